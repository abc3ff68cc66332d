// SPDX-License-Identifier: MIT
// LDraw documents rewritten: one level without sub-models, or one canonical spelling.
#pragma once

#include <string>

#include "model/model.h"

namespace brick::convert {

/// The whole model as one list of parts in the world, in its steps: sub-models and moved numbers resolved, hidden lines
/// left out. Generated bodies stay between LSynth's marks, so that they count as one part still. What the document or
/// files beside it define is kept as blocks, and so are colours. Numbers have at most six decimals.
std::string flatten(const model::Loaded& loaded, const parts::Library& library);

/// The document in one spelling: single blanks, shortest numbers, UTF-8 without a byte order mark, CR LF (as the LDraw
/// file format asks), FILE before every block, library names in lower case with `\`, sub-models as their FILE line
/// spells them, moved numbers under their final one with the matrix composed. Comments and metas keep their text.
std::string normalize(const model::Loaded& loaded, const parts::Library& library);

}  // namespace brick::convert
