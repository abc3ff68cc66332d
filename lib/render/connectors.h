// SPDX-License-Identifier: MIT
// Marks that show a model's free connectors: cones where something can be put on or in, rods along spans, coloured by
// kind.
#pragma once

#include <deque>

#include "connect/connector.h"
#include "model/model.h"
#include "render/scene.h"

namespace brick::render {

/// Items for a scene; the meshes belong to the marks.
class ConnectorMarks {
 public:
  /// Of the connectors that no seated mate uses up.
  ConnectorMarks(model::Loaded& loaded, connect::Connectors& connectors);
  const std::vector<Item>& items() const { return items_; }

 private:
  void add(const connect::Connector& connector, const Transform& pose);

  std::deque<parts::Mesh> meshes_;
  std::vector<Item> items_;
};

}  // namespace brick::render
