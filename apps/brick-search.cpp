// SPDX-License-Identifier: MIT
// brick-search: find parts by words, numbers and sizes, the commonest first.
#include "base/json.h"
#include "cli/session.h"
#include "connect/search.h"
#include "ldraw/colour_search.h"
#include "parts/report.h"
#include "parts/search.h"

namespace {

using namespace brick;

struct Config {
  std::vector<std::string> words;
  parts::SearchQuery query;
  connect::ConnectorQuery connectors;
  int limit = 20;
  bool json = false, colours = false;
};

void declare(cli::Command& command, Config& config) {
  command.summary("Find parts by words, numbers and sizes")
      .about(
          "All words must match. Of parts that match equally well the one that is in more official sets comes first. "
          "Sizes may be written 2x4 or 2 x 4 and lie either way round; plurals, spellings, slips of the pen and "
          "builders' words (jumper, cheese slope, SNOT) are understood; colours are passed over, since parts come in "
          "any.")
      .about(
          "Part numbers are found too: those of LDraw, numbers that were given up, and the BrickLink, Rebrickable and "
          "Brick Owl numbers that the library knows.")
      .operands("WORD", config.words, "What the part is called, or its number", false, false)
      .group("Filters")
      .option("--field", "FIELD", &config.query.fields, "Look for the words in this field only; may be given again",
              {"name", "category", "subcategory", "features", "keywords"})
      .option("--category", "NAME", &config.query.category, "Only parts of this category")
      .option("--size", "SIZE", &config.query.size,
              "Only parts of exactly this size in studs and bricks, as 2x4 or 1x1x2/3")
      .option("--type", "TYPE", &config.query.type, "Only numbers of this type",
              {"part", "shortcut", "alias", "physical-colour", "flexible-section"})
      .option("--id", "ID", &config.query.id, "Only parts with this id; * and ? stand for any characters")
      .option("--has", "KIND", &config.connectors.has,
              "Only parts with such connectors: pin-hole, pin-hole:5, stud>=8; may be given again")
      .option("--free", "KIND", &config.connectors.has,
              "The same; of assemblies only what their parts leave free counts")
      .option("--mates-with", "ID", &config.connectors.mates_with,
              "Only parts that can hold this one or be held by it; those that do so by what few parts have come first")
      .flag("--prints", config.query.prints, "Also printed and stickered parts, and stickers")
      .flag("--all", config.query.all, "Also pieces of parts, aliases, and obsolete and moved numbers")
      .flag("--colors", config.colours,
            "Look for colours, not parts: by words of their names, by common words and by #RRGGBB; --limit 0 is all")
      .group("Output")
      .option("--limit", "N", &config.limit, "Show at most N parts or colours; 0 is all")
      .flag("--json", config.json, "One JSON document (schema bricktools.search/1; of colours bricktools.colours/1)")
      .example("brick-search brick 2x4", "the plain brick first")
      .example("brick-search 3556", "what became of an old number")
      .example("brick-search --category Tile --size 2x2", "all tiles of one size")
      .example("brick-search beam --has pin-hole:5", "Technic beams with five holes")
      .example("brick-search --colors ivory", "the colours nearest to it")
      .example("brick-search jumper --json | jq -r '.results[0].id'", "the number of the commonest jumper plate")
      .exit_code(cli::yes, "Parts or colours were found")
      .exit_code(cli::no, "Nothing has all of the words; parts that have most of them are listed all the same");
}

Result<parts::SearchResult> search(cli::Session& session, parts::Library& library, const Config& config) {
  if (config.connectors.empty()) return parts::search(library, config.query);
  auto connectors = connect::Connectors::open(library);
  if (!connectors) return tl::unexpected(connectors.error());
  return connect::search(library, **connectors, config.query, config.connectors, session.progress());
}

int colours(cli::Session& session, const parts::Library& library, const Config& config) {
  const auto found = ldraw::search_colours(library.palette(), config.query.words, config.query.limit);
  const auto paint = [&](std::string_view text, std::string_view style) { return session.paint(text, style); };
  session.out(config.json ? dump(parts::colours_json(config.query.words, found)) + "\n"
                          : parts::colour_lines(found, session.out_is_terminal(), paint));
  if (found.empty()) session.note(format("no colour is called '{}'", config.query.words));
  return found.empty() ? cli::no : cli::yes;
}

int run(cli::Session& session, Config& config) {
  auto& query = config.query;
  query.words = join(config.words, " ");
  query.limit = config.limit > 0 ? static_cast<std::size_t>(config.limit) : static_cast<std::size_t>(-1);
  if (config.limit < 0) return session.fail({"usage", "--limit cannot be negative"});
  const bool filtered = !query.category.empty() || !query.size.empty() || !query.type.empty() || !query.id.empty() ||
                        !config.connectors.empty();
  if (config.colours && filtered)
    return session.fail({"usage", "--colors looks for colours by words", {}, "leave out what is asked of parts"});
  if (query.words.empty() && !filtered && !config.colours) return session.fail({"usage", "say what to look for"});
  auto library = parts::Library::open(session.locations(), session.progress());
  if (!library) return session.fail(library.error());
  if (config.colours) return colours(session, **library, config);
  const auto result = search(session, **library, config);
  if (!result) return session.fail(result.error());
  if (config.json) {
    session.out(dump(parts::search_json(query, *result)) + "\n");
  } else {
    const auto paint = [&](std::string_view text, std::string_view style) { return session.paint(text, style); };
    session.out(parts::search_lines(*result, session.out_is_terminal(), paint));
    const std::string remarks = parts::search_remarks(query, *result);
    for (const auto line : split(remarks, '\n'))
      if (!line.empty()) session.note(line);
  }
  return result->hits.empty() || result->partial ? cli::no : cli::yes;
}

}  // namespace

int main(int argc, char** argv) {
  Config config;
  return cli::run_main(
      argc, argv, "brick-search", [&](cli::Command& command) { declare(command, config); },
      [&](cli::Session& session) { return run(session, config); });
}
