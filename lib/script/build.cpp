// SPDX-License-Identifier: MIT
#include "script/build.h"

#include <algorithm>

#include "base/text.h"

namespace brick::script {

namespace {

bool ends_step(std::string_view line) {
  const auto words = split_words(line);
  return words.size() > 1 && words[0] == "0" && (equal_fold(words[1], "STEP") || equal_fold(words[1], "ROTSTEP"));
}

}  // namespace

Result<PlacementRef> Build::insert(Placement placement, std::optional<std::size_t> index) {
  if (!placement.name.empty() && names_.contains(placement.name))
    return fail("script.name-taken", format("'{}' already names a placement of this build", placement.name), {},
                "names are unique in a build");
  const auto* child = placement.build();
  if (child != nullptr && (child->get() == this || (*child)->holds(*this)))
    return fail("script.cycle", format("build '{}' cannot hold itself", name));
  if (index && *index > placements_.size())
    return fail("script.index", format("there is no place {} among {} placements", *index + 1, placements_.size()));
  placement.owner = weak_from_this();
  const PlacementRef made = std::make_shared<Placement>(std::move(placement));
  if (index && *index < placements_.size()) {
    placements_.insert(placements_.begin() + static_cast<std::ptrdiff_t>(*index), made);
    for (auto& line : lines_)
      if (line.before > *index) ++line.before;
    ++own_structure_;
  } else {
    placements_.push_back(made);
  }
  if (!made->name.empty()) names_.emplace(made->name, made);
  if (const auto* nested = made->build()) {
    const auto known =
        std::find_if(children_.begin(), children_.end(), [&](const auto& c) { return c.first == *nested; });
    if (known == children_.end())
      children_.emplace_back(*nested, 1);
    else
      ++known->second;
  }
  ++own_version_;
  return PlacementRef(made);
}

bool Build::remove(const Placement& placement) {
  const auto at = index_of(placement);
  if (!at) return false;
  if (!placement.name.empty()) names_.erase(placement.name);
  if (const auto* nested = placement.build()) {
    const auto known =
        std::find_if(children_.begin(), children_.end(), [&](const auto& c) { return c.first == *nested; });
    if (known != children_.end() && --known->second == 0) children_.erase(known);
  }
  std::erase_if(joints_, [&](const auto& joint) {
    return joint->parent.front().get() == &placement || joint->child.front().get() == &placement;
  });
  placements_.erase(placements_.begin() + static_cast<std::ptrdiff_t>(*at));
  for (auto& line : lines_)
    if (line.before > *at) --line.before;
  ++own_version_;
  ++own_structure_;
  return true;
}

void Build::move(const Placement& placement, const Transform& pose) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): made by insert, and const to all but this build
  auto& own = const_cast<Placement&>(placement);
  own.pose = pose;
  own.read = {};
  ++own_version_;
  ++own_structure_;
}

void Build::set_known(const Placement& placement, std::string known) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): as above
  const_cast<Placement&>(placement).read.known = std::move(known);
}

void Build::add_joints_of(const Build& other, const Twins& twins) {
  const auto mapped = [&](Joint::Path path) {
    for (auto& step : path)
      if (const auto twin = twins.find(step.get()); twin != twins.end()) step = twin->second;
    return path;
  };
  for (const auto& joint : other.joints_) {
    Joint mine = *joint;
    mine.parent = mapped(std::move(mine.parent));
    mine.child = mapped(std::move(mine.child));
    add_joint(std::move(mine));
  }
}

void Build::add_line(std::string text, std::optional<std::size_t> before) {
  const std::size_t at = std::min(before.value_or(placements_.size()), placements_.size());
  const auto place = std::upper_bound(lines_.begin(), lines_.end(), at,
                                      [](std::size_t n, const Line& line) { return n < line.before; });
  lines_.insert(place, {at, std::move(text), std::nullopt});
  ++own_version_;
}

void Build::add_read_line(std::string text, std::size_t read) {
  lines_.push_back({placements_.size(), std::move(text), read});
}

PlacementRef Build::named(std::string_view wanted) const {
  const auto found = names_.find(wanted);
  return found == names_.end() ? nullptr : found->second;
}

std::optional<std::size_t> Build::index_of(const Placement& placement) const {
  // What was placed last is looked for most.
  for (std::size_t i = placements_.size(); i-- > 0;)
    if (placements_[i].get() == &placement) return i;
  return std::nullopt;
}

int Build::steps() const {
  int steps = 1;
  std::size_t last = 0;
  for (const auto& line : lines_)
    if (ends_step(line.text)) {
      ++steps;
      last = line.before;
    }
  return steps > 1 && last == placements_.size() ? steps - 1 : steps;
}

std::uint64_t Build::version() const {
  std::uint64_t sum = own_version_;
  for (const auto& [child, uses] : children_) sum += child->version() + 1;
  return sum;
}

std::uint64_t Build::structure() const {
  std::uint64_t sum = own_structure_;
  for (const auto& [child, uses] : children_) sum += child->version();
  return sum;
}

bool Build::holds(const Build& other) const {
  return std::any_of(children_.begin(), children_.end(),
                     [&](const auto& child) { return child.first.get() == &other || child.first->holds(other); });
}

std::size_t Build::part_count() const {
  std::size_t count = placements_.size();
  for (const auto& [child, uses] : children_)
    count += static_cast<std::size_t>(uses) * child->part_count() - static_cast<std::size_t>(uses);
  return count;
}

void Build::visit_parts(const Visit& visit, std::size_t from, const Transform& pose, ldraw::ColourCode colour,
                        Path& path) const {
  for (std::size_t i = from; i < placements_.size(); ++i) {
    const auto& placement = placements_[i];
    path.push_back(placement);
    if (const auto* element = placement->element()) {
      const Transform at = pose * placement->pose;
      visit(*element, element->turn == 0 ? at : at * element->own(), ldraw::inherit(element->colour, colour), path);
    } else {
      (*placement->build())
          ->visit_parts(visit, 0, pose * placement->pose, ldraw::inherit(placement->colour, colour), path);
    }
    path.pop_back();
  }
}

void Build::each_part(const Visit& visit, std::size_t from) const {
  Path path;
  visit_parts(visit, from, Transform{}, ldraw::main_colour, path);
}

std::shared_ptr<Build> Build::copy(bool deep) const {
  std::unordered_map<const Build*, std::shared_ptr<Build>> done;
  Twins twins;
  return copy_with(deep, done, twins);
}

std::shared_ptr<Build> Build::copy_with(bool deep, std::unordered_map<const Build*, std::shared_ptr<Build>>& done,
                                        Twins& twins) const {
  auto& slot = done[this];
  if (slot) return slot;
  auto twin = make(name);
  twin->description = description;
  twin->model_ = model_;
  twin->file_ = file_;
  for (const auto& placement : placements_) {
    Placement mine = *placement;
    if (deep && mine.build()) mine.content = (*mine.build())->copy_with(true, done, twins);
    if (auto made = twin->insert(std::move(mine))) twins.emplace(placement.get(), *made);
  }
  twin->add_joints_of(*this, twins);
  twin->lines_ = lines_;
  done[this] = twin;
  return twin;
}

Transform pose_of(const Build::Path& path) {
  Transform pose;
  for (const auto& placement : path) pose = pose * placement->pose;
  if (!path.empty())
    if (const auto* element = path.back()->element()) pose = pose * element->own();
  return pose;
}

std::string path_text(const Build& root, const Build::Path& path) {
  std::string text;
  const Build* at = &root;
  for (const auto& placement : path) {
    if (!text.empty()) text += '/';
    const auto index = at->index_of(*placement);
    text += !placement->name.empty() ? placement->name : format("#{}", index ? *index + 1 : 0);
    if (!placement->build()) break;
    at = placement->build()->get();
  }
  return text;
}

}  // namespace brick::script
