// SPDX-License-Identifier: MIT
// References of a model: its own blocks, the files beside it, the library.
#include "ldraw/resolver.h"

#include <mutex>
#include <set>
#include <unordered_map>

#include "base/text.h"
#include "ldraw/codes.h"
#include "ldraw/folder_kinds.h"

namespace brick::ldraw {

namespace {

struct TextHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
};
using NameTable = std::unordered_map<std::string, const File*, TextHash, std::equal_to<>>;

/// A document and the files its blocks are. `files` never changes once made: addresses are identities.
struct Member {
  const Document* document = nullptr;
  std::unique_ptr<Document> owned;  // of a file beside the main document
  std::string folder;               // canonical, relative to the main document's, with a slash at the end or ""
  std::vector<File> files;          // referable blocks, the main one first
  std::unordered_map<std::string, const File*> by_name;
  NameTable answers;  // by the name as a line writes it; nullptr: missing
};

void fill(Member& member, Origin origin, const std::string& own_name) {
  const auto& document = *member.document;
  std::set<std::string> names;
  for (std::size_t i = 0; i < document.blocks.size(); ++i) {
    const auto& block = document.blocks[i];
    std::string name = block.has_file_line ? fold_name(block.name) : std::string(leaf_of(own_name));
    if (block.is_data || (!names.insert(name).second && i > 0)) continue;
    if (i == 0 && origin == Origin::beside) name = own_name;
    member.files.push_back({std::move(name), origin, &document, &block});
  }
  for (std::size_t i = 0; i < member.files.size(); ++i) {
    const auto& file = member.files[i];
    if (file.block->has_file_line && !file.block->name.empty())
      member.by_name.emplace(fold_name(file.block->name), &file);
  }
  // The document's own file name means its main model, unless a block has that name.
  member.by_name.emplace(std::string(leaf_of(own_name)), &member.files.front());
}

/// The line of `from` that refers to `name`, for messages; 0 when there is none.
int line_of(std::string_view name, const File& from) {
  const auto lines = from.lines();
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (const auto* reference = std::get_if<Reference>(&lines[i].command);
        reference != nullptr && reference->name == name)
      return Document::number(from.block->first + i);
  return 0;
}

/// "models/" of "models/car.ldr": what messages put before the names of files beside the model.
std::string shown_folder(const std::string& document_name) {
  const auto slash = document_name.rfind('/');
  return slash == std::string::npos ? "" : document_name.substr(0, slash + 1);
}

}  // namespace

struct Resolver::State {
  const Folder* beside;
  const LibraryFiles& library;
  Diagnostics& diagnostics;
  std::mutex mutex;
  std::unordered_map<const Document*, Member> members;
  std::unordered_map<std::string, const File*> beside_files;  // by canonical name; nullptr: not there
  Member* main = nullptr;

  const File* find(std::string_view name, const File& from, const Member& member);
  const File* find_beside(const std::string& name, std::string_view written, const File& from);
  const File* read_beside(const std::string& name, std::string_view written, const File& from);
  void reject(std::string_view name, const File& from);
};

const File* Resolver::State::find_beside(const std::string& name, std::string_view written, const File& from) {
  if (const auto at = beside_files.find(name); at != beside_files.end()) return at->second;
  return beside_files[name] = read_beside(name, written, from);
}

const File* Resolver::State::read_beside(const std::string& name, std::string_view written, const File& from) {
  const Place place{from.document->name, line_of(written, from)};
  auto bytes = beside->read(name);
  if (!bytes) {
    report(diagnostics, Code::unreadable_file, place, format("'{}' {}", written, bytes.error().message),
           bytes.error().hint);
    return nullptr;
  }
  if (!*bytes) return nullptr;
  auto document = read_document(std::move(**bytes), shown_folder(main->document->name) + name, diagnostics);
  if (!document) {
    report(diagnostics, Code::unreadable_file, place, format("'{}' {}", written, document.error().message),
           document.error().hint);
    return nullptr;
  }
  auto owned = std::make_unique<Document>(std::move(*document));
  auto& member = members[owned.get()];
  member.document = owned.get();
  member.owned = std::move(owned);
  const auto folder = folder_of(name);
  if (!folder.empty()) member.folder = std::string(folder) + '/';
  fill(member, Origin::beside, name);
  return &member.files.front();
}

void Resolver::State::reject(std::string_view name, const File& from) {
  const auto leaf = name.substr(name.find_last_of("/\\") + 1);
  report(diagnostics, Code::outside_path, {from.document->name, line_of(name, from)},
         format("'{}' leads outside of the model's folder and the library, and is not followed", name),
         format("write '{}' and keep that file beside the model", leaf));
}

Resolver::Resolver(const Document& document, const Folder* beside, const LibraryFiles& library,
                   Diagnostics& diagnostics)
    : state_(new State{beside, library, diagnostics, {}, {}, {}, nullptr}) {
  auto& member = state_->members[&document];
  member.document = &document;
  state_->main = &member;
  fill(member, Origin::document, fold_name(document.name));
}

Resolver::~Resolver() = default;

const File& Resolver::root() const { return state_->main->files.front(); }
const std::vector<File>& Resolver::blocks() const { return state_->main->files; }
Diagnostics& Resolver::diagnostics() { return state_->diagnostics; }

const File* Resolver::State::find(std::string_view name, const File& from, const Member& member) {
  if (const auto own = member.by_name.find(fold_name(name)); own != member.by_name.end()) return own->second;
  const auto canonical = canonical_name(name);
  if (!canonical) {
    reject(name, from);
    return nullptr;
  }
  if (beside != nullptr) {
    if (!member.folder.empty())
      if (const auto* file = find_beside(member.folder + *canonical, name, from)) return file;
    if (const auto* file = find_beside(*canonical, name, from)) return file;
  }
  return library.find(*canonical);
}

const File* Resolver::find(std::string_view name, const File& from) {
  auto& state = *state_;
  if (from.origin != Origin::document && from.origin != Origin::beside) return state.library.find(name);
  const std::lock_guard lock(state.mutex);
  auto& member = state.members.at(from.document);
  if (const auto known = member.answers.find(name); known != member.answers.end()) return known->second;
  const File* file = state.find(name, from, member);
  member.answers.emplace(name, file);
  return file;
}

}  // namespace brick::ldraw
