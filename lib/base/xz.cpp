// SPDX-License-Identifier: MIT
#include "base/xz.h"

#include <lzma.h>

namespace brick {

bool is_xz(std::string_view bytes) {
  return bytes.starts_with(
      std::string_view("\xFD"
                       "7zXZ\0",
                       6));
}

Result<std::string> unpack_xz(std::string_view bytes, const std::string& name, std::size_t limit) {
  lzma_stream stream = LZMA_STREAM_INIT;
  constexpr std::uint64_t memory = std::uint64_t{256} << 20;  // far above what the usual presets need
  const auto broken = [&] { return fail("archive.malformed", "the xz data is damaged or cut off", {name}); };
  if (lzma_stream_decoder(&stream, memory, LZMA_CONCATENATED) != LZMA_OK) return broken();
  std::string out;
  std::string buffer(std::size_t{1} << 16, '\0');
  stream.next_in = reinterpret_cast<const std::uint8_t*>(bytes.data());
  stream.avail_in = bytes.size();
  lzma_ret state = LZMA_OK;
  while (state == LZMA_OK && out.size() <= limit) {
    stream.next_out = reinterpret_cast<std::uint8_t*>(buffer.data());
    stream.avail_out = buffer.size();
    state = lzma_code(&stream, LZMA_FINISH);
    out.append(buffer, 0, buffer.size() - stream.avail_out);
  }
  lzma_end(&stream);
  if (out.size() > limit) return fail("file.too-large", "the xz data is too large when unpacked", {name});
  if (state != LZMA_STREAM_END) return broken();
  return out;
}

}  // namespace brick
