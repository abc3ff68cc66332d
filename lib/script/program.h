// SPDX-License-Identifier: MIT
// A build program: run once, then asked for its build, its own tests, and whatever a snippet wants to know.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "check/options.h"
#include "script/limits.h"
#include "script/write.h"

namespace brick::script {

using check::OwnTest;

class Sandbox;
struct Session;

class Program {
 public:
  using Print = std::function<void(std::string_view)>;

  /// An environment without a program, for snippets.
  static Result<std::unique_ptr<Program>> open(Kit& kit, const Limits& limits, Print print);
  ~Program();

  /// Runs the program; it must return its build. `file`: how messages call it; `folder`: where `require` looks.
  /// Codes: script.syntax, script.error, script.limit, script.no-build.
  Result<void> run(std::string_view source, const std::string& file, const std::filesystem::path& folder);
  /// Takes a model's bytes for the program's build. What is wrong with them goes to `diagnostics`.
  Result<void> read(std::string bytes, const std::string& file, const std::filesystem::path& folder,
                    Diagnostics& diagnostics);
  /// Runs a snippet with the build as `b`; its values are printed.
  Result<void> explore(std::string_view snippet);
  /// Calls the program's function `tests(b, t)` where it has one. What it cannot finish is a failed test.
  std::vector<OwnTest> tests();

  /// After `run` failed: what stood by then, the build that holds most of it; what was not placed in it yet stands to
  /// its right. Null where nothing was placed.
  std::shared_ptr<Build> remains();

  /// Null before `run` or `adopt`.
  const std::shared_ptr<Build>& build() const { return build_; }

 private:
  Program();
  void adopt(std::shared_ptr<Build> build);
  std::unique_ptr<Sandbox> sandbox_;
  std::unique_ptr<Session> session_;
  std::shared_ptr<Build> build_;
  std::vector<std::shared_ptr<Build>> living_;  // when the program failed
  std::string source_;                          // of the program
};

}  // namespace brick::script
