// SPDX-License-Identifier: MIT
// Real models, where there are some (BRICKTOOLS_MODELS): each comes back byte for byte, and its references are found.
#include "base/files.h"
#include "ldraw/resolver.h"
#include "support/catch.h"
#include "support/library.h"

using namespace brick;
using namespace brick::ldraw;

TEST_CASE("every real model reads without an error and is written back the same") {
  for (const auto& path : brick::test::real_models()) {
    INFO(path);
    const auto bytes = *read_file(path);
    Diagnostics diagnostics;
    const auto document = read_document(bytes, path.string(), diagnostics);
    REQUIRE(document);
    CHECK(write_document(*document) == bytes);
    CHECK_FALSE(diagnostics.has_errors());
  }
}

TEST_CASE("every file of the tiny library reads without a finding") {
  const auto folder = *open_folder(TEST_DATA "/library");
  for (const std::string below : {"parts", "parts/s", "p", "p/48", "p/8", "models"}) {
    const auto names = folder->list(below);
    CHECK_FALSE(names.empty());
    for (const auto& name : names) {
      INFO(name);
      Diagnostics diagnostics;
      const auto document = read_document(**folder->read(name), name, diagnostics);
      REQUIRE(document);
      CHECK(diagnostics.empty());
      CHECK_FALSE(header_field(*document, document->blocks.front(), "Name:").empty());
    }
  }
}
