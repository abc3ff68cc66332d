// SPDX-License-Identifier: MIT
// Canonical text of LDraw lines, and what most of a document's lines end with.
#pragma once

#include <string>
#include <string_view>

#include "ldraw/document.h"

namespace brick::convert {

/// "3 16 0 0 0 1 0 0 0 1 0": single blanks, shortest numbers.
std::string write_shape(const ldraw::Shape& shape, int decimals = -1);
/// "0 STEP", "0".
std::string write_meta(const ldraw::Meta& meta);
/// The canonical text of what the line says; a malformed line has none and keeps its own.
std::string canonical(const ldraw::Line& line);
int point_count(ldraw::ShapeKind kind);
int line_type(ldraw::ShapeKind kind);  // 2 to 5

/// The end that most lines have; "\n" when none has one.
std::string_view common_end(const ldraw::Document& document);

/// What a FILE line calls the block: its own name, or for a file without FILE lines its name without folders, as
/// ".ldr".
std::string block_name(const ldraw::Block& block);

/// The name that a line of an LDraw file uses for a library file: "s\3001s01.dat", "48\4-4cyli.dat".
std::string name_in_lines(std::string_view canonical_name);

}  // namespace brick::convert
