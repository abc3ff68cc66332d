// SPDX-License-Identifier: MIT
// The geometry of one part, expanded through all its sub-files: triangles, edges and conditional lines, in the part's frame.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "geom/box.h"
#include "ldraw/colour.h"
#include "ldraw/resolver.h"

namespace brick::parts {

/// Stored in float (LDU), computed in double. Winding is outward (counter-clockwise from outside) wherever BFC tells it.
struct Mesh {
  struct Triangle {
    std::array<std::uint32_t, 3> corners{};
    ldraw::ColourCode colour = ldraw::main_colour;  // 16: the part's colour, 24: its edge colour, else fixed
    bool certified = true;                          // false: winding unknown, draw and test both sides
  };
  struct Edge {
    std::array<std::uint32_t, 2> ends{};
    ldraw::ColourCode colour = ldraw::edge_colour;
  };
  struct Conditional {
    std::array<std::uint32_t, 4> points{};  // ends, then the two control points
    ldraw::ColourCode colour = ldraw::edge_colour;
  };

  std::vector<Vec3f> vertices;  // welded at 0.001 LDU
  std::vector<Triangle> triangles;
  std::vector<Edge> edges;
  std::vector<Conditional> conditionals;
  Box box;                           // over the triangles' and quads' corners
  std::vector<std::string> missing;  // names of sub-files that could not be found
  Vec3 vertex(std::uint32_t index) const { return vertices[index].cast<double>(); }
};

/// A sub-file used by a part, with where it landed: what connectors are read from.
struct Use {
  std::string name;    // canonical: "stud.dat", "48/4-4cyli.dat", "s/3001s01.dat"
  Transform pose;      // sub-file frame to part frame
  bool inverted = false;  // odd number of INVERTNEXT and mirrored matrices on the way: inside is out
  int depth = 0;          // 1 for a line of the part itself
};

/// Expands `file` and everything below it. Needs a resolver only where the file is a block of a document or beside one.
class Finder {  // how sub-files are found
 public:
  virtual ~Finder() = default;
  virtual const ldraw::File* find(std::string_view name, const ldraw::File& from) = 0;
};

Mesh build_mesh(const ldraw::File& file, Finder& finder);
/// Every sub-file below `file`, depth first in file order.
std::vector<Use> list_uses(const ldraw::File& file, Finder& finder);

}  // namespace brick::parts
