// SPDX-License-Identifier: MIT
// From main to an exit code: streams and signals made safe, options parsed, every failure turned into a message.
#include <fcntl.h>
#include <unistd.h>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <new>

#include "base/files.h"
#include "base/parallel.h"
#include "base/text.h"
#include "cli/document.h"
#include "cli/output.h"
#include "cli/session.h"
#include "cli/terminal.h"

namespace brick::cli {

namespace {

/// A standard stream that is closed would be given to the first file opened, which would then hold our output. What is
/// opened in its place fails when used the way the stream is.
void keep_standard_descriptors() {
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor)
    if (::fcntl(descriptor, F_GETFD) < 0 && errno == EBADF)
      ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

extern "C" void on_interrupt(int signal) {
  remove_temporaries();
  if (::isatty(STDERR_FILENO) == 1) {
    constexpr char wipe[] = "\r\x1b[K";
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, wipe, sizeof wipe - 1);
  }
  // Dying of the signal itself tells a shell to stop its script; the status it shows for SIGINT is 130.
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void set_signals() {
  std::signal(SIGPIPE, SIG_IGN);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before{};
    ::sigaction(signal, nullptr, &before);
    if (before.sa_handler == SIG_IGN) continue;  // nohup, or a job in the background
    struct sigaction action{};
    action.sa_handler = on_interrupt;
    ::sigaction(signal, &action, nullptr);
  }
}

/// Calls `run`; whatever it throws becomes a message and the code of a failure.
int guarded(std::string_view program, const std::function<int()>& run) {
  std::string message;
  try {
    return run();
  } catch (const std::bad_alloc&) {
    message = "out of memory";
  } catch (const std::exception& error) {
    message = std::string("internal error, please report it: ") + error.what();
  } catch (...) {
    message = "internal error, please report it";
  }
  write_descriptor(STDERR_FILENO, format("{}: error: {}\n", program, message));
  return failed;
}

/// The exit code of a run, or of what kept its output from being written.
int finished(Session& session, const std::function<int(Session&)>& run) {
  int code = yes;
  try {
    code = run(session);
  } catch (const StreamEnded&) {
    // Nobody reads the rest: what was asked for is done. A failure is told below.
  }
  return session.flush() ? code : failed;
}

int print(std::string_view program, const Parsed& parsed) {
  const int descriptor = parsed.code == yes ? STDOUT_FILENO : STDERR_FILENO;
  if (write_descriptor(descriptor, parsed.text) || errno == EPIPE) return parsed.code;
  write_descriptor(STDERR_FILENO,
                   format("{}: error: standard output: cannot be written: {}\n", program, std::strerror(errno)));
  return failed;
}

}  // namespace

void declare_common(Command& command, Common& common) {
  command.group(std::string(common_group))
      .flag("-q,--quiet", common.quiet, "Show errors only")
      .flag("-v,--verbose", common.verbose, "Show more of what is done")
      .flag("--no-color", common.no_color, "Use no colours, even on a terminal")
      .option("-j,--jobs", "N", &common.jobs, "Use at most N threads; 0: one for each core")
      .option("--library", "PATH", &common.library, "Take this LDraw library: a folder or complete.zip");
}

namespace {
int declared_run(const std::vector<std::string>& arguments, const std::string& program,
                 const std::function<void(Command&)>& declare, const std::function<int(Session&)>& run) {
  Common common;
  Command command{program};
  declare(command);
  declare_common(command, common);
  const auto parsed = parse(command, arguments);
  if (!parsed.go_on) return print(program, parsed);
  Session session(program, common, command.operands().empty() ? "FILE" : command.operands().front().name);
  if (common.jobs < 0) return session.fail({"usage", "option --jobs: the number of threads cannot be negative"});
  if (common.jobs > 0) set_jobs(common.jobs);
  return finished(session, run);
}
}  // namespace

int run_main(int argc, char** argv, std::string_view program, const std::function<void(Command&)>& declare,
             const std::function<int(Session&)>& run) {
  keep_standard_descriptors();
  set_signals();
  const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  return guarded(program, [&] { return declared_run(arguments, std::string(program), declare, run); });
}

}  // namespace brick::cli
