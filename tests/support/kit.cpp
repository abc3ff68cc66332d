// SPDX-License-Identifier: MIT
// One kit of the tiny library for all tests.
#include "support/kit.h"

#include "support/library.h"
#include "support/scratch.h"

namespace brick::test {

script::Kit& tiny_kit() {
  static const Scratch scratch;
  static Progress progress;
  static auto library = parts::Library::open(tiny_locations(scratch.folder()), progress).value();
  static auto kit = script::Kit::open(*library, progress).value();
  return *kit;
}

}  // namespace brick::test
