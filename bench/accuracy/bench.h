// SPDX-License-Identifier: MIT
// What the measures of accuracy share: the library opened once, models to measure on, and how a table is written.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "check/validate.h"
#include "parts/library.h"

namespace brick::accuracy {

/// Opened once; the measures run one after the other.
struct Bench {
  parts::Library& library;
  connect::Connectors& connectors;
  const check::Families& families;
  collide::PairMemory& memory;
  Progress& progress;
  std::vector<std::filesystem::path> models;  // sorted by path
  std::string details;                        // file that the single findings go to, "" for none
  std::string label_faults;                   // file for the labels shown wrong, "" for none
  int every = 1;                              // of the families of parts: one in so many

  check::Workshop workshop() const { return {library, connectors, families, &memory, progress}; }
};

/// The options of a profile.
check::Options options_of(std::string_view profile);

/// Validates a file, or a text as if it were a file. Fails as validate_bytes does.
Result<check::Checked> validate_file(const Bench& bench, const std::filesystem::path& path,
                                     const check::Options& options);
Result<check::Checked> validate_text(const Bench& bench, std::string text, const check::Options& options);

/// The models that say of themselves that they are official sets (a !THEME or !LDRAW_ORG ... Model line), each set
/// once.
std::vector<std::filesystem::path> official_sets(const Bench& bench);

double median(std::vector<double> values);
std::string percent(double part, double whole);  // "98.5"
/// A line of a Markdown table.
std::string row(const std::vector<std::string>& cells);
/// Heading and rule of one.
std::string head(const std::vector<std::string>& cells);
/// Appends to the file of details, where one is asked for.
void detail(const Bench& bench, const std::string& line);

// The measures, one file each; a row of the table in main.cpp each. They return what to print.
std::string measure_connectors(const Bench& bench);
std::string measure_joined(const Bench& bench);
std::string measure_sets(const Bench& bench);
std::string measure_shortcuts(const Bench& bench);
std::string measure_faults(const Bench& bench);
std::string measure_lifted(const Bench& bench);
std::string measure_micro(const Bench& bench);
std::string measure_invariance(const Bench& bench);
std::string measure_pairs(const Bench& bench);

}  // namespace brick::accuracy
