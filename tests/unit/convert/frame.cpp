// SPDX-License-Identifier: MIT
// Axes and units of exported meshes, and the table of formats.
#include "convert/frame.h"

#include <set>

#include "base/text.h"
#include "support/catch.h"

using namespace brick;

TEST_CASE("every frame turns and scales, and never mirrors") {
  for (const auto up : {convert::Up::y, convert::Up::z})
    for (const auto& unit : convert::unit_names()) {
      convert::Settings settings;
      settings.up = up;
      settings.unit = unit;
      const auto frame = convert::frame_of(settings, convert::Up::y, "mm");
      const Mat3 turn = frame.linear / frame.unit;
      CHECK(turn.determinant() == Approx(1));
      CHECK((turn.transpose() * turn - Mat3::Identity()).norm() < 1e-12);
      const Vec3 sky = turn * Vec3(0, -1, 0);  // up in LDraw
      CHECK(sky == (up == convert::Up::y ? Vec3(0, 1, 0) : Vec3(0, 0, 1)));
    }
}

TEST_CASE("a stud is 8 mm, and the user's wishes go before the format's own") {
  convert::Settings settings;
  CHECK(convert::frame_of(settings, convert::Up::z, "mm").linear * Vec3(20, 0, 0) == Vec3(8, 0, 0));
  settings.unit = "stud";
  const auto frame = convert::frame_of(settings, convert::Up::z, "mm");
  CHECK(frame.linear * Vec3(20, 0, 0) == Vec3(1, 0, 0));
  CHECK(frame.text == "studs, z up");
}

TEST_CASE("every format has a name and suffix of its own, and can be read or written") {
  std::set<std::string_view> names, suffixes;
  for (const auto& format : convert::formats()) {
    CHECK(names.insert(format.name).second);
    for (const auto suffix : format.suffixes) CHECK(suffixes.insert(suffix).second);
    CHECK((format.read != nullptr || format.write != nullptr));
    CHECK(convert::find_format(format.name) == &format);
    CHECK(convert::format_of_suffix(brick::format("A/B{}", format.suffixes.front())) == &format);
  }
}

TEST_CASE("a file is what its bytes tell, before what its suffix says") {
  CHECK(convert::source_format({}, "model.ldr", "PK\x03\x04...").name == "io");
  CHECK(convert::source_format({}, "model.ldr", "  {\"schema\": 1}").name == "json");
  CHECK(convert::source_format({}, "mesh.obj", "v 0 0 0").name == "obj");
  CHECK(convert::source_format({}, "", "0 hello").name == "ldraw");
  CHECK(convert::source_format("ldraw", "x.json", "{").name == "ldraw");
}
