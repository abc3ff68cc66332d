// SPDX-License-Identifier: MIT
#include "connect/bores.h"

#include <algorithm>
#include <cmath>

namespace brick::connect {

std::vector<Span> pin_bores(const std::vector<Cylinder>& cylinders) {
  const auto bores = [&](bool drawn) {
    return spans_of(cylinders, 4.1, [&](const Cylinder& c) {
      return c.inner && c.drawn == drawn && c.radius >= 5.8 && c.radius <= 6.2 && c.coverage >= 0.85;
    });
  };
  std::vector<Span> all = bores(false);
  const std::vector<Span> known = all;
  for (const Span& bore : bores(true)) {
    const bool apart = std::none_of(known.begin(), known.end(), [&](const Span& other) {
      return std::abs(other.axis.dot(bore.axis)) > 0.99 && (other.foot - bore.foot).norm() < 0.7;
    });
    if (apart) all.push_back(bore);
  }
  return all;
}

void grow_over_counterbores(const std::vector<Cylinder>& cylinders, Span& hole) {
  for (const Cylinder& c : cylinders) {
    if (!c.inner || c.drawn || c.radius < 7.5 || c.radius > 8.6 || c.length() > 2.6 || c.coverage <= 0.45) continue;
    if (std::abs(c.axis.dot(hole.axis)) < 0.999 || (c.foot - hole.foot).norm() > 0.6) continue;
    if (std::abs(c.to - hole.from) < 0.6) hole.from = c.from;
    if (std::abs(c.from - hole.to) < 0.6) hole.to = c.to;
  }
}

bool has_collar(const std::vector<Cylinder>& cylinders, const Span& hole) {
  return std::any_of(cylinders.begin(), cylinders.end(), [&](const Cylinder& c) {
    if (!c.inner || c.drawn || c.radius < 7.5 || c.radius > 8.6 || c.length() > 13 || c.coverage <= 0.45) return false;
    if (std::abs(c.axis.dot(hole.axis)) < 0.999 || (c.foot - hole.foot).norm() > 0.6) return false;
    return (c.from < hole.from + 0.6 && c.to > hole.from - 2.6) || (c.to > hole.to - 0.6 && c.from < hole.to + 2.6);
  });
}

void grow_over_lips(const std::vector<Cylinder>& cylinders, Span& pin) {
  for (const Cylinder& c : cylinders) {
    if (c.inner || c.radius < 6.3 || c.radius > 6.7 || c.length() > 2.6) continue;
    if (std::abs(c.axis.dot(pin.axis)) < 0.999 || (c.foot - pin.foot).norm() > 0.6) continue;
    if (std::abs(c.to - pin.from) < 0.6) pin.from = c.from;
    if (std::abs(c.from - pin.to) < 0.6) pin.to = c.to;
  }
}

}  // namespace brick::connect
