// SPDX-License-Identifier: MIT
// The connectors of parts from all sources, worked out once and kept.
#include "connect/connector.h"

#include <cmath>
#include <mutex>

#include "base/share.h"
#include "base/text.h"
#include "connect/codec.h"
#include "connect/compose.h"
#include "connect/families.h"
#include "connect/frames.h"
#include "connect/held.h"
#include "connect/infer.h"
#include "connect/labels.h"
#include "connect/overlay.h"
#include "connect/seats.h"
#include "connect/table.h"
#include "parts/index.h"

namespace brick::connect {

namespace {

/// A part of an assembly: a reference to a whole part, where a file holds nothing else.
struct Piece {
  const ldraw::File* file = nullptr;
  Transform pose;
};

bool is_part(const ldraw::File& file) {
  return file.origin == ldraw::Origin::part || file.origin == ldraw::Origin::extra ||
         file.origin == ldraw::Origin::document || file.origin == ldraw::Origin::beside;
}

/// The parts of a file made of part references alone; empty for any other file.
std::vector<Piece> pieces_of(const ldraw::File& file, parts::Finder& finder) {
  std::vector<Piece> pieces;
  for (const ldraw::Line& line : file.lines()) {
    if (std::holds_alternative<ldraw::Shape>(line.command)) return {};
    const auto* reference = std::get_if<ldraw::Reference>(&line.command);
    if (reference == nullptr) continue;
    const ldraw::File* piece = finder.find(reference->name, file);
    if (piece == nullptr || !is_part(*piece)) return {};
    pieces.push_back({piece, reference->pose});
  }
  return pieces;
}

/// Packed models carry library files under the library's folders: "p/stud.dat", "parts/3001.dat".
std::string library_name(const std::string& name) {
  if (name.starts_with("p/")) return name.substr(2);
  if (name.starts_with("parts/")) return name.substr(6);
  return name;
}

std::string id_of(const ldraw::File& file) {
  const std::string id = file.id();
  return file.origin == ldraw::Origin::document ? library_name(id) : id;
}

void add_missing(std::vector<Connector>& known, const std::vector<Connector>& others) {
  const std::vector<Connector> missing = missing_in(known, others);
  known.insert(known.end(), missing.begin(), missing.end());
}

}  // namespace

struct Connectors::State {
  explicit State(parts::Library& opened) : library(opened) {}

  parts::Library& library;
  PrimitiveTable table;
  FamilyTable families;
  SeatTable seats;
  std::unique_ptr<Overlays> overlays;
  std::unique_ptr<Labels> labels;
  std::once_flag labelled_read;
  std::vector<std::string> labelled;  // ids; read when a part without labels looks for a donor
  Hash rules;                         // of all that the answers depend on besides the part
  std::mutex mutex;
  std::unordered_map<Hash, std::unique_ptr<const std::vector<Connector>>> kept;

  Hash key_of(const ldraw::File& file, parts::Finder& finder) {
    return hash_of(library.geometry_key(file, finder).hex() + rules.hex() + file.name);
  }

  /// From tables and shape, each in the frame of its source.
  std::vector<Connector> read(const ldraw::File& file, parts::Finder& finder) {
    std::vector<parts::Use> uses = parts::list_uses(file, finder);
    for (parts::Use& use : uses) use.name = library_name(use.name);
    FamilyRows rows = families.of(id_of(file), ldraw::description(file), uses);
    std::vector<Connector> found = std::move(rows.connectors);
    std::vector<Connector> shape = infer({ldraw::description(file), uses, library.mesh(file, finder)}, table);
    std::erase_if(shape, [&](const Connector& c) {
      return !c.family.empty() && std::find(rows.denied.begin(), rows.denied.end(), c.family) != rows.denied.end();
    });
    add_missing(found, shape);
    return tidy(std::move(found));
  }

  std::vector<Connector> inferred(const ldraw::File& file, parts::Finder& finder) {
    std::vector<Connector> found = read(file, finder);
    orient(found, library.mesh(file, finder));
    return tidy(std::move(found));
  }

  bool same_box(const ldraw::File& file, parts::Finder& finder, const std::string& other_id) {
    const ldraw::File* other = library.files().find(other_id + ".dat");
    if (other == nullptr) return false;
    parts::LibraryFinder library_finder(library.files());
    const Box mine = library.mesh(file, finder).box, its = library.mesh(*other, library_finder).box;
    return !mine.empty() && !its.empty() && (mine.min - its.min).cwiseAbs().maxCoeff() <= 0.6 &&
           (mine.max - its.max).cwiseAbs().maxCoeff() <= 0.6;
  }

  void add_of_plain(std::vector<Connector>& own, const ldraw::File& file, parts::Finder& finder,
                    const std::string& base) {
    auto plain = labels->find(base).value_or(std::vector<Connector>());
    for (Connector& c : plain) c.source = "labels of " + base;
    if (missing_in(own, plain).empty() || !same_box(file, finder, base)) return;
    add_missing(own, plain);
  }

  /// Labels of the left part for the right one and the other way round, where a mirror turns one box into the other and
  /// most of the rows into each other: some pairs are two halves of a body, or stand in frames of their own.
  void add_of_twin(std::vector<Connector>& own, const ldraw::File& file, parts::Finder& finder,
                   const std::string& twin) {
    auto its = labels->find(twin).value_or(std::vector<Connector>());
    const ldraw::File* other = library.files().find(twin + ".dat");
    if (its.empty() || other == nullptr) return;
    parts::LibraryFinder library_finder(library.files());
    const Box mine = library.mesh(file, finder).box, box = library.mesh(*other, library_finder).box;
    for (Connector& c : its) c.source = "labels of " + twin;
    std::vector<Connector> lacking, some;
    std::size_t least = its.size() / 2;  // rows that may be missing
    for (int axis = 0; axis < 3; ++axis) {
      if (!mirrors(mine, box, axis)) continue;
      some = missing_in(own, mirrored(its, axis));
      if (some.size() > least) continue;
      least = some.size();
      lacking = std::move(some);
    }
    own.insert(own.end(), lacking.begin(), lacking.end());
  }

  /// Labels of the part itself, with those that its plain part or its twin has and it lacks; else of another letter of
  /// its number whose box agrees.
  std::vector<Connector> labelled_as(const ldraw::File& file, parts::Finder& finder) {
    if (labels->empty()) return {};
    // A model's own copy of a library part may be an older one, in another frame.
    const bool copy = file.origin == ldraw::Origin::document || file.origin == ldraw::Origin::beside;
    if (copy && library.files().find(id_of(file) + ".dat") != nullptr && !same_box(file, finder, id_of(file)))
      return {};
    if (auto own = labels->find(id_of(file))) {
      const auto info = library.info(id_of(file));
      if (info && !info->base.empty()) {
        add_of_plain(*own, file, finder, info->base);
        const auto plain = library.info(info->base);  // what that takes from its twin, its prints have as well
        if (plain && !plain->twin.empty()) add_of_twin(*own, file, finder, plain->twin);
      }
      if (info && !info->twin.empty()) add_of_twin(*own, file, finder, info->twin);
      return std::move(*own);
    }
    std::call_once(labelled_read, [this] { labelled = labels->ids(); });
    for (const std::string& donor : label_donors(id_of(file), labelled)) {
      if (!same_box(file, finder, donor)) continue;
      auto borrowed = labels->find(donor).value_or(std::vector<Connector>());
      for (Connector& c : borrowed) c.source = "labels of " + donor;
      return borrowed;
    }
    return {};
  }

  /// Of the part itself and, for a print, of its plain part.
  void add_seats(std::vector<Connector>& own, const ldraw::File& file, parts::Finder& finder) {
    add_missing(own, seats.of(id_of(file)));
    const auto info = library.info(id_of(file));
    if (info && !info->base.empty() && !seats.of(info->base).empty() && same_box(file, finder, info->base))
      add_missing(own, seats.of(info->base));
  }

  std::vector<Connector> work_out(const ldraw::File& file, parts::Finder& finder,
                                  std::vector<const ldraw::File*>& open) {
    std::vector<Connector> result;
    if (const auto overlay = overlays->find(file, finder)) {
      result = overlay->connectors;
      if (overlay->replace) return result;
    }
    const std::size_t users = result.size();  // what the user wrote stays as it is
    const auto own = [&] { return std::span(result).subspan(users); };
    add_missing(result, families.of_part(id_of(file)));
    std::vector<Connector> labelled_here = labelled_as(file, finder);
    std::erase_if(labelled_here, [&](const Connector& label) {  // a row for the part itself mends its family's label
      return !label.family.empty() && std::any_of(result.begin(), result.end(), [&](const Connector& c) {
        return c.kind == label.kind && c.family == label.family;
      });
    });
    add_missing(result, labelled_here);
    add_seats(result, file, finder);
    const std::vector<Piece> pieces = pieces_of(file, finder);
    if (pieces.empty()) {
      add_missing(result, read(file, finder));
      orient(own(), library.mesh(file, finder));
      return tidy(std::move(result));
    }
    std::vector<Placed> placed;
    open.push_back(&file);
    for (const Piece& piece : pieces) {
      if (std::find(open.begin(), open.end(), piece.file) != open.end()) continue;  // refers to itself
      placed.push_back({&find(*piece.file, finder, open), piece.pose});
    }
    open.pop_back();
    // Hinges and balls of an assembly keep the frames of its parts; a part drawn as another one mirrored is no
    // assembly.
    const auto united = compose(placed);
    add_missing(result, united);
    orient(own(), library.mesh(file, finder));
    if (placed.size() > 1) adopt_frames(own(), united);
    return tidy(std::move(result));
  }

  const std::vector<Connector>& find(const ldraw::File& file, parts::Finder& finder,
                                     std::vector<const ldraw::File*>& open) {
    const Hash key = key_of(file, finder);
    {
      const std::lock_guard lock(mutex);
      if (const auto found = kept.find(key); found != kept.end()) return *found->second;
    }
    std::optional<std::vector<Connector>> connectors;
    if (const auto bytes = library.index().load_blob("connectors", key)) connectors = decode(*bytes);
    if (!connectors) {
      connectors = work_out(file, finder, open);
      library.index().store_blob("connectors", key, encode(*connectors));
    }
    auto made = std::make_unique<const std::vector<Connector>>(std::move(*connectors));
    const std::lock_guard lock(mutex);
    return *kept.try_emplace(key, std::move(made)).first->second;
  }
};

Connectors::Connectors(std::unique_ptr<State> state) : state_(std::move(state)) {}
Connectors::~Connectors() = default;

Result<std::unique_ptr<Connectors>> Connectors::open(parts::Library& library, bool seats) {
  auto state = std::make_unique<State>(library);
  const std::filesystem::path tables = library.locations().share / "connectors";
  const auto text = read_share(library.locations().share, "connectors/primitives.tsv");
  if (!text) return tl::unexpected(text.error());
  auto table = PrimitiveTable::parse(*text, (tables / "primitives.tsv").string());
  if (!table) return tl::unexpected(table.error());
  const auto family_text = read_share(library.locations().share, "connectors/families.tsv");
  if (!family_text) return tl::unexpected(family_text.error());
  auto families = FamilyTable::parse(*family_text, (tables / "families.tsv").string());
  if (!families) return tl::unexpected(families.error());
  const auto seat_text =
      seats ? read_share(library.locations().share, "connectors/seats.tsv") : Result<std::string>("");
  if (!seat_text) return tl::unexpected(seat_text.error());
  if (seats) {
    auto seat_table = SeatTable::parse(*seat_text, (tables / "seats.tsv").string());
    if (!seat_table) return tl::unexpected(seat_table.error());
    state->seats = std::move(*seat_table);
  }
  if (const auto held = HeldTable::open(library.locations().share); !held) return tl::unexpected(held.error());
  auto overlays = Overlays::open(library.locations().overlays);
  if (!overlays) return tl::unexpected(overlays.error());
  auto labels = Labels::open(library.locations().cache);
  if (!labels) return tl::unexpected(labels.error());
  state->table = std::move(*table);
  state->families = std::move(*families);
  state->overlays = std::move(*overlays);
  state->labels = std::move(*labels);
  state->rules = hash_of(std::string(rules_version) + *text + *family_text + *seat_text + state->overlays->key().hex() +
                         state->labels->key().hex());
  return std::unique_ptr<Connectors>(new Connectors(std::move(state)));
}

const std::vector<Connector>& Connectors::of(const ldraw::File& file, parts::Finder& finder) {
  std::vector<const ldraw::File*> open;  // assemblies being looked at, outermost first
  return state_->find(file, finder, open);
}

std::vector<Connector> Connectors::inferred(const ldraw::File& file, parts::Finder& finder) {
  return state_->inferred(file, finder);
}

const Labels& Connectors::labels() const { return *state_->labels; }

}  // namespace brick::connect
