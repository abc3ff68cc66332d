// SPDX-License-Identifier: MIT
// Infers the connectors of a part.
//
// Three readings are joined. The table says what named primitives carry. Cylinders put together from drawing primitives
// give rods, clips, pins and pin holes by radius, side and length. The clutch test finds the openings that grip a stud,
// drawn however they are. Later readings leave out what earlier ones found.
#include "connect/infer.h"

#include <cmath>

#include "base/text.h"
#include "connect/clutch.h"
#include "connect/cylinders.h"

namespace brick::connect {

namespace {

constexpr double stud_height = 4;  // LDU, p/stud.dat

class Reader {
 public:
  Reader(const PartShape& part, const PrimitiveTable& table) : part_(part), table_(table) {}

  std::vector<Connector> read() {
    read_primitives();
    cylinders_ = find_cylinders(part_.uses);
    read_bars_and_clips();
    read_pins();
    read_axles();
    read_balls();
    read_grips();
    drop_blocked_tubes();
    read_posts();
    read_pin_holes();
    return tidy();
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
    if (!row.kind) {
      pin_marks_.push_back({use.pose.origin, along});
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
      add(*row.kind, place - stud_height * out, out, 0, 6, "table", use.pose.linear.col(0));
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
                                                                                      : 6;
    add(*row.kind, place, out, row.length * stretch, radius, "table", use.pose.linear.col(0));
  }

  std::vector<Span> spans(double low, double high, bool inner, double coverage, double gap) const {
    return spans_of(cylinders_, gap, [&](const Cylinder& c) {
      return c.inner == inner && c.radius >= low && c.radius <= high && c.coverage >= coverage;
    });
  }

  void read_bars_and_clips() {
    for (const Span& span : spans(3.85, 4.2, false, 0.9, 1.1)) {
      if (span.length() >= 3.4) bars_.push_back(span);
    }
    for (const Span& span : spans(3.85, 4.2, true, 0.5, 2.1)) {
      if (span.length() >= 3.4) clips_.push_back(span);
    }
    for (const Span& span : named_clips_) {
      const bool known = std::any_of(clips_.begin(), clips_.end(), [&](const Span& other) {
        return std::abs(other.axis.dot(span.axis)) > 0.99 && (other.foot - span.foot).norm() < 1 &&
               other.from <= span.to && other.to >= span.from;
      });
      if (!known) clips_.push_back(span);
    }
    for (const Span& span : bars_) add_span(Kind::bar, span, 4, "geometry");
    for (const Span& span : clips_) add_span(Kind::clip, span, 4, "geometry");
  }

  static bool on_line(const Span& span, const Vec3& point, const Vec3& direction) {
    const double along = point.dot(span.axis);
    return span.off_axis(point) < 0.7 && std::abs(direction.dot(span.axis)) > 0.99 && along >= span.from - 3 &&
           along <= span.to + 3;
  }

  void read_pins() {
    const bool torso = part_.description.find("Torso") != std::string_view::npos;
    for (const Span& span : spans(5.8, 6.2, false, 0.45, 2.1)) {
      if (span.length() < 7.5) continue;
      const bool marked = std::any_of(pin_marks_.begin(), pin_marks_.end(),
                                      [&](const Line& mark) { return on_line(span, mark.point, mark.axis); });
      const bool studded = std::any_of(found_.begin(), found_.end(), [&](const Connector& c) {
        return (c.kind == Kind::stud || c.kind == Kind::open_stud) && on_line(span, c.position, c.axis);
      });
      const bool neck = torso && span.length() > 11.5 && span.length() < 12.5 && std::abs(span.axis.y()) > 0.999 &&
                        std::hypot(span.foot.x(), span.foot.z()) < 1;
      if (neck) {  // the head sits on the neck as on a stud
        const double top = std::min(span.at(span.from).y(), span.at(span.to).y());
        add(Kind::stud, Vec3(span.foot.x(), top + stud_height, span.foot.z()), Vec3(0, -1, 0), 0, 6, "geometry");
      }
      if (marked || neck || (span.length() >= 15 && !studded)) add_span(Kind::pin, span, 6, "geometry");
    }
  }

  void read_axles() {
    for (const Span& span : merge_spans(axles_, 3)) {
      if (span.length() >= 3) add_span(Kind::axle, span, 6, "table", axle_side_);
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
    grips_ = find_grips(part_.mesh, bores);
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

  void drop_blocked_tubes() {
    std::vector<Line> mouths;
    for (const Connector& c : found_) {
      if (c.kind == Kind::tube) mouths.push_back({c.position, c.axis});
    }
    const std::vector<bool> blocked = blocked_mouths(part_.mesh, mouths);
    std::size_t next = 0;
    std::erase_if(found_, [&](const Connector& c) { return c.kind == Kind::tube && blocked[next++]; });
  }

  /// Solid rods whose end is flush with a mouth, half a stud from it: the posts under parts that are one stud wide.
  void read_posts() {
    for (const Span& span : bars_) {
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
  }

  void read_pin_holes() {
    std::vector<Span> holes = spans(5.8, 6.2, true, 0.45, 4.1);
    for (Span& hole : holes) grow_over_counterbores(hole);
    for (const Span& hole : holes) {
      if (hole.length() >= 3.9 && !is_tube_bore(hole)) add_span(Kind::pin_hole, hole, 6, "geometry");
    }
  }

  void grow_over_counterbores(Span& hole) const {
    for (const Cylinder& c : cylinders_) {
      if (!c.inner || c.radius < 7.5 || c.radius > 8.6 || c.length() > 2.6 || c.coverage <= 0.45) continue;
      if (std::abs(c.axis.dot(hole.axis)) < 0.999 || (c.foot - hole.foot).norm() > 0.6) continue;
      if (std::abs(c.to - hole.from) < 0.6) hole.from = c.from;
      if (std::abs(c.from - hole.to) < 0.6) hole.to = c.to;
    }
  }

  /// The bore of a tube under a brick is a pin hole only where it is open at its other end too.
  bool is_tube_bore(const Span& hole) const {
    const Vec3 ends[2] = {hole.at(hole.from), hole.at(hole.to)};
    bool tube = false, table_tube = false;
    for (const Connector& c : found_) {
      if (c.kind != Kind::tube) continue;
      const bool here = (c.position - ends[0]).norm() < 1.5 || (c.position - ends[1]).norm() < 1.5;
      tube = tube || here;
      table_tube = table_tube || (here && c.source == "table");
    }
    if (!tube) return false;
    const auto mouths = std::count_if(grips_.begin(), grips_.end(), [&](const Grip& grip) {
      return std::abs(grip.out.dot(hole.axis)) > 0.98 &&
             std::min((grip.position - ends[0]).norm(), (grip.position - ends[1]).norm()) < 1.6;
    });
    const bool through = std::any_of(clips_.begin(), clips_.end(), [&](const Span& clip) {
      return std::abs(clip.axis.dot(hole.axis)) > 0.999 && (clip.foot - hole.foot).norm() < 0.6 &&
             (std::abs(clip.from - hole.to) < 0.6 || std::abs(clip.to - hole.from) < 0.6);
    });
    return (!through && hole.length() < 7.5) || (table_tube && !through && mouths < 2);
  }

  /// Rounds, drops doubles and puts in order.
  std::vector<Connector> tidy() {
    for (Connector& c : found_) {
      for (Vec3* v : {&c.position, &c.axis, &c.side}) *v = (*v * 1e6).array().round() / 1e6 + 0.0;
      c.length = std::round(c.length * 1e4) / 1e4;
    }
    const auto key = [](const Connector& c) {
      const auto cell = [](double value) { return std::lround(100 * value); };
      return std::tuple(static_cast<int>(c.kind), cell(c.position.y()), cell(c.position.z()), cell(c.position.x()),
                        cell(c.axis.y()), cell(c.axis.z()), cell(c.axis.x()), cell(c.length));
    };
    std::stable_sort(found_.begin(), found_.end(),
                     [&](const Connector& a, const Connector& b) { return key(a) < key(b); });
    std::vector<Connector> kept;
    for (const Connector& c : found_) {
      const bool twice = std::any_of(kept.rbegin(), kept.rend(), [&](const Connector& other) {
        const double turn = c.axis.dot(other.axis);
        return other.kind == c.kind && (other.position - c.position).norm() <= 1 &&
               std::abs(other.length - c.length) < 2 && (c.length > 0 ? std::abs(turn) : turn) > 0.98;
      });
      if (!twice) kept.push_back(c);
    }
    return kept;
  }

  const PartShape& part_;
  const PrimitiveTable& table_;
  std::vector<Connector> found_;
  std::vector<Cylinder> cylinders_;
  std::vector<Grip> grips_;
  std::vector<Line> pin_marks_;
  std::vector<Span> axles_, axle_holes_, named_clips_, bars_, clips_;
  Vec3 axle_side_ = Vec3::Zero();
};

}  // namespace

std::vector<Connector> infer(const PartShape& part, const PrimitiveTable& table) { return Reader(part, table).read(); }

}  // namespace brick::connect
