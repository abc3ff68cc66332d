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
lzma.h              lib/base/
tbb/                lib/base/
oneapi/             lib/base/
CLI/                lib/cli/command.cpp
sqlite3.h           lib/parts/
fcl/                tests/unit/collide/
ccd/                tests/unit/collide/
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
zlib.h              lib/render/
tiny_obj_loader.h   lib/convert/
tinyobjloader/      lib/convert/
catch2/             tests/support/
rapidcheck.h        tests/
rapidcheck/         tests/
benchmark/          bench/
'
# The C library's and POSIX's own headers, other than those of C++ (which have no dot and no slash).
system=' unistd.h fcntl.h dirent.h pwd.h signal.h dlfcn.h poll.h pty.h termios.h sys/stat.h sys/file.h sys/ioctl.h sys/mman.h sys/resource.h
  sys/time.h sys/types.h sys/wait.h sys/socket.h '

folders=()
for folder in lib apps tests bench; do
  if [ -d $folder ]; then folders+=("$folder"); fi
done
{ grep -rnoE '^\s*#\s*include\s*<[^>]*>' "${folders[@]}" --include='*.cpp' --include='*.h' || true; } |
  sed -E 's/^([^:]*):([0-9]+):.*<(.*)>$/\1 \2 \3/' | sort | awk -v table="$table" -v system_headers="$system" '
  BEGIN {
    count = split(table, words); for (i = 1; i < count; i += 2) { header[++rows] = words[i]; home[rows] = words[i + 1] }
    count = split(system_headers, words); for (i = 1; i <= count; i++) known[words[i]] = 1
  }
  function complain(text) { print $1 ":" $2 ": " text; failed = 1 }
  $3 !~ /[\/.]/ || $3 in known { next }
  {
    for (row = 1; row <= rows && index($3, header[row]) != 1; row++) {}
    if (row > rows) complain("<" $3 "> is in no row of tests/architecture/third_party.sh: which one place may include it?")
    else if (home[row] != "lib" && index($1, home[row]) != 1) complain("only " home[row] " may include <" $3 ">")
  }
  END { exit failed }'
