// SPDX-License-Identifier: MIT
// Where things are: options before variables before the configuration before the usual places.
#include "cli/environment.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "support/catch.h"
#include "support/scratch.h"

using namespace brick;

namespace {

/// An environment of the test's own, the user's restored after it.
class Environment {
 public:
  explicit Environment(const test::Scratch& scratch) {
    for (const char* name :
         {"LDRAWDIR", "BRICKTOOLS_PARTS", "BRICKTOOLS_SHARE", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"})
      set(name, nullptr);
    set("HOME", scratch.folder().c_str());
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
  ~Environment() {
    std::reverse(before_.begin(), before_.end());
    for (const auto& [name, value] : before_) put(name.c_str(), value ? value->c_str() : nullptr);
  }
  void set(const char* name, const char* value) {
    const char* old = std::getenv(name);
    before_.emplace_back(name, old == nullptr ? std::nullopt : std::optional<std::string>(old));
    put(name, value);
  }

 private:
  static void put(const char* name, const char* value) {
    if (value == nullptr)
      ::unsetenv(name);
    else
      ::setenv(name, value, 1);
  }
  std::vector<std::pair<std::string, std::optional<std::string>>> before_;
};

using Paths = std::vector<std::filesystem::path>;

}  // namespace

TEST_CASE("a library that is named is the only one") {
  const test::Scratch scratch;
  Environment environment(scratch);
  const auto option = cli::find_locations("there/complete.zip");
  CHECK(option.libraries == Paths{"there/complete.zip"});
  CHECK(option.library_named);
  CHECK(option.named_by == "--library");
  environment.set("LDRAWDIR", "/the/ldraw");
  const auto variable = cli::find_locations("");
  CHECK(variable.libraries == Paths{"/the/ldraw"});
  CHECK(variable.library_named);
  CHECK(variable.named_by == "LDRAWDIR");
  CHECK(cli::find_locations("other").libraries == Paths{"other"});
}

TEST_CASE("without a name the configuration comes first, then the user's data, then the system's places") {
  const test::Scratch scratch;
  const Environment environment(scratch);
  scratch.put(".config/bricktools/library", "# mine\r\n\n~/bricks/ldraw\n/srv/ldraw\nbeside\n");
  const auto found = cli::find_locations("");
  REQUIRE(found.libraries.size() > 4);
  CHECK_FALSE(found.library_named);
  CHECK(found.libraries[0] == scratch / "bricks/ldraw");
  CHECK(found.libraries[1] == "/srv/ldraw");
  CHECK(found.libraries[2] == scratch / ".config/bricktools/beside");
  CHECK(found.libraries[3] == scratch / ".local/share/bricktools/ldraw");
  CHECK(std::find(found.libraries.begin(), found.libraries.end(), "/usr/share/ldraw") != found.libraries.end());
}

TEST_CASE("XDG folders are followed when they are absolute, ignored when not") {
  const test::Scratch scratch;
  Environment environment(scratch);
  CHECK(cli::find_locations("").cache == scratch / ".cache/bricktools");
  environment.set("XDG_CACHE_HOME", "/the/cache");
  environment.set("XDG_DATA_HOME", "relative");
  const auto found = cli::find_locations("");
  CHECK(found.cache == "/the/cache/bricktools");
  CHECK(found.libraries.front() == scratch / ".local/share/bricktools/ldraw");
}

TEST_CASE("further part folders are separated by colons") {
  const test::Scratch scratch;
  Environment environment(scratch);
  CHECK(cli::find_locations("").part_folders.empty());
  environment.set("BRICKTOOLS_PARTS", "/a::b c");
  CHECK(cli::find_locations("").part_folders == Paths{"/a", "b c"});
}

TEST_CASE("the project's own data are those of the variable, else of the tree the program was built in") {
  const test::Scratch scratch;
  Environment environment(scratch);
  CHECK(std::filesystem::equivalent(cli::find_locations("").share, TEST_SHARE));
  environment.set("BRICKTOOLS_SHARE", "/other");
  CHECK(cli::find_locations("").share == "/other");
  CHECK(cli::share_folders() == Paths{"/other"});
}
