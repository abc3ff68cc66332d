// SPDX-License-Identifier: MIT
// The catalog proposes parts by category and name; their geometry decides: the footprint must be the whole box, with a
// stud on every place (bricks, plates) or on none (tiles), and nothing standing out sideways. Of several parts of one
// size the one that most sets have is taken. What was found is kept in the index under the library's stamp.
#include "script/sizes.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <tuple>

#include "base/text.h"
#include "connect/codec.h"
#include "parts/index.h"
#include "script/geometry.h"

namespace brick::script {

namespace {

constexpr std::string_view kind_of_blob = "sizes-4";

struct Row {
  std::string id;
  int popularity = 0;
  bool plain = false;  // no "with ..." in its name
};

const char* query_of(SizeKind kind) {
  switch (kind) {
    case SizeKind::brick:
      return "category = 'Brick' AND subcategory = ''";
    case SizeKind::plate:
      return "category = 'Plate' AND subcategory = ''";
    case SizeKind::tile:
      return "category = 'Tile' AND subcategory = ''";
    case SizeKind::baseplate:
      return "category = 'Baseplate' AND subcategory = ''";
    case SizeKind::slope:
      return "category = 'Slope' AND subcategory GLOB 'Brick [0-9][0-9]'";
    case SizeKind::inverted_slope:
      return "category = 'Slope' AND subcategory GLOB 'Brick [0-9][0-9] Inverted'";
  }
  return "";
}

/// The index's own mark of the library that it was made from.
std::string stamp_of(parts::Index& index) {
  const auto held = index.lock();
  auto row = index.database().prepare("SELECT value FROM meta WHERE key = 'shallow'");
  return row && row.step() ? std::string(row.text(0)) : "";
}

std::vector<Row> rows_of(parts::Index& index, SizeKind kind) {
  const auto held = index.lock();
  auto row = index.database().prepare(
      format("SELECT id, popularity, features FROM parts WHERE {} AND width > 0 AND pattern = '' AND base = '' AND "
             "prefix = '' AND moved_to = '' AND alias_of = '' AND hand = '' AND obsolete = 0 AND official = 1 AND "
             "(features = '' OR features LIKE 'without %tud%' OR (category = 'Tile' AND features LIKE 'with Groove%') "
             "OR features LIKE "
             "'with %ollow%tud%' OR features LIKE 'with Solid%' OR features LIKE 'with Blocked%' OR features LIKE "
             "'with Inside%' OR features LIKE 'with %Stopper%' OR features LIKE 'with %Ribs%' OR features LIKE 'with "
             "Square Corners' OR features LIKE 'with %etric Stud Holder' OR features LIKE 'with %entre Tube' OR "
             "features LIKE 'with Notch%') ORDER BY id",
             query_of(kind)));
  std::vector<Row> rows;
  while (row && row.step())
    rows.push_back({std::string(row.text(0)), static_cast<int>(row.integer(1)), row.text(2).empty()});
  return rows;
}

bool near(double a, double b, double slack = 0.6) { return std::abs(a - b) <= slack; }
bool whole_studs(double ldu) { return near(std::fmod(ldu + 5, ldu_per_stud), 5); }

/// Where studs and openings lie, of those that face straight up and down; nullopt where others stand out sideways.
struct Marks {
  int studs = 0, openings = 0;
  double studs_z = 0, openings_z = 0;  // sums, about the middle of the box
  double top = 0, bottom = 0;
};
std::optional<Marks> marks_of(const Part& part) {
  Marks marks;
  const double middle = part.box.centre().z();
  for (const auto& connector : *part.connectors) {
    const auto mark = grid_mark(connector, Transform{});
    if (!mark) {
      if (connector.kind == connect::Kind::stud || connector.kind == connect::Kind::open_stud) return std::nullopt;
      continue;
    }
    if (mark->up) {
      ++marks.studs;
      marks.studs_z += mark->position.z() - middle;
      marks.top = mark->position.y();
    } else {
      ++marks.openings;
      marks.openings_z += mark->position.z() - middle;
      marks.bottom = mark->position.y();
    }
  }
  return marks;
}

/// Turns that make the slope fall to the front: the part turned so has its high side (or, inverted, its foot) behind.
std::optional<int> slope_turn(Kit& kit, const Part& part, bool inverted) {
  const auto& mesh = kit.library().mesh(*part.file, kit.finder());
  for (int turn = 0; turn < 4; ++turn) {
    const Transform pose{turn_about_up(90.0 * turn), Vec3::Zero()};
    const Box box = transformed(part.box, pose);
    // The sloping side is the one whose outer edge is lowest (inverted: whose lower edge is highest).
    double edges[4] = {};
    for (int side = 0; side < 4; ++side) {
      const Transform turned{turn_about_up(-90.0 * side) * pose.linear, Vec3::Zero()};
      const Box own = transformed(part.box, turned);
      double extreme = inverted ? -1e9 : 1e9;
      for (const auto& triangle : mesh.triangles)
        for (const auto corner : triangle.corners) {
          const Vec3 point = turned * mesh.vertex(corner);
          if (point.z() > own.min.z() + 0.6) continue;
          extreme = inverted ? std::max(extreme, point.y()) : std::min(extreme, point.y());
        }
      edges[side] = inverted ? box.max.y() - extreme : extreme - box.min.y();
    }
    if (edges[0] > edges[1] + 2 && edges[0] > edges[2] + 2 && edges[0] > edges[3] + 2) return turn;
  }
  return std::nullopt;
}

}  // namespace

std::string_view name_of(SizeKind kind) {
  constexpr std::string_view names[] = {"brick", "plate", "tile", "baseplate", "slope", "inverted_slope"};
  return names[static_cast<std::size_t>(kind)];
}

// NOLINTNEXTLINE(readability-function-cognitive-complexity): one pass over the catalog, one question after another
std::vector<SizedPart> Sizes::look_up(SizeKind kind) {
  struct Found {
    SizedPart part;
    Row row;
  };
  std::vector<Found> found;
  const bool sloped = kind == SizeKind::slope || kind == SizeKind::inverted_slope;
  for (const auto& row : rows_of(kit_.library().index(), kind)) {
    const auto known = kit_.part(row.id);
    if (!known) continue;
    const Part& part = **known;
    const Vec3 size = part.box.size();
    const auto marks = marks_of(part);
    if (!marks || !whole_studs(size.x()) || !whole_studs(size.z())) continue;
    SizedPart sized{part.id,
                    static_cast<int>(std::lround(size.x() / ldu_per_stud)),
                    static_cast<int>(std::lround(size.z() / ldu_per_stud)),
                    0,
                    0,
                    0,
                    0};
    if (kind != SizeKind::baseplate && marks->openings == 0) continue;
    const bool full = marks->studs == sized.width * sized.depth;
    if (kind == SizeKind::tile ? marks->studs > 0 : !full && kind != SizeKind::slope) continue;
    const double top = marks->studs > 0 ? marks->top : part.box.min.y();
    const double height = part.box.max.y() - top;
    if (kind == SizeKind::slope && marks->studs > 0 && part.box.min.y() < marks->top - 5) continue;
    sized.height = std::round(height / ldu_per_plate * 4) / 4;
    if (kind == SizeKind::plate && !near(height, ldu_per_plate)) continue;
    if (kind == SizeKind::tile && !near(height, ldu_per_plate)) continue;
    if (kind == SizeKind::brick && !near(std::fmod(height + 4, ldu_per_brick), 4)) continue;
    if (sloped) {
      const auto turn = slope_turn(kit_, part, kind == SizeKind::inverted_slope);
      if (!turn) continue;
      sized.turn = *turn;
      if (*turn % 2 == 1) std::swap(sized.width, sized.depth);
    }
    sized.sets = row.popularity;
    sized.studs = marks->studs;
    found.push_back({sized, row});
  }
  if (!sloped)
    for (std::size_t i = 0, count = found.size(); i < count; ++i) {
      if (found[i].part.width == found[i].part.depth) continue;
      Found turned = found[i];
      std::swap(turned.part.width, turned.part.depth);
      turned.part.turn = 1;
      found.push_back(turned);
    }
  const auto size = [](const Found& f) { return std::tuple(f.part.height, f.part.depth, f.part.width); };
  std::stable_sort(found.begin(), found.end(), [&](const Found& a, const Found& b) {
    return std::tuple(size(a), -a.row.popularity, !a.row.plain, a.part.id) <
           std::tuple(size(b), -b.row.popularity, !b.row.plain, b.part.id);
  });
  std::vector<SizedPart> sizes;
  for (std::size_t i = 0; i < found.size(); ++i)
    if (i == 0 || size(found[i]) != size(found[i - 1])) sizes.push_back(found[i].part);
  return sizes;
}

namespace {

std::string write_sizes(const std::vector<SizedPart>& sizes) {
  std::string text;
  for (const auto& s : sizes)
    text += format("{}\t{}\t{}\t{}\t{}\t{}\t{}\n", s.id, s.width, s.depth, s.height, s.turn, s.sets, s.studs);
  return text;
}

std::vector<SizedPart> read_sizes(std::string_view text) {
  std::vector<SizedPart> sizes;
  for (const auto line : split(text, '\n')) {
    const auto fields = split(line, '\t');
    if (fields.size() != 7) continue;
    sizes.push_back({std::string(fields[0]), parse_int(fields[1]).value_or(0), parse_int(fields[2]).value_or(0),
                     parse_double(fields[3]).value_or(0), parse_int(fields[4]).value_or(0),
                     parse_int(fields[5]).value_or(0), parse_int(fields[6]).value_or(0)});
  }
  return sizes;
}

}  // namespace

const std::vector<SizedPart>& Sizes::all(SizeKind kind) {
  const auto [entry, fresh] = known_.try_emplace(kind);
  if (!fresh) return entry->second;
  auto& index = kit_.library().index();
  const Hash key = hash_of(format("{} {} {}", name_of(kind), stamp_of(index), connect::rules_version));
  if (const auto bytes = index.load_blob(kind_of_blob, key)) return entry->second = read_sizes(*bytes);
  entry->second = look_up(kind);
  index.store_blob(kind_of_blob, key, write_sizes(entry->second));
  return entry->second;
}

namespace {
/// Kinds whose height, in bricks, may be given.
bool in_bricks(SizeKind kind) {
  return kind == SizeKind::brick || kind == SizeKind::slope || kind == SizeKind::inverted_slope;
}
}  // namespace

std::string size_words(const SizedPart& part, SizeKind kind) {
  std::string words = format("{} x {}", part.width, part.depth);
  if (in_bricks(kind) && part.height != 3) words += format(" x {}", rounded(part.height / 3, 3));
  return words;
}

Result<SizedPart> Sizes::find(SizeKind kind, int width, int depth, double height) {
  if (height == 0) height = kind == SizeKind::plate || kind == SizeKind::tile ? 1 : 3;
  const bool any_height = kind == SizeKind::baseplate;
  const SizedPart wanted{"", width, depth, height, 0, 0, 0};
  std::vector<const SizedPart*> near_ones;
  for (const auto& part : all(kind)) {
    if (part.width == width && part.depth == depth && (any_height || near(part.height, height, 0.3))) return part;
    near_ones.push_back(&part);
  }
  const auto distance = [&](const SizedPart* part) {
    return std::abs(part->width - width) + std::abs(part->depth - depth) +
           (any_height ? 0 : std::abs(part->height - height) / 3);
  };
  std::stable_sort(near_ones.begin(), near_ones.end(),
                   [&](const SizedPart* a, const SizedPart* b) { return distance(a) < distance(b); });
  std::vector<std::string> words;
  const bool sloped = kind == SizeKind::slope || kind == SizeKind::inverted_slope;
  const auto told = [&](const SizedPart& part) {  // its other orientation goes without saying
    const SizedPart turned{"", part.depth, part.width, part.height, 0, 0, 0};
    return std::find(words.begin(), words.end(), size_words(part, kind)) != words.end() ||
           (!sloped && std::find(words.begin(), words.end(), size_words(turned, kind)) != words.end());
  };
  for (std::size_t i = 0; i < near_ones.size() && words.size() < 6; ++i)
    if (!told(*near_ones[i])) words.push_back(size_words(*near_ones[i], kind));
  std::string hint = words.empty() ? "" : "the nearest are " + join(words, ", ");
  const auto higher = std::ranges::find_if(
      near_ones, [&](const SizedPart* part) { return part->width == width && part->depth == depth; });
  if (higher != near_ones.end() && in_bricks(kind))
    hint += format("; with its height in bricks: {}({}, {}, {}, colour)", name_of(kind), width, depth,
                   rounded((*higher)->height / 3, 2));
  return fail("part.size", format("there is no {} {}", name_of(kind), size_words(wanted, kind)), {}, hint);
}

}  // namespace brick::script
