// SPDX-License-Identifier: MIT
// The man page, in roff with the man macros; `mandoc -T lint` finds nothing in it.
#include "base/text.h"
#include "cli/document.h"

namespace brick::cli {

namespace {

/// Text in roff: hyphens and quotes that can be copied into a shell, no word taken for an escape.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '\\':
        out += "\\e";
        break;
      case '-':
        out += "\\-";
        break;
      case '~':
        out += "\\(ti";
        break;
      case '^':
        out += "\\(ha";
        break;
      case '`':
        out += "\\(ga";
        break;
      case '\'':
        out += "\\(aq";
        break;
      case '"':
        out += "\\(dq";
        break;
      default:
        out += c;
    }
  }
  return out;
}

/// Escaped text filled into lines of its own, none of which is taken for a request.
std::string filled(std::string_view text) {
  std::string out;
  const std::string lines = wrap(escaped(text), 78, 0, 0);
  for (const auto line : split(lines, '\n')) out += (line.starts_with('.') ? "\\&" : "") + std::string(line) + "\n";
  return out;
}

std::string upper(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }
std::string entry(const std::string& term, std::string_view text) { return ".TP\n" + term + "\n" + filled(text); }
std::string heading(std::string_view text) { return ".SH \"" + escaped(text) + "\"\n"; }

std::string term_of(const Option& option) {
  std::string term;
  for (const auto& name : names_of(option)) term += (term.empty() ? "" : ", ") + bold(name);
  return option.value.empty() ? term : term + " " + italic(option.value);
}

/// A command's options; a subcommand has the common ones from its program.
std::string options_of(const Command& command, bool top) {
  std::string out;
  for (const auto& group : option_groups(command, top)) {
    if (!top && group.heading == common_group) continue;
    if (top && group.heading != default_group) out += ".SS \"" + escaped(group.heading) + "\"\n";
    for (const auto& option : group.options) out += entry(term_of(option), explained(option));
  }
  return out;
}

std::string operands_of(const Command& command) {
  std::string out;
  for (const auto& operand : command.operands()) out += entry(italic(operand.name), sentence(operand.text));
  return out;
}

std::string sections_of(const Command& command) {
  std::string out;
  for (const auto& part : command.sections()) {
    out += heading(upper(part.heading));
    for (const auto& item : part.entries) out += entry(bold(item.term), sentence(item.text));
  }
  return out;
}

std::string commands_of(const Command& command) {
  if (command.subcommands().empty()) return {};
  std::string out = ".SH COMMANDS\n";
  for (const auto& child : command.subcommands()) {
    out += ".SS \"" + escaped(usage_of(child, command.name() + " " + child.name())) + "\"\n";
    out += filled(sentence(child.summary()) + ".");
    for (const auto& paragraph : child.about()) out += ".PP\n" + filled(paragraph);
    out += operands_of(child) + options_of(child, false);
    for (const auto& part : child.sections())
      for (const auto& item : part.entries) out += entry(bold(item.term), sentence(item.text));
  }
  return out;
}

std::string description(const Command& command) {
  std::string out = ".SH DESCRIPTION\n";
  for (const auto& paragraph : command.about())
    out += (out.ends_with("DESCRIPTION\n") ? "" : ".PP\n") + filled(paragraph);
  if (command.about().empty()) out += filled(sentence(command.summary()) + ".");
  return out + operands_of(command);
}

std::string examples_of(const Command& command) {
  std::vector<Example> examples = command.examples();
  for (const auto& child : command.subcommands())
    examples.insert(examples.end(), child.examples().begin(), child.examples().end());
  std::string out;
  for (const auto& example : examples) out += entry(bold(example.command), sentence(example.text));
  return out.empty() ? "" : ".SH EXAMPLES\n" + out;
}

std::string exit_status(const Command& command) {
  std::string out = heading("EXIT STATUS");
  for (const auto& status : exit_statuses(command)) out += entry(bold(std::to_string(status.code)), status.text);
  return out;
}

/// What every program reads from its surroundings (lib/cli/environment.cpp).
std::string environment() {
  const auto variable = [](std::string_view name, std::string_view text) { return entry(bold(name), text); };
  return ".SH ENVIRONMENT\n" +
         variable("LDRAWDIR",
                  "The LDraw library, a folder or complete.zip, where --library is not given; no other is tried") +
         variable("BRICKTOOLS_PARTS", "Further folders of part files, separated by colons") +
         variable(
             "BRICKTOOLS_OVERLAYS",
             "The user's own connectors, separated by colons: LDCad shadow libraries (folder or .csl), JSON files") +
         variable("BRICKTOOLS_SHARE", "The folder of bricktools' own data, in place of the installed one") +
         variable("NO_COLOR", "When set and not empty: no colours") +
         variable("XDG_CACHE_HOME, XDG_CONFIG_HOME, XDG_DATA_HOME",
                  "The folders in place of ~/.cache, ~/.config and ~/.local/share below");
}

std::string files() {
  const auto file = [](std::string_view name, std::string_view text) { return entry(italic(name), text); };
  return ".SH FILES\n" +
         file("~/.config/bricktools/library",
              "LDraw libraries to try, one path a line; a line that starts with # is a comment") +
         file("~/.local/share/bricktools/ldraw", "The LDraw library that the set-up fetched, tried next") +
         file("/usr/local/share/ldraw, /usr/share/ldraw, /opt/ldraw, ~/ldraw", "LDraw libraries that are tried last") +
         file("~/.cache/bricktools", "The index of the library; it can be deleted at any time");
}

std::string see_also(const Command& command) {
  std::string out;
  for (const auto name : split(BRICKTOOLS_PROGRAMS, ' '))
    if (name != command.name() && !name.empty()) out += (out.empty() ? "" : ",\n") + bold(name) + "(1)";
  return out.empty() ? "" : heading("SEE ALSO") + out + "\n";
}

}  // namespace

std::string man_page(const Command& command) {
  const auto synopsis = usage_of(command, command.name());
  return ".TH \"" + escaped(upper(command.name())) +
         "\" 1 \"" BRICKTOOLS_DATE "\" \"bricktools " BRICKTOOLS_VERSION "\" \"bricktools manual\"\n" + ".SH NAME\n" +
         escaped(command.name()) + " \\- " + escaped(phrase(command.summary())) + "\n" + ".SH SYNOPSIS\n" +
         bold(command.name()) + escaped(synopsis.substr(command.name().size())) + "\n" + description(command) +
         commands_of(command) + ".SH OPTIONS\n" + options_of(command, true) + sections_of(command) +
         examples_of(command) + exit_status(command) + environment() + files() + see_also(command);
}

}  // namespace brick::cli
