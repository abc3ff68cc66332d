// SPDX-License-Identifier: MIT
#include "model/scan.h"

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "ldraw/codes.h"
#include "ldraw/own_metas.h"

namespace brick::model {

namespace {

/// "LS06.dat": a point that LSynth threads a hose through, no part.
bool is_constraint(std::string_view name) {
  const auto folded = lower(name);
  if (!folded.starts_with("ls") || !folded.ends_with(".dat") || folded.size() < 7) return false;
  return std::all_of(folded.begin() + 2, folded.end() - 4, [](char c) { return c >= '0' && c <= '9'; });
}

/// A code that no palette defines.
constexpr ldraw::ColourCode no_colour = -1;

class Scanner {
 public:
  Scanner(const ldraw::File& file, Diagnostics& diagnostics) : file_(file), diagnostics_(diagnostics) {}

  Scan run() {
    const auto lines = file_.lines();
    for (std::size_t i = 0; i < lines.size(); ++i) {
      at_ = file_.block->first + i;
      const auto& command = lines[i].command;
      if (const auto* meta = std::get_if<ldraw::Meta>(&command)) take(*meta);
      if (const auto own = ldraw::own_meta(command); !own.empty()) {
        if (const auto name = ldraw::after_keyword(own, "NAME")) given_ = *name;
        continue;
      }
      if (const auto* reference = std::get_if<ldraw::Reference>(&command)) take(*reference);
      given_.clear();
      if (std::holds_alternative<ldraw::Shape>(command)) take_shape();
      if (std::holds_alternative<ldraw::Malformed>(command)) take_colourless(lines[i].text);
    }
    if (!since_step_ && scan_.steps > 1) --scan_.steps;
    std::vector<bool> standing(items_.size());
    for (int i = last_; i >= 0; i = before_[static_cast<std::size_t>(i)]) standing[static_cast<std::size_t>(i)] = true;
    for (std::size_t i = 0; i < items_.size(); ++i)
      if (standing[i]) scan_.items.push_back(std::move(items_[i]));
    return std::move(scan_);
  }

 private:
  void take(const ldraw::Meta& meta) {
    const auto& keyword = meta.keyword;
    if (equal_fold(keyword, "STEP") || equal_fold(keyword, "ROTSTEP")) {
      ++scan_.steps;
      since_step_ = false;
    } else if (equal_fold(keyword, "BUFEXCHG")) {
      exchange(split_words(meta.text));
    } else if (equal_fold(keyword, "SYNTH") || equal_fold(keyword, "!SYNTH")) {
      synthesise(split_words(meta.text));
    } else if (equal_fold(keyword, "MLCAD")) {
      skip(split_words(meta.text));
    } else if (equal_fold(keyword, "!TEXMAP")) {
      texture(split_words(meta.text));
    } else if (keyword == "!:" && (in_shapes_ || texture_) && is_shape(meta.text)) {
      take_shape();
    }
  }

  /// Geometry of a textured section belongs together with the lines that name the picture.
  void texture(const std::vector<std::string_view>& words) {
    if (words.size() < 2 || skipping_) return;
    const bool opens = equal_fold(words[1], "START") || equal_fold(words[1], "NEXT");
    if (in_shapes_)
      scan_.shapes.back().second = at_ + 1;
    else if (opens && !texture_)
      texture_ = at_;
    if (equal_fold(words[1], "END")) texture_.reset();
  }

  static bool is_shape(std::string_view meta) {
    const auto words = split_words(meta);
    return words.size() > 1 && words[1].size() == 1 && words[1][0] >= '2' && words[1][0] <= '5';
  }

  void exchange(const std::vector<std::string_view>& words) {
    if (words.size() < 3) return;
    const std::string buffer(words[1]);
    if (equal_fold(words[2], "STORE")) {
      buffers_[buffer] = last_;
    } else if (equal_fold(words[2], "RETRIEVE")) {
      if (const auto at = buffers_.find(buffer); at != buffers_.end())
        last_ = at->second;
      else
        ldraw::report(diagnostics_, ldraw::Code::buffer, place(),
                      format("buffer {} is retrieved but was never stored", buffer));
    }
  }

  void synthesise(const std::vector<std::string_view>& words) {
    if (words.size() < 2) return;
    const bool begins = equal_fold(words.back(), "BEGIN"), ends = equal_fold(words.back(), "END");
    if (equal_fold(words[1], "SYNTHESIZED")) {
      if (begins) open(body_);
      if (ends) group_ = 0;
    } else if (equal_fold(words[1], "BEGIN")) {
      body_ = {};
      if (words.size() > 2) body_.name = lower(words[2]);
      if (words.size() > 3) body_.colour = ldraw::parse_colour(words[3]).value_or(ldraw::main_colour);
      in_synth_ = true;
    } else if (ends) {
      in_synth_ = false;
      group_ = 0;
    }
  }

  void skip(const std::vector<std::string_view>& words) {
    if (words.size() < 2) return;
    if (equal_fold(words[1], "SKIP_BEGIN")) {
      skipping_ = true;
      in_shapes_ = false;
      open({lower(generator_), ldraw::main_colour});
    } else if (equal_fold(words[1], "SKIP_END")) {
      skipping_ = false;
      group_ = 0;
    } else {
      generator_ = std::string(words[1]);
    }
  }

  void open(Generated generated) {
    scan_.generated.push_back(std::move(generated));
    group_ = static_cast<int>(scan_.generated.size());
  }

  void take(const ldraw::Reference& reference) {
    if (in_synth_ && group_ == 0 && is_constraint(reference.name)) return;
    since_step_ = true;
    Item item;
    item.pose = reference.pose;
    item.colour = reference.colour;
    item.name = reference.name;
    item.line = at_;
    item.step = scan_.steps;
    item.group = group_;
    item.given = given_;
    items_.push_back(std::move(item));
    before_.push_back(last_);
    last_ = static_cast<int>(items_.size()) - 1;
    in_shapes_ = false;
    texture_.reset();
  }

  /// A reference whose colour alone cannot be read (an error already) still says what stands where: it is shown in the
  /// colour of unknown codes, but not counted.
  void take_colourless(std::string_view text) {
    const auto words = split_words(text);
    if (words.size() < 15 || words[0] != "1" || ldraw::parse_colour(words[1])) return;
    Diagnostics ignored;
    const auto rest = text.substr(static_cast<std::size_t>(words[2].data() - text.data()));
    const auto command = ldraw::parse_line(format("1 16 {}", rest), place(), ignored);
    const auto* reference = std::get_if<ldraw::Reference>(&command);
    if (reference == nullptr) return;
    take(*reference);
    items_.back().colour = no_colour;
    items_.back().kind = Item::Kind::loose;
  }

  void take_shape() {
    if (skipping_) return;
    since_step_ = true;
    if (!in_shapes_) scan_.shapes.emplace_back(texture_.value_or(at_), at_ + 1);
    scan_.shapes.back().second = at_ + 1;
    in_shapes_ = true;
    texture_.reset();
  }

  Place place() const { return {file_.document->name, ldraw::Document::number(at_)}; }

  const ldraw::File& file_;
  Diagnostics& diagnostics_;
  Scan scan_;
  // The items that stand are a chain from the last one back: storing and retrieving a buffer costs one index.
  std::vector<Item> items_;
  std::vector<int> before_;
  int last_ = -1;
  std::map<std::string, int> buffers_;
  Generated body_;         // of the SYNTH BEGIN that is open
  std::string given_;      // the name that the next line's part gets
  std::string generator_;  // MLCad's last meta: what the lines it skips were made by
  std::size_t at_ = 0;
  std::optional<std::size_t> texture_;  // line of the TEXMAP whose geometry may come
  int group_ = 0;
  bool since_step_ = false, in_synth_ = false, skipping_ = false, in_shapes_ = false;
};

}  // namespace

Scan scan(const ldraw::File& file, Diagnostics& diagnostics) { return Scanner(file, diagnostics).run(); }

}  // namespace brick::model
