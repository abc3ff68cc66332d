// SPDX-License-Identifier: MIT
// What is known of parts, written out: search results and facts, as JSON and as text.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_fwd.h"
#include "ldraw/colour.h"
#include "parts/catalog.h"
#include "parts/index.h"
#include "parts/library.h"
#include "parts/mesh.h"
#include "parts/search.h"

namespace brick::parts {

/// Colours a text for the terminal; the identity where there is none.
using Paint = std::function<std::string(std::string_view text, std::string_view style)>;

/// Schema bricktools.search/1.
Json search_json(const SearchQuery& query, const SearchResult& result);
/// One line a part. `aligned`: in columns for people; else tab-separated id, name, number of sets.
std::string search_lines(const SearchResult& result, bool aligned, const Paint& paint);
/// What to tell someone whose search found nothing, or something else than was typed; "" when there is nothing to say.
std::string search_remarks(const SearchQuery& query, const SearchResult& result);

/// Colours that were found. Schema bricktools.colours/1.
Json colours_json(std::string_view words, const std::vector<const ldraw::ColourDefinition*>& colours);
/// One line a colour: in columns for people; else tab-separated code, name, value, finish.
std::string colour_lines(const std::vector<const ldraw::ColourDefinition*>& colours, bool aligned, const Paint& paint);

/// "2 x 4 x 0.333", "" when there is none; [2, 4, 0.333].
std::string size_words(const NominalSize& size);
Json size_json(const NominalSize& size);

/// Catalog fields that have a value, in a fixed order.
Json catalog_json(const PartInfo& part);
/// Schema bricktools.part/1: catalog, bounding box, counts of the geometry, and `connectors` as their module writes
/// them.
Json part_json(const PartInfo& part, const Mesh& mesh, Json connectors);
/// The same facts for people, one a line. `connectors`: "8 stud, 3 tube".
std::string part_text(const PartInfo& part, const Mesh& mesh, std::string_view connectors, const Paint& paint);

/// Facts of the library at `where` and its index. Schema bricktools.library/1.
Json library_json(const std::string& where, const IndexFacts& facts);
std::string library_text(const std::string& where, const IndexFacts& facts);

/// Code part.unknown, with the parts that may have been meant.
Error unknown_part(Library& library, std::string_view id);

}  // namespace brick::parts
