// SPDX-License-Identifier: MIT
// A fix moves or removes parts of the world; the file places them by lines in frames of their own. A part's line can be
// changed when it places that part alone. A line within a sub-model is moved in the sub-model's frame: where the part
// stands in the world is W = S L with the line's pose L, so that L' = L W^-1 M W for a move M of the world.
//
// Whether a fix helps is not argued but tried: it is applied, the model is validated again, and what made nothing
// better is undone. First all fixes at once, since they are independent nearly always; where that is no good, one by
// one.
#include "check/fix.h"

#include <algorithm>
#include <map>

#include "base/text.h"
#include "ldraw/edit.h"

namespace brick::check {

namespace {

constexpr std::size_t most_single_trials = 40;  // validations spent on fixes one by one
constexpr int most_rounds = 10;
constexpr int written_decimals = 6;
constexpr double clean_step = 1e-4;  // LDU: a moved position this near to a whole number is that number

class BorrowedFolder : public ldraw::Folder {
 public:
  explicit BorrowedFolder(const ldraw::Folder& folder) : folder_(folder) {}
  Result<std::optional<std::string>> read(const std::string& name) const override { return folder_.read(name); }
  std::vector<std::string> list(const std::string& folder) const override { return folder_.list(folder); }
  std::string stamp(bool deep) const override { return folder_.stamp(deep); }
  std::string where() const override { return folder_.where(); }

 private:
  const ldraw::Folder& folder_;
};

int errors_of(const Report& report) {
  return static_cast<int>(std::count_if(report.faults().begin(), report.faults().end(),
                                        [](const Fault& fault) { return fault.severity == Severity::error; }));
}

int warnings_of(const Report& report) {
  return static_cast<int>(std::count_if(report.faults().begin(), report.faults().end(),
                                        [](const Fault& fault) { return fault.severity == Severity::warning; }));
}

bool is_better(const Report& after, const Report& before) {
  const int fewer_errors = errors_of(before) - errors_of(after),
            fewer_warnings = warnings_of(before) - warnings_of(after);
  return fewer_errors > 0 || (fewer_errors == 0 && fewer_warnings > 0);
}

double cleaned(double value) {
  const double whole = std::round(value);
  return std::abs(value - whole) < clean_step ? whole : value;
}

class Mender {
 public:
  Mender(std::string name, const ldraw::Folder* beside, const Workshop& workshop, const Options& options)
      : name_(std::move(name)), beside_(beside), workshop_(workshop), options_(options) {}

  Result<Checked> check(const std::string& bytes) const {
    std::unique_ptr<ldraw::Folder> folder;
    if (beside_ != nullptr) folder = std::make_unique<BorrowedFolder>(*beside_);
    return validate_bytes(bytes, name_, std::move(folder), workshop_, options_);
  }

  /// The edits of one fix; nothing where a line places more than what is to change.
  std::optional<std::vector<ldraw::Edit>> edits_of(const Fix& fix, const Report& report) const {
    std::vector<ldraw::Edit> edits;
    for (const int id : fix.parts) {
      const auto& placement = report.model().placements[static_cast<std::size_t>(id)];
      const auto& line = lines_.at(placement.line);
      if (placement.line <= 0 || line.uses != 1) return std::nullopt;
      const std::size_t index = static_cast<std::size_t>(placement.line) - 1;
      if (fix.kind == Fix::Kind::remove) {
        edits.push_back({index, 1, {}});
        continue;
      }
      if (!line.reference) return std::nullopt;
      ldraw::Reference moved = *line.reference;
      if (std::abs(placement.pose.linear.determinant()) < 1e-6) return std::nullopt;
      moved.pose = moved.pose * (placement.pose.inverse() * (fix.by * placement.pose));
      for (int axis = 0; axis < 3; ++axis) moved.pose.origin[axis] = cleaned(moved.pose.origin[axis]);
      edits.push_back({index, 1, {ldraw::write_reference(moved, written_decimals)}});
    }
    return edits;
  }

  /// The lines of the document, and how many parts each places.
  void read_lines(const Checked& checked) {
    lines_.clear();
    for (const auto& placement : checked.report.model().placements) ++lines_[placement.line].uses;
    const auto& document = *checked.loaded->document;
    for (auto& [number, line] : lines_)
      if (number > 0 && static_cast<std::size_t>(number) <= document.lines.size())
        if (const auto* reference =
                std::get_if<ldraw::Reference>(&document.lines[static_cast<std::size_t>(number) - 1].command))
          line.reference = *reference;
  }

  /// The file with the fixes; nullopt when two of them want the same line.
  std::optional<std::string> applied(const std::string& bytes,
                                     const std::vector<std::vector<ldraw::Edit>>& fixes) const {
    Diagnostics ignored;
    auto document = ldraw::read_document(bytes, name_, ignored);
    if (!document) return std::nullopt;
    std::vector<ldraw::Edit> all;
    for (const auto& edits : fixes) all.insert(all.end(), edits.begin(), edits.end());
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 1; i < all.size(); ++i)
      if (all[i].first == all[i - 1].first) return std::nullopt;
    if (!ldraw::edit_document(*document, std::move(all), ignored)) return std::nullopt;
    return ldraw::write_document(*document);
  }

 private:
  struct Line {
    int uses = 0;
    std::optional<ldraw::Reference> reference;
  };
  std::string name_;
  const ldraw::Folder* beside_;
  const Workshop& workshop_;
  const Options& options_;
  std::map<int, Line> lines_;
};

struct Planned {
  std::vector<ldraw::Edit> edits;
  std::string words;
};

/// Every fix that the file's lines allow, each line wanted once.
std::vector<Planned> plan(const Mender& mender, const Report& report) {
  std::vector<Planned> planned;
  std::vector<std::size_t> wanted;
  for (const Fault& fault : report.faults()) {
    if (!fault.fix) continue;
    auto edits = mender.edits_of(*fault.fix, report);
    if (!edits || edits->empty()) continue;
    const auto taken = [&](const ldraw::Edit& edit) {
      return std::find(wanted.begin(), wanted.end(), edit.first) != wanted.end();
    };
    if (std::any_of(edits->begin(), edits->end(), taken)) continue;
    for (const auto& edit : *edits) wanted.push_back(edit.first);
    planned.push_back({std::move(*edits), fault.hint});
  }
  return planned;
}

/// Applies the fixes together where that is better, else those that are better one by one. False when none is.
Result<bool> improve(const Mender& mender, const std::vector<Planned>& planned, Mended& mended) {
  const auto attempt = [&](const std::vector<const Planned*>& chosen) -> Result<bool> {
    std::vector<std::vector<ldraw::Edit>> edits;
    for (const auto* one : chosen) edits.push_back(one->edits);
    auto bytes = mender.applied(mended.bytes, edits);
    if (!bytes) return false;
    auto checked = mender.check(*bytes);
    if (!checked) return tl::unexpected(checked.error());
    if (!is_better(checked->report, mended.checked.report)) return false;
    for (const auto* one : chosen) mended.applied.push_back(one->words);
    mended.bytes = std::move(*bytes);
    mended.checked = std::move(*checked);
    return true;
  };
  std::vector<const Planned*> all;
  for (const auto& one : planned) all.push_back(&one);
  auto together = attempt(all);
  if (!together || *together || all.size() < 2) return together;
  for (std::size_t i = 0; i < std::min(all.size(), most_single_trials); ++i) {
    auto one = attempt({all[i]});
    if (!one || *one) return one;  // the others are planned anew: lines and parts may have moved
  }
  return false;
}

}  // namespace

Result<Mended> mend(std::string bytes, const std::string& name, const ldraw::Folder* beside, const Workshop& workshop,
                    const Options& options) {
  Mender mender(name, beside, workshop, options);
  auto first = mender.check(bytes);
  if (!first) return tl::unexpected(first.error());
  Mended mended{std::move(bytes), {}, std::move(*first)};
  for (int round = 0; round < most_rounds; ++round) {
    mender.read_lines(mended.checked);
    const auto planned = plan(mender, mended.checked.report);
    if (planned.empty()) break;
    const auto better = improve(mender, planned, mended);
    if (!better) return tl::unexpected(better.error());
    if (!*better) break;
  }
  return mended;
}

}  // namespace brick::check
