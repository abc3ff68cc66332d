// SPDX-License-Identifier: MIT
// Time commands: measure RUNS [BEFORE.tsv] reads "label<TAB>command" lines and prints medians of wall and CPU time, and
// the largest memory, as a table on standard error and as TSV on standard output; beside the table, the change since
// BEFORE.
//
// Each command runs twice unmeasured (files and index come into the page cache), then RUNS times, with its output
// thrown away. CPU time and memory are the kernel's own account of the child (wait4), so that what the shell costs is
// not in it.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "base/text.h"

namespace {

struct Sample {
  double wall = 0, cpu = 0;  // ms
  double memory = 0;         // MB, the largest resident set
  int code = 0;
};

double milliseconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
}

[[noreturn]] void become(const std::vector<std::string>& words) {
  std::vector<char*> arguments;
  for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const int nothing = ::open("/dev/null", O_RDWR);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(nothing, stream);
  ::execvp(arguments.front(), arguments.data());
  ::_exit(127);
}

Sample run(const std::vector<std::string>& words) {
  const auto start = std::chrono::steady_clock::now();
  const pid_t child = ::fork();
  if (child == 0) become(words);
  int status = 0;
  rusage usage{};
  if (child < 0 || ::wait4(child, &status, 0, &usage) < 0) return {0, 0, 0, 127};
  const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - start;
  return {wall.count(), milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime),
          static_cast<double>(usage.ru_maxrss) / 1024, WIFEXITED(status) ? WEXITSTATUS(status) : 128};
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const auto middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

Sample measure(const std::vector<std::string>& words, int runs) {
  for (int i = 0; i < 2; ++i)
    if (const auto warm = run(words); warm.code > 1) return warm;
  std::vector<double> wall, cpu, memory;
  Sample last;
  for (int i = 0; i < runs; ++i) {
    last = run(words);
    wall.push_back(last.wall);
    cpu.push_back(last.cpu);
    memory.push_back(last.memory);
  }
  return {median(wall), median(cpu), *std::max_element(memory.begin(), memory.end()), last.code};
}

/// Wall times of an earlier run, by label.
std::map<std::string, double> read_before(const char* path) {
  std::map<std::string, double> before;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const auto fields = brick::split(line, '\t');
    if (fields.size() < 2) continue;
    if (const auto wall = brick::parse_double(fields[1])) before[std::string(fields[0])] = *wall;
  }
  return before;
}

}  // namespace

int main(int argc, char** argv) {
  const auto runs = argc > 1 ? brick::parse_int(argv[1]) : std::nullopt;
  if (!runs || *runs < 1) {
    std::cerr << "usage: measure RUNS [BEFORE.tsv] <commands\n";
    return 2;
  }
  const auto before = argc > 2 ? read_before(argv[2]) : std::map<std::string, double>();
  std::fprintf(stderr, "%-34s %10s %10s %9s %8s\n", "median of the runs", "wall ms", "CPU ms", "peak MB", "change");
  bool failed = false;
  for (std::string line; std::getline(std::cin, line);) {
    const auto tab = line.find('\t');
    if (tab == std::string::npos) continue;
    const auto label = line.substr(0, tab);
    std::vector<std::string> words;
    for (const auto word : brick::split_words(std::string_view(line).substr(tab + 1))) words.emplace_back(word);
    const auto sample = measure(words, *runs);
    if (sample.code > 1) {
      std::fprintf(stderr, "%-34s failed with exit code %d\n", label.c_str(), sample.code);
      failed = true;
      continue;
    }
    const auto old = before.find(label);
    const auto change = old == before.end() || old->second <= 0
                            ? std::string("-")
                            : brick::format("{:+.0f} %", (sample.wall / old->second - 1) * 100);
    std::fprintf(stderr, "%-34s %10.1f %10.1f %9.1f %8s\n", label.c_str(), sample.wall, sample.cpu, sample.memory,
                 change.c_str());
    std::printf("%s\t%.2f\t%.2f\t%.1f\n", label.c_str(), sample.wall, sample.cpu, sample.memory);
  }
  return failed ? 1 : 0;
}
