// SPDX-License-Identifier: MIT
// Making the catalog: all part headers read and their fields worked out, then written into an index.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/progress.h"
#include "base/result.h"
#include "parts/catalog.h"
#include "parts/index.h"
#include "parts/sqlite.h"

namespace brick::parts {

/// Version of everything that is written into an index: schema, fields, search text, geometry. Raise it when any
/// changes.
inline constexpr int index_version = 10;

/// All parts of the sources, ordered by id. A part of the library hides one of the same id in the user's folders.
std::vector<PartInfo> read_catalog(const IndexSources& sources, Progress& progress);

/// Makes the tables where they are missing and fills them with the catalog, in one transaction; kept results stay.
bool write_catalog(Database& database, const std::vector<PartInfo>& catalog, Progress& progress);

/// Columns of a catalog row in the order that `read_part` expects: "id, name, …".
std::string_view part_columns();
PartInfo read_part(const Statement& row);

}  // namespace brick::parts
