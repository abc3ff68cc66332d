#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The tree says nothing of the machine it was written on: no home or work folders, no hosts but those a reader should visit.
# usage: machine.sh [ROOT]
set -euo pipefail
cd "${1:-$(dirname "$0")/../..}"

hosts='(www\.|library\.|wiki\.|forums\.)?ldraw\.org|rebrickable\.com|creativecommons\.org|www\.bricklink\.com|bricklink\.com'
hosts="$hosts|doi\.org|arxiv\.org|github\.com|json-schema\.org|keepachangelog\.com|semver\.org|no-color\.org|spdx\.org"
hosts="$hosts|docs\.oasis-open\.org|www\.khronos\.org|registry\.khronos\.org|modelcontextprotocol\.io|example\.(com|org)|www\.w3\.org|graphml\.graphdrawing\.org"
folders='(^|[^A-Za-z0-9_.$}*-])/(root|work|mnt|home/[a-z]+|Users/[A-Za-z]+)/'

files() {
  if git rev-parse --is-inside-work-tree >/dev/null 2>&1 && [ "$(git rev-parse --show-toplevel)" = "$PWD" ]; then
    git ls-files -z
  else
    find . -type f -not -path './build/*' -not -path './out/*' -not -path './.git/*' -print0
  fi
}
failed=0
if files | xargs -0 grep -nIE "$folders" | grep -v '^\(\./\)\?tests/architecture/'; then
  echo "folders of one machine do not belong into the tree"
  failed=1
fi
if files | xargs -0 grep -noIE 'https?://[A-Za-z0-9.-]+' | grep -vE "https?://($hosts)$"; then
  echo "hosts that are not in the list of tests/architecture/machine.sh"
  failed=1
fi
exit $failed
