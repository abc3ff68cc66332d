// SPDX-License-Identifier: MIT
// Hashes are keys of caches that outlive a version: they may not change.
#include "base/hash.h"

#include "support/catch.h"

using namespace brick;

TEST_CASE("hashes are those of XXH3, 128 bits, as its own tool prints them") {
  CHECK(hash_of("").hex() == "99aa06d3014798d86001c324468d497f");  // xxhsum -H2 of nothing
  CHECK(hash_of("0 Brick").hex().size() == 32);
  CHECK(hash_of("a") != hash_of("b"));
}
