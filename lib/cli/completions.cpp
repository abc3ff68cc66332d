// SPDX-License-Identifier: MIT
// Completions for bash, zsh and fish.
#include <algorithm>

#include "base/text.h"
#include "cli/document.h"

namespace brick::cli {

namespace {

enum class Kind { flag, choices, list, files, folders, free };

/// What a shell can offer for an option's value; a list is choices separated by commas.
Kind kind_of(const Option& option) {
  if (option.value.empty()) return Kind::flag;
  if (!option.choices.empty())
    return std::holds_alternative<std::vector<std::string>*>(option.target) ? Kind::list : Kind::choices;
  if (option.value == "DIR" || option.value == "FOLDER") return Kind::folders;
  for (const auto* name : {"FILE", "PATH", "MODEL", "LIBRARY"})
    if (option.value.starts_with(name)) return Kind::files;
  return Kind::free;
}

bool offers_files(const Command& command) {
  return std::any_of(command.operands().begin(), command.operands().end(), [](const auto& item) { return item.files; });
}

std::vector<Option> all_options(const Command& command, bool top) {
  std::vector<Option> options;
  for (const auto& group : option_groups(command, top))
    options.insert(options.end(), group.options.begin(), group.options.end());
  return options;
}

std::string function_name(const Command& command) {
  std::string name = "_" + command.name();
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

std::string replaced(std::string_view text, std::string_view characters, std::string_view before) {
  std::string out;
  for (const char c : text) {
    if (characters.find(c) != std::string_view::npos) out += before;
    out += c;
  }
  return out;
}

/// In single quotes of a POSIX shell.
std::string shell_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

/// In single quotes of fish, where a backslash keeps a quote.
std::string fish_quoted(std::string_view text) { return "'" + replaced(text, "\\'", "\\") + "'"; }

// --- bash
// ---------------------------------------------------------------------------------------------------------------

/// The case branches that complete the values of a command's options; `command` is a pattern for the subcommand.
std::string bash_values(const Command& command, std::string_view pattern) {
  std::string out;
  for (const auto& option : command.options()) {
    std::string action;
    const auto words = shell_quoted(join(option.choices, " "));
    switch (kind_of(option)) {
      case Kind::flag:
        continue;
      case Kind::choices:
        action = "mapfile -t COMPREPLY < <(compgen -W " + words + " -- \"$cur\")";
        break;
      case Kind::list:
        action =
            "[[ $cur == *,* ]] && before=${cur%,*},\n"
            "      mapfile -t COMPREPLY < <(compgen -P \"$before\" -W " +
            words +
            " -- \"${cur##*,}\")\n"
            "      compopt -o nospace";
        break;
      case Kind::files:
        action = "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")";
        break;
      case Kind::folders:
        action = "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- \"$cur\")";
        break;
      case Kind::free:
        action = ":";
        break;
    }
    std::string patterns;
    for (const auto& name : names_of(option))
      patterns += (patterns.empty() ? "" : " | ") + std::string(pattern) + "\" " + name + "\"";
    out += "    " + patterns + ")\n      " + action + "\n      return ;;\n";
  }
  return out;
}

/// The names of a command's options and of those it has from `parent`, once each.
std::string bash_names(const Command& command, const Command* parent) {
  std::vector<std::string> names;
  auto options = all_options(command, parent == nullptr);
  if (parent != nullptr)
    for (const auto& option : all_options(*parent, false)) options.push_back(option);
  for (const auto& option : options)
    for (const auto& name : names_of(option))
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  return join(names, " ");
}

}  // namespace

std::string bash_completion(const Command& command) {
  const auto function = function_name(command);
  std::vector<std::string> children;
  for (const auto& child : command.subcommands()) children.push_back(child.name());
  std::string out = "# bash completion for " + command.name() + "\n" + function + "() {\n";
  out +=
      "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command='' before='' names='' i\n"
      "  COMPREPLY=()\n"
      "  if [[ $cur == '=' ]]; then\n    cur=''\n"
      "  elif [[ $prev == '=' ]]; then\n    prev=${COMP_WORDS[COMP_CWORD - 2]}\n  fi\n";
  if (!children.empty())
    out += "  for ((i = 1; i < COMP_CWORD; i++)); do\n    case ${COMP_WORDS[i]} in\n      " + join(children, " | ") +
           ")\n        command=${COMP_WORDS[i]}\n        break ;;\n    esac\n  done\n";
  std::string values;
  for (const auto& child : command.subcommands()) values += bash_values(child, child.name());
  values += bash_values(command, "*");
  if (!values.empty()) out += "  case \"$command $prev\" in\n" + values + "  esac\n";
  out += "  case $command in\n";
  for (const auto& child : command.subcommands())
    out += "    " + child.name() + ") names=" + shell_quoted(bash_names(child, &command)) + " ;;\n";
  out += "    *) names=" + shell_quoted(bash_names(command, nullptr)) + " ;;\n  esac\n";
  out +=
      "  if [[ $cur == -* ]]; then\n    mapfile -t COMPREPLY < <(compgen -W \"$names\" -- \"$cur\")\n    return\n  "
      "fi\n";
  if (!children.empty())
    out += "  if [[ -z $command ]]; then\n    mapfile -t COMPREPLY < <(compgen -W " +
           shell_quoted(join(children, " ")) + " -- \"$cur\")\n" + (offers_files(command) ? "" : "    return\n") +
           "  fi\n";
  std::vector<std::string> filing;
  if (offers_files(command)) filing.emplace_back("''");
  for (const auto& child : command.subcommands())
    if (offers_files(child)) filing.push_back(child.name());
  if (!filing.empty())
    out += "  case $command in\n    " + join(filing, " | ") +
           ")\n      compopt -o filenames\n      mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- \"$cur\") "
           ";;\n  esac\n";
  return out + "}\ncomplete -F " + function + " " + command.name() + "\n";
}

// --- zsh
// ----------------------------------------------------------------------------------------------------------------

namespace {

std::string zsh_action(const Option& option) {
  const auto words = replaced(join(option.choices, " "), "()[]:\\", "\\");
  switch (kind_of(option)) {
    case Kind::flag:
      return {};
    case Kind::choices:
      return ":" + option.value + ":(" + words + ")";
    case Kind::list:
      return ":" + replaced(option.value, ":\\", "\\") + ":_sequence compadd - " + words;
    case Kind::files:
      return ":" + replaced(option.value, ":\\", "\\") + ":_files";
    case Kind::folders:
      return ":" + replaced(option.value, ":\\", "\\") + ":_files -/";
    case Kind::free:
      break;
  }
  return ":" + replaced(option.value, ":\\", "\\") + ": ";
}

std::vector<std::string> zsh_specs(const Command& command, bool top) {
  std::vector<std::string> specs;
  for (const auto& option : all_options(command, top)) {
    const auto names = names_of(option);
    const bool many = std::holds_alternative<std::vector<std::string>*>(option.target);
    const auto rest = "[" + replaced(sentence(option.text), "[]:\\", "\\") + "]" + zsh_action(option);
    for (const auto& name : names) {
      const std::string suffix = option.value.empty() ? "" : name.starts_with("--") ? "=" : "+";
      specs.push_back(shell_quoted((many ? "*" : "(" + join(names, " ") + ")") + name + suffix + rest));
    }
  }
  return specs;
}

std::string zsh_operands(const Command& command) {
  const auto found =
      std::find_if(command.operands().begin(), command.operands().end(), [](const auto& item) { return item.files; });
  return shell_quoted(found == command.operands().end() ? "*: : " : "*:" + found->name + ":_files");
}

std::string zsh_arguments(const std::vector<std::string>& specs, const std::string& indent) {
  std::string out;
  for (const auto& spec : specs) out += " \\\n" + indent + spec;
  return out + "\n";
}

}  // namespace

std::string zsh_completion(const Command& command) {
  const auto function = function_name(command);
  std::string out = "#compdef " + command.name() + "\n" + function + "() {\n";
  auto specs = zsh_specs(command, true);
  if (command.subcommands().empty()) {
    specs.push_back(zsh_operands(command));
    out += "  _arguments -s -S" + zsh_arguments(specs, "    ");
  } else {
    specs.push_back(shell_quoted("1:command:->command"));
    specs.push_back(shell_quoted("*::argument:->argument"));
    out += "  local context state state_descr line\n  typeset -A opt_args\n  _arguments -C -s -S" +
           zsh_arguments(specs, "    ");
    out += "  case $state in\n    command)\n      local -a commands\n      commands=(\n";
    for (const auto& child : command.subcommands())
      out += "        " + shell_quoted(child.name() + ":" + replaced(sentence(child.summary()), ":\\", "\\")) + "\n";
    out += "      )\n      _describe command commands\n" + std::string(offers_files(command) ? "      _files\n" : "") +
           "      ;;\n    argument)\n      case $line[1] in\n";
    for (const auto& child : command.subcommands()) {
      auto child_specs = zsh_specs(child, false);
      for (const auto& spec : zsh_specs(command, false))
        if (std::find(child_specs.begin(), child_specs.end(), spec) == child_specs.end()) child_specs.push_back(spec);
      child_specs.push_back(zsh_operands(child));
      out += "        " + child.name() + ")\n          _arguments -s -S" + zsh_arguments(child_specs, "            ") +
             "          ;;\n";
    }
    out += "      esac\n      ;;\n  esac\n";
  }
  return out + "}\n\nif [[ $funcstack[1] == " + function + " ]]; then\n  " + function + " \"$@\"\nelse\n  compdef " +
         function + " " + command.name() + "\nfi\n";
}

// --- fish
// ---------------------------------------------------------------------------------------------------------------

namespace {

std::string fish_option(const std::string& start, const Option& option) {
  std::string line = start;
  for (const auto& name : names_of(option))
    line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  switch (kind_of(option)) {
    case Kind::flag:
      break;
    case Kind::choices:
      line += " -x -a " + fish_quoted(join(option.choices, " "));
      break;
    case Kind::list:
      line += " -x -a " + fish_quoted("(__fish_append , " + join(option.choices, " ") + ")");
      break;
    case Kind::files:
      line += " -r -F";
      break;
    case Kind::folders:
      line += " -x -a '(__fish_complete_directories)'";
      break;
    case Kind::free:
      line += " -x";
      break;
  }
  return line + " -d " + fish_quoted(sentence(option.text)) + "\n";
}

}  // namespace

std::string fish_completion(const Command& command) {
  const std::string start = "complete -c " + command.name();
  std::string out = "# fish completion for " + command.name() + "\n" + start + " -f\n";
  if (offers_files(command))
    out += start + (command.subcommands().empty() ? "" : " -n __fish_use_subcommand") + " -F\n";
  for (const auto& child : command.subcommands()) {
    out +=
        start + " -n __fish_use_subcommand -a " + child.name() + " -d " + fish_quoted(sentence(child.summary())) + "\n";
    const auto inside = start + " -n '__fish_seen_subcommand_from " + child.name() + "'";
    if (offers_files(child)) out += inside + " -F\n";
    for (const auto& option : child.options()) out += fish_option(inside, option);
  }
  for (const auto& option : all_options(command, true)) out += fish_option(start, option);
  return out;
}

}  // namespace brick::cli
