// SPDX-License-Identifier: MIT
// Which hand-made labels are shown wrong by the part's own surface, or by the labels of the same shape.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "connect/connector.h"
#include "parts/mesh.h"

namespace brick::accuracy {

/// What is known of a part whose labels are doubted.
struct Doubted {
  const parts::Mesh& mesh;
  /// Labels of parts of the same shape: its plain part, the prints of that.
  std::span<const std::vector<connect::Connector>> siblings;
};

/// Why a place that is read but not labelled is there all the same; "" where nothing shows it.
std::string_view proof_for(const connect::Connector& read, const Doubted& part);
/// Why a place that is labelled but not read is not there; "" where nothing shows it. `labelled`: all rows of the part.
std::string_view proof_against(const connect::Connector& label, std::span<const connect::Connector> labelled,
                               const Doubted& part);

}  // namespace brick::accuracy
