// SPDX-License-Identifier: MIT
// The formats that models are exchanged in: a table of names, suffixes, readers and writers.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/model.h"

namespace brick::convert {

enum class Up { y, z };
enum class LineEnd { keep, lf, crlf };

/// What a user may ask of any writer; what a format has no use for is passed over.
struct Settings {
  std::optional<Up> up;             // the axis that points up in meshes; else the format's own
  std::optional<std::string> unit;  // "ldu", "mm", "m" or "stud"; else the format's own
  LineEnd line_end = LineEnd::keep;
  std::string stem;  // name of the output without its suffix, for files that name each other; empty: standard output
};

/// What a writer works from. `loaded` and `library` are there when the format's row says so.
struct Source {
  const ldraw::Document* document = nullptr;
  model::Loaded* loaded = nullptr;
  parts::Library* library = nullptr;
};

/// One file of the answer. The first has the format's own suffix, others stand beside it.
struct Output {
  std::string suffix;  // ".obj"
  std::string bytes;
};

/// From a file's bytes to the bytes of an LDraw document.
using Reader = Result<std::string> (*)(std::string bytes, const std::string& name, Diagnostics& diagnostics);
using Writer = Result<std::vector<Output>> (*)(const Source& source, const Settings& settings,
                                               Diagnostics& diagnostics);

struct Format {
  std::string_view name;  // "obj"
  std::vector<std::string_view> suffixes;
  std::string_view text;     // what it is, and in which frame and unit
  Reader read = nullptr;     // nullptr: cannot be read
  Writer write = nullptr;    // nullptr: cannot be written
  bool needs_model = false;  // the writer needs parts and geometry, not only the text
};

/// A new format is one file that defines its reader or writer, and one row here (formats.cpp).
std::span<const Format> formats();
const Format* find_format(std::string_view name);
/// By the suffix of a file's name, in any case.
const Format* format_of_suffix(std::string_view file_name);
/// By the bytes themselves: a zip, JSON, else LDraw.
const Format& format_of_bytes(std::string_view bytes);

/// What a file is: the named format, else what its bytes tell, else what its suffix does. Bytes go first because Studio
/// files under other suffixes are common, and a suffix that lies is no reason to misread them.
const Format& source_format(const std::optional<std::string>& name, std::string_view file_name, std::string_view bytes);
/// What to write: the named format, else that of the suffix, LDraw for no file. Code usage.
Result<const Format*> target_format(const std::optional<std::string>& name, std::string_view file_name);

/// Names of the formats that can be read, or written.
std::vector<std::string> format_names(bool readable);
/// The table for people: name, suffixes, directions, frame.
std::string format_table();

Result<std::string> read_ldraw(std::string bytes, const std::string& name, Diagnostics& diagnostics);
Result<std::vector<Output>> write_ldraw(const Source& source, const Settings& settings, Diagnostics& diagnostics);
Result<std::string> read_studio(std::string bytes, const std::string& name, Diagnostics& diagnostics);
Result<std::string> read_build(std::string bytes, const std::string& name, Diagnostics& diagnostics);
Result<std::vector<Output>> write_build(const Source& source, const Settings& settings, Diagnostics& diagnostics);
Result<std::vector<Output>> write_obj(const Source& source, const Settings& settings, Diagnostics& diagnostics);
Result<std::vector<Output>> write_graph(const Source& source, const Settings& settings, Diagnostics& diagnostics);
Result<std::vector<Output>> write_program(const Source& source, const Settings& settings, Diagnostics& diagnostics);
Result<std::vector<Output>> write_graphml(const Source& source, const Settings& settings, Diagnostics& diagnostics);

}  // namespace brick::convert
