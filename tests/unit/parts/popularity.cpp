// SPDX-License-Identifier: MIT
// Popularity figures: read from their file, counted from Rebrickable's tables.
#include "parts/popularity.h"

#include "support/catch.h"
#include "support/scratch.h"

using namespace brick;
using namespace brick::parts;

namespace {

struct Setting {
  test::Scratch scratch;
  std::unique_ptr<ldraw::Folder> library;
  std::unique_ptr<Index> index;
  Progress progress;

  Setting() {
    scratch.put("library/parts/3001.dat", "0 Brick  2 x  4\n0 !LDRAW_ORG Part\n");
    scratch.put("library/parts/3626bp01.dat",
                "0 Minifig Head\n0 !LDRAW_ORG Part\n0 !KEYWORDS Rebrickable 3626bpr0001\n");
    library = ldraw::open_folder(scratch / "library").value();
    index = std::move(Index::open({library.get(), {}, scratch / "share", scratch / "cache"}, false, progress).value());
    scratch.put("inventories.csv", "id,version,set_num\n1,1,10-1\n2,2,10-1\n3,1,20-1\n4,1,fig-1\n5,1,30-1\n");
    scratch.put("inventory_parts.csv",
                "inventory_id,part_num,color_id,quantity,is_spare\n1,3001,4,2,f\n2,3001,1,1,t\n3,\"3001\",1,1,f\n"
                "4,3626bpr0001,1,1,f\n3,nosuch,1,1,f\n");
  }
};

}  // namespace

TEST_CASE("a part counts once for each set, whatever versions and colours its inventories have") {
  Setting setting;
  const auto counts = count_sets(setting.scratch.folder(), *setting.index, setting.progress);
  REQUIRE(counts);
  CHECK(counts->table.ends_with("3001\t2\n"));
  CHECK(counts->sets == 2);
  CHECK(counts->unknown == 1);
}

TEST_CASE("minifigures' parts and sets within sets count for the set that holds them") {
  Setting setting;
  setting.scratch.put("inventory_minifigs.csv", "inventory_id,fig_num,quantity\r\n3,fig-1,1\r\n");
  setting.scratch.put("inventory_sets.csv", "inventory_id,set_num,quantity\n5,20-1,1\n");
  const auto counts = count_sets(setting.scratch.folder(), *setting.index, setting.progress);
  REQUIRE(counts);
  CHECK(counts->table.ends_with("3001\t3\n3626bp01\t2\n"));
}

TEST_CASE("what is missing in Rebrickable's tables is named") {
  Setting setting;
  setting.scratch.put("inventories.csv", "number,set\n1,10-1\n");
  const auto malformed = count_sets(setting.scratch.folder(), *setting.index, setting.progress);
  REQUIRE_FALSE(malformed);
  CHECK(malformed.error().code == "popularity.malformed");
  std::filesystem::remove(setting.scratch / "inventories.csv");
  const auto none = count_sets(setting.scratch.folder(), *setting.index, setting.progress);
  REQUIRE_FALSE(none);
  CHECK(none.error().code == "file.not-found");
}

TEST_CASE("popularity figures are read past comments and odd lines") {
  test::Scratch scratch;
  scratch.put("p.tsv", "# heading\n3001\t12\nodd\n3002\tx\n3626B\t5\r\n");
  const auto figures = load_popularity(scratch / "p.tsv");
  CHECK(figures.size() == 2);
  CHECK(figures.at("3626b") == 5);
  CHECK(load_popularity(scratch / "none").empty());
}
