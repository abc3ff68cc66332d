// SPDX-License-Identifier: MIT
// Connectors labelled by hand: the labels of BrickNet (MIT), imported once into a file that is read part by part.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "connect/connector.h"

namespace brick::connect {

/// What an import did.
struct LabelImport {
  std::size_t parts = 0, aliases = 0, connectors = 0;
  std::size_t doubles = 0;  // rows that said the same twice, dropped
};

/// Reads labels.json (also as .json.xz or inside the Python wheel that publishes it, with its aliases) and writes the
/// file that `Labels` reads into the cache folder. Codes: file.*, archive.*, json.malformed, labels.malformed.
Result<LabelImport> import_labels(const std::filesystem::path& file, const std::filesystem::path& cache);
/// Forgets imported labels; true when there were any. Code: file.unwritable.
Result<bool> remove_labels(const std::filesystem::path& cache);

/// Imports a file, or forgets what was imported where `file` is "off"; says in words what it did.
Result<std::string> use_labels(const std::string& file, const std::filesystem::path& cache);

/// Imported labels. Safe for several threads.
class Labels {
 public:
  /// Labels of nothing when none were imported. Code: labels.malformed (import them again).
  static Result<std::unique_ptr<Labels>> open(const std::filesystem::path& cache);
  ~Labels();

  bool empty() const;
  /// Changes with the imported file.
  const Hash& key() const;
  /// By id ("3001"), in any case. An id that stands for another part gives that part's connectors, moved along.
  std::optional<std::vector<Connector>> find(std::string_view id) const;
  /// All labelled ids, sorted.
  std::vector<std::string> ids() const;

 private:
  struct State;
  explicit Labels(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Ids that may stand in for one without labels, best first: the number without a "set - " prefix, without its pattern,
/// and the other letters of the same number, latest first. Their boxes should be compared before they are believed.
std::vector<std::string> label_donors(std::string_view id, const std::vector<std::string>& labelled);

}  // namespace brick::connect
