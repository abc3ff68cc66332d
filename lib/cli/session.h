// SPDX-License-Identifier: MIT
// One run of a program: its streams, common options, messages, and the way from main to an exit code.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "base/locations.h"
#include "base/progress.h"
#include "base/result.h"
#include "cli/command.h"

namespace brick::cli {

/// Options that every program has: -h/--help, --version, -q/--quiet, -v/--verbose, --no-color, -j/--jobs N, --library
/// PATH.
struct Common {
  bool quiet = false, verbose = false, no_color = false;
  int jobs = 0;
  std::string library;
};

/// What a program was given to read.
struct Input {
  std::string name;            // as messages call it: the path, or "-" for standard input
  std::filesystem::path path;  // empty for standard input
  bool standard_input() const { return path.empty(); }
};

class Session {
 public:
  /// `operand` is what messages call a missing input.
  Session(std::string program, const Common& common, std::string operand = "FILE");
  ~Session();

  const Locations& locations() const;
  Progress& progress();  // a bar on a terminal, nothing elsewhere or with --quiet

  /// Standard output. A closed pipe ends the program quietly.
  void out(std::string_view text);
  /// `path` "-" or empty is standard output; a file is written beside and renamed. Code file.unwritable.
  Result<void> write(const std::string& path, std::string_view bytes);

  /// The operands as inputs; none and standard input not a terminal: standard input; none and a terminal: an error
  /// (usage).
  Result<std::vector<Input>> inputs(const std::vector<std::string>& operands) const;
  /// All of standard input, or of the file.
  Result<std::string> read(const Input& input) const;

  /// "brick-stats: error: …" on standard error; returns Exit::failed so that a program can say `return
  /// session.fail(e)`. An error with code "usage" returns Exit::usage and adds "try --help".
  int fail(const Error& error);
  /// Findings on standard error in the form "file:line: severity: message"; notes with --verbose only, with
  /// --quiet only errors.
  void report(const Diagnostics& diagnostics);
  void warn(std::string_view message);
  void note(std::string_view message);  // not with --quiet
  /// Text on standard error as it is: the report of a program that has something else to write to standard output.
  void aside(std::string_view text);

  bool quiet() const;
  bool verbose() const;
  bool out_is_terminal() const;
  int columns() const;  // of the terminal, 0 when none
  /// Writes what `out` has kept back. False when it cannot be written; a closed pipe counts as written.
  bool flush();
  /// `text` in a colour ("red", "green", "yellow", "bold", "dim") where standard output shows colours, else as it is.
  std::string paint(std::string_view text, std::string_view style) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Adds the common options to a command; they stand last in its help.
void declare_common(Command& command, Common& common);

/// Declares, parses, runs; turns every failure into a message and an exit code. Common options are added by itself, and
/// the hidden `--generate FORM` that prints the interface's documentation.
int run_main(int argc, char** argv, std::string_view program, const std::function<void(Command&)>& declare,
             const std::function<int(Session&)>& run);

}  // namespace brick::cli
