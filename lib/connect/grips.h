// SPDX-License-Identifier: MIT
// Which of the measured places are openings for a stud.
#pragma once

#include <span>
#include <vector>

#include "connect/clutch.h"

namespace brick::connect {

/// A measured place with what stands around it on the part.
struct Opening : Grip {
  double stud_offset = 99;  // LDU across from the axis to the nearest stud on the other side of the part
  int beside = 0;           // strong openings one stud away, of four
  int crowded = 0;          // strong openings less than 11 LDU away
};

/// Does it take a stud?
bool is_opening(const Opening& opening);

/// One place for each axis and direction, at the level where the walls begin to grip, with its surroundings.
std::vector<Opening> gather_openings(std::span<const Grip> grips, std::span<const Line> studs);

}  // namespace brick::connect
