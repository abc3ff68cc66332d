// SPDX-License-Identifier: MIT
// Whole files in and out: nothing half written, links and permissions kept, errors that say why.
#include "base/files.h"

#include <sys/stat.h>
#include <unistd.h>

#include "support/catch.h"
#include "support/scratch.h"

using namespace brick;

TEST_CASE("a written file reads back the same, whatever its bytes") {
  const test::Scratch scratch;
  for (const std::string& bytes : {std::string(), std::string("0 a\r\n\0\xff", 7), std::string(300'000, 'x')}) {
    REQUIRE(write_file(scratch / "a.ldr", bytes));
    CHECK(read_file(scratch / "a.ldr") == bytes);
  }
  CHECK(scratch.count() == 1);  // no temporary file stays
}

TEST_CASE("a file that is not there, a folder and a too large file are told apart") {
  const test::Scratch scratch;
  CHECK(read_file(scratch / "none").error().code == "file.not-found");
  CHECK(read_file(scratch.folder()).error().code == "file.unreadable");
  scratch.put("ten", "0123456789");
  CHECK(read_file(scratch / "ten", 9).error().code == "file.too-large");
  CHECK(read_file(scratch / "ten", 10).value() == "0123456789");
  CHECK(read_file(scratch / "none").error().place.file == (scratch / "none").string());
}

TEST_CASE("files whose size the system does not know are read to their end") {
  const auto status = read_file("/proc/self/status");
  REQUIRE(status);
  CHECK(status->find("Name:") != std::string::npos);
}

TEST_CASE("a write that fails leaves the old file and nothing else") {
  const test::Scratch scratch;
  CHECK(write_file(scratch / "no folder/a", "x").error().message == "cannot be written: its folder does not exist");
  CHECK(write_file(scratch.folder(), "x").error().message == "is a folder, not a file");
  CHECK(scratch.count() == 0);
  CHECK(write_file("/dev/full", "x").error().code == "file.unwritable");
}

TEST_CASE("a file that is replaced keeps its permissions, a link stays a link") {
  const test::Scratch scratch;
  scratch.put("real", "old");
  REQUIRE(::chmod((scratch / "real").c_str(), 0640) == 0);
  std::filesystem::create_symlink("real", scratch / "link");
  REQUIRE(write_file(scratch / "link", "new"));
  CHECK(std::filesystem::is_symlink(scratch / "link"));
  CHECK(scratch.get("real") == "new");
  struct stat facts{};
  REQUIRE(::stat((scratch / "real").c_str(), &facts) == 0);
  CHECK((facts.st_mode & 07777) == 0640);
}

TEST_CASE("a link to a file that is not there makes that file") {
  const test::Scratch scratch;
  std::filesystem::create_symlink("later", scratch / "link");
  REQUIRE(write_file(scratch / "link", "made"));
  CHECK(scratch.get("later") == "made");
}

TEST_CASE("devices and pipes are written as they are") {
  CHECK(write_file("/dev/null", "x"));
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  REQUIRE(write_file("/dev/fd/" + std::to_string(ends[1]), "through"));
  ::close(ends[1]);
  CHECK(read_descriptor(ends[0], "pipe").value() == "through");
  ::close(ends[0]);
}
