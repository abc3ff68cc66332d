// SPDX-License-Identifier: MIT
#include "base/files.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace brick {

namespace {

struct Descriptor {
  int value;
  ~Descriptor() {
    if (value >= 0) ::close(value);
  }
};

std::string reason() { return std::strerror(errno); }

Result<void> write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return fail("file.unwritable", reason());
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

}  // namespace

Result<std::string> read_file(const std::filesystem::path& path, std::size_t limit) {
  const Place place{path.string()};
  const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (file.value < 0) {
    if (errno == ENOENT) return fail("file.not-found", "no such file", place);
    return fail("file.unreadable", "cannot be read: " + reason(), place);
  }
  struct stat facts {};
  if (::fstat(file.value, &facts) == 0 && S_ISDIR(facts.st_mode)) return fail("file.unreadable", "is a folder, not a file", place);
  std::string bytes;
  if (facts.st_size > 0) bytes.reserve(static_cast<std::size_t>(facts.st_size));
  char buffer[65536];
  while (true) {
    const auto count = ::read(file.value, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return fail("file.unreadable", "cannot be read: " + reason(), place);
    if (count == 0) return bytes;
    bytes.append(buffer, static_cast<std::size_t>(count));
    if (bytes.size() > limit) return fail("file.too-large", "is larger than the limit of " + std::to_string(limit) + " bytes", place);
  }
}

Result<void> write_file(const std::filesystem::path& path, std::string_view bytes) {
  const auto status = std::filesystem::symlink_status(path);
  std::error_code ignored;
  // A device or a pipe is written in place; a link is followed so that it stays one.
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) && !std::filesystem::is_symlink(status)) {
    if (std::filesystem::is_directory(status)) return fail("file.unwritable", "is a folder, not a file", {path.string()});
    const Descriptor device{::open(path.c_str(), O_WRONLY | O_CLOEXEC)};
    if (device.value < 0) return fail("file.unwritable", "cannot be written: " + reason(), {path.string()});
    if (auto done = write_all(device.value, bytes); !done)
      return fail("file.unwritable", "cannot be written: " + done.error().message, {path.string()});
    return {};
  }
  const auto target = std::filesystem::is_symlink(status) ? std::filesystem::weakly_canonical(path, ignored) : path;
  std::string temporary = target.string() + ".XXXXXX";
  Descriptor file{::mkstemp(temporary.data())};
  if (file.value < 0) return fail("file.unwritable", "cannot be written: " + reason(), {path.string()});
  const auto give_up = [&](const std::string& why) {
    ::unlink(temporary.c_str());
    return fail("file.unwritable", "cannot be written: " + why, {path.string()});
  };
  if (auto done = write_all(file.value, bytes); !done) return give_up(done.error().message);
  struct stat facts {};
  const mode_t mask = ::umask(0);
  ::umask(mask);
  const mode_t mode = ::stat(target.c_str(), &facts) == 0 ? facts.st_mode & 07777 : 0666 & ~mask;
  if (::fchmod(file.value, mode) != 0) return give_up(reason());
  if (::close(std::exchange(file.value, -1)) != 0) return give_up(reason());
  if (::rename(temporary.c_str(), target.c_str()) != 0) return give_up(reason());
  return {};
}

}  // namespace brick
