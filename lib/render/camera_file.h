// SPDX-License-Identifier: MIT
// Cameras as JSON, so that any picture can be taken again.
#pragma once

#include <string>
#include <string_view>

#include "base/json_fwd.h"
#include "base/result.h"
#include "render/camera.h"

namespace brick::render {

/// {"schema":"bricktools.camera/1","size":[w,h],"projection":"perspective"|"parallel","position":[3],"forward":[3],
/// "up":[3],"right":[3],"half_height":h,"field":degrees}: LDU in LDraw's frame, numbers exact. half_height is that of
/// the picture, in perspective at depth 1, where `field` (degrees over the height) says the same.
Json camera_json(const Camera& camera);

/// Reads such a document; "look_at" may stand for "forward", "field" for "half_height"; "up" need not be square to the
/// view nor be given. `width` and `height` above 0 replace its size. Codes json.malformed, render.camera.
Result<Camera> read_camera(std::string_view text, const std::string& file, int width = 0, int height = 0);

}  // namespace brick::render
