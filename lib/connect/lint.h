// SPDX-License-Identifier: MIT
// What is doubtful in imported labels: rows that a print lacks though its plain part has them, and places where labels
// and shape disagree.
#pragma once

#include <span>
#include <string>

#include "connect/connector.h"

namespace brick::connect {

/// Lines "3001p01: lacks 2 tube of its plain part 3001"; "" when all is well. Of these ids, compared with the part's
/// shape as well; none: of all labelled parts, compared with their plain parts only.
std::string lint_labels(std::span<const std::string> ids, parts::Library& library, Connectors& connectors);

}  // namespace brick::connect
