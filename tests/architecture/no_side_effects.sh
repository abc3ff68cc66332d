#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The library returns what it found: outside lib/cli nothing prints, ends the program, or reads the environment.
# usage: no_side_effects.sh [ROOT]
set -euo pipefail
cd "${1:-$(dirname "$0")/../..}"

calls='printf|vprintf|fprintf|vfprintf|puts|fputs|putchar|perror|exit|_exit|_Exit|quick_exit|abort|terminate'
calls="$calls|getenv|secure_getenv|setenv|putenv|unsetenv|system|popen|isatty|getchar"
# Comments and texts are taken out first; a member or a longer name (x.exit(), on_exit()) is not the call.
found=$(find lib -name '*.cpp' -o -name '*.h' | grep -v '^lib/cli/' | sort | while IFS= read -r file; do
  sed -E -e 's#"([^"\\]|\\.)*"#""#g' -e 's#//.*##' "$file" |
    grep -nE "(^|[^A-Za-z0-9_.>])($calls)[[:space:]]*\(|std::(cout|cerr|clog|cin)\b|fmt::print|\b(stdout|stderr|stdin)\b" |
    sed "s|^|$file:|" || true
done)
[ -z "$found" ] && exit 0
echo "$found"
echo "return a Result or report to a Diagnostics instead; only lib/cli and apps/ talk to the outside"
exit 1
