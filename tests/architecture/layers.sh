#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A folder of lib/ includes only itself and the folders before it; lib/cli is for apps/ alone and needs only base.
# usage: layers.sh [ROOT]
set -euo pipefail
cd "${1:-$(dirname "$0")/../..}"

order=" base geom ldraw parts connect model collide statics check script render convert stats "
failed=0
complain() {
  echo "$1"
  failed=1
}

for folder in lib/*/; do
  name=$(basename "$folder")
  case $order in
    *" $name "*) allowed=${order%% "$name" *}" $name " ;;
    *) [ "$name" = cli ] || complain "$folder is not in the order of the layers (tests/architecture/layers.sh)" ; allowed=" base $name " ;;
  esac
  while IFS=: read -r file line text; do
    target=$(sed -n 's/.*"\([^"]*\)".*/\1/p' <<<"$text")
    case $target in
      */*) ;;
      *)
        complain "$file:$line: include \"$target\" with its folder: \"$name/$target\""
        continue
        ;;
    esac
    case $allowed in
      *" ${target%%/*} "*) ;;
      *) complain "$file:$line: lib/$name may not include $target; it may include:$allowed" ;;
    esac
    [ -f "lib/$target" ] || complain "$file:$line: there is no lib/$target"
  done < <(grep -rnE '^\s*#\s*include\s*"' "$folder" --include='*.cpp' --include='*.h' --include='*.def' || true)
done
exit $failed
