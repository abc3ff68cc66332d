// SPDX-License-Identifier: MIT
#include "base/archive.h"

#include <algorithm>
#include <optional>

#include "base/zip_library.h"

namespace brick {

struct Archive::State {
  const ZipLibrary& libzip;
  zip_t* zip = nullptr;
  std::string name;
  std::string bytes;  // what an archive in memory reads from
  std::vector<std::string> names;

  State(const ZipLibrary& library, std::string archive) : libzip(library), name(std::move(archive)) {}
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    if (zip != nullptr) libzip.discard(zip);
  }
};

namespace {
std::string message_of(const ZipLibrary& libzip, int code) {
  zip_error_t error;
  libzip.error_init_with_code(&error, code);
  std::string text = libzip.error_strerror(&error);
  libzip.error_fini(&error);
  return text;
}

std::vector<std::string> names_in(const ZipLibrary& libzip, zip_t* zip) {
  std::vector<std::string> names;
  const auto count = libzip.get_num_entries(zip, 0);
  for (zip_int64_t i = 0; i < count; ++i) {
    const char* name = libzip.get_name(zip, static_cast<zip_uint64_t>(i), 0);
    names.emplace_back(name == nullptr ? "" : name);
  }
  return names;
}

/// All of an entry that is said to hold `size` bytes; nullopt when it holds more or fewer, or its checksum is wrong,
/// which libzip tells only at the end. Room is made as bytes come: a few bytes can say that they are many.
std::optional<std::string> unpack(const ZipLibrary& libzip, zip_file_t* file, std::size_t size, std::size_t limit) {
  constexpr std::size_t first_room = std::size_t{1} << 20;
  std::string bytes(std::min({size, limit, first_room}) + 1, '\0');
  std::size_t filled = 0;
  while (filled <= size) {
    if (filled == bytes.size()) bytes.resize(std::min(2 * bytes.size(), size + 1));
    const auto count = libzip.fread(file, bytes.data() + filled, bytes.size() - filled);
    if (count < 0) return std::nullopt;
    if (count == 0) break;
    filled += static_cast<std::size_t>(count);
  }
  if (filled != size) return std::nullopt;
  bytes.resize(filled);
  return bytes;
}
}  // namespace

Archive::Archive(std::unique_ptr<State> state) : state_(std::move(state)) {}
Archive::Archive(Archive&&) noexcept = default;
Archive& Archive::operator=(Archive&&) noexcept = default;
Archive::~Archive() = default;

Result<Archive> Archive::open(const std::filesystem::path& path) {
  const auto library = zip_library();
  if (!library) return tl::unexpected(library.error());
  const auto& libzip = **library;
  auto state = std::make_unique<State>(libzip, path.string());
  int code = 0;
  state->zip = libzip.open(path.c_str(), ZIP_RDONLY, &code);
  if (state->zip == nullptr && code == ZIP_ER_NOENT) return fail("file.not-found", "no such file", {state->name});
  if (state->zip == nullptr)
    return fail("archive.malformed", "is not a readable zip archive: " + message_of(libzip, code), {state->name});
  state->names = names_in(libzip, state->zip);
  return Archive(std::move(state));
}

Result<Archive> Archive::open_bytes(std::string bytes, std::string name) {
  const auto library = zip_library();
  if (!library) return tl::unexpected(library.error());
  const auto& libzip = **library;
  auto state = std::make_unique<State>(libzip, std::move(name));
  state->bytes = std::move(bytes);
  zip_error_t error;
  libzip.error_init(&error);
  zip_source_t* source = libzip.source_buffer_create(state->bytes.data(), state->bytes.size(), 0, &error);
  if (source != nullptr) state->zip = libzip.open_from_source(source, ZIP_RDONLY, &error);
  if (state->zip == nullptr) {
    const std::string why = libzip.error_strerror(&error);
    if (source != nullptr) libzip.source_free(source);
    libzip.error_fini(&error);
    return fail("archive.malformed", "is not a readable zip archive: " + why, {state->name});
  }
  libzip.error_fini(&error);
  state->names = names_in(libzip, state->zip);
  return Archive(std::move(state));
}

const std::vector<std::string>& Archive::names() const { return state_->names; }

Result<std::string> Archive::read(std::size_t index, std::size_t limit) const {
  const auto& libzip = state_->libzip;
  const auto at = static_cast<zip_uint64_t>(index);
  const Place place{state_->name};
  zip_stat_t facts;
  if (libzip.stat_index(state_->zip, at, 0, &facts) != 0) return fail("archive.missing", "has no such entry", place);
  if ((facts.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0 && facts.encryption_method != ZIP_EM_NONE)
    return fail("archive.locked", "is locked with a password: '" + std::string(facts.name) + "' cannot be read", place);
  if (facts.size > limit)
    return fail("file.too-large",
                "'" + std::string(facts.name) + "' unpacks to more than " + std::to_string(limit) + " bytes", place);
  zip_file_t* file = libzip.fopen_index(state_->zip, at, 0);
  if (file == nullptr)
    return fail("archive.malformed", std::string("cannot be unpacked: ") + libzip.strerror(state_->zip), place);
  auto bytes = unpack(libzip, file, facts.size, limit);
  libzip.fclose(file);
  if (!bytes)
    return fail("archive.malformed", "is damaged: '" + std::string(facts.name) + "' cannot be unpacked", place,
                "fetch or save the file again");
  return std::move(*bytes);
}

Result<std::string> Archive::read(std::string_view name, std::size_t limit) const {
  for (std::size_t i = 0; i < state_->names.size(); ++i)
    if (state_->names[i] == name) return read(i, limit);
  return fail("archive.missing", "has no entry '" + std::string(name) + "'", {state_->name});
}

}  // namespace brick
