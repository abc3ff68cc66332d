// SPDX-License-Identifier: MIT
#include "collide/meeting.h"

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
  return visit_crossings(inset(0), inset(1), moving_shift, [](std::uint32_t, std::uint32_t) { return true; });
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
