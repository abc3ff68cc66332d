// SPDX-License-Identifier: MIT
// Check "tests": what the build program that made the model promises of it.
#include "base/text.h"
#include "check/validate.h"

namespace brick::check {

void check_tests(Scene& scene, Report& report) {
  for (const auto& test : scene.options().own_tests()) {
    if (test.passed) continue;
    Fault fault;
    fault.id = FaultId::own_test;
    fault.message = format("test '{}' failed{}", test.name, test.detail.empty() ? "" : ": " + test.detail);
    report.add(std::move(fault));
  }
}

}  // namespace brick::check
