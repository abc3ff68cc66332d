// SPDX-License-Identifier: MIT
// The index: made once, kept, refreshed, shared, and mended when it is damaged.
#include "parts/index.h"

#include <sys/wait.h>
#include <unistd.h>
#include <atomic>
#include <filesystem>
#include <thread>

#include "support/catch.h"
#include "support/scratch.h"

using namespace brick;
using namespace brick::parts;
namespace fs = std::filesystem;

namespace {

std::string part_file(const std::string& description, const std::string& more = {}) {
  return "0 " + description + "\n0 Name: x.dat\n0 !LDRAW_ORG Part UPDATE 2020-01\n" + more +
         "1 16 0 0 0 1 0 0 0 1 0 0 0 1 stud.dat\n";
}

struct Counting : Progress {
  std::atomic<int> begun = 0;
  std::vector<std::string> said;
  void begin(std::string_view, std::size_t) override { ++begun; }
  void say(std::string_view message) override { said.emplace_back(message); }
};

/// A library on disk and what its index is made from.
struct Setting {
  test::Scratch scratch;
  std::unique_ptr<ldraw::Folder> library;
  Counting progress;
  IndexSources sources;

  Setting() {
    scratch.put("library/parts/3001.dat", part_file("Brick  2 x  4", "0 !KEYWORDS BrickLink 3001x, Set 10-1\n"));
    scratch.put("library/parts/3004.dat", part_file("Brick  1 x  2"));
    scratch.put("library/parts/3556.dat", "0 ~Moved to 3001\n1 16 0 0 0 1 0 0 0 1 0 0 0 1 3001.dat\n");
    scratch.put("share/popularity.tsv", "# figures\n3001\t4280\n");
    reopen();
  }
  void reopen() {
    library = ldraw::open_folder(scratch / "library").value();
    sources = {library.get(), {}, scratch / "share", scratch / "cache"};
  }
  std::unique_ptr<Index> open(bool deep = false) { return std::move(Index::open(sources, deep, progress).value()); }
  std::vector<fs::path> index_files() const {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(scratch / "cache"))
      if (entry.path().extension() == ".sqlite") files.push_back(entry.path());
    return files;
  }
};

}  // namespace

TEST_CASE("the index knows each part of the library, its numbers and its popularity") {
  Setting setting;
  const auto index = setting.open();
  CHECK(index->was_rebuilt());
  const auto brick = index->find("3001");
  REQUIRE(brick);
  CHECK(brick->name == "Brick  2 x  4");
  CHECK(brick->popularity == 4280);
  CHECK(brick->update == "2020-01");
  CHECK(brick->bricklink == std::vector<std::string>{"3001x"});
  CHECK(brick->sets == std::vector<std::string>{"10-1"});
  CHECK(brick->size == NominalSize{2, 4, 0});
  CHECK(index->find("3556")->moved_to == "3001");
  CHECK_FALSE(index->find("9999"));
  CHECK(index->ids() == std::vector<std::string>{"3001", "3004", "3556"});
  CHECK(index->facts().parts == 3);
}

TEST_CASE("an index is made once and used again by the next program") {
  Setting setting;
  setting.open();
  setting.progress.begun = 0;
  setting.reopen();
  const auto again = setting.open();
  CHECK_FALSE(again->was_rebuilt());
  CHECK(setting.progress.begun == 0);
  CHECK(again->find("3004"));
}

TEST_CASE("a new part is noticed by itself, one edited in place when each file is looked at") {
  Setting setting;
  setting.open();
  setting.scratch.put("library/parts/3005.dat", part_file("Brick  1 x  1"));
  setting.reopen();
  CHECK(setting.open()->find("3005"));
  setting.scratch.put("library/parts/3004.dat", part_file("Brick  1 x  2 with Groove"));
  setting.reopen();
  CHECK(setting.open(true)->find("3004")->name == "Brick  1 x  2 with Groove");
  setting.reopen();
  CHECK_FALSE(setting.open(true)->was_rebuilt());
}

TEST_CASE("other popularity figures make the index anew") {
  Setting setting;
  setting.open();
  setting.scratch.put("share/popularity.tsv", "3004\t7\n");
  CHECK(setting.open()->find("3004")->popularity == 7);
}

TEST_CASE("a part of the user's folder is found, but does not hide the library's") {
  Setting setting;
  setting.scratch.put("mine/wing.dat", "0 Wing  3 x  9\n0 !LDRAW_ORG Unofficial_Part\n");
  setting.scratch.put("mine/3001.dat", part_file("Something Else"));
  const auto mine = ldraw::open_folder(setting.scratch / "mine").value();
  setting.sources.extra = {mine.get()};
  const auto index = setting.open();
  REQUIRE(index->find("wing"));
  CHECK_FALSE(index->find("wing")->official);
  CHECK(index->find("3001")->name == "Brick  2 x  4");
}

TEST_CASE("kept results come back in the same process and the next, and survive a new catalog") {
  Setting setting;
  const Hash key = hash_of("some part"), other = hash_of("another");
  {
    const auto index = setting.open();
    index->store_blob("mesh", key, std::string("abc\0d", 5));
    index->store_blob("joint", key, "");
    index->store_geometry_key("3001.dat", key);
    CHECK(index->load_blob("mesh", key) == std::string("abc\0d", 5));
  }
  {
    const auto index = setting.open();
    CHECK(index->load_blob("mesh", key) == std::string("abc\0d", 5));
    CHECK(index->load_blob("joint", key) == "");
    CHECK_FALSE(index->load_blob("mesh", other));
    CHECK_FALSE(index->load_blob("other", key));
    CHECK(index->geometry_key("3001.dat") == key);
  }
  setting.scratch.put("library/parts/3005.dat", part_file("Brick  1 x  1"));
  setting.reopen();
  const auto index = setting.open();
  CHECK(index->load_blob("mesh", key) == std::string("abc\0d", 5));
  CHECK_FALSE(index->geometry_key("3001.dat"));  // the part may show other files now
}

TEST_CASE("a large result fills batches and none is lost") {
  Setting setting;
  const std::string bytes(3 << 20, 'x');
  {
    const auto index = setting.open();
    for (int i = 0; i < 7; ++i) index->store_blob("mesh", hash_of(std::to_string(i)), bytes + std::to_string(i));
  }
  const auto index = setting.open();
  for (int i = 0; i < 7; ++i) CHECK(index->load_blob("mesh", hash_of(std::to_string(i))) == bytes + std::to_string(i));
}

TEST_CASE("an index file that is damaged or no database is made anew") {
  Setting setting;
  setting.open();
  const auto file = setting.index_files().at(0);
  SECTION("no database") { setting.scratch.put("cache/" + file.filename().string(), std::string(9000, 'z')); }
  SECTION("cut off") { fs::resize_file(file, fs::file_size(file) / 2); }
  SECTION("empty") { fs::resize_file(file, 0); }
  const auto index = setting.open();
  CHECK(index->find("3001"));
  CHECK(index->was_rebuilt());
}

TEST_CASE("what a killed process left half done is no index, and the next one makes it") {
  Setting setting;
  const pid_t child = ::fork();
  if (child == 0) {
    struct Dying : Progress {
      void begin(std::string_view what, std::size_t) override {
        if (what.starts_with("writing")) ::_exit(9);  // as a kill in the middle of the transaction
      }
    } dying;
    (void)Index::open(setting.sources, false, dying);
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  REQUIRE(WEXITSTATUS(status) == 9);
  CHECK(setting.index_files().empty());
  CHECK(setting.open()->find("3001"));
}

TEST_CASE("several processes that need the index at once make it once") {
  Setting setting;
  std::vector<pid_t> children;
  for (int i = 0; i < 4; ++i) {
    const pid_t child = ::fork();
    if (child == 0) {
      Counting progress;
      const auto index = Index::open(setting.sources, false, progress);
      ::_exit(index && (*index)->find("3001") ? ((*index)->was_rebuilt() ? 1 : 0) : 9);
    }
    children.push_back(child);
  }
  int built = 0;
  for (const pid_t child : children) {
    int status = 0;
    ::waitpid(child, &status, 0);
    REQUIRE(WEXITSTATUS(status) <= 1);
    built += WEXITSTATUS(status);
  }
  CHECK(built == 1);
  CHECK(setting.index_files().size() == 1);
}

TEST_CASE("a process that has the index open reads on while another makes a new catalog and keeps results") {
  Setting setting;
  const auto first = setting.open();
  CHECK(first->find("3001"));
  setting.scratch.put("library/parts/3005.dat", part_file("Brick  1 x  1"));
  setting.reopen();
  const auto second = setting.open();
  CHECK(second->was_rebuilt());
  second->store_blob("mesh", hash_of("k"), "kept");
  second->flush();
  CHECK(first->find("3001"));
  CHECK(first->load_blob("mesh", hash_of("k")) == "kept");
  first->store_blob("mesh", hash_of("l"), "too");
  first->flush();
  CHECK(second->load_blob("mesh", hash_of("l")) == "too");
}

TEST_CASE("several threads may read and keep results") {
  Setting setting;
  const auto index = setting.open();
  std::vector<std::thread> threads;
  std::atomic<int> wrong = 0;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 50; ++i) {
        const auto key = hash_of(std::to_string(t * 1000 + i));
        index->store_blob("mesh", key, std::to_string(i));
        if (index->load_blob("mesh", key) != std::to_string(i) || !index->find("3001")) ++wrong;
      }
    });
  for (auto& thread : threads) thread.join();
  CHECK(wrong == 0);
}

TEST_CASE("where the cache cannot be written the index is made in memory, and the user is told") {
  Setting setting;
  setting.scratch.put("blocked", "a file where the cache folder should be");
  setting.sources.cache = setting.scratch / "blocked";
  const auto index = setting.open();
  CHECK(index->find("3001"));
  CHECK(index->facts().path.empty());
  CHECK(setting.progress.said.size() == 1);
}

TEST_CASE("an index made by another version is removed when its successor is there") {
  Setting setting;
  setting.open();
  const auto file = setting.index_files().at(0).filename().string();
  const std::string old = "index-0" + file.substr(file.find('-', 6));
  const std::string stranger = "index-0-0123456789abcdef.sqlite";
  setting.scratch.put("cache/" + old, "old");
  setting.scratch.put("cache/" + stranger, "of another library");
  Index::remove(setting.sources);
  setting.open();
  CHECK_FALSE(fs::exists(setting.scratch / ("cache/" + old)));
  CHECK(fs::exists(setting.scratch / ("cache/" + stranger)));
}
