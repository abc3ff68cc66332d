// SPDX-License-Identifier: MIT
// Parts are taken in batches, each with a library of its own: one library keeps all that it reads for as long as it
// lives, and all parts at once are some gigabytes of lines.
#include "connect/compile.h"

#include <algorithm>

#include "base/parallel.h"
#include "base/text.h"
#include "connect/connector.h"
#include "parts/index.h"
#include "parts/library.h"

namespace brick::connect {

namespace {

constexpr std::size_t batch = 400;  // parts; the primitives that they share are read once a batch

Result<void> compile_batch(const Locations& locations, std::span<const std::string> ids, Progress& progress) {
  auto library = parts::Library::open(locations, progress);
  if (!library) return tl::unexpected(library.error());
  auto connectors = Connectors::open(**library);
  if (!connectors) return tl::unexpected(connectors.error());
  parts::LibraryFinder finder((*library)->files());
  (*library)->index();
  parallel_for(ids.size(), [&](std::size_t i) {
    if (const auto* file = (*library)->files().find(ids[i] + ".dat")) {
      (*connectors)->of(*file, finder);
      (*library)->mesh(*file, finder);
    }
    progress.advance(1);
  });
  return {};
}

}  // namespace

Result<std::string> compile_library(const Locations& locations, Progress& progress) {
  auto library = parts::Library::open(locations, progress);
  if (!library) return tl::unexpected(library.error());
  std::vector<std::string> ids = (*library)->index().ids();
  const std::size_t all = ids.size();
  std::erase_if(ids, [&](const std::string& id) { return (*library)->is_compiled(id); });
  progress.begin("computing geometry and connectors", ids.size());
  Result<void> done;
  for (std::size_t first = 0; done && first < ids.size(); first += batch)
    done = compile_batch(locations, std::span(ids).subspan(first, std::min(batch, ids.size() - first)), progress);
  progress.end();
  if (!done) return tl::unexpected(done.error());
  return format("{} parts, {} computed now", all, ids.size());
}

}  // namespace brick::connect
