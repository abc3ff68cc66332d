// SPDX-License-Identifier: MIT
// Plain bricks, plates, tiles and slopes by size: every size that the catalog has, read from it and from the parts'
// geometry, never typed in.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "script/kit.h"

namespace brick::script {

enum class SizeKind { brick, plate, tile, baseplate, slope, inverted_slope };
std::string_view name_of(SizeKind kind);

/// One part as its size is asked for: x and y in studs, height in plates, with the turn that makes it so. Slopes fall
/// towards the front; inverted ones are cut back below the front.
struct SizedPart {
  std::string id;
  int width = 0, depth = 0;
  double height = 0;
  int turn = 0;
  int sets = 0;   // official sets that have it
  int studs = 0;  // on top
};

class Sizes {
 public:
  explicit Sizes(Kit& kit) : kit_(kit) {}

  /// All of a kind, ordered by height, depth, width; each size in both orientations.
  const std::vector<SizedPart>& all(SizeKind kind);
  /// Code part.size, with the nearest sizes as hint. `height` in plates, 0 for the kind's usual one.
  Result<SizedPart> find(SizeKind kind, int width, int depth, double height);

 private:
  std::vector<SizedPart> look_up(SizeKind kind);
  Kit& kit_;
  std::map<SizeKind, std::vector<SizedPart>> known_;
};

/// "2 x 4", with "x 5" bricks where a brick or slope is higher than usual.
std::string size_words(const SizedPart& part, SizeKind kind);

}  // namespace brick::script
