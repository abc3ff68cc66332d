#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Each rule of this folder finds what it is there to find: a scratch tree that keeps all rules, then one that breaks each.
set -euo pipefail
rules=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

failed=0
plant() { # FILE TEXT...: a source file with a proper head and these lines
  mkdir -p "$(dirname "$1")"
  { printf '// SPDX-License-Identifier: MIT\n// A file of the scratch tree.\n' && printf '%s\n' "${@:2}"; } >"$1"
}
sound() {
  rm -rf lib apps tests scripts README.md
  plant lib/base/text.h '#pragma once' '#include <string>'
  plant lib/geom/box.h '#pragma once' '#include <Eigen/Core>' '#include "base/text.h"'
  plant lib/geom/box.cpp '#include "geom/box.h"' '// never calls exit(1)' 'const char* said = "printf(";'
  plant lib/cli/session.cpp '#include <cstdio>' '#include "base/text.h"' 'void say() { std::puts("said"); }'
  plant apps/brick-x.cpp '#include "cli/command.h"'
  plant tests/unit/geom/box.cpp '#include "geom/box.h"' 'TEST_CASE("a box has a size") {}'
  mkdir -p scripts
  printf '#!/bin/sh\n# SPDX-License-Identifier: MIT\n# Does what a script does.\n' >scripts/do-it
  chmod +x scripts/do-it
  echo 'See https://www.ldraw.org/ and ~/.local/share.' >README.md
}
expect() { # silent|fires RULE WHAT
  local answer=fires
  "$rules/$2.sh" "$scratch" >log 2>&1 && answer=silent
  if [ $answer != "$1" ]; then
    echo "$2 should be: $1, on $3; it said:"
    cat log
    failed=1
  fi
}
breaks() { # RULE WHAT, after the tree was changed
  expect fires "$1" "$2"
  sound
}

sound
for rule in "$rules"/*.sh; do
  name=$(basename "$rule" .sh)
  [ "$name" = rules_fire ] || expect silent "$name" "a sound tree"
done

plant lib/base/text.h '#pragma once' '#include "geom/box.h"'
breaks layers "base including geom"
plant lib/geom/box.cpp '#include "cli/session.h"'
breaks layers "geom including cli"
plant lib/geom/box.cpp '#include "box.h"'
breaks layers "an include without a folder"
plant lib/other/thing.cpp 'int thing;'
breaks layers "a folder outside the order"
plant lib/geom/box.cpp '#include <sqlite3.h>'
breaks third_party "sqlite in geom"
plant lib/cli/session.cpp '#include <CLI/CLI.hpp>'
breaks third_party "CLI11 beside command.cpp"
plant lib/base/text.h '#pragma once' '#include <unheard/of.h>'
breaks third_party "an unknown header"
plant lib/geom/box.cpp 'void f() { std::printf("x"); }'
breaks no_side_effects "printf"
plant lib/geom/box.cpp 'auto home = std::getenv("HOME");'
breaks no_side_effects "getenv"
plant lib/geom/box.cpp 'void f() { std::cerr << 1; }'
breaks no_side_effects "cerr"
echo 'int x;' >lib/geom/box.cpp
breaks heads "a file without a licence"
printf '// SPDX-License-Identifier: MIT\nint x;\n' >lib/geom/box.cpp
breaks heads "a file without a purpose"
printf '#!/bin/sh\ntrue\n' >scripts/do-it
breaks heads "a script without a licence"
plant lib/geom/box.cpp "$(seq 500)"
breaks file_sizes "a file of 502 lines"
plant apps/brick-x.cpp "$(seq 150)"
breaks file_sizes "a program of 152 lines"
echo "see /ho""me/someone/notes" >README.md
breaks machine "a home folder"
echo "see http""s://build.internal/x" >README.md
breaks machine "an unlisted host"
plant tests/unit/geom/box.cpp 'TEST_CASE("one; two") {}'
breaks test_names "a semicolon"
plant tests/unit/geom/box.cpp 'TEST_CASE("one") {}' 'TEST_CASE("one") {}'
breaks test_names "two tests of one name"
exit $failed
