// SPDX-License-Identifier: MIT
// The connectors of parts, worked out once and kept.
#include "connect/connector.h"

#include <mutex>

#include "base/files.h"
#include "connect/codec.h"
#include "connect/infer.h"
#include "connect/table.h"
#include "parts/index.h"

namespace brick::connect {

struct Connectors::State {
  explicit State(parts::Library& opened) : library(opened) {}
  parts::Library& library;
  PrimitiveTable table;
  Hash rules;  // of the table and of the code's own version
  std::mutex mutex;
  std::unordered_map<Hash, std::unique_ptr<const std::vector<Connector>>> kept;
};

Connectors::Connectors(std::unique_ptr<State> state) : state_(std::move(state)) {}
Connectors::~Connectors() = default;

Result<std::unique_ptr<Connectors>> Connectors::open(parts::Library& library) {
  auto state = std::make_unique<State>(library);
  const std::filesystem::path path = library.locations().share / "connectors" / "primitives.tsv";
  const auto text = read_file(path);
  if (!text) return tl::unexpected(text.error());
  auto table = PrimitiveTable::parse(*text, path.string());
  if (!table) return tl::unexpected(table.error());
  state->table = std::move(*table);
  state->rules = hash_of(std::string(rules_version) + *text);
  return std::unique_ptr<Connectors>(new Connectors(std::move(state)));
}

const std::vector<Connector>& Connectors::of(const ldraw::File& file, parts::Finder& finder) {
  const Hash key = hash_of(state_->library.geometry_key(file, finder).hex() + state_->rules.hex());
  {
    const std::lock_guard lock(state_->mutex);
    if (const auto found = state_->kept.find(key); found != state_->kept.end()) return *found->second;
  }
  std::optional<std::vector<Connector>> connectors;
  if (const auto bytes = state_->library.index().load_blob("connectors", key)) connectors = decode(*bytes);
  if (!connectors) {
    const std::vector<parts::Use> uses = parts::list_uses(file, finder);
    connectors = infer({ldraw::description(file), uses, state_->library.mesh(file, finder)}, state_->table);
    state_->library.index().store_blob("connectors", key, encode(*connectors));
  }
  auto made = std::make_unique<const std::vector<Connector>>(std::move(*connectors));
  const std::lock_guard lock(state_->mutex);
  return *state_->kept.try_emplace(key, std::move(made)).first->second;
}

}  // namespace brick::connect
