// SPDX-License-Identifier: MIT
// Parts written in a test: a library in memory with the few primitives that connectors are read from, drawn plainly.
#pragma once

#include <cmath>
#include <map>
#include <numbers>
#include <string>

#include "base/files.h"
#include "base/text.h"
#include "connect/infer.h"
#include "parts/library.h"
#include "support/catch.h"

namespace brick::connect::test {

inline const std::string bfc = "0 BFC CERTIFY CCW\n";

/// A wall of a unit cylinder: radius 1 about Y from y = 0 to 1, `share` sixteenths of the circle, facing outwards.
inline std::string cylinder_text(int share = 16) {
  std::string text = "0 Cylinder\n" + bfc;
  for (int i = 0; i < share; ++i) {
    const double a = 2 * std::numbers::pi * i / 16, b = 2 * std::numbers::pi * (i + 1) / 16;
    text +=
        format("4 16 {0} 1 {1} {2} 1 {3} {2} 0 {3} {0} 0 {1}\n", std::cos(a), std::sin(a), std::cos(b), std::sin(b));
  }
  return text;
}

/// The same shape drawn by hand, without primitives: `sides` facets at `radius`, with the conditional lines between
/// them.
inline std::string drawn_cylinder(int sides, double radius, double top, double bottom, bool hollow = false) {
  std::string text;
  const auto corner = [&](int i, double y) {
    const double turn = 2 * std::numbers::pi * i / sides;
    return format("{} {} {}", radius * std::cos(turn), y, radius * std::sin(turn));
  };
  for (int i = 0; i < sides; ++i) {
    const int a = hollow ? i + 1 : i, b = hollow ? i : i + 1;
    text += format("4 16 {} {} {} {}\n", corner(a, bottom), corner(b, bottom), corner(b, top), corner(a, top));
    text += format("5 24 {} {} {} {}\n", corner(i, top), corner(i, bottom), corner(i + 1, top), corner(i - 1, top));
  }
  return text;
}

/// The four side walls of an upright box, facing outwards (inwards with `hollow`), and nothing else.
inline std::string walls_text(double x0, double x1, double z0, double z1, double top, double bottom, bool hollow) {
  std::string text;
  const double x[] = {x0, x1, x1, x0}, z[] = {z0, z0, z1, z1};
  for (int i = 0; i < 4; ++i) {
    const int j = (i + 1) % 4, a = hollow ? i : j, b = hollow ? j : i;
    text += format("4 16 {0} {4} {1} {2} {4} {3} {2} {5} {3} {0} {5} {1}\n", x[a], z[a], x[b], z[b], top, bottom);
  }
  return text;
}

/// A level quad that faces up (-Y) or down.
inline std::string floor_text(double x0, double x1, double z0, double z1, double y, bool up) {
  return up ? format("4 16 {0} {4} {2} {1} {4} {2} {1} {4} {3} {0} {4} {3}\n", x0, x1, z0, z1, y)
            : format("4 16 {0} {4} {3} {1} {4} {3} {1} {4} {2} {0} {4} {2}\n", x0, x1, z0, z1, y);
}

/// A brick of `columns` x `rows` studs: shell, rim, one stud a cell, tubes or posts as in real ones.
inline std::string brick_text(int columns, int rows, double height = 24) {
  const double w = 10.0 * columns, d = 10.0 * rows;
  std::string text = "0 Brick\n" + bfc;
  text += walls_text(-w, w, -d, d, 0, height, false) + floor_text(-w, w, -d, d, 0, true);
  text += walls_text(4 - w, w - 4, 4 - d, d - 4, 4, height, true) + floor_text(4 - w, w - 4, 4 - d, d - 4, 4, false);
  text += floor_text(-w, w, -d, 4 - d, height, false) + floor_text(-w, w, d - 4, d, height, false);
  text += floor_text(-w, 4 - w, 4 - d, d - 4, height, false) + floor_text(w - 4, w, 4 - d, d - 4, height, false);
  const auto at = [](double x, double y, double z, double stretch, const char* name) {
    return format("1 16 {} {} {} 1 0 0 0 {} 0 0 0 1 {}\n", x, y, z, stretch, name);
  };
  for (int i = 0; i < columns; ++i) {
    for (int j = 0; j < rows; ++j) text += at(20 * i + 10 - w, 0, 20 * j + 10 - d, 1, "stud.dat");
  }
  for (int i = 0; i + 1 < columns; ++i) {
    if (rows == 1) text += at(20 * i + 20 - w, 4, 0, -(height - 4) / 4, "stud3.dat");
    for (int j = 0; j + 1 < rows; ++j) text += at(20 * i + 20 - w, 4, 20 * j + 20 - d, -(height - 4) / 4, "stud4.dat");
  }
  return text;
}

inline std::map<std::string, std::string> primitive_files() {
  const std::string outer = "1 16 0 -4 0 {0} 0 0 0 4 0 0 0 {0} 4-4cyli.dat\n";
  const auto shaft = [](double radius, double from, double length) {
    return format("1 16 0 {1} 0 {0} 0 0 0 {2} 0 0 0 {0} 4-4cyli.dat\n", radius, from, length);
  };
  const std::string inside = "0 BFC INVERTNEXT\n";
  return {{"p/4-4cyli.dat", cylinder_text()},
          {"p/1-2cyli.dat", cylinder_text(8)},
          {"p/8-8sphe.dat", "0 Sphere\n"},
          {"p/stud.dat", "0 Stud\n" + bfc + shaft(6, -4, 4)},
          {"p/stud2.dat", "0 Stud Open\n" + bfc + shaft(6, -4, 4) + inside + shaft(4, -4, 4)},
          {"p/stud3.dat", "0 Stud Tube Solid\n" + bfc + shaft(4, -4, 4)},
          {"p/stud4.dat", "0 Stud Tube Open\n" + bfc + shaft(8, -4, 4) + inside + shaft(6, -4, 4)},
          {"p/connect.dat", "0 Technic Pin\n" + bfc + shaft(6, -20, 18)},
          {"p/axle.dat", "0 Technic Axle\n"},
          {"p/axlehole.dat", "0 Technic Axle Hole\n"}};
}

/// A library in memory with the primitives and parts/part.dat.
class SmallPart {
 public:
  explicit SmallPart(const std::string& text) : folder_(ldraw::memory_folder(files(text))), files_(*folder_) {}

  std::vector<Connector> connectors() const {
    parts::LibraryFinder finder(files_);
    const ldraw::File* file = files_.find("part.dat");
    REQUIRE(file != nullptr);
    const parts::Mesh mesh = parts::build_mesh(*file, finder);
    const std::vector<parts::Use> uses = parts::list_uses(*file, finder);
    return infer({ldraw::description(*file), uses, mesh}, table());
  }

  static const PrimitiveTable& table() {
    static const PrimitiveTable shipped = [] {
      const auto text = read_file(std::string(TEST_SHARE) + "/connectors/primitives.tsv");
      REQUIRE(text);
      auto parsed = PrimitiveTable::parse(*text, "primitives.tsv");
      REQUIRE(parsed);
      return *parsed;
    }();
    return shipped;
  }

 private:
  static std::map<std::string, std::string> files(const std::string& text) {
    auto all = primitive_files();
    all["parts/part.dat"] = text;
    return all;
  }
  std::unique_ptr<ldraw::Folder> folder_;
  ldraw::LibraryFiles files_;
};

inline std::vector<Connector> connectors_of(const std::string& text) { return SmallPart(text).connectors(); }

inline std::vector<Connector> of_kind(const std::vector<Connector>& all, Kind kind) {
  std::vector<Connector> some;
  for (const Connector& c : all) {
    if (c.kind == kind) some.push_back(c);
  }
  return some;
}

inline int count(const std::vector<Connector>& all, Kind kind) { return static_cast<int>(of_kind(all, kind).size()); }

}  // namespace brick::connect::test
