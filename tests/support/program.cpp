// SPDX-License-Identifier: MIT
// A program run in a child process, behind files, pipes or a terminal.
#include "support/program.h"

#include <fcntl.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cerrno>
#include <stdexcept>

#include "support/scratch.h"

namespace brick::test {

namespace {

void open_as(int descriptor, const std::string& path, int flags) {
  const int opened = ::open(path.c_str(), flags | O_CREAT, 0600);
  if (opened < 0 || ::dup2(opened, descriptor) < 0) std::_Exit(99);
  if (opened != descriptor) ::close(opened);
}

void set_streams(const Given& given, const Scratch& scratch) {
  open_as(STDIN_FILENO, scratch / "in", O_RDONLY);
  open_as(STDERR_FILENO, scratch / "error", O_WRONLY);
  open_as(STDOUT_FILENO, given.out.empty() ? (scratch / "out").string() : given.out, O_WRONLY);
  if (given.out_closed) ::close(STDOUT_FILENO);
  if (given.out_unread) {
    int ends[2];
    if (::pipe(ends) != 0) std::_Exit(99);
    ::close(ends[0]);
    ::dup2(ends[1], STDOUT_FILENO);
  }
}

int code_of(int status) { return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status); }

[[noreturn]] void be_program(const Given& given, const std::function<void(cli::Command&)>& declare,
                             const std::function<int(cli::Session&)>& run) {
  std::vector<std::string> words = {"brick-test"};
  words.insert(words.end(), given.arguments.begin(), given.arguments.end());
  std::vector<char*> pointers;
  for (auto& word : words) pointers.push_back(word.data());
  std::_Exit(cli::run_main(static_cast<int>(pointers.size()), pointers.data(), "brick-test", declare, run));
}

/// Everything that comes from a terminal until the program behind it is gone.
std::string shown_on(int terminal) {
  std::string all;
  char buffer[4096];
  while (true) {
    const auto count = ::read(terminal, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return all;
    all.append(buffer, static_cast<std::size_t>(count));
  }
}

}  // namespace

Ran run_program(const Given& given, const std::function<void(cli::Command&)>& declare,
                const std::function<int(cli::Session&)>& run) {
  const Scratch scratch;
  scratch.put("in", given.input);
  winsize size{};
  size.ws_col = 60;
  size.ws_row = 20;
  int terminal = -1;
  const pid_t child = given.terminal ? ::forkpty(&terminal, nullptr, nullptr, &size) : ::fork();
  if (child < 0) throw std::runtime_error("no child process");
  if (child == 0) {
    if (!given.terminal) set_streams(given, scratch);
    be_program(given, declare, run);
  }
  if (given.meanwhile) given.meanwhile(child);
  Ran ran;
  if (given.terminal) {
    ran.out = shown_on(terminal);
    ::close(terminal);
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  ran.code = code_of(status);
  if (!given.terminal) {
    ran.out = scratch.get("out");
    ran.error = scratch.get("error");
  }
  return ran;
}

}  // namespace brick::test
