#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A folder of lib/ includes only itself and the folders before it; lib/cli is for apps/ alone and needs only base.
# usage: layers.sh [ROOT]
set -euo pipefail
cd "${1:-$(dirname "$0")/../..}"

order="base geom ldraw parts connect model collide statics check script render convert stats"
# One line an include: file, line, target; then one pass over them.
{ grep -rnoE '^\s*#\s*include\s*"[^"]*"' lib --include='*.cpp' --include='*.h' --include='*.def' || true; } |
  sed -E 's/^([^:]*):([0-9]+):.*"(.*)"$/\1 \2 \3/' | sort | awk -v order="$order" '
  BEGIN { count = split(order, names, " "); for (i = 1; i <= count; i++) rank[names[i]] = i }
  function complain(text) { print $1 ":" $2 ": " text; failed = 1 }
  {
    split($1, path, "/"); folder = path[2]
    if (!($3 ~ /\//)) { complain("include \"" $3 "\" with its folder: \"" folder "/" $3 "\""); next }
    split($3, target, "/"); to = target[1]
    if ((getline ignored < ("lib/" $3)) < 0) complain("there is no lib/" $3)
    close("lib/" $3)
    if (to == folder) next
    if (folder == "cli") { if (to != "base") complain("lib/cli needs only base, not " $3) }
    else if (!(folder in rank)) complain("lib/" folder " is not in the order of the layers (tests/architecture/layers.sh)")
    else if (!(to in rank) || rank[to] > rank[folder]) complain("lib/" folder " stands before " to ", so it may not include " $3)
  }
  END { exit failed }'
# A folder whose files include nothing has its place too.
for folder in lib/*/; do
  case " $order cli " in
    *" $(basename "$folder") "*) ;;
    *)
      echo "$folder is not in the order of the layers (tests/architecture/layers.sh)"
      exit 1
      ;;
  esac
done
