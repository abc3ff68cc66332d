// SPDX-License-Identifier: MIT
#include "connect/lint.h"

#include "base/text.h"
#include "connect/compose.h"
#include "connect/labels.h"
#include "connect/report.h"
#include "parts/library.h"

namespace brick::connect {

namespace {

std::string place_of(const Connector& c) {
  return format("{} at {} {} {}", name_of(c.kind), rounded(c.position.x(), 2), rounded(c.position.y(), 2),
                rounded(c.position.z(), 2));
}

void compare_with_plain(const std::string& id, const std::vector<Connector>& own, parts::Library& library,
                        const Labels& labels, std::string& findings) {
  const auto info = library.info(id);
  if (!info) {
    findings += id + ": is labelled, but the library has no such part\n";
    return;
  }
  if (info->base.empty()) return;
  const auto plain = labels.find(info->base);
  if (!plain) return;
  const std::vector<Connector> lacking = missing_in(own, *plain);
  if (!lacking.empty())
    findings += id + ": " + format("lacks {} of its plain part {}", count_kinds(lacking, false), info->base) + "\n";
}

void compare_with_shape(const std::string& id, const std::vector<Connector>& own, parts::Library& library,
                        Connectors& connectors, std::string& findings) {
  const ldraw::File* file = library.files().find(id + ".dat");
  if (file == nullptr) return;
  parts::LibraryFinder finder(library.files());
  const std::vector<Connector> shape = connectors.inferred(*file, finder);
  for (const Connector& c : missing_in(shape, own)) {  // NOLINT(readability-suspicious-call-argument)
    if (c.kind < Kind::hinge)
      findings += id + ": " + format("{}: labelled, but its shape shows none", place_of(c)) + "\n";
  }
  for (const Connector& c : missing_in(own, shape))
    findings += id + ": " + format("{}: not labelled", place_of(c)) + "\n";
}

}  // namespace

std::string lint_labels(std::span<const std::string> ids, parts::Library& library, Connectors& connectors) {
  const Labels& labels = connectors.labels();
  std::string findings;
  const std::vector<std::string> all = ids.empty() ? labels.ids() : std::vector<std::string>();
  for (const std::string& id : ids.empty() ? std::span<const std::string>(all) : ids) {
    const auto own = labels.find(id);
    if (!own) {
      findings += id + ": has no labels\n";
      continue;
    }
    compare_with_plain(id, *own, library, labels, findings);
    if (!ids.empty()) compare_with_shape(id, *own, library, connectors, findings);
  }
  return findings;
}

}  // namespace brick::connect
