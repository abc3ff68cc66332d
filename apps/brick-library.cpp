// SPDX-License-Identifier: MIT
// brick-library: the parts library, its index, and all that is known of a part.
#include "base/json.h"
#include "cli/session.h"
#include "connect/compile.h"
#include "connect/connector.h"
#include "connect/report.h"
#include "parts/index.h"
#include "parts/library.h"
#include "parts/popularity.h"
#include "parts/report.h"

namespace {

using namespace brick;

struct Config {
  std::string command;
  std::vector<std::string> ids;
  std::string folder, output;
  bool json = false, force = false;
};

void declare(cli::Command& command, Config& config) {
  command.summary("Index the LDraw parts library and tell what is known of its parts")
      .about(
          "All programs use an index of the LDraw parts library, one file in the user's cache folder. It is made at "
          "the first use and renewed by itself when files come or go; files edited in place are noticed by `index` "
          "only.")
      .subcommand("index", config.command,
                  [&](cli::Command& sub) {
                    sub.summary("Make the index, or bring it up to date after looking at each file of the library")
                        .flag("--force", config.force, "Throw it away, with all that was computed, and make it anew");
                  })
      .subcommand("compile", config.command,
                  [](cli::Command& sub) {
                    sub.summary("Compute geometry and connectors of all parts now")
                        .about(
                            "Programs compute what they need of a part when they first meet it, and keep it. This does "
                            "all of it at once, in some minutes; when it is interrupted the next call goes on.");
                  })
      .subcommand("info", config.command,
                  [&](cli::Command& sub) {
                    sub.summary("Where the library and its index are, and what they hold")
                        .flag("--json", config.json, "One JSON document (schema bricktools.library/1)");
                  })
      .subcommand(
          "show", config.command,
          [&](cli::Command& sub) {
            sub.summary("All that is known of parts: catalog, other numbers, bounding box, geometry, connectors")
                .operands("ID", config.ids, "Part ids, as 3001", true, false)
                .flag("--json", config.json, "One JSON document a part and line (schema bricktools.part/1)")
                .exit_code(cli::no, "A part is not in the library");
          })
      .subcommand(
          "popularity", config.command,
          [&](cli::Command& sub) {
            sub.summary("Count in how many sets each part is, from Rebrickable's downloads")
                .about(
                    "FOLDER holds inventories, inventory_parts, inventory_minifigs and inventory_sets (the last two "
                    "may be missing), each as .csv or .csv.zip. Writes lines of part id and number of sets.")
                .operand("FOLDER", config.folder, "Where the downloads are")
                .option("-o,--output", "FILE", &config.output, "Write to FILE; - is standard output");
          })
      .example("brick-library index", "make the index now")
      .example("brick-library show 3001", "all that is known of a part")
      .example("brick-library show 3001 --json | jq .connectors", "its connectors")
      .exit_code(cli::no, "A part is not in the library");
}

int index(cli::Session& session, parts::Library& library, const Config& config) {
  const auto sources = library.index_sources();
  if (config.force) parts::Index::remove(sources);
  auto index = parts::Index::open(sources, true, session.progress());
  if (!index) return session.fail(index.error());
  const auto facts = (*index)->facts();
  if (facts.path.empty())
    return session.fail({"index.unwritable", "the index cannot be kept", {sources.cache.string()}});
  session.note(
      format("{} parts of {}: {}", facts.parts, library.where(), (*index)->was_rebuilt() ? "indexed" : "up to date"));
  return cli::yes;
}

int compile(cli::Session& session) {
  const auto counts = connect::compile_library(session.locations(), session.progress());
  if (!counts) return session.fail(counts.error());
  session.note(format("{} parts, {} computed now", counts->parts, counts->computed));
  return cli::yes;
}

int info(cli::Session& session, parts::Library& library, const Config& config) {
  const auto facts = library.index().facts();
  session.out(config.json ? dump(parts::library_json(library.where(), facts)) + "\n"
                          : parts::library_text(library.where(), facts));
  return cli::yes;
}

int show(cli::Session& session, parts::Library& library, const Config& config) {
  auto connectors = connect::Connectors::open(library);
  if (!connectors) return session.fail(connectors.error());
  parts::LibraryFinder finder(library.files());
  const auto paint = [&](std::string_view text, std::string_view style) { return session.paint(text, style); };
  bool all = true;
  for (const auto& id : config.ids) {
    const auto part = library.info(id);
    const auto* file = part ? library.files().find(part->id + ".dat") : nullptr;
    if (!file) {
      all = session.fail(parts::unknown_part(library, id)) == cli::yes;
      continue;
    }
    const auto& mesh = library.mesh(*file, finder);
    const auto& places = (*connectors)->of(*file, finder);
    if (config.json) {
      session.out(dump(parts::part_json(*part, mesh, connect::to_json(places))) + "\n");
    } else {
      if (&id != &config.ids.front()) session.out("\n");
      session.out(parts::part_text(*part, mesh, connect::count_kinds(places), paint));
    }
  }
  return all ? cli::yes : cli::no;
}

int popularity(cli::Session& session, parts::Library& library, const Config& config) {
  const auto counted = parts::count_sets(config.folder, library.index(), session.progress());
  if (!counted) return session.fail(counted.error());
  if (auto written = session.write(config.output, counted->table); !written) return session.fail(written.error());
  session.note(format("{} sets, {} parts; Rebrickable numbers that this library lacks: {}", counted->sets,
                      counted->parts, counted->unknown));
  return cli::yes;
}

int run(cli::Session& session, const Config& config) {
  auto library = parts::Library::open(session.locations(), session.progress());
  if (!library) return session.fail(library.error());
  if (config.command == "index") return index(session, **library, config);
  if (config.command == "compile") return compile(session);
  if (config.command == "info") return info(session, **library, config);
  if (config.command == "show") return show(session, **library, config);
  if (config.command == "popularity") return popularity(session, **library, config);
  return session.fail({"usage", "say what to do: index, compile, info, show or popularity"});
}

}  // namespace

int main(int argc, char** argv) {
  Config config;
  return cli::run_main(
      argc, argv, "brick-library", [&](cli::Command& command) { declare(command, config); },
      [&](cli::Session& session) { return run(session, config); });
}
