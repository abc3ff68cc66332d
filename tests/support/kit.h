// SPDX-License-Identifier: MIT
// The tiny library of tests/data as build programs use it.
#pragma once

#include "script/kit.h"

namespace brick::test {

/// Opened once for all tests of a program, its index in a folder of their own.
script::Kit& tiny_kit();

}  // namespace brick::test
