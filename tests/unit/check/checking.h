// SPDX-License-Identifier: MIT
// Models in memory, validated with the tiny library or the full one.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "base/text.h"
#include "check/settings.h"
#include "check/validate.h"
#include "support/catch.h"
#include "support/library.h"
#include "support/models.h"

namespace brick::test {

/// What validating needs, opened once for a library.
inline const check::Workshop& workshop(parts::Library& library) {
  struct Opened {
    std::unique_ptr<connect::Connectors> connectors;
    check::Families families;
    Progress progress;
    std::unique_ptr<check::Workshop> workshop;
  };
  static std::map<parts::Library*, Opened> opened;
  Opened& one = opened[&library];
  if (!one.workshop) {
    auto connectors = connect::Connectors::open(library);
    auto families = check::Families::open(TEST_SHARE);
    if (!connectors) FAIL(describe(connectors.error()));
    if (!families) FAIL(describe(families.error()));
    one.connectors = std::move(*connectors);
    one.families = std::move(*families);
    one.workshop.reset(new check::Workshop{library, *one.connectors, one.families, nullptr, one.progress});
  }
  return *one.workshop;
}

/// A validated text. The options live as long as it does.
struct Validated {
  std::unique_ptr<check::Options> options;
  check::Checked checked;
  const check::Report& report() const { return checked.report; }

  /// Codes of the faults, each once, sorted.
  std::vector<std::string> codes() const {
    std::vector<std::string> list;
    for (const auto& fault : report().faults()) list.emplace_back(check::info(fault.id).code);
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
  }
  bool has(std::string_view code) const {
    const auto list = codes();
    return std::find(list.begin(), list.end(), code) != list.end();
  }
  const check::Fault& fault(std::string_view code) const {
    for (const auto& each : report().faults())
      if (check::info(each.id).code == code) return each;
    FAIL("no fault " << code);
    return report().faults().front();
  }
  double fact(std::string_view code, std::string_view name) const {
    for (const auto& each : fault(code).data)
      if (each.name == name) return std::get<double>(each.value);
    FAIL("no fact " << name);
    return 0;
  }
};

inline check::Options options_from(const check::Settings& settings, parts::Library& library) {
  auto options = check::make_options(settings, library.palette());
  if (!options) FAIL(describe(options.error()));
  return std::move(*options);
}

inline Validated validated(const std::string& text, const check::Settings& settings = {},
                           parts::Library& library = tiny_library()) {
  auto options = std::make_unique<check::Options>(options_from(settings, library));
  auto checked = check::validate_bytes(text, "model.ldr", nullptr, workshop(library), *options);
  if (!checked) FAIL(describe(checked.error()));
  return {std::move(options), std::move(*checked)};
}

/// A line that places `name` with a matrix written as in LDraw.
inline std::string line(const std::string& name, const std::string& place,
                        const std::string& matrix = "1 0 0 0 1 0 0 0 1", const std::string& colour = "4") {
  return "1 " + colour + " " + place + " " + matrix + " " + name + "\n";
}

}  // namespace brick::test
