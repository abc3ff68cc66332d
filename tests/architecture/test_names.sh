#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# ctest takes the names of tests from a list: a semicolon would cut one in two, and the halves would not run.
# usage: test_names.sh [ROOT]
set -euo pipefail
cd "${1:-$(dirname "$0")/../..}"

names=$(grep -rnoE '(TEST_CASE|SCENARIO|TEST_CASE_METHOD)\("[^"]*"' tests --include='*.cpp' || true)
failed=0
if grep ';' <<<"$names"; then
  echo "a test's name may not contain a semicolon"
  failed=1
fi
for suite in unit property; do
  twice=$(grep "^tests/$suite/" <<<"$names" | sed 's/.*("//' | sort | uniq -d || true)
  if [ -n "$twice" ]; then
    printf 'two tests of tests/%s have this name: %s\n' "$suite" "$twice"
    failed=1
  fi
done
exit $failed
