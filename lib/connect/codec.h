// SPDX-License-Identifier: MIT
// Connectors as bytes, for the index.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "connect/connector.h"

namespace brick::connect {

/// Changes whenever the rules of inference or the layout of the bytes do: kept results of other versions are not used.
inline constexpr std::string_view rules_version = "25";

std::string encode(const std::vector<Connector>& connectors);
/// nullopt for bytes that `encode` did not write.
std::optional<std::vector<Connector>> decode(std::string_view bytes);

}  // namespace brick::connect
