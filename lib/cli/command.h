// SPDX-License-Identifier: MIT
// A program's interface, declared once: from it come the parser, --help, the man page, completions and the README's
// table.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/json_fwd.h"

namespace brick::cli {

/// Exit codes of every program; a man page says what yes and no mean for its program.
enum Exit : int { yes = 0, no = 1, usage = 2, failed = 3, interrupted = 130 };

/// Where a parsed value goes. The pointed-to object holds the default before parsing; help shows it where it is not
/// empty. An optional stays empty when the option is not given; a vector takes an option given several times or
/// comma-separated.
using Target = std::variant<bool*, int*, double*, std::string*, std::filesystem::path*, std::optional<int>*,
                            std::optional<double>*, std::optional<std::string>*, std::vector<std::string>*>;

struct Option {
  std::string names;  // "-o,--output", "--json"
  std::string value;  // "FILE"; empty for a flag
  std::string text;   // one sentence, no full stop
  Target target;
  std::vector<std::string> choices;  // the only values allowed, offered by completions; empty: any
  std::string group;                 // heading in the help
  std::string fallback;  // what the target held when it was declared, as the help shows it; empty: nothing to show
};

struct Operand {
  std::string name;  // "MODEL"
  std::string text;
  std::variant<std::vector<std::string>*, std::string*> target;  // any number of them, or one
  bool required = false;  // must be given (programs that read standard input leave it false)
  bool files = true;      // completions offer files
  bool many() const { return target.index() == 0; }
};

struct Example {
  std::string command;  // "brick-search brick 2x4 | head -3"
  std::string text;     // "the three commonest 2 x 4 bricks"
};

struct ExitMeaning {
  int code = 0;
  std::string text;
};

/// A further part of the help and the man page: words and what they mean (checks, formats, views, variables).
struct Entry {
  std::string term;
  std::string text;
};
struct Section {
  std::string heading;  // "Checks"
  std::vector<Entry> entries;
};

/// One program or one of its subcommands (brick-library index).
class Command {
 public:
  explicit Command(std::string name) : name_(std::move(name)) {}

  Command& summary(std::string one_line);
  Command& about(std::string paragraph);  // may be called again: one paragraph each
  Command& group(std::string heading);    // of the options declared from here on
  Command& flag(std::string names, bool& target, std::string text);
  Command& option(std::string names, std::string value, Target target, std::string text,
                  std::vector<std::string> choices = {});
  /// Any number of words: after every `operand`.
  Command& operands(std::string name, std::vector<std::string>& values, std::string text, bool required = false,
                    bool files = true);
  /// One word.
  Command& operand(std::string name, std::string& value, std::string text, bool required = true, bool files = true);
  Command& example(std::string command, std::string text);
  Command& section(std::string heading, std::vector<Entry> entries);
  Command& exit_code(int code, std::string text);  // beyond the common ones; for yes (0) and no (1) what they mean here
  /// Declares a subcommand; `chosen` is set to its name when it is the one given.
  Command& subcommand(std::string name, std::string& chosen, const std::function<void(Command&)>& declare);

  const std::string& name() const { return name_; }
  const std::string& summary() const { return summary_; }
  const std::vector<std::string>& about() const { return about_; }
  const std::vector<Option>& options() const { return options_; }
  const std::vector<Operand>& operands() const { return operands_; }
  const std::vector<Example>& examples() const { return examples_; }
  const std::vector<Section>& sections() const { return sections_; }
  const std::vector<ExitMeaning>& exit_codes() const { return exit_codes_; }
  const std::vector<Command>& subcommands() const { return subcommands_; }

 private:
  friend struct Parser;
  std::string name_, summary_, group_;
  std::vector<std::string> about_;
  std::vector<Option> options_;
  std::vector<Operand> operands_;
  std::vector<Example> examples_;
  std::vector<Section> sections_;
  std::vector<ExitMeaning> exit_codes_;
  std::vector<Command> subcommands_;
  std::string* chosen_ = nullptr;
};

/// What parsing said: go on, or stop with an exit code after printing `text` (to standard output when code is yes, else
/// error).
struct Parsed {
  bool go_on = true;
  int code = yes;
  std::string text;
};
Parsed parse(Command& command, const std::vector<std::string>& arguments);

/// Forms of the interface's documentation: "help", "man", "bash", "zsh", "fish", "markdown" (a row of the README's
/// table).
std::string generate(const Command& command, std::string_view form);
const std::vector<std::string>& forms();

}  // namespace brick::cli
