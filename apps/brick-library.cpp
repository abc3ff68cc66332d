// SPDX-License-Identifier: MIT
// brick-library: the parts library, its index, and all that is known of a part.
#include "base/json.h"
#include "cli/session.h"
#include "connect/compile.h"
#include "connect/connector.h"
#include "connect/labels.h"
#include "connect/lint.h"
#include "connect/report.h"
#include "parts/index.h"
#include "parts/library.h"
#include "parts/popularity.h"
#include "parts/report.h"

namespace {

using namespace brick;

struct Config {
  std::string command, folder, file, output;
  std::vector<std::string> ids;
  bool json = false, force = false;
};

void declare(cli::Command& command, Config& config) {
  const auto index = [&](cli::Command& sub) {
    sub.summary("Make the index, or bring it up to date after looking at each file of the library")
        .flag("--force", config.force, "Throw it away, with all that was computed, and make it anew");
  };
  const auto compile = [](cli::Command& sub) {
    sub.summary("Compute geometry and connectors of all parts now")
        .about(
            "Programs compute what they need of a part when they first meet it, and keep it. This does all of it at "
            "once, in some minutes; when it is interrupted the next call goes on.");
  };
  const auto info = [&](cli::Command& sub) {
    sub.summary("Where the library and its index are, and what they hold")
        .flag("--json", config.json, "One JSON document (schema bricktools.library/1)");
  };
  const auto show = [&](cli::Command& sub) {
    sub.summary("All that is known of parts: catalog, other numbers, bounding box, geometry, connectors")
        .operands("ID", config.ids, "Part ids, as 3001", true, false)
        .flag("--json", config.json, "One JSON document a part and line (schema bricktools.part/1)");
  };
  const auto labels = [&](cli::Command& sub) {
    sub.summary("Import connectors that were labelled by hand (BrickNet's), or forget them")
        .about("They go before what is read from the parts themselves.")
        .operand("FILE", config.file, "labels.json, or .json.xz, or the Python wheel with it; off forgets them");
  };
  const auto lint = [&](cli::Command& sub) {
    sub.summary("What is doubtful in imported labels")
        .about("Without ids: prints that lack what their plain part has. With ids also where labels and shape differ.")
        .operands("ID", config.ids, "Part ids, as 3001", false, false);
  };
  const auto popularity = [&](cli::Command& sub) {
    sub.summary("Count in how many sets each part is, from Rebrickable's downloads")
        .about(
            "FOLDER holds inventories, inventory_parts, inventory_minifigs and inventory_sets (the last two may be "
            "missing), each as .csv or .csv.zip. Writes lines of part id and number of sets.")
        .operand("FOLDER", config.folder, "Where the downloads are")
        .option("-o,--output", "FILE", &config.output, "Write to FILE; - is standard output");
  };
  command.summary("Index the LDraw parts library and tell what is known of its parts")
      .about(
          "All programs use an index of the LDraw parts library, one file in the user's cache folder. It is made at "
          "the first use and renewed by itself when files come or go; files edited in place are noticed by `index`.")
      .subcommand("index", config.command, index)
      .subcommand("compile", config.command, compile)
      .subcommand("info", config.command, info)
      .subcommand("show", config.command, show)
      .subcommand("labels", config.command, labels)
      .subcommand("lint", config.command, lint)
      .subcommand("popularity", config.command, popularity)
      .example("brick-library show 3001", "all that is known of a part")
      .example("brick-library show 3001 --json | jq .connectors", "its connectors")
      .exit_code(cli::no, "A part is not in the library; something is doubtful");
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

int told(cli::Session& session, const Result<std::string>& done) {
  if (!done) return session.fail(done.error());
  session.note(*done);
  return cli::yes;
}

int show(cli::Session& session, parts::Library& library, connect::Connectors& connectors, const Config& config) {
  const auto paint = [&](std::string_view text, std::string_view style) { return session.paint(text, style); };
  int code = cli::yes;
  for (const auto& id : config.ids) {
    const auto shown = connect::show_part(id, library, connectors, config.json, paint);
    if (!shown) code = (session.fail(shown.error()), cli::no);
    if (shown) session.out((config.json || &id == &config.ids.front() ? "" : "\n") + *shown);
  }
  return code;
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
  const auto& locations = session.locations();
  const std::string& word = config.command;
  if (word == "labels") return told(session, connect::use_labels(config.file, locations.cache));
  auto library = parts::Library::open(locations, session.progress());
  if (!library) return session.fail(library.error());
  if (word == "index") return index(session, **library, config);
  if (word == "compile") return told(session, connect::compile_library(locations, session.progress()));
  if (word == "popularity") return popularity(session, **library, config);
  if (word == "info") {
    const auto facts = (*library)->index().facts();
    session.out(config.json ? dump(parts::library_json((*library)->where(), facts)) + "\n"
                            : parts::library_text((*library)->where(), facts));
    return cli::yes;
  }
  auto connectors = connect::Connectors::open(**library);
  if (!connectors) return session.fail(connectors.error());
  if (word == "show") return show(session, **library, **connectors, config);
  if (word != "lint")
    return session.fail({"usage", "say what to do: index, compile, info, show, labels, lint or popularity"});
  const std::string doubtful = connect::lint_labels(config.ids, **library, **connectors);
  session.out(doubtful);
  return doubtful.empty() ? cli::yes : cli::no;
}

}  // namespace

int main(int argc, char** argv) {
  Config config;
  return cli::run_main(
      argc, argv, "brick-library", [&](cli::Command& command) { declare(command, config); },
      [&](cli::Session& session) { return run(session, config); });
}
