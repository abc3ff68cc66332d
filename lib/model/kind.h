// SPDX-License-Identifier: MIT
// What a file is to a model: a part, a piece of a part, a generated body of many segments, or a sub-model.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "ldraw/resolver.h"

namespace brick::model {

enum class FileKind {
  submodel,
  part,
  generated,  // one flexible part made of many segments
  piece,      // a subpart or primitive: no part by itself
};

struct FileFacts {
  FileKind kind = FileKind::submodel;
  bool shortcut = false;  // an assembly of parts under a number of its own
  bool section = false;   // a part that is one segment of a flexible one
  bool end = false;       // a section at either end of its body
  std::string stem;       // sections of one body share it: "27328" of 27328k02; empty where the number does not tell
  std::string part;       // the id that the file stands for
};

/// A reference looked up: `file` after moved numbers were followed, `written` as the line names it.
struct Target {
  const ldraw::File* file = nullptr;
  const ldraw::File* written = nullptr;
  Transform shift;  // pose * shift places `file` where the line placed `written`
  bool moved = false;
};

/// Looks files up and tells what they are, each once. Not for several threads.
class Kinds {
 public:
  Kinds(ldraw::Resolver& resolver, const ldraw::LibraryFiles& library, int depth)
      : resolver_(resolver), library_(library), depth_limit_(depth) {}

  const Target& find(std::string_view name, const ldraw::File& from);
  const FileFacts& facts(const ldraw::File& file);

 private:
  Target look_up(std::string_view name, const ldraw::File& from);
  FileFacts judge(const ldraw::File& file);
  FileFacts judge_content(const ldraw::File& file);

  ldraw::Resolver& resolver_;
  const ldraw::LibraryFiles& library_;
  int depth_limit_ = 0, depth_ = 0;  // beyond it a file is taken for a sub-model
  std::unordered_map<const ldraw::Document*, std::unordered_map<std::string, Target>> targets_;
  std::unordered_map<const ldraw::File*, FileFacts> facts_;
};

/// What messages and paths call a file: as its FILE line says, else its name relative to the model.
const std::string& shown_name(const ldraw::File& file);

/// The id of a part: the file's canonical name without ".dat" and without the "parts/" or "p/" of packed documents.
std::string part_id(const ldraw::File& file);

}  // namespace brick::model
