// SPDX-License-Identifier: MIT
// The library's parsed files: where they are looked for, and that each is one.
#include "base/parallel.h"
#include "ldraw/resolver.h"
#include "support/catch.h"
#include "support/library.h"

using namespace brick;
using namespace brick::ldraw;

namespace {

struct TinyLibrary {
  std::unique_ptr<Folder> folder = *open_folder(TEST_DATA "/library");
  LibraryFiles files{*folder};
};

}  // namespace

TEST_CASE("a file is found by any of its names, and is one file") {
  const TinyLibrary library;
  const auto* brick = library.files.find("3001.dat");
  REQUIRE(brick != nullptr);
  CHECK(brick->name == "3001.dat");
  CHECK(brick->id() == "3001");
  CHECK(brick->origin == Origin::part);
  CHECK(description(*brick) == "Brick  2 x  4");
  for (const std::string_view name : {"3001.DAT", "parts/3001.dat", "PARTS\\3001.dat", " 3001.dat ", "./3001.dat"}) {
    INFO(name);
    CHECK(library.files.find(name) == brick);
  }
}

TEST_CASE("what a library file is follows from where it is") {
  const TinyLibrary library;
  const auto* subpart = library.files.find("s\\3001s01.dat");
  REQUIRE(subpart != nullptr);
  CHECK(subpart->origin == Origin::subpart);
  CHECK(subpart->name == "s/3001s01.dat");
  CHECK(library.files.find("3001s01.dat") == subpart);
  CHECK(library.files.find("stud.dat")->origin == Origin::primitive);
  CHECK(library.files.find("p/stud.dat") == library.files.find("stud.dat"));
  CHECK(library.files.find("48\\4-4disc.dat")->name == "48/4-4disc.dat");
  CHECK(library.files.find("4-4disc.dat")->name == "4-4disc.dat");
  CHECK(library.files.find("8/4-4disc.dat")->origin == Origin::primitive);
  CHECK(library.files.find("hut.ldr")->origin == Origin::model);
}

TEST_CASE("what is not there, or leads outside, is missing") {
  const TinyLibrary library;
  for (const std::string_view name :
       {"99999.dat", "", "../library/parts/3001.dat", "/etc/passwd", "parts", "s/", "C:\\3001.dat"}) {
    INFO(name);
    CHECK(library.files.find(name) == nullptr);
  }
}

TEST_CASE("the user's folders come after the library, flat or laid out like it") {
  const auto library = memory_folder({{"parts/3001.dat", "0 Library\n"}});
  const auto first = memory_folder({{"3001.dat", "0 Mine\n"}, {"x1.dat", "0 First\n"}});
  const auto second =
      memory_folder({{"parts/x1.dat", "0 Second\n"}, {"parts/s/x2.dat", "0 Sub\n"}, {"p/x3.dat", "0 Prim\n"}});
  const LibraryFiles files(*library, {first.get(), second.get()});
  CHECK(description(*files.find("3001.dat")) == "Library");
  CHECK(description(*files.find("X1.dat")) == "First");
  CHECK(description(*files.find("s\\x2.dat")) == "Sub");
  CHECK(files.find("x3.dat")->origin == Origin::extra);
  CHECK(files.find("x3.dat")->name == "x3.dat");
  CHECK(files.find("x4.dat") == nullptr);
}

TEST_CASE("many threads that ask for one file get one file") {
  const TinyLibrary library;
  const auto names = library.folder->list("parts");
  std::vector<const File*> found(names.size() * 8);
  parallel_for(found.size(), [&](std::size_t i) { found[i] = library.files.find(names[i % names.size()]); });
  for (std::size_t i = 0; i < found.size(); ++i) {
    CHECK(found[i] != nullptr);
    CHECK(found[i] == found[i % names.size()]);
  }
}

TEST_CASE("cleared files are read anew") {
  TinyLibrary library;
  CHECK(library.files.find("3001.dat") != nullptr);
  library.files.clear();
  CHECK(description(*library.files.find("3001.dat")) == "Brick  2 x  4");
}

TEST_CASE("moved numbers are followed, their shifts composed") {
  const TinyLibrary library;
  const auto moved = [&](const char* name) { return follow_moved(*library.files.find(name), library.files); };
  CHECK_FALSE(moved("3001.dat").moved);
  CHECK(moved("3001.dat").file == library.files.find("3001.dat"));
  CHECK(moved("3023.dat").moved);
  CHECK(moved("3023.dat").file == library.files.find("3023b.dat"));
  CHECK(moved("2412.dat").file->id() == "2412b");
  CHECK(moved("109.dat").file->id() == "2910");
  CHECK(moved("109.dat").shift == Transform::translation(Vec3(0, 30, 0)));
  // 132 stands 8 above 132-old, which is 132b turned a quarter.
  const auto chain = moved("132.dat");
  CHECK(chain.file->id() == "132b");
  CHECK(chain.shift * Vec3(1, 2, 3) == Vec3(3, -6, -1));
}

TEST_CASE("moved numbers in a loop end where they start, to nowhere stay") {
  const TinyLibrary library;
  const auto* loop = library.files.find("loop-a.dat");
  CHECK(follow_moved(*loop, library.files).file == loop);
  CHECK_FALSE(follow_moved(*loop, library.files).moved);
  const auto* nowhere = library.files.find("9000.dat");
  CHECK(follow_moved(*nowhere, library.files).file == nowhere);
}

TEST_CASE("an alias is a part, not a moved number") {
  const TinyLibrary library;
  CHECK_FALSE(follow_moved(*library.files.find("31511.dat"), library.files).moved);
}

TEST_CASE("every moved number of the library leads to a part, in one step or more", "[library]") {
  NEEDS_LIBRARY();
  const auto folder = *open_folder(*brick::test::real_library());
  const LibraryFiles files(*folder);
  int moved = 0, shifted = 0;
  for (const std::string_view name : {"56.dat", "3660.dat", "3023.dat", "109.dat", "132-old.dat"}) {
    const auto* file = files.find(name);
    REQUIRE(file != nullptr);
    const auto end = follow_moved(*file, files);
    INFO(name);
    CHECK_FALSE(description(*end.file).starts_with("~Moved"));
    moved += end.moved ? 1 : 0;
    shifted += end.shift == Transform{} ? 0 : 1;
  }
  CHECK(moved == 5);
  CHECK(shifted == 2);
}
