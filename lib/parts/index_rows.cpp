// SPDX-License-Identifier: MIT
// Catalog rows: a PartInfo into the index and out of it.
#include "base/text.h"
#include "parts/build.h"
#include "parts/search_table.h"

namespace brick::parts {

namespace {

constexpr std::string_view columns =
    "id, name, type, official, released, category, subcategory, features, pattern, base, hand, twin, moved_to, "
    "alias_of, "
    "obsolete, prefix, "
    "width, depth, height, angle, diameter, length, keywords, help, licence, author, bricklink, rebrickable, brickowl, "
    "sets, "
    "popularity";
constexpr int column_count = 31;

constexpr const char* schema = R"(
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS blobs (row INTEGER PRIMARY KEY, kind TEXT NOT NULL, value BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS geometry (name TEXT PRIMARY KEY, generation INTEGER NOT NULL, key BLOB NOT NULL) WITHOUT ROWID;
DROP TABLE IF EXISTS parts;
CREATE TABLE parts (row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT, type INTEGER, official INTEGER, released TEXT, category TEXT,
  subcategory TEXT, features TEXT, pattern TEXT, base TEXT, hand TEXT, twin TEXT, moved_to TEXT, alias_of TEXT, obsolete INTEGER,
  prefix TEXT, width REAL, depth REAL, height REAL, angle REAL, diameter REAL, length REAL, keywords TEXT, help TEXT, licence TEXT,
  author TEXT, bricklink TEXT, rebrickable TEXT, brickowl TEXT, sets TEXT, popularity INTEGER);
DROP TABLE IF EXISTS numbers;
CREATE TABLE numbers (number TEXT, part INTEGER, PRIMARY KEY (number, part)) WITHOUT ROWID;
DELETE FROM geometry;
)";

std::string lines(const std::vector<std::string>& items) { return join(items, "\n"); }

std::vector<std::string> items(std::string_view text) {
  std::vector<std::string> list;
  if (!text.empty())
    for (const auto line : split(text, '\n')) list.emplace_back(line);
  return list;
}

bool insert_part(Statement& insert, std::int64_t row, const PartInfo& part) {
  const std::string keywords = lines(part.keywords), help = lines(part.help), bricklink = lines(part.bricklink),
                    rebrickable = lines(part.rebrickable), brickowl = lines(part.brickowl), sets = lines(part.sets);
  insert.bind(1, row).bind(2, part.id).bind(3, part.name);
  insert.bind(4, std::int64_t{static_cast<int>(part.type)}).bind(5, std::int64_t{part.official});
  insert.bind(6, part.update);
  int at = 6;
  for (const auto* text : {&part.category, &part.subcategory, &part.features, &part.pattern, &part.base, &part.hand,
                           &part.twin, &part.moved_to, &part.alias_of})
    insert.bind(++at, *text);
  insert.bind(++at, std::int64_t{part.obsolete});
  insert.bind(++at, part.prefix);
  for (const double value :
       {part.size.width, part.size.depth, part.size.height, part.angle, part.diameter, part.length})
    insert.bind(++at, value);
  for (const auto* text : {&keywords, &help, &part.licence, &part.author, &bricklink, &rebrickable, &brickowl, &sets})
    insert.bind(++at, *text);
  insert.bind(++at, std::int64_t{part.popularity});
  return insert.run();
}

bool insert_numbers(Statement& insert, std::int64_t row, const PartInfo& part) {
  for (const auto* numbers : {&part.bricklink, &part.rebrickable, &part.brickowl})
    for (const auto& number : *numbers) {
      const std::string folded = lower(number);
      if (!insert.bind(1, folded).bind(2, row).run()) return false;
    }
  return true;
}

}  // namespace

std::string_view part_columns() { return columns; }

PartInfo read_part(const Statement& row) {
  PartInfo part;
  int at = 0;
  const auto text = [&] { return std::string(row.text(at++)); };
  const auto integer = [&] { return static_cast<int>(row.integer(at++)); };
  part.id = text();
  part.name = text();
  part.type = static_cast<PartType>(integer());
  part.official = integer() != 0;
  part.update = text();
  for (auto* field : {&part.category, &part.subcategory, &part.features, &part.pattern, &part.base, &part.hand,
                      &part.twin, &part.moved_to, &part.alias_of})
    *field = text();
  part.obsolete = integer() != 0;
  part.prefix = text();
  for (auto* field : {&part.size.width, &part.size.depth, &part.size.height, &part.angle, &part.diameter, &part.length})
    *field = row.real(at++);
  part.keywords = items(row.text(at++));
  part.help = items(row.text(at++));
  part.licence = text();
  part.author = text();
  for (auto* field : {&part.bricklink, &part.rebrickable, &part.brickowl, &part.sets}) *field = items(row.text(at++));
  part.popularity = integer();
  return part;
}

bool write_catalog(Database& database, const std::vector<PartInfo>& catalog, Progress& progress) {
  if (!database.run(schema)) return false;
  std::string marks = "?";
  for (int i = 0; i < column_count; ++i) marks += ", ?";
  auto insert = database.prepare(format("INSERT INTO parts (row, {}) VALUES ({})", columns, marks));
  auto number = database.prepare("INSERT OR IGNORE INTO numbers VALUES (?, ?)");
  const auto rows = in_row_order(catalog);
  progress.begin("writing the index", rows.size());
  bool done = insert && number;
  for (std::size_t i = 0; done && i < rows.size(); ++i) {
    const auto row = static_cast<std::int64_t>(i) + 1;
    done = insert_part(insert, row, *rows[i]) && insert_numbers(number, row, *rows[i]);
    if (i % 1024 == 1023) progress.advance(1024);
  }
  done = done && write_search_table(database, rows);
  progress.end();
  return done;
}

}  // namespace brick::parts
