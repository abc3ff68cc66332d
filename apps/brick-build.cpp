// SPDX-License-Identifier: MIT
// brick-build: the assembly API. Runs a build program and writes LDraw, or answers questions about a build.
#include "base/files.h"
#include "base/text.h"
#include "cli/session.h"
#include "script/docs.h"
#include "script/input.h"
#include "script/read.h"

namespace {

using namespace brick;

struct Config {
  std::vector<std::string> files;
  std::optional<std::string> snippet;
  std::string output;
  bool docs = false, partial = false;
  double seconds = script::Limits{}.seconds;
  int memory = static_cast<int>(script::Limits{}.memory >> 20), parts = static_cast<int>(script::Limits{}.parts);
  double instructions = static_cast<double>(script::Limits{}.instructions);
};

std::vector<cli::Entry> entries_of_docs() {
  std::vector<cli::Entry> entries;
  for (const auto& entry : script::docs()) entries.push_back({std::string(entry.signature), std::string(entry.text)});
  return entries;
}

void declare(cli::Command& command, Config& config) {
  command.summary("Build models by program: runs Lua, writes LDraw")
      .about(
          "A build program is a Lua 5.4 file that ends with `return b`, the build it made. It is run in a room of its "
          "own: no files, network, clock or processes, and the same program gives the same model every time. Every "
          "other program takes such a file wherever it takes LDraw.")
      .about(
          "The frame of programs: x to the right and y to the back in studs, z up in plates (a brick is 3 high). The "
          "ground is z = 0.")
      .about(
          "Names, joints and how far they may move are written as lines `0 !BRICKTOOLS`, which viewers pass over, and "
          "come back on reading. A model that is read keeps every byte of what is left alone.")
      .operands("FILE", config.files,
                "A build program (.lua) or a model, which is taken for its build; - is standard input")
      .option("-e,--explore", "SNIPPET", &config.snippet,
              "Run a piece of Lua with the build as b, and print what it gives")
      .flag("--doc", config.docs,
            "Print the reference of the API, of the functions named, or the page for agents (guide)")
      .option("-o,--output", "FILE", &config.output, "Write the model to FILE; - is standard output")
      .flag("--partial", config.partial, "When the program fails, write what stood by then; it is still a failure")
      .group("Limits")
      .option("--max-seconds", "S", &config.seconds, "Processor time that a program may take")
      .option("--max-memory", "MB", &config.memory, "Memory that a program's own values may take")
      .option("--max-instructions", "N", &config.instructions, "Instructions of Lua that a program may run")
      .option("--max-parts", "N", &config.parts, "Parts that a program may place")
      .example("brick-build tower.lua > tower.ldr", "run a program")
      .example("brick-validate tower.lua", "check what it builds, without a file between")
      .example("brick-build tower.lua -e 'b.height, b:is_connected()'", "ask the build something")
      .example("brick-build car.mpd -e 'b:remove(1)' -o lighter.mpd",
               "change a model; what is left alone keeps its bytes")
      .example(R"(brick-build -e 'search{"slope 45", size = "2x4"}')", "try the API without a program")
      .example("brick-build --doc stack", "the reference of one function")
      .section("Functions", entries_of_docs())
      .exit_code(cli::yes, "The program ran")
      .exit_code(cli::failed, "It failed: the message names its file and line");
}

script::Limits limits_of(const Config& config) {
  script::Limits limits;
  limits.seconds = config.seconds;
  limits.memory = static_cast<std::size_t>(std::max(config.memory, 1)) << 20;
  limits.parts = static_cast<std::size_t>(std::max(config.parts, 0));
  limits.instructions = static_cast<std::uint64_t>(std::max(config.instructions, 0.0));
  return limits;
}

int print_docs(cli::Session& session, const Config& config) {
  if (config.files.empty()) {
    session.out(script::docs_text());
    return cli::yes;
  }
  for (const auto& name : config.files) {
    const auto text = script::docs_of(name);
    if (!text) return session.fail(text.error());
    session.out(*text);
  }
  return cli::yes;
}

/// Runs the program, or reads the model, that is named; `name` becomes its file's. Gives the exit code of a failure.
std::optional<int> take_input(cli::Session& session, const Config& config, script::Program& program,
                              std::string& name) {
  const auto inputs = session.inputs(config.files);
  if (!inputs) return session.fail(inputs.error());
  const auto& input = inputs->front();
  auto bytes = session.read(input);
  if (!bytes) return session.fail(bytes.error());
  if (!input.standard_input()) name = input.path.filename().string();
  const auto folder = input.standard_input() ? std::filesystem::path() : input.path.parent_path();
  const auto where = !input.standard_input() && folder.empty() ? std::filesystem::path(".") : folder;
  Diagnostics diagnostics;
  const bool is_model = script::is_model(input.path.string(), *bytes);
  const auto done = is_model ? program.read(std::move(*bytes), input.name, where, diagnostics)
                             : program.run(*bytes, input.name, where);
  session.report(diagnostics);
  if (done) return std::nullopt;
  if (const auto remains = config.partial ? program.remains() : nullptr)
    if (auto written = session.write(config.output, script::write_model(*remains, name).bytes); !written)
      return session.fail(written.error());
  return session.fail(done.error());
}

int run(cli::Session& session, const Config& config) {
  if (config.docs) return print_docs(session, config);
  const bool exploring = config.snippet.has_value();
  if (config.files.size() > 1) return session.fail({"usage", "one program at a time"});
  if (exploring && config.files.empty() && !config.output.empty())
    return session.fail({"usage", "there is no build to write", {}, "name a program or a model"});
  auto library = parts::Library::open(session.locations(), session.progress());
  if (!library) return session.fail(library.error());
  auto kit = script::Kit::open(**library, session.progress());
  if (!kit) return session.fail(kit.error());
  // What is printed goes to standard output only where no model does.
  const auto print = [&](std::string_view text) {
    if (config.output != "-" && (exploring || !config.output.empty()))
      session.out(text);
    else
      session.aside(text);
  };
  auto program = script::Program::open(**kit, limits_of(config), print);
  if (!program) return session.fail(program.error());
  std::string name = "model";
  if (!config.files.empty() || !exploring)
    if (const auto code = take_input(session, config, **program, name)) return *code;
  if (exploring)
    if (auto done = (*program)->explore(*config.snippet); !done) return session.fail(done.error());
  if (exploring && config.output.empty()) return cli::yes;
  const auto model = script::write_model(*(*program)->build(), name);
  if (auto written = session.write(config.output, model.bytes); !written) return session.fail(written.error());
  return cli::yes;
}

}  // namespace

int main(int argc, char** argv) {
  Config config;
  return cli::run_main(
      argc, argv, "brick-build", [&](cli::Command& command) { declare(command, config); },
      [&](cli::Session& session) { return run(session, config); });
}
