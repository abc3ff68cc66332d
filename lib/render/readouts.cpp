// SPDX-License-Identifier: MIT
#include "render/readouts.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/json.h"
#include "base/text.h"
#include "render/arrays.h"

namespace brick::render {

namespace {

std::uint8_t byte(double share) { return static_cast<std::uint8_t>(std::lround(255 * std::clamp(share, 0.0, 1.0))); }

constexpr double farthest_grey = 48.0 / 255;

}  // namespace

std::optional<ArrayForm> form_of(std::string_view file) {
  if (file == "-" || file.empty() || ends_with_fold(file, ".npy")) return ArrayForm::npy;
  if (ends_with_fold(file, ".pfm")) return ArrayForm::pfm;
  if (ends_with_fold(file, ".png")) return ArrayForm::png;
  if (ends_with_fold(file, ".json")) return ArrayForm::json;
  return std::nullopt;
}

Result<std::string> depth_file(const Frame& frame, ArrayForm form) {
  if (form == ArrayForm::npy) return npy_of(frame.depth, frame.width, frame.height);
  if (form == ArrayForm::pfm) return pfm_of(frame.depth, frame.width, frame.height);
  float near = std::numeric_limits<float>::infinity(), far = -near;
  for (const float depth : frame.depth)
    if (std::isfinite(depth)) {
      near = std::min(near, depth);
      far = std::max(far, depth);
    }
  std::vector<std::uint8_t> grey;
  grey.reserve(frame.depth.size());
  for (const float depth : frame.depth) {
    const double share = far > near ? (far - depth) / (far - near) : 1.0;
    grey.push_back(std::isfinite(depth) ? byte(farthest_grey + (1 - farthest_grey) * share) : std::uint8_t{0});
  }
  return encode_grey_png(grey, frame.width, frame.height);
}

Result<std::string> normals_file(const Frame& frame, const Camera& camera, ArrayForm form) {
  if (form == ArrayForm::png) {
    Image image(frame.width, frame.height, {0, 0, 0});
    for (int y = 0; y < frame.height; ++y)
      for (int x = 0; x < frame.width; ++x) {
        if (frame.item[frame.index(x, y)] < 0) continue;
        const Vec3 n = frame.normal[frame.index(x, y)].cast<double>();
        const auto channel = [](double v) { return byte(0.5 + 0.5 * v); };
        image.set(x, y, {channel(n.dot(camera.right)), channel(n.dot(camera.up)), channel(-n.dot(camera.forward))});
      }
    return encode_png(image);
  }
  std::vector<float> values;
  values.reserve(3 * frame.normal.size());
  for (const Vec3f& normal : frame.normal) values.insert(values.end(), normal.data(), normal.data() + 3);
  return form == ArrayForm::pfm ? pfm_of(values, frame.width, frame.height, 3)
                                : npy_of(values, frame.width, frame.height, 3);
}

std::optional<Segment> segment_named(std::string_view name) {
  if (name == "item") return Segment::item;
  if (name == "part") return Segment::part;
  if (name == "colour") return Segment::colour;
  if (name == "name") return Segment::name;
  if (name == "submodel") return Segment::submodel;
  return std::nullopt;
}

ldraw::Rgba mask_colour(std::int32_t id) {
  // An odd factor permutes the numbers below 2^24; the golden ratio's spreads neighbours.
  const std::uint32_t mixed = (static_cast<std::uint32_t>(id) + 1) * 0x9E3779U & 0xFFFFFFU;
  return {static_cast<std::uint8_t>(mixed >> 16), static_cast<std::uint8_t>(mixed >> 8 & 255),
          static_cast<std::uint8_t>(mixed & 255)};
}

namespace {

Json segment_value(const Identity& who, Segment segment) {
  if (who.placement == nullptr) return nullptr;
  switch (segment) {
    case Segment::part:
      return who.placement->part;
    case Segment::colour:
      return colour_json(who.placement->colour);
    case Segment::name:
      return who.placement->name;
    case Segment::submodel:
      return who.placement->path;
    case Segment::item:
      break;
  }
  return nullptr;
}

std::string_view name_of(Segment segment) {
  static constexpr std::array<std::string_view, 5> names{"item", "part", "colour", "name", "submodel"};
  return names[static_cast<std::size_t>(segment)];
}

}  // namespace

Mask mask_of(const Frame& frame, const std::vector<Identity>& who, Segment segment) {
  Mask mask;
  mask.segment = segment;
  std::map<std::string, std::int32_t> known;  // segment values by their text
  for (std::size_t i = 0; i < who.size(); ++i) {
    const auto next = static_cast<std::int32_t>(segment == Segment::item ? i : known.size());
    mask.of_item.push_back(
        segment == Segment::item ? next : known.try_emplace(dump(segment_value(who[i], segment)), next).first->second);
  }
  mask.ids.reserve(frame.item.size());
  for (const std::int32_t item : frame.item)
    mask.ids.push_back(item < 0 ? -1 : mask.of_item[static_cast<std::size_t>(item)]);
  return mask;
}

Json mask_table(const Mask& mask, const Frame& frame, const std::vector<Identity>& who) {
  Json entries = Json::array();
  for (std::size_t i = 0; i < who.size(); ++i) {
    const auto id = static_cast<std::size_t>(mask.of_item[i]);
    if (mask.segment == Segment::item) {
      entries.push_back(identity_json(who[i], i));
    } else {
      if (id == entries.size())
        entries.push_back({{"id", id}, {"value", segment_value(who[i], mask.segment)}, {"items", Json::array()}});
      entries[id]["items"].push_back(i);
    }
  }
  std::vector<std::int64_t> pixels(entries.size());
  for (const std::int32_t id : mask.ids)
    if (id >= 0) ++pixels[static_cast<std::size_t>(id)];
  for (std::size_t i = 0; i < entries.size(); ++i) {
    entries[i]["pixels"] = pixels[i];
    entries[i]["mask_colour"] = mask_colour(static_cast<std::int32_t>(i)).hex();
  }
  Json table;
  table["schema"] = "bricktools.mask/1";
  table["size"] = {frame.width, frame.height};
  table["segment"] = name_of(mask.segment);
  table["entries"] = std::move(entries);
  return table;
}

Result<std::string> mask_file(const Mask& mask, const Frame& frame, ArrayForm form) {
  if (form != ArrayForm::png) return npy_of(mask.ids, frame.width, frame.height);
  Image image(frame.width, frame.height, {0, 0, 0});
  for (int y = 0; y < frame.height; ++y)
    for (int x = 0; x < frame.width; ++x)
      if (const std::int32_t id = mask.ids[frame.index(x, y)]; id >= 0) image.set(x, y, mask_colour(id));
  return encode_png(image);
}

}  // namespace brick::render
