// SPDX-License-Identifier: MIT
// Text inside XML.
#pragma once

#include <string>
#include <string_view>

namespace brick {

/// `text` as XML 1.0 writes it between tags and in attributes. XML has no way to write most control characters; they
/// become U+FFFD.
std::string escape_xml(std::string_view text);

}  // namespace brick
