// SPDX-License-Identifier: MIT
// Files: whole reads, and writes that are never half done (a temporary file beside the target, then renamed).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"

namespace brick {

/// Codes: file.not-found, file.unreadable, file.too-large (over `limit` bytes).
Result<std::string> read_file(const std::filesystem::path& path, std::size_t limit = std::size_t{1} << 30);

/// The rest of an open descriptor; `name` is what messages call it. Codes as for read_file.
Result<std::string> read_descriptor(int descriptor, const std::string& name, std::size_t limit = std::size_t{1} << 30);

/// The first `count` bytes of a file, or all of them where there are fewer. Codes: file.not-found, file.unreadable.
Result<std::string> read_file_start(const std::filesystem::path& path, std::size_t count);

/// Codes: file.unwritable (with the system's reason: no space, no permission, no such folder).
Result<void> write_file(const std::filesystem::path& path, std::string_view bytes);

/// Removes the temporary files of writes under way. Safe in a signal handler; the process must end after it.
void remove_temporaries() noexcept;

}  // namespace brick
