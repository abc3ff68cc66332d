// SPDX-License-Identifier: MIT
// From main to an exit code: streams and signals made safe, options parsed, every failure turned into a message.
#include <fcntl.h>
#include <unistd.h>
#include <cerrno>
#include <csignal>
#include <exception>
#include <new>

#include "base/files.h"
#include "base/parallel.h"
#include "base/text.h"
#include "cli/document.h"
#include "cli/session.h"
#include "cli/stream_end.h"
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

/// The exit code of a run whose output could not all be written.
int finish(Session& session, int code) { return session.flush() ? code : failed; }

int guarded_run(Session& session, const std::function<int(Session&)>& run) {
  try {
    return finish(session, run(session));
  } catch (const StreamClosed&) {
    return yes;
  } catch (const StreamFailed& failure) {
    return session.fail({"file.unwritable", "standard output: cannot be written: " + failure.reason});
  } catch (const std::bad_alloc&) {
    session.flush();
    return session.fail({"machine.memory", "out of memory"});
  } catch (const std::exception& error) {
    session.flush();
    return session.fail({"internal", std::string("internal error: ") + error.what()});
  } catch (...) {
    session.flush();
    return session.fail({"internal", "internal error"});
  }
}

int print(std::string_view program, const Parsed& parsed) {
  const int descriptor = parsed.code == yes ? STDOUT_FILENO : STDERR_FILENO;
  if (write_descriptor(descriptor, parsed.text) || errno == EPIPE) return parsed.code;
  write_descriptor(STDERR_FILENO, format("{}: error: standard output: cannot be written\n", program));
  return failed;
}

}  // namespace

void declare_common(Command& command, Common& common) {
  command.group(std::string(common_group))
      .flag("-q,--quiet", common.quiet, "show errors only")
      .flag("-v,--verbose", common.verbose, "show more of what is done")
      .flag("--no-color,--no-colour", common.no_color, "no colours, even on a terminal")
      .option("-j,--jobs", "N", &common.jobs, "use at most N threads; 0 is one a core")
      .option("--library", "PATH", &common.library, "the LDraw library: a folder or complete.zip");
}

int run_main(int argc, char** argv, std::string_view program, const std::function<void(Command&)>& declare,
             const std::function<int(Session&)>& run) {
  keep_standard_descriptors();
  set_signals();
  Common common;
  Command command{std::string(program)};
  declare(command);
  declare_common(command, common);
  const auto parsed = parse(command, {argv + (argc > 0 ? 1 : 0), argv + argc});
  if (!parsed.go_on) return print(program, parsed);
  Session session(std::string(program), common, command.operands().empty() ? "FILE" : command.operands().front().name);
  if (common.jobs < 0) return session.fail({"usage", "option --jobs: a number of threads cannot be negative"});
  if (common.jobs > 0) set_jobs(common.jobs);
  return guarded_run(session, run);
}

}  // namespace brick::cli
