// SPDX-License-Identifier: MIT
// A whole run: what goes to which stream, and the exit code when streams close, disks fill, and users interrupt.
#include "cli/session.h"

#include <unistd.h>
#include <csignal>
#include <new>
#include <thread>

#include "base/files.h"
#include "support/catch.h"
#include "support/program.h"
#include "support/scratch.h"

using namespace brick;

namespace {

std::vector<std::string> models;

void declare(cli::Command& command) { command.summary("test").operands("MODEL", models, "files"); }

test::Ran run(test::Given given, const std::function<int(cli::Session&)>& body) {
  return test::run_program(given, declare, body);
}

int copy(cli::Session& session) {
  const auto inputs = session.inputs(models);
  if (!inputs) return session.fail(inputs.error());
  for (const auto& input : *inputs) {
    const auto bytes = session.read(input);
    if (!bytes) return session.fail(bytes.error());
    session.out(*bytes);
  }
  return cli::yes;
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("without operands standard input is read, and nothing is said of it") {
  const auto ran = run({.arguments = {}, .input = "0 x\n"}, copy);
  CHECK(ran.code == 0);
  CHECK(ran.out == "0 x\n");
  CHECK(ran.error.empty());
  CHECK(run({.arguments = {"-"}, .input = "0 x\n"}, copy).out == "0 x\n");
}

TEST_CASE("on a terminal no input is an error of usage, not a program that waits") {
  const auto ran = run({.arguments = {}, .input = {}, .terminal = true}, copy);
  CHECK(ran.code == cli::usage);
  CHECK(contains(ran.out, "no MODEL given; - reads standard input"));
}

TEST_CASE("a file that cannot be read is named on standard error, exit 3") {
  const auto ran = run({.arguments = {"no such.ldr"}, .input = {}}, copy);
  CHECK(ran.code == cli::failed);
  CHECK(ran.out.empty());
  CHECK(ran.error == "brick-test: error: no such.ldr: no such file\n");
  CHECK(run({.arguments = {"-", "-"}, .input = {}}, copy).code == cli::usage);
}

TEST_CASE("wrong usage is exit 2 on standard error, help is exit 0 on standard output") {
  const auto wrong = run({.arguments = {"--verbos"}, .input = {}}, copy);
  CHECK(wrong.code == cli::usage);
  CHECK(wrong.out.empty());
  CHECK(wrong.error ==
        "brick-test: error: unknown option '--verbos'; did you mean '--verbose'?\ntry 'brick-test --help'\n");
  const auto help = run({.arguments = {"--help"}, .input = {}}, copy);
  CHECK(help.code == cli::yes);
  CHECK(help.error.empty());
  CHECK(run({.arguments = {"--jobs=-1"}, .input = {}}, copy).code == cli::usage);
}

TEST_CASE("a reader that is gone ends a program quietly, with its own answer where it had one") {
  const auto endless = run({.arguments = {}, .input = {}, .out_unread = true}, [](cli::Session& session) {
    while (true) session.out("more\n");
    return int{cli::no};
  });
  CHECK(endless.code == cli::yes);
  CHECK(endless.error.empty());
  const auto answered = run({.arguments = {}, .input = {}, .out_unread = true}, [](cli::Session& session) {
    session.out("invalid\n");
    return int{cli::no};
  });
  CHECK(answered.code == cli::no);
  CHECK(answered.error.empty());
}

TEST_CASE("a full disk behind standard output is told, exit 3") {
  const auto ran = run({.arguments = {}, .input = "0\n", .out = "/dev/full"}, copy);
  CHECK(ran.code == cli::failed);
  CHECK(ran.error == "brick-test: error: standard output: cannot be written: No space left on device\n");
  CHECK(run({.arguments = {"--help"}, .input = {}, .out = "/dev/full"}, copy).code == cli::failed);
  CHECK(run({.arguments = {}, .input = "0\n", .out_closed = true}, copy).code == cli::failed);
}

TEST_CASE("a closed standard output is not given to the next file that is opened") {
  const test::Scratch scratch;
  scratch.put("precious", "as it was");
  run({.arguments = {}, .input = {}, .out_closed = true}, [&](cli::Session& session) {
    std::FILE* file = std::fopen((scratch / "precious").c_str(), "r+");
    session.out("results");
    session.flush();
    std::fclose(file);
    return int{cli::yes};
  });
  CHECK(scratch.get("precious") == "as it was");
}

TEST_CASE("what a program throws becomes a message and exit 3") {
  const auto memory = run({.arguments = {}, .input = {}}, [](cli::Session&) -> int { throw std::bad_alloc(); });
  CHECK(memory.code == cli::failed);
  CHECK(memory.error == "brick-test: error: out of memory\n");
  const auto other = run({.arguments = {}, .input = {}}, [](cli::Session& session) -> int {
    session.out("so far\n");
    throw std::runtime_error("odd");
  });
  CHECK(other.code == cli::failed);
  CHECK(other.out == "so far\n");
  CHECK(other.error == "brick-test: error: internal error, please report it: odd\n");
}

TEST_CASE("messages stand after the results that came before them") {
  const test::Scratch scratch;
  const auto both = (scratch / "both").string();
  run({.arguments = {}, .input = {}, .out = both}, [&](cli::Session& session) {
    ::dup2(STDOUT_FILENO, STDERR_FILENO);
    session.out("one\n");
    session.warn("two");
    session.out("three\n");
    return int{cli::yes};
  });
  CHECK(scratch.get("both") == "one\nbrick-test: warning: two\nthree\n");
}

TEST_CASE("findings are told as file, line, severity, and only errors with --quiet") {
  const auto tell = [](cli::Session& session) {
    Diagnostics found;
    found.warning("ldraw.odd", {"a.ldr", 3}, "is odd");
    found.error("ldraw.bad", {"-", 4}, "is bad", "do that");
    session.report(found);
    session.note("a word");
    return int{cli::yes};
  };
  CHECK(run({.arguments = {}, .input = {}}, tell).error ==
        "a.ldr:3: warning: is odd [ldraw.odd]\nstandard input:4: error: is bad; do that [ldraw.bad]\nbrick-test: a "
        "word\n");
  CHECK(run({.arguments = {"-q"}, .input = {}}, tell).error ==
        "standard input:4: error: is bad; do that [ldraw.bad]\n");
}

TEST_CASE("a flood of findings of one kind is cut, and says how to see all") {
  const auto tell = [](cli::Session& session) {
    Diagnostics found;
    for (int line = 1; line <= 1000; ++line) found.error("ldraw.bad", {"a.ldr", line}, "is bad");
    found.error("ldraw.other", {"a.ldr", 1001}, "is other");
    session.report(found);
    return int{cli::yes};
  };
  const auto ran = run({.arguments = {}, .input = {}}, tell);
  CHECK(contains(ran.error, "a.ldr:100: "));
  CHECK_FALSE(contains(ran.error, "a.ldr:101: "));
  CHECK(contains(ran.error, "a.ldr:1001: error: is other"));
  CHECK(contains(ran.error, "900 more like them [ldraw.bad]; --verbose shows them all\n"));
  CHECK(contains(run({.arguments = {"-v"}, .input = {}}, tell).error, "a.ldr:1000: "));
}

TEST_CASE("colours are for terminals, and only where they are wished for") {
  const auto paint = [](cli::Session& session) {
    session.out(session.paint("x", "red") + "\n");
    return int{cli::yes};
  };
  ::setenv("TERM", "xterm", 1);
  ::unsetenv("NO_COLOR");
  CHECK(run({.arguments = {}, .input = {}}, paint).out == "x\n");
  CHECK(run({.arguments = {}, .input = {}, .terminal = true}, paint).out == "\x1b[31mx\x1b[0m\r\n");
  CHECK(run({.arguments = {"--no-color"}, .input = {}, .terminal = true}, paint).out == "x\r\n");
  ::setenv("NO_COLOR", "1", 1);
  CHECK(run({.arguments = {}, .input = {}, .terminal = true}, paint).out == "x\r\n");
  ::unsetenv("NO_COLOR");
  ::setenv("TERM", "dumb", 1);
  CHECK(run({.arguments = {}, .input = {}, .terminal = true}, paint).out == "x\r\n");
}

TEST_CASE("a progress bar is for terminals and long work, and leaves nothing behind") {
  const auto work = [](int milliseconds) {
    return [milliseconds](cli::Session& session) {
      session.progress().begin("indexing", 20);
      for (int i = 0; i < 20; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds / 20));
        session.progress().advance(1);
      }
      session.progress().end();
      session.out("done\n");
      return int{cli::yes};
    };
  };
  ::setenv("TERM", "xterm", 1);
  const auto shown = run({.arguments = {}, .input = {}, .terminal = true}, work(600)).out;
  CHECK(contains(shown, "indexing ["));
  CHECK(shown.ends_with("\r\x1b[Kdone\r\n"));
  CHECK(run({.arguments = {}, .input = {}, .terminal = true}, work(40)).out == "done\r\n");
  CHECK(run({.arguments = {"-q"}, .input = {}, .terminal = true}, work(600)).out == "done\r\n");
  CHECK(run({.arguments = {}, .input = {}}, work(600)).error.empty());
  ::setenv("TERM", "dumb", 1);
  CHECK(run({.arguments = {}, .input = {}, .terminal = true}, work(600)).out == "done\r\n");
}

TEST_CASE("an interrupt ends a program at once, by the signal that a shell shows as 130") {
  const auto interrupt = [](int process) {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    ::kill(process, SIGINT);
  };
  const auto ran = run({.arguments = {}, .input = {}, .meanwhile = interrupt}, [](cli::Session&) {
    while (true) std::this_thread::sleep_for(std::chrono::seconds(1));
    return int{cli::yes};
  });
  CHECK(ran.code == -SIGINT);
  CHECK(ran.error.empty());
}

TEST_CASE("an interrupt in the middle of a write leaves no temporary file and the old file whole") {
  const test::Scratch scratch;
  scratch.put("model.ldr", "old");
  // An alarm, most likely in the middle of one of the writes, stands for the user.
  const auto ran = run({.arguments = {}, .input = {}}, [&](cli::Session&) {
    std::signal(SIGALRM, [](int) { std::raise(SIGTERM); });
    ::ualarm(20'000, 0);
    const std::string large(std::size_t{1} << 26, 'x');
    while (true) (void)write_file(scratch / "model.ldr", large);
    return int{cli::yes};
  });
  CHECK(ran.code == -SIGTERM);
  CHECK(scratch.count() == 1);
  CHECK((scratch.get("model.ldr") == "old" || scratch.get("model.ldr").size() == std::size_t{1} << 26));
}

TEST_CASE("results go to standard output or to a file that is written whole") {
  const test::Scratch scratch;
  const auto path = (scratch / "out.ldr").string();
  const auto ran = run({.arguments = {}, .input = {}}, [&](cli::Session& session) {
    if (auto done = session.write(path, "file"); !done) return session.fail(done.error());
    for (const char* standard : {"", "-", "/dev/stdout"})
      if (auto done = session.write(standard, "out"); !done) return session.fail(done.error());
    const auto failed = session.write((scratch / "none/x").string(), "x");
    return failed ? int{cli::yes} : session.fail(failed.error());
  });
  CHECK(ran.code == cli::failed);
  CHECK(scratch.get("out.ldr") == "file");
  CHECK(ran.out == "outoutout");
  CHECK(contains(ran.error, "none/x: cannot be written: its folder does not exist"));
}
