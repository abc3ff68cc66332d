// SPDX-License-Identifier: MIT
#include "base/share.h"

#include "base/text.h"

namespace brick {

Result<std::string> read_share(const std::filesystem::path& share, const std::filesystem::path& name) {
  auto text = read_file(share / name);
  if (text) return text;
  return fail("share.missing", format("{} of bricktools' own data cannot be read in {}", name.string(), share.string()),
              {}, "the folder comes with the programs; BRICKTOOLS_SHARE says where it is");
}

}  // namespace brick
