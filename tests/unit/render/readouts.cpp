// SPDX-License-Identifier: MIT
// Read-outs against scenes whose answers can be worked out: every number is a user's measurement.
#include "render/readouts.h"

#include <cstring>
#include <set>

#include "base/json.h"
#include "render/arrays.h"
#include "render/camera_file.h"
#include "support/catch.h"
#include "support/schema.h"
#include "unit/render/scenes.h"

using namespace brick;

namespace {

/// A wall of 100 x 100 LDU, and a box of 50 x 50 whose front stands 60 before it, over its lower right quarter.
struct WallAndBox {
  parts::Mesh wall = test::lined_box({-50, -50, 60}, {50, 50, 70}), box = test::lined_box({0, 0, 0}, {50, 50, 10});
  std::vector<model::Placement> placements{2};
  render::Scene scene;
  std::vector<render::Identity> who;
  render::Camera camera;
  render::Frame frame;

  explicit WallAndBox(ldraw::ColourCode box_colour = 1)
      : scene({{&wall, {}, 4, false}, {&box, {}, box_colour, false}}, test::few_colours()) {
    placements[0].part = placements[1].part = "3001";
    placements[0].colour = 4;
    placements[1].colour = box_colour;
    placements[1].id = 1;
    for (const auto& placement : placements) who.push_back({&placement, "part"});
    camera = render::fit(scene, *render::named_direction("front"), {true, 20}, 100, 100, 0);
    frame = render::draw(scene, camera, test::plain_style(), {false, true});
  }
};

float float_at(const std::string& bytes, std::size_t offset) {
  float value = 0;
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

}  // namespace

TEST_CASE("depth files hold LDU row by row, NPY from the top and PFM from the bottom") {
  const WallAndBox all;
  CHECK(all.frame.image.pixels.empty());
  const auto npy = render::depth_file(all.frame, render::ArrayForm::npy),
             pfm = render::depth_file(all.frame, render::ArrayForm::pfm);
  REQUIRE(npy);
  REQUIRE(pfm);
  CHECK(npy->substr(1, 5) == "NUMPY");
  CHECK(npy->find("'descr': '<f4', 'fortran_order': False, 'shape': (100, 100)") != std::string::npos);
  REQUIRE(npy->size() == 128 + 40000);
  CHECK((*npy)[127] == '\n');
  CHECK(float_at(*npy, 128) == Approx(61).margin(1e-3));            // the wall, top left
  CHECK(float_at(*npy, 128 + 4 * 9999) == Approx(1).margin(1e-3));  // the box, bottom right
  CHECK(pfm->starts_with("Pf\n100 100\n-1.0\n"));
  CHECK(float_at(*pfm, pfm->size() - 40000 + 4 * 99) == Approx(1).margin(1e-3));  // first row is the lowest
  const auto grey = render::decode_png(*render::depth_file(all.frame, render::ArrayForm::png));
  CHECK(grey->at(99, 99).r == 255);
  CHECK(grey->at(0, 0).r == 48);
}

TEST_CASE("boxes, visible shares and distances of a half-hidden wall are exact, glass before it or not") {
  for (const ldraw::ColourCode colour : {1, 33}) {
    const WallAndBox all(colour);
    const Json found = render::detections(all.scene, all.camera, all.frame, all.who);
    const Json &wall = found["detections"][0], &box = found["detections"][1];
    CHECK(wall["visible"] == 0.75);
    CHECK(wall["whole_pixels"] == 10000);
    CHECK(wall["box"] == Json({0, 0, 100, 100}));
    CHECK(wall["order"] == 2);
    CHECK(box["visible"] == 1);
    CHECK(box["box"] == Json({50, 50, 100, 100}));
    CHECK(box["pixels"] == 2500);
    CHECK(box["distance"].get<double>() == Approx(1).margin(1e-3));
    CHECK(box["order"] == 1);
    CHECK(box["cut"] == false);
    CHECK(box["box3d"]["min"] == Json({0, 0, 0}));
    CHECK(box["box3d"]["max"] == Json({50, 50, 10}));
  }
}

TEST_CASE("a part behind another is told with a share of 0 and no box, one out of the picture is not told") {
  const auto wall = test::lined_box({-50, -50, 0}, {50, 50, 10}), small = test::lined_box({-10, -10, 20}, {10, 10, 40});
  const render::Scene scene(
      {{&wall, {}, 4, false}, {&small, {}, 1, false}, {&small, {Mat3::Identity(), {0, 0, -500}}, 1, false}},
      test::few_colours());
  const std::vector<render::Identity> who(3);
  const auto camera =
      render::read_camera(R"({"size":[80,80],"position":[0,0,-300],"look_at":[0,0,0],"field":40})", "c");
  REQUIRE(camera);
  const auto frame = render::draw(scene, *camera, test::plain_style(), {false, false});
  const Json found = render::detections(scene, *camera, frame, who)["detections"];
  REQUIRE(found.size() == 2);
  CHECK(found[1]["id"] == 1);
  CHECK(found[1]["kind"] == "mark");
  CHECK(found[1]["visible"] == 0);
  CHECK(found[1]["box"].is_null());
  CHECK(found[1]["whole_pixels"].get<int>() > 10);
  CHECK_FALSE(found[1].contains("distance"));
}

TEST_CASE("masks number items, or what they share, and their table counts the pixels") {
  const WallAndBox all;
  const auto items = render::mask_of(all.frame, all.who, render::Segment::item);
  CHECK(items.ids.front() == 0);
  CHECK(items.ids.back() == 1);
  const Json table = render::mask_table(items, all.frame, all.who);
  CHECK(table["entries"][0]["pixels"] == 7500);
  CHECK(table["entries"][1]["colour"] == 1);
  const auto picture = render::decode_png(*render::mask_file(items, all.frame, render::ArrayForm::png));
  CHECK(picture->at(99, 99).hex() == table["entries"][1]["mask_colour"]);
  CHECK(picture->at(0, 0).hex() == table["entries"][0]["mask_colour"]);

  const auto parts = render::mask_of(all.frame, all.who, render::Segment::part);
  const Json one = render::mask_table(parts, all.frame, all.who);
  REQUIRE(one["entries"].size() == 1);
  CHECK(one["entries"][0]["value"] == "3001");
  CHECK(one["entries"][0]["items"] == Json({0, 1}));
  CHECK(one["entries"][0]["pixels"] == 10000);
  CHECK(render::mask_table(render::mask_of(all.frame, all.who, render::Segment::colour), all.frame, all.who)["entries"]
            .size() == 2);
}

TEST_CASE("a picked pixel tells part, place and normal, an empty one tells nothing") {
  const WallAndBox all;
  const Json hit = render::pick(all.frame, all.camera, all.who, 75, 60);
  CHECK(hit["item"]["id"] == 1);
  CHECK(hit["position"] == Json({25.5, 10.5, 0}));
  CHECK(hit["normal"] == Json({0, 0, -1}));
  const auto wide = render::fit(all.scene, *render::named_direction("front"), {true, 20}, 200, 100, 0);
  const auto frame = render::draw(all.scene, wide, test::plain_style(), {false, true});
  CHECK(render::pick(frame, wide, all.who, 2, 50)["item"].is_null());
  const auto normals = render::normals_file(frame, wide, render::ArrayForm::npy);
  CHECK(normals->find("'shape': (100, 200, 3)") != std::string::npos);
  CHECK(render::decode_png(*render::normals_file(frame, wide, render::ArrayForm::png))->at(100, 50).hex() == "#8080FF");
}

TEST_CASE("colours of masks are all different") {
  std::set<std::string> seen{"#000000"};
  for (int id = 0; id < 20000; ++id) seen.insert(render::mask_colour(id).hex());
  CHECK(seen.size() == 20001);
}

TEST_CASE("a camera that was written takes the same picture again") {
  const auto box = test::lined_box({-13, -20, -31}, {40, 50, 60});
  const render::Scene scene({{&box, {}, 4, false}}, test::few_colours());
  for (const bool parallel : {false, true}) {
    const auto camera = render::fit(scene, {33, 21, 7}, {parallel, 25}, 90, 70, 0.05);
    const Json json = render::camera_json(camera);
    const auto again = render::read_camera(dump(json), "camera.json");
    REQUIRE(again);
    CHECK(render::draw(scene, camera, {}).image.pixels == render::draw(scene, *again, {}).image.pixels);
    CHECK(dump(render::camera_json(*again)) == dump(json));
    CHECK(test::breaks(json, test::schema("camera")).empty());
  }
  for (const char* bad : {"[]", "{}", R"({"size":[0,5],"position":[0,0,0],"look_at":[0,0,1],"field":20})",
                          R"({"size":[5,5],"position":[0,0,0],"look_at":[0,0,0],"field":20})",
                          R"({"size":[5,5],"position":[0,0,0],"forward":[0,0,1],"field":0})",
                          R"({"size":[5,5],"position":[0,0,0],"forward":[0,0,1],"projection":"round","field":20})"})
    CHECK_FALSE(render::read_camera(bad, "bad.json"));
}

TEST_CASE("the JSON of read-outs is as its schemas say") {
  const WallAndBox all;
  const auto named = [](Json json) {
    json["model"] = "m.ldr";
    json["view"] = "front";
    return json;
  };
  using Faults = std::vector<std::string>;
  CHECK(test::breaks(named(render::detections(all.scene, all.camera, all.frame, all.who)),
                     test::schema("detections")) == Faults{});
  CHECK(test::breaks(named(render::pick(all.frame, all.camera, all.who, 1, 1)), test::schema("pick")) == Faults{});
  for (const auto segment : {render::Segment::item, render::Segment::submodel})
    CHECK(test::breaks(named(render::mask_table(render::mask_of(all.frame, all.who, segment), all.frame, all.who)),
                       test::schema("mask")) == Faults{});
}
