// SPDX-License-Identifier: MIT
// The documentation that comes from a declaration: the help as it reads, the other forms as their own programs judge
// them.
#include <cstdlib>

#include "cli/session.h"
#include "support/catch.h"
#include "support/scratch.h"

using namespace brick;

namespace {

std::string view = "home", out, chosen;
std::vector<std::string> only, models, ids;
bool json = false;
double azimuth = 45;
cli::Common common;

cli::Command draw() {
  cli::Command command("brick-draw");
  command.summary("Draw models that 'would' fall")
      .about(
          "Reads LDraw files and draws each from a side, with a `shadow` and the lines that a \\ backslash would make.")
      .operands("MODEL", models, "LDraw files; - is standard input")
      .option("--view", "NAME", &view, "look from there", {"home", "front", "back"})
      .option("--azimuth", "DEGREES", &azimuth, "Turn the camera: 0 is [front]")
      .option("--only", "CHECK,...", &only, "Show what only these checks found, which takes more than one line to say",
              {"collision", "floating"})
      .group("Output")
      .flag("--json", json, "don't draw, tell")
      .option("-o,--output", "FILE", &out, "write there")
      .section("Views", {{"home", "from the front right"}, {"front", ".from -z"}})
      .example("brick-draw car.ldr | head -n 1", "how it begins")
      .exit_code(cli::no, "nothing to draw");
  cli::declare_common(command, common);
  return command;
}

cli::Command shelf() {
  cli::Command command("brick-shelf");
  command.summary("keep the shelf")
      .subcommand("index", chosen, [](cli::Command& c) { c.summary("make the index: all of it"); })
      .subcommand("show", chosen, [](cli::Command& c) {
        c.summary("show parts")
            .operands("ID", ids, "part numbers", true, false)
            .option("--form", "NAME", &view, "how", {"table", "text"})
            .example("brick-shelf show 3001", "the 2 x 4 brick");
      });
  cli::declare_common(command, common);
  return command;
}

bool there(const std::string& program) {
  return std::system(("command -v " + program + " >/dev/null 2>&1").c_str()) == 0;
}

/// Runs a shell command on a file that holds `text`; what it printed, and whether it ended well.
std::pair<bool, std::string> judged(const std::string& command, const std::string& text) {
  const test::Scratch scratch;
  scratch.put("text", text);
  const bool good =
      std::system(("cd '" + scratch.folder().string() + "' && { " + command + "; } >said 2>&1 </dev/null").c_str()) ==
      0;
  return {good, scratch.get("said")};
}

}  // namespace

TEST_CASE("the help says how to call, what it is for, every option under its heading, examples and exit codes") {
  CHECK(cli::generate(draw(), "help") == R"(Usage: brick-draw [OPTIONS] [MODEL...]

Draw models that 'would' fall.

Reads LDraw files and draws each from a side, with a `shadow` and the lines that
a \ backslash would make.

Operands:
  MODEL  LDraw files; - is standard input

Options:
      --view NAME        Look from there: home, front, back [default: home]
      --azimuth DEGREES  Turn the camera: 0 is [front] [default: 45]
      --only CHECK,...   Show what only these checks found, which takes more
                         than one line to say: collision, floating

Output:
      --json         don't draw, tell
  -o, --output FILE  Write there

Common options:
  -h, --help          Show this help and exit
      --version       Show the version and exit
  -q, --quiet         Show errors only
  -v, --verbose       Show more of what is done
      --no-color      Use no colours, even on a terminal
  -j, --jobs N        Use at most N threads; 0: one for each core
      --library PATH  Take this LDraw library: a folder or complete.zip

Views:
  home   From the front right
  front  .from -z

Examples:
  $ brick-draw car.ldr | head -n 1
      How it begins

Exit status:
  0    Done
  1    Nothing to draw
  2    Wrong usage
  3    The input or the machine failed: unreadable, malformed, library missing,
       disk full, a limit hit
  130  Interrupted
)");
}

TEST_CASE("a program of commands lists them") {
  const auto help = cli::generate(shelf(), "help");
  CHECK(help.starts_with("Usage: brick-shelf [OPTIONS] COMMAND\n"));
  CHECK(help.find("\nCommands:\n  index  Make the index: all of it\n  show   Show parts\n") != std::string::npos);
}

TEST_CASE("no line of the help is wider than a terminal") {
  for (const auto& command : {draw(), shelf()}) {
    std::size_t width = 0;
    for (const char c : cli::generate(command, "help")) {
      width = c == '\n' ? 0 : width + 1;
      CHECK(width <= 80);
    }
  }
}

TEST_CASE("man pages are faultless and hold every section") {
  for (const auto& command : {draw(), shelf()}) {
    const auto page = cli::generate(command, "man");
    for (const char* heading : {"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "ENVIRONMENT", "FILES"})
      CHECK(page.find(std::string(".SH ") + heading + "\n") != std::string::npos);
    CHECK(page.find(".SH \"EXIT STATUS\"\n") != std::string::npos);
    if (!there("mandoc")) continue;
    CHECK(judged("mandoc -T lint text", page) == std::pair<bool, std::string>(true, ""));
  }
}

TEST_CASE("a man page shows the texts as they were declared") {
  if (!there("mandoc")) return;
  const auto [good, text] = judged("mandoc -T ascii -O width=200 text | col -b", cli::generate(draw(), "man"));
  CHECK(good);
  for (const char* part :
       {"brick-draw - draw models that 'would' fall", "with a `shadow` and the lines that a \\ backslash",
        "--only CHECK,...", "brick-draw car.ldr | head -n 1", ".from -z", "Turn the camera: 0 is [front]"})
    CHECK(text.find(part) != std::string::npos);
}

TEST_CASE("each shell reads its completions") {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    if (!there(shell)) continue;
    for (const auto& command : {draw(), shelf()}) {
      const auto completions = cli::generate(command, shell);
      CHECK(completions.find("no-color") != std::string::npos);
      CHECK(judged(shell + " -n text", completions) == std::pair<bool, std::string>(true, ""));
    }
  }
}

TEST_CASE("bash completes options, choices, list items, files and commands") {
  if (!there("bash")) return;
  const auto offered = [](const cli::Command& command, const std::string& words) {
    std::string function = "_" + command.name();
    function.replace(function.find('-'), 1, "_");
    const auto script = cli::generate(command, "bash") + "compopt() { :; }\nCOMP_WORDS=(" + words +
                        ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n" + function + "\necho \"${COMPREPLY[@]}\"\n";
    return judged("touch car.ldr && bash text", script).second;
  };
  CHECK(offered(draw(), "brick-draw --o") == "--only --output\n");
  CHECK(offered(draw(), "brick-draw --view ''") == "home front back\n");
  CHECK(offered(draw(), "brick-draw --view = fr") == "front\n");  // as bash splits --view=fr
  CHECK(offered(draw(), "brick-draw --only collision,f") == "collision,floating\n");
  CHECK(offered(draw(), "brick-draw --json ca") == "car.ldr\n");
  CHECK(offered(draw(), "brick-draw -o ca") == "car.ldr\n");
  CHECK(offered(shelf(), "brick-shelf ''") == "index show\n");
  CHECK(offered(shelf(), "brick-shelf show --f") == "--form\n");
  CHECK(offered(shelf(), "brick-shelf show --form ''") == "table text\n");
  CHECK(offered(shelf(), "brick-shelf index --f") == "\n");
  CHECK(offered(shelf(), "brick-shelf show ca") == "\n");  // part numbers are no files
}

TEST_CASE("fish completes options, choices and commands") {
  if (!there("fish")) return;
  const auto offered = [](const cli::Command& command, const std::string& line) {
    return judged("HOME=$PWD fish --no-config -c 'source text; complete -C \"" + line + "\"'",
                  cli::generate(command, "fish"))
        .second;
  };
  CHECK(offered(draw(), "brick-draw --view f").starts_with("front"));
  CHECK(offered(draw(), "brick-draw --js").starts_with("--json\tdon't draw, tell"));
  CHECK(offered(shelf(), "brick-shelf sh").starts_with("show\tShow parts"));
}

TEST_CASE("the README's row names the program and what it is for") {
  CHECK(cli::generate(shelf(), "markdown") == "| `brick-shelf` | Keep the shelf |\n");
}

TEST_CASE("choices are listed behind a text that does not name them all") {
  cli::Command command("brick-x");
  std::string style = "lines";
  command.option("--style", "NAME", &style, "lines: with edges; flat: no light", {"lines", "flat"})
      .option("--up", "AXIS", &style, "the axis that points up", {"y", "z"});
  const auto help = cli::generate(command, "help");
  CHECK(help.find("--style NAME  lines: with edges; flat: no light [default: lines]\n") != std::string::npos);
  CHECK(help.find("--up AXIS     The axis that points up: y, z [default: lines]\n") != std::string::npos);
}
