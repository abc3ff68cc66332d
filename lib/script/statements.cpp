// SPDX-License-Identifier: MIT
#include "script/statements.h"

#include <cmath>
#include <numbers>

#include "base/text.h"
#include "script/geometry.h"
#include "script/joining.h"

namespace brick::script {

namespace {

constexpr double tidy = 1e-7;  // studs, plates, degrees: what is nearer to a short number is that number
constexpr double exact_entries = 1e-9;
constexpr double rounded_entries = 9e-7;  // of a matrix with six decimals
constexpr double same = 5e-7;             // LDU and matrix entries

/// The shortest of 0 to 6 decimals that is the value but for noise; else all of it.
double short_number(double value) {
  for (int digits = 0; digits <= 6; ++digits) {
    const double scale = std::pow(10, digits), near = std::round(value * scale) / scale;
    if (std::abs(near - value) < tidy) return near + 0.0;
  }
  return value;
}

std::optional<int> quarters_of(const Mat3& turn, double off = same) {
  for (int q = 0; q < 4; ++q)
    if ((turn - turn_about_up(90.0 * q)).norm() < off) return q;
  return std::nullopt;
}

std::string point_text(const Point& p) {
  return format("{}, {}, {}", plain(short_number(p.x)), plain(short_number(p.y)), plain(short_number(p.z)));
}

}  // namespace

std::string plain(double value) {
  if (value == std::floor(value) && std::abs(value) < 1e15) return format("{}", static_cast<long long>(value));
  return format("{}", value);
}

std::string lua_text(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (static_cast<unsigned char>(c) < 0x20)
      result += format("\\{:03}", static_cast<int>(c));
    else
      result += c;
  }
  return result + "\"";
}

std::string StatementWriter::colour(ldraw::ColourCode code) const {
  if (ldraw::is_direct(code)) return lua_text(ldraw::colour_text(code));
  const auto* known = kit_.library().palette().find(code);
  if (known == nullptr) return format("{{code = {}}}", code);
  std::string name = lower(known->name);
  for (char& c : name)
    if (c == '_') c = ' ';
  const auto back = kit_.colour(name);
  return back && *back == code ? lua_text(name) : plain(code);
}

const std::vector<StatementWriter::Sized>& StatementWriter::sized(const std::string& id) {
  if (!read_) {
    read_ = true;
    for (const auto kind : {SizeKind::brick, SizeKind::plate, SizeKind::tile, SizeKind::baseplate, SizeKind::slope,
                            SizeKind::inverted_slope})
      for (const auto& part : sizes_.all(kind)) {
        // Only where asking for the size without a height gives this very part.
        const auto usual = sizes_.find(kind, part.width, part.depth, 0);
        if (usual && usual->id == part.id && usual->turn == part.turn) by_id_[part.id].push_back({kind, part});
      }
  }
  static const std::vector<Sized> none;
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? none : found->second;
}

/// Parts that the model defines itself come from it.
std::string StatementWriter::by_number(const Element& element) const {
  if (element.part->model == nullptr) return format("part({}, {})", lua_text(element.part->id), colour(element.colour));
  const auto place = own_parts_.find(element.part);
  return format("own({}, {})", place == own_parts_.end() ? 0 : place->second, colour(element.colour));
}

/// `quarters`: how the part is turned; `rotation`: what is left of that for the placement.
std::string StatementWriter::content(const Element& element, int quarters, int& rotation) {
  const Sized* best = nullptr;
  for (const auto& each : sized(element.part->id))
    if (best == nullptr || (quarters - each.part.turn + 4) % 4 < (quarters - best->part.turn + 4) % 4) best = &each;
  if (best == nullptr) {
    rotation = quarters;
    return by_number(element);
  }
  rotation = (quarters - best->part.turn + 4) % 4;
  return format("{}({}, {}, {})", name_of(best->kind), best->part.width, best->part.depth, colour(element.colour));
}

bool StatementWriter::on_grid(const Placement& placement, Statement& statement) {
  const auto* element = placement.element();
  const Transform pose = element != nullptr ? placement.pose * element->own() : placement.pose;
  const auto quarters = quarters_of(pose.linear, element != nullptr ? same : exact_entries);
  if (!quarters) return false;
  int rotation = *quarters;
  statement = {};
  Vec3 corner = pose.origin;
  if (element != nullptr) {
    statement.content = content(*element, *quarters, rotation);
    const Element whole{element->part, element->colour, *quarters};
    corner += anchor_of(measure(kit_, Content(whole), Transform{}).alignment, "corner");
  }
  const Point at = to_point(corner);
  statement.position = {short_number(at.x), short_number(at.y), short_number(at.z)};
  const auto on_half = [](double value) { return value * 2 == std::round(value * 2); };
  const Point& p = statement.position;
  if (rotation != 0) statement.options = format("rotation = {}", rotation);
  if (!on_half(p.x) || !on_half(p.y) || !on_half(p.z))
    statement.options += (statement.options.empty() ? "" : ", ") + std::string("exact = true");
  return true;
}

void StatementWriter::as_pose(const Placement& placement, Statement& statement) {
  statement = {};
  const auto* element = placement.element();
  const Transform pose = element != nullptr ? placement.pose * element->own() : placement.pose;
  if (element != nullptr) statement.content = by_number(*element);
  const Point at = to_point(pose.origin);
  const Point tidied{short_number(at.x), short_number(at.y), short_number(at.z)};
  if ((to_ldu(tidied) - pose.origin).norm() < same) {
    const std::pair<const char*, Vec3> axes[] = {{"yaw", {0, 0, 1}}, {"pitch", {1, 0, 0}}, {"roll", {0, 1, 0}}};
    // What stands in a build is as far from it as the build is large: there the matrix counts to its last digit.
    const double entries = element != nullptr ? rounded_entries : exact_entries;
    if ((pose.linear - Mat3::Identity()).norm() < std::min(same, entries)) {
      statement.pose = format("pose{{{}}}", point_text(tidied));
      return;
    }
    for (const auto& [name, vector] : axes) {
      const Vec3 axis = direction_to_ldraw(vector);
      const Vec3 side = axis.unitOrthogonal(), turned = pose.linear * side;
      const double angle = std::atan2(axis.dot(side.cross(turned)), side.dot(turned)) * 180 / std::numbers::pi;
      // Matrices of files are rounded: the angle is the whole one that says the same.
      const double near = std::round(angle * 100) / 100;
      const auto off = [&](double d) { return (rotation(axis, d) - pose.linear).lpNorm<Eigen::Infinity>(); };
      const double degrees = off(near) < entries ? near : short_number(angle);
      if (off(degrees) > entries) continue;
      statement.pose = format("pose{{{}, {} = {}}}", point_text(tidied), name, plain(degrees));
      return;
    }
  }
  std::string numbers;
  for (const double number : pose.numbers())
    numbers += (numbers.empty() ? "" : ", ") + plain(element != nullptr ? short_number(number) : number);
  statement.pose = "pose{matrix = {" + numbers + "}}";
}

bool StatementWriter::connected(const Placement& placement, int connector, const Placement& other, int other_connector,
                                Statement& statement) {
  const auto *mine = placement.element(), *theirs = other.element();
  if (mine == nullptr || theirs == nullptr) return false;
  const auto number = [](int i) { return static_cast<std::size_t>(i); };
  const auto& own = (*mine->part->connectors)[number(connector)];
  const Transform there = other.pose * theirs->own(), here = placement.pose * mine->own();
  const auto source = seated(moved(own, here), here.origin);
  const auto target = seated(moved((*theirs->part->connectors)[number(other_connector)], there), there.origin);
  const auto* rule = rule_between(source, target);
  if (rule == nullptr || rule->seat == connect::Seat::centre || rule->seat == connect::Seat::mouth) return false;
  if (source.axis.cross(target.axis).norm() > same) return false;
  const Mounting how = mounting_of(source, target, *rule);
  const double angle = short_number(how.angle.value_or(0)),
               offset = short_number(how.offset.value_or(0) / ldu_per_stud);
  if (angle != std::round(angle * 100) / 100 || offset != std::round(offset * 1e4) / 1e4) return false;
  statement = {};
  int rotation = 0;
  statement.content = content(*mine, 0, rotation);
  if (rotation != 0) return false;
  const auto chooser = [](const connect::Connector& c) {
    return format("{{type = \"{}\", toward = {{{}}}}}", connect::name_of(c.kind), point_text(to_point(c.position)));
  };
  statement.source = chooser(own);
  statement.to = chooser(target);
  std::string mounting = format("angle = {}", plain(angle));
  if (offset != 0) mounting += format(", offset = {}", plain(offset));
  mounting += how.flip.value_or(false) ? ", flip = true" : ", flip = false";
  statement.options = "mounting = {" + mounting + "}, check = false";
  return true;
}

bool StatementWriter::stacked(const Placement& placement, const Placement& other, Statement& statement) {
  const auto *mine = placement.element(), *theirs = other.element();
  if (mine == nullptr || theirs == nullptr) return false;
  const Transform here = placement.pose * mine->own(), there = other.pose * theirs->own();
  const Mat3 frame = frame_of(there);
  const auto quarters = quarters_of(frame.transpose() * here.linear),
             below = quarters_of(frame.transpose() * there.linear);
  if (!quarters || !below) return false;
  const auto corner = [&](const Element& element, int turn, const Transform& pose) {
    const Element whole{element.part, element.colour, turn};
    return Vec3(frame.transpose() * pose.origin +
                anchor_of(measure(kit_, Content(whole), Transform{}).alignment, "corner"));
  };
  const Point offset = to_point(corner(*mine, *quarters, here) - corner(*theirs, *below, there));
  const Point at{std::round(offset.x * 2) / 2, std::round(offset.y * 2) / 2, 0};
  if (std::abs(at.x - offset.x) > 1e-4 || std::abs(at.y - offset.y) > 1e-4) return false;
  statement = {};
  int rotation = 0;
  statement.content = content(*mine, *quarters, rotation);
  if (at.x != 0 || at.y != 0) statement.options = format("offset = {{{}, {}}}", plain(at.x), plain(at.y));
  if (rotation != 0) statement.options += (statement.options.empty() ? "" : ", ") + format("rotation = {}", rotation);
  return true;
}

}  // namespace brick::script
