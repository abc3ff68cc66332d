// SPDX-License-Identifier: MIT
// Cameras: where the named views stand, what they show on which side, and that everything fits.
#include "render/camera.h"

#include "support/catch.h"
#include "unit/render/scenes.h"

using namespace brick;
using render::Camera;

namespace {

struct OneBox {
  explicit OneBox(const Transform& pose = {})
      : mesh(test::lined_box({-10, -20, -30}, {40, 50, 60})), scene({{&mesh, pose, 4, false}}, test::few_colours()) {}
  parts::Mesh mesh;
  render::Scene scene;
};

Camera camera_of(const render::Scene& scene, const char* name, bool parallel = false, int width = 200,
                 int height = 150) {
  return render::fit(scene, *render::named_direction(name), {parallel, 20}, width, height, 0.05);
}

}  // namespace

TEST_CASE("named views have their sides where a person expects them") {
  const OneBox one;
  const Vec3 middle = one.scene.bounds().centre();
  const auto shifted = [&](const char* view, const Vec3& by) {
    const Camera camera = camera_of(one.scene, view, true);
    const Vec3 moved = camera.project(middle + by) - camera.project(middle);
    return Vec3(moved.x(), -moved.y(), moved.z());  // right, up, away
  };
  const Vec3 x = Vec3::UnitX(), up = -Vec3::UnitY(), z = Vec3::UnitZ();
  CHECK(shifted("front", x).x() > 0);
  CHECK(shifted("front", up).y() > 0);
  CHECK(shifted("front", z).z() > 0);
  CHECK(shifted("back", x).x() < 0);
  CHECK(shifted("right", z).x() > 0);
  CHECK(shifted("right", x).z() < 0);
  CHECK(shifted("left", z).x() < 0);
  CHECK(shifted("top", z).y() > 0);
  CHECK(shifted("top", x).x() > 0);
  CHECK(shifted("bottom", x).x() > 0);
  CHECK(shifted("bottom", z).y() < 0);
  // From the front right: the right side goes to the right and away from the front corner, the front to the left.
  CHECK(shifted("home", x).x() > 0);
  CHECK(shifted("home", x).z() < 0);
  CHECK(shifted("home", z).z() > 0);
  CHECK(shifted("home", up).y() > 0);
}

TEST_CASE("an eye along the view's own direction sees the middle of the picture") {
  const OneBox one;
  for (const auto& name : render::view_names())
    for (const bool parallel : {false, true}) {
      const Camera camera = camera_of(one.scene, name.c_str(), parallel);
      const auto ray = camera.ray(12.5, 101.25);
      const Vec3 back = camera.project(ray.origin + 400 * ray.direction);
      INFO(name);
      CHECK(back.x() == Approx(12.5));
      CHECK(back.y() == Approx(101.25));
      CHECK(back.z() == Approx(400));
    }
}

TEST_CASE("the scene fills the picture up to its margin in one direction and lies inside it in the other") {
  const Transform turned{rotation({1, 2, 3}, 40), {1000, -500, 77}};
  const OneBox one(turned);
  for (const auto& name : render::view_names())
    for (const bool parallel : {false, true}) {
      const Camera camera = camera_of(one.scene, name.c_str(), parallel);
      double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
      for (const Vec3f& vertex : one.mesh.vertices) {
        const Vec3 p = camera.project(turned * vertex.cast<double>());
        left = std::min(left, p.x());
        right = std::max(right, p.x());
        top = std::min(top, p.y());
        bottom = std::max(bottom, p.y());
      }
      INFO(name << (parallel ? ", parallel" : ""));
      const double margin = 0.05 * 150;
      CHECK(left >= margin - 1e-6);
      CHECK(right <= 200 - margin + 1e-6);
      CHECK(top >= margin - 1e-6);
      CHECK(bottom <= 150 - margin + 1e-6);
      const bool full_width = std::abs(left - margin) < 1e-6 && std::abs(right - (200 - margin)) < 1e-6;
      const bool full_height = std::abs(top - margin) < 1e-6 && std::abs(bottom - (150 - margin)) < 1e-6;
      CHECK((full_width || full_height));
    }
}

TEST_CASE("a scene's box is that of its true geometry, not of turned boxes") {
  parts::Mesh needle;
  needle.vertices = {{-10, 0, 0}, {10, 0, 0}, {0, 1, 0}};
  needle.triangles.push_back({{0, 1, 2}});
  for (const Vec3f& vertex : needle.vertices) needle.box.add(vertex.cast<double>());
  const render::Scene scene({{&needle, {rotation({0, 0, 1}, 45), {5, 5, 5}}, 4, false}}, test::few_colours());
  const double s = std::sqrt(0.5);
  CHECK(scene.bounds().max.x() == Approx(5 + 10 * s));
  CHECK(scene.bounds().min.x() == Approx(5 - 10 * s));
  CHECK(scene.bounds().max.y() == Approx(5 + 10 * s));
  CHECK(scene.reach({1, 0, 0}) == Approx(5 + 10 * s));
}
