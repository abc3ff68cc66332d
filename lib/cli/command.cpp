// SPDX-License-Identifier: MIT
// Parsing of a command line, by CLI11; the only file that includes it. CLI11 splits the arguments into options and
// operands; values are converted here, so that a message can name the option, what was wrong and what would be right.
#include "cli/command.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "base/text.h"
#include "cli/document.h"
#include "cli/terminal.h"

namespace brick::cli {

namespace {

/// A usage error's text, thrown within this file only.
struct Wrong {
  std::string message;
};

const Option* find_option(const Command& command, std::string_view name) {
  for (const auto& option : command.options())
    for (const auto& known : names_of(option))
      if (known == name) return &option;
  return nullptr;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  const auto near = nearest(word, candidates, 1);
  return near.empty() ? "" : "; did you mean '" + near.front() + "'?";
}

std::vector<std::string> long_names(const Command& command) {
  std::vector<std::string> names = {"--help", "--version"};
  for (const auto& option : command.options())
    for (const auto& name : names_of(option))
      if (name.starts_with("--")) names.push_back(name);
  return names;
}

[[noreturn]] void unknown_option(const Command& command, std::string_view argument) {
  const std::string name(argument.substr(0, argument.find('=')));
  const auto names = long_names(command);
  const auto longer =
      std::find_if(names.begin(), names.end(), [&](const auto& known) { return known.starts_with(name); });
  std::string hint;
  if (std::find(names.begin(), names.end(), "-" + name) != names.end())
    hint = "; did you mean '-" + name + "'?";
  else if (name.size() > 3 && longer != names.end())
    hint = "; did you mean '" + *longer + "'?";
  else if (name.starts_with("--"))
    hint = did_you_mean(name, names);
  throw Wrong{"unknown option '" + name + "'" + hint};
}

/// "-qo": short flags of which the last one takes the next argument for its value.
bool cluster_takes_next(const Command& command, std::string_view argument) {
  if (argument.size() < 3 || argument[1] == '-') return false;
  for (std::size_t i = 1; i < argument.size(); ++i) {
    const auto* option = find_option(command, std::string{'-', argument[i]});
    if (option == nullptr) return false;
    if (!option->value.empty()) return i + 1 == argument.size();
  }
  return false;
}

/// Slips that CLI11 would take for something else: "-json" (it reads -j with the value "son") and "--size=" (it takes
/// the next argument for the value).
void find_slips(const Command& command, const std::vector<std::string>& arguments) {
  for (std::size_t i = 0; i < arguments.size() && arguments[i] != "--"; ++i) {
    const auto& argument = arguments[i];
    if (argument.size() < 2 || argument.front() != '-') continue;
    const auto name = argument.substr(0, argument.find('='));
    const auto* option = find_option(command, name);
    if (option == nullptr && name.size() > 2 && name[1] != '-' && find_option(command, "-" + name) != nullptr)
      unknown_option(command, argument);
    if (option != nullptr && !option->value.empty() && name.size() + 1 == argument.size())
      throw Wrong{"option " + name + " needs a value: " + option->value};
    if (option != nullptr ? !option->value.empty() && name == argument : cluster_takes_next(command, argument)) ++i;
  }
}

std::string checked_choice(const Option& option, const std::string& value) {
  if (option.choices.empty()) return value;
  for (const auto& choice : option.choices)
    if (equal_fold(choice, value)) return choice;
  throw Wrong{"option " + long_name(option) + ": '" + value + "' is not one of " + join(option.choices, ", ") +
              did_you_mean(value, option.choices)};
}

/// Puts the values given for an option (at least one) where they belong; of several for a single value the last counts.
class Assign {
 public:
  Assign(const Option& option, const std::vector<std::string>& values) : option_(option), values_(values) {}

  void operator()(bool* target) const { *target = true; }
  void operator()(int* target) const { *target = whole(); }
  void operator()(double* target) const { *target = decimal(); }
  void operator()(std::string* target) const { *target = text(); }
  void operator()(std::filesystem::path* target) const { *target = text(); }
  void operator()(std::optional<int>* target) const { *target = whole(); }
  void operator()(std::optional<double>* target) const { *target = decimal(); }
  void operator()(std::optional<std::string>* target) const { *target = text(); }
  void operator()(std::vector<std::string>* target) const {
    target->clear();
    for (const auto& value : values_)
      for (const auto item : split(value, ','))
        if (!trim(item).empty()) target->push_back(checked_choice(option_, std::string(trim(item))));
  }

 private:
  std::string text() const { return checked_choice(option_, values_.back()); }
  int whole() const {
    if (const auto value = parse_int(text())) return *value;
    throw Wrong{"option " + long_name(option_) + ": '" + values_.back() + "' is not a whole number"};
  }
  double decimal() const {
    if (const auto value = parse_double(text())) return *value;
    throw Wrong{"option " + long_name(option_) + ": '" + values_.back() + "' is not a number"};
  }

  const Option& option_;
  const std::vector<std::string>& values_;
};

std::vector<std::string> subcommand_names(const Command& command) {
  std::vector<std::string> names;
  for (const auto& child : command.subcommands()) names.push_back(child.name());
  return names;
}

[[noreturn]] void unexpected_operand(const Command& command, const std::string& operand) {
  const auto names = subcommand_names(command);
  if (names.empty()) throw Wrong{"unexpected operand '" + operand + "'"};
  const auto hint = did_you_mean(operand, names);
  throw Wrong{"unknown command '" + operand + "'" + (hint.empty() ? "; there are " + join(names, ", ") : hint)};
}

/// What CLI11's exceptions mean, in our words.
std::string explain(const CLI::Error& error, const Command& command) {
  std::string what = error.what();
  const std::string name = what.substr(0, what.find_first_of(": "));
  const auto* option = find_option(command, name);
  if (option == nullptr) return what;
  if (option->value.empty()) return "option " + name + " takes no value";
  return "option " + name + " needs a value: " + option->value;
}

}  // namespace

struct Parser {
  Command& command;
  std::string full_name;  // "brick-library index"
  std::vector<std::string> arguments;
  bool top = true;

  Parsed parse() {
    try {
      return attempt();
    } catch (const Wrong& wrong) {
      const std::string program = full_name.substr(0, full_name.find(' '));
      return {false, usage, program + ": error: " + wrong.message + "\ntry '" + full_name + " --help'\n"};
    }
  }

 private:
  struct Split {
    std::vector<std::vector<std::string>> options;   // values by option; a flag that was given has one
    std::vector<std::vector<std::string>> operands;  // by operand
    std::vector<std::string> rest;
    bool help = false, version = false;
    std::optional<std::string> form;
  };

  Parsed attempt() {
    find_slips(command, arguments);
    if (!command.subcommands_.empty()) {
      if (auto parsed = descend()) return *parsed;
    }
    const Split found = split_arguments(false);
    if (auto stop = documentation(found)) return *stop;
    reject(found.rest);
    assign_options(found);
    assign_operands(found);
    return {};
  }

  /// The subcommand's parse, when one is named; nothing when this command's own operands stand there.
  std::optional<Parsed> descend() {
    const Split found = split_arguments(true);
    if (auto stop = documentation(found)) return stop;
    auto rest = found.rest;
    if (!rest.empty() && rest.front() == "--") rest.erase(rest.begin());
    if (rest.empty() && command.operands_.empty())
      throw Wrong{"no command given: one of " + join(subcommand_names(command), ", ")};
    const auto child = std::find_if(command.subcommands_.begin(), command.subcommands_.end(),
                                    [&](const Command& item) { return !rest.empty() && item.name_ == rest.front(); });
    if (child == command.subcommands_.end()) {
      if (!command.operands_.empty()) return std::nullopt;
      if (rest.front() == "help") return help_on(rest);
      reject(rest);
    }
    assign_options(found);
    *child->chosen_ = child->name_;
    inherit(*child);
    return Parser{*child, full_name + " " + child->name_, {rest.begin() + 1, rest.end()}, false}.parse();
  }

  /// "help show", as some say for "show --help".
  Parsed help_on(std::vector<std::string> words) const {
    words.erase(words.begin());
    words.emplace_back("--help");
    return Parser{command, full_name, std::move(words), top}.parse();
  }

  /// A subcommand takes its parent's options too, before or after its name.
  void inherit(Command& child) const {
    for (const auto& option : command.options_) {
      const auto names = names_of(option);
      const bool taken = std::any_of(names.begin(), names.end(),
                                     [&](const auto& name) { return find_option(child, name) != nullptr; });
      if (!taken) child.options_.push_back(option);
    }
  }

  Split split_arguments(bool stop_at_operand) const {
    CLI::App app;
    app.set_help_flag();
    app.prefix_command(stop_at_operand);
    app.allow_extras();
    const auto* help = app.add_flag("-h,--help");
    const auto* version = app.add_flag("--version");
    const auto* form = single(app.add_option("--generate", accept_all()));
    std::vector<const CLI::Option*> options, operands;
    for (const auto& option : command.options_)
      options.push_back(option.value.empty() ? app.add_flag(option.names)
                                             : single(app.add_option(option.names, accept_all())));
    for (const auto& operand : command.operands_) {
      if (stop_at_operand) break;
      auto* added = app.add_option("operand" + std::to_string(operands.size()), accept_all());
      const bool many = operand.many();
      added->expected(1, many ? CLI::detail::expected_max_vector_size : 1)->allow_extra_args(many);
      operands.push_back(added);
    }
    try {
      app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
    } catch (const CLI::Error& error) {
      if (help->count() > 0) return help_alone();
      throw Wrong{explain(error, command)};
    }
    Split found;
    for (const auto* option : options) found.options.push_back(option->results());
    for (const auto* operand : operands) found.operands.push_back(operand->results());
    found.rest = app.remaining();
    found.help = help->count() > 0;
    found.version = version->count() > 0;
    if (form->count() > 0) found.form = form->results().back();
    return found;
  }

  static Split help_alone() {
    Split found;
    found.help = true;
    return found;
  }

  static CLI::callback_t accept_all() {
    return [](const CLI::results_t&) { return true; };
  }
  static CLI::Option* single(CLI::Option* option) {
    return option->expected(1)->allow_extra_args(false)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  }

  std::optional<Parsed> documentation(const Split& found) const {
    if (found.form && top) {
      if (std::find(forms().begin(), forms().end(), *found.form) == forms().end())
        throw Wrong{"option --generate: '" + *found.form + "' is not one of " + join(forms(), ", ")};
      return Parsed{false, yes, generate(command, *found.form)};
    }
    if (found.help) return Parsed{false, yes, text_help(command, full_name, help_width())};
    if (found.version)
      return Parsed{false, yes, full_name.substr(0, full_name.find(' ')) + " " BRICKTOOLS_VERSION "\n"};
    return std::nullopt;
  }

  void reject(const std::vector<std::string>& rest) const {
    for (const auto& argument : rest) {
      if (argument == "--") continue;
      if (argument.size() > 1 && argument.front() == '-') unknown_option(command, argument);
      unexpected_operand(command, argument);
    }
  }

  void assign_options(const Split& found) const {
    for (std::size_t i = 0; i < found.options.size(); ++i) {
      const auto& option = command.options_[i];
      const auto& values = found.options[i];
      if (values.empty()) continue;
      if (option.value.empty() && values.back() != "true")
        throw Wrong{"option " + long_name(option) + " takes no value"};
      std::visit(Assign(option, values), option.target);
    }
  }

  void assign_operands(const Split& found) const {
    for (std::size_t i = 0; i < found.operands.size(); ++i) {
      const auto& operand = command.operands_[i];
      const auto& words = found.operands[i];
      if (operand.required && words.empty()) throw Wrong{"no " + operand.name + " given"};
      if (auto* const* values = std::get_if<std::vector<std::string>*>(&operand.target)) {
        **values = words;
      } else if (!words.empty()) {
        if (words.front().empty()) throw Wrong{"an empty " + operand.name + " was given"};
        *std::get<std::string*>(operand.target) = words.front();
      }
    }
  }
};

Parsed parse(Command& command, const std::vector<std::string>& arguments) {
  return Parser{command, command.name(), arguments}.parse();
}

}  // namespace brick::cli
