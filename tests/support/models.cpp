// SPDX-License-Identifier: MIT
// Models in memory for tests: how they are read, and what was found.
#include "support/models.h"

#include <unistd.h>

#include "base/text.h"
#include "support/catch.h"
#include "support/library.h"

namespace brick::test {

namespace {

/// A folder for the index of this process.
struct Cache {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / format("bricktools-tests-{}", static_cast<long>(::getpid()));
  ~Cache() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
};

std::unique_ptr<parts::Library> opened(const Locations& locations) {
  static Progress silent;  // the library tells it of work for as long as it lives
  auto library = parts::Library::open(locations, silent);
  if (!library) throw std::runtime_error(describe(library.error()));
  return std::move(*library);
}

}  // namespace

parts::Library& tiny_library() {
  static const Cache cache;
  static const auto library = opened(tiny_locations(cache.path));
  return *library;
}

parts::Library& full_library() {
  static const auto library = opened(real_locations());
  return *library;
}

Read read_model(const std::string& text, std::map<std::string, std::string> beside) {
  return read_model(text, tiny_library(), std::move(beside));
}

Read read_model(const std::string& text, parts::Library& library, std::map<std::string, std::string> beside) {
  Read read;
  auto loaded = model::load_bytes(text, "model.ldr", ldraw::memory_folder(std::move(beside)), library, read.found);
  if (!loaded) FAIL(describe(loaded.error()));
  read.loaded = std::move(*loaded);
  return read;
}

std::vector<std::string> placed(const model::Model& model) {
  std::vector<std::string> list;
  for (const auto& each : model.placements) list.push_back(each.part + " " + ldraw::colour_text(each.colour));
  return list;
}

std::vector<std::string> findings(const Diagnostics& found) {
  std::vector<std::string> list;
  for (const auto& item : found.items())
    list.push_back(format("{} {} {}", name_of(item.severity), item.place.line, item.code));
  return list;
}

std::string at(double x, double y, double z, const std::string& name, const std::string& colour) {
  return format("1 {} {} {} {} 1 0 0 0 1 0 0 0 1 {}\n", colour, shortest(x), shortest(y), shortest(z), name);
}

}  // namespace brick::test
