// SPDX-License-Identifier: MIT
// What brick-validate does: models read, checked, reported, mended, and checked again when they change.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/locations.h"
#include "check/forms.h"
#include "check/validate.h"

namespace brick::check {

/// All that validating needs, opened once.
class Tools {
 public:
  /// Codes: those of Library::open, Connectors::open and Families::open.
  static Result<std::unique_ptr<Tools>> open(const Locations& locations, Progress& progress);
  ~Tools();
  const Workshop& workshop() const;
  const ldraw::Palette& palette() const;

 private:
  struct State;
  explicit Tools(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// A model to read.
struct Source {
  std::string name;
  std::filesystem::path path;  // empty: standard input
};

/// The way in and out; the program's streams.
class Outlet {
 public:
  virtual ~Outlet() = default;
  virtual Result<std::string> read(const Source& source) = 0;
  /// What the source that was read last says of itself: own tests, where its lines come from.
  virtual void prepare(Options& /*options*/) {}
  virtual void out(std::string_view text) = 0;  // standard output
  virtual void flush() = 0;
  virtual void note(std::string_view text) = 0;                                     // standard error, as it is
  virtual Result<void> write(const std::string& path, std::string_view bytes) = 0;  // "" and "-" are standard output
  virtual int fail(const Error& error) = 0;                                         // tells it; the exit code
};

struct Wishes {
  std::string output;  // where the report goes
  std::string mended;  // where the mended model goes; "" for none
  bool pass = false;   // the model itself to standard output where it is valid
  bool watch = false;
};

/// Checks the models and writes the reports. Returns 0 when all are valid, 1 when one is not, else what `fail` gave.
int run(const std::vector<Source>& sources, Reports reports, const Wishes& wishes, const Tools& tools,
        const Options& options, Outlet& outlet);

}  // namespace brick::check
