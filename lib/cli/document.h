// SPDX-License-Identifier: MIT
// What the help, the man page and the completions have in common: labels, groups, exit codes, wrapped text.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/command.h"

namespace brick::cli {

/// "-o,--output" -> {"-o", "--output"}.
std::vector<std::string> names_of(const Option& option);
/// The name that messages use: the first long one, else the first.
std::string long_name(const Option& option);
/// "-o, --output FILE"; options without a short name are indented to stand below the long ones.
std::string label(const Option& option);
/// The option's text with its choices and default behind it.
std::string explained(const Option& option);
/// "MODEL..." or "[MODEL...]".
std::string usage_of(const Command& command, std::string_view full_name);

/// Options under their headings, in order of first appearance; -h/--help and --version stand first among the common
/// ones.
struct OptionGroup {
  std::string heading;
  std::vector<Option> options;
};
std::vector<OptionGroup> option_groups(const Command& command, bool top);

/// 0, 1 where it means something, 2, 3, whatever the program adds, 130.
std::vector<ExitMeaning> exit_statuses(const Command& command);

/// Texts are declared with or without a capital; help shows them with one, the man page's NAME and messages without.
/// Names of programs, files and the like keep what they have.
std::string sentence(std::string_view text);
std::string phrase(std::string_view text);

/// Words filled into lines of at most `width` columns; the first line starts at column `first`, the others at `indent`.
std::string wrap(std::string_view text, std::size_t width, std::size_t first, std::size_t indent);

std::string text_help(const Command& command, std::string_view full_name, std::size_t width);
std::string man_page(const Command& command);
std::string bash_completion(const Command& command);
std::string zsh_completion(const Command& command);
std::string fish_completion(const Command& command);

inline constexpr std::string_view common_group = "Common options";
inline constexpr std::string_view default_group = "Options";

}  // namespace brick::cli
