// SPDX-License-Identifier: MIT
// Layers of bricks in running bond: what is covered, what holds together, where joints fall.
#include "script/bond.h"

#include "support/catch.h"

using namespace brick::script;

namespace {

const BondLengths usual{{{{}, {8, 6, 4, 3, 2, 1}, {8, 6, 4, 3, 2}}}};

BondLayer layer_of(int width, int depth, int course, int colour = 0) {
  return {width, depth, course, std::vector<int>(static_cast<std::size_t>(width * depth), colour)};
}

std::vector<BondTile> laid(Bond& bond, const BondLayer& layer, bool gap = false) {
  std::vector<BondTile> tiles;
  REQUIRE(!bond.add(layer, {}, usual, gap, tiles));
  return tiles;
}

}  // namespace

TEST_CASE("a layer is covered once, everywhere, and each part has one colour") {
  BondLayer layer = layer_of(13, 9, 3);
  for (std::size_t i = 0; i < layer.cells.size(); ++i) layer.cells[i] = i % 7 == 0 ? no_cell : static_cast<int>(i / 40);
  Bond bond;
  std::vector<int> covered(layer.cells.size(), no_cell);
  for (const auto& tile : laid(bond, layer))
    for (int y = tile.y; y < tile.y + tile.depth; ++y)
      for (int x = tile.x; x < tile.x + tile.width; ++x) {
        int& cell = covered[static_cast<std::size_t>(y * layer.width + x)];
        CHECK(cell == no_cell);
        cell = tile.colour;
      }
  CHECK(covered == layer.cells);
}

TEST_CASE("wide parts come first, cover no cell twice, and cross from layer to layer") {
  BondLengths lengths = usual;
  lengths.wide = {{6, 4}, {4, 6}, {4, 4}, {3, 3}};
  Bond bond;
  for (int course = 0; course < 2; ++course) {
    BondLayer layer = layer_of(23, 17, course);
    for (int y = 12; y < 17; ++y)
      for (int x = 0; x < 23; ++x) layer.cells[static_cast<std::size_t>(23 * y + x)] = x < 5 ? no_cell : 0;
    std::vector<BondTile> tiles;
    REQUIRE(!bond.add(layer, {}, lengths, false, tiles));
    std::vector<int> covered(layer.cells.size(), no_cell);
    std::size_t wide = 0;
    for (const auto& tile : tiles) {
      wide += tile.width > 2 && tile.depth > 2 ? 1 : 0;
      for (int y = tile.y; y < tile.y + tile.depth; ++y)
        for (int x = tile.x; x < tile.x + tile.width; ++x) {
          int& cell = covered[static_cast<std::size_t>(y * layer.width + x)];
          CHECK(cell == no_cell);
          cell = tile.colour;
        }
    }
    CHECK(covered == layer.cells);
    CHECK(wide >= 4);
  }
  CHECK(bond.groups() == 1);
}

TEST_CASE("two layers of a wall hold together, and its joints do not stand above each other") {
  for (const int width : {9, 17, 20, 33}) {
    Bond bond;
    const auto lower = laid(bond, layer_of(width, 1, 0)), upper = laid(bond, layer_of(width, 1, 1));
    CHECK(bond.groups() == 1);
    for (const auto& a : lower)
      for (const auto& b : upper)
        if (a.x + a.width < width) CHECK(a.x + a.width != b.x + b.width);
  }
}

TEST_CASE("a hollow wall is laid of long parts on all four sides") {
  BondLayer layer = layer_of(16, 12, 0);
  for (int y = 1; y < 11; ++y)
    for (int x = 1; x < 15; ++x) layer.cells[static_cast<std::size_t>(y * 16 + x)] = no_cell;
  Bond bond;
  laid(bond, layer);
  layer.course = 1;
  const auto tiles = laid(bond, layer);
  CHECK(tiles.size() <= 12);
  CHECK(bond.groups() == 1);
}

TEST_CASE("what does not touch stays apart, and is not taken for a failure") {
  BondLayer layer = layer_of(9, 2, 0);
  for (const int x : {4})
    layer.cells[static_cast<std::size_t>(x)] = layer.cells[static_cast<std::size_t>(9 + x)] = no_cell;
  Bond bond;
  laid(bond, layer);
  layer.course = 1;
  laid(bond, layer);
  CHECK(bond.groups() == 2);
  CHECK(bond.regions() == 2);
  laid(bond, layer_of(9, 2, 3), true);
  CHECK(bond.regions() == 3);
  CHECK(bond.groups() >= 3);
}

TEST_CASE("a cell that no length covers is told, and a part of the caller's carries what lies on it") {
  const BondLengths wide{{{{}, {}, {4, 2}}}};
  Bond bond;
  std::vector<BondTile> tiles;
  const auto bare = bond.add(layer_of(3, 3, 0), {}, wide, false, tiles);
  REQUIRE(bare);
  CHECK(bare->x >= 0);

  Bond other;
  BondLayer lower = layer_of(4, 1, 0, no_cell);
  REQUIRE(!other.add(lower, {{0, 0, 4, 1, 7}}, usual, false, tiles));
  CHECK(tiles.empty());
  BondLayer upper = layer_of(4, 1, 1);
  upper.cells[1] = 1;  // three colours: four parts at least
  REQUIRE(!other.add(upper, {}, usual, false, tiles));
  CHECK(other.groups() == 1);
}
