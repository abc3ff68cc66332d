// SPDX-License-Identifier: MIT
// Names for the numbered pairs of hand-made labels ("hinge/9"), shared with what is inferred.
#pragma once

#include <string>
#include <string_view>

namespace brick::connect {

/// What is called "label-hinge-9" where labels are kept; a number without a name of its own stays as it is.
std::string label_family(const std::string& kept);
/// Whether a numbered pair of the labels is called so.
bool is_label_family(std::string_view family);

}  // namespace brick::connect
