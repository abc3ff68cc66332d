// SPDX-License-Identifier: MIT
// Covering layers of cells with bricks or plates, in running bond, so that the layers hold each other.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace brick::script {

inline constexpr int no_cell = -1;

/// Cells of one layer, `width` by `depth`, row by row: a colour's number (0 and up), or no_cell.
struct BondLayer {
  int width = 0, depth = 0;
  int course = 0;  // counts layers from a place that neighbours share, so that bonds alternate with theirs
  std::vector<int> cells;
};

/// A part that stands in a layer already, and maybe in others by the same number: it carries and is carried.
struct FixedTile {
  int x = 0, y = 0, width = 1, depth = 1;
  int number = 0;
};

struct BondTile {
  int x = 0, y = 0, width = 1, depth = 1;
  int colour = 0;
};

/// Lengths by width (1 or 2 studs), the longest first; and wider parts, width and depth in either orientation, the
/// largest first.
struct BondLengths {
  std::array<std::vector<int>, 3> of_width;
  std::vector<std::pair<int, int>> wide = {};
};

/// A cell that the lengths cannot cover.
struct Uncovered {
  int x = 0, y = 0;
};

class Bond {
 public:
  /// `variant`, 0 to 3: which way the strips of even courses run (1: along y) and where they begin (2: a stud on).
  explicit Bond(int variant = 0) : variant_(variant) {}

  /// The layer above the last one (`gap`: with empty space between them); all are of one size. Gives its tiles, or
  /// where it cannot be covered; then nothing is changed.
  std::optional<Uncovered> add(const BondLayer& layer, const std::vector<FixedTile>& fixed, const BondLengths& lengths,
                               bool gap, std::vector<BondTile>& tiles);
  /// Groups of tiles that hold together, so far.
  int groups() const { return closed_ + open_; }
  /// Groups of cells that touch, so far: fewer groups of tiles there cannot be.
  int regions() const { return closed_regions_ + open_regions_; }

 private:
  struct Style {
    bool across = false;     // strips along y
    int shift = 0;           // of the strips
    int start = 0;           // length of a run's first part at most; 0: any
    std::uint32_t seed = 0;  // not 0: starts vary from run to run
    int wide = 0;            // not 0: wide parts first, those at an edge no longer than this
  };
  struct Laid {
    std::vector<BondTile> tiles;
    std::vector<int> owner;    // of each cell: a tile, then fixed ones, or no_cell
    std::vector<int> numbers;  // of fixed ones
  };
  struct Joined {
    std::vector<int> labels;  // component of each tile and fixed part, 0 and up
    int open = 0, closed = 0;
  };
  friend class Layer;
  static std::vector<Style> styles(int widest, bool odd);
  Joined join(const Laid& laid, bool gap) const;
  void join_regions(const Laid& laid, int width, bool gap);

  int variant_ = 0;
  Laid below_;
  std::vector<int> labels_;
  int open_ = 0, closed_ = 0;
  std::vector<int> regions_;  // of each cell of the layer below
  int open_regions_ = 0, closed_regions_ = 0;
  bool first_ = true;
};

}  // namespace brick::script
