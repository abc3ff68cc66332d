// SPDX-License-Identifier: MIT
#include "script/kit.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>

#include "base/text.h"
#include "check/allowance.h"
#include "check/memory.h"
#include "connect/scales.h"
#include "ldraw/colour_search.h"
#include "parts/index.h"
#include "parts/report.h"
#include "script/lua.h"

namespace brick::script {

namespace {

constexpr double upright = 1e-4;  // of a unit axis: what is turned further marks no grid

/// Measures in memory before those of the index: the same pairs are asked for again and again while a build grows.
class Remembered : public collide::PairMemory {
 public:
  explicit Remembered(parts::Index& index) : index_(index) {}

  void recall(std::span<const collide::PairKey> keys,
              std::span<std::optional<collide::PairMeasure>> measures) override {
    std::vector<collide::PairKey> open;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (const auto found = known_.find(keys[i].hash()); found != known_.end()) {
        measures[i] = found->second;
      } else {
        open.push_back(keys[i]);
        places.push_back(i);
      }
    }
    if (open.empty()) return;
    std::vector<std::optional<collide::PairMeasure>> answers(open.size());
    index_.recall(open, answers);
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (!answers[i]) continue;
      known_.try_emplace(open[i].hash(), *answers[i]);
      measures[places[i]] = answers[i];
    }
  }
  void remember(std::span<const collide::PairKey> keys, std::span<const collide::PairMeasure> measures) override {
    for (std::size_t i = 0; i < keys.size(); ++i) known_.try_emplace(keys[i].hash(), measures[i]);
    index_.remember(keys, measures);
  }

 private:
  check::IndexMemory index_;
  std::unordered_map<Hash, collide::PairMeasure> known_;
};

}  // namespace

/// Files of the library, and those of models that were read, as their own documents find them. Shapes are read by
/// several threads.
class Kit::Files : public parts::Finder {
 public:
  explicit Files(const ldraw::LibraryFiles& files) : files_(files) {}

  const ldraw::File* find(std::string_view name, const ldraw::File& from) override {
    const std::lock_guard held(mutex_);
    const auto model = models_.find(from.document);
    if (model == models_.end()) return files_.find(name);
    const auto* found = model->second->resolver->find(name, from);
    if (found != nullptr && found->origin == ldraw::Origin::beside) models_.try_emplace(found->document, model->second);
    return found;
  }
  void know(const ldraw::Document& document, const model::Loaded& model) {
    const std::lock_guard held(mutex_);
    models_.try_emplace(&document, &model);
  }

 private:
  std::mutex mutex_;
  const ldraw::LibraryFiles& files_;
  std::unordered_map<const ldraw::Document*, const model::Loaded*> models_;
};

namespace {

double down_to_half_stud(double ldu) { return std::floor(ldu / 10 + 0.05) * 10; }
double up_to_half_stud(double ldu) { return std::ceil(ldu / 10 - 0.05) * 10; }

}  // namespace

std::optional<GridMark> grid_mark(const connect::Connector& connector, const Transform& pose) {
  using connect::Kind;
  const bool stud = connector.kind == Kind::stud || connector.kind == Kind::open_stud;
  if (!stud && connector.kind != Kind::anti_stud) return std::nullopt;
  const double along = pose.direction(connector.axis).y();
  if (std::abs(std::abs(along) - 1) > upright) return std::nullopt;
  GridMark mark{pose * connector.position, 0.5 * ldu_per_stud * connect::size_of(connector.radius), stud && along < 0,
                !stud && along > 0};
  if (!mark.up && !mark.down) return std::nullopt;
  return mark;
}

void AlignmentBox::add(const GridMark& mark) {
  const Vec3& at = mark.position;
  if (!marked_) {
    min_x_ = min_z_ = std::numeric_limits<double>::infinity();
    max_x_ = max_z_ = -std::numeric_limits<double>::infinity();
  }
  marked_ = true;
  min_x_ = std::min(min_x_, at.x() - mark.half);
  max_x_ = std::max(max_x_, at.x() + mark.half);
  min_z_ = std::min(min_z_, at.z() - mark.half);
  max_z_ = std::max(max_z_, at.z() + mark.half);
  if (mark.down) {
    bottom_ = has_bottom_ ? std::max(bottom_, at.y()) : at.y();
    has_bottom_ = true;
  }
  if (mark.up) {
    top_ = has_top_ ? std::min(top_, at.y()) : at.y();
    has_top_ = true;
  }
}

Box AlignmentBox::box(const Box& geometry) const {
  if (!marked_ || geometry.empty()) return geometry;
  Box box;
  const auto widen = [](double low, double high) {
    double from = down_to_half_stud(low), to = up_to_half_stud(high);
    if (std::fmod(std::abs(to - from) + 0.01, ldu_per_stud) >
        1) {  // an odd number of half studs: half a stud each side
      from -= 5;
      to += 5;
    }
    return std::pair(from, to);
  };
  const auto [x0, x1] = widen(min_x_, max_x_);
  const auto [z0, z1] = widen(min_z_, max_z_);
  const double top = has_top_ ? top_ : geometry.min.y();
  double bottom = has_bottom_ ? bottom_ : geometry.max.y();
  // A baseplate is half a plate thick: what stands on it must come to lie on whole plates all the same.
  if (!has_bottom_ && has_top_ && bottom > top && bottom - top < ldu_per_plate) bottom = top + ldu_per_plate;
  box.min = {x0, std::min(top, bottom), z0};
  box.max = {x1, std::max(top, bottom), z1};
  return box;
}

Kit::Kit(parts::Library& library, Progress& progress)
    : library_(library), progress_(progress), finder_(std::make_unique<Files>(library.files())) {}
Kit::~Kit() = default;
parts::Finder& Kit::finder() { return *finder_; }

Result<std::unique_ptr<Kit>> Kit::open(parts::Library& library, Progress& progress) {
  std::unique_ptr<Kit> kit(new Kit(library, progress));
  auto connectors = connect::Connectors::open(library);
  if (!connectors) return tl::unexpected(connectors.error());
  kit->connectors_ = std::move(*connectors);
  kit->shapes_ = std::make_unique<collide::Shapes>(library, *kit->finder_, *kit->connectors_);
  return kit;
}

collide::PairMemory& Kit::memory() {
  if (!memory_) memory_ = std::make_unique<Remembered>(library_.index());
  return *memory_;
}

const check::Families& Kit::families() {
  if (!families_) families_ = must(check::Families::open(library_.locations().share));
  return *families_;
}

check::FamilyMask Kit::family(const Part& part) {
  const auto [entry, fresh] = family_of_.try_emplace(&part, 0);
  if (fresh) {
    entry->second = families().classes(part.id, ldraw::description(*part.file), part.model != nullptr);
    if (part.model != nullptr)
      if (const auto known = library_.info(part.id)) entry->second |= families().classes(part.id, known->name);
  }
  return entry->second;
}

bool Kit::is_fault(const collide::PairMeasure& m, const Part& a, const Transform& pose_a, const Part& b,
                   const Transform& pose_b) {
  static const check::Options usual;
  const bool deep = m.depth_outside > usual.tolerance || m.depth > std::max(usual.tolerance, m.allowed);
  if (!m.duplicate && !m.contained && !deep) return false;
  const auto* allowance =
      check::allowance_between(families(), {family(a), &a.box, &pose_a}, {family(b), &b.box, &pose_b}, m);
  const auto level = check::level_of(m, usual, allowance);
  using check::FaultId;
  return level && (*level == FaultId::duplicate || *level == FaultId::contained || *level == FaultId::overlap ||
                   *level == FaultId::deep);
}

Result<const Part*> Kit::part(std::string_view id) {
  std::string key = lower(trim(id));
  if (key.ends_with(".dat")) key.resize(key.size() - 4);
  if (const auto found = by_name_.find(key); found != by_name_.end()) return found->second;
  const auto* file = key.empty() ? nullptr : library_.files().find(key + ".dat");
  if (file != nullptr) file = ldraw::follow_moved(*file, library_.files()).file;
  if (file == nullptr || file->origin == ldraw::Origin::subpart || file->origin == ldraw::Origin::primitive)
    return tl::unexpected(parts::unknown_part(library_, id));
  const Part* part = part_of(*file);
  by_name_.emplace(key, part);
  return part;
}

model::Loaded& Kit::keep(model::Loaded loaded) {
  models_.push_back(std::make_unique<model::Loaded>(std::move(loaded)));
  finder_->know(*models_.back()->document, *models_.back());
  return *models_.back();
}

const Part* Kit::part_of(const ldraw::File& file, const model::Loaded* model) {
  auto& slot = parts_[&file];
  if (slot) return slot.get();
  const bool defined = file.origin == ldraw::Origin::document || file.origin == ldraw::Origin::beside;
  if (model != nullptr && defined) finder_->know(*file.document, *model);
  model::Model one;
  one.placements.emplace_back();
  one.placements.front().file = &file;
  const auto bodies = shapes_->bodies(one);
  slot = std::make_unique<Part>();
  slot->id = file.id();
  slot->file = &file;
  if (defined) slot->model = model;
  slot->shape = bodies.front().shape;
  slot->box = (*shapes_)[slot->shape].facts.box;
  slot->connectors = &connectors_->of(file, *finder_);
  AlignmentBox alignment;
  bool opens = false;  // below, where a stud goes
  for (const auto& connector : *slot->connectors)
    if (const auto mark = grid_mark(connector, Transform{})) {
      alignment.add(*mark);
      opens = opens || mark->down;
    }
  // An animal or a helmet has a tube for the stud that it stands on.
  for (const auto& connector : *slot->connectors)
    if (!opens && connector.kind == connect::Kind::tube && connector.axis.y() > 1 - upright)
      alignment.add({connector.position, 0.5 * ldu_per_stud * connect::size_of(connector.radius), false, true});
  slot->on_grid = alignment.marked();
  slot->alignment = alignment.box(slot->box);
  return slot.get();
}

const parts::PartInfo& Kit::info(const Part& part) {
  const auto [entry, fresh] = infos_.try_emplace(&part);
  if (fresh) {
    if (auto found = library_.info(part.id))
      entry->second = std::move(*found);
    else
      entry->second.id = part.id;
  }
  return entry->second;
}

namespace {

/// What other catalogs and people call colours, with LDConfig's names.
struct ColourAlias {
  std::string_view other, own;
};
constexpr ColourAlias colour_aliases[] = {
    {"dark purple", "Medium_Lilac"},
    {"flesh", "Nougat"},
    {"light flesh", "Light_Nougat"},
    {"dark flesh", "Dark_Nougat"},
    {"gold", "Pearl_Gold"},
    {"medium dark flesh", "Medium_Nougat"},
    {"silver", "Flat_Silver"},
    {"grey", "Light_Bluish_Grey"},
    {"gray", "Light_Bluish_Grey"},
    {"clear", "Trans_Clear"},
    {"transparent", "Trans_Clear"},
    {"turquoise", "Dark_Turquoise"},
    {"beige", "Tan"},
    {"maroon", "Dark_Red"},
    {"navy", "Dark_Blue"},
    {"cyan", "Medium_Azure"},
};

std::string other_name(std::string_view text) {
  std::string name = lower(trim(text));
  std::replace(name.begin(), name.end(), '_', ' ');
  for (const auto& alias : colour_aliases)
    if (alias.other == name) return std::string(alias.own);
  constexpr std::string_view transparent = "transparent ";
  return name.starts_with(transparent) ? "trans " + name.substr(transparent.size()) : std::string();
}

}  // namespace

Result<ldraw::ColourCode> Kit::colour(std::string_view text) const {
  const auto& palette = library_.palette();
  if (const auto code = ldraw::parse_colour(text)) {
    if (ldraw::is_direct(*code) || palette.find(*code) != nullptr) return *code;
  } else if (const auto* named = palette.find_name(text)) {
    return named->code;
  } else if (const auto other = other_name(text); !other.empty()) {
    if (const auto* meant = palette.find_name(other)) return meant->code;
  }
  const auto near = ldraw::meant_colours(palette, text, 4);
  return fail("colour.unknown", format("'{}' is no colour", text), {},
              near.empty() ? "give a name of LDConfig.ldr, a code, or 0x2RRGGBB; colours(\"blue\") lists some"
                           : "did you mean " + join(near, ", ") + "?");
}

Result<ldraw::ColourCode> Kit::colour(double code) const {
  if (code != std::floor(code) || std::abs(code) > 2e9)
    return fail("colour.unknown", format("{} is no colour code", code));
  return colour(ldraw::colour_text(static_cast<ldraw::ColourCode>(code)));
}

}  // namespace brick::script
