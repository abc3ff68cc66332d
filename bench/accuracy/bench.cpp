// SPDX-License-Identifier: MIT
// Opening models, and tables.
#include "bench.h"

#include <algorithm>
#include <fstream>
#include <set>

#include "base/files.h"
#include "base/text.h"

namespace brick::accuracy {

check::Options options_of(std::string_view profile) {
  check::Options options;
  check::apply_profile(options, profile);
  return options;
}

Result<check::Checked> validate_file(const Bench& bench, const std::filesystem::path& path,
                                     const check::Options& options) {
  auto bytes = read_file(path);
  if (!bytes) return tl::unexpected(bytes.error());
  std::unique_ptr<ldraw::Folder> beside;
  if (auto folder = ldraw::open_folder(path.parent_path())) beside = std::move(*folder);
  return check::validate_bytes(std::move(*bytes), path.string(), std::move(beside), bench.workshop(), options);
}

Result<check::Checked> validate_text(const Bench& bench, std::string text, const check::Options& options) {
  return check::validate_bytes(std::move(text), "text.ldr", nullptr, bench.workshop(), options);
}

std::vector<std::filesystem::path> official_sets(const Bench& bench) {
  std::vector<std::filesystem::path> sets;
  std::set<std::string> met;  // by the first reference to a sub-model or the like: packed copies of a set begin alike
  for (const auto& path : bench.models) {
    const auto bytes = read_file(path);
    if (!bytes) continue;
    std::string first;
    bool official = false;
    for (const auto line : split(*bytes, '\n')) {
      if (line.starts_with("1 ") && first.empty()) first = trim(line);
      const auto words = split_words(line);
      if (words.size() < 2 || words[0] != "0") continue;
      if (words[1] == "!THEME") official = true;
      if (words[1] == "!LDRAW_ORG" && words.size() > 2 && words[2].ends_with("Model")) official = true;
    }
    if (official && met.insert(first).second) sets.push_back(path);
  }
  return sets;
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

std::string percent(double part, double whole) { return whole > 0 ? format("{:.1f}", 100 * part / whole) : "-"; }

std::string row(const std::vector<std::string>& cells) { return "| " + join(cells, " | ") + " |\n"; }

std::string head(const std::vector<std::string>& cells) {
  return row(cells) + row(std::vector<std::string>(cells.size(), "---"));
}

void detail(const Bench& bench, const std::string& line) {
  if (!bench.details.empty()) std::ofstream(bench.details, std::ios::app) << line << "\n";
}

}  // namespace brick::accuracy
