// SPDX-License-Identifier: MIT
#include "render/camera_file.h"

#include <cmath>
#include <numbers>
#include <optional>

#include "base/json.h"
#include "base/text.h"

namespace brick::render {

namespace {

constexpr int most_pixels = 16384;  // a side

Json vector_json(const Vec3& v) { return Json::array({exact(v.x()), exact(v.y()), exact(v.z())}); }

std::optional<Vec3> vector_of(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_array() || found->size() != 3) return std::nullopt;
  Vec3 result;
  for (std::size_t i = 0; i < 3; ++i) {
    if (!(*found)[i].is_number()) return std::nullopt;
    result[static_cast<Eigen::Index>(i)] = (*found)[i].get<double>();
  }
  return result.allFinite() ? std::optional(result) : std::nullopt;
}

std::optional<double> number_of(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_number()) return std::nullopt;
  return found->get<double>();
}

double field_of(double half_height) { return 2 * std::atan(half_height) * 180 / std::numbers::pi; }

bool set_size(Camera& camera, const Json& json) {
  const auto size = json.find("size");
  if (camera.width > 0 && camera.height > 0) return true;
  if (size == json.end() || !size->is_array() || size->size() != 2 || !(*size)[0].is_number_integer() ||
      !(*size)[1].is_number_integer())
    return false;
  const auto width = (*size)[0].get<std::int64_t>(), height = (*size)[1].get<std::int64_t>();
  if (width < 1 || height < 1 || width > most_pixels || height > most_pixels) return false;
  camera.width = static_cast<int>(width);
  camera.height = static_cast<int>(height);
  return true;
}

/// Keeps directions that are unit and square already bit for bit.
bool set_axes(Camera& camera, const Vec3& forward, const Vec3& up) {
  if (!(forward.norm() > 1e-9) || !(up.norm() > 1e-9)) return false;
  camera.forward = std::abs(forward.norm() - 1) < 1e-12 ? forward : Vec3(forward.normalized());
  camera.up = up;
  if (std::abs(up.norm() - 1) > 1e-12 || std::abs(up.dot(camera.forward)) > 1e-12) {
    Vec3 level = up - up.dot(camera.forward) * camera.forward;
    if (level.norm() < 1e-6 * up.norm()) {  // looking along it: any other will do
      const Vec3 other = std::abs(camera.forward.z()) < 0.9 ? Vec3::UnitZ() : Vec3::UnitX();
      level = other - other.dot(camera.forward) * camera.forward;
    }
    camera.up = level.normalized();
  }
  camera.right = camera.forward.cross(camera.up);
  return true;
}

}  // namespace

Json camera_json(const Camera& camera) {
  Json json;
  json["schema"] = "bricktools.camera/1";
  json["size"] = {camera.width, camera.height};
  json["projection"] = camera.parallel ? "parallel" : "perspective";
  json["position"] = vector_json(camera.position);
  json["forward"] = vector_json(camera.forward);
  json["up"] = vector_json(camera.up);
  json["right"] = vector_json(camera.right);
  json["half_height"] = exact(camera.half_height);
  if (!camera.parallel) json["field"] = number(field_of(camera.half_height));
  return json;
}

Result<Camera> read_camera(std::string_view text, const std::string& file, int width, int height) {
  const auto parsed = parse_json(text, file);
  if (!parsed) return tl::unexpected(parsed.error());
  const auto wrong = [&](std::string_view what) {
    return fail("render.camera", brick::format("no camera: {}", what), {file}, "--print-camera writes one");
  };
  const Json& json = *parsed;
  if (!json.is_object()) return wrong("it is not an object");
  Camera camera;
  camera.width = width;
  camera.height = height;
  if (!set_size(camera, json)) return wrong(brick::format("\"size\" is two numbers, 1 to {}", most_pixels));
  const auto projection = json.find("projection");
  if (projection != json.end() && *projection != "parallel" && *projection != "perspective")
    return wrong("\"projection\" is perspective or parallel");
  camera.parallel = projection != json.end() && *projection == "parallel";
  const auto position = vector_of(json, "position"), target = vector_of(json, "look_at");
  auto forward = vector_of(json, "forward");
  if (!position) return wrong("\"position\" is three numbers");
  if (!forward && target) forward = *target - *position;
  if (!forward || !set_axes(camera, *forward, vector_of(json, "up").value_or(Vec3(0, -1, 0))))
    return wrong("\"forward\" or \"look_at\" is three numbers");
  // Another rounding of the third axis could move a pixel: as written it gives the same picture again.
  if (const auto right = vector_of(json, "right"); right && (*right - camera.right).norm() < 1e-9)
    camera.right = *right;
  camera.position = *position;
  const auto half = number_of(json, "half_height"), field = number_of(json, "field");
  if (half)
    camera.half_height = *half;
  else if (field && !camera.parallel)
    camera.half_height = std::tan(0.5 * *field * std::numbers::pi / 180);
  else
    return wrong("\"half_height\" or, in perspective, \"field\" is a number");
  if (!(camera.half_height > 0) || !std::isfinite(camera.half_height)) return wrong("\"half_height\" is above 0");
  camera.half_width = camera.half_height * camera.width / camera.height;
  return camera;
}

}  // namespace brick::render
