#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every source file names its licence and says in a line what it is for; a .cpp may leave that to the header of its name.
# usage: heads.sh [ROOT]
set -euo pipefail
cd "${1:-$(dirname "$0")/../..}"

failed=0
complain() {
  echo "$1"
  failed=1
}
own_header_first() {
  local header=${1#lib/}
  [ "$(sed -n 2p "$1")" = "#include \"${header%.cpp}.h\"" ]
}
while IFS= read -r file; do
  case $file in
    *.cpp | *.h)
      [ "$(sed -n 1p "$file")" = "// SPDX-License-Identifier: MIT" ] || complain "$file:1: begin with // SPDX-License-Identifier: MIT"
      sed -n 2p "$file" | grep -qE '^// .{12,}' || own_header_first "$file" || complain "$file:2: say what the file is for"
      case $file in
        *.h) grep -qx '#pragma once' "$file" || complain "$file: a header needs #pragma once" ;;
      esac
      ;;
    *)
      head -n 1 "$file" | grep -q '^#!' || continue
      [ "$(sed -n 2p "$file")" = "# SPDX-License-Identifier: MIT" ] || complain "$file:2: # SPDX-License-Identifier: MIT"
      sed -n 3p "$file" | grep -qE '^# .{12,}' || complain "$file:3: say what the script is for"
      ;;
  esac
done < <(find lib apps tests bench scripts .ci -type f -not -path 'tests/data/*' -not -path 'tests/cases/*' 2>/dev/null | sort)
exit $failed
