// SPDX-License-Identifier: MIT
// Importing labels, and the file they are kept in.
//
// A label row is a frame: x y z, then angles of Ry(yaw) Rx(pitch) Rz(roll) in degrees. The frame's -Y is the way a plug
// goes: along a stud, into a hole. Rods and bores give their middle and half their length. The kept file is a sorted
// table of names, each with the place of its encoded connectors, so that a program reads the table and the parts it
// needs.
#include "connect/labels.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <map>
#include <mutex>

#include "base/archive.h"
#include "base/files.h"
#include "base/json.h"
#include "base/text.h"
#include "base/xz.h"
#include "connect/codec.h"
#include "connect/compose.h"
#include "connect/label_families.h"

namespace brick::connect {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view mark = "bricktools labels 1\n";
constexpr std::string_view labels_in_wheel = "_data/v1/labels.json.xz",
                           aliases_in_wheel = "_data/v1/part_aliases.json.xz";

fs::path kept_at(const fs::path& cache) { return cache / "labels.bin"; }

std::string family_of(std::string_view kind, std::string_view number) { return format("label-{}-{}", kind, number); }

struct LabelType {
  Kind kind = Kind::stud;
  std::string family;
  bool into_part = false;  // the label's direction goes into the part: the way a partner comes off is the other
};

std::optional<LabelType> type_of(std::string_view kind, std::string_view number, std::string_view side) {
  static const std::map<std::string, LabelType, std::less<>> plain = {
      {"stud/stud", {Kind::stud, {}, false}},       {"stud/open", {Kind::open_stud, {}, false}},
      {"hole/hole", {Kind::anti_stud, {}, true}},   {"hole/tube", {Kind::tube, {}, true}},
      {"hole/post", {Kind::post, {}, true}},        {"axle/pin", {Kind::pin, {}, false}},
      {"axle/socket", {Kind::pin_hole, {}, false}}, {"axle/axle", {Kind::axle, {}, false}},
      {"axle/cross", {Kind::axle_hole, {}, false}}, {"axle/bar", {Kind::bar, {}, false}},
      {"axle/clip", {Kind::clip, {}, false}}};
  if (side.empty()) {
    const auto found = plain.find(format("{}/{}", kind, number));
    return found == plain.end() ? std::nullopt : std::optional(found->second);
  }
  const bool plug = side == "in";
  if (!plug && side != "on") return std::nullopt;
  if (kind == "ball") return LabelType{plug ? Kind::ball : Kind::ball_socket, {}, !plug};
  if (kind == "hinge") return LabelType{plug ? Kind::hinge : Kind::hinge_socket, family_of(kind, number), !plug};
  if (kind == "fixed") return LabelType{plug ? Kind::fixed : Kind::fixed_socket, family_of(kind, number), !plug};
  return std::nullopt;
}

std::optional<Connector> read_row(const Json& row, const LabelType& type, std::string_view number) {
  const bool ball = type.kind == Kind::ball || type.kind == Kind::ball_socket;  // a centre alone
  if (!row.is_array() || row.size() < (ball ? 3u : 5u)) return std::nullopt;
  std::array<double, 6> values{};
  for (std::size_t i = 0; i < std::min<std::size_t>(row.size(), 6); ++i) {
    if (!row[i].is_number()) return std::nullopt;
    values[i] = row[i].get<double>();
  }
  const bool span = type.kind == Kind::pin || type.kind == Kind::pin_hole || type.kind == Kind::axle ||
                    type.kind == Kind::axle_hole || type.kind == Kind::bar || type.kind == Kind::clip;
  const double yaw = type.kind == Kind::fixed || type.kind == Kind::fixed_socket ? values[5] : 0;
  const Mat3 frame =
      rotation(Vec3(0, 1, 0), yaw) * rotation(Vec3(1, 0, 0), values[3]) * rotation(Vec3(0, 0, 1), values[4]);
  Connector made;
  made.kind = type.kind;
  made.family = type.family;
  made.position = Vec3(values[0], values[1], values[2]);
  made.axis = (type.into_part ? 1.0 : -1.0) * frame.col(1);
  made.side = frame.col(0);
  made.length = span ? 2 * values[5] : 0;
  made.radius = type.kind == Kind::bar || type.kind == Kind::clip || type.kind == Kind::post ? 4 : 6;
  if (ball) made.radius = number == "0" ? 12.8 : 8;
  if (type.kind >= Kind::hinge) made.radius = 0;
  made.source = "labels";
  return made;
}

struct Reading {
  std::map<std::string, std::vector<Connector>> parts;
  LabelImport summary;
};

void add_rows(const Json& rows, const LabelType& type, std::string_view number, std::vector<Connector>& out) {
  if (!rows.is_array()) return;
  for (const Json& row : rows) {
    if (auto connector = read_row(row, type, number)) out.push_back(std::move(*connector));
  }
}

std::string bare(std::string name) {
  name = lower(trim(name));
  if (name.ends_with(".dat")) name.resize(name.size() - 4);
  return name;
}

Result<Reading> read_labels(const Json& json, const std::string& name) {
  if (!json.is_object()) return fail("labels.malformed", "the labels are not a table of parts", {name});
  Reading reading;
  for (const auto& [part, kinds] : json.items()) {
    if (!kinds.is_object()) return fail("labels.malformed", format("the labels of '{}' are not a table", part), {name});
    std::vector<Connector> connectors;
    for (const auto& [kind, numbers] : kinds.items()) {
      if (!numbers.is_object()) continue;
      for (const auto& [number, rows] : numbers.items()) {
        if (rows.is_array()) {
          if (const auto type = type_of(kind, number, {})) add_rows(rows, *type, number, connectors);
        } else if (rows.is_object()) {
          for (const auto& [side, inner] : rows.items()) {
            if (const auto type = type_of(kind, number, side)) add_rows(inner, *type, number, connectors);
          }
        }
      }
    }
    const std::size_t written = connectors.size();
    connectors = tidy(std::move(connectors));
    reading.summary.doubles += written - connectors.size();
    reading.summary.connectors += connectors.size();
    reading.parts[bare(part)] = std::move(connectors);
  }
  reading.summary.parts = reading.parts.size();
  return reading;
}

/// Rows {"src", "dst", "final_matrix_3x4"}: the part named src is the part named dst, placed by the matrix.
void add_aliases(const Json& json, Reading& reading) {
  if (!json.is_object() || !json.contains("rows") || !json["rows"].is_array()) return;
  std::map<std::string, std::vector<Connector>> added;
  for (const Json& row : json["rows"]) {
    if (!row.is_object() || !row.contains("src") || !row.contains("dst") || !row["src"].is_string() ||
        !row["dst"].is_string())
      continue;
    const std::string source = bare(row["src"].get<std::string>()), target = bare(row["dst"].get<std::string>());
    const auto found = reading.parts.find(target);
    if (found == reading.parts.end() || reading.parts.contains(source)) continue;
    Transform pose;
    if (row.contains("final_matrix_3x4")) {
      const Json& matrix = row["final_matrix_3x4"];
      const bool twelve =
          matrix.is_array() && matrix.size() == 12 &&
          std::all_of(matrix.begin(), matrix.end(), [](const Json& value) { return value.is_number(); });
      if (!twelve) continue;
      std::array<double, 12> numbers{};
      for (std::size_t i = 0; i < 12; ++i) numbers[i] = matrix[i].get<double>();
      pose = Transform::from_numbers(numbers);
      if (classify(pose.linear) != MatrixKind::rigid) continue;
    }
    const Placed placed{&found->second, pose};
    added.emplace(source, compose(std::span(&placed, 1)));
  }
  reading.summary.aliases = added.size();
  reading.parts.merge(added);
}

Result<std::string> unpacked(std::string bytes, const std::string& name) {
  return is_xz(bytes) ? unpack_xz(bytes, name) : Result<std::string>(std::move(bytes));
}

Result<Reading> read_wheel(std::string bytes, const std::string& name) {
  auto archive = Archive::open_bytes(std::move(bytes), name);
  if (!archive) return tl::unexpected(archive.error());
  const auto member = [&](std::string_view ending) -> Result<Json> {
    for (const std::string& inside : archive->names()) {
      if (!inside.ends_with(ending)) continue;
      auto packed = archive->read(std::string_view(inside));
      if (!packed) return tl::unexpected(packed.error());
      auto text = unpacked(std::move(*packed), name);
      if (!text) return tl::unexpected(text.error());
      return parse_json(*text, name);
    }
    return fail("labels.malformed", format("the archive holds no '{}'", ending), {name});
  };
  const auto labels = member(labels_in_wheel);
  if (!labels) return tl::unexpected(labels.error());
  auto reading = read_labels(*labels, name);
  if (!reading) return reading;
  if (const auto aliases = member(aliases_in_wheel)) add_aliases(*aliases, *reading);
  return reading;
}

void put(std::string& bytes, std::uint64_t value) { bytes.append(reinterpret_cast<const char*>(&value), sizeof value); }

/// mark, number of parts, hash; for each part: length of its name, the name, place and size of its data; then the data.
std::string written(const Reading& reading) {
  std::string data;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> places;
  for (const auto& [id, connectors] : reading.parts) {
    const std::string encoded = encode(connectors);
    places.emplace_back(data.size(), encoded.size());
    data += encoded;
  }
  std::string table;
  std::size_t next = 0;
  for (const auto& [id, connectors] : reading.parts) {
    put(table, id.size());
    table += id;
    put(table, places[next].first);
    put(table, places[next].second);
    ++next;
  }
  const Hash hash = hash_of(table + data);
  std::string bytes(mark);
  put(bytes, reading.parts.size());
  put(bytes, table.size());
  put(bytes, hash.words[0]);
  put(bytes, hash.words[1]);
  return bytes + table + data;
}

}  // namespace

Result<LabelImport> import_labels(const fs::path& file, const fs::path& cache) {
  auto bytes = read_file(file);
  if (!bytes) return tl::unexpected(bytes.error());
  const std::string name = file.string();
  Result<Reading> reading;
  if (bytes->starts_with("PK")) {
    reading = read_wheel(std::move(*bytes), name);
  } else {
    auto text = unpacked(std::move(*bytes), name);
    if (!text) return tl::unexpected(text.error());
    const auto json = parse_json(*text, name);
    if (!json) return tl::unexpected(json.error());
    reading = read_labels(*json, name);
  }
  if (!reading) return tl::unexpected(reading.error());
  std::error_code ignored;
  fs::create_directories(cache, ignored);
  if (auto kept = write_file(kept_at(cache), written(*reading)); !kept) return tl::unexpected(kept.error());
  return reading->summary;
}

Result<bool> remove_labels(const fs::path& cache) {
  std::error_code failure;
  const bool removed = fs::remove(kept_at(cache), failure);
  if (failure) return fail("file.unwritable", failure.message(), {kept_at(cache).string()});
  return removed;
}

Result<std::string> use_labels(const std::string& file, const fs::path& cache) {
  if (file == "off") {
    const auto removed = remove_labels(cache);
    if (!removed) return tl::unexpected(removed.error());
    return std::string(*removed ? "labels are no longer used" : "no labels were imported");
  }
  const auto imported = import_labels(file, cache);
  if (!imported) return tl::unexpected(imported.error());
  return format("{} connectors of {} parts and {} other numbers of them; rows said twice: {}", imported->connectors,
                imported->parts, imported->aliases, imported->doubles);
}

/// The table of names is read when the first part is asked for: most programs find all connectors in the index.
struct Labels::State {
  struct Entry {
    std::string_view id;  // into `table`
    std::uint64_t at = 0, size = 0;
  };
  fs::path path;
  std::uint64_t parts = 0, table_size = 0;
  Hash key;
  std::once_flag read;
  std::string table;
  std::vector<Entry> entries;  // sorted by id
  std::mutex mutex;
  std::ifstream file;

  static constexpr std::size_t head_size = mark.size() + 4 * sizeof(std::uint64_t);

  void read_table() {
    file.open(path, std::ios::binary);
    file.seekg(static_cast<std::streamoff>(head_size));
    table.resize(table_size);
    if (!file.read(table.data(), static_cast<std::streamsize>(table.size()))) return;
    std::size_t at = 0;
    const auto take = [&](std::uint64_t& value) {
      if (table.size() - at < sizeof value) return false;
      std::memcpy(&value, table.data() + at, sizeof value);
      at += sizeof value;
      return true;
    };
    for (std::uint64_t i = 0; i < parts; ++i) {
      std::uint64_t length = 0;
      Entry entry;
      if (!take(length) || table.size() - at < length) return;
      entry.id = std::string_view(table).substr(at, length);
      at += length;
      if (!take(entry.at) || !take(entry.size) || entry.size > std::uint64_t{1} << 28) return;
      entries.push_back(entry);
    }
  }
  const std::vector<Entry>& all() {
    std::call_once(read, [this] {
      if (parts > 0) read_table();
    });
    return entries;
  }
};

Labels::Labels(std::unique_ptr<State> state) : state_(std::move(state)) {}
Labels::~Labels() = default;
bool Labels::empty() const { return state_->parts == 0; }
const Hash& Labels::key() const { return state_->key; }

Result<std::unique_ptr<Labels>> Labels::open(const fs::path& cache) {
  auto state = std::make_unique<State>();
  state->path = kept_at(cache);
  std::ifstream file(state->path, std::ios::binary);
  if (!file) return std::unique_ptr<Labels>(new Labels(std::move(state)));  // none imported
  std::array<char, State::head_size> head{};
  std::array<std::uint64_t, 4> numbers{};
  const bool whole =
      file.read(head.data(), head.size()) && std::string_view(head.data(), mark.size()) == mark &&
      (std::memcpy(numbers.data(), head.data() + mark.size(), sizeof numbers), numbers[1] < std::uint64_t{1} << 28) &&
      file.seekg(0, std::ios::end) && static_cast<std::uint64_t>(file.tellg()) >= State::head_size + numbers[1];
  if (!whole) {
    return fail("labels.malformed", "the imported labels cannot be read", {state->path.string()},
                "import them again, or turn them off with brick-library labels off");
  }
  state->parts = numbers[0];
  state->table_size = numbers[1];
  state->key.words = {numbers[2], numbers[3]};
  return std::unique_ptr<Labels>(new Labels(std::move(state)));
}

std::optional<std::vector<Connector>> Labels::find(std::string_view id) const {
  const std::string wanted = bare(std::string(id));
  const auto& entries = state_->all();
  const auto found =
      std::lower_bound(entries.begin(), entries.end(), wanted,
                       [](const State::Entry& entry, const std::string& name) { return entry.id < name; });
  if (found == entries.end() || found->id != wanted) return std::nullopt;
  std::string bytes(found->size, '\0');
  {
    const std::lock_guard lock(state_->mutex);
    state_->file.clear();
    state_->file.seekg(static_cast<std::streamoff>(State::head_size + state_->table_size + found->at));
    if (!state_->file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()))) return std::nullopt;
  }
  auto connectors = decode(bytes);
  if (connectors)
    for (Connector& c : *connectors)
      if (!c.family.empty()) c.family = label_family(c.family);
  return connectors;
}

std::vector<std::string> Labels::ids() const {
  std::vector<std::string> ids;
  for (const State::Entry& entry : state_->all()) ids.emplace_back(entry.id);
  return ids;
}

std::vector<std::string> label_donors(std::string_view id, const std::vector<std::string>& labelled) {
  std::vector<std::string> donors;
  std::string name = bare(std::string(id));
  const auto add = [&](std::string donor) {
    if (donor != bare(std::string(id)) && std::find(donors.begin(), donors.end(), donor) == donors.end() &&
        std::binary_search(labelled.begin(), labelled.end(), donor)) {
      donors.push_back(std::move(donor));
    }
  };
  if (const std::size_t cut = name.rfind(" - "); cut != std::string::npos) {  // inlined: "10252 - 24599"
    name = name.substr(cut + 3);
    add(name);
  }
  std::size_t digits = 0;
  while (digits < name.size() && std::isalpha(static_cast<unsigned char>(name[digits]))) ++digits;
  while (digits < name.size() && std::isdigit(static_cast<unsigned char>(name[digits]))) ++digits;
  if (digits == 0 || digits > name.size()) return donors;
  const std::string number = name.substr(0, digits);
  // A print is its plain part: a letter of its own, then p, d or q and what follows.
  std::size_t letter = digits;
  if (letter < name.size() && std::isalpha(static_cast<unsigned char>(name[letter]))) ++letter;
  if (letter < name.size()) add(name.substr(0, letter));
  for (char other = 'z'; other >= 'a'; --other) add(number + other);
  add(number);
  return donors;
}

}  // namespace brick::connect
