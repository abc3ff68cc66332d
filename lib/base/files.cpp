// SPDX-License-Identifier: MIT
#include "base/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <optional>

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

/// Names of temporary files that exist now, where a signal handler can read them; a write beyond the last slot has
/// none.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
std::array<std::atomic<const char*>, 16> temporaries;

class Registered {
 public:
  explicit Registered(const char* path) {
    for (auto& slot : temporaries) {
      const char* none = nullptr;
      if (slot.compare_exchange_strong(none, path)) {
        slot_ = &slot;
        return;
      }
    }
  }
  Registered(const Registered&) = delete;
  Registered& operator=(const Registered&) = delete;
  ~Registered() {
    if (slot_ != nullptr) *slot_ = nullptr;
  }

 private:
  std::atomic<const char*>* slot_ = nullptr;
};

}  // namespace

void remove_temporaries() noexcept {
  for (const auto& slot : temporaries)
    if (const char* path = slot.load(); path != nullptr) ::unlink(path);
}

Result<std::string> read_file(const std::filesystem::path& path, std::size_t limit) {
  const Place place{path.string()};
  const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (file.value < 0) {
    if (errno == ENOENT) return fail("file.not-found", "no such file", place);
    return fail("file.unreadable", "cannot be read: " + reason(), place);
  }
  return read_descriptor(file.value, path.string(), limit);
}

Result<std::string> read_file_start(const std::filesystem::path& path, std::size_t count) {
  const Place place{path.string()};
  const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (file.value < 0) {
    if (errno == ENOENT) return fail("file.not-found", "no such file", place);
    return fail("file.unreadable", "cannot be read: " + reason(), place);
  }
  std::string bytes(count, '\0');
  std::size_t filled = 0;
  while (filled < count) {
    const auto got = ::read(file.value, bytes.data() + filled, count - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail("file.unreadable", "cannot be read: " + reason(), place);
    if (got == 0) break;
    filled += static_cast<std::size_t>(got);
  }
  bytes.resize(filled);
  return bytes;
}

Result<std::string> read_descriptor(int descriptor, const std::string& name, std::size_t limit) {
  struct stat facts{};
  if (::fstat(descriptor, &facts) == 0 && S_ISDIR(facts.st_mode))
    return fail("file.unreadable", "is a folder, not a file", {name});
  // One byte more than the size, so that the end is met without another round.
  std::string bytes(S_ISREG(facts.st_mode) ? std::min(static_cast<std::size_t>(facts.st_size), limit) + 1 : 65536,
                    '\0');
  std::size_t filled = 0;
  while (true) {
    if (filled == bytes.size()) bytes.resize(2 * bytes.size());
    const auto count = ::read(descriptor, bytes.data() + filled, bytes.size() - filled);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return fail("file.unreadable", "cannot be read: " + reason(), {name});
    filled += static_cast<std::size_t>(count);
    if (filled > limit)
      return fail("file.too-large", "is larger than the limit of " + std::to_string(limit) + " bytes", {name});
    if (count == 0) break;
  }
  bytes.resize(filled);
  return bytes;
}

namespace {

/// What a write does with a path: a file is replaced; a device, a pipe or a descriptor of the process is written as it
/// is.
struct Target {
  std::filesystem::path path;  // links followed, so that they stay
  bool in_place = false;
  mode_t mode = 0;
};

/// The file that a link means in the end, be it there or not; nullopt for links that lead in a circle.
std::optional<std::filesystem::path> followed(std::filesystem::path path) {
  constexpr int most_links = 40;  // as Linux itself follows
  std::error_code none;
  for (int i = 0; i < most_links; ++i) {
    const auto next = std::filesystem::read_symlink(path, none);
    if (none) return path;
    path = path.parent_path() / next;
  }
  return std::nullopt;
}

Result<Target> target_of(const std::filesystem::path& path) {
  struct stat facts{};
  const bool exists = ::stat(path.c_str(), &facts) == 0;
  if (exists && S_ISDIR(facts.st_mode)) return fail("file.unwritable", "is a folder, not a file", {path.string()});
  const std::string given = path.string();
  // A descriptor under its file name: even where it is a file, the shell that opened it keeps on writing to that very
  // file.
  const bool special =
      given == "/dev/stdout" || given == "/dev/stderr" || given.starts_with("/dev/fd/") || given.starts_with("/proc/");
  if (special || (exists && !S_ISREG(facts.st_mode))) return Target{path, true, 0};
  const auto real = followed(path);
  if (!real) return fail("file.unwritable", "cannot be written: is a link that leads in a circle", {given});
  if (exists && ::access(path.c_str(), W_OK) != 0)
    return fail("file.unwritable", "cannot be written: " + reason(), {given});
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return Target{*real, false, exists ? facts.st_mode & 07777 : 0666 & ~mask};
}

Result<void> write_in_place(const std::filesystem::path& path, std::string_view bytes) {
  const Descriptor device{::open(path.c_str(), O_WRONLY | O_CLOEXEC)};
  const auto done = device.value < 0 ? fail("file.unwritable", reason()) : write_all(device.value, bytes);
  if (!done) return fail("file.unwritable", "cannot be written: " + done.error().message, {path.string()});
  return {};
}

}  // namespace

Result<void> write_file(const std::filesystem::path& path, std::string_view bytes) {
  const auto target = target_of(path);
  if (!target) return tl::unexpected(target.error());
  if (target->in_place) return write_in_place(path, bytes);
  std::string temporary = target->path.string() + ".XXXXXX";
  Descriptor file{::mkstemp(temporary.data())};
  if (file.value < 0) {
    const bool no_folder = errno == ENOENT;
    return fail("file.unwritable",
                no_folder ? "cannot be written: its folder does not exist" : "cannot be written: " + reason(),
                {path.string()});
  }
  const Registered registered(temporary.c_str());
  const auto give_up = [&](const std::string& why) {
    ::unlink(temporary.c_str());
    return fail("file.unwritable", "cannot be written: " + why, {path.string()});
  };
  if (auto done = write_all(file.value, bytes); !done) return give_up(done.error().message);
  if (::fchmod(file.value, target->mode) != 0) return give_up(reason());
  if (::close(std::exchange(file.value, -1)) != 0) return give_up(reason());
  if (::rename(temporary.c_str(), target->path.c_str()) != 0) return give_up(reason());
  return {};
}

}  // namespace brick
