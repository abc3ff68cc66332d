// SPDX-License-Identifier: MIT
// Ghosts, paints, cuts, chosen parts, reports and what is drawn over pictures: each against a scene whose answer is
// known.
#include "base/json.h"
#include "render/camera_file.h"
#include "render/crossing_lines.h"
#include "render/faults.h"
#include "render/overlay.h"
#include "render/readouts.h"
#include "render/request.h"
#include "render/select.h"
#include "support/catch.h"
#include "unit/render/scenes.h"

using namespace brick;
using render::Item;
using render::Look;

namespace {

Item item_of(const parts::Mesh& mesh, ldraw::ColourCode colour, const Vec3& at = Vec3::Zero()) {
  return {&mesh, Transform::translation(at), colour, false};
}

render::Camera front_of(const render::Scene& scene, int size = 100) {
  return render::fit(scene, *render::named_direction("front"), {true, 20}, size, size, 0);
}

/// Four bricks: 3001 and 3003 in the main model, 3001 twice in sub-model arm.ldr, steps 1 to 3.
struct Build {
  parts::Mesh box = test::lined_box({-10, -8, -10}, {10, 0, 10});
  std::vector<model::Placement> placements{4};
  std::vector<Item> items;
  std::vector<render::Identity> who;
  Build() {
    for (std::size_t i = 0; i < 4; ++i) {
      auto& placement = placements[i];
      placement.id = static_cast<int>(i);
      placement.part = i == 1 ? "3003" : "3001";
      placement.name = placement.part + ".dat";
      placement.colour = i == 3 ? 1 : 4;
      placement.step = i < 2 ? 1 : static_cast<int>(i);
      if (i >= 2) placement.path = {"arm.ldr"};
      items.push_back(item_of(box, placement.colour, {0, -8.0 * static_cast<double>(i), 0}));
      who.push_back({&placement, "part"});
    }
  }
  std::vector<int> chosen(const std::vector<std::string>& words) const {
    const auto found = render::select(words, items, who, test::few_colours());
    if (!found) return {-1};
    std::vector<int> list;
    for (std::size_t i = 0; i < found->size(); ++i)
      if ((*found)[i]) list.push_back(static_cast<int>(i));
    return list;
  }
};

}  // namespace

TEST_CASE("a ghost hides nothing, is in no read-out, and several are one veil") {
  const auto front = test::lined_box({-50, -50, 0}, {50, 50, 10}), back = test::lined_box({-20, -20, 50}, {20, 20, 60});
  std::vector<Item> items{item_of(front, 4), item_of(back, 1)};
  items[0].look = Look::ghost;
  const auto style = test::plain_style();
  const auto draw = [&] {
    const render::Scene scene(items, test::few_colours());
    return render::draw(scene, front_of(scene), style);
  };
  const auto one = draw();
  CHECK(one.item[one.index(50, 50)] == 1);
  CHECK(one.item[one.index(5, 5)] == -1);
  CHECK(std::isinf(one.depth[one.index(5, 5)]));
  CHECK(one.image.at(5, 5).hex() != "#FFFFFF");                                       // it is hinted at
  CHECK(test::difference(one.image.at(50, 50), ldraw::Rgba{0x1E, 0x5A, 0xA8}) < 90);  // and what is behind it is seen
  items.push_back(item_of(front, 4, {0, 0, 15}));
  items.back().look = Look::ghost;
  CHECK(draw().image.at(5, 5) == one.image.at(5, 5));
}

TEST_CASE("a painted part is all in its paint, a hidden one leaves the numbers of others alone") {
  auto patterned = test::lined_box({-50, -50, 0}, {50, 50, 10});
  for (auto& triangle : patterned.triangles) triangle.colour = 15;
  std::vector<Item> items{item_of(patterned, 4), item_of(patterned, 36, {0, 0, 40})};
  items[0].look = Look::hidden;
  items[1].look = Look::painted;
  items[1].paint = {10, 200, 30};
  const render::Scene scene(items, test::few_colours());
  const auto frame = render::draw(scene, front_of(scene), test::plain_style());
  CHECK(frame.item[frame.index(50, 50)] == 1);
  CHECK(test::difference(test::middle(frame.image), {10, 200, 30}) <= 1);
}

TEST_CASE("a cut shows bodies filled at its plane, from either side, and lines end there") {
  const auto body = test::lined_box({-50, -50, -50}, {50, 50, 50});
  const render::Scene scene({item_of(body, 4)}, test::few_colours());
  for (const char* view : {"front", "back"}) {
    const auto camera = render::fit(scene, *render::named_direction(view), {true, 20}, 100, 100, 0.1);
    auto style = test::plain_style();
    style.cut = render::Cut{2, 10};
    const auto frame = render::draw(scene, camera, style, {true, true});
    const std::vector<render::Identity> who(1);
    const Json hit = render::pick(frame, camera, who, 50, 50);
    CHECK(hit["position"][2].get<double>() == Approx(10).margin(0.011));
    CHECK(std::abs(hit["normal"][2].get<double>()) == 1);
    CHECK(test::middle(frame.image).hex() == "#B40000");
    CHECK(render::detections(scene, camera, frame, who, style.cut)["detections"][0]["visible"] == 1);
  }
  // From above the cut is edge-on: what is left is half of the box.
  auto style = test::plain_style();
  style.lines = true;
  style.cut = render::Cut{2, 0};
  const auto camera = render::read_camera(
      R"({"size":[100,100],"projection":"parallel","position":[0,-100,0],"forward":[0,1,-0.001],"up":[0,0,1],"half_height":60})",
      "c");
  REQUIRE(camera);
  const auto frame = render::draw(scene, *camera, style);
  CHECK(frame.item[frame.index(50, 70)] + frame.item[frame.index(50, 30)] == -1);  // one of the halves is gone
  int inked = 0;
  for (int y = 0; y < 100; ++y)
    for (int x = 0; x < 100; ++x)
      if (frame.item[frame.index(x, y)] < 0 && frame.image.at(x, y).hex() != "#FFFFFF") ++inked;
  CHECK(inked < 400);  // the rim of what is left, not the twelve edges of the whole
}

TEST_CASE("parts are chosen by part, name, colour, step, layer, number and sub-model") {
  const Build build;
  using List = std::vector<int>;
  CHECK(build.chosen({"part=3001"}) == List{0, 2, 3});
  CHECK(build.chosen({"3003"}) == List{1});
  CHECK(build.chosen({"name=3003.dat", "id=3"}) == List{1, 3});
  CHECK(build.chosen({"300*"}) == List{0, 1, 2, 3});
  CHECK(build.chosen({"colour=blue"}) == List{3});
  CHECK(build.chosen({"color=4"}) == List{0, 1, 2});
  CHECK(build.chosen({"step=2-3"}) == List{2, 3});
  CHECK(build.chosen({"layer=1-2"}) == List{1, 2});
  CHECK(build.chosen({"arm"}) == List{2, 3});
  CHECK(build.chosen({"submodel=ARM.LDR"}) == List{2, 3});
  for (const char* bad : {"part=9999", "colour=nosuch", "step=x", "step=4-2", "id=9", "size=3"})
    CHECK(build.chosen({bad}) == List{-1});
}

TEST_CASE("a fit to some parts fills the picture with them, a target stays in the middle") {
  const auto box = test::lined_box({-10, -10, -10}, {10, 10, 10});
  const render::Scene scene({item_of(box, 4), item_of(box, 1, {200, 0, 0})}, test::few_colours());
  const std::vector<bool> second{false, true};
  const auto front = *render::named_direction("front");
  const auto close = render::fit(scene, front, {true, 20}, 100, 100, 0, {std::nullopt, std::nullopt, &second});
  CHECK(close.project({190, -10, 0}).x() == Approx(0).margin(1e-9));
  CHECK(close.project({210, 10, 0}).x() == Approx(100));
  for (const bool parallel : {false, true}) {
    const auto aimed = render::fit(scene, front, {parallel, 20}, 100, 100, 0, {Vec3(0, 0, 0), std::nullopt, nullptr});
    CHECK(aimed.project({0, 0, 0}).x() == Approx(50));
    CHECK(aimed.project({210, 0, -10}).x() <= Approx(100));
    const auto far = render::fit(scene, front, {parallel, 20}, 100, 100, 0, {Vec3(0, 0, 0), 1000.0, nullptr});
    CHECK(far.pixel_size(1000) == Approx(2 * 1000 * std::tan(10 * std::acos(-1.0) / 180) / 100));
  }
  const auto turn = render::turntable(scene, front, {false, 20}, 100, 100, 0.05, 8);
  REQUIRE(turn.size() == 8);
  for (const auto& camera : turn) {
    CHECK((camera.position - scene.bounds().centre()).norm() ==
          Approx((turn[0].position - scene.bounds().centre()).norm()));
    for (const double x : {-10.0, 210.0}) CHECK(std::abs(camera.project({x, 0, 0}).x() - 50) <= 50);
  }
}

TEST_CASE("a report paints the parts it names and makes ghosts of the rest") {
  Build build;
  const std::string text =
      R"({"schema":"bricktools.report/1","model":"dir/m.ldr","faults":[)"
      R"({"check":"collision","severity":"error","parts":[0,1]},{"check":"floating","severity":"error","parts":[1,3]},)"
      R"({"check":"collision","severity":"note","parts":[2]}],"placements":[{"id":1,"part":"3003"}]})";
  const auto reports = render::read_reports(text, "r.json");
  REQUIRE(reports);
  const auto report = render::report_of(*reports, "m.ldr", 0, build.who);
  REQUIRE(report);
  CHECK(render::paint_faults(**report, build.items) == std::vector<std::size_t>{0, 1, 3});
  CHECK(build.items[0].look == Look::painted);
  CHECK(build.items[1].paint == build.items[0].paint);  // a collision is worse than hanging in the air
  CHECK_FALSE(build.items[3].paint == build.items[0].paint);
  CHECK(build.items[2].look == Look::ghost);
  CHECK(render::legend_of(**report) == "1 collision (red), 1 floating group (amber)");

  const auto weak =
      render::read_reports(R"({"schema":"bricktools.report/1","model":"m.ldr","faults":[)"
                           R"({"check":"connection","severity":"note","parts":[0,1],"data":{"margin":0.9}},)"
                           R"({"check":"connection","severity":"warning","parts":[1,2],"data":{"margin":0}},)"
                           R"({"check":"connection","severity":"note","parts":[3]}],"placements":[]})",
                           "r.json");
  REQUIRE(weak);
  Build again;
  CHECK(render::paint_faults(weak->front(), again.items) == std::vector<std::size_t>{0, 1, 2});
  CHECK(again.items[1].paint == again.items[2].paint);  // the weaker of its two joints
  CHECK(again.items[0].paint.r > again.items[1].paint.r);
  CHECK(render::legend_of(weak->front()) == "2 weak joints (violet, palest where most is left)");

  build.placements[1].part = "3004";
  CHECK_FALSE(render::report_of(*reports, "m.ldr", 0, build.who));
  CHECK_FALSE(render::read_reports("{}", "r.json"));
  CHECK_FALSE(render::read_reports("", "r.json"));
  const auto two = render::read_reports(text + "\n" + text + "\n", "r.json");
  REQUIRE(two);
  CHECK(two->size() == 2);
}

TEST_CASE("outlines follow what is seen, and the bar of the scale is as long as its studs") {
  const auto box = test::lined_box({-20, -20, 0}, {20, 20, 10});
  const render::Scene scene({item_of(box, 15)}, test::few_colours());
  const auto camera = render::fit(scene, *render::named_direction("front"), {true, 20}, 200, 200, 0.3);
  auto frame = render::draw(scene, camera, test::plain_style());
  render::outline(frame.image, frame, {true}, 3, {255, 0, 0});
  CHECK(frame.image.at(60, 100).hex() == "#FF0000");  // the box is from 60 to 140
  CHECK(frame.image.at(100, 139).hex() == "#FF0000");
  CHECK(test::middle(frame.image).hex() == "#F4F4F4");
  CHECK(frame.image.at(50, 100).hex() == "#FFFFFF");

  render::Image paper(200, 200, {255, 255, 255});
  render::draw_scale(paper, scene, camera, 1, {255, 255, 255});
  int dark = 0;
  for (int x = 0; x < 200; ++x) dark += paper.at(x, 184).r < 128 ? 1 : 0;
  CHECK(dark >= 40);  // a stud is 40 pixels wide here
  CHECK(dark <= 43);
}

TEST_CASE("labels stand on their parts, and two never cover one another") {
  const auto box = test::lined_box({-40, -40, 0}, {40, 40, 10});
  const render::Scene scene({item_of(box, 15), item_of(box, 1, {0, 0, 50})}, test::few_colours());
  const auto camera = render::fit(scene, *render::named_direction("front"), {true, 20}, 200, 200, 0.1);
  auto frame = render::draw(scene, camera, test::plain_style());
  const auto bare = frame.image;
  render::draw_labels(frame.image, scene, camera, frame, {{1, "#1", false}}, 8);
  CHECK(frame.image.pixels == bare.pixels);  // nothing of it is seen
  render::draw_labels(frame.image, scene, camera, frame, {{1, "#1", true}}, 8);
  CHECK(frame.image.pixels != bare.pixels);
}

TEST_CASE("what a request cannot mean is told before anything is drawn") {
  const auto wrong = [](auto change) {
    render::Request request;
    change(request);
    const auto plan = render::make_plan(request, 1);
    return !plan && plan.error().code == "usage";
  };
  CHECK_FALSE(wrong([](render::Request&) {}));
  CHECK(wrong([](render::Request& r) { r.cut = "w=3"; }));
  CHECK(wrong([](render::Request& r) { r.cut = "x"; }));
  CHECK(wrong([](render::Request& r) { r.depth = "depth.tiff"; }));
  CHECK(wrong([](render::Request& r) { r.pick = {"900", "1"}; }));
  CHECK(wrong([](render::Request& r) { r.pick = {"9"}; }));
  CHECK(wrong([](render::Request& r) { r.look_at = {"1", "2"}; }));
  CHECK(wrong([](render::Request& r) { r.distance = -1; }));
  CHECK(wrong([](render::Request& r) { r.turntable = -3; }));
  CHECK(wrong([](render::Request& r) { r.explode = -0.5; }));
  CHECK(wrong([](render::Request& r) {
    r.camera = "camera.json";
    r.views = {"front"};
  }));
  CHECK(render::numbered("a-%03d.png", 7) == "a-007.png");
  CHECK(render::numbered("a-%d%d.png", 12) == "a-12%d.png");
  CHECK(render::numbered("100%.png", 7) == "100%.png");
}

TEST_CASE("the lines along which two boxes run into each other are those of the common box") {
  const auto box = test::lined_box({0, 0, 0}, {20, 20, 20});
  const auto lines = render::crossing_lines(item_of(box, 4), item_of(box, 1, {13, 9, 7}));
  REQUIRE_FALSE(lines.empty());
  double length = 0;
  for (const auto& [a, b] : lines) {
    length += (b - a).norm();
    for (const Vec3& p : {a, b}) {  // on the common box from (13, 9, 7) to (20, 20, 20)
      CHECK((p.array() >= Vec3(13, 9, 7).array() - 1e-6).all());
      CHECK((p.array() <= 20 + 1e-6).all());
    }
  }
  CHECK(length == Approx(2 * (7 + 11 + 13)));                                           // six of its twelve edges
  CHECK(render::crossing_lines(item_of(box, 4), item_of(box, 1, {20, 0, 0})).empty());  // they touch
  CHECK(render::crossing_lines(item_of(box, 4), item_of(box, 1, {0, 20, 5})).empty());
  CHECK(render::crossing_lines(item_of(box, 4), item_of(box, 1, {50, 0, 0})).empty());
}
