// SPDX-License-Identifier: MIT
#include "parts/sqlite.h"

#include <sqlite3.h>

#include "base/text.h"

namespace brick::parts {

Statement& Statement::operator=(Statement&& other) noexcept {
  std::swap(handle_, other.handle_);
  std::swap(failed_, other.failed_);
  return *this;
}

Statement::~Statement() { sqlite3_finalize(handle_); }

Statement& Statement::bind(int at, std::string_view text) {
  // A null pointer would bind NULL, which equals nothing.
  sqlite3_bind_text64(handle_, at, text.data() ? text.data() : "", text.size(), SQLITE_STATIC, SQLITE_UTF8);
  return *this;
}

Statement& Statement::bind(int at, std::int64_t value) {
  sqlite3_bind_int64(handle_, at, value);
  return *this;
}

Statement& Statement::bind(int at, double value) {
  sqlite3_bind_double(handle_, at, value);
  return *this;
}

Statement& Statement::bind_blob(int at, std::string_view bytes) {
  sqlite3_bind_blob64(handle_, at, bytes.data() ? bytes.data() : "", bytes.size(), SQLITE_STATIC);
  return *this;
}

bool Statement::step() {
  const int code = handle_ ? sqlite3_step(handle_) : SQLITE_MISUSE;
  failed_ = code != SQLITE_ROW && code != SQLITE_DONE;
  return code == SQLITE_ROW;
}

bool Statement::run() {
  while (step()) {
  }
  const bool done = !failed_;
  reset();
  return done;
}

void Statement::reset() { sqlite3_reset(handle_); }

std::string_view Statement::text(int column) const {
  const auto* data = reinterpret_cast<const char*>(sqlite3_column_text(handle_, column));
  return data ? std::string_view(data, static_cast<std::size_t>(sqlite3_column_bytes(handle_, column)))
              : std::string_view();
}

std::string_view Statement::blob(int column) const {
  const auto* data = static_cast<const char*>(sqlite3_column_blob(handle_, column));
  return data ? std::string_view(data, static_cast<std::size_t>(sqlite3_column_bytes(handle_, column)))
              : std::string_view();
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(handle_, column); }
double Statement::real(int column) const { return sqlite3_column_double(handle_, column); }

namespace {
/// A path as the file: URI that the immutable flag needs.
std::string uri_of(const std::filesystem::path& path) {
  std::string uri = "file:";
  for (const char c : path.string())
    if (c == '%' || c == '?' || c == '#')
      uri += format("%{:02x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    else
      uri += c;
  return uri + "?immutable=1";
}
}  // namespace

Result<Database> Database::open(const std::filesystem::path& path, OpenMode mode) {
  const int access = mode == OpenMode::create       ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                     : mode == OpenMode::read_write ? SQLITE_OPEN_READWRITE
                                                    : SQLITE_OPEN_READONLY;
  const std::string name = mode == OpenMode::immutable ? uri_of(path) : path.string();
  Database database;
  const int code =
      sqlite3_open_v2(name.c_str(), &database.handle_, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nullptr);
  if (code != SQLITE_OK) return tl::unexpected<Error>(database.error("cannot open the index " + path.string()));
  sqlite3_busy_timeout(database.handle_, 5000);
  return database;
}

Database& Database::operator=(Database&& other) noexcept {
  std::swap(handle_, other.handle_);
  return *this;
}

Database::~Database() { sqlite3_close_v2(handle_); }

bool Database::run(const char* sql) { return sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr) == SQLITE_OK; }

Statement Database::prepare(std::string_view sql) {
  sqlite3_stmt* handle = nullptr;
  sqlite3_prepare_v2(handle_, sql.data(), static_cast<int>(sql.size()), &handle, nullptr);
  return Statement(handle);
}

Error Database::error(std::string_view what) const {
  return {"index.unwritable", format("{}: {}", what, handle_ ? sqlite3_errmsg(handle_) : "no memory"), {}, {}};
}

bool Database::corrupt() const {
  const int code = sqlite3_errcode(handle_);
  return code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
}

}  // namespace brick::parts
