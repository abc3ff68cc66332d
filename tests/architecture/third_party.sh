#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A third-party header is included by one place only, so that a library can be exchanged and its compile time is paid once.
# usage: third_party.sh [ROOT]
set -euo pipefail
cd "${1:-$(dirname "$0")/../..}"

# header (a prefix) and the path, a prefix too, that alone may include it; "lib" is everywhere below lib/
table='
Eigen/              lib
tl/expected.hpp     lib/base/
fmt/                lib/base/
nlohmann/           lib/base/
xxhash.h            lib/base/
zip.h               lib/base/
tbb/                lib/base/
oneapi/             lib/base/
CLI/                lib/cli/command.cpp
sqlite3.h           lib/parts/
fcl/                lib/collide/
ccd/                lib/collide/
coin/               lib/statics/
ClpSimplex.hpp      lib/statics/
btBulletDynamics    lib/statics/
bullet/             lib/statics/
lua.h               lib/script/
lauxlib.h           lib/script/
lualib.h            lib/script/
lua5.4/             lib/script/
embree3/            lib/render/
embree4/            lib/render/
stb/                lib/render/
stb_image_write.h   lib/render/
tiny_obj_loader.h   lib/convert/
tinyobjloader/      lib/convert/
catch2/             tests/support/
rapidcheck          tests/
benchmark/          bench/
'
# The C library's and POSIX's own headers, other than those of C++ (which have no dot and no slash).
system=' unistd.h fcntl.h dirent.h pwd.h signal.h poll.h termios.h sys/stat.h sys/file.h sys/ioctl.h sys/mman.h sys/resource.h
  sys/time.h sys/types.h sys/wait.h sys/socket.h '

failed=0
while IFS=: read -r file line text; do
  header=$(sed -n 's/.*<\([^>]*\)>.*/\1/p' <<<"$text")
  case $header in
    */* | *.*) ;;
    *) continue ;;
  esac
  case $system in *[[:space:]]"$header"[[:space:]]*) continue ;; esac
  home=$(awk -v header="$header" 'NF == 2 && index(header, $1) == 1 { print $2; exit }' <<<"$table")
  if [ -z "$home" ]; then
    echo "$file:$line: <$header> is in no row of tests/architecture/third_party.sh: which one place may include it?"
    failed=1
  elif [ "${file#"$home"}" = "$file" ] && [ "$home" != lib ]; then
    echo "$file:$line: only $home may include <$header>"
    failed=1
  fi
done < <(grep -rnE '^\s*#\s*include\s*<' lib apps tests bench --include='*.cpp' --include='*.h' 2>/dev/null || true)
exit $failed
