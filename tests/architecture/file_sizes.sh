#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A file holds one idea: no source file has more than 500 lines (about 120 is usual), no program more than 150.
# usage: file_sizes.sh [ROOT]
set -euo pipefail
cd "${1:-$(dirname "$0")/../..}"

failed=0
while IFS= read -r file; do
  most=500
  case $file in apps/*) most=150 ;; esac
  lines=$(wc -l <"$file")
  if [ "$lines" -gt $most ]; then
    echo "$file: $lines lines, at most $most: split it by idea"
    failed=1
  fi
done < <(find lib apps tests bench scripts -type f \( -name '*.cpp' -o -name '*.h' -o -name '*.sh' -o -perm -u+x \) \
  -not -path 'tests/data/*' -not -path 'tests/cases/*' 2>/dev/null | sort)
exit $failed
