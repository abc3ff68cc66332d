// SPDX-License-Identifier: MIT
// Infers the connectors of a part.
//
// Three readings are joined. The table says what named primitives carry. Cylinders put together from drawing primitives
// give rods, clips, pins and pin holes by radius, side and length. The clutch test finds the openings that grip a stud,
// drawn however they are. Later readings leave out what earlier ones found.
#include "connect/infer.h"

#include <cmath>

#include "base/text.h"
#include "connect/bores.h"
#include "connect/clutch.h"
#include "connect/compose.h"
#include "connect/cylinders.h"
#include "connect/gears.h"
#include "connect/grips.h"
#include "connect/rods.h"

namespace brick::connect {

namespace {

constexpr double stud_height = 4;  // LDU, p/stud.dat; drawn ones

class Reader {
 public:
  Reader(const PartShape& part, const PrimitiveTable& table) : part_(part), table_(table) {}

  std::vector<Connector> read() {
    read_primitives();
    cylinders_ = find_cylinders(part_.uses);
    for (const Cylinder& drawn : find_drawn_cylinders(part_.mesh, cylinders_)) cylinders_.push_back(drawn);
    read_drawn_studs();
    read_pins();
    read_bars();
    read_clips();
    read_axles();
    read_balls();
    read_grips();
    read_scaled_grips();
    drop_blocked_tubes();
    read_posts();
    read_pin_holes();
    if (auto gear = read_gear(part_.description, found_)) found_.push_back(std::move(*gear));
    return tidy(std::move(found_));
  }

 private:
  void add(Kind kind, const Vec3& position, const Vec3& axis, double length, double radius, const char* source,
           const Vec3& side = Vec3::Zero()) {
    Connector connector;
    connector.kind = kind;
    connector.position = position;
    connector.axis = axis.normalized();
    Vec3 across = side - side.dot(connector.axis) * connector.axis;
    if (across.norm() < 1e-6) {  // any direction at right angles, always the same
      int smallest = 0;
      connector.axis.cwiseAbs().minCoeff(&smallest);
      across = Vec3::Unit(smallest) - connector.axis[smallest] * connector.axis;
    }
    connector.side = across.normalized();
    connector.length = length;
    connector.radius = radius;
    connector.source = source;
    found_.push_back(std::move(connector));
  }
  void add_span(Kind kind, const Span& span, double radius, const char* source, const Vec3& side = Vec3::Zero()) {
    add(kind, span.middle(), span.axis, span.length(), radius, source, side);
  }

  void read_primitives() {
    for (const parts::Use& use : part_.uses) {
      for (const PrimitiveRow& row : table_.rows(use.name)) read_row(use, row);
    }
  }

  void read_row(const parts::Use& use, const PrimitiveRow& row) {
    const Vec3 y = use.pose.linear.col(1);
    const double stretch = y.norm();
    if (stretch < 1e-6) return;
    const Vec3 along = y / stretch, out = row.direction * along;
    const Vec3 place = use.pose.origin + row.position * y;
    if (row.mark != PrimitiveRow::Mark::none) {
      marks_.push_back({row.mark, {use.pose.origin, along}});
      return;
    }
    if (row.rule == PrimitiveRow::Rule::profile) {
      Span span;
      span.axis = canonical_axis(along);
      const double middle = place.dot(span.axis), half = 0.5 * row.length * stretch;
      span.foot = place - middle * span.axis;
      span.from = middle - half;
      span.to = middle + half;
      const bool hole = (*row.kind == Kind::axle_hole) != inside_out(use);
      (hole ? axle_holes_ : axles_).push_back(span);
      if (axle_side_.isZero()) axle_side_ = use.pose.linear.col(0);
      return;
    }
    const double width = use.pose.linear.col(0).norm();
    const bool point = row.length == 0;
    if (point && std::abs(width - 1) > 0.1 && *row.kind != Kind::ball && *row.kind != Kind::ball_socket) return;
    if (row.rule == PrimitiveRow::Rule::tip) {
      add(*row.kind, place - row.scale->stud_height * out, out, 0, stud_radius * row.scale->size, "table",
          use.pose.linear.col(0));
      return;
    }
    if (*row.kind == Kind::clip) {
      Span span;
      span.axis = canonical_axis(along);
      const double middle = place.dot(span.axis), half = 0.5 * row.length * stretch;
      span.foot = place - middle * span.axis;
      span.from = middle - half;
      span.to = middle + half;
      named_clips_.push_back(span);
      return;
    }
    const double radius = *row.kind == Kind::post                                     ? 4
                          : *row.kind == Kind::ball || *row.kind == Kind::ball_socket ? 8 * width
                                                                                      : stud_radius * row.scale->size;
    add(*row.kind, place, out, row.length * stretch, radius, "table", use.pose.linear.col(0));
  }

  std::vector<Span> spans(double low, double high, bool inner, double coverage, double gap) const {
    return spans_of(cylinders_, gap, [&](const Cylinder& c) {
      return c.inner == inner && c.radius >= low && c.radius <= high && c.coverage >= coverage;
    });
  }

  /// `beyond`: LDU that the primitive's origin may lie off the span's ends.
  bool marked(PrimitiveRow::Mark mark, const Span& span, double beyond = 3) const {
    return std::any_of(marks_.begin(), marks_.end(), [&](const auto& known) {
      return known.first == mark && on_line(span, known.second.point, known.second.axis, beyond);
    });
  }

  bool on_kind(Kind kind, const Span& span) const {
    return std::any_of(found_.begin(), found_.end(),
                       [&](const Connector& c) { return c.kind == kind && on_line(span, c.position, c.axis); });
  }

  /// What a figure holds has its origin in the hand.
  bool is_held() const {
    std::string_view name = part_name();
    if (!name.starts_with("Minifig ")) return false;
    name.remove_prefix(8);
    constexpr std::array<std::string_view, 17> worn = {"Head",   "Headdress", "Headset", "Headphones", "Torso", "Hips",
                                                       "Leg",    "Legs",      "Arm",     "Armour",     "Hand",  "Hair",
                                                       "Helmet", "Hat",       "Cape",    "Skirt",      "Dress"};
    const std::string_view word = name.substr(0, name.find(' '));
    return std::find(worn.begin(), worn.end(), word) == worn.end();
  }

  /// Without the marks of the catalog.
  std::string_view part_name() const {
    std::string_view name = part_.description;
    while (!name.empty() && std::string_view("~=_|").find(name.front()) != std::string_view::npos)
      name.remove_prefix(1);
    return name;
  }

  void read_bars() {
    const std::vector<Span> rods = straight_rods(cylinders_);
    std::vector<Span> open_rods;
    for (const Span& span : rods) {
      if (span.length() < 3.4) continue;
      posts_.push_back(span);
      if (!marked(PrimitiveRow::Mark::post, span)) open_rods.push_back(span);
    }
    if (is_held()) {
      for (const Span& handle : find_handles(part_.mesh, Vec3(0, 1, 0))) {
        if (!marked(PrimitiveRow::Mark::post, handle) && without(handle, rods).size() == 1) open_rods.push_back(handle);
      }
      open_rods = merge_spans(std::move(open_rods), 1.1);
    }
    for (const Span& span : free_stretches(part_.mesh, open_rods, 4)) {
      if (span.length() >= 3.4) add_span(Kind::bar, span, 4, "geometry");
    }
  }

  /// The two studs that carry a torso stand 10 LDU beside the origin of all that takes the place of hips.
  bool in_hip_stud(const Span& bore) const {
    const std::string_view name = part_name();
    const bool hips = name.starts_with("Minifig Hips") || name.starts_with("Minifig Legs") ||
                      name.starts_with("Minifig Skirt") || name.starts_with("Minifig Dress") ||
                      name.starts_with("Minifig Mermaid") || name.starts_with("Minifig Ghost");
    return hips && std::abs(bore.axis.y()) > 0.999 && std::abs(std::abs(bore.foot.x()) - 10) < 0.5 &&
           std::abs(bore.foot.z()) < 0.5 && bore.from < -5;
  }

  /// Bores of pins and of hip joints are no clips. A bore goes on where it is closed all round on both sides.
  void read_clips() {
    std::vector<Span> bores = spans(3.85, 4.2, true, 0.9, 2.1);
    const auto whole = static_cast<std::ptrdiff_t>(bores.size());
    for (const Cylinder& c : cylinders_) {
      // A clip, or the bore of a wheel with its notches, holds a bar on half of the way round.
      if (!c.inner || c.radius < 3.85 || c.radius > 4.2 || c.coverage < 0.45 || c.coverage >= 0.9) continue;
      const bool goes_on = std::any_of(bores.begin(), bores.begin() + whole, [&](const Span& bore) {
        return std::abs(bore.axis.dot(c.axis)) > 0.999 && (bore.foot - c.foot).norm() < 0.6 &&
               c.from <= bore.to + 0.5 && c.to >= bore.from - 0.5;
      });
      if (!goes_on) bores.push_back(c);
    }
    for (const Span& span : bores) {
      if (marked(PrimitiveRow::Mark::hip, span, 9) || in_hip_stud(span)) continue;
      for (const Span& rest : without(span, pins_)) {
        if (rest.length() >= 3.4) clips_.push_back(rest);
      }
    }
    for (const Span& pin : pins_) {  // the bore of a pin takes a bar, but does not clip on from the side
      for (const Span& bore : bores) {
        if (std::abs(pin.axis.dot(bore.axis)) < 0.999 || (pin.foot - bore.foot).norm() > 0.6) continue;
        Span inside = bore;
        inside.from = std::max(bore.from, pin.from);
        inside.to = std::min(bore.to, pin.to);
        if (inside.length() >= 3.4) add_span(Kind::bore, inside, 4, "geometry");
      }
    }
    for (const Span& span : named_clips_) {
      const bool known = std::any_of(clips_.begin(), clips_.end(), [&](const Span& other) {
        return std::abs(other.axis.dot(span.axis)) > 0.99 && (other.foot - span.foot).norm() < 1 &&
               other.from <= span.to && other.to >= span.from;
      });
      if (!known) clips_.push_back(span);
    }
    for (const Span& span : clips_) add_span(Kind::clip, span, 4, "geometry");
    read_wheel_hubs();
  }

  /// A wheel's bore takes a wheel pin up to its shoulder, at the end that looks along +Z (towards the vehicle).
  void read_wheel_hubs() {
    if (!part_name().starts_with("Wheel ")) return;
    for (const Span& bore : clips_) {
      const bool hub = std::abs(bore.axis.z()) > 0.999 && bore.foot.norm() < 0.5 && bore.length() > 6;
      if (!hub) continue;
      add(Kind::hinge_socket, Vec3(0, 0, bore.axis.z() > 0 ? bore.to : -bore.from), Vec3(0, 0, 1), 0, 0, "geometry");
      found_.back().family = "wheel-pin";
    }
  }

  static bool on_line(const Span& span, const Vec3& point, const Vec3& direction, double beyond = 3) {
    const double along = point.dot(span.axis);
    return span.off_axis(point) < 0.7 && std::abs(direction.dot(span.axis)) > 0.99 && along >= span.from - beyond &&
           along <= span.to + beyond;
  }

  /// Studs drawn without the stud primitive: a full shaft of radius 6, 4 LDU high, that stands on the part and is free
  /// above.
  void read_drawn_studs() {
    std::vector<Line> ends;
    for (const Span& span : spans(5.9, 6.1, false, 0.95, 0.2)) {
      if (span.length() < 3.8 || span.length() > 4.4) continue;
      if (on_kind(Kind::stud, span) || on_kind(Kind::open_stud, span) || marked(PrimitiveRow::Mark::pin, span))
        continue;
      ends.push_back({span.at(span.from) - 0.5 * span.axis, -span.axis});
      ends.push_back({span.at(span.to) + 0.5 * span.axis, span.axis});
    }
    const std::vector<Room> rooms = room_at(part_.mesh, ends);
    const auto free = [&](std::size_t i) { return rooms[i].outside > 8.9 && rooms[i].ahead > 11.9; };
    for (std::size_t i = 0; i < ends.size(); ++i) {
      const std::size_t other = i ^ 1u;
      if (!free(i) || free(other)) continue;
      add(Kind::stud, ends[i].point - (0.5 + stud_height) * ends[i].axis, ends[i].axis, 0, 6, "geometry");
    }
  }

  void read_pins() {
    const auto called = [&](std::string_view word) { return part_.description.find(word) != std::string_view::npos; };
    const bool torso = called("Torso"), pin_like = torso || called("Pin") || called("Peg"),
               technic_pin = called("Technic Pin "),
               figure = torso || (called("Minifig ") && (called(" Body") || called(" Legs ")));
    for (Span span : spans(5.8, 6.2, false, 0.45, 2.1)) {
      const bool named = marked(PrimitiveRow::Mark::pin, span, 9);  // notches may cut it off its base
      if (span.length() < (named && pin_like ? 5.5 : 7.5)) continue;
      const bool studded = on_kind(Kind::stud, span) || on_kind(Kind::open_stud, span);
      const bool neck = figure && span.length() > 11.5 && span.length() < 16.5 && std::abs(span.axis.y()) > 0.999 &&
                        std::hypot(span.foot.x(), span.foot.z()) < 1;
      if (neck) {  // the head sits on the neck as on a stud
        const double top = std::min(span.at(span.from).y(), span.at(span.to).y());
        add(Kind::stud, Vec3(span.foot.x(), top + stud_height, span.foot.z()), Vec3(0, -1, 0), 0, 6, "geometry");
      }
      if (!neck && !named && (span.length() < 15 || (studded && !technic_pin) || !pin_like)) continue;
      leave_studs(span);
      grow_over_lips(cylinders_, span);
      pins_.push_back(span);
      add_span(Kind::pin, span, 6, "geometry");
    }
  }

  /// Half pins carry a stud of the pin's radius behind their collar (2 LDU): neither is part of the pin.
  void leave_studs(Span& pin) const {
    for (const Connector& c : found_) {
      if ((c.kind != Kind::stud && c.kind != Kind::open_stud) || !on_line(pin, c.position, c.axis)) continue;
      const double base = c.position.dot(pin.axis);
      const bool forward = c.axis.dot(pin.axis) > 0;
      if (forward && base - 2 - pin.from > 7) pin.to = std::min(pin.to, base - 2);
      if (!forward && pin.to - base - 2 > 7) pin.from = std::max(pin.from, base + 2);
    }
  }

  void read_axles() {
    std::vector<Span> shafts = merge_spans(axles_, 3);
    std::erase_if(shafts, [](const Span& span) { return span.length() < 9.5; });  // stubs
    constexpr double bevel = 3;                                                   // LDU, of an axle's end
    std::vector<Line> ends;
    for (const Span& span : shafts) {
      ends.push_back({span.at(span.from - bevel), -span.axis});
      ends.push_back({span.at(span.to + bevel), span.axis});
    }
    const std::vector<Room> rooms = room_at(part_.mesh, ends);
    const auto free = [&](std::size_t end) { return rooms[end].outside > 6.5 && rooms[end].ahead > 11.9; };
    for (std::size_t i = 0; i < shafts.size(); ++i) {  // one without a free end is a beam of cross shape
      if (free(2 * i) || free(2 * i + 1)) add_span(Kind::axle, shafts[i], 6, "table", axle_side_);
    }
    for (const Span& span : merge_spans(axle_holes_, 3)) {
      if (span.length() >= 3) add_span(Kind::axle_hole, span, 6, "table", axle_side_);
    }
  }

  void read_balls() {
    for (const Sphere& sphere : find_spheres(part_.uses)) {
      const bool fits = std::abs(sphere.radius - 8) < 0.3 || std::abs(sphere.radius - 12.8) < 0.3;
      if (!fits || sphere.coverage < 0.4) continue;
      const Kind kind = sphere.inner ? Kind::ball_socket : Kind::ball;
      if (!known(kind, sphere.centre, 1.5)) add(kind, sphere.centre, Vec3(0, -1, 0), 0, sphere.radius, "geometry");
    }
  }

  bool known(Kind kind, const Vec3& position, double tolerance) const {
    return std::any_of(found_.begin(), found_.end(), [&](const Connector& c) {
      return c.kind == kind && (c.position - position).norm() < tolerance;
    });
  }

  void read_grips() {
    std::vector<Line> bores;
    for (const Cylinder& c : cylinders_) {
      if (c.inner && c.radius >= 5 && c.radius <= 8.1 && c.coverage > 0.4) bores.push_back({c.at(c.from), c.axis});
    }
    std::vector<Line> studs;
    for (const Connector& c : found_) {
      if (c.kind == Kind::stud || c.kind == Kind::open_stud) studs.push_back({c.position, c.axis});
    }
    for (const Opening& opening : gather_openings(measure_grips(part_.mesh, bores), studs)) {
      if (is_opening(opening)) grips_.push_back(opening);
    }
    const std::size_t from_table = found_.size();
    for (const Grip& grip : grips_) {
      const bool at_tube = std::any_of(
          found_.begin(), found_.begin() + static_cast<std::ptrdiff_t>(from_table), [&](const Connector& c) {
            return c.kind == Kind::tube && (c.position - grip.position).norm() < 1.5 && c.axis.dot(grip.out) > 0.9;
          });
      if (at_tube) continue;
      const bool collar = std::any_of(cylinders_.begin(), cylinders_.end(), [&](const Cylinder& c) {
        const double along = grip.position.dot(c.axis);
        return !c.inner && c.radius >= 7.4 && c.radius <= 8.3 && c.coverage > 0.45 &&
               std::abs(c.axis.dot(grip.out)) > 0.99 && c.length() >= 2 && c.off_axis(grip.position) < 0.6 &&
               std::min(std::abs(along - c.from), std::abs(along - c.to)) < 1.1;
      });
      add(collar ? Kind::tube : Kind::anti_stud, grip.position, grip.out, 0, 6, "geometry");
    }
  }

  /// The same of Duplo, Quatro and Modulex parts at their own size.
  void read_scaled_grips() {
    const Scale& scale = scale_of_part(part_.description);
    if (scale.size == 1) return;
    std::vector<Line> bores;
    for (const Cylinder& c : cylinders_) {
      const double radius = c.radius / scale.size;
      if (c.inner && radius >= 5 && radius <= 8.1 && c.coverage > 0.4) bores.push_back({c.at(c.from), c.axis});
    }
    for (const Line& opening : scaled_openings(part_.mesh, scale, bores)) {
      const double near = 3 * scale.size;
      if (!known(Kind::tube, opening.point, near) && !known(Kind::anti_stud, opening.point, near))
        add(Kind::anti_stud, opening.point, opening.axis, 0, stud_radius * scale.size, "geometry");
    }
  }

  void drop_blocked_tubes() {
    std::vector<Line> mouths;
    for (const Connector& c : found_) {
      if (c.kind == Kind::tube) mouths.push_back({c.position, c.axis});
    }
    const std::vector<Room> rooms = room_at(part_.mesh, mouths);
    std::size_t next = 0;
    std::erase_if(found_, [&](const Connector& c) { return c.kind == Kind::tube && rooms[next++].inside < 4.5; });
  }

  /// Solid rods whose end is flush with a mouth, half a stud from it: the posts under parts that are one stud wide.
  void read_posts() {
    for (const Span& span : posts_) {
      for (const bool low : {true, false}) {
        const Vec3 end = span.at(low ? span.from : span.to), out = low ? Vec3(-span.axis) : span.axis;
        const bool flush = std::any_of(grips_.begin(), grips_.end(), [&](const Grip& grip) {
          const Vec3 offset = grip.position - end;
          const double along = offset.dot(out), across = (offset - along * out).norm();
          return std::abs(along) < 1.1 && grip.out.dot(out) > 0.98 && across > 9 && across < 15;
        });
        if (flush && !known(Kind::post, end, 1.5)) add(Kind::post, end, out, 0, 4, "geometry");
      }
    }
    read_bar_ends();
  }

  /// The free, flat end of a bar goes into a hollow stud as a post does.
  void read_bar_ends() {
    std::vector<Line> ends;
    for (const Connector& c : found_) {
      if (c.kind != Kind::bar || c.length < 3.9) continue;
      for (const double sign : {-1.0, 1.0})
        ends.push_back({c.position + 0.5 * sign * c.length * c.axis, sign * c.axis});
    }
    std::vector<Line> before = ends;  // just outside, so that the end's own face is not in the way
    for (Line& line : before) line.point += 0.5 * line.axis;
    const std::vector<Room> rooms = room_at(part_.mesh, before);
    for (std::size_t i = 0; i < ends.size(); ++i) {
      if (rooms[i].outside > 8.9 && rooms[i].ahead > 11.9 && rooms[i].inside > 1.5 && rooms[i].inside < 4.2 &&
          !known(Kind::post, ends[i].point, 1.5)) {
        add(Kind::post, ends[i].point, ends[i].axis, 0, 4, "geometry");
      }
    }
  }

  void read_pin_holes() {
    std::vector<Span> holes;
    std::vector<bool> collars;
    std::vector<Line> ends;
    for (Span hole : pin_bores(cylinders_)) {
      if (hole.length() < 3.9) continue;
      const double bore = hole.length();
      grow_over_counterbores(cylinders_, hole);
      holes.push_back(hole);
      collars.push_back(hole.length() > bore + 0.5 || has_collar(cylinders_, hole));
      ends.push_back({hole.at(hole.from), -hole.axis});
      ends.push_back({hole.at(hole.to), hole.axis});
    }
    const std::vector<Room> end_rooms = room_at(part_.mesh, ends);
    std::vector<Line> mouths;
    std::vector<Room> rooms;
    for (std::size_t i = 0; i < holes.size(); ++i) {
      const bool through = end_rooms[2 * i].ahead > 11.9 && end_rooms[2 * i + 1].ahead > 11.9;
      if (!is_pin_hole(holes[i], collars[i], through)) continue;
      add_span(Kind::pin_hole, holes[i], 6, "geometry");
      for (const std::size_t end : {2 * i, 2 * i + 1}) {
        mouths.push_back(ends[end]);
        rooms.push_back(end_rooms[end]);
      }
    }
    // A stud goes into the open ends of a pin hole, also where the part's own walls stand close by.
    for (std::size_t i = 0; i < mouths.size(); ++i) {
      const Line& mouth = mouths[i];
      const bool taken = known(Kind::anti_stud, mouth.point, 1.5) || known(Kind::tube, mouth.point, 1.5);
      if (!taken && rooms[i].outside > 5.9 && rooms[i].ahead > 11.9 && !between_studs(mouth))
        add(Kind::anti_stud, mouth.point, mouth.axis, 0, 6, "geometry");
    }
  }

  /// Studs of the part around the mouth hold off whatever carries the stud that would go in.
  bool between_studs(const Line& mouth) const {
    return std::any_of(found_.begin(), found_.end(), [&](const Connector& c) {
      if ((c.kind != Kind::stud && c.kind != Kind::open_stud) || c.axis.dot(mouth.axis) < 0.99) return false;
      const Vec3 offset = c.position - mouth.point;
      const double along = offset.dot(mouth.axis), across = (offset - along * mouth.axis).norm();
      return std::abs(along) < 2 && across > 6 && across < 15;
    });
  }

  /// Pin holes have a collar at an end, or go through, or are as deep as a minifig head's. The bore of a tube under a
  /// brick is one only where it goes right through a plate.
  bool is_pin_hole(const Span& hole, bool collar, bool through) const {
    const bool tube = std::any_of(found_.begin(), found_.end(), [&](const Connector& c) {
      return c.kind == Kind::tube && c.source == "table" && on_line(hole, c.position, c.axis);
    });
    if (tube) return through && hole.length() >= 7.5;
    return collar || through || std::abs(hole.length() - 20) < 0.6;
  }

  const PartShape& part_;
  const PrimitiveTable& table_;
  std::vector<Connector> found_;
  std::vector<Cylinder> cylinders_;
  std::vector<Grip> grips_;
  std::vector<std::pair<PrimitiveRow::Mark, Line>> marks_;
  std::vector<Span> axles_, axle_holes_, named_clips_, posts_, clips_, pins_;
  Vec3 axle_side_ = Vec3::Zero();
};

}  // namespace

std::vector<Connector> infer(const PartShape& part, const PrimitiveTable& table) { return Reader(part, table).read(); }

}  // namespace brick::connect
