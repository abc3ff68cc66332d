// SPDX-License-Identifier: MIT
// What holds for any part file: expanding it gives the same shape as placing its lines one by one.
#include "parts/mesh.h"

#include <rapidcheck.h>

#include <Eigen/Geometry>

#include "base/text.h"
#include "parts/library.h"
#include "support/catch.h"

using namespace brick;

namespace {

struct Shelf {
  explicit Shelf(std::map<std::string, std::string> texts)
      : folder(ldraw::memory_folder(std::move(texts))), files(*folder), finder(files) {}
  parts::Mesh mesh(const std::string& name) { return parts::build_mesh(*files.find(name), finder); }
  std::unique_ptr<ldraw::Folder> folder;
  ldraw::LibraryFiles files;
  parts::LibraryFinder finder;
};

/// A tetrahedron wound outward.
const std::string body =
    "0 body\n0 BFC CERTIFY CCW\n3 16 0 0 0 0 4 0 3 0 0\n3 16 0 0 0 0 0 5 0 4 0\n3 16 0 0 0 3 0 0 0 0 5\n3 16 3 0 0 0 4 "
    "0 0 0 5\n";

double number() { return *rc::gen::inRange(-4000, 4000) / 16.0; }

/// A turn by quarters with a stretch, now and then a mirror.
Transform any_pose() {
  Transform pose;
  const double quarters = *rc::gen::inRange(0, 4), stretch = 1 + *rc::gen::inRange(0, 3);
  const int axis = *rc::gen::inRange(0, 3);
  pose.linear = rotation(Vec3::Unit(axis), 90 * quarters) *
                Vec3(*rc::gen::elementOf(std::vector<double>{-1, 1}), 1, stretch).asDiagonal();
  for (int i = 0; i < 3; ++i) pose.origin[i] = number();
  return pose;
}

double volume(const parts::Mesh& mesh) {
  double sum = 0;
  for (const auto& triangle : mesh.triangles)
    sum +=
        mesh.vertex(triangle.corners[0]).dot(mesh.vertex(triangle.corners[1]).cross(mesh.vertex(triangle.corners[2]))) /
        6;
  return sum;
}

}  // namespace

TEST_CASE("any chain of placements gives the body where its product puts it, inside still inside") {
  CHECK(rc::check([] {
    const auto poses = *rc::gen::resize(6, rc::gen::container<std::vector<Transform>>(rc::gen::exec(any_pose)));
    std::map<std::string, std::string> texts{{"parts/l0.dat", body}};
    Transform product;
    for (std::size_t i = 0; i < poses.size(); ++i) {
      ldraw::Reference line{16, poses[i], format("l{}.dat", i)};
      texts[format("parts/l{}.dat", i + 1)] = "0 level\n0 BFC CERTIFY CCW\n" + ldraw::write_reference(line) + "\n";
      product = poses[i] * product;
    }
    const auto mesh = Shelf(texts).mesh(format("l{}.dat", poses.size()));
    RC_ASSERT(mesh.triangles.size() == 4U);
    Box box;
    for (const Vec3& corner : {Vec3(0, 0, 0), Vec3(3, 0, 0), Vec3(0, 4, 0), Vec3(0, 0, 5)}) box.add(product * corner);
    RC_ASSERT((mesh.box.min - box.min).cwiseAbs().maxCoeff() < 1e-6 * (1 + box.min.cwiseAbs().maxCoeff()));
    RC_ASSERT((mesh.box.max - box.max).cwiseAbs().maxCoeff() < 1e-6 * (1 + box.max.cwiseAbs().maxCoeff()));
    // Float corners far from zero cost digits, so the volume is compared about the body itself.
    auto centred = mesh;
    for (Vec3f& vertex : centred.vertices) vertex -= box.centre().cast<float>();
    RC_ASSERT(volume(centred) > 0.9 * 10 * std::abs(product.linear.determinant()));
    RC_ASSERT(volume(centred) < 1.1 * 10 * std::abs(product.linear.determinant()));
  }));
}

TEST_CASE("the order of a part's lines changes neither its box nor how many faces it has") {
  CHECK(rc::check([] {
    std::vector<std::string> lines;
    const int count = *rc::gen::inRange(1, 12);
    for (int i = 0; i < count; ++i) {
      lines.push_back("4 16");
      for (int k = 0; k < 12; ++k) lines.back() += " " + shortest(number());
      lines.back() += "\n";
    }
    const auto text = [&] { return "0 part\n" + join(lines, ""); };
    const auto first = Shelf(std::map<std::string, std::string>{{std::string("parts/a.dat"), text()}}).mesh("a.dat");
    std::reverse(lines.begin(), lines.end());
    const auto second = Shelf(std::map<std::string, std::string>{{std::string("parts/a.dat"), text()}}).mesh("a.dat");
    RC_ASSERT(first.triangles.size() == second.triangles.size());
    RC_ASSERT(first.vertices.size() == second.vertices.size());
    RC_ASSERT(first.box.min == second.box.min);
    RC_ASSERT(first.box.max == second.box.max);
  }));
}
