// SPDX-License-Identifier: MIT
// Declaring a command: what its options, operands and texts are, kept as plain data for the parser and the
// documentation.
#include "base/text.h"
#include "cli/command.h"

namespace brick::cli {

namespace {

/// A target's present value as help shows it; zero and empty are not worth showing.
struct Fallback {
  std::string operator()(const bool*) const { return {}; }
  std::string operator()(const int* value) const { return *value == 0 ? "" : std::to_string(*value); }
  std::string operator()(const double* value) const { return *value == 0 ? "" : shortest(*value); }
  std::string operator()(const std::string* value) const { return *value; }
  std::string operator()(const std::filesystem::path* value) const { return value->string(); }
  std::string operator()(const std::vector<std::string>* value) const { return join(*value, ","); }
  template <class T>
  std::string operator()(const std::optional<T>*) const {
    return {};
  }
};

}  // namespace

Command& Command::summary(std::string one_line) {
  summary_ = std::move(one_line);
  return *this;
}

Command& Command::about(std::string paragraph) {
  about_.push_back(std::move(paragraph));
  return *this;
}

Command& Command::group(std::string heading) {
  group_ = std::move(heading);
  return *this;
}

Command& Command::flag(std::string names, bool& target, std::string text) {
  return option(std::move(names), {}, &target, std::move(text));
}

Command& Command::option(std::string names, std::string value, Target target, std::string text,
                         std::vector<std::string> choices) {
  std::string fallback = std::visit(Fallback{}, target);
  options_.push_back(
      {std::move(names), std::move(value), std::move(text), target, std::move(choices), group_, std::move(fallback)});
  return *this;
}

Command& Command::operands(std::string name, std::vector<std::string>& values, std::string text, bool required,
                           bool files) {
  operands_.push_back({std::move(name), std::move(text), &values, required, files});
  return *this;
}

Command& Command::operand(std::string name, std::string& value, std::string text, bool required, bool files) {
  operands_.push_back({std::move(name), std::move(text), &value, required, files});
  return *this;
}

Command& Command::example(std::string command, std::string text) {
  examples_.push_back({std::move(command), std::move(text)});
  return *this;
}

Command& Command::section(std::string heading, std::vector<Entry> entries) {
  sections_.push_back({std::move(heading), std::move(entries)});
  return *this;
}

Command& Command::exit_code(int code, std::string text) {
  exit_codes_.push_back({code, std::move(text)});
  return *this;
}

Command& Command::subcommand(std::string name, std::string& chosen, const std::function<void(Command&)>& declare) {
  Command child(std::move(name));
  child.chosen_ = &chosen;
  declare(child);
  subcommands_.push_back(std::move(child));
  return *this;
}

}  // namespace brick::cli
