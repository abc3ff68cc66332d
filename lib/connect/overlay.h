// SPDX-License-Identifier: MIT
// The user's own connectors: LDCad shadow libraries (folder or .csl) and small JSON files.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/diagnostics.h"
#include "base/hash.h"
#include "connect/connector.h"

namespace brick::connect {

/// A JSON file is {"schema": "bricktools.connectors/1", "parts": {"3001": {"replace": true, "connectors": […]}}} with
/// connectors as `brick-library show --json` writes them. Where several overlays know a part, the first counts.
class Overlays {
 public:
  /// Codes: library.unreadable, json.malformed, connectors.overlay-malformed.
  static Result<std::unique_ptr<Overlays>> open(std::span<const std::filesystem::path> paths);
  ~Overlays();

  struct Found {
    std::vector<Connector> connectors;
    bool replace = false;  // nothing else counts for this part
  };
  /// nullopt when no overlay, and no snap meta in the file itself, says anything of the part or of what it is made of.
  std::optional<Found> find(const ldraw::File& file, parts::Finder& finder);
  /// What was wrong inside shadow files and snap metas read so far.
  Diagnostics findings() const;
  /// Changes with the overlays' contents.
  const Hash& key() const;

 private:
  struct State;
  explicit Overlays(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace brick::connect
