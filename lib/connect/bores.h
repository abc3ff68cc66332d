// SPDX-License-Identifier: MIT
// Bores of pins with their counterbores, and the lips of pins, among a part's cylinders.
#pragma once

#include "connect/cylinders.h"

namespace brick::connect {

/// Bores of radius 6. Those drawn by hand count where no primitive draws one on the same line.
std::vector<Span> pin_bores(const std::vector<Cylinder>& cylinders);

/// The counterbore at a bore's end, radius 8 and 2 LDU deep, belongs to the hole.
void grow_over_counterbores(const std::vector<Cylinder>& cylinders, Span& hole);

/// A counterbore in a curved wall is drawn deep, and cut off by the wall.
bool has_collar(const std::vector<Cylinder>& cylinders, const Span& hole);

/// The lip at a pin's end, radius 6.5 and 2 LDU long, belongs to it.
void grow_over_lips(const std::vector<Cylinder>& cylinders, Span& pin);

}  // namespace brick::connect
