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
  NameTable answers;                                      // by the name as a line writes it; nullptr: missing
  std::unordered_map<std::string_view, int> first_lines;  // of each name that the document refers to; made when needed
  std::size_t rejected = 0;

  int line_of(std::string_view name);
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

/// The first line that refers to `name`, for messages; 0 when there is none.
int Member::line_of(std::string_view name) {
  if (first_lines.empty())
    for (std::size_t i = 0; i < document->lines.size(); ++i)
      if (const auto* reference = std::get_if<Reference>(&document->lines[i].command))
        first_lines.emplace(reference->name, Document::number(i));
  const auto at = first_lines.find(name);
  return at == first_lines.end() ? 0 : at->second;
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

  const File* find(std::string_view name, Member& from);
  const File* find_beside(const std::string& name, std::string_view written, Member& from);
  const File* read_beside(const std::string& name, std::string_view written, Member& from);
  void reject(std::string_view name, Member& from);
};

const File* Resolver::State::find_beside(const std::string& name, std::string_view written, Member& from) {
  if (const auto at = beside_files.find(name); at != beside_files.end()) return at->second;
  return beside_files[name] = read_beside(name, written, from);
}

const File* Resolver::State::read_beside(const std::string& name, std::string_view written, Member& from) {
  const auto place = [&] { return Place{from.document->name, from.line_of(written)}; };
  auto bytes = beside->read(name);
  if (!bytes) {
    report(diagnostics, Code::unreadable_file, place(), format("'{}' {}", shown(written), bytes.error().message),
           bytes.error().hint);
    return nullptr;
  }
  if (!*bytes) return nullptr;
  auto document = read_document(std::move(**bytes), shown_folder(main->document->name) + name, diagnostics);
  if (!document) {
    report(diagnostics, Code::unreadable_file, place(), format("'{}' {}", shown(written), document.error().message),
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

void Resolver::State::reject(std::string_view name, Member& from) {
  constexpr std::size_t most_rejected = 1000;  // findings of one document
  if (++from.rejected > most_rejected) return;
  const auto leaf = name.substr(name.find_last_of("/\\") + 1);
  report(diagnostics, Code::outside_path, {from.document->name, from.line_of(name)},
         format("'{}' leads outside of the model's folder and the library, and is not followed", shown(name)),
         format("write '{}' and keep that file beside the model", shown(leaf)));
}

Resolver::Resolver(const Document& document, const Folder* beside, const LibraryFiles& library,
                   Diagnostics& diagnostics)
    : state_(new State{beside, library, diagnostics, {}, {}, {}, nullptr}) {
  auto& member = state_->members[&document];
  member.document = &document;
  state_->main = &member;
  const auto own_name = fold_name(document.name);
  fill(member, Origin::document, own_name);
  // A file beside that refers back to this document means this one, not another copy of it.
  state_->beside_files.emplace(leaf_of(own_name), &member.files.front());
}

Resolver::~Resolver() = default;

const File& Resolver::root() const { return state_->main->files.front(); }
const std::vector<File>& Resolver::blocks() const { return state_->main->files; }
Diagnostics& Resolver::diagnostics() { return state_->diagnostics; }

const File* Resolver::State::find(std::string_view name, Member& from) {
  if (const auto own = from.by_name.find(fold_name(name)); own != from.by_name.end()) return own->second;
  const auto canonical = canonical_name(name);
  if (!canonical) {
    reject(name, from);
    return nullptr;
  }
  if (beside != nullptr) {
    if (!from.folder.empty())
      if (const auto* file = find_beside(from.folder + *canonical, name, from)) return file;
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
  const File* file = state.find(name, member);
  member.answers.emplace(name, file);
  return file;
}

Result<std::optional<std::string>> Resolver::picture(std::string_view name, const File& from) {
  if (const Block* data = find_data(*from.document, name)) {
    auto bytes = data_bytes(*from.document, *data);
    if (!bytes) return tl::unexpected(bytes.error());
    return std::optional(std::move(*bytes));
  }
  const auto canonical = canonical_name(name);
  if (!canonical) return std::optional<std::string>();
  const auto look = [&](const Folder& folder,
                        const std::vector<std::string>& names) -> Result<std::optional<std::string>> {
    auto found = folder.read_first(names);
    if (!found) return tl::unexpected(found.error());
    return *found ? std::optional(std::move((*found)->bytes)) : std::nullopt;
  };
  const bool of_model = from.origin == Origin::document || from.origin == Origin::beside;
  if (of_model && state_->beside != nullptr) {
    const std::string& folder = state_->members.at(from.document).folder;
    auto found = look(*state_->beside, {folder + *canonical, folder + "textures/" + *canonical});
    if (!found || *found) return found;
  }
  return look(state_->library.library(),
              {"parts/textures/" + *canonical, "p/textures/" + *canonical, "textures/" + *canonical});
}

}  // namespace brick::ldraw
