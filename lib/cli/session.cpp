// SPDX-License-Identifier: MIT
#include "cli/session.h"

#include <unistd.h>
#include <map>

#include "base/files.h"
#include "base/text.h"
#include "cli/environment.h"
#include "cli/output.h"
#include "cli/terminal.h"

namespace brick::cli {

namespace {

/// Findings of one code that are shown without --verbose; a damaged file would otherwise bury the rest.
constexpr std::size_t shown_per_code = 100;

bool colours(int descriptor, const Common& common) {
  return !common.no_color && is_terminal(descriptor) && environment_allows_colour();
}

Place shown(Place place) {
  if (place.file == "-") place.file = "standard input";
  return place;
}

std::string counted(std::size_t count) { return format("{} more like {}", count, count == 1 ? "it" : "them"); }

}  // namespace

struct Session::State {
  std::string program;
  Common common;
  std::string operand;
  ProgressBar bar;
  bool out_terminal = is_terminal(STDOUT_FILENO);
  bool out_colours, error_colours;
  Output output;
  bool failure_told = false;
  std::optional<Locations> locations;

  State(std::string name, const Common& options, std::string operand_name)
      : program(std::move(name)),
        common(options),
        operand(std::move(operand_name)),
        bar(program, !options.quiet && is_terminal(STDERR_FILENO) && environment_allows_terminal_control(),
            !options.quiet),
        out_colours(colours(STDOUT_FILENO, options)),
        error_colours(colours(STDERR_FILENO, options)),
        output(STDOUT_FILENO, out_terminal, [this] { bar.clear(); }) {}

  std::string styled(std::string_view text, std::string_view style) const {
    return error_colours ? painted(text, style) : std::string(text);
  }

  /// A line on standard error, after what was written to standard output before it.
  void tell(const std::string& line) {
    output.flush();
    bar.clear();
    write_descriptor(STDERR_FILENO, line + "\n");
  }

  void tell_error(const std::string& message) { tell(format("{}: {}: {}", program, styled("error", "red"), message)); }
};

Session::Session(std::string program, const Common& common, std::string operand)
    : state_(std::make_unique<State>(std::move(program), common, std::move(operand))) {}

Session::~Session() { flush(); }

const Locations& Session::locations() const {
  auto& known = state_->locations;
  return known ? *known : known.emplace(find_locations(state_->common.library));
}

Progress& Session::progress() { return state_->bar; }

void Session::out(std::string_view text) { state_->output.write(text); }

bool Session::flush() {
  const auto end = state_->output.flush();
  if (end == Output::State::failed && !std::exchange(state_->failure_told, true))
    state_->tell_error("standard output: cannot be written: " + state_->output.reason());
  return end != Output::State::failed;
}

Result<void> Session::write(const std::string& path, std::string_view bytes) {
  if (!path.empty() && path != "-" && path != "/dev/stdout") return write_file(path, bytes);
  out(bytes);
  return {};
}

Result<std::vector<Input>> Session::inputs(const std::vector<std::string>& operands) const {
  const Input standard{"-", {}};
  if (operands.empty()) {
    if (is_terminal(STDIN_FILENO))
      return brick::fail("usage", format("no {} given; - reads standard input", state_->operand));
    return std::vector{standard};
  }
  std::vector<Input> inputs;
  bool seen = false;
  for (const auto& operand : operands) {
    if (operand.empty()) return brick::fail("usage", "an empty file name was given");
    if (operand != "-") {
      inputs.push_back({operand, operand});
    } else if (std::exchange(seen, true)) {
      return brick::fail("usage", "standard input (-) can be read only once");
    } else {
      inputs.push_back(standard);
    }
  }
  return inputs;
}

Result<std::string> Session::read(const Input& input) const {
  return input.standard_input() ? read_descriptor(STDIN_FILENO, "-") : read_file(input.path);
}

int Session::fail(const Error& error) {
  Error told = error;
  told.place = shown(error.place);
  if (error.code == "share.missing") {
    std::vector<std::string> folders;
    for (const auto& folder : share_folders()) folders.push_back(folder.string());
    told.hint += format("; tried {}", join(folders, ", "));
  }
  const bool usage_error = error.code == "usage";
  state_->tell_error(describe(told) + (usage_error ? format("\ntry '{} --help'", state_->program) : ""));
  return usage_error ? usage : failed;
}

void Session::report(const Diagnostics& diagnostics) {
  std::map<std::string, std::size_t> held;  // per code: how many were not shown
  std::map<std::string, std::size_t> seen;
  std::string lines;
  for (const auto& item : diagnostics.items()) {
    if (quiet() && item.severity != Severity::error) continue;
    if (!verbose() && item.severity == Severity::note) continue;
    if (++seen[item.code] > shown_per_code && !verbose()) {
      ++held[item.code];
      continue;
    }
    Diagnostic told = item;
    told.place = shown(item.place);
    const auto place = describe(told.place);
    told.place = {};
    const auto severity = std::string(name_of(item.severity));
    const auto rest = describe(told).substr(severity.size());
    const auto style = item.severity == Severity::error ? "red" : item.severity == Severity::warning ? "yellow" : "dim";
    lines += state_->styled(place, "bold") + state_->styled(severity, style) + rest + "\n";
  }
  for (const auto& [code, count] : held) lines += format("{} [{}]; --verbose shows them all\n", counted(count), code);
  if (lines.empty()) return;
  lines.pop_back();
  state_->tell(lines);
}

void Session::warn(std::string_view message) {
  state_->tell(format("{}: {}: {}", state_->program, state_->styled("warning", "yellow"), message));
}

void Session::note(std::string_view message) {
  if (!quiet()) state_->tell(format("{}: {}", state_->program, message));
}

void Session::aside(std::string_view text) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  if (!text.empty()) state_->tell(std::string(text));
}

bool Session::quiet() const { return state_->common.quiet; }
bool Session::verbose() const { return state_->common.verbose; }
bool Session::out_is_terminal() const { return state_->out_terminal; }
int Session::columns() const { return columns_of(STDOUT_FILENO); }

std::string Session::paint(std::string_view text, std::string_view style) const {
  return state_->out_colours ? painted(text, style) : std::string(text);
}

}  // namespace brick::cli
