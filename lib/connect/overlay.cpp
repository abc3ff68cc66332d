// SPDX-License-Identifier: MIT
#include "connect/overlay.h"

#include <mutex>

#include "base/files.h"
#include "base/json.h"
#include "base/text.h"
#include "connect/compose.h"
#include "connect/snap.h"
#include "ldraw/folder.h"

namespace brick::connect {

namespace {

Result<Vec3> read_vector(const Json& json, const std::string& what, const Place& place) {
  const bool three = json.is_array() && json.size() == 3 &&
                     std::all_of(json.begin(), json.end(), [](const Json& value) { return value.is_number(); });
  if (!three) return fail("connectors.overlay-malformed", format("{} is not a list of three numbers", what), place);
  return Vec3(json[0].get<double>(), json[1].get<double>(), json[2].get<double>());
}

Result<Connector> read_connector(const Json& json, const Place& place) {
  const auto wrong = [&](std::string message) {
    return fail("connectors.overlay-malformed", std::move(message), place);
  };
  if (!json.is_object() || !json.contains("kind") || !json["kind"].is_string()) return wrong("a connector has no kind");
  const std::string kind = json["kind"].get<std::string>();
  const auto known = kind_named(kind);
  if (!known) return wrong(format("kind '{}' is not a kind of connector", kind));
  Connector made;
  made.kind = *known;
  made.source = "overlay";
  for (const auto& [name, target] :
       {std::pair("position", &made.position), std::pair("axis", &made.axis), std::pair("side", &made.side)}) {
    if (!json.contains(name)) {
      if (std::string_view(name) == "side") continue;
      return wrong(format("a connector has no {}", name));
    }
    auto value = read_vector(json[name], name, place);
    if (!value) return tl::unexpected(value.error());
    *target = *value;
  }
  if (made.axis.norm() < 1e-6) return wrong("the axis of a connector has no direction");
  made.axis.normalize();
  Vec3 across = made.side - made.side.dot(made.axis) * made.axis;
  if (across.norm() < 1e-6) across = made.axis.unitOrthogonal();
  made.side = across.normalized();
  for (const auto& [name, target] : {std::pair("length", &made.length), std::pair("radius", &made.radius)}) {
    if (!json.contains(name)) continue;
    if (!json[name].is_number() || json[name].get<double>() < 0)
      return wrong(format("{} is not a number of at least 0", name));
    *target = json[name].get<double>();
  }
  if (json.contains("family") && json["family"].is_string()) made.family = json["family"].get<std::string>();
  return made;
}

std::string id_of(std::string_view name) {
  std::string id = lower(name);
  if (id.ends_with(".dat")) id.resize(id.size() - 4);
  return id;
}

using JsonParts = std::map<std::string, Overlays::Found>;

Result<JsonParts> read_parts(const Json& json, const std::string& file) {
  const Place place{file};
  JsonParts parts;
  if (!json.is_object() || json.value("schema", std::string()) != "bricktools.connectors/1" ||
      !json.contains("parts") || !json["parts"].is_object()) {
    return fail("connectors.overlay-malformed", "this is no file of connectors", place,
                R"(it should begin {"schema": "bricktools.connectors/1", "parts": …})");
  }
  for (const auto& [id, entry] : json["parts"].items()) {
    Overlays::Found found;
    if (!entry.is_object() || !entry.contains("connectors") || !entry["connectors"].is_array()) {
      return fail("connectors.overlay-malformed", format("part '{}' has no list of connectors", id), place);
    }
    found.replace = entry.contains("replace") && entry["replace"].is_boolean() && entry["replace"].get<bool>();
    for (const Json& row : entry["connectors"]) {
      auto connector = read_connector(row, place);
      if (!connector) return tl::unexpected(connector.error());
      found.connectors.push_back(std::move(*connector));
    }
    found.connectors = tidy(std::move(found.connectors));
    parts.emplace(id_of(id), std::move(found));
  }
  return parts;
}

/// The place of a library file in a shadow library, which is laid out like the parts library.
std::string shadow_path(const ldraw::File& file) {
  switch (file.origin) {
    case ldraw::Origin::primitive:
      return "p/" + file.name;
    case ldraw::Origin::part:
    case ldraw::Origin::subpart:
    case ldraw::Origin::extra:
      return "parts/" + file.name;
    default:
      return {};
  }
}

std::vector<SnapMeta> metas_in(std::string_view text, const std::string& name, Diagnostics& diagnostics) {
  std::vector<SnapMeta> metas;
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    const std::string_view trimmed = trim(line);
    if (!trimmed.starts_with("0") || trimmed.find("SNAP_") == std::string_view::npos) continue;
    if (auto meta = parse_snap(trim(trimmed.substr(1)), {name, number}, diagnostics)) metas.push_back(std::move(*meta));
  }
  return metas;
}

}  // namespace

struct Overlays::State : SnapReader::Source {
  std::vector<std::unique_ptr<ldraw::Folder>> shadows;
  std::vector<JsonParts> tables;
  Hash key;
  mutable std::mutex mutex;
  std::map<std::string, std::vector<SnapMeta>> by_path;
  std::map<const ldraw::File*, std::vector<SnapMeta>> own;  // of one question: files of documents come and go
  Diagnostics unread;                                       // what is wrong inside shadow files read later

  const std::vector<SnapMeta>& at_path(const std::string& path) {
    const auto [entry, fresh] = by_path.try_emplace(path);
    if (!fresh || path.empty()) return entry->second;
    for (const auto& shadow : shadows) {
      const auto bytes = shadow->read(path);
      if (!bytes || !*bytes) continue;
      entry->second = metas_in(**bytes, shadow->where() + "/" + path, unread);
      break;
    }
    return entry->second;
  }

  const std::vector<SnapMeta>& metas(const ldraw::File& file) override {
    const auto [entry, fresh] = own.try_emplace(&file);
    if (!fresh) return entry->second;
    entry->second = at_path(shadow_path(file));
    for (const ldraw::Line& line : file.lines()) {
      const auto* meta = std::get_if<ldraw::Meta>(&line.command);
      if (meta == nullptr || !equal_fold(meta->keyword, "!LDCAD")) continue;
      if (auto snap = parse_snap(meta->text, {file.name}, unread)) entry->second.push_back(std::move(*snap));
    }
    return entry->second;
  }

  const std::vector<SnapMeta>& named(std::string_view name) override {
    const auto canonical = ldraw::canonical_name(name);
    if (!canonical) return at_path({});
    for (const char* folder : {"parts/", "p/"}) {
      const std::vector<SnapMeta>& found = at_path(folder + *canonical);
      if (!found.empty()) return found;
    }
    return at_path({});
  }
};

Overlays::Overlays(std::unique_ptr<State> state) : state_(std::move(state)) {}
Overlays::~Overlays() = default;
Diagnostics Overlays::findings() const {
  const std::lock_guard lock(state_->mutex);
  return state_->unread;
}
const Hash& Overlays::key() const { return state_->key; }

Result<std::unique_ptr<Overlays>> Overlays::open(std::span<const std::filesystem::path> paths) {
  auto state = std::make_unique<State>();
  std::string contents;
  for (const std::filesystem::path& path : paths) {
    if (equal_fold(path.extension().string(), ".json")) {
      const auto text = read_file(path);
      if (!text) return tl::unexpected(text.error());
      const auto json = parse_json(*text, path.string());
      if (!json) return tl::unexpected(json.error());
      auto parts = read_parts(*json, path.string());
      if (!parts) return tl::unexpected(parts.error());
      contents += *text;
      state->tables.push_back(std::move(*parts));
      continue;
    }
    auto folder = ldraw::open_folder(path);
    if (!folder) return tl::unexpected(folder.error());
    contents += (*folder)->stamp(true);
    state->shadows.push_back(std::move(*folder));
  }
  state->key = hash_of(contents);
  return std::unique_ptr<Overlays>(new Overlays(std::move(state)));
}

std::optional<Overlays::Found> Overlays::find(const ldraw::File& file, parts::Finder& finder) {
  for (const JsonParts& table : state_->tables) {
    if (const auto found = table.find(id_of(file.name)); found != table.end()) return found->second;
  }
  // Without a shadow library only the user's own files can have snap metas.
  if (state_->shadows.empty() && !shadow_path(file).empty() && file.origin != ldraw::Origin::extra) return std::nullopt;
  const std::lock_guard lock(state_->mutex);
  SnapReader reader(*state_, finder);
  const std::vector<Snap> snaps = reader.read(file);
  state_->own.clear();
  if (!reader.found_any()) return std::nullopt;
  return Found{connectors_of(snaps), false};
}

}  // namespace brick::connect
