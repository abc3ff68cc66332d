// SPDX-License-Identifier: MIT
// Walks a part file and everything below it, keeping place, colour and BFC state: what mesh.cpp and uses.cpp stand on.
#pragma once

#include "parts/mesh.h"
#include "parts/texture.h"

namespace brick::parts {

/// Where a line of a sub-file lands in the part.
struct Context {
  Transform pose;  // file's frame to the part's frame
  ldraw::ColourCode main = ldraw::main_colour;
  ldraw::ColourCode edge = ldraw::edge_colour;
  bool inverted = false;      // odd number of INVERTNEXT and mirrored matrices so far
  bool culled = true;         // every file on the way tells its winding (certified and not NOCLIP)
  int depth = 0;              // 0 in the part's own file
  std::int32_t texture = -1;  // number in the walk's textures; -1: none

  ldraw::ColourCode colour(ldraw::ColourCode code) const;
};

/// What the walk meets. `reversed`: the corners as written, once placed, run clockwise seen from outside.
class Visitor {
 public:
  virtual ~Visitor() = default;
  virtual void shape(const ldraw::Shape&, const Context&, bool /*reversed*/, bool /*certified*/) {}
  virtual void sub_file(const ldraw::File&, const Context&) {}
  virtual void missing(const std::string&) {}
  virtual void textured() {}  // a picture is to be laid over what follows
};

/// False when the walk had to leave something out: a cycle, too deep, too long.
/// `textures`: takes the pictures met, and what they are laid over is walked instead of what stands in for it; without
/// it the stand-ins are walked.
bool expand(const ldraw::File& file, Finder& finder, Visitor& visitor, std::vector<Texture>* textures = nullptr);

}  // namespace brick::parts
