// SPDX-License-Identifier: MIT
// Zip archives: entries by name and number; damaged, locked and boastful ones refused.
#include "base/archive.h"

#include "support/catch.h"
#include "support/scratch.h"
#include "support/zip.h"

using namespace brick;

TEST_CASE("an archive gives its entries by name and by number") {
  const auto archive = Archive::open_bytes(test::zip_of({{"parts/3001.dat", "0 Brick"}, {"empty", ""}}), "a.zip");
  REQUIRE(archive);
  CHECK(archive->names() == std::vector<std::string>{"parts/3001.dat", "empty"});
  CHECK(archive->read("parts/3001.dat").value() == "0 Brick");
  CHECK(archive->read(1).value().empty());
  CHECK(archive->read("none").error().code == "archive.missing");
  CHECK(archive->read(7).error().code == "archive.missing");
}

TEST_CASE("an archive on disk is read as one in memory") {
  const test::Scratch scratch;
  const auto path = scratch.put("a.zip", test::zip_of({{"x", std::string(3'000'000, 'x')}}));
  const auto archive = Archive::open(path);
  REQUIRE(archive);
  CHECK(archive->read("x").value() == std::string(3'000'000, 'x'));
  CHECK(archive->read("x", 2'999'999).error().code == "file.too-large");
  CHECK(Archive::open(scratch / "none.zip").error().code == "file.not-found");
  CHECK(Archive::open(scratch.folder()).error().code == "archive.malformed");
  CHECK(Archive::open(scratch.put("text", "0 not a zip\n")).error().code == "archive.malformed");
}

TEST_CASE("an entry whose bytes were damaged is an error, not other bytes") {
  auto bytes = test::zip_of({{"x", "0 Brick  2 x  4"}});
  bytes[bytes.find("Brick")] = 'T';
  const auto archive = Archive::open_bytes(bytes, "a.zip");
  REQUIRE(archive);
  CHECK(archive->read("x").error().code == "archive.malformed");
}

TEST_CASE("an archive cut short is refused or says which entry is damaged") {
  const auto whole = test::zip_of({{"x", std::string(1000, 'x')}, {"y", "0"}});
  for (std::size_t size = 0; size < whole.size(); size += 13) {
    const auto archive = Archive::open_bytes(whole.substr(0, size), "a.zip");
    if (archive) CHECK_FALSE(archive->read("x"));
  }
}

TEST_CASE("an entry under a password is called locked") {
  const auto archive = Archive::open_bytes(test::zip_of({{"model.ldr", std::string(40, 'x'), true}}), "a.io");
  REQUIRE(archive);
  CHECK(archive->read("model.ldr").error().code == "archive.locked");
}
