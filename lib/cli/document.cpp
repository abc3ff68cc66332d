// SPDX-License-Identifier: MIT
#include "cli/document.h"

#include <algorithm>

#include "base/text.h"

namespace brick::cli {

std::vector<std::string> names_of(const Option& option) {
  std::vector<std::string> names;
  for (const auto name : split(option.names, ',')) names.emplace_back(trim(name));
  return names;
}

std::string long_name(const Option& option) {
  const auto names = names_of(option);
  const auto found = std::find_if(names.begin(), names.end(), [](const auto& name) { return name.starts_with("--"); });
  return found == names.end() ? names.front() : *found;
}

std::string label(const Option& option) {
  const auto names = names_of(option);
  std::string text = join(names, ", ");
  if (names.front().starts_with("--")) text.insert(0, 4, ' ');
  if (!option.value.empty()) text += " " + option.value;
  return text;
}

namespace {
bool has_word(std::string_view text, std::string_view word) {
  const auto ends = [&](std::size_t i) {
    return i >= text.size() || std::string_view(" ,;:.()").find(text[i]) != std::string_view::npos;
  };
  for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1))
    if ((at == 0 || ends(at - 1)) && ends(at + word.size())) return true;
  return false;
}
}  // namespace

std::string explained(const Option& option) {
  std::string text = sentence(option.text);
  // A text that explains each choice has named them all.
  const auto named = [&](const auto& choice) { return has_word(text, choice); };
  if (!std::all_of(option.choices.begin(), option.choices.end(), named)) text += ": " + join(option.choices, ", ");
  if (!option.fallback.empty()) text += " [default: " + option.fallback + "]";
  return text;
}

std::string usage_of(const Command& command, std::string_view full_name) {
  std::string text = std::string(full_name) + " [OPTIONS]";
  if (!command.subcommands().empty()) text += command.operands().empty() ? " COMMAND" : " [COMMAND]";
  for (const auto& operand : command.operands()) {
    const std::string name = operand.name + (operand.many() ? "..." : "");
    text += operand.required ? " " + name : " [" + name + "]";
  }
  return text;
}

std::vector<OptionGroup> option_groups(const Command& command, bool top) {
  std::vector<OptionGroup> groups;
  const auto group = [&](std::string_view heading) -> OptionGroup& {
    const auto found =
        std::find_if(groups.begin(), groups.end(), [&](const auto& item) { return item.heading == heading; });
    return found != groups.end() ? *found : groups.emplace_back(OptionGroup{std::string(heading), {}});
  };
  for (const auto& option : command.options())
    if (option.group != common_group)
      group(option.group.empty() ? default_group : option.group).options.push_back(option);
  auto& common = group(common_group).options;
  common.push_back({"-h,--help", {}, "Show this help and exit", static_cast<bool*>(nullptr), {}, {}, {}});
  if (top) common.push_back({"--version", {}, "Show the version and exit", static_cast<bool*>(nullptr), {}, {}, {}});
  for (const auto& option : command.options())
    if (option.group == common_group) common.push_back(option);
  return groups;
}

std::vector<ExitMeaning> exit_statuses(const Command& command) {
  std::vector<ExitMeaning> statuses = {{yes, "Done"},
                                       {usage, "Wrong usage"},
                                       {failed,
                                        "The input or the machine failed: unreadable, malformed, library missing, "
                                        "disk full, a limit hit"},
                                       {interrupted, "Interrupted"}};
  for (const auto& meaning : command.exit_codes()) {
    const auto found =
        std::find_if(statuses.begin(), statuses.end(), [&](const auto& item) { return item.code == meaning.code; });
    if (found != statuses.end())
      found->text = sentence(meaning.text);
    else
      statuses.push_back({meaning.code, sentence(meaning.text)});
  }
  std::stable_sort(statuses.begin(), statuses.end(), [](const auto& a, const auto& b) { return a.code < b.code; });
  return statuses;
}

namespace {
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

/// The first word when it is nothing but letters, else ""; a word that is explained ("flat: no light") is a name.
std::string_view plain_word(std::string_view text) {
  const auto word = text.substr(0, text.find_first_of(" ,;:"));
  if (text.substr(word.size()).starts_with(':')) return {};
  return std::all_of(word.begin(), word.end(), [](char c) { return is_lower(c) || is_upper(c); }) ? word
                                                                                                  : std::string_view();
}
}  // namespace

std::string sentence(std::string_view text) {
  std::string out(text);
  const auto word = plain_word(text);
  if (!word.empty() && std::all_of(word.begin(), word.end(), is_lower))
    out.front() = static_cast<char>(out.front() - 'a' + 'A');
  return out;
}

std::string phrase(std::string_view text) {
  std::string out(text);
  const auto word = plain_word(text);
  if (!word.empty() && is_upper(word.front()) && std::all_of(word.begin() + 1, word.end(), is_lower))
    out.front() = static_cast<char>(out.front() - 'A' + 'a');
  return out;
}

namespace {
/// Columns that UTF-8 text takes, one a character.
std::size_t columns_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}
}  // namespace

std::string wrap(std::string_view text, std::size_t width, std::size_t first, std::size_t indent) {
  std::string out;
  std::size_t column = first;
  bool line_is_empty = true;
  for (const auto word : split_words(text)) {
    const auto length = columns_of(word);
    if (!line_is_empty && column + 1 + length > width) {
      out += '\n';
      out.append(indent, ' ');
      column = indent;
      line_is_empty = true;
    }
    if (!line_is_empty) {
      out += ' ';
      ++column;
    }
    out += word;
    column += length;
    line_is_empty = false;
  }
  return out;
}

const std::vector<std::string>& forms() {
  static const std::vector<std::string> names = {"help", "man", "bash", "zsh", "fish", "markdown"};
  return names;
}

std::string generate(const Command& command, std::string_view form) {
  if (form == "help") return text_help(command, command.name(), 80);
  if (form == "man") return man_page(command);
  if (form == "bash") return bash_completion(command);
  if (form == "zsh") return zsh_completion(command);
  if (form == "fish") return fish_completion(command);
  if (form == "markdown") return "| `" + command.name() + "` | " + sentence(command.summary()) + " |\n";
  return {};
}

}  // namespace brick::cli
