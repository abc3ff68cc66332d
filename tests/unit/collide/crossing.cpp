// SPDX-License-Identifier: MIT
// FCL, the field's collision library, judges the crossing test here.
#include "collide/crossing.h"

#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/math/bv/OBB.h>
#include <fcl/narrowphase/collision.h>
#include <random>

#include "collide/meeting.h"
#include "support/catch.h"
#include "unit/collide/solids.h"

using namespace brick;
using namespace brick::collide;

namespace {

std::shared_ptr<fcl::BVHModel<fcl::OBBd>> model_of(const Solid& solid, Level level) {
  std::vector<fcl::Vector3d> points(solid.layer(level).points.begin(), solid.layer(level).points.end());
  std::vector<fcl::Triangle> triangles;
  for (const auto& f : solid.surface().facets) triangles.emplace_back(f[0], f[1], f[2]);
  auto model = std::make_shared<fcl::BVHModel<fcl::OBBd>>();
  model->beginModel();
  model->addSubModel(points, triangles);
  model->endModel();
  return model;
}

bool fcl_says(const Solid& a, const Solid& b, const Transform& b_to_a, Level level_a, Level level_b) {
  const auto model_a = model_of(a, level_a), model_b = model_of(b, level_b);
  fcl::Transform3d pose = fcl::Transform3d::Identity();
  pose.linear() = b_to_a.linear;
  pose.translation() = b_to_a.origin;
  const fcl::CollisionRequestd request(1, false);
  fcl::CollisionResultd result;
  return fcl::collide(model_a.get(), fcl::Transform3d::Identity(), model_b.get(), pose, request, result) > 0;
}

}  // namespace

TEST_CASE("boxes that touch do not meet, boxes that overlap do") {
  const Solid box(test::solid_box({20, 24, 20}));
  const auto touches = [&](const Vec3& at) { return Meeting(box, box, Transform::translation(at)).touches(); };
  CHECK_FALSE(touches({20, 0, 0}));
  CHECK_FALSE(touches({0, -24, 0}));
  CHECK_FALSE(touches({19.5, 3, 0}));
  CHECK(touches({19.4, 3, 5}));
  CHECK(touches({0, -23, 5}));
}

TEST_CASE("equal boxes pushed into each other along one axis meet") {
  const Solid box(test::solid_box({20, 24, 20}));
  for (const double overlap : {0.6, 1.0, 5.0, 19.0}) {
    CHECK(Meeting(box, box, Transform::translation({20 - overlap, 0, 0})).touches());
    CHECK(Meeting(box, box, Transform::translation({0, overlap - 24, 0})).touches());
  }
}

TEST_CASE("a shift moves the second solid") {
  const Solid small(test::solid_box({10, 10, 10})), large(test::ball_mesh(20, 12));
  for (const bool small_first : {true, false}) {
    const Solid &a = small_first ? small : large, &b = small_first ? large : small;
    const Transform pose{rotation({0, 1, 0}, 30), {small_first ? 60.0 : 40.0, 0, 0}};
    const Meeting meeting(a, b, pose);
    CHECK_FALSE(meeting.touches());
    const Vec3 way(-1, 0.1, 0);
    bool met = false;
    for (double step = 1; step < 60; ++step) {
      const bool expected = Meeting(a, b, {pose.linear, pose.origin + step * way}).touches();
      REQUIRE(meeting.touches(step * way) == expected);
      met = met || expected;
    }
    CHECK(met);
  }
}

TEST_CASE("meshes cross when FCL says so") {
  const std::array<Solid, 3> solids{Solid(test::solid_box({20, 24, 20})), Solid(test::ball_mesh(14, 10)),
                                    Solid(test::tub_mesh({40, 24, 40}, 4))};
  std::mt19937 random(3);
  std::uniform_real_distribution<double> coordinate(-30, 30), turn(0, 360), axis(-1, 1);
  std::uniform_int_distribution<std::size_t> which(0, solids.size() - 1);
  int crossing = 0;
  for (int i = 0; i < 400; ++i) {
    const Solid &a = solids[which(random)], &b = solids[which(random)];
    const Transform pose{rotation(Vec3(axis(random), axis(random), 1.1), turn(random)),
                         {coordinate(random), coordinate(random), coordinate(random)}};
    const bool touches = Meeting(a, b, pose).touches();
    REQUIRE(touches == fcl_says(a, b, pose, Level::first, Level::second));
    crossing += touches ? 1 : 0;
  }
  CHECK(crossing > 100);
  CHECK(crossing < 300);
}

TEST_CASE("a solid without facets meets nothing") {
  const Solid nothing({}), box(test::solid_box({20, 24, 20}));
  CHECK_FALSE(Meeting(nothing, box, {}).touches());
  CHECK_FALSE(Meeting(box, nothing, {}).touches());
}
