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
#include <fstream>
#include <map>

#include "base/parallel.h"
#include "base/text.h"
#include "bench.h"
#include "connect/compose.h"
#include "connect/frames.h"
#include "connect/label_families.h"
#include "connect/labels.h"
#include "label_faults.h"
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

/// Rows of one kind, plain or weighted with the number of sets that hold the part.
struct Rows {
  double found = 0, read = 0, labelled = 0;
  double lacking = 0, wrong = 0;  // where the label is shown wrong: read and not labelled, labelled and not read
  void add(const Rows& other, double weight = 1) {
    found += weight * other.found;
    read += weight * other.read;
    labelled += weight * other.labelled;
    lacking += weight * other.lacking;
    wrong += weight * other.wrong;
  }
};

struct Score {
  Rows rows, by_use;
  double same_ends = 0;    // of the found spans, those whose ends agree within 1 LDU
  double same_frames = 0;  // of the found rows, those whose axis and side point the same way
  double parts = 0, right = 0, right_after = 0;
  void add(const Score& other) {
    rows.add(other.rows);
    by_use.add(other.by_use);
    same_ends += other.same_ends;
    same_frames += other.same_frames;
    parts += other.parts;
    right += other.right;
    right_after += other.right_after;
  }
};
using Scores = std::array<Score, groups.size()>;

/// The same on every machine, and for all parts of one leading number.
std::uint64_t family_hash(std::string_view id) {
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
  return hash;
}
bool kept_out_of_sight(std::string_view id) { return family_hash(id) % 3 == 0; }
bool looked_at(const Bench& bench, std::string_view id) {
  return family_hash(id) / 3 % static_cast<std::uint64_t>(bench.every) == 0;
}

/// A numbered pair that no part in sight shows has no name here: any family of our own may be the same.
bool same_family(const Connector& read, const Connector& label) {
  if (read.family == label.family) return true;
  return label.family.starts_with("label-") && !connect::is_label_family(read.family);
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
  if (!same_family(a, b) || offset.norm() > 1) return false;
  if (a.kind == Kind::ball || a.kind == Kind::ball_socket) return true;
  return (a.kind >= Kind::hinge ? std::abs(turn) : turn) >= 0.98;
}

bool same_ends(const Connector& a, const Connector& b) {
  const double along = (b.position - a.position).dot(a.axis);
  return std::abs(along) + 0.5 * std::abs(a.length - b.length) <= 1.001;
}

bool same_frame(const Connector& a, const Connector& b) {
  return a.axis.dot(b.axis) > 0.98 && a.side.dot(b.side) > 0.98;
}

/// Pairs the nearest rows that agree; gives what is left over on both sides.
struct Compared {
  double found = 0, same_ends = 0, same_frames = 0;
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
    compared.same_ends += same_ends(read[pair.a], labelled[pair.b]);
    compared.same_frames += same_frame(read[pair.a], labelled[pair.b]);
  }
  for (std::size_t i = 0; i < read.size(); ++i)
    if (!used_a[i]) compared.only_read.push_back(read[i]);
  for (std::size_t i = 0; i < labelled.size(); ++i)
    if (!used_b[i]) compared.only_labelled.push_back(labelled[i]);
  return compared;
}

/// Rows of families that no label knows (snap studs, panes) can be neither right nor wrong by labels.
std::size_t set_aside_strangers(Compared& compared) {
  return std::erase_if(compared.only_read,
                       [](const Connector& c) { return !c.family.empty() && !connect::is_label_family(c.family); });
}

std::vector<Connector> of_group(const std::vector<Connector>& all, std::size_t group) {
  std::vector<Connector> some;
  for (const Connector& c : all)
    if (group_of(c.kind) == group) some.push_back(c);
  return some;
}

/// What one part adds to the tables.
struct PartResult {
  Scores scores;
  std::string details;
  std::string faults;  // of the labels, a line each
};

std::string place_of(const Connector& c) {
  const auto numbers = [](const Vec3& v, int digits) {
    return format("{} {} {}", rounded(v.x(), digits), rounded(v.y(), digits), rounded(v.z(), digits));
  };
  return format("{}\t{}\t{}", numbers(c.position, 2), numbers(c.axis, 3), rounded(c.length, 2));
}

/// Adds a row that only one side has; true where the label is shown wrong.
bool tell(std::size_t group, std::string_view what, const std::string& id, double sets, const Connector& c,
          std::string_view proof, PartResult& result) {
  result.details += format("{}\t{}\t{}\t{}\t{}\t{}\t{}\n", groups[group], what, id, sets, place_of(c),
                           c.family.empty() ? c.source : c.family, proof);
  if (proof.empty()) return false;
  result.faults += format("{}\t{}\t{}\t{}\t{}\n", id, groups[group], what, place_of(c), proof);
  return true;
}

void score_part(const std::string& id, double sets, const std::vector<Connector>& read,
                const std::vector<Connector>& labelled, const Doubted& part, PartResult& result) {
  for (std::size_t group = 0; group < groups.size(); ++group) {
    const auto ours = of_group(read, group), theirs = of_group(labelled, group);
    if (ours.empty() && theirs.empty()) continue;
    Compared compared = compare(ours, theirs);
    const std::size_t strange = set_aside_strangers(compared);
    Score& score = result.scores[group];
    Rows& rows = score.rows;
    rows.found = compared.found;
    rows.read = static_cast<double>(ours.size() - strange);
    rows.labelled = static_cast<double>(theirs.size());
    score.same_ends = compared.same_ends;
    score.same_frames = compared.same_frames;
    for (const auto& c : compared.only_read)
      rows.lacking += tell(group, "not labelled", id, sets, c, proof_for(c, part), result);
    for (const auto& c : compared.only_labelled)
      rows.wrong += tell(group, "missed", id, sets, c, proof_against(c, theirs, part), result);
    score.by_use.add(rows, sets);
    score.parts = 1;
    score.right = rows.found == rows.read && rows.found == rows.labelled;
    score.right_after = rows.found == rows.read - rows.lacking && rows.found == rows.labelled - rows.wrong;
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

std::string precision(const Rows& r) { return ratio(r.found, r.read); }
std::string recall(const Rows& r) { return ratio(r.found, r.labelled); }
std::string precision_after(const Rows& r) { return ratio(r.found, r.read - r.lacking); }
std::string recall_after(const Rows& r) { return ratio(r.found, r.labelled - r.wrong); }

std::string table_of(const Scores& scores) {
  std::string text = head({"kind", "read", "labelled", "precision", "recall", "precision by use", "recall by use",
                           "parts", "parts all right", "ends within 1 LDU", "same frame"});
  for (std::size_t group = 0; group < groups.size(); ++group) {
    const Score& s = scores[group];
    if (s.parts == 0) continue;
    text += row({std::string(groups[group]), format("{}", s.rows.read), format("{}", s.rows.labelled),
                 precision(s.rows), recall(s.rows), precision(s.by_use), recall(s.by_use), format("{}", s.parts),
                 ratio(s.right, s.parts), ratio(s.same_ends, s.rows.found), ratio(s.same_frames, s.rows.found)});
  }
  text += "\nRows where the label is shown wrong left out:\n\n" +
          head({"kind", "label lacks", "label wrong", "precision", "recall", "precision by use", "recall by use",
                "parts all right"});
  for (std::size_t group = 0; group < groups.size(); ++group) {
    const Score& s = scores[group];
    if (s.parts == 0) continue;
    text += row({std::string(groups[group]), format("{}", s.rows.lacking), format("{}", s.rows.wrong),
                 precision_after(s.rows), recall_after(s.rows), precision_after(s.by_use), recall_after(s.by_use),
                 ratio(s.right_after, s.parts)});
  }
  return text;
}

/// Labels of parts of the same shape: a plain part and its prints.
class Shapes {
 public:
  Shapes(const Bench& bench, const std::vector<std::string>& ids) {
    for (const auto& id : ids) {
      const auto info = bench.library.info(id);
      plain_[id] = info && !info->base.empty() ? info->base : id;
      same_[plain_[id]].push_back(id);
    }
  }
  std::vector<std::vector<Connector>> siblings(const std::string& id, const connect::Labels& labels) const {
    constexpr std::size_t enough = 9;
    std::vector<std::vector<Connector>> rows;
    for (const auto& other : same_.at(plain_.at(id)))
      if (other != id && rows.size() < enough) rows.push_back(labels.find(other).value_or(std::vector<Connector>()));
    return rows;
  }

 private:
  std::map<std::string, std::string> plain_;
  std::map<std::string, std::vector<std::string>> same_;
};

void write_faults(const Bench& bench, const std::vector<PartResult>& results) {
  if (bench.label_faults.empty()) return;
  std::ofstream file(bench.label_faults);
  file << "# Labels that the part's own surface, or the labels of the same shape, show to be wrong: one row each.\n"
          "# Written by bench/accuracy; a row \"not labelled\" is there, a row \"missed\" is labelled and is not.\n"
          "part\tkind\trow\tposition\taxis\tlength\tproof\n";
  for (const auto& result : results) file << result.faults;
}

std::string against_labels(const Bench& bench) {
  std::vector<std::string> ids = bench.connectors.labels().ids();
  std::erase_if(ids, [&](const std::string& id) { return !looked_at(bench, id); });
  if (ids.empty()) return "No labels are imported: brick-library labels FILE does it.\n\n";
  std::vector<PartResult> results(ids.size());
  const Shapes shapes(bench, ids);
  for_all(bench, ids, [&](std::size_t i, const ldraw::File& file, parts::Library& library, connect::Connectors& found) {
    const auto info = library.info(ids[i]);
    if (!info || !info->moved_to.empty() || is_assembly(file, library)) return;
    parts::LibraryFinder finder(library.files());
    const auto siblings = shapes.siblings(ids[i], found.labels());
    const auto& mesh = library.mesh(file, finder);
    auto labelled = found.labels().find(ids[i]).value_or(std::vector<Connector>());
    connect::orient(labelled, mesh);
    score_part(ids[i], info->popularity, found.inferred(file, finder), labelled, {mesh, siblings}, results[i]);
  });
  Scores seen, unseen;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    Scores& sum = kept_out_of_sight(ids[i]) ? unseen : seen;
    for (std::size_t group = 0; group < groups.size(); ++group) sum[group].add(results[i].scores[group]);
    if (!results[i].details.empty() && !kept_out_of_sight(ids[i])) detail(bench, results[i].details);
  }
  write_faults(bench, results);
  return "Families that the rules were made with:\n\n" + table_of(seen) + "\nFamilies kept out of sight:\n\n" +
         table_of(unseen) + "\n";
}

bool same(const std::vector<Connector>& a, const std::vector<Connector>& b) {
  return connect::missing_in(a, b).empty() && connect::missing_in(b, a).empty();
}

std::string prints_and_twins(const Bench& bench) {
  std::vector<std::string> ids;
  std::vector<std::string> others;
  std::vector<bool> print;
  for (const auto& id : bench.library.index().ids()) {
    if (!looked_at(bench, id)) continue;
    const auto info = bench.library.info(id);
    if (!info || !info->moved_to.empty()) continue;
    for (const auto& other : {info->base, info->twin}) {
      if (other.empty()) continue;
      ids.push_back(id);
      others.push_back(other);
      print.push_back(other == info->base);
    }
  }
  std::vector<int> answer(ids.size(), -1);  // 1 same, 0 not, 2 no mirror image
  for_all(bench, ids, [&](std::size_t i, const ldraw::File& file, parts::Library& library, connect::Connectors& found) {
    const auto* other = library.files().find(others[i] + ".dat");
    if (other == nullptr) return;
    parts::LibraryFinder finder(library.files());
    const auto &own = found.of(file, finder), &its = found.of(*other, finder);
    bool equal = false;
    if (print[i]) equal = same(own, its);
    bool image = print[i];
    for (int axis = 0; axis < 3 && !print[i] && !equal; ++axis) {
      if (!connect::mirrors(library.mesh(file, finder).box, library.mesh(*other, finder).box, axis)) continue;
      image = true;
      equal = same(own, connect::mirrored(its, axis));
    }
    answer[i] = equal ? 1 : image ? 0 : 2;
  });
  std::array<double, 2> all{}, equal{};
  double halves = 0;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (answer[i] < 0) continue;
    if (answer[i] == 2) {
      ++halves;
      detail(bench, format("twin\tno mirror image\t{}\t{}", ids[i], others[i]));
      continue;
    }
    ++all[print[i] ? 0 : 1];
    equal[print[i] ? 0 : 1] += answer[i];
    if (answer[i] == 0) detail(bench, format("{}\tdiffers\t{}\t{}", print[i] ? "print" : "twin", ids[i], others[i]));
  }
  return head({"", "parts", "% with the same connectors"}) +
         row({"prints and their plain part", format("{}", all[0]), percent(equal[0], all[0])}) +
         row({"twins, mirrored", format("{}", all[1]), percent(equal[1], all[1])}) +
         format("\n{} more left and right parts are no mirror images: two halves, or in frames of their own.\n\n",
                halves);
}

}  // namespace

std::string measure_connectors(const Bench& bench) { return against_labels(bench) + prints_and_twins(bench); }

}  // namespace brick::accuracy
