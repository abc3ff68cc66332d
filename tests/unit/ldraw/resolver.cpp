// SPDX-License-Identifier: MIT
// References of a model: whose names go first, and what may not be reached.
#include "ldraw/resolver.h"

#include <unistd.h>
#include <algorithm>

#include "reading.h"
#include "support/scratch.h"

using namespace brick;
using namespace brick::ldraw;
using namespace brick::ldraw::test;

namespace {

/// A model beside other files, in memory, with the tiny library.
struct Scene {
  explicit Scene(const std::string& text, std::map<std::string, std::string> others = {},
                 const std::string& name = "dir/main.ldr")
      : read(reading(text, name)), beside(memory_folder(std::move(others))) {}

  Reading read;
  std::unique_ptr<Folder> beside;
  std::unique_ptr<Folder> folder = *open_folder(TEST_DATA "/library");
  LibraryFiles library{*folder};
  Diagnostics diagnostics;
  Resolver resolver{read.document, beside.get(), library, diagnostics};

  /// Placed parts below `file`, the way a model counts them; a file on the way to itself counts one cycle.
  void count(const File& file, std::vector<const File*>& way) {
    for (const auto& line : file.lines()) {
      const auto* reference = std::get_if<Reference>(&line.command);
      if (reference == nullptr) continue;
      const auto* found = resolver.find(reference->name, file);
      if (found == nullptr) {
        missing.push_back(reference->name);
      } else if (std::find(way.begin(), way.end(), found) != way.end()) {
        ++cycles;
      } else if (found->origin == Origin::document || found->origin == Origin::beside) {
        way.push_back(found);
        count(*found, way);
        way.pop_back();
      } else {
        ++parts;
      }
    }
  }
  void count() {
    std::vector<const File*> way{&resolver.root()};
    count(resolver.root(), way);
  }
  int parts = 0, cycles = 0;
  std::vector<std::string> missing;
};

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("own blocks go before files beside, those before the library") {
  Scene scene("0 FILE top.ldr\n" + part("a.dat") + "\n0 FILE 3001.dat\n0 Mine\n",
              {{"3001.dat", "0 Beside\n"}, {"3003.dat", "0 Beside\n"}});
  const auto& root = scene.resolver.root();
  CHECK(description(*scene.resolver.find("3001.dat", root)) == "Mine");
  CHECK(description(*scene.resolver.find("3003.dat", root)) == "Beside");
  CHECK(scene.resolver.find("3003.dat", root)->origin == Origin::beside);
  CHECK(scene.resolver.find("3005.dat", root)->origin == Origin::part);
  CHECK(scene.resolver.find("3006.dat", root) == nullptr);
}

TEST_CASE("references fold case and slashes, and keep inner blanks") {
  Scene scene("0 FILE Main.LDR\n" + part("SUB\\Wheel.ldr") + "\n" + part("Tail  plane") + "\n" +
              part("PARTS/3005.dat") + "\n" + part("S\\3001S01.DAT") + "\n" + part("48\\4-4disc.dat") +
              "\n0 FILE sub/WHEEL.ldr\n" + part("3001.DAT") + "\n0 FILE TAIL  PLANE\n" + part("3005.dat") + "\n");
  scene.count();
  CHECK(scene.parts == 5);
  CHECK(scene.missing.empty());
}

TEST_CASE("blocks with path-like names are found by them, and nothing is read from there") {
  Scene scene("0 FILE top.ldr\n" + part("..\\Wing.ldr") + "\n" + part("C:\\m\\tail.ldr") + "\n0 FILE ../wing.ldr\n" +
              part("3005.dat") + "\n0 FILE c:/m/tail.ldr\n" + part("3005.dat") + "\n");
  scene.count();
  CHECK(scene.parts == 2);
  CHECK(scene.diagnostics.empty());
}

TEST_CASE("a reference that leads outside is not followed, and is reported once at its line") {
  Scene scene("0 x\n" + part("../secret.ldr") + "\n" + part("/etc/passwd") + "\n" + part("../secret.ldr") + "\n");
  scene.count();
  CHECK(scene.missing == Names{"../secret.ldr", "/etc/passwd", "../secret.ldr"});
  REQUIRE(scene.diagnostics.items().size() == 2);
  CHECK(scene.diagnostics.items()[0].code == "ldraw.outside-path");
  CHECK(scene.diagnostics.items()[0].place.line == 2);
  CHECK(scene.diagnostics.items()[1].place.line == 3);
}

TEST_CASE("a file beside is a document of its own: its first block is meant, its other names are private") {
  Scene scene("0 x\n" + part("other.mpd") + "\n" + part("sub/outer.ldr") + "\n" + part("inner.ldr") + "\n",
              {{"other.mpd", "0 FILE first.ldr\n" + part("inner.ldr") + "\n" + part("3005.dat") +
                                 "\n0 FILE inner.ldr\n" + part("3005.dat") + "\n"},
               {"sub/outer.ldr", part("3003.dat") + "\n"}});
  scene.count();
  CHECK(scene.parts == 3);
  CHECK(scene.missing == Names{"inner.ldr"});
}

TEST_CASE("a file in a folder below is looked for beside the referring file first") {
  Scene scene(part("sub/outer.ldr") + "\n", {{"sub/outer.ldr", part("wheel.ldr") + "\n" + part("door.ldr") + "\n"},
                                             {"sub/wheel.ldr", "0 near\n"},
                                             {"wheel.ldr", "0 far\n"},
                                             {"door.ldr", "0 far\n"}});
  const auto* outer = scene.resolver.find("SUB\\Outer.ldr", scene.resolver.root());
  REQUIRE(outer != nullptr);
  CHECK(outer->name == "sub/outer.ldr");
  CHECK(outer->document->name == "dir/sub/outer.ldr");
  CHECK(description(*scene.resolver.find("wheel.ldr", *outer)) == "near");
  CHECK(description(*scene.resolver.find("door.ldr", *outer)) == "far");
  CHECK(description(*scene.resolver.find("wheel.ldr", scene.resolver.root())) == "far");
}

TEST_CASE("files of the library refer to the library alone") {
  Scene scene("0 FILE top.ldr\n" + part("3001.dat") + "\n0 FILE stud.dat\n0 Mine\n", {{"stug-2x2.dat", "0 Beside\n"}});
  const auto* brick = scene.resolver.find("3001.dat", scene.resolver.root());
  CHECK(scene.resolver.find("stud.dat", *brick)->origin == Origin::primitive);
  CHECK(scene.resolver.find("stug-2x2.dat", *brick)->origin == Origin::primitive);
}

TEST_CASE("the document's own file name means its main model") {
  Scene scene("0 x\n" + part("MAIN.ldr") + "\n", {{"main.ldr", "0 the same file, as the folder has it\n"}});
  CHECK(scene.resolver.find("Main.ldr", scene.resolver.root()) == &scene.resolver.root());
  scene.count();
  CHECK(scene.cycles == 1);
}

TEST_CASE("a file beside that refers back to the document means that document") {
  Scene scene(part("sub/a.ldr") + "\n",
              {{"main.ldr", "0 x\n"}, {"sub/a.ldr", part("main.ldr") + "\n" + part("3005.dat") + "\n"}});
  scene.count();
  CHECK(scene.cycles == 1);
  CHECK(scene.parts == 1);
}

TEST_CASE("cycles through blocks and files beside end where addresses meet") {
  Scene scene("0 FILE main.ldr\n" + part("a.ldr") + "\n" + part("main.ldr") + "\n" + part("beside.ldr") +
                  "\n0 FILE a.ldr\n" + part("b.ldr") + "\n" + part("3005.dat") + "\n0 FILE b.ldr\n" + part("A.ldr") +
                  "\n" + part("3005.dat") + "\n",
              {{"beside.ldr", part("beside.ldr") + "\n" + part("second.ldr") + "\n"},
               {"second.ldr", part("Beside.ldr") + "\n"}});
  scene.count();
  CHECK(scene.cycles == 4);
  CHECK(scene.parts == 2);
}

TEST_CASE("of blocks of one name the first is meant, and blocks() has it once, and no data") {
  Scene scene("0 FILE top.ldr\n" + part("arm.ldr") +
              "\n0 FILE arm.ldr\n0 First\n0 FILE Arm.ldr\n0 Second\n0 !DATA a.png\n0 !: AAAA\n0 FILE leg.ldr\n");
  CHECK(description(*scene.resolver.find("ARM.ldr", scene.resolver.root())) == "First");
  CHECK(scene.resolver.find("a.png", scene.resolver.root()) == nullptr);
  Names names;
  for (const auto& file : scene.resolver.blocks()) names.push_back(file.name);
  CHECK(names == Names{"top.ldr", "arm.ldr", "leg.ldr"});
}

TEST_CASE("with no folder beside, as for standard input, only blocks and the library answer") {
  const auto read = reading(part("other.ldr") + "\n" + part("3005.dat") + "\n", "-");
  const auto folder = *open_folder(TEST_DATA "/library");
  const LibraryFiles library(*folder);
  Diagnostics diagnostics;
  Resolver resolver(read.document, nullptr, library, diagnostics);
  CHECK(resolver.find("other.ldr", resolver.root()) == nullptr);
  CHECK(resolver.find("3005.dat", resolver.root()) != nullptr);
}

TEST_CASE("what a file beside has wrong is said under its own name") {
  Scene scene(part("bad.ldr") + "\n", {{"bad.ldr", "0 x\n1 4 1,5 0 0 1 0 0 0 1 0 0 0 1 3005.dat\n"}});
  scene.count();
  REQUIRE(scene.diagnostics.items().size() == 1);
  CHECK(scene.diagnostics.items()[0].place.file == "dir/bad.ldr");
  CHECK(scene.diagnostics.items()[0].place.line == 2);
}

TEST_CASE("a file beside that cannot be read is named with the line that wants it") {
  if (::geteuid() == 0) return;  // root reads everything
  const brick::test::Scratch scratch;
  std::filesystem::permissions(scratch.put("locked.ldr", "0\n"), std::filesystem::perms::none);
  const auto read = reading("0 x\n" + part("locked.ldr") + "\n");
  const auto beside = *open_folder(scratch.folder());
  const auto folder = *open_folder(TEST_DATA "/library");
  const LibraryFiles library(*folder);
  Diagnostics diagnostics;
  Resolver resolver(read.document, beside.get(), library, diagnostics);
  CHECK(resolver.find("locked.ldr", resolver.root()) == nullptr);
  REQUIRE(diagnostics.items().size() == 1);
  CHECK(diagnostics.items()[0].code == "ldraw.unreadable-file");
  CHECK(diagnostics.items()[0].place.line == 2);
}
