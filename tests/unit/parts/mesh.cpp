// SPDX-License-Identifier: MIT
// Expanding part files: winding, colours, textures, odd quads, welding, and files that refer to themselves.
#include "parts/mesh.h"

#include <Eigen/Geometry>

#include "parts/library.h"
#include "support/catch.h"
#include "support/library.h"

using namespace brick;

namespace {

using Texts = std::map<std::string, std::string>;

struct Shelf {
  explicit Shelf(Texts texts) : folder(ldraw::memory_folder(std::move(texts))), files(*folder), finder(files) {}
  parts::Mesh mesh(const std::string& name) { return parts::build_mesh(*files.find(name), finder); }
  std::vector<parts::Use> uses(const std::string& name) { return parts::list_uses(*files.find(name), finder); }

  std::unique_ptr<ldraw::Folder> folder;
  ldraw::LibraryFiles files;
  parts::LibraryFinder finder;
};

Vec3 normal(const parts::Mesh& mesh, const parts::Mesh::Triangle& triangle) {
  const auto& [a, b, c] = triangle.corners;
  return (mesh.vertex(b) - mesh.vertex(a)).cross(mesh.vertex(c) - mesh.vertex(a)).normalized();
}

double area(const parts::Mesh& mesh) {
  double sum = 0;
  for (const auto& [corners, colour, certified] : mesh.triangles)
    sum += 0.5 * (mesh.vertex(corners[1]) - mesh.vertex(corners[0]))
                     .cross(mesh.vertex(corners[2]) - mesh.vertex(corners[0]))
                     .norm();
  return sum;
}

/// Six times the volume inside, positive when the faces look outward.
double volume(const parts::Mesh& mesh) {
  double sum = 0;
  for (const auto& [corners, colour, certified] : mesh.triangles)
    sum += mesh.vertex(corners[0]).dot(mesh.vertex(corners[1]).cross(mesh.vertex(corners[2]))) / 6;
  return sum;
}

// A unit square at y = 0 that faces up (-y), corners counter-clockwise seen from above.
const std::string square = "0 square\n0 BFC CERTIFY CCW\n4 16 -1 0 1 -1 0 -1 1 0 -1 1 0 1\n";
// A closed box from -1 to 1, made of that square.
const std::string box =
    "0 box\n0 BFC CERTIFY CCW\n"
    "1 16 0 -1 0 1 0 0 0 1 0 0 0 1 square.dat\n"
    "0 BFC INVERTNEXT\n1 16 0 1 0 1 0 0 0 1 0 0 0 1 square.dat\n"
    "1 16 1 0 0 0 -1 0 1 0 0 0 0 1 square.dat\n"
    "1 16 -1 0 0 0 1 0 1 0 0 0 0 -1 square.dat\n"
    "1 16 0 0 1 1 0 0 0 0 1 0 -1 0 square.dat\n"
    "1 16 0 0 -1 1 0 0 0 0 1 0 1 0 square.dat\n";

}  // namespace

TEST_CASE("a face's winding is outward whatever BFC statements and mirrors lie on the way") {
  Shelf shelf(Texts{
      {"p/square.dat", square},
      {"p/clockwise.dat", "0 cw\n0 BFC CERTIFY CW\n4 16 1 0 1 1 0 -1 -1 0 -1 -1 0 1\n"},
      {"parts/plain.dat", "0 plain\n0 BFC CERTIFY CCW\n1 16 0 0 0 1 0 0 0 1 0 0 0 1 square.dat\n"},
      {"parts/cw.dat", "0 cw\n0 BFC CERTIFY CCW\n1 16 0 0 0 1 0 0 0 1 0 0 0 1 clockwise.dat\n"},
      {"parts/mirror.dat", "0 mirror\n0 BFC CERTIFY CCW\n1 16 0 0 0 -1 0 0 0 1 0 0 0 1 square.dat\n"},
      {"parts/inside.dat", "0 inside\n0 BFC CERTIFY CCW\n0 BFC INVERTNEXT\n1 16 0 0 0 1 0 0 0 1 0 0 0 1 square.dat\n"},
      {"parts/both.dat", "0 both\n0 BFC CERTIFY CCW\n0 BFC INVERTNEXT\n1 16 0 0 0 1 0 0 0 -1 0 0 0 1 square.dat\n"}});
  for (const auto& [name, up] : {std::pair("plain.dat", -1.0), std::pair("cw.dat", -1.0), std::pair("mirror.dat", -1.0),
                                 std::pair("inside.dat", 1.0), std::pair("both.dat", -1.0)}) {
    const auto mesh = shelf.mesh(name);
    INFO(name);
    REQUIRE(mesh.triangles.size() == 2);
    for (const auto& triangle : mesh.triangles) {
      CHECK(triangle.certified);
      CHECK(normal(mesh, triangle).y() == Approx(up));
    }
  }
}

TEST_CASE("a closed body made of mirrored and inverted squares encloses its volume") {
  Shelf shelf(Texts{{"p/square.dat", square}, {"parts/box.dat", box}});
  const auto mesh = shelf.mesh("box.dat");
  CHECK(mesh.triangles.size() == 12);
  CHECK(mesh.vertices.size() == 8);
  CHECK(volume(mesh) == Approx(8));
  CHECK(mesh.box.min == Vec3(-1, -1, -1));
  CHECK(mesh.box.max == Vec3(1, 1, 1));
}

TEST_CASE("faces of uncertified files, below them, or under NOCLIP have no known winding") {
  Shelf shelf(Texts{{"p/square.dat", square},
                    {"p/bare.dat", "0 bare\n4 16 -1 0 1 -1 0 -1 1 0 -1 1 0 1\n"},
                    {"parts/a.dat", "0 a\n0 BFC CERTIFY CCW\n1 16 0 0 0 1 0 0 0 1 0 0 0 1 bare.dat\n"},
                    {"parts/b.dat", "0 b\n1 16 0 0 0 1 0 0 0 1 0 0 0 1 square.dat\n"},
                    {"parts/c.dat", "0 c\n0 BFC NOCERTIFY\n1 16 0 0 0 1 0 0 0 1 0 0 0 1 square.dat\n"},
                    {"parts/d.dat", "0 d\n0 BFC CERTIFY CCW\n0 BFC NOCLIP\n1 16 0 0 0 1 0 0 0 1 0 0 0 1 square.dat\n"},
                    {"parts/late.dat", "0 late\n3 16 0 0 0 1 0 0 0 1 0\n0 BFC CERTIFY CCW\n3 16 0 0 0 1 0 0 0 1 0\n"},
                    {"parts/clip.dat",
                     "0 e\n0 BFC CERTIFY CCW\n0 BFC NOCLIP\n0 BFC CLIP\n1 16 0 0 0 1 0 0 0 1 0 0 0 1 square.dat\n"}});
  for (const auto* name : {"a.dat", "b.dat", "c.dat", "d.dat", "late.dat"})
    for (const auto& triangle : shelf.mesh(name).triangles) CHECK_FALSE(triangle.certified);
  for (const auto& triangle : shelf.mesh("clip.dat").triangles) CHECK(triangle.certified);
}

TEST_CASE("colours 16 and 24 stay symbolic down to the root, fixed ones bring their own edges") {
  Shelf shelf(
      Texts{{"p/leaf.dat",
             "0 leaf\n3 16 0 0 0 1 0 0 0 1 0\n3 24 0 0 1 1 0 1 0 1 1\n3 2 0 0 2 1 0 2 0 1 2\n2 24 0 0 0 1 0 0\n"},
            {"parts/same.dat", "0 s\n1 16 0 0 0 1 0 0 0 1 0 0 0 1 leaf.dat\n"},
            {"parts/red.dat", "0 r\n1 4 0 0 0 1 0 0 0 1 0 0 0 1 leaf.dat\n"},
            {"parts/edge.dat", "0 e\n1 24 0 0 0 1 0 0 0 1 0 0 0 1 leaf.dat\n"}});
  const auto colours = [&](const char* name) {
    const auto mesh = shelf.mesh(name);
    std::vector<int> all;
    for (const auto& triangle : mesh.triangles) all.push_back(triangle.colour);
    all.push_back(mesh.edges.at(0).colour);
    return all;
  };
  CHECK(colours("same.dat") == std::vector<int>{16, 24, 2, 24});
  CHECK(colours("red.dat") == std::vector<int>{4, parts::edge_of(4), 2, parts::edge_of(4)});
  CHECK(colours("edge.dat") == std::vector<int>{24, 24, 2, 24});

  const auto palette = ldraw::Palette::parse(
      "0 !COLOUR Red CODE 4 VALUE #B40000 EDGE #333333\n0 !COLOUR Blue CODE 1 VALUE #1E5AA8 EDGE #111111\n");
  CHECK(parts::shown_colour(16, 1, palette).hex() == "#1E5AA8");
  CHECK(parts::shown_colour(24, 1, palette).hex() == "#111111");
  CHECK(parts::shown_colour(4, 1, palette).hex() == "#B40000");
  CHECK(parts::shown_colour(parts::edge_of(4), 1, palette).hex() == "#333333");
}

TEST_CASE("of a textured section its fallback is read, else what is textured, never both") {
  Shelf shelf(Texts{{std::string("parts/t.dat"),
                     "0 t\n0 BFC CERTIFY CCW\n"
                     "0 !TEXMAP START PLANAR 0 0 0 1 0 0 0 0 1 x.png\n0 !: 4 16 0 0 0 1 0 0 1 1 0 0 1 0\n"
                     "0 !TEXMAP FALLBACK\n4 4 0 0 0 1 0 0 1 1 0 0 1 0\n0 !TEXMAP END\n"
                     "0 !TEXMAP START PLANAR 0 0 0 1 0 0 0 0 1 x.png\n0 !: 3 2 0 0 1 1 0 1 0 1 1\n0 !TEXMAP END\n"
                     "0 !TEXMAP NEXT PLANAR 0 0 0 1 0 0 0 0 1 x.png\n0 !: 3 1 0 0 2 1 0 2 0 1 2\n"
                     "0 !: 3 14 0 0 3 1 0 3 0 1 3\n"
                     "0 !TEXMAP NEXT PLANAR 0 0 0 1 0 0 0 0 1 x.png\n3 16 0 0 4 1 0 4 0 1 4\n"}});
  const auto mesh = shelf.mesh("t.dat");
  std::vector<int> colours;
  for (const auto& triangle : mesh.triangles) colours.push_back(triangle.colour);
  CHECK(colours == std::vector<int>{4, 4, 2, 1, 16});  // the stray "!:" line in colour 14 is a remark
}

TEST_CASE("quads of any shape keep their area") {
  const auto quad = [](const std::string& points) {
    Shelf shelf(Texts{{"parts/q.dat", "0 q\n0 BFC CERTIFY CCW\n4 16 " + points + "\n"}});
    return shelf.mesh("q.dat");
  };
  const auto concave_1 = quad("0 0 0  1 1 0  4 0 0  0 4 0");  // bent inward at the second corner
  CHECK(concave_1.triangles.size() == 2);
  CHECK(area(concave_1) == Approx(6));
  const auto concave_2 = quad("0 4 0  0 0 0  1 1 0  4 0 0");  // the same, bent inward at the third
  CHECK(area(concave_2) == Approx(6));
  for (const auto& triangle : concave_2.triangles) CHECK(normal(concave_2, triangle).z() == Approx(1));
  const auto crossed = quad("0 0 0  2 2 0  2 0 0  0 2 0");
  CHECK(crossed.triangles.size() == 2);
  CHECK(area(crossed) == Approx(4));
  for (const auto& triangle : crossed.triangles) CHECK_FALSE(triangle.certified);
  const auto in_line = quad("0 0 0  1 0 0  2 0 0  0 2 0");  // the second corner lies on the side from first to third
  CHECK(in_line.triangles.size() == 2);
  CHECK(area(in_line) == Approx(2));
  CHECK(quad("0 0 0  1 0 0  1 0 0  0 1 0").triangles.size() == 1);
  CHECK(quad("0 0 0  1 0 0  2 0 0  3 0 0").triangles.empty());
}

TEST_CASE("corners within a thousandth of an LDU are one vertex, also across the cells of the grid") {
  std::string text = "0 w\n";
  for (const auto* x : {"0.05", "0.0495", "0.0505", "0.0521"}) text += std::string("3 16 ") + x + " 0 0 5 0 0 5 5 0\n";
  Shelf shelf(Texts{{"parts/w.dat", text}});
  const auto mesh = shelf.mesh("w.dat");
  CHECK(mesh.triangles.size() == 4);
  CHECK(mesh.vertices.size() == 4);  // 0.05 with its two neighbours, 0.0521, and the two far corners
}

TEST_CASE("missing sub-files are named once and the rest is kept") {
  Shelf shelf(Texts{{"parts/m.dat",
                     "0 m\n3 16 0 0 0 1 0 0 0 1 0\n1 16 0 0 0 1 0 0 0 1 0 0 0 1 gone.dat\n1 16 0 9 0 1 0 0 0 1 0 0 0 1 "
                     "gone.dat\n"}});
  const auto mesh = shelf.mesh("m.dat");
  CHECK(mesh.triangles.size() == 1);
  CHECK(mesh.missing == std::vector<std::string>{"gone.dat"});
  CHECK_FALSE(mesh.truncated);
}

TEST_CASE("a part that refers to itself is cut where it closes") {
  Shelf shelf(Texts{{"parts/a.dat", "0 a\n3 16 0 0 0 1 0 0 0 1 0\n1 16 0 0 0 1 0 0 0 1 0 0 0 1 b.dat\n"},
                    {"parts/b.dat", "0 b\n3 16 0 0 1 1 0 1 0 1 1\n1 16 0 0 0 1 0 0 0 1 0 0 0 1 a.dat\n"}});
  const auto mesh = shelf.mesh("a.dat");
  CHECK(mesh.triangles.size() == 2);
  CHECK(mesh.truncated);
  CHECK(shelf.uses("a.dat").size() == 1);
}

TEST_CASE("files that double at each level end at the limit instead of eating the machine") {
  Texts texts;
  for (int level = 0; level < 40; ++level) {
    const std::string line = "1 16 0 0 0 1 0 0 0 1 0 0 0 1 l" + std::to_string(level + 1) + ".dat\n";
    texts["parts/l" + std::to_string(level) + ".dat"] = "0 l\n" + line + line;
  }
  texts["parts/l40.dat"] = "0 end\n";
  Shelf shelf(std::move(texts));
  CHECK(shelf.mesh("l0.dat").truncated);
}

TEST_CASE("sub-files are listed in file order with their place and whether inside is out") {
  Shelf shelf(Texts{
      {"p/stud.dat", "0 stud\n"},
      {"p/inner.dat", "0 inner\n1 16 0 5 0 1 0 0 0 1 0 0 0 1 stud.dat\n"},
      {"parts/u.dat",
       "0 u\n0 BFC INVERTNEXT\n1 16 10 0 0 1 0 0 0 1 0 0 0 1 INNER.DAT\n1 16 0 0 3 1 0 0 0 -1 0 0 0 1 stud.dat\n"}});
  const auto uses = shelf.uses("u.dat");
  REQUIRE(uses.size() == 3);
  CHECK(uses[0].name == "inner.dat");
  CHECK(uses[0].depth == 1);
  CHECK(uses[0].inverted);
  CHECK(uses[1].name == "stud.dat");
  CHECK(uses[1].depth == 2);
  CHECK(uses[1].inverted);
  CHECK(uses[1].pose.origin == Vec3(10, 5, 0));
  CHECK(uses[2].inverted);  // mirrored
  CHECK(uses[2].pose.origin == Vec3(0, 0, 3));
}

TEST_CASE("parts of the library have the triangles and boxes that they are known for", "[library]") {
  NEEDS_LIBRARY();
  const auto folder = ldraw::open_folder(*test::real_library());
  REQUIRE(folder);
  const ldraw::LibraryFiles files(**folder);
  parts::LibraryFinder finder(files);
  const auto mesh = [&](const char* name) { return parts::build_mesh(*files.find(name), finder); };
  CHECK(mesh("3005.dat").triangles.size() + mesh("3062b.dat").triangles.size() + mesh("6541.dat").triangles.size() ==
        788);
  CHECK(mesh("3068b.dat").triangles.size() + mesh("87580.dat").triangles.size() == 452);
  const auto brick = mesh("3001.dat");
  CHECK(brick.box.min == Vec3(-40, -4, -20));
  CHECK(brick.box.max == Vec3(40, 24, 20));
  for (const auto& triangle : brick.triangles) CHECK(triangle.certified);
  // The volume of the plastic, studs and tubes included: a hollow brick is far less than its box of 80 x 40 x 24.
  CHECK(volume(brick) > 0.2 * 80 * 40 * 24);
  CHECK(volume(brick) < 0.6 * 80 * 40 * 24);
}
