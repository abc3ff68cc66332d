// SPDX-License-Identifier: MIT
// The geometry of one part, expanded through all its sub-files: triangles, edges and conditional lines, in the part's
// frame.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "geom/box.h"
#include "ldraw/colour.h"
#include "ldraw/resolver.h"

namespace brick::parts {

/// Mesh colours are symbolic: 16 is the part's colour, 24 its edge colour; any other code is fixed. A sub-file in a
/// fixed colour c has edges in "the edge colour of c", which has no code in LDraw: it is kept as edge_of(c), below
/// zero.
inline ldraw::ColourCode edge_of(ldraw::ColourCode code) {
  if (code < 0 || code == ldraw::edge_colour) return code;
  return code == ldraw::main_colour ? ldraw::edge_colour : ~code;
}
/// What a mesh colour shows on a part in colour `part`.
ldraw::Rgba shown_colour(ldraw::ColourCode mesh_code, ldraw::ColourCode part, const ldraw::Palette& palette);

/// Stored in float (LDU), computed in double. Winding is outward (counter-clockwise from outside) wherever BFC tells
/// it.
struct Mesh {
  struct Triangle {
    std::array<std::uint32_t, 3> corners{};
    ldraw::ColourCode colour = ldraw::main_colour;
    bool certified = true;  // false: winding unknown, draw and test both sides
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
  std::vector<std::string> missing;  // names of sub-files that could not be found, each once
  bool textured = false;             // pictures are laid over some of it (parts/texture.h)
  bool truncated = false;            // refers to itself, or runs past a limit below: not all of it is here
  Vec3 vertex(std::uint32_t index) const { return vertices[index].cast<double>(); }
};

/// A sub-file used by a part, with where it landed: what connectors are read from.
struct Use {
  std::string name;       // canonical: "stud.dat", "48/4-4cyli.dat", "s/3001s01.dat"
  Transform pose;         // sub-file frame to part frame
  bool inverted = false;  // odd number of INVERTNEXT and mirrored matrices on the way: inside is out
  int depth = 0;          // 1 for a line of the part itself
};

/// How sub-files are found: in the library, or through the document that the file is a block of or stands beside.
class Finder {
 public:
  virtual ~Finder() = default;
  virtual const ldraw::File* find(std::string_view name, const ldraw::File& from) = 0;
};

/// Bounds of one part, far above any real one (the largest of library 2602, t1031, has 187,224 triangles).
inline constexpr int max_part_depth = 64;
inline constexpr std::size_t max_part_lines = 2'000'000;  // references and shapes met on the way

/// Expands `file` and everything below it. TEXMAP sections give their fallback, or else what is textured, bare.
Mesh build_mesh(const ldraw::File& file, Finder& finder);
/// Every sub-file below `file`, depth first in file order.
std::vector<Use> list_uses(const ldraw::File& file, Finder& finder);

}  // namespace brick::parts
