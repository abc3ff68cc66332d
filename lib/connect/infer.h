// SPDX-License-Identifier: MIT
// Connectors read from a part's own primitives and shape.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "connect/connector.h"
#include "connect/table.h"
#include "parts/mesh.h"

namespace brick::connect {

/// What is looked at: the part's description, its sub-files where they landed, and its mesh.
struct PartShape {
  std::string_view description;
  std::span<const parts::Use> uses;
  const parts::Mesh& mesh;
};

/// Ordered by kind, then place.
std::vector<Connector> infer(const PartShape& part, const PrimitiveTable& table);

}  // namespace brick::connect
