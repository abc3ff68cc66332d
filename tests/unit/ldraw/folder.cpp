// SPDX-License-Identifier: MIT
// Folders: names in any case, never outside, on disk, zipped and in memory alike.
#include "ldraw/folder.h"

#include <sys/stat.h>

#include "support/catch.h"
#include "support/scratch.h"
#include "support/zip.h"

using namespace brick;
using namespace brick::ldraw;
using Names = std::vector<std::string>;

TEST_CASE("names fold case and slashes") {
  CHECK(canonical_name("parts\\S\\3001S01.DAT") == "parts/s/3001s01.dat");
  CHECK(canonical_name("  Front  wheel.ldr\t") == "front  wheel.ldr");
  CHECK(canonical_name("./a//b/./c.dat") == "a/b/c.dat");
  CHECK(canonical_name("a..b/...dat") == "a..b/...dat");
  CHECK(canonical_name("sub \\ wheel.ldr") == "sub/wheel.ldr");
}

TEST_CASE("names that lead outside are none") {
  for (const auto name : std::initializer_list<std::string_view>{
           "../a.dat", "a/../../b.dat", "..", "a/..", "a\\..\\b.dat", "/etc/passwd", "\\a.dat", "C:\\LDraw\\a.dat",
           "c:/a.dat", "\\\\host\\a.dat", "", "  ", ".", "./", std::string_view("a\0b", 3)}) {
    INFO(name);
    CHECK_FALSE(canonical_name(name).has_value());
  }
}

TEST_CASE("names of blocks fold the same way, but may be any") {
  CHECK(fold_name("..\\Wing.LDR") == "../wing.ldr");
  CHECK(fold_name("C:\\Models\\Wing.ldr") == "c:/models/wing.ldr");
  CHECK(fold_name("/Wing.ldr") == "/wing.ldr");
}

namespace {

const std::map<std::string, std::string> files = {{"parts/3001.dat", "brick"},
                                                  {"parts/s/3001s01.dat", "sub"},
                                                  {"p/stud.dat", "stud"},
                                                  {"p/48/stud.dat", "fine stud"},
                                                  {"LDConfig.ldr", "colours"}};

std::vector<std::unique_ptr<Folder>> one_of_each(const brick::test::Scratch& scratch) {
  std::vector<brick::test::ZipEntry> entries = {{"ldraw/", "", false}};
  for (const auto& [name, bytes] : files) {
    scratch.put("lib/" + name, bytes);
    entries.push_back({"ldraw/" + name, bytes});
  }
  std::vector<std::unique_ptr<Folder>> folders;
  folders.push_back(memory_folder(files));
  folders.push_back(*open_folder(scratch / "lib"));
  folders.push_back(*open_folder(scratch.put("complete.zip", brick::test::zip_of(entries))));
  return folders;
}

}  // namespace

TEST_CASE("a folder, a zip and memory answer alike") {
  const brick::test::Scratch scratch;
  for (const auto& folder : one_of_each(scratch)) {
    INFO(folder->where());
    CHECK(folder->read("parts/3001.dat").value() == "brick");
    CHECK(folder->read("parts/s/3001s01.dat").value() == "sub");
    CHECK(folder->read("ldconfig.ldr").value() == "colours");
    CHECK(folder->read("parts/3002.dat").value() == std::nullopt);
    CHECK(folder->read("nowhere/3001.dat").value() == std::nullopt);
    CHECK(folder->read("parts").value() == std::nullopt);
    CHECK(folder->list("parts") == Names{"parts/3001.dat"});
    CHECK(folder->list("p") == Names{"p/stud.dat"});
    CHECK(folder->list("") == Names{"ldconfig.ldr"});
    CHECK(folder->list("nowhere").empty());
    const auto found = folder->read_first({"p/3001.dat", "parts/3001.dat", "ldconfig.ldr"});
    REQUIRE(found->has_value());
    CHECK((*found)->index == 1);
    CHECK((*found)->bytes == "brick");
    CHECK_FALSE(folder->stamp(false).empty());
  }
}

TEST_CASE("a zip without a folder above parts/ is read too") {
  const brick::test::Scratch scratch;
  const auto folder =
      *open_folder(scratch.put("flat.zip", brick::test::zip_of({{"parts/3001.dat", "brick"}, {"../evil.dat", "out"}})));
  CHECK(folder->read("parts/3001.dat").value() == "brick");
  CHECK(folder->list("").empty());
}

TEST_CASE("a library spelled in capitals on disk is found") {
  const brick::test::Scratch scratch;
  scratch.put("PARTS/S/3001S01.DAT", "sub");
  scratch.put("PARTS/3001.Dat", "brick");
  const auto folder = *open_folder(scratch.folder());
  CHECK(folder->read("parts/s/3001s01.dat").value() == "sub");
  CHECK(folder->read("parts/3001.dat").value() == "brick");
  CHECK(folder->list("parts") == Names{"parts/3001.dat"});
  CHECK(folder->list("parts/s") == Names{"parts/s/3001s01.dat"});
}

TEST_CASE("of two spellings on disk the lower-case one is read") {
  const brick::test::Scratch scratch;
  scratch.put("A.dat", "capital");
  scratch.put("a.dat", "small");
  scratch.put("B.DAT", "first");
  scratch.put("B.dat", "second");
  const auto folder = *open_folder(scratch.folder());
  CHECK(folder->read("a.dat").value() == "small");
  CHECK(folder->read("b.dat").value() == "first");
  CHECK(folder->list("") == Names{"a.dat", "b.dat"});
}

TEST_CASE("links on disk are followed, pipes are no files") {
  const brick::test::Scratch scratch;
  scratch.put("elsewhere/3001.dat", "brick");
  std::filesystem::create_directory(scratch / "lib");
  std::filesystem::create_directory_symlink(scratch / "elsewhere", scratch / "lib/parts");
  std::filesystem::create_symlink(scratch / "elsewhere/3001.dat", scratch / "lib/linked.dat");
  REQUIRE(::mkfifo((scratch / "lib/pipe.dat").c_str(), 0600) == 0);
  const auto folder = *open_folder(scratch / "lib");
  CHECK(folder->read("parts/3001.dat").value() == "brick");
  CHECK(folder->read("linked.dat").value() == "brick");
  CHECK(folder->read("pipe.dat").value() == std::nullopt);
  CHECK(folder->list("") == Names{"linked.dat"});
}

TEST_CASE("the stamp changes with the files") {
  const brick::test::Scratch scratch;
  scratch.put("parts/3001.dat", "brick");
  const auto stamp = [&](bool deep) { return (*open_folder(scratch.folder()))->stamp(deep); };
  const auto shallow = stamp(false), deep = stamp(true);
  CHECK(stamp(false) == shallow);
  CHECK(stamp(true) == deep);
  scratch.put("parts/3001.dat", "brick!");
  CHECK(stamp(true) != deep);
  scratch.put("parts/3002.dat", "brick");
  CHECK(stamp(false) != shallow);
  CHECK(memory_folder({{"a", "1"}})->stamp(false) != memory_folder({{"a", "2"}})->stamp(false));
}

TEST_CASE("what is no folder and no zip is refused") {
  const brick::test::Scratch scratch;
  for (const auto& path : {scratch / "nothing", scratch.put("text.zip", "not a zip")}) {
    const auto folder = open_folder(path);
    REQUIRE_FALSE(folder);
    CHECK(folder.error().code == "library.unreadable");
    CHECK(folder.error().place.file == path.string());
  }
}
