// SPDX-License-Identifier: MIT
// Zip archives, read only: zipped parts libraries (complete.zip) and Studio's .io files.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace brick {

/// Not for use by several threads at once.
class Archive {
 public:
  /// Codes: file.not-found, archive.malformed, archive.unavailable (no libzip on this machine).
  static Result<Archive> open(const std::filesystem::path& path);
  static Result<Archive> open_bytes(std::string bytes, std::string name);
  Archive(Archive&&) noexcept;
  Archive& operator=(Archive&&) noexcept;
  ~Archive();

  const std::vector<std::string>& names() const;
  /// Codes: archive.missing, archive.locked (encrypted), archive.malformed, file.too-large (over `limit` bytes
  /// unpacked).
  Result<std::string> read(std::size_t index, std::size_t limit = std::size_t{1} << 28) const;
  Result<std::string> read(std::string_view name, std::size_t limit = std::size_t{1} << 28) const;

 private:
  struct State;
  explicit Archive(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace brick
