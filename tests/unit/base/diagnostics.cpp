// SPDX-License-Identifier: MIT
// Errors and findings as people read them, and the order they are told in.
#include "base/diagnostics.h"

#include "support/catch.h"

using namespace brick;

TEST_CASE("a message names the file, the line, what is wrong and what would mend it, as far as they are known") {
  CHECK(describe(Error{"x", "is wrong", {"a.ldr", 3}, "do that"}) == "a.ldr:3: is wrong; do that");
  CHECK(describe(Error{"x", "is wrong", {"a.ldr"}}) == "a.ldr: is wrong");
  CHECK(describe(Error{"x", "is wrong"}) == "is wrong");
  CHECK(describe(Diagnostic{"ldraw.x", Severity::warning, {"a.ldr", 3}, "is odd", "do that"}) ==
        "a.ldr:3: warning: is odd; do that [ldraw.x]");
}

TEST_CASE("findings are sorted by line within each file, files as they came") {
  Diagnostics found;
  found.warning("w", {"b.ldr", 9}, "first");
  found.error("e", {"a.ldr", 2}, "second");
  found.error("e", {"b.ldr", 1}, "third");
  found.error("e", {"b.ldr", 9}, "fourth");
  found.sort();
  std::vector<std::string> order;
  for (const auto& item : found.items()) order.push_back(item.message);
  CHECK(order == std::vector<std::string>{"third", "first", "fourth", "second"});
  CHECK(found.count(Severity::error) == 3);
  CHECK(found.has_errors());
}

TEST_CASE("warnings alone are no errors") {
  Diagnostics found;
  CHECK(found.empty());
  found.warning("w", {}, "odd");
  CHECK_FALSE(found.has_errors());
}
