// SPDX-License-Identifier: MIT
// The blocks of a document as the MPD language extension defines them, and as real files break it: a main model without
// a FILE line, names twice, lines after NOFILE.
#include "ldraw/blocks.h"

#include <unordered_map>

#include "ldraw/codes.h"
#include "ldraw/folder.h"

namespace brick::ldraw {

namespace {

std::string_view argument(const Meta& meta) { return trim(std::string_view(meta.text).substr(meta.keyword.size())); }

/// Some old tools write `0 file x.ldr`; a comment such as "0 File cabinet" is no FILE line.
bool names_model(std::string_view text) {
  return ends_with_fold(text, ".ldr") || ends_with_fold(text, ".dat") || ends_with_fold(text, ".mpd");
}

bool holds_content(const Command& command) {
  return !std::holds_alternative<Blank>(command) && !std::holds_alternative<Meta>(command);
}

/// The first line of [first, last) that is of types 1-5 (or was meant to be), or `last`.
std::size_t first_content(const Document& document, std::size_t first, std::size_t last) {
  while (first < last && !holds_content(document.lines[first].command)) ++first;
  return first;
}

class Splitter {
 public:
  Splitter(Document& document, Diagnostics& diagnostics) : document_(document), diagnostics_(diagnostics) {}

  void run() {
    auto& blocks = document_.blocks;
    blocks.clear();
    for (std::size_t i = 0; i < document_.lines.size(); ++i) {
      const auto mark = mark_of(document_.lines[i].command);
      if (mark == Mark::none) continue;
      close(i);
      from_ = mark == Mark::no_file ? i + 1 : i;
      open_ = mark != Mark::no_file;
      if (open_) open(i, mark);
    }
    close(document_.lines.size());
    lead_with_model();
  }

 private:
  Place place(std::size_t line) const { return {document_.name, Document::number(line)}; }

  void open(std::size_t line, Mark mark) {
    Block block;
    block.name = argument(std::get<Meta>(document_.lines[line].command));
    block.first = line;
    block.has_file_line = true;
    block.is_data = mark == Mark::data;
    if (block.name.empty())
      report(diagnostics_, Code::empty_file_name, place(line), "this block has no name, so nothing can refer to it");
    else if (const auto [earlier, fresh] = lines_.emplace(fold_name(block.name), line); !fresh)
      report(diagnostics_, Code::duplicate_file, place(line),
             format("'{}' is also the name of the block on line {}, which is the one used", shown(block.name),
                    Document::number(earlier->second)),
             "rename one of the two");
    document_.blocks.push_back(std::move(block));
    seen_mark_ = true;
  }

  /// Ends what began at `from_`: an open block, the text before the first mark, or text after a NOFILE.
  void close(std::size_t end) {
    if (open_) {
      document_.blocks.back().last = end;
      return;
    }
    const auto content = first_content(document_, from_, end);
    const bool whole_file = !seen_mark_ && end == document_.lines.size();
    if (!seen_mark_ && (content < end || whole_file)) {
      document_.blocks.push_back({document_.name, from_, end, false, false});
      if (!whole_file)
        if (const auto mark = mark_of(document_.lines[end].command); mark == Mark::file)
          report(diagnostics_, Code::main_before_file, place(content),
                 "lines before the first FILE are taken as the main model",
                 "begin the file with '0 FILE' and the model's name");
      seen_mark_ = true;
    } else if (content < end) {
      report(diagnostics_, Code::outside_file, place(content),
             "this line and what follows up to the next FILE belong to no model and are passed over",
             "move them into a block, or remove the NOFILE above them");
    }
  }

  /// The main model leads; a document of embedded data alone has an empty one.
  void lead_with_model() {
    auto& blocks = document_.blocks;
    const auto model = std::find_if(blocks.begin(), blocks.end(), [](const Block& block) { return !block.is_data; });
    if (model == blocks.end())
      blocks.insert(blocks.begin(), Block{document_.name, 0, 0, false, false});
    else
      std::rotate(blocks.begin(), model, model + 1);
  }

  Document& document_;
  Diagnostics& diagnostics_;
  std::unordered_map<std::string, std::size_t> lines_;  // folded name to its first FILE line
  std::size_t from_ = 0;
  bool open_ = false, seen_mark_ = false;
};

}  // namespace

Mark mark_of(const Command& command) {
  const auto* meta = std::get_if<Meta>(&command);
  if (meta == nullptr || meta->keyword.size() < 4) return Mark::none;
  if (meta->keyword == "FILE") return Mark::file;
  if (meta->keyword == "NOFILE") return Mark::no_file;
  if (equal_fold(meta->keyword, "!DATA")) return Mark::data;
  if (equal_fold(meta->keyword, "FILE") && names_model(meta->text)) return Mark::file;
  if (equal_fold(meta->keyword, "NOFILE") && meta->text.size() == meta->keyword.size()) return Mark::no_file;
  return Mark::none;
}

void split_blocks(Document& document, Diagnostics& diagnostics) { Splitter(document, diagnostics).run(); }

}  // namespace brick::ldraw
