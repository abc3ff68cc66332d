// SPDX-License-Identifier: MIT
#include "render/overlay.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.h"
#include "render/text.h"
#include "render/world.h"

namespace brick::render {

ldraw::Rgba ink_on(ldraw::Rgba paper) {
  const int light = (299 * paper.r + 587 * paper.g + 114 * paper.b) / 1000;
  return paper.a < 128 || light > 110 ? ldraw::Rgba{40, 44, 52} : ldraw::Rgba{235, 238, 242};
}

void draw_stroke(Image& image, double x0, double y0, double x1, double y1, double width, ldraw::Rgba colour) {
  const double half = 0.5 * width, reach = half + 1, dx = x1 - x0, dy = y1 - y0;
  const double length2 = std::max(1e-12, dx * dx + dy * dy);
  const int left = std::max(0, static_cast<int>(std::floor(std::min(x0, x1) - reach)));
  const int right = std::min(image.width - 1, static_cast<int>(std::ceil(std::max(x0, x1) + reach)));
  const int top = std::max(0, static_cast<int>(std::floor(std::min(y0, y1) - reach)));
  const int bottom = std::min(image.height - 1, static_cast<int>(std::ceil(std::max(y0, y1) + reach)));
  for (int y = top; y <= bottom; ++y)
    for (int x = left; x <= right; ++x) {
      const double px = x + 0.5, py = y + 0.5;
      const double t = std::clamp(((px - x0) * dx + (py - y0) * dy) / length2, 0.0, 1.0);
      const double distance = std::hypot(px - x0 - t * dx, py - y0 - t * dy);
      image.blend(x, y, colour, static_cast<float>(std::clamp(half + 0.5 - distance, 0.0, 1.0)));
    }
}

void outline(Image& image, const Frame& frame, const std::vector<bool>& chosen, double width, ldraw::Rgba colour) {
  const auto inside = [&](int x, int y) {
    if (x < 0 || y < 0 || x >= frame.width || y >= frame.height) return false;
    const std::int32_t item = frame.item[frame.index(x, y)];
    return item >= 0 && chosen[static_cast<std::size_t>(item)];
  };
  const double half = 0.5 * width;
  const int reach = static_cast<int>(std::ceil(half + 0.5));
  std::vector<float> ink(frame.item.size());  // gathered first: strokes that meet must not count twice
  for (int y = 0; y < frame.height; ++y)
    for (int x = 0; x < frame.width; ++x) {
      const bool rim = inside(x, y) && !(inside(x - 1, y) && inside(x + 1, y) && inside(x, y - 1) && inside(x, y + 1));
      if (!rim) continue;
      for (int v = std::max(0, y - reach); v <= std::min(frame.height - 1, y + reach); ++v)
        for (int u = std::max(0, x - reach); u <= std::min(frame.width - 1, x + reach); ++u) {
          float& spot = ink[frame.index(u, v)];
          spot = std::max(spot, static_cast<float>(std::clamp(half + 0.5 - std::hypot(u - x, v - y), 0.0, 1.0)));
        }
    }
  for (int y = 0; y < frame.height; ++y)
    for (int x = 0; x < frame.width; ++x) image.blend(x, y, colour, ink[frame.index(x, y)]);
}

void draw_lines_over(Image& image, const Camera& camera, const Frame& frame,
                     const std::vector<std::array<Vec3, 2>>& lines, double width, ldraw::Rgba colour) {
  constexpr double lift = 0.5;  // LDU that a line may lie behind the surface it is on
  constexpr std::uint8_t behind = 70;
  constexpr double piece = 6;              // pixels that are hidden or not as one
  for (const bool hidden : {true, false})  // those in full come last, over the others
    for (const auto& line : lines) {
      const Vec3 start = camera.project(line[0]), end = camera.project(line[1]);
      if (!camera.parallel && (start.z() <= 0 || end.z() <= 0)) continue;
      const double length = std::min((end - start).head<2>().norm(), 4.0 * (frame.width + frame.height));
      const int pieces = std::max(1, static_cast<int>(std::ceil(length / piece)));
      const auto at = [&](double share) { return camera.project(line[0] + share / pieces * (line[1] - line[0])); };
      for (int i = 0; i < pieces; ++i) {
        const Vec3 middle = at(i + 0.5), a = at(i), b = at(i + 1);
        const int x = static_cast<int>(std::floor(middle.x())), y = static_cast<int>(std::floor(middle.y()));
        if (x < 0 || y < 0 || x >= frame.width || y >= frame.height) continue;
        if ((middle.z() > static_cast<double>(frame.depth[frame.index(x, y)]) + lift) != hidden) continue;
        ldraw::Rgba ink = colour;
        if (hidden) ink.a = behind;
        draw_stroke(image, a.x(), a.y(), b.x(), b.y(), width, ink);
      }
    }
}

namespace {

ldraw::Rgba opaque(ldraw::Rgba paper) { return paper.a < 128 ? ldraw::Rgba{255, 255, 255} : paper; }

constexpr ldraw::Rgba plate{255, 255, 255, 225}, plate_edge{70, 76, 86}, plate_text{20, 22, 28};

struct Spot {
  double x = 0, y = 0;
  bool found = false;
};

/// For each item the pixel seen of it that is nearest to the middle of all that are.
std::vector<Spot> middles(const Frame& frame, std::size_t items) {
  std::vector<Spot> mean(items), best(items);
  std::vector<double> count(items), nearest(items, 1e30);
  const auto each = [&](const auto& body) {
    for (int y = 0; y < frame.height; ++y)
      for (int x = 0; x < frame.width; ++x)
        if (const std::int32_t item = frame.item[frame.index(x, y)]; item >= 0)
          body(static_cast<std::size_t>(item), x + 0.5, y + 0.5);
  };
  each([&](std::size_t item, double x, double y) {
    mean[item].x += x;
    mean[item].y += y;
    count[item] += 1;
  });
  each([&](std::size_t item, double x, double y) {
    const double distance = std::hypot(x - mean[item].x / count[item], y - mean[item].y / count[item]);
    if (distance >= nearest[item]) return;
    nearest[item] = distance;
    best[item] = {x, y, true};
  });
  return best;
}

/// The middles of the items' boxes on the picture.
std::vector<Spot> centres(const Scene& scene, const Camera& camera, std::size_t items) {
  std::vector<Spot> spots(items);
  const World& world = scene.world();
  for (const Instance& instance : world.instances) {
    const Vec3 point = camera.project(world.centre + instance.pose * world.shapes[instance.shape].reach.centre());
    if ((camera.parallel || point.z() > 0) && point.x() >= 0 && point.y() >= 0 && point.x() < camera.width &&
        point.y() < camera.height)
      spots[instance.item] = {point.x(), point.y(), true};
  }
  return spots;
}

struct Plate {
  double left = 0, top = 0, right = 0, bottom = 0;
  bool overlaps(const Plate& other) const {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }
};

class Labeller {
 public:
  Labeller(Image& image, double letter) : image_(image), letter_(letter) {}

  void put(const std::string& text, const Spot& anchor) {
    const double width = text_width(text, letter_) + letter_, height = 2 * letter_;
    for (int ring = 0; ring <= rings; ++ring)
      for (int turn = 0; turn < (ring == 0 ? 1 : 12); ++turn) {
        const double x = anchor.x + ring * 1.5 * letter_ * cos_degrees(30 * turn - 90),
                     y = anchor.y + ring * 1.5 * letter_ * sin_degrees(30 * turn - 90);
        const Plate place{x - 0.5 * width, y - 0.5 * height, x + 0.5 * width, y + 0.5 * height};
        if (!fits(place)) continue;
        taken_.push_back(place);
        if (ring > 0) leaders_.push_back({anchor.x, anchor.y, x, y});
        texts_.push_back(text);
        return;
      }
  }

  void draw() {
    const double line = std::max(1.0, 0.1 * letter_);
    for (const auto& [x0, y0, x1, y1] : leaders_) draw_stroke(image_, x0, y0, x1, y1, line, plate_edge);
    for (std::size_t i = 0; i < taken_.size(); ++i) {
      const Plate& p = taken_[i];
      for (int y = static_cast<int>(p.top); y < static_cast<int>(p.bottom); ++y)
        for (int x = static_cast<int>(p.left); x < static_cast<int>(p.right); ++x) image_.blend(x, y, plate, 1);
      for (const auto& [x0, y0, x1, y1] :
           {std::array{p.left, p.top, p.right, p.top}, std::array{p.right, p.top, p.right, p.bottom},
            std::array{p.right, p.bottom, p.left, p.bottom}, std::array{p.left, p.bottom, p.left, p.top}})
        draw_stroke(image_, x0, y0, x1, y1, line, plate_edge);
      draw_text(image_, texts_[i], p.left + 0.5 * letter_, p.top + 0.5 * letter_, letter_, plate_text);
    }
  }

 private:
  static constexpr int rings = 5;  // how far from its item a label may stand, in steps of one and a half letters

  bool fits(const Plate& place) const {
    if (place.left < 1 || place.top < 1 || place.right > image_.width - 1 || place.bottom > image_.height - 1)
      return false;
    return std::none_of(taken_.begin(), taken_.end(), [&](const Plate& other) { return place.overlaps(other); });
  }

  Image& image_;
  double letter_;
  std::vector<Plate> taken_;
  std::vector<std::array<double, 4>> leaders_;
  std::vector<std::string> texts_;
};

}  // namespace

void draw_labels(Image& image, const Scene& scene, const Camera& camera, const Frame& frame,
                 const std::vector<Label>& labels, double letter) {
  std::size_t items = 0;
  for (const Label& label : labels) items = std::max(items, label.item + 1);
  for (const Instance& instance : scene.world().instances) items = std::max<std::size_t>(items, instance.item + 1);
  const std::vector<Spot> seen = middles(frame, items), boxes = centres(scene, camera, items);
  Labeller labeller(image, letter);
  for (const Label& label : labels) {
    const Spot& spot = seen[label.item].found || !label.always ? seen[label.item] : boxes[label.item];
    if (spot.found && !label.text.empty()) labeller.put(label.text, spot);
  }
  labeller.draw();
}

void draw_rimmed_text(Image& image, std::string_view text, double x, double y, double height, ldraw::Rgba paper) {
  const ldraw::Rgba rim = opaque(paper);
  const double reach = std::max(1.0, 0.16 * height);
  for (int turn = 0; turn < 8; ++turn)
    draw_text(image, text, x + reach * cos_degrees(45 * turn), y + reach * sin_degrees(45 * turn), height, rim);
  draw_text(image, text, x, y, height, ink_on(paper));
}

void draw_axes(Image& image, const Camera& camera, double scale, ldraw::Rgba paper) {
  struct Axis {
    Vec3 direction;  // in LDraw's frame
    const char* name;
    ldraw::Rgba colour;
  };
  std::array<Axis, 3> axes{Axis{{1, 0, 0}, "x", {200, 40, 40}}, Axis{{0, 0, 1}, "y", {40, 140, 50}},
                           Axis{{0, -1, 0}, "z", {50, 90, 210}}};
  std::stable_sort(axes.begin(), axes.end(), [&](const Axis& a, const Axis& b) {
    return a.direction.dot(camera.forward) > b.direction.dot(camera.forward);
  });
  const double length = 24 * scale, letter = 7 * scale, x = 40 * scale, y = image.height - 40 * scale;
  for (const bool rim : {true, false})
    for (const Axis& axis : axes) {
      const double dx = axis.direction.dot(camera.right), dy = -axis.direction.dot(camera.up),
                   flat = std::hypot(dx, dy);
      const bool end_on = flat < 0.05;  // it points at the viewer, or away
      const double pen = (end_on ? 5 : 2) * scale + (rim ? 3 * scale : 0);
      draw_stroke(image, x, y, x + length * dx, y + length * dy, pen, rim ? opaque(paper) : axis.colour);
      if (end_on || rim) continue;
      const double beyond = length * flat + 7 * scale;
      draw_rimmed_text(image, axis.name, x + beyond * dx / flat - 0.5 * text_width(axis.name, letter),
                       y + beyond * dy / flat - 0.65 * letter, letter, paper);
    }
}

void draw_scale(Image& image, const Scene& scene, const Camera& camera, double scale, ldraw::Rgba paper) {
  const double depth = (scene.bounds().centre() - camera.position).dot(camera.forward);
  if (!camera.parallel && depth <= 0) return;
  const double stud = ldu_per_stud / camera.pixel_size(depth);  // pixels
  int studs = 1;
  while (studs < 1'000'000 && 2 * studs * stud <= 0.25 * image.width) studs *= 2;
  const double width = studs * stud, right = image.width - 16 * scale, y = image.height - 16 * scale;
  if (width > 0.6 * image.width) return;
  const double left = right - width, tick = 4 * scale, pen = 1.5 * scale, letter = 8 * scale;
  for (const bool rim : {true, false}) {
    const ldraw::Rgba colour = rim ? opaque(paper) : ink_on(paper);
    const double wide = pen + (rim ? 3 * scale : 0);
    draw_stroke(image, left, y, right, y, wide, colour);
    draw_stroke(image, left, y - tick, left, y + tick, wide, colour);
    draw_stroke(image, right, y - tick, right, y + tick, wide, colour);
  }
  const std::string text = brick::format("{} stud{}", studs, studs == 1 ? "" : "s");
  draw_rimmed_text(image, text, right - std::max(0.5 * (width + text_width(text, letter)), text_width(text, letter)),
                   y - 10 * scale - letter, letter, paper);
}

}  // namespace brick::render
