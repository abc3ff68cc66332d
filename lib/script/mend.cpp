// SPDX-License-Identifier: MIT
// Problem: layers of bricks that leave groups apart (a ledge two studs wide, an overhang of one course) should hold
// together, and stay of bricks wherever they held already.
//
// Method: groups are found over all layers. Two tiles of one colour that touch side by side in one layer and belong to
// different groups are a seam; seams are taken the smallest first. The tiles of a seam become one brick where their
// cells are one, else three layers of plates, which hold in themselves when one group covers them. As every cell keeps
// its place in the highest and lowest of the three, what held one of the tiles before holds the patch now, so that
// groups join without being looked at again. Where two tiles are too few for plates to cross, their neighbours of the
// same colour are taken in. Patches that meet are laid anew as one.
// Complexity: cells, plus the patches' own. Limits: colours that meet in one line through all layers stay apart.
#include "script/mend.h"

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>

#include "base/groups.h"

namespace brick::script {

namespace {

constexpr int brick_height = 3;            // plates
constexpr std::size_t most_in_patch = 24;  // tiles: larger patches are no longer local

std::size_t index(int at) { return static_cast<std::size_t>(at); }

struct Patch {
  std::vector<int> tiles;  // of one course
  std::optional<BondTile> brick;
  std::array<std::vector<BondTile>, brick_height> plates;
};

struct Seam {
  int area = 0, course = 0, a = 0, b = 0;
  auto key() const { return std::tuple(area, course, a, b); }
};

class Mending {
 public:
  Mending(std::vector<LaidCourse>& courses, const MendRoom& room, const BondLengths& bricks, const BondLengths& plates)
      : courses_(courses), room_(room), bricks_(bricks), plates_(plates) {
    int count = 0;
    for (const auto& course : courses) {
      first_.push_back(count);
      count += static_cast<int>(course.tiles.size());
    }
    first_.push_back(count);
    groups_.grow(index(count) + room.fixed.size());
    patch_of_.assign(index(count), -1);
    for (int k = 0; k < static_cast<int>(courses.size()); ++k) owners_.push_back(owners(k));
    for (std::size_t k = 1; k < courses.size(); ++k)
      if (courses[k - 1].z + courses[k - 1].height == courses[k].z) join(owners_[k - 1], owners_[k]);
  }

  int run(const std::function<void()>& breathe) {
    auto seams = find_seams();
    std::sort(seams.begin(), seams.end(), [](const Seam& a, const Seam& b) { return a.key() < b.key(); });
    int joined = 0;
    for (const Seam& seam : seams) {
      if (breathe) breathe();
      const int a = first_[index(seam.course)] + seam.a, b = first_[index(seam.course)] + seam.b;
      if (!groups_.joined(a, b)) joined += close(seam);
    }
    write();
    return joined;
  }

 private:
  template <class T>
  void mark(std::vector<int>& cells, const T& tile, int owner) const {
    for (int y = std::max(tile.y, 0); y < std::min(tile.y + tile.depth, room_.depth); ++y)
      for (int x = std::max(tile.x, 0); x < std::min(tile.x + tile.width, room_.width); ++x)
        cells[index(y) * index(room_.width) + index(x)] = owner;
  }
  std::vector<int> owners(int k) const {
    std::vector<int> cells(index(room_.width) * index(room_.depth), no_cell);
    const LaidCourse& course = courses_[index(k)];
    for (std::size_t i = 0; i < course.tiles.size(); ++i)
      mark(cells, course.tiles[i], first_[index(k)] + static_cast<int>(i));
    for (std::size_t i = 0; i < room_.fixed.size(); ++i) {
      const FixedBlock& part = room_.fixed[i];
      if (part.z < course.z + course.height && part.z + part.height > course.z)
        mark(cells, part, first_.back() + static_cast<int>(i));
    }
    return cells;
  }
  void join(const std::vector<int>& lower, const std::vector<int>& upper) {
    int a = no_cell, b = no_cell;
    for (std::size_t cell = 0; cell < lower.size(); ++cell) {
      if (lower[cell] == no_cell || upper[cell] == no_cell || (lower[cell] == a && upper[cell] == b)) continue;
      a = lower[cell], b = upper[cell];
      groups_.unite(a, b);
    }
  }

  const BondTile& tile(int k, int i) const { return courses_[index(k)].tiles[index(i)]; }

  /// Calls `visit(a, b)` for tiles of course `k` that touch side by side in `where` and a stud around it, and are of
  /// one colour, maybe several times.
  template <class Visit>
  void each_contact(int k, const BondTile& where, const Visit& visit) const {
    const auto& cells = owners_[index(k)];
    const auto width = index(room_.width);
    const int low = first_[index(k)], high = first_[index(k) + 1];
    const auto meet = [&](int a, int b) {
      if (a == b || a < low || b < low || a >= high || b >= high) return;
      if (tile(k, a - low).colour == tile(k, b - low).colour) visit(std::min(a, b) - low, std::max(a, b) - low);
    };
    for (int y = std::max(where.y - 1, 0); y < std::min(where.y + where.depth + 1, room_.depth); ++y)
      for (int x = std::max(where.x - 1, 0); x < std::min(where.x + where.width + 1, room_.width); ++x) {
        const std::size_t cell = index(y) * width + index(x);
        if (x > 0) meet(cells[cell - 1], cells[cell]);
        if (y > 0) meet(cells[cell - width], cells[cell]);
      }
  }

  std::vector<Seam> find_seams() {
    std::vector<Seam> seams;
    for (int k = 0; k < static_cast<int>(courses_.size()); ++k) {
      if (courses_[index(k)].height != brick_height) continue;
      std::vector<std::pair<int, int>> pairs;
      each_contact(k, {0, 0, room_.width, room_.depth}, [&](int a, int b) {
        if (!groups_.joined(first_[index(k)] + a, first_[index(k)] + b)) pairs.emplace_back(a, b);
      });
      std::sort(pairs.begin(), pairs.end());
      pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
      for (const auto& [a, b] : pairs) {
        const BondTile &one = tile(k, a), &other = tile(k, b);
        seams.push_back({one.width * one.depth + other.width * other.depth, k, a, b});
      }
    }
    return seams;
  }

  void take(Patch& patch, int course, int tile) const {
    const int known = patch_of_[index(first_[index(course)] + tile)];
    for (const int each : known < 0 ? std::vector{tile} : patches_[index(known)].second.tiles)
      if (std::find(patch.tiles.begin(), patch.tiles.end(), each) == patch.tiles.end()) patch.tiles.push_back(each);
  }
  void grow(Patch& patch, int course) const {
    std::vector<int> more;
    const auto in = [&](int t) { return std::find(patch.tiles.begin(), patch.tiles.end(), t) != patch.tiles.end(); };
    each_contact(course, bounds(patch, course), [&](int a, int b) {
      if (in(a) != in(b)) more.push_back(in(a) ? b : a);
    });
    std::sort(more.begin(), more.end());
    for (const int each : more) take(patch, course, each);
  }

  /// How many groups fewer the seam's patch leaves.
  int close(const Seam& seam) {
    Patch patch;
    take(patch, seam.course, seam.a);
    take(patch, seam.course, seam.b);
    for (int ring = 0; ring < 2; ++ring) {
      if (ring > 0) grow(patch, seam.course);
      if (patch.tiles.size() > most_in_patch) break;
      if (!as_brick(patch, seam.course) && !as_plates(patch, seam.course)) continue;
      int joined = 0;
      const int low = first_[index(seam.course)];
      for (const int each : patch.tiles) {
        if (!groups_.joined(low + each, low + patch.tiles.front())) ++joined;
        groups_.unite(low + each, low + patch.tiles.front());
        if (const int old = patch_of_[index(low + each)]; old >= 0) patches_[index(old)].second.tiles.clear();
      }
      for (const int each : patch.tiles) patch_of_[index(low + each)] = static_cast<int>(patches_.size());
      patches_.emplace_back(seam.course, std::move(patch));
      return joined;
    }
    return 0;
  }

  BondTile bounds(const Patch& patch, int course) const {
    BondTile box = tile(course, patch.tiles.front());
    int x1 = box.x + box.width, y1 = box.y + box.depth;
    for (const int each : patch.tiles) {
      const BondTile& t = tile(course, each);
      box.x = std::min(box.x, t.x), box.y = std::min(box.y, t.y);
      x1 = std::max(x1, t.x + t.width), y1 = std::max(y1, t.y + t.depth);
    }
    box.width = x1 - box.x, box.depth = y1 - box.y;
    return box;
  }

  bool as_brick(Patch& patch, int course) const {
    const BondTile box = bounds(patch, course);
    int area = 0;
    for (const int each : patch.tiles) area += tile(course, each).width * tile(course, each).depth;
    const int wide = std::min(box.width, box.depth), length = std::max(box.width, box.depth);
    if (area != box.width * box.depth || index(wide) >= bricks_.of_width.size()) return false;
    const auto& lengths = bricks_.of_width[index(wide)];
    if (std::find(lengths.begin(), lengths.end(), length) == lengths.end()) return false;
    patch.brick = box;
    return true;
  }

  bool as_plates(Patch& patch, int course) const {
    if (plates_.of_width[1].empty() && plates_.of_width[2].empty()) return false;
    const BondTile box = bounds(patch, course);
    BondLayer layer{box.width, box.depth, 0, std::vector<int>(index(box.width) * index(box.depth), no_cell)};
    for (const int each : patch.tiles) {
      const BondTile& t = tile(course, each);
      for (int y = t.y; y < t.y + t.depth; ++y)
        for (int x = t.x; x < t.x + t.width; ++x)
          layer.cells[index(y - box.y) * index(box.width) + index(x - box.x)] = box.colour;
    }
    for (int variant = 0; variant < 4; ++variant) {
      Bond bond(variant);
      bool covered = true;
      for (int k = 0; k < brick_height && covered; ++k) {
        layer.course = courses_[index(course)].z + k;
        covered = !bond.add(layer, {}, plates_, false, patch.plates[index(k)]);
        for (BondTile& t : patch.plates[index(k)]) t.x += box.x, t.y += box.y;
      }
      if (covered && bond.groups() == 1) return true;
    }
    return false;
  }

  void write() {
    std::vector<LaidCourse> layers;
    for (int k = 0; k < static_cast<int>(courses_.size()); ++k) {
      const LaidCourse& course = courses_[index(k)];
      LaidCourse kept{course.z, course.height, {}};
      for (std::size_t i = 0; i < course.tiles.size(); ++i)
        if (patch_of_[index(first_[index(k)]) + i] < 0) kept.tiles.push_back(course.tiles[i]);
      std::array<LaidCourse, brick_height> plates;
      for (int each = 0; each < brick_height; ++each) plates[index(each)] = {course.z + each, 1, {}};
      for (const auto& [at, patch] : patches_) {
        if (at != k || patch.tiles.empty()) continue;
        if (patch.brick) {
          kept.tiles.push_back(*patch.brick);
          continue;
        }
        for (std::size_t each = 0; each < plates.size(); ++each)
          plates[each].tiles.insert(plates[each].tiles.end(), patch.plates[each].begin(), patch.plates[each].end());
      }
      if (!kept.tiles.empty()) layers.push_back(std::move(kept));
      for (auto& each : plates)
        if (!each.tiles.empty()) layers.push_back(std::move(each));
    }
    courses_ = std::move(layers);
  }

  std::vector<LaidCourse>& courses_;
  const MendRoom& room_;
  const BondLengths &bricks_, &plates_;
  std::vector<int> first_;                // number of each course's first tile; last: how many there are
  Groups groups_;                         // of tiles and fixed parts
  std::vector<int> patch_of_;             // of each tile, or -1
  std::vector<std::vector<int>> owners_;  // of each course's cells
  std::vector<std::pair<int, Patch>> patches_;
};

}  // namespace

int mend(std::vector<LaidCourse>& courses, const MendRoom& room, const BondLengths& bricks, const BondLengths& plates,
         const std::function<void()>& breathe) {
  return Mending(courses, room, bricks, plates).run(breathe);
}

}  // namespace brick::script
