// SPDX-License-Identifier: MIT
// How good the connectors are that are read from part files, with hand-made labels (BrickNet's, imported with
// brick-library labels) as the measure; and whether prints and mirrored twins agree with their plain parts and twins.
//
// Labelled parts are split by family (the leading number of the id, hashed): a third was kept out of sight while the
// rules were made. Assemblies are left out: theirs are their parts'. Two rows agree within 1 LDU and a cosine of 0.98
// of the axes; rods and bores when they lie on one line within 1 LDU and share half of the shorter one's length, since
// where a span ends is a matter of style; balls at any axis. Each row takes one partner.
#include <array>
#include <cmath>
#include <map>

#include "base/parallel.h"
#include "base/text.h"
#include "bench.h"
#include "connect/compose.h"
#include "connect/labels.h"
#include "parts/catalog.h"
#include "parts/index.h"

namespace brick::accuracy {

namespace {

using connect::Connector;
using connect::Kind;

constexpr std::size_t batch = 400;  // parts that share one library, which keeps what it reads

/// Kinds as they are scored: openings and tubes are one, since which name is used is a matter of style.
constexpr std::array<std::string_view, 14> groups = {"stud",     "open-stud",   "anti-stud, tube", "post", "pin",
                                                     "pin-hole", "axle",        "axle-hole",       "bar",  "clip",
                                                     "ball",     "ball-socket", "hinge",           "fixed"};

std::size_t group_of(Kind kind) {
  switch (kind) {
    case Kind::stud:
      return 0;
    case Kind::open_stud:
      return 1;
    case Kind::anti_stud:
    case Kind::tube:
      return 2;
    case Kind::post:
      return 3;
    case Kind::pin:
      return 4;
    case Kind::pin_hole:
      return 5;
    case Kind::axle:
      return 6;
    case Kind::axle_hole:
      return 7;
    case Kind::bar:
      return 8;
    case Kind::clip:
      return 9;
    case Kind::ball:
      return 10;
    case Kind::ball_socket:
      return 11;
    case Kind::hinge:
    case Kind::hinge_socket:
      return 12;
    case Kind::fixed:
    case Kind::fixed_socket:
      return 13;
    default:
      return groups.size();
  }
}

struct Score {
  double found = 0, read = 0, labelled = 0, found_weighted = 0, read_weighted = 0, labelled_weighted = 0;
  double parts = 0, right = 0;
  void add(const Score& other) {
    found += other.found;
    read += other.read;
    labelled += other.labelled;
    found_weighted += other.found_weighted;
    read_weighted += other.read_weighted;
    labelled_weighted += other.labelled_weighted;
    parts += other.parts;
    right += other.right;
  }
};
using Scores = std::array<Score, groups.size()>;

bool kept_out_of_sight(std::string_view id) {
  std::size_t first = 0;
  while (first < id.size() && !std::isdigit(static_cast<unsigned char>(id[first]))) ++first;
  std::size_t last = first;
  while (last < id.size() && std::isdigit(static_cast<unsigned char>(id[last]))) ++last;
  const std::string_view family = last > first ? id.substr(first, last - first) : id;
  std::uint64_t hash = 1469598103934665603u;  // FNV-1a, then mixed: the same on every machine
  for (const char c : family) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  hash ^= hash >> 29;
  hash *= 0xbf58476d1ce4e5b9u;
  hash ^= hash >> 32;
  return hash % 3 == 0;
}

bool agree(const Connector& a, const Connector& b) {
  const Vec3 offset = b.position - a.position;
  const double turn = a.axis.dot(b.axis);
  if (a.length > 0 && b.length > 0) {
    const double along = offset.dot(a.axis), across = (offset - along * a.axis).norm();
    const double shared =
        std::min(0.5 * a.length, along + 0.5 * b.length) - std::max(-0.5 * a.length, along - 0.5 * b.length);
    return across <= 1 && std::abs(turn) >= 0.98 && shared >= 0.5 * std::min(a.length, b.length) - 0.01;
  }
  if (a.family != b.family || offset.norm() > 1) return false;
  if (a.kind == Kind::ball || a.kind == Kind::ball_socket) return true;
  return (a.kind >= Kind::hinge ? std::abs(turn) : turn) >= 0.98;
}

/// Pairs the nearest rows that agree; gives what is left over on both sides.
struct Compared {
  double found = 0;
  std::vector<Connector> only_read, only_labelled;
};
Compared compare(const std::vector<Connector>& read, const std::vector<Connector>& labelled) {
  struct Pair {
    double distance = 0;
    std::size_t a = 0, b = 0;
  };
  std::vector<Pair> pairs;
  for (std::size_t a = 0; a < read.size(); ++a)
    for (std::size_t b = 0; b < labelled.size(); ++b)
      if (agree(read[a], labelled[b])) pairs.push_back({(read[a].position - labelled[b].position).norm(), a, b});
  std::stable_sort(pairs.begin(), pairs.end(), [](const Pair& x, const Pair& y) { return x.distance < y.distance; });
  std::vector<bool> used_a(read.size()), used_b(labelled.size());
  Compared compared;
  for (const Pair& pair : pairs) {
    if (used_a[pair.a] || used_b[pair.b]) continue;
    used_a[pair.a] = used_b[pair.b] = true;
    ++compared.found;
  }
  for (std::size_t i = 0; i < read.size(); ++i)
    if (!used_a[i]) compared.only_read.push_back(read[i]);
  for (std::size_t i = 0; i < labelled.size(); ++i)
    if (!used_b[i]) compared.only_labelled.push_back(labelled[i]);
  return compared;
}

std::vector<Connector> of_group(const std::vector<Connector>& all, std::size_t group) {
  std::vector<Connector> some;
  for (const Connector& c : all)
    if (group_of(c.kind) == group) some.push_back(c);
  return some;
}

/// What one part adds to the tables.
struct PartResult {
  bool measured = false;
  Scores scores;
  std::string details;
};

void score_part(const std::string& id, double sets, const std::vector<Connector>& read,
                const std::vector<Connector>& labelled, PartResult& result) {
  result.measured = true;
  for (std::size_t group = 0; group < groups.size(); ++group) {
    const auto ours = of_group(read, group), theirs = of_group(labelled, group);
    if (ours.empty() && theirs.empty()) continue;
    const Compared compared = compare(ours, theirs);
    Score& score = result.scores[group];
    score.found = compared.found;
    score.read = static_cast<double>(ours.size());
    score.labelled = static_cast<double>(theirs.size());
    score.found_weighted = sets * score.found;
    score.read_weighted = sets * score.read;
    score.labelled_weighted = sets * score.labelled;
    score.parts = 1;
    score.right = compared.only_read.empty() && compared.only_labelled.empty() ? 1 : 0;
    const auto tell = [&](std::string_view what, const Connector& c) {
      result.details +=
          format("{}\t{}\t{}\t{}\t{} {} {}\t{} {} {}\t{}\n", groups[group], what, id, sets, rounded(c.position.x(), 2),
                 rounded(c.position.y(), 2), rounded(c.position.z(), 2), rounded(c.axis.x(), 3), rounded(c.axis.y(), 3),
                 rounded(c.axis.z(), 3), rounded(c.length, 2));
    };
    for (const auto& c : compared.only_read) tell("not labelled", c);
    for (const auto& c : compared.only_labelled) tell("missed", c);
  }
}

/// Drawn by references to whole parts alone.
bool is_assembly(const ldraw::File& file, const parts::Library& library) {
  bool any = false;
  for (const auto& line : file.lines()) {
    if (std::holds_alternative<ldraw::Shape>(line.command)) return false;
    const auto* reference = std::get_if<ldraw::Reference>(&line.command);
    if (reference == nullptr) continue;
    const auto* piece = library.files().find(reference->name);
    if (piece == nullptr || piece->origin != ldraw::Origin::part) return false;
    any = true;
  }
  return any;
}

using Visit = std::function<void(std::size_t, const ldraw::File&, parts::Library&, connect::Connectors&)>;

/// Visits all ids on all cores, with a fresh library every few hundred.
void for_all(const Bench& bench, const std::vector<std::string>& ids, const Visit& visit) {
  bench.progress.begin("reading connectors", ids.size());
  for (std::size_t first = 0; first < ids.size(); first += batch) {
    Progress silent;
    auto library = parts::Library::open(bench.library.locations(), silent);
    if (!library) return;
    auto connectors = connect::Connectors::open(**library);
    if (!connectors) return;
    (*library)->index();
    parallel_for(std::min(batch, ids.size() - first), [&](std::size_t i) {
      if (const auto* file = (*library)->files().find(ids[first + i] + ".dat"))
        visit(first + i, *file, **library, **connectors);
      bench.progress.advance(1);
    });
  }
  bench.progress.end();
}

std::string ratio(double part, double whole) { return whole > 0 ? format("{:.3f}", part / whole) : "-"; }

std::string table_of(const Scores& scores) {
  std::string text = head({"kind", "read", "labelled", "precision", "recall", "precision by use", "recall by use",
                           "parts", "parts all right"});
  for (std::size_t group = 0; group < groups.size(); ++group) {
    const Score& s = scores[group];
    if (s.parts == 0) continue;
    text += row({std::string(groups[group]), format("{}", s.read), format("{}", s.labelled), ratio(s.found, s.read),
                 ratio(s.found, s.labelled), ratio(s.found_weighted, s.read_weighted),
                 ratio(s.found_weighted, s.labelled_weighted), format("{}", s.parts), ratio(s.right, s.parts)});
  }
  return text;
}

std::string against_labels(const Bench& bench) {
  const std::vector<std::string> ids = bench.connectors.labels().ids();
  if (ids.empty()) return "No labels are imported: brick-library labels FILE does it.\n\n";
  std::vector<PartResult> results(ids.size());
  for_all(bench, ids, [&](std::size_t i, const ldraw::File& file, parts::Library& library, connect::Connectors& found) {
    const auto info = library.info(ids[i]);
    if (!info || !info->moved_to.empty() || is_assembly(file, library)) return;
    parts::LibraryFinder finder(library.files());
    score_part(ids[i], info->popularity, found.inferred(file, finder),
               found.labels().find(ids[i]).value_or(std::vector<Connector>()), results[i]);
  });
  Scores seen, unseen;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    Scores& sum = kept_out_of_sight(ids[i]) ? unseen : seen;
    for (std::size_t group = 0; group < groups.size(); ++group) sum[group].add(results[i].scores[group]);
    if (!results[i].details.empty() && !kept_out_of_sight(ids[i])) detail(bench, results[i].details);
  }
  return "Families that the rules were made with:\n\n" + table_of(seen) + "\nFamilies kept out of sight:\n\n" +
         table_of(unseen) + "\n";
}

/// The connectors seen in the mirror x = 0, y = 0 or z = 0.
std::vector<Connector> mirrored(std::vector<Connector> connectors, int axis) {
  for (Connector& c : connectors) c.position[axis] *= -1, c.axis[axis] *= -1;
  return connectors;
}

bool same(const std::vector<Connector>& a, const std::vector<Connector>& b) {
  return connect::missing_in(a, b).empty() && connect::missing_in(b, a).empty();
}

std::string prints_and_twins(const Bench& bench) {
  std::vector<std::string> ids;
  std::vector<std::string> others;
  std::vector<bool> print;
  for (const auto& id : bench.library.index().ids()) {
    const auto info = bench.library.info(id);
    if (!info || !info->moved_to.empty()) continue;
    for (const auto& other : {info->base, info->twin}) {
      if (other.empty()) continue;
      ids.push_back(id);
      others.push_back(other);
      print.push_back(other == info->base);
    }
  }
  std::vector<int> answer(ids.size(), -1);  // 1 same, 0 not
  for_all(bench, ids, [&](std::size_t i, const ldraw::File& file, parts::Library& library, connect::Connectors& found) {
    const auto* other = library.files().find(others[i] + ".dat");
    if (other == nullptr) return;
    parts::LibraryFinder finder(library.files());
    const auto &own = found.of(file, finder), &its = found.of(*other, finder);
    bool equal = false;
    if (print[i]) equal = same(own, its);
    for (int axis = 0; axis < 3 && !print[i] && !equal; ++axis) equal = same(own, mirrored(its, axis));
    answer[i] = equal ? 1 : 0;
  });
  std::array<double, 2> all{}, equal{};
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (answer[i] < 0) continue;
    ++all[print[i] ? 0 : 1];
    equal[print[i] ? 0 : 1] += answer[i];
    if (answer[i] == 0) detail(bench, format("{}\tdiffers\t{}\t{}", print[i] ? "print" : "twin", ids[i], others[i]));
  }
  return head({"", "parts", "% with the same connectors"}) +
         row({"prints and their plain part", format("{}", all[0]), percent(equal[0], all[0])}) +
         row({"twins, mirrored", format("{}", all[1]), percent(equal[1], all[1])}) + "\n";
}

}  // namespace

std::string measure_connectors(const Bench& bench) { return against_labels(bench) + prints_and_twins(bench); }

}  // namespace brick::accuracy
