// SPDX-License-Identifier: MIT
// Read-outs of a frame as files: exact depth, masks, normals, boxes, and what stands at a pixel. All from the geometry,
// pixel for pixel with the picture.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/json_fwd.h"
#include "base/result.h"
#include "render/frame.h"
#include "render/identity.h"

namespace brick::render {

/// Forms by the file's suffix.
enum class ArrayForm { npy, pfm, png, json };
/// nullopt: a suffix that is none of them. "" and "-" are NPY.
std::optional<ArrayForm> form_of(std::string_view file);

/// NPY and PFM: LDU along the view axis, infinity where nothing is. PNG: grey, 255 at the nearest point to 48 at the
/// farthest, 0 where nothing is.
Result<std::string> depth_file(const Frame& frame, ArrayForm form);

/// NPY and PFM: unit vectors in LDraw's frame, 0 where nothing is. PNG: in the camera's frame, x right, y up, z towards
/// the camera, each from -1..1 to 0..255. Needs a frame with normals.
Result<std::string> normals_file(const Frame& frame, const Camera& camera, ArrayForm form);

/// What belongs together in a mask: each item on its own, or items that share a part, a colour, a name (as its line
/// writes it) or the sub-models they stand in.
enum class Segment { item, part, colour, name, submodel };
std::optional<Segment> segment_named(std::string_view name);

struct Mask {
  Segment segment = Segment::item;
  std::vector<std::int32_t> ids;      // by pixel, -1 where nothing is
  std::vector<std::int32_t> of_item;  // by item number
};
Mask mask_of(const Frame& frame, const std::vector<Identity>& who, Segment segment);
/// An entry each id, seen or not: what it is, its pixels and its colour in the PNG.
Json mask_table(const Mask& mask, const Frame& frame, const std::vector<Identity>& who);
/// NPY of int32, or PNG in the table's colours on black.
Result<std::string> mask_file(const Mask& mask, const Frame& frame, ArrayForm form);

/// The colour of an id in coloured masks: different for each id below 2^24, never black.
ldraw::Rgba mask_colour(std::int32_t id);

/// For each item that would be in the picture were it alone: boxes on the picture and in space, share that is seen,
/// distance and rank from the nearest to the farthest.
/// Ghosts are not told of. `cut`: that of the frame's style.
Json detections(const Scene& scene, const Camera& camera, const Frame& frame, const std::vector<Identity>& who,
                const std::optional<Cut>& cut = std::nullopt);

/// The item at a pixel with the point's place and normal. Needs a frame with normals.
Json pick(const Frame& frame, const Camera& camera, const std::vector<Identity>& who, int x, int y);

/// Pixels of the picture that an item would cover were it alone, and their bounds.
struct Extent {
  std::int64_t pixels = 0;
  int left = 0, top = 0, right = 0, bottom = 0;  // right and bottom are one beyond; meaningless without pixels
  bool cut = false;                              // it reaches out of the picture
  void add(int x, int y);
};
/// By item number.
std::vector<Extent> whole_extents(const Scene& scene, const Camera& camera, const std::optional<Cut>& cut);
/// Of what is seen, by item number.
std::vector<Extent> seen_extents(const Frame& frame, std::size_t items);

}  // namespace brick::render
