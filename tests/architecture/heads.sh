#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every source file names its licence and says in a line what it is for; a .cpp may leave that to the header of its name.
# usage: heads.sh [ROOT]
set -euo pipefail
cd "${1:-$(dirname "$0")/../..}"

# shellcheck disable=SC2016  # awk's own $0
{ find lib apps tests bench scripts .ci -type f -not -path 'tests/data/*' -not -path 'tests/cases/*' 2>/dev/null || true; } | sort |
  xargs awk '
  function complain(text) { print name ":" text; failed = 1 }
  function finish() {
    if (name == "") return
    if (source) {
      if (line[1] != "// SPDX-License-Identifier: MIT") complain("1: begin with // SPDX-License-Identifier: MIT")
      own = "#include \"" substr(name, 5); sub(/\.cpp$/, ".h\"", own)
      if (line[2] !~ /^\/\/ ............/ && line[2] != own) complain("2: say what the file is for")
      if (name ~ /\.h$/ && !once) complain("1: a header needs #pragma once")
    } else if (line[1] ~ /^#!/) {
      if (line[2] != "# SPDX-License-Identifier: MIT") complain("2: # SPDX-License-Identifier: MIT")
      if (line[3] !~ /^# ............/) complain("3: say what the script is for")
    }
  }
  FNR == 1 { finish(); name = FILENAME; source = name ~ /\.(cpp|h)$/; once = 0; delete line }
  FNR <= 3 { line[FNR] = $0 }
  $0 == "#pragma once" { once = 1 }
  END { finish(); exit failed }'
