// SPDX-License-Identifier: MIT
// An LDraw document: the lines as they were read, the blocks of an MPD, and what each line says.
// Lossless: writing an unchanged document gives the same bytes; editing a line leaves the others alone.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/diagnostics.h"
#include "base/text.h"
#include "geom/transform.h"
#include "ldraw/colour.h"

namespace brick::ldraw {

/// Line type 1. `name` as written (trimmed, inner blanks kept).
struct Reference {
  ColourCode colour = main_colour;
  Transform pose;
  std::string name;
};

enum class ShapeKind { edge, triangle, quad, conditional };  // line types 2, 3, 4, 5

/// Line types 2-5: 2, 3, 4 or 4 points (a conditional line's last two are its control points).
struct Shape {
  ShapeKind kind = ShapeKind::edge;
  ColourCode colour = main_colour;
  std::array<Vec3, 4> points;
};

/// Line type 0: the text after "0", trimmed. `keyword` is its first word as written ("STEP", "!LDCAD", "//", "").
struct Meta {
  std::string text;
  std::string keyword;
};

struct Blank {};
/// A line that could not be read; the diagnostics say why. It is kept as text.
struct Malformed {};

using Command = std::variant<Blank, Meta, Reference, Shape, Malformed>;

/// Reads one line (without its end). What is wrong with it goes to `diagnostics` at `place`.
Command parse_line(std::string_view line, const Place& place, Diagnostics& diagnostics);

/// Canonical text of a reference: "1 colour x y z a b c d e f g h i name", numbers at most `decimals` digits after the
/// point (negative: shortest text that reads back the same).
std::string write_reference(const Reference& reference, int decimals = -1);

struct Line {
  std::string text;      // without its end
  std::string_view end;  // "\n", "\r\n", "\r" or "" (a last line without an end)
  Command command;
};

/// One file of an MPD (from `0 FILE` to the next one or `0 NOFILE`), or a whole plain file.
struct Block {
  std::string name;       // as written after FILE; the document's own name for a block without one
  std::size_t first = 0;  // lines [first, last) of the document; `first` is the FILE line where there is one
  std::size_t last = 0;   // the NOFILE line is not part of it
  bool has_file_line = false;
  bool is_data = false;  // a `0 !DATA` block: embedded bytes, not LDraw lines; `first` is the !DATA line
};

/// Generous bounds that keep hostile files from eating the machine; crossing one is an error that names it.
struct Limits {
  std::size_t bytes = std::size_t{512} << 20;
  std::size_t lines = 5'000'000;       // about 250 bytes of memory each
  std::size_t findings = 1000;         // reported of one document; the rest are counted
  int depth = 64;                      // references within references
  std::size_t placements = 5'000'000;  // of a flattened model
};

struct Document {
  std::string name;  // how messages call it: the path as given, or "-" for standard input
  Encoding encoding = Encoding::utf8;
  std::vector<Line> lines;
  std::vector<Block> blocks;  // blocks.front() is the main model; never empty

  /// Line number in the file, 1-based.
  static int number(std::size_t line_index) { return static_cast<int>(line_index) + 1; }
};

/// Reads all of it; malformed lines, a decimal comma, duplicate FILE names, text before the first FILE and an encoding
/// that is not plain UTF-8 are reported and reading goes on. Fails only where a limit is crossed (ldraw.limit).
/// Comments and metas alone before the first FILE make no block; lines of types 1-5 there are the main model.
Result<Document> read_document(std::string bytes, std::string name, Diagnostics& diagnostics,
                               const Limits& limits = {});

/// The document's bytes, in its own encoding and with its own line ends.
std::string write_document(const Document& document);

/// The text of the header field `keyword` of a block ("Name:", "Author:", "!LDRAW_ORG", "!CATEGORY"), or "".
/// The keyword in any case; the header ends at the first line of types 1-5.
std::string header_field(const Document& document, const Block& block, std::string_view keyword);

/// The description of a block: the text of its first line of type 0 ("Brick  2 x  4"), or "" when another line comes
/// first.
std::string_view description(const Document& document, const Block& block);

/// The `0 !DATA` block of that name, in any case and with either slash; nullptr when there is none.
const Block* find_data(const Document& document, std::string_view name);

/// The embedded bytes of a `0 !DATA` block; missing padding is accepted. Code ldraw.data with the line.
Result<std::string> data_bytes(const Document& document, const Block& block);

/// `library` with the document's `!COLOUR` lines over it, wherever in the document they stand.
Palette palette_of(const Document& document, const Palette& library, Diagnostics& diagnostics);

}  // namespace brick::ldraw
