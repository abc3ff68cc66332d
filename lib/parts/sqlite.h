// SPDX-License-Identifier: MIT
// SQLite behind two small owners: a connection and a prepared statement. The only face of SQLite that parts/ shows
// itself.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace brick::parts {

/// A prepared statement. Bound text and blobs are not copied: they must live until the next reset or run.
class Statement {
 public:
  Statement() = default;
  explicit Statement(sqlite3_stmt* handle) : handle_(handle) {}
  Statement(Statement&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Statement& operator=(Statement&& other) noexcept;
  ~Statement();

  explicit operator bool() const { return handle_ != nullptr; }
  Statement& bind(int at, std::string_view text);  // positions count from 1
  Statement& bind(int at, std::int64_t value);
  Statement& bind(int at, double value);
  Statement& bind_blob(int at, std::string_view bytes);

  /// True when there is a row. False at the end and on failure alike; `failed` tells.
  bool step();
  bool failed() const { return failed_; }
  /// Steps to the end and resets; false on failure.
  bool run();
  void reset();

  std::string_view text(int column) const;  // columns count from 0; valid until the next step
  std::string_view blob(int column) const;
  std::int64_t integer(int column) const;
  double real(int column) const;
  sqlite3_stmt* handle() { return handle_; }

 private:
  sqlite3_stmt* handle_ = nullptr;
  bool failed_ = false;
};

enum class OpenMode { read_only, read_write, create, immutable };

/// A connection; not for several threads at once. Waits up to five seconds for other processes' writes.
class Database {
 public:
  static Result<Database> open(const std::filesystem::path& path, OpenMode mode);  // ":memory:" makes one in memory
  Database() = default;
  Database(Database&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Database& operator=(Database&& other) noexcept;
  ~Database();

  explicit operator bool() const { return handle_ != nullptr; }
  bool run(const char* sql);
  Statement prepare(std::string_view sql);  // empty on failure
  /// What the last call said went wrong.
  Error error(std::string_view what) const;
  /// True when the last failure means that the file is no sound database: it should be made anew.
  bool corrupt() const;
  sqlite3* handle() { return handle_; }

 private:
  sqlite3* handle_ = nullptr;
};

}  // namespace brick::parts
