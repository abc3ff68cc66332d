// SPDX-License-Identifier: MIT
// Two solids at one relative pose, brought into one frame: that of the larger one, so that only the smaller one is
// moved.
#pragma once

#include <memory>
#include <vector>

#include "collide/crossing.h"

namespace brick::collide {

class Meeting {
 public:
  /// `b_to_a`: pose of the second solid in the first one's frame, rigid. Both solids must outlive the meeting.
  Meeting(const Solid& a, const Solid& b, const Transform& b_to_a);

  /// Do the inset meshes cut into each other, with the second solid moved on by `shift` (LDU, in a's frame)?
  bool touches(const Vec3& shift = Vec3::Zero()) const;

  const Solid& a() const { return *a_; }
  const Solid& b() const { return *b_; }
  const Transform& b_to_a() const { return b_to_a_; }

  /// The two as sides 0 and 1: side 0 stands still in its own frame, which is the common one.
  const Solid& solid(int side) const { return side == 0 ? *fixed_ : *moving_; }
  bool is_b(int side) const { return (side == 0) == swapped_; }
  /// From the common frame to the side's own.
  const Transform& to_own(int side) const { return side == 0 ? identity_ : from_fixed_; }
  MeshView surface(int side) const;
  MeshView inset(int side) const;

 private:
  const Solid *a_, *b_, *fixed_, *moving_;
  Transform b_to_a_, to_fixed_, from_fixed_, identity_;
  bool swapped_ = false;  // b stands still
  Layer moved_inset_;
  mutable std::unique_ptr<Layer> moved_surface_;  // made when asked for
  struct Witness {  // facets of the two that crossed before, and often do again at the next shift
    std::uint32_t fixed = 0, moving = 0;
  };
  static constexpr std::size_t most_witnesses = 4;
  mutable std::vector<Witness> witnesses_;  // the last ones, newest first
};

}  // namespace brick::collide
