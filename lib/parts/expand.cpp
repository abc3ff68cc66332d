// SPDX-License-Identifier: MIT
// The walk through a part's sub-files.
//
// Back-face culling follows the "Language Extension for Back Face Culling" (LDraw.org, BFC): a file is certified when
// its first BFC statement stands before its first drawing line and is not NOCERTIFY; faces of an uncertified file, or
// below one, have no known winding. The winding of a face is reversed by CW, by INVERTNEXT on the way, and by each
// matrix with a negative determinant on the way. A singular matrix reverses nothing. Textured sections (`0 !TEXMAP
// START` ... `END`) are read as a program with textures reads them when textures are asked for: `0 !: ` lines are
// geometry, what follows FALLBACK is not. Else what follows FALLBACK is read, or the `0 !: ` lines where nothing does.
// Time is linear in the lines met; each reference is looked up by name once a walk.
#include "parts/expand.h"

#include <algorithm>
#include <unordered_map>

#include "base/text.h"

namespace brick::parts {

using ldraw::ColourCode;

ColourCode Context::colour(ColourCode code) const {
  if (code == ldraw::main_colour) return main;
  return code == ldraw::edge_colour ? edge : code;
}

namespace {

/// BFC and TEXMAP state of one file while its lines go by.
struct FileState {
  enum class Certified { unknown, yes, no };
  Certified certified = Certified::unknown;
  bool clockwise = false;
  bool clip = true;
  bool invert_next = false;
  bool textured = false;       // in a TEXMAP section without a fallback
  bool textured_next = false;  // after TEXMAP NEXT
  // With textures:
  std::vector<std::int32_t> sections;  // the pictures of the TEXMAP sections that are open
  std::int32_t next = -1;              // of TEXMAP NEXT
  bool in_fallback = false;

  void bfc(const std::vector<std::string_view>& words);
  /// `rest`: the lines from here on.
  void texmap(const std::vector<std::string_view>& words, std::span<const ldraw::Line> rest);
  void end_textures() {
    textured = in_fallback = false;
    sections.clear();
  }
  std::int32_t texture(std::int32_t outer) const {
    if (next >= 0) return next;
    return sections.empty() ? outer : sections.back();
  }
};

void FileState::bfc(const std::vector<std::string_view>& words) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string word = lower(words[i]);
    if (word == "nocertify") {
      certified = Certified::no;
    } else if (word == "invertnext") {
      invert_next = true;
    } else if (word == "certify" || word == "ccw" || word == "cw" || word == "clip" || word == "noclip") {
      if (certified == Certified::unknown) certified = Certified::yes;
      if (word == "ccw") clockwise = false;
      if (word == "cw") clockwise = true;
      if (word == "clip") clip = true;
      if (word == "noclip") clip = false;
    }
  }
}

bool is_texmap(const ldraw::Line& line, std::string_view verb) {
  const auto* meta = std::get_if<ldraw::Meta>(&line.command);
  if (meta == nullptr || !equal_fold(meta->keyword, "!TEXMAP")) return false;
  const auto words = split_words(meta->text);
  return words.size() > 1 && equal_fold(words[1], verb);
}

void FileState::texmap(const std::vector<std::string_view>& words, std::span<const ldraw::Line> rest) {
  if (words.size() < 2) return;
  if (equal_fold(words[1], "NEXT")) textured_next = true;
  if (equal_fold(words[1], "END")) textured = false;
  if (!equal_fold(words[1], "START")) return;
  const auto stop = std::find_if(rest.begin(), rest.end(), [](const ldraw::Line& line) {
    return is_texmap(line, "FALLBACK") || is_texmap(line, "END") || is_texmap(line, "START");
  });
  textured = stop == rest.end() || !is_texmap(*stop, "FALLBACK");
}

class Walk {
 public:
  Walk(Finder& finder, Visitor& visitor, std::vector<Texture>* textures)
      : finder_(finder), visitor_(visitor), textures_(textures) {}

  void file(const ldraw::File& file, const Context& context) {
    if (file.block->is_data) return;
    stack_.push_back(&file);
    FileState state;
    const auto lines = file.lines();
    for (std::size_t i = 0; i < lines.size() && (complete_ || visited_ <= max_part_lines); ++i)
      command(lines[i].command, file, context, state, lines.subspan(i + 1), true);
    stack_.pop_back();
  }

  bool complete() const { return complete_; }

 private:
  /// `stays`: the command outlives the walk, so what it refers to can be remembered by its address.
  void command(const ldraw::Command& command, const ldraw::File& file, const Context& context, FileState& state,
               std::span<const ldraw::Line> rest, bool stays) {
    if (const auto* meta = std::get_if<ldraw::Meta>(&command)) return this->meta(*meta, file, context, state, rest);
    const auto* shape = std::get_if<ldraw::Shape>(&command);
    const auto* reference = std::get_if<ldraw::Reference>(&command);
    if (shape == nullptr && reference == nullptr) return;
    if (state.certified == FileState::Certified::unknown) state.certified = FileState::Certified::no;
    const bool inverted = std::exchange(state.invert_next, false);
    state.textured_next = false;
    if (state.in_fallback || !count()) return;
    const bool certified = context.culled && state.clip && state.certified == FileState::Certified::yes;
    const std::int32_t texture = state.texture(context.texture);
    state.next = -1;
    Context textured;
    if (texture != context.texture) {
      textured = context;
      textured.texture = texture;
    }
    const Context& here = texture != context.texture ? textured : context;
    if (shape != nullptr)
      visitor_.shape(*shape, here, state.clockwise != context.inverted, certified);
    else
      this->reference(*reference, file, here, inverted, certified, stays);
  }

  void meta(const ldraw::Meta& meta, const ldraw::File& file, const Context& context, FileState& state,
            std::span<const ldraw::Line> rest) {
    if (equal_fold(meta.keyword, "BFC")) return state.bfc(split_words(meta.text));
    if (equal_fold(meta.keyword, "STEP")) return state.end_textures();
    if (equal_fold(meta.keyword, "!TEXMAP")) return texmap(split_words(meta.text), file, context, state, rest);
    const bool open = state.textured || state.textured_next || !state.sections.empty() || state.next >= 0;
    if (meta.keyword != "!:" || !open) return;
    Diagnostics unheard;  // the document's reader has said what there is to say
    command(ldraw::parse_line(std::string_view(meta.text).substr(2), {}, unheard), file, context, state, rest, false);
  }

  void texmap(const std::vector<std::string_view>& words, const ldraw::File& file, const Context& context,
              FileState& state, std::span<const ldraw::Line> rest) {
    if (words.size() < 2) return;
    if (equal_fold(words[1], "END")) {
      if (!state.sections.empty()) state.sections.pop_back();
      state.in_fallback = false;
    }
    auto texture = parse_texture(words);
    if (texture) visitor_.textured();
    if (textures_ == nullptr || (!texture && state.sections.empty())) return state.texmap(words, rest);
    if (equal_fold(words[1], "FALLBACK")) state.in_fallback = true;
    if (!texture) return;
    texture->file = &file;
    if (context.pose.linear.determinant() == 0) return state.texmap(words, rest);
    texture->to_file = context.pose.inverse();
    const auto number = static_cast<std::int32_t>(textures_->size());
    textures_->push_back(std::move(*texture));
    if (equal_fold(words[1], "NEXT"))
      state.next = number;
    else
      state.sections.push_back(number);
  }

  void reference(const ldraw::Reference& reference, const ldraw::File& from, const Context& context, bool inverted,
                 bool certified, bool stays) {
    const ldraw::File* file = stays ? remembered(reference, from) : finder_.find(reference.name, from);
    if (file == nullptr) return visitor_.missing(reference.name);
    if (context.depth >= max_part_depth || std::find(stack_.begin(), stack_.end(), file) != stack_.end()) {
      complete_ = false;
      return;
    }
    Context inner;
    inner.pose = context.pose * reference.pose;
    inner.main = context.colour(reference.colour);
    inner.edge = reference.colour == ldraw::main_colour || reference.colour == ldraw::edge_colour ? context.edge
                                                                                                  : edge_of(inner.main);
    inner.inverted = context.inverted != inverted;
    if (reference.pose.linear.determinant() < 0) inner.inverted = !inner.inverted;
    inner.culled = certified;
    inner.depth = context.depth + 1;
    inner.texture = context.texture;
    visitor_.sub_file(*file, inner);
    this->file(*file, inner);
  }

  const ldraw::File* remembered(const ldraw::Reference& reference, const ldraw::File& from) {
    const auto [place, is_new] = found_.try_emplace(&reference, nullptr);
    if (is_new) place->second = finder_.find(reference.name, from);
    return place->second;
  }

  bool count() {
    if (++visited_ > max_part_lines) complete_ = false;
    return visited_ <= max_part_lines;
  }

  Finder& finder_;
  Visitor& visitor_;
  std::vector<Texture>* textures_;
  std::vector<const ldraw::File*> stack_;
  std::unordered_map<const ldraw::Reference*, const ldraw::File*> found_;
  std::size_t visited_ = 0;
  bool complete_ = true;
};

}  // namespace

bool expand(const ldraw::File& file, Finder& finder, Visitor& visitor, std::vector<Texture>* textures) {
  Walk walk(finder, visitor, textures);
  walk.file(file, {});
  return walk.complete();
}

}  // namespace brick::parts
