// SPDX-License-Identifier: MIT
// The man page, in roff with the man macros.
#include <algorithm>

#include "base/text.h"
#include "cli/document.h"

namespace brick::cli {

namespace {

/// Text in roff: hyphens that can be copied into a shell, no line taken for a request.
std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if (c == '~')
      out += "\\(ti";
    else if (c == '^')
      out += "\\(ha";
    else if (c == '`')
      out += "\\(ga";
    else
      out += c;
  }
  return out.starts_with('.') || out.starts_with('\'') ? "\\&" + out : out;
}

std::string upper(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

std::string bold(std::string_view text) { return "\\fB" + roff(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + roff(text) + "\\fR"; }
std::string entry(const std::string& term, std::string_view text) { return ".TP\n" + term + "\n" + roff(text) + "\n"; }

std::string term_of(const Option& option) {
  std::string term;
  for (const auto& name : names_of(option)) term += (term.empty() ? "" : ", ") + bold(name);
  return option.value.empty() ? term : term + " " + italic(option.value);
}

std::string options_of(const Command& command, bool top) {
  std::string out;
  for (const auto& group : option_groups(command, top)) {
    if (!top && group.heading == common_group) continue;
    if (top && group.heading != default_group) out += ".SS \"" + roff(group.heading) + "\"\n";
    for (const auto& option : group.options) out += entry(term_of(option), explained(option));
  }
  return out;
}

std::string operands_of(const Command& command) {
  std::string out;
  for (const auto& operand : command.operands()) out += entry(italic(operand.name), operand.text);
  return out;
}

std::string commands_of(const Command& command) {
  if (command.subcommands().empty()) return {};
  std::string out = ".SH COMMANDS\n";
  for (const auto& child : command.subcommands()) {
    out += ".SS \"" + roff(usage_of(child, command.name() + " " + child.name())) + "\"\n";
    out += roff(child.summary()) + ".\n";
    for (const auto& paragraph : child.about()) out += ".PP\n" + roff(paragraph) + "\n";
    out += operands_of(child) + options_of(child, false);
  }
  return out;
}

std::string examples_of(const Command& command) {
  std::vector<Example> examples = command.examples();
  for (const auto& child : command.subcommands())
    examples.insert(examples.end(), child.examples().begin(), child.examples().end());
  if (examples.empty()) return {};
  std::string out = ".SH EXAMPLES\n";
  for (const auto& example : examples) out += ".TP\n" + bold(example.command) + "\n" + roff(example.text) + "\n";
  return out;
}

/// What every program reads from its surroundings (lib/cli/environment.cpp).
std::string environment() {
  const auto variable = [](std::string_view name, std::string_view text) { return entry(bold(name), text); };
  return ".SH ENVIRONMENT\n" +
         variable("LDRAWDIR",
                  "the LDraw library (a folder or complete.zip) when --library is not given; no other is tried") +
         variable("BRICKTOOLS_PARTS", "further folders of part files, separated by colons") +
         variable("BRICKTOOLS_SHARE", "the folder with bricktools' own data, in place of the installed one") +
         variable("NO_COLOR", "when set and not empty: no colours") +
         variable("XDG_CACHE_HOME, XDG_CONFIG_HOME, XDG_DATA_HOME", "base folders of the files below");
}

std::string files() {
  const auto file = [](std::string_view name, std::string_view text) { return entry(italic(name), text); };
  return ".SH FILES\n" + file("~/.config/bricktools/library", "libraries to try, one path a line; # starts a comment") +
         file("~/.local/share/bricktools/ldraw", "the LDraw library that set-up fetched") +
         file("~/.cache/bricktools", "the index of the library; can be deleted at any time") +
         file("/usr/local/share/ldraw, /usr/share/ldraw, /opt/ldraw, ~/ldraw", "libraries that are tried last");
}

std::string see_also(const Command& command) {
  std::string out;
  for (const auto name : split(BRICKTOOLS_PROGRAMS, ' '))
    if (name != command.name() && !name.empty())
      out += (out.empty() ? "" : ",\n") + std::string(".BR ") + roff(name) + " (1)";
  // A comma stands behind the closing parenthesis, on the macro's own line.
  std::string fixed;
  for (const auto line : split(out, '\n')) {
    fixed += line.ends_with(",") ? std::string(line.substr(0, line.size() - 5)) + " (1)," : std::string(line);
    fixed += '\n';
  }
  return out.empty() ? "" : ".SH \"SEE ALSO\"\n" + fixed;
}

}  // namespace

std::string man_page(const Command& command) {
  std::string out = ".TH \"" + roff(upper(command.name())) +
                    "\" 1 \"" BRICKTOOLS_DATE "\" \"bricktools " BRICKTOOLS_VERSION "\" \"bricktools manual\"\n";
  out += ".SH NAME\n" + roff(command.name()) + " \\- " + roff(command.summary()) + "\n";
  const auto synopsis = usage_of(command, command.name());
  out += ".SH SYNOPSIS\n" + bold(command.name()) + roff(synopsis.substr(command.name().size())) + "\n";
  out += ".SH DESCRIPTION\n";
  bool first = true;
  for (const auto& paragraph : command.about()) {
    if (!first) out += ".PP\n";
    first = false;
    out += roff(paragraph) + "\n";
  }
  if (first) out += roff(command.summary()) + ".\n";
  out += operands_of(command) + commands_of(command);
  out += ".SH OPTIONS\n" + options_of(command, true);
  for (const auto& part : command.sections()) {
    out += ".SH \"" + roff(upper(part.heading)) + "\"\n";
    for (const auto& item : part.entries) out += entry(bold(item.term), item.text);
  }
  out += examples_of(command) + ".SH \"EXIT STATUS\"\n";
  for (const auto& status : exit_statuses(command)) out += entry(bold(std::to_string(status.code)), status.text);
  return out + environment() + files() + see_also(command);
}

}  // namespace brick::cli
