// SPDX-License-Identifier: MIT
// From sources to reports.
#include "check/run.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "base/text.h"
#include "check/fix.h"
#include "check/memory.h"

namespace brick::check {

namespace {

constexpr auto look_again = std::chrono::milliseconds(200);
constexpr std::size_t told_fixes = 20;

std::unique_ptr<ldraw::Folder> folder_beside(const Source& source) {
  if (source.path.empty()) return nullptr;
  const auto parent = source.path.parent_path();
  auto folder = ldraw::open_folder(parent.empty() ? "." : parent);
  return folder ? std::move(*folder) : nullptr;
}

class Work {
 public:
  Work(Reports& reports, const Wishes& wishes, const Tools& tools, const Options& options, Outlet& outlet)
      : reports_(reports), wishes_(wishes), tools_(tools), options_(options), outlet_(outlet) {}

  int check(const Source& source) {
    auto bytes = outlet_.read(source);
    if (!bytes) return outlet_.fail(bytes.error());
    const auto beside = folder_beside(source);
    Options options = options_;
    outlet_.prepare(options);
    if (!wishes_.mended.empty()) return mend(source, std::move(*bytes), beside.get(), options);
    if (wishes_.pass) model_ = *bytes;
    auto checked = validate_bytes(std::move(*bytes), source.name, folder_beside(source), tools_.workshop(), options);
    if (!checked) return outlet_.fail(checked.error());
    return report(checked->report);
  }

  /// Writes what is ready of the report; all of it with `last`.
  int write(bool last, int code) {
    text_ += last ? reports_.finish() : reports_.take();
    const bool to_file = !wishes_.output.empty() && wishes_.output != "-";
    if (to_file && !last) return code;
    if (to_file) {
      if (auto written = outlet_.write(wishes_.output, text_); !written) return outlet_.fail(written.error());
    } else if (wishes_.pass || wishes_.mended == "-") {
      outlet_.note(text_);
    } else {
      outlet_.out(text_);
    }
    text_.clear();
    if (last && wishes_.pass && code == 0) outlet_.out(model_);
    return code;
  }

 private:
  int report(const Report& report) {
    reports_.add(report);
    return report.verdict() == Verdict::valid ? 0 : 1;
  }

  int mend(const Source& source, std::string bytes, const ldraw::Folder* beside, const Options& options) {
    auto mended = check::mend(std::move(bytes), source.name, beside, tools_.workshop(), options);
    if (!mended) return outlet_.fail(mended.error());
    if (auto written = outlet_.write(wishes_.mended, mended->bytes); !written) return outlet_.fail(written.error());
    std::string words =
        format("{}: {} fix{} applied\n", source.name, mended->applied.size(), mended->applied.size() == 1 ? "" : "es");
    for (std::size_t i = 0; i < std::min(told_fixes, mended->applied.size()); ++i)
      words += format("  {}\n", mended->applied[i]);
    if (mended->applied.size() > told_fixes) words += format("  and {} more\n", mended->applied.size() - told_fixes);
    outlet_.note(words);
    return report(mended->checked.report);
  }

  Reports& reports_;
  const Wishes& wishes_;
  const Tools& tools_;
  const Options& options_;
  Outlet& outlet_;
  std::string text_, model_;
};

using Times = std::vector<std::filesystem::file_time_type>;

Times times_of(const std::vector<Source>& sources) {
  Times times;
  for (const auto& source : sources) {
    std::error_code missing;  // while an editor replaces the file
    times.push_back(std::filesystem::last_write_time(source.path, missing));
  }
  return times;
}

/// Checks those that changed, for ever; an interrupt ends the program.
[[noreturn]] void watch(const std::vector<Source>& sources, Work& work, Outlet& outlet, Times known) {
  for (;;) {
    std::this_thread::sleep_for(look_again);
    const Times now = times_of(sources);
    for (std::size_t i = 0; i < sources.size(); ++i) {
      std::error_code ignored;
      if (now[i] == known[i] || !std::filesystem::exists(sources[i].path, ignored)) continue;
      known[i] = now[i];
      (void)work.write(false, work.check(sources[i]));
      outlet.flush();
    }
  }
}

}  // namespace

struct Tools::State {
  std::unique_ptr<parts::Library> library;
  std::unique_ptr<connect::Connectors> connectors;
  Families families;
  std::unique_ptr<IndexMemory> memory;
  std::unique_ptr<Workshop> workshop;
};

Tools::Tools(std::unique_ptr<State> state) : state_(std::move(state)) {}
Tools::~Tools() = default;
const Workshop& Tools::workshop() const { return *state_->workshop; }
const ldraw::Palette& Tools::palette() const { return state_->library->palette(); }

Result<std::unique_ptr<Tools>> Tools::open(const Locations& locations, Progress& progress) {
  auto state = std::make_unique<State>();
  auto library = parts::Library::open(locations, progress);
  if (!library) return tl::unexpected(library.error());
  state->library = std::move(*library);
  auto connectors = connect::Connectors::open(*state->library);
  if (!connectors) return tl::unexpected(connectors.error());
  state->connectors = std::move(*connectors);
  auto families = Families::open(locations.share);
  if (!families) return tl::unexpected(families.error());
  state->families = std::move(*families);
  state->memory = std::make_unique<IndexMemory>(state->library->index());
  state->workshop = std::make_unique<Workshop>(
      Workshop{*state->library, *state->connectors, state->families, state->memory.get(), progress});
  return std::unique_ptr<Tools>(new Tools(std::move(state)));
}

int run(const std::vector<Source>& sources, Reports reports, const Wishes& wishes, const Tools& tools,
        const Options& options, Outlet& outlet) {
  if (wishes.watch && std::any_of(sources.begin(), sources.end(), [](const auto& s) { return s.path.empty(); }))
    return outlet.fail({"usage", "option --watch: standard input cannot be watched"});
  Work work(reports, wishes, tools, options, outlet);
  const Times known = wishes.watch ? times_of(sources) : Times{};
  int code = 0;
  for (const auto& source : sources) {
    code = std::max(code, work.check(source));
    if (&source != &sources.back()) code = std::max(code, work.write(false, code));
  }
  code = std::max(code, work.write(!wishes.watch, code));
  if (wishes.watch) {
    outlet.flush();
    watch(sources, work, outlet, known);
  }
  return code;
}

}  // namespace brick::check
