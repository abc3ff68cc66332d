// SPDX-License-Identifier: MIT
// The library as programs use it: facts, near misses, geometry from memory and from the index.
#include "parts/library.h"

#include <fstream>
#include <thread>

#include "parts/index.h"
#include "support/catch.h"
#include "support/library.h"
#include "support/scratch.h"

using namespace brick;
using namespace brick::parts;

namespace {

struct Opened {
  test::Scratch scratch;
  Progress progress;
  Locations locations = test::tiny_locations(scratch / "cache");
  std::unique_ptr<Library> library = open();

  std::unique_ptr<Library> open() { return std::move(Library::open(locations, progress).value()); }
};

/// Counts how often sub-files are asked for.
struct CountingFinder : Finder {
  explicit CountingFinder(const ldraw::LibraryFiles& all) : files(all) {}
  const ldraw::File* find(std::string_view name, const ldraw::File&) override {
    ++asked;
    return files.find(name);
  }
  const ldraw::LibraryFiles& files;
  int asked = 0;
};

/// A document of the user's with one block, and its file.
struct Own {
  Diagnostics diagnostics;
  ldraw::Document document;
  ldraw::File file;
  explicit Own(std::string text) : document(ldraw::read_document(std::move(text), "own.ldr", diagnostics).value()) {
    file.name = "own.dat";
    file.origin = ldraw::Origin::document;
    file.document = &document;
    file.block = &document.blocks.front();
  }
};

}  // namespace

TEST_CASE("a part is known by its id in any case, with or without its ending") {
  Opened opened;
  for (const auto* id : {"3626b", "3626B", "3626b.dat", " 3626B.DAT "}) CHECK(opened.library->info(id));
  CHECK_FALSE(opened.library->info("99999"));
  CHECK_FALSE(opened.library->info(""));
}

TEST_CASE("near misses of an id are living parts") {
  Opened opened;
  const auto near = opened.library->similar("30x1", 3);
  REQUIRE_FALSE(near.empty());
  CHECK(near.front().id == "3001");
  for (const auto& part : opened.library->similar("302", 10)) CHECK(part.moved_to.empty());
}

TEST_CASE("a part's geometry is made once, kept for the next program, and the same there") {
  Opened opened;
  CountingFinder finder(opened.library->files());
  const auto* file = opened.library->files().find("3001.dat");
  REQUIRE(file);
  const Mesh& mesh = opened.library->mesh(*file, finder);
  CHECK(mesh.box.max.y() == 24);
  CHECK(&opened.library->mesh(*file, finder) == &mesh);
  const auto triangles = mesh.triangles.size();
  opened.library = opened.open();
  CHECK(opened.library->is_compiled("3001"));
  CHECK_FALSE(opened.library->is_compiled("3003"));
  LibraryFinder plain(opened.library->files());
  CHECK(opened.library->mesh(*opened.library->files().find("3001.dat"), plain).triangles.size() == triangles);
}

TEST_CASE("a geometry key follows the texts of all files below, and nothing else") {
  Opened opened;
  CountingFinder finder(opened.library->files());
  const Own one("1 16 0 0 0 1 0 0 0 1 0 0 0 1 stud.dat\n"), same("1 16 0 0 0 1 0 0 0 1 0 0 0 1 stud.dat\n"),
      moved("1 16 0 1 0 1 0 0 0 1 0 0 0 1 stud.dat\n"), other("1 16 0 0 0 1 0 0 0 1 0 0 0 1 stud2.dat\n"),
      missing("1 16 0 0 0 1 0 0 0 1 0 0 0 1 nosuch.dat\n");
  const Hash key = opened.library->geometry_key(one.file, finder);
  CHECK(opened.library->geometry_key(same.file, finder) == key);
  CHECK(opened.library->geometry_key(moved.file, finder) != key);
  CHECK(opened.library->geometry_key(other.file, finder) != key);
  CHECK(opened.library->geometry_key(missing.file, finder) != key);
}

TEST_CASE("the same part in a document and in the next document at its address is told apart by its text") {
  Opened opened;
  CountingFinder finder(opened.library->files());
  std::size_t first = 0;
  {
    const Own one("3 16 0 0 0 1 0 0 0 0 1\n");
    first = opened.library->mesh(one.file, finder).triangles.size();
  }
  const Own two("3 16 0 0 0 1 0 0 0 0 1\n3 16 0 0 5 1 0 5 0 0 6\n");
  CHECK(first == 1);
  CHECK(opened.library->mesh(two.file, finder).triangles.size() == 2);
}

TEST_CASE("a document that refers to itself has a key and a mesh") {
  Opened opened;
  const Own own("3 16 0 0 0 1 0 0 0 0 1\n1 16 0 0 0 1 0 0 0 1 0 0 0 1 own.dat\n");
  struct Loop : Finder {
    const ldraw::File* file = nullptr;
    const ldraw::File* find(std::string_view, const ldraw::File&) override { return file; }
  } loop;
  loop.file = &own.file;
  CHECK_NOTHROW(opened.library->geometry_key(own.file, loop));
  CHECK(opened.library->mesh(own.file, loop).triangles.size() >= 1);
}

TEST_CASE("files of the library mean the same in every document") {
  Opened opened;
  const auto* file = opened.library->files().find("3005.dat");
  REQUIRE(file);
  struct Nothing : Finder {
    const ldraw::File* find(std::string_view, const ldraw::File&) override { return nullptr; }
  } nothing;
  CHECK(opened.library->mesh(*file, nothing).missing.empty());
}

TEST_CASE("several threads may ask for geometry at once") {
  Opened opened;
  LibraryFinder finder(opened.library->files());
  std::vector<std::thread> threads;
  std::vector<const Mesh*> meshes(8);
  for (std::size_t t = 0; t < meshes.size(); ++t)
    threads.emplace_back([&, t] {
      for (const auto* name : {"3001.dat", "3003.dat", "3062b.dat", "3001.dat"})
        meshes[t] = &opened.library->mesh(*opened.library->files().find(name), finder);
    });
  for (auto& thread : threads) thread.join();
  for (const auto* mesh : meshes) CHECK(mesh == meshes.front());
}

TEST_CASE("a library that is not there is an error that says what to do") {
  Progress progress;
  Locations none;
  const auto nothing = Library::open(none, progress);
  REQUIRE_FALSE(nothing);
  CHECK(nothing.error().code == "library.not-found");
  CHECK_FALSE(nothing.error().hint.empty());
  Locations named;
  named.libraries = {"/no/such/library"};
  named.library_named = true;
  CHECK(Library::open(named, progress).error().code == "library.not-found");
}

TEST_CASE("the colours of the library are read") {
  Opened opened;
  CHECK(opened.library->palette().find(4));
}

TEST_CASE("two hundred parts come out of a warm index with the geometry they were put in with", "[library]") {
  NEEDS_LIBRARY();
  const auto locations = test::real_locations();
  Progress progress;
  auto library = std::move(Library::open(locations, progress).value());
  const auto ids = library->index().ids();
  std::vector<std::string> some;
  for (std::size_t i = 0; i < ids.size() && some.size() < 200; i += ids.size() / 200) some.push_back(ids[i]);
  const auto count = [&](Library& from) {
    LibraryFinder finder(from.files());
    std::size_t triangles = 0;
    for (const auto& id : some)
      if (const auto* file = from.files().find(id + ".dat")) triangles += from.mesh(*file, finder).triangles.size();
    return triangles;
  };
  const auto cold = count(*library);
  library = std::move(Library::open(locations, progress).value());
  CHECK(count(*library) == cold);
  CHECK(cold > 10000);
}
