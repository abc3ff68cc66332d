// SPDX-License-Identifier: MIT
// The distinct shapes of a model: each part, at each stretch, once. Meshes are loaded only for what must be measured.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "collide/pair.h"
#include "model/model.h"

namespace brick::collide {

/// Per entry of |R^T R - I|: matrices that were rounded to two decimals or typed by hand (0.7 0.7) are the rotations
/// they mean.
inline constexpr double rounding_tolerance = 0.03;

/// What is known of a shape without its mesh; kept in the index.
struct ShapeFacts {
  Box box;
  double reach = 0;      // distance of the furthest corner from the origin, LDU
  bool complete = true;  // false when sub-files are missing, so that the mesh has holes
};

struct Shape {
  const ldraw::File* file = nullptr;
  Mat3 stretch = Mat3::Identity();  // identity for rigid placements, minus identity for mirrored ones
  Hash geometry;                    // of geometry and stretch
  Hash key;                         // of these and connectors
  ShapeFacts facts;
  std::vector<connect::Connector> connectors;  // none where the stretch is more than a few percent
};

/// A placement as a shape moved rigidly.
struct Body {
  std::uint32_t shape = 0;
  Transform pose;  // rigid, shape to world
  Box box;         // world; of the turned box, so at least as large as the part
};

class Shapes {
 public:
  /// All must outlive the shapes.
  Shapes(parts::Library& library, parts::Finder& finder, connect::Connectors& connectors);
  ~Shapes();

  /// The bodies of a model's placements, in their order. A placement whose matrix is singular gets an empty box.
  std::vector<Body> bodies(const model::Model& model);

  const Shape& operator[](std::uint32_t shape) const { return shapes_[shape]; }
  std::size_t size() const { return shapes_.size(); }
  /// From the index, or made now and kept there; at first use. Safe for several threads.
  const Solid& solid(std::uint32_t shape);

 private:
  void read(Shape& shape) const;

  struct Entry {
    std::once_flag made;
    std::unique_ptr<Solid> solid;
  };
  parts::Library& library_;
  parts::Finder& finder_;
  connect::Connectors& connectors_;
  std::vector<Shape> shapes_;
  std::deque<Entry> entries_;
  std::unordered_map<Hash, std::uint32_t> by_key_;
};

}  // namespace brick::collide
