// SPDX-License-Identifier: MIT
// Whole pictures of scenes with known answers: what is where and how far, glass in any order, odd matrices, same bytes
// always.
#include "render/frame.h"

#include "base/parallel.h"
#include "support/catch.h"
#include "unit/render/scenes.h"

using namespace brick;

namespace {

render::Frame draw(const std::vector<render::Item>& items, const char* view, const render::Style& style,
                   bool parallel = true, int size = 100) {
  const render::Scene scene(items, test::few_colours());
  return render::draw(scene, render::fit(scene, *render::named_direction(view), {parallel, 20}, size, size, 0.1),
                      style);
}

std::size_t at(const render::Frame& frame, int x, int y) {
  return static_cast<std::size_t>(y) * static_cast<std::size_t>(frame.image.width) + static_cast<std::size_t>(x);
}

}  // namespace

TEST_CASE("mask and depth of a box seen square on are exact") {
  const auto box = test::lined_box({-50, -50, -20}, {50, 50, 20});
  const auto frame = draw({{&box, {}, 4, false}}, "front", test::plain_style());
  // 100 LDU fill 80 of 100 pixels; the front face is one LDU before the nearest plane the camera may have.
  int covered = 0;
  for (int y = 0; y < 100; ++y)
    for (int x = 0; x < 100; ++x) {
      const bool inside = x >= 10 && x < 90 && y >= 10 && y < 90;
      const std::size_t i = at(frame, x, y);
      CHECK(frame.item[i] == (inside ? 0 : -1));
      if (inside) CHECK(frame.depth[i] == Approx(1).margin(1e-3));
      if (!inside) CHECK(std::isinf(frame.depth[i]));
      covered += inside ? 1 : 0;
      CHECK(frame.image.at(x, y).hex() == (inside ? "#B40000" : "#FFFFFF"));
    }
  CHECK(covered == 6400);
}

TEST_CASE("depth follows the view axis in perspective too, and the nearer part covers the farther") {
  const auto box = test::lined_box({-50, -50, -5}, {50, 50, 5});
  const std::vector<render::Item> items{{&box, {Mat3::Identity(), {0, 0, 100}}, 4, false},
                                        {&box, {0.2 * Mat3::Identity(), {0, 0, 0}}, 1, false}};
  const render::Scene scene(items, test::few_colours());
  const auto camera = render::fit(scene, *render::named_direction("front"), {false, 20}, 101, 101, 0.1);
  const auto frame = render::draw(scene, camera, test::plain_style());
  const double near = camera.project({0, 0, -1}).z(), far = camera.project({0, 0, 95}).z();
  CHECK(far - near == Approx(96));
  CHECK(frame.item[at(frame, 50, 50)] == 1);
  CHECK(frame.depth[at(frame, 50, 50)] == Approx(near).epsilon(1e-5));
  CHECK(frame.item[at(frame, 20, 80)] == 0);
  CHECK(frame.depth[at(frame, 20, 80)] == Approx(far).epsilon(1e-5));
}

TEST_CASE("glass looks the same in any order of parts, and tints what is behind it") {
  const auto box = test::lined_box({-40, -40, -20}, {40, 40, 20});
  const auto wall = test::lined_box({-60, -60, 80}, {60, 60, 90});
  const render::Item red{&box, {}, 36, false}, blue{&box, {Mat3::Identity(), {0, 0, 40}}, 33, false},
      white{&wall, {}, 15, false};
  auto style = render::Style();
  const auto first = draw({red, blue, white}, "home", style), second = draw({white, blue, red}, "home", style);
  CHECK(first.image.pixels == second.image.pixels);

  const auto flat = test::plain_style();
  const auto one = test::middle(draw({red, white}, "front", flat).image);
  const auto none = test::middle(draw({white}, "front", flat).image);
  CHECK(one.r > one.b + 40);  // red before white
  CHECK(one.r < none.r + 1);
  CHECK(one.b > 10);  // but not solid
  const auto both = test::middle(draw({red, blue, white}, "front", flat).image);
  CHECK(both.r < one.r);
  CHECK(both.b < none.b);
}

TEST_CASE("mirrored, stretched and flattened parts are drawn as their matrix says") {
  const auto box = test::lined_box({0, -10, -10}, {40, 10, 10});
  const auto post = test::lined_box({-100, -30, -1}, {-99, 30, 1});  // keeps the camera where it is
  const auto seen = [&](const Mat3& linear) {
    const auto other = test::lined_box({99, -30, -1}, {100, 30, 1});
    const auto frame = draw({{&post, {}, 1, false}, {&other, {}, 1, false}, {&box, {linear, {0, 0, 0}}, 4, false}},
                            "front", test::plain_style(), true, 200);
    int left = 1000, right = -1;
    for (int x = 0; x < 200; ++x)
      if (frame.item[at(frame, x, 100)] == 2) {
        left = std::min(left, x);
        right = std::max(right, x);
      }
    return std::pair(left, right);
  };
  // 200 LDU fill 160 of 200 pixels: 0.8 pixels an LDU, the middle at 100.
  CHECK(seen(Mat3::Identity()) == std::pair(100, 131));
  CHECK(seen(Vec3(-1, 1, 1).asDiagonal()) == std::pair(68, 99));
  CHECK(seen(Vec3(2, 1, 1).asDiagonal()) == std::pair(100, 163));
  CHECK(seen(Vec3(1, 1, 0).asDiagonal()) == std::pair(100, 131));
  CHECK(seen(Vec3(1, 0, 1).asDiagonal()).second == -1);  // a sheet seen from its edge
}

TEST_CASE("edges are drawn where they are seen and nowhere else") {
  const auto box = test::lined_box({-50, -50, -20}, {50, 50, 20});
  const auto small = test::lined_box({-20, -20, 40}, {20, 20, 60});  // wholly behind the first
  auto style = test::plain_style();
  style.lines = true;
  const auto image = draw({{&box, {}, 4, false}, {&small, {}, 1, false}}, "front", style).image;
  CHECK(image.at(10, 50).r < 0xB4 - 20);  // on the outline the ink of #333333 is mixed in
  for (int y = 15; y < 85; ++y)
    for (int x = 15; x < 85; ++x) CHECK(image.at(x, y).hex() == "#B40000");  // nothing shows through
}

TEST_CASE("a conditional line is drawn on the outline only") {
  // Two faces that meet at x = 0 in a ridge towards the viewer; the line along it is conditional.
  const auto ridge = [](float height) {
    parts::Mesh mesh;
    mesh.vertices = {{0, -50, -height}, {0, 50, -height}, {-50, 0, 0}, {50, 0, 0}};
    mesh.triangles = {{{0, 1, 2}, 16, false}, {{0, 1, 3}, 16, false}};
    mesh.conditionals = {{{0, 1, 2, 3}}};
    for (const Vec3f& vertex : mesh.vertices) mesh.box.add(vertex.cast<double>());
    return mesh;
  };
  const auto mesh = ridge(30);
  auto style = test::plain_style();
  style.lines = true;
  const auto front = draw({{&mesh, {}, 4, false}}, "front", style).image;
  for (int x = 45; x < 55; ++x) CHECK(front.at(x, 50).hex() == "#B40000");  // control points on both sides
  const auto side = draw({{&mesh, {}, 4, false}}, "right", style).image;
  bool inked = false;
  for (int x = 0; x < 100; ++x) inked = inked || (side.at(x, 50).r < 0xA0 && side.at(x, 50).r > 0x30);
  CHECK(inked);
}

TEST_CASE("a picture is the same bytes at any number of jobs") {
  const auto box = test::lined_box({-10, -10, -10}, {10, 10, 10});
  std::vector<render::Item> items;
  for (int i = 0; i < 60; ++i)
    items.push_back({&box,
                     {rotation({1, 1.0 + i, 3}, 17.0 * i), {25.0 * (i % 8), -20.0 * (i / 20), 13.0 * (i % 20)}},
                     std::array{0, 4, 36, 15}[static_cast<std::size_t>(i % 4)],
                     false});
  const int before = jobs();
  set_jobs(1);
  const auto one = draw(items, "home", {}, false, 160);
  set_jobs(2);
  const auto two = draw(items, "home", {}, false, 160);
  set_jobs(before);
  CHECK(one.image.pixels == two.image.pixels);
  CHECK(one.item == two.item);
  CHECK(one.depth == two.depth);
}

TEST_CASE("a transparent background keeps the scene and its shadow over nothing") {
  const auto box = test::lined_box({-20, -20, -20}, {20, 20, 20});
  render::Style style;
  style.background = {0, 0, 0, 0};
  const auto image = draw({{&box, {}, 4, false}}, "home", style, false).image;
  CHECK(image.at(0, 0).a == 0);
  CHECK(test::middle(image).a == 255);
  bool shadow = false;
  for (int y = 0; y < image.height; ++y)
    for (int x = 0; x < image.width; ++x) {
      const auto pixel = image.at(x, y);
      shadow = shadow || (pixel.a > 10 && pixel.a < 200 && pixel.r < 10);
    }
  CHECK(shadow);
}

TEST_CASE("an empty scene is a picture of the background") {
  const auto frame = draw({}, "home", {});
  CHECK(frame.image.at(50, 50).hex() == render::Style().background.hex());
  CHECK(frame.item[at(frame, 50, 50)] == -1);
}
