// SPDX-License-Identifier: MIT
// Problem: cover the cells of each layer with parts of the lengths that there are, each of one colour, so that all of
// it holds together and joints do not stand above each other.
//
// Method: a layer is covered greedily in strips two studs wide, the longest parts first; strips run along x and along
// y by turns from course to course. Where wider parts are allowed, the largest that fit are laid first, with half ones
// at the edges of every second course. Where a strip is cut to a stub (a wall that runs the other way), the part is
// laid along the wall instead. A part is not let end where one of the layer below, laid the same way, ends, unless the
// run ends there. Tiles that share a cell with the layer below are joined; coverings differ in direction, shift and
// first lengths; the one that leaves the fewest groups is taken, of equals the one of the fewest parts. Only the
// components of the last layer are kept, so that a layer costs its own cells times the coverings tried.
//
// Limits: greedy; a layer is never changed for the sake of one above it.
#include "script/bond.h"

#include <algorithm>
#include <utility>

#include "base/groups.h"

namespace brick::script {

namespace {

constexpr int longest_run = 64;             // cells: no part is longer
constexpr int stub = 2;                     // cells: what is no longer is laid the other way if that is longer
constexpr std::uint32_t random_tries = 12;  // coverings by chance, where the regular ones leave groups
constexpr std::size_t many_tiles = 4000;    // of a layer: the first that holds together is taken then
constexpr int compared = 10;                // coverings of smaller ones, of which the one of fewest parts is taken

std::uint32_t mixed(std::uint32_t value) {
  value = (value ^ (value >> 16)) * 0x45d9f3bU;
  value = (value ^ (value >> 16)) * 0x45d9f3bU;
  return value ^ (value >> 16);
}

}  // namespace

/// One covering of one layer.
class Layer {
 public:
  Layer(const BondLayer& layer, const std::vector<FixedTile>& fixed, const BondLengths& lengths, const Bond& bond,
        bool gap)
      : layer_(layer), fixed_(fixed), lengths_(lengths), below_(bond.below_), gap_(gap) {}

  std::optional<Uncovered> lay(const Bond::Style& style, Bond::Laid& laid) {
    laid_ = &laid;
    style_ = style;
    laid.tiles.clear();
    laid.owner.assign(layer_.cells.size(), no_cell);
    for (std::size_t i = 0; i < fixed_.size(); ++i) mark(fixed_[i], taken - static_cast<int>(i));
    if (style.wide != 0) lay_wide(style.wide);
    const int rows = style.across ? layer_.width : layer_.depth;
    for (int strip = style.shift - 2; strip < rows; strip += 2)
      for (int v = std::max(strip, 0); v < std::min(strip + 2, rows); ++v)
        if (auto failed = lay_row(v, v == strip)) return failed;
    const int count = static_cast<int>(laid.tiles.size());
    for (int& owner : laid.owner)
      if (owner <= taken) owner = count + taken - owner;
    laid.numbers.clear();
    for (const auto& each : fixed_) laid.numbers.push_back(each.number);
    return std::nullopt;
  }

 private:
  static constexpr int taken = -2;  // owners of fixed parts count down from here while a layer is laid
  /// A way from a cell: along a row of the style, or across it.
  struct Way {
    int u = 0, v = 0, du = 0, dv = 0;  // place and direction, in the style's rows
  };

  std::size_t at(int u, int v) const {
    const int x = style_.across ? v : u, y = style_.across ? u : v;
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(layer_.width) + static_cast<std::size_t>(x);
  }
  int us() const { return style_.across ? layer_.depth : layer_.width; }
  int vs() const { return style_.across ? layer_.width : layer_.depth; }
  bool is(int u, int v, int colour) const {
    if (u < 0 || v < 0 || u >= us() || v >= vs()) return false;
    const std::size_t cell = at(u, v);
    return layer_.cells[cell] == colour && laid_->owner[cell] == no_cell;
  }
  template <class T>
  void mark(const T& tile, int owner) {
    for (int y = tile.y; y < tile.y + tile.depth; ++y)
      for (int x = tile.x; x < tile.x + tile.width; ++x)
        laid_->owner[static_cast<std::size_t>(y) * static_cast<std::size_t>(layer_.width) +
                     static_cast<std::size_t>(x)] = owner;
  }

  /// Free cells of the colour from a place on, `width` wide to the side.
  int room(const Way& way, int width, int colour) const {
    int length = 0;
    for (; length < longest_run; ++length)
      for (int w = 0; w < width; ++w)
        if (!is(way.u + length * way.du + w * way.dv, way.v + length * way.dv + w * way.du, colour)) return length;
    return length;
  }

  /// Does a part that is this long end where one below ends, both laid the same way?
  bool seam(const Way& way, int width, int length) const {
    if (gap_ || below_.owner.empty()) return false;
    for (int w = 0; w < width; ++w) {
      const int u = way.u + (length - 1) * way.du + w * way.dv, v = way.v + (length - 1) * way.dv + w * way.du;
      const int a = below_.owner[at(u, v)], b = below_.owner[at(u + way.du, v + way.dv)];
      if (a != b && runs(a, way) && runs(b, way)) return true;
    }
    return false;
  }
  /// Is the tile below longer along the way than across it, or square?
  bool runs(int owner, const Way& way) const {
    if (owner < 0 || static_cast<std::size_t>(owner) >= below_.tiles.size()) return false;
    const BondTile& tile = below_.tiles[static_cast<std::size_t>(owner)];
    const bool along_x = (way.du != 0) != style_.across;
    return along_x ? tile.width >= tile.depth : tile.depth >= tile.width;
  }

  int length_for(const Way& way, int width, int space, int most) const {
    int fallback = 0;
    for (const int length : lengths_.of_width[static_cast<std::size_t>(width)]) {
      if (length > std::min(space, most)) continue;
      if (length == space || !seam(way, width, length)) return length;
      if (fallback == 0) fallback = length;
    }
    return fallback;
  }

  struct Choice {
    int length = 0, width = 0, room = 0;
  };
  Choice along(const Way& way, int widest, int colour, int most) const {
    for (int width = widest; width >= 1; --width) {
      int space = room(way, width, colour);
      if (way.dv != 0) space = before_corner(way, width, colour, space);
      if (const int length = length_for(way, width, space, most)) return {length, width, space};
    }
    return {};
  }

  /// A part laid across its row stops where a long run of the rows' own direction begins: corners are theirs.
  int before_corner(const Way& way, int width, int colour, int space) const {
    for (int length = 1; length < space; ++length)
      for (int w = 0; w < width; ++w) {
        const int u = way.u + w, v = way.v + length;
        int run = 1;
        for (int back = u - 1; run <= stub && is(back, v, colour); --back) ++run;
        for (int on = u + 1; run <= stub && is(on, v, colour); ++on) ++run;
        if (run > stub) return length;
      }
    return space;
  }

  /// Cells of one colour from each cell on to the right.
  void measure_runs() {
    runs_.assign(layer_.cells.size(), 0);
    for (std::size_t cell = runs_.size(); cell-- > 0;) {
      const bool last = (cell + 1) % static_cast<std::size_t>(layer_.width) == 0;
      if (layer_.cells[cell] == no_cell) continue;
      runs_[cell] = 1 + (last || layer_.cells[cell + 1] != layer_.cells[cell] ? 0 : runs_[cell + 1]);
    }
  }

  /// Row by row, the largest part that fits at each place. What reaches below a row was laid from it or one before, so
  /// that only the first row of a part can meet others.
  void lay_wide(int most_at_edge) {
    if (runs_.empty()) measure_runs();
    const auto width = static_cast<std::size_t>(layer_.width);
    for (int y = 0; y < layer_.depth; ++y)
      for (int x = 0; x < layer_.width; ++x) {
        const std::size_t cell = static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x);
        const int colour = layer_.cells[cell];
        if (colour == no_cell || laid_->owner[cell] != no_cell) continue;
        int room = 0;
        while (room < runs_[cell] && laid_->owner[cell + static_cast<std::size_t>(room)] == no_cell) ++room;
        const bool left = x == 0 || layer_.cells[cell - 1] != colour;
        const bool front = y == 0 || layer_.cells[cell - width] != colour;
        const int widest = std::min(room, left ? most_at_edge : longest_run);
        const int deepest = std::min(layer_.depth - y, front ? most_at_edge : longest_run);
        for (const auto& [w, d] : lengths_.wide) {
          if (w > widest || d > deepest || !fits(cell, w, d, colour)) continue;
          const BondTile tile{x, y, w, d, colour};
          mark(tile, static_cast<int>(laid_->tiles.size()));
          laid_->tiles.push_back(tile);
          x += w - 1;
          break;
        }
      }
  }
  bool fits(std::size_t cell, int width, int depth, int colour) const {
    for (int row = 1; row < depth; ++row) {
      const std::size_t at = cell + static_cast<std::size_t>(row) * static_cast<std::size_t>(layer_.width);
      if (layer_.cells[at] != colour || runs_[at] < width) return false;
    }
    return true;
  }

  int first_length(int u, int v) const {
    if (style_.seed != 0)
      return 1 + static_cast<int>(mixed(style_.seed * 7919U + static_cast<std::uint32_t>(u * 8191 + v)) % 6);
    return style_.start > 0 ? style_.start : longest_run;
  }

  std::optional<Uncovered> lay_row(int v, bool first_of_strip) {
    bool fresh = true;
    for (int u = 0; u < us();) {
      const std::size_t cell = at(u, v);
      const int colour = layer_.cells[cell];
      if (colour == no_cell || laid_->owner[cell] != no_cell) {
        if (colour == no_cell || laid_->owner[cell] <= taken) fresh = true;
        ++u;
        continue;
      }
      const Way way{u, v, 1, 0}, other{u, v, 0, 1};
      const int most = fresh ? first_length(u, v) : longest_run;
      Choice best = along(way, first_of_strip ? 2 : 1, colour, most);
      bool turned = false;
      if (best.room <= stub) {
        const bool goes_on = v > 0 && layer_.cells[at(u, v - 1)] != no_cell;
        const Choice across = along(other, 2, colour, goes_on ? longest_run : most);
        turned = across.length * across.width > best.length * best.width && across.room > best.room;
        if (turned) best = across;
      }
      if (best.length == 0) return style_.across ? Uncovered{v, u} : Uncovered{u, v};
      BondTile tile{u, v, turned ? best.width : best.length, turned ? best.length : best.width, colour};
      if (style_.across) tile = {v, u, tile.depth, tile.width, colour};
      mark(tile, static_cast<int>(laid_->tiles.size()));
      laid_->tiles.push_back(tile);
      fresh = false;
      u += turned ? best.width : best.length;
    }
    return std::nullopt;
  }

  const BondLayer& layer_;
  const std::vector<FixedTile>& fixed_;
  const BondLengths& lengths_;
  const Bond::Laid& below_;
  bool gap_;
  Bond::Laid* laid_ = nullptr;
  Bond::Style style_;
  std::vector<int> runs_;
};

std::vector<Bond::Style> Bond::styles(int widest, bool odd) {
  std::vector<Style> list;
  // Courses begin with whole parts and with half ones by turns, so that the joints of wide parts cross.
  const int half = std::max(widest / 2, 1), quarter = std::max(widest / 4, 1);
  if (widest > 0)
    for (const int edge : odd ? std::array{half, longest_run, quarter, 3} : std::array{longest_run, half, quarter, 3})
      list.push_back({false, 0, 0, 0, edge});
  for (const int shift : {0, 1})
    for (const int start : {0, 2, 3, 1, 5})
      for (const bool across : {false, true}) list.push_back({across, shift, start, 0, 0});
  for (std::uint32_t seed = 1; seed <= random_tries; ++seed)
    list.push_back({seed % 2 == 0, static_cast<int>(seed / 2 % 2), 0, seed, 0});
  return list;
}

Bond::Joined Bond::join(const Laid& laid, bool gap) const {
  const int count = static_cast<int>(laid.tiles.size() + laid.numbers.size());
  Groups groups(static_cast<std::size_t>(open_ + count));
  if (!gap) {
    for (std::size_t cell = 0; cell < laid.owner.size() && !below_.owner.empty(); ++cell)
      if (laid.owner[cell] >= 0 && below_.owner[cell] >= 0)
        groups.unite(open_ + laid.owner[cell], labels_[static_cast<std::size_t>(below_.owner[cell])]);
    for (std::size_t i = 0; i < laid.numbers.size(); ++i)
      for (std::size_t j = 0; j < below_.numbers.size(); ++j)
        if (laid.numbers[i] == below_.numbers[j])
          groups.unite(open_ + static_cast<int>(laid.tiles.size() + i), labels_[below_.tiles.size() + j]);
  }
  Joined joined;
  std::vector<int> label_of(static_cast<std::size_t>(open_ + count), no_cell);
  for (int i = 0; i < count; ++i) {
    int& label = label_of[static_cast<std::size_t>(groups.root(open_ + i))];
    if (label == no_cell) label = joined.open++;
    joined.labels.push_back(label);
  }
  for (int i = 0; i < open_; ++i)
    if (groups.root(i) == i && label_of[static_cast<std::size_t>(i)] == no_cell) ++joined.closed;
  return joined;
}

void Bond::join_regions(const Laid& laid, int width, bool gap) {
  const std::size_t cells = laid.owner.size();
  Groups groups(cells + static_cast<std::size_t>(open_regions_));
  const int first = static_cast<int>(cells);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    if (laid.owner[cell] == no_cell) continue;
    const int here = static_cast<int>(cell);
    const auto row = static_cast<std::size_t>(width);
    if (cell % row != 0 && laid.owner[cell - 1] != no_cell) groups.unite(here, here - 1);
    if (cell >= row && laid.owner[cell - row] != no_cell) groups.unite(here, here - width);
    if (!gap && !regions_.empty() && regions_[cell] != no_cell) groups.unite(here, first + regions_[cell]);
  }
  std::vector<int> label_of(cells + static_cast<std::size_t>(open_regions_), no_cell), regions(cells, no_cell);
  int open = 0;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    if (laid.owner[cell] == no_cell) continue;
    int& label = label_of[static_cast<std::size_t>(groups.root(static_cast<int>(cell)))];
    if (label == no_cell) label = open++;
    regions[cell] = label;
  }
  for (int i = 0; i < open_regions_; ++i) {
    const int root = groups.root(first + i);
    if (root == first + i && label_of[static_cast<std::size_t>(root)] == no_cell) ++closed_regions_;
  }
  open_regions_ = open;
  regions_ = std::move(regions);
}

std::optional<Uncovered> Bond::add(const BondLayer& layer, const std::vector<FixedTile>& fixed,
                                   const BondLengths& lengths, bool gap, std::vector<BondTile>& tiles) {
  Layer covering(layer, fixed, lengths, *this, gap);
  const bool alone = first_ || gap;
  std::optional<Uncovered> failed;
  Laid best, laid;
  std::optional<Joined> best_joined;
  int tried = 0;
  const bool odd = ((layer.course ^ variant_) & 1) != 0;
  int widest = 0;
  for (const auto& [w, d] : lengths.wide) widest = std::max({widest, w, d});
  for (Style style : styles(widest, odd)) {
    if (odd) style.across = !style.across;
    if ((variant_ & 2) != 0) style.shift = 1 - style.shift;
    if (auto bare = covering.lay(style, laid)) {
      if (!failed) failed = bare;
      continue;
    }
    auto joined = join(laid, gap);
    if (!tried) join_regions(laid, layer.width, gap);
    ++tried;
    const auto sum = [](const Joined& j) { return j.open + j.closed; };
    if (!best_joined || std::pair(sum(joined), laid.tiles.size()) < std::pair(sum(*best_joined), best.tiles.size())) {
      std::swap(best, laid);
      best_joined = std::move(joined);
    }
    const bool joined_all = closed_ + sum(*best_joined) <= regions(), large = best.tiles.size() > many_tiles;
    if (alone || (joined_all && (large || tried >= compared)) || (large && tried >= 4)) break;
  }
  if (!best_joined) return failed;
  closed_ += best_joined->closed;
  open_ = best_joined->open;
  labels_ = std::move(best_joined->labels);
  below_ = std::move(best);
  tiles = below_.tiles;
  first_ = false;
  return std::nullopt;
}

}  // namespace brick::script
