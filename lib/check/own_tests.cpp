// SPDX-License-Identifier: MIT
// Check "tests": what the build program that made the model promises of it.
#include "base/text.h"
#include "check/validate.h"

namespace brick::check {

void check_tests(Scene& scene, Report& report) {
  const auto tests = scene.options().own_tests();
  int passed = 0;
  for (const auto& test : tests) {
    if (test.passed) {
      ++passed;
      continue;
    }
    Fault fault;
    fault.id = FaultId::own_test;
    fault.message = format("test '{}' failed{}", test.name, test.detail.empty() ? "" : ": " + test.detail);
    report.add(std::move(fault));
  }
  report.set_own_tests(static_cast<int>(tests.size()), passed);
}

}  // namespace brick::check
