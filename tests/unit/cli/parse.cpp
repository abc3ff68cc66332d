// SPDX-License-Identifier: MIT
// Command lines as users type them: what is taken, and what is said of what is not.
#include "cli/command.h"
#include "support/catch.h"

using namespace brick;

namespace {

/// A program with an option of every kind, and what it was given.
struct Program {
  bool json = false, loud = false;
  int size = 512;
  double azimuth = 45;
  std::string view = "home", output;
  std::optional<int> limit;
  std::optional<std::string> title;
  std::vector<std::string> only = {"all"}, models;

  cli::Parsed parse(const std::vector<std::string>& arguments) {
    cli::Command command("brick-draw");
    command.summary("draw models")
        .operands("MODEL", models, "files")
        .flag("--json", json, "as JSON")
        .flag("-l,--loud", loud, "loudly")
        .option("-s,--size", "N", &size, "pixels")
        .option("--azimuth", "DEGREES", &azimuth, "turn")
        .option("--view", "NAME", &view, "from there", {"home", "front", "back"})
        .option("-o,--output", "FILE", &output, "write there")
        .option("--limit", "N", &limit, "at most")
        .option("--title", "TEXT", &title, "above")
        .option("--only", "CHECK,...", &only, "these", {"collision", "floating", "all"});
    return cli::parse(command, arguments);
  }
  std::string refused(const std::vector<std::string>& arguments) {
    const auto parsed = parse(arguments);
    REQUIRE_FALSE(parsed.go_on);
    CHECK(parsed.code == cli::usage);
    const std::string end = "\ntry 'brick-draw --help'\n", start = "brick-draw: error: ";
    REQUIRE(parsed.text.starts_with(start));
    REQUIRE(parsed.text.ends_with(end));
    return parsed.text.substr(start.size(), parsed.text.size() - start.size() - end.size());
  }
};

/// A program of two commands.
struct Commands {
  std::string chosen;
  bool quiet = false, force = false;
  std::vector<std::string> ids;

  cli::Parsed parse(const std::vector<std::string>& arguments) {
    cli::Command command("brick-shelf");
    command.flag("-q,--quiet", quiet, "less")
        .subcommand("index", chosen, [&](cli::Command& c) { c.summary("index").flag("--force", force, "anew"); })
        .subcommand("show", chosen,
                    [&](cli::Command& c) { c.summary("show").operands("ID", ids, "ids", true, false); });
    return cli::parse(command, arguments);
  }
};

}  // namespace

TEST_CASE("options of every kind are taken in every form, among the operands") {
  Program program;
  REQUIRE(program
              .parse({"a.ldr", "--json", "-s", "64", "--azimuth=-30.5", "b.ldr", "--view", "front", "-oout.png",
                      "--limit", "3", "--title=a = b", "--only", "collision,floating", "--", "-c.ldr", "--json"})
              .go_on);
  CHECK(program.json);
  CHECK(program.size == 64);
  CHECK(program.azimuth == -30.5);
  CHECK(program.view == "front");
  CHECK(program.output == "out.png");
  CHECK(program.limit == 3);
  CHECK(program.title == "a = b");
  CHECK(program.only == std::vector<std::string>{"collision", "floating"});
  CHECK(program.models == std::vector<std::string>{"a.ldr", "b.ldr", "-c.ldr", "--json"});
}

TEST_CASE("what is not given keeps what it was") {
  Program program;
  REQUIRE(program.parse({}).go_on);
  CHECK(program.size == 512);
  CHECK(program.view == "home");
  CHECK(program.only == std::vector<std::string>{"all"});
  CHECK_FALSE(program.limit);
  CHECK_FALSE(program.json);
  CHECK(program.models.empty());
}

TEST_CASE("a negative number, a dash and a text that looks like an option are values where one is due") {
  Program program;
  REQUIRE(program.parse({"--azimuth", "-30", "--title", "--json", "-o", "-", "-"}).go_on);
  CHECK(program.azimuth == -30);
  CHECK(program.title == "--json");
  CHECK(program.output == "-");
  CHECK_FALSE(program.json);
  CHECK(program.models == std::vector<std::string>{"-"});
}

TEST_CASE("of an option given twice the last counts, lists are joined") {
  Program program;
  REQUIRE(program.parse({"-s1", "--size", "2", "--json", "--json", "--only=floating", "--only", "collision"}).go_on);
  CHECK(program.size == 2);
  CHECK(program.only == std::vector<std::string>{"floating", "collision"});
}

TEST_CASE("short flags may stand together, the last with a value") {
  Program program;
  REQUIRE(program.parse({"-ls", "7", "-lo", "-json"}).go_on);
  CHECK(program.loud);
  CHECK(program.size == 7);
  CHECK(program.output == "-json");
}

TEST_CASE("choices are taken in any case and kept as declared") {
  Program program;
  REQUIRE(program.parse({"--view", "FRONT"}).go_on);
  CHECK(program.view == "front");
}

TEST_CASE("an unknown option suggests the one that was meant") {
  Program program;
  CHECK(program.refused({"--jsn"}) == "unknown option '--jsn'; did you mean '--json'?");
  CHECK(program.refused({"--out=x"}) == "unknown option '--out'; did you mean '--output'?");
  CHECK(program.refused({"-json"}) == "unknown option '-json'; did you mean '--json'?");
  CHECK(program.refused({"-output", "x"}) == "unknown option '-output'; did you mean '--output'?");
  CHECK(program.refused({"--hlep"}) == "unknown option '--hlep'; did you mean '--help'?");
  CHECK(program.refused({"--nothing-like-it"}) == "unknown option '--nothing-like-it'");
  CHECK(program.refused({"-x"}) == "unknown option '-x'");
  CHECK(program.refused({"-lx"}) == "unknown option '-x'");
}

TEST_CASE("a bad value names the option, the value and what would be right") {
  Program program;
  CHECK(program.refused({"--view", "frnt"}) ==
        "option --view: 'frnt' is not one of home, front, back; did you mean 'front'?");
  CHECK(program.refused({"--only", "floating,x"}) == "option --only: 'x' is not one of collision, floating, all");
  CHECK(program.refused({"-s", "big"}) == "option --size: 'big' is not a whole number");
  CHECK(program.refused({"-s", "1.5"}) == "option --size: '1.5' is not a whole number");
  CHECK(program.refused({"--azimuth", "1,5"}) == "option --azimuth: '1,5' is not a number");
  CHECK(program.refused({"--size"}) == "option --size needs a value: N");
  CHECK(program.refused({"--size=", "5"}) == "option --size needs a value: N");
  CHECK(program.refused({"--json=yes"}) == "option --json takes no value");
}

TEST_CASE("help and version stop with success, whatever else is there") {
  Program program;
  for (const auto& arguments : {std::vector<std::string>{"-h"}, {"--help"}, {"a.ldr", "--help"}, {"--help", "--jsn"}}) {
    const auto parsed = program.parse(arguments);
    CHECK_FALSE(parsed.go_on);
    CHECK(parsed.code == cli::yes);
    CHECK(parsed.text.starts_with("Usage: brick-draw [OPTIONS] [MODEL...]\n\nDraw models.\n"));
  }
  CHECK(program.parse({"--version"}).text == "brick-draw " BRICKTOOLS_VERSION "\n");
}

TEST_CASE("a program without operands refuses them, a required one is asked for") {
  Commands commands;
  CHECK(commands.parse({"index", "x"}).text ==
        "brick-shelf: error: unexpected operand 'x'\ntry 'brick-shelf index --help'\n");
  CHECK(commands.parse({"show"}).text == "brick-shelf: error: no ID given\ntry 'brick-shelf show --help'\n");
}

TEST_CASE("a command is chosen by name, with the program's options on either side of it") {
  Commands commands;
  REQUIRE(commands.parse({"-q", "show", "3001", "index"}).go_on);
  CHECK(commands.chosen == "show");
  CHECK(commands.quiet);
  CHECK(commands.ids == std::vector<std::string>{"3001", "index"});
  Commands others;
  REQUIRE(others.parse({"index", "--force", "--quiet"}).go_on);
  CHECK(others.chosen == "index");
  CHECK(others.force);
  CHECK(others.quiet);
}

TEST_CASE("a command that is missing or mistyped says which there are") {
  Commands commands;
  CHECK(commands.parse({}).text ==
        "brick-shelf: error: no command given: one of index, show\ntry 'brick-shelf --help'\n");
  CHECK(commands.parse({"shwo"}).text ==
        "brick-shelf: error: unknown command 'shwo'; did you mean 'show'?\ntry 'brick-shelf --help'\n");
  CHECK(commands.parse({"xyzzy"}).text ==
        "brick-shelf: error: unknown command 'xyzzy'; there are index, show\ntry 'brick-shelf --help'\n");
  CHECK(commands.parse({"--forse"}).code == cli::usage);
  for (const auto& words : {std::vector<std::string>{"show", "--help"}, {"help", "show"}, {"--help", "show"}})
    CHECK(commands.parse(words).text.find("Usage: brick-shelf") == 0);
  CHECK(commands.parse({"help", "show"}).text.starts_with("Usage: brick-shelf show [OPTIONS] ID...\n"));
  CHECK(commands.parse({"help"}).text.starts_with("Usage: brick-shelf [OPTIONS] COMMAND\n"));
}

TEST_CASE("single operands take a word each, the last may take the rest") {
  std::string first;
  std::vector<std::string> rest;
  cli::Command command("brick-compare");
  command.operand("A", first, "this").operands("B", rest, "those", true);
  REQUIRE(cli::parse(command, {"a", "b", "c"}).go_on);
  CHECK(first == "a");
  CHECK(rest == std::vector<std::string>{"b", "c"});
  CHECK(cli::parse(command, {"a"}).text.starts_with("brick-compare: error: no B given\n"));
  CHECK(cli::generate(command, "help").starts_with("Usage: brick-compare [OPTIONS] A B...\n"));
}

TEST_CASE("words beyond the single operands are refused") {
  std::string from, to = "standard output";
  cli::Command command("brick-turn");
  command.operand("FROM", from, "this").operand("TO", to, "that", false);
  REQUIRE(cli::parse(command, {"a"}).go_on);
  CHECK(to == "standard output");
  CHECK(cli::parse(command, {"a", "b", "c"}).text.starts_with("brick-turn: error: unexpected operand 'c'\n"));
  CHECK(cli::parse(command, {""}).text.starts_with("brick-turn: error: an empty FROM was given\n"));
  CHECK(cli::generate(command, "help").starts_with("Usage: brick-turn [OPTIONS] FROM [TO]\n"));
}
