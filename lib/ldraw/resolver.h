// SPDX-License-Identifier: MIT
// Finding the file that a reference names: the document's own blocks, files beside it, the library, the user's folders.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ldraw/document.h"
#include "ldraw/folder.h"

namespace brick::ldraw {

/// Where a file was found, which says much about what it is.
enum class Origin { document, beside, part, subpart, primitive, model, extra };
std::string_view name_of(Origin origin);

/// One LDraw file in memory: a block of a document. Identified by its address for as long as its owner lives.
struct File {
  std::string name;  // canonical: "3001.dat", "s/3001s01.dat", "48/4-4cyli.dat", "wing.ldr"
  Origin origin = Origin::document;
  const Document* document = nullptr;
  const Block* block = nullptr;

  std::span<const Line> lines() const {
    return std::span(document->lines).subspan(block->first, block->last - block->first);
  }
  std::string id() const;  // `name` without ".dat": "3001"
};

/// Files of the library and the user's folders, parsed once and kept; safe for several threads.
/// Library order: parts, p, parts/s, p/48, p/8, models; names may carry a leading "parts/" or "p/". Then the extra
/// folders, each flat or laid out like a library. One file is one File, whichever of its names it is asked for by.
class LibraryFiles {
 public:
  explicit LibraryFiles(const Folder& library, std::vector<const Folder*> extra = {});
  ~LibraryFiles();

  /// nullptr when no such file. Unreadable files count as missing. `name` in any case and with either slash.
  const File* find(std::string_view name) const;
  const Folder& library() const { return library_; }
  /// Drops all parsed files, for long work over the whole library, which would else hold gigabytes. Every File given
  /// out is gone then; no other thread may be looking for files meanwhile.
  void clear();

 private:
  struct State;
  const File* load(const std::string& name) const;
  const Folder& library_;
  std::vector<const Folder*> extra_;
  std::unique_ptr<State> state_;
};

/// Resolves the references of one document. Files beside it are read from `beside` (nullptr: none, as for standard
/// input); a file beside is a document of its own whose inner names stay private to it. A reference is looked for among
/// the blocks of the document it stands in, beside the file it stands in, beside the main document, then in the
/// library. Files of the library refer to the library alone, so what they mean never depends on a model. Safe for
/// several threads.
class Resolver {
 public:
  Resolver(const Document& document, const Folder* beside, const LibraryFiles& library, Diagnostics& diagnostics);
  ~Resolver();

  const File& root() const;
  /// The file that `name` means in a line of `from`; nullptr when missing. `from` may be any file this resolver gave
  /// out.
  const File* find(std::string_view name, const File& from);
  /// The bytes of a picture that a line of `from` names: embedded in its document, beside it, or the library's; there
  /// also in a folder "textures". nullopt when there is none.
  Result<std::optional<std::string>> picture(std::string_view name, const File& from);
  /// The blocks of the main document that can be referred to, in order, root first: no embedded data, no second block
  /// of a name.
  const std::vector<File>& blocks() const;
  /// Whatever the files beside it said when they were read.
  Diagnostics& diagnostics();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Follows "~Moved to" files: the final file, and `shift` such that placing it at pose * shift shows what `file`
/// showed. A file is moved when its description starts with "~Moved to" and it holds exactly one reference. Loops end
/// where they start.
struct Moved {
  const File* file = nullptr;
  Transform shift;
  bool moved = false;
};
Moved follow_moved(const File& file, const LibraryFiles& library);

/// The first line's description ("Brick  2 x  4"), without the "0".
std::string_view description(const File& file);

}  // namespace brick::ldraw
