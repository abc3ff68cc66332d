#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The library returns what it found: outside lib/cli nothing prints, ends the program, or reads the environment.
# usage: no_side_effects.sh [ROOT]
set -euo pipefail
cd "${1:-$(dirname "$0")/../..}"

calls='printf|vprintf|fprintf|vfprintf|puts|fputs|putchar|perror|exit|_exit|_Exit|quick_exit|abort|terminate'
calls="$calls|getenv|secure_getenv|setenv|putenv|unsetenv|system|popen|isatty|getchar"
# Comments and texts are taken out first; a member or a longer name (x.exit(), on_exit()) is not the call.
# shellcheck disable=SC2016  # awk's own $0
find lib -name '*.cpp' -o -name '*.h' | grep -v '^lib/cli/' | sort | xargs awk -v calls="$calls" '
  { code = $0; gsub(/"([^"\\]|\\.)*"/, "\"\"", code); sub(/\/\/.*/, "", code) }
  code ~ "(^|[^A-Za-z0-9_.>])(" calls ")[ ]*[(]" || code ~ /std::(cout|cerr|clog|cin)([^A-Za-z0-9_]|$)/ ||
  code ~ /fmt::print/ || code ~ /(^|[^A-Za-z0-9_])(stdout|stderr|stdin)([^A-Za-z0-9_]|$)/ {
    print FILENAME ":" FNR ": " $0
    failed = 1
  }
  END {
    if (failed) print "return a Result or report to a Diagnostics instead; only lib/cli and apps/ talk to the outside"
    exit failed
  }'
