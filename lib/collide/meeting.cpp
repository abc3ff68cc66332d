// SPDX-License-Identifier: MIT
#include "collide/meeting.h"

#include <algorithm>

namespace brick::collide {

Meeting::Meeting(const Solid& a, const Solid& b, const Transform& b_to_a) : a_(&a), b_(&b), b_to_a_(b_to_a) {
  swapped_ = a.surface().facets.size() < b.surface().facets.size();
  fixed_ = swapped_ ? &b : &a;
  moving_ = swapped_ ? &a : &b;
  to_fixed_ = swapped_ ? b_to_a.inverse() : b_to_a;
  from_fixed_ = swapped_ ? b_to_a : b_to_a.inverse();
  moved_inset_ = moving_->moved(swapped_ ? Level::first : Level::second, to_fixed_);
}

bool Meeting::touches(const Vec3& shift) const {
  // Moving b by s is moving a by -s.
  const Vec3 moving_shift = swapped_ ? Vec3(-(to_fixed_.linear * shift)) : shift;
  const MeshView fixed = inset(0), moving = inset(1);
  for (auto witness = witnesses_.begin(); witness != witnesses_.end(); ++witness)
    if (facets_cross(fixed, witness->fixed, moving, witness->moving, moving_shift)) {
      std::rotate(witnesses_.begin(), witness, witness + 1);
      return true;
    }
  return visit_crossings(fixed, moving, moving_shift, [&](std::uint32_t f, std::uint32_t g) {
    if (witnesses_.size() == most_witnesses) witnesses_.pop_back();
    witnesses_.insert(witnesses_.begin(), {f, g});
    return true;
  });
}

MeshView Meeting::surface(int side) const {
  if (side == 0) return {fixed_, &fixed_->layer(Level::surface)};
  if (!moved_surface_) moved_surface_ = std::make_unique<Layer>(moving_->moved(Level::surface, to_fixed_));
  return {moving_, moved_surface_.get()};
}

MeshView Meeting::inset(int side) const {
  if (side == 0) return {fixed_, &fixed_->layer(swapped_ ? Level::second : Level::first)};
  return {moving_, &moved_inset_};
}

}  // namespace brick::collide
