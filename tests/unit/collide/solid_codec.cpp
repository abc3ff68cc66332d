// SPDX-License-Identifier: MIT
// Solids that are kept in the index are the ones that were made, and damaged ones are made anew.
#include "collide/solid_codec.h"

#include "collide/shapes.h"
#include "parts/index.h"
#include "support/catch.h"
#include "support/models.h"
#include "unit/check/checking.h"
#include "unit/collide/solids.h"

using namespace brick;
using namespace brick::collide;

namespace {

void require_same(const Solid& kept, const Solid& made) {
  CHECK(kept.surface().points == made.surface().points);
  CHECK(kept.surface().facets == made.surface().facets);
  CHECK(kept.box().min == made.box().min);
  CHECK(kept.box().max == made.box().max);
  CHECK(kept.offsets() == made.offsets());
  REQUIRE(kept.tree().nodes.size() == made.tree().nodes.size());
  for (std::size_t i = 0; i < made.tree().nodes.size(); ++i) {
    const auto &node = kept.tree().nodes[i], &other = made.tree().nodes[i];
    CHECK(std::array{node.first, node.count, node.right} == std::array{other.first, other.count, other.right});
  }
}

}  // namespace

TEST_CASE("a solid that is kept is the very one that was made") {
  const Solid ball(test::ball_mesh(14, 12)), tub(test::tub_mesh({40, 24, 40}, 4)), nothing{parts::Mesh()};
  for (const Solid* made : {&ball, &tub, &nothing}) {
    const auto kept = decode_solid(encode_solid(*made));
    REQUIRE(kept);
    require_same(*kept, *made);
  }
  const Transform pose{rotation({1, 2, 3}, 40), {20, -4, 8}};
  CHECK(measure_pair({decode_solid(encode_solid(tub)).get(), nullptr}, {&ball, nullptr}, pose, false) ==
        measure_pair({&tub, nullptr}, {&ball, nullptr}, pose, false));
}

TEST_CASE("a solid whose points are no floats is not kept") {
  CHECK(encode_solid(Solid(test::ball_mesh(14, 12), 1.1 * Mat3::Identity())).empty());
}

TEST_CASE("damaged bytes make no solid, whichever byte it is") {
  const std::string bytes = encode_solid(Solid(test::solid_box({20, 24, 20})));
  REQUIRE(decode_solid(bytes));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x41);
    CHECK_FALSE(decode_solid(damaged));
    CHECK_FALSE(decode_solid(bytes.substr(0, i)));
  }
  CHECK_FALSE(decode_solid(bytes + "x"));
}

TEST_CASE("a damaged solid in the index is made anew, and the verdict is the same") {
  const std::string text = test::at(0, 0, 0, "3001.dat") + test::at(58, 0, 0, "3003.dat");
  const auto read = test::read_model(text);
  parts::Library& library = test::tiny_library();
  model::ModelFinder finder(*read.loaded.resolver);
  Shapes first(library, finder, test::workshop(library).connectors);
  const auto bodies = first.bodies(read.model());
  const std::uint32_t brick = bodies.front().shape;
  const std::size_t facets = first.solid(brick).surface().facets.size();
  const auto& key = first[brick].geometry;
  const auto kept = library.index().load_blob("solid-1", key);
  REQUIRE(kept);
  const std::string before = test::validated(text).fault("collision.overlap").message;

  library.index().flush();
  library.index().store_blob("solid-1", key, kept->substr(0, kept->size() / 2));
  library.index().flush();
  CHECK(test::validated(text).fault("collision.overlap").message == before);
  CHECK(library.index().load_blob("solid-1", key) == kept);
  Shapes again(library, finder, test::workshop(library).connectors);
  again.bodies(read.model());
  CHECK(again.solid(brick).surface().facets.size() == facets);
}
