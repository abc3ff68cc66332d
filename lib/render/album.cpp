// SPDX-License-Identifier: MIT
#include "render/album.h"

#include <algorithm>

#include "base/json.h"
#include "base/text.h"
#include "render/from_model.h"

namespace brick::render {

struct Album::Shot {
  const Scene* scene = nullptr;
  const std::vector<Identity>* who = nullptr;
  Camera camera;
  std::string model, view;  // names
};

std::string Album::caption_of(const std::string& model, const std::string& view) const {
  if (!plan_.several || plan_.request.no_captions) return {};
  std::string caption = models_ > 1 ? model : "";
  if (plan_.views.size() > 1) caption += (caption.empty() ? "" : ": ") + view;
  return caption;
}

Result<void> Album::keep(const std::string& file, Result<std::string> bytes) {
  if (!bytes) return tl::unexpected(bytes.error());
  const std::string name = numbered(file, number_);
  if (std::any_of(files_.begin(), files_.end(), [&](const Artefact& made) { return made.file == name; }))
    return fail("usage", brick::format("'{}' can hold one picture's read-out only", name), {},
                "put %d into its name for the picture's number");
  files_.push_back({name, std::move(*bytes)});
  return {};
}

/// JSON of several pictures goes line by line into one file.
void Album::keep_line(const std::string& file, Json json, const Shot& shot) {
  Json whole;
  whole["schema"] = std::move(json["schema"]);
  whole["model"] = shot.model;
  whole["view"] = shot.view;
  for (auto& [key, value] : json.items())
    if (key != "schema") whole[key] = std::move(value);
  const std::string name = numbered(file, number_), line = dump(whole) + "\n";
  const auto made = std::find_if(files_.begin(), files_.end(), [&](const Artefact& one) { return one.file == name; });
  if (made != files_.end())
    made->bytes += line;
  else
    files_.push_back({name, line});
}

Result<void> Album::read_out(const Shot& shot, const Frame& frame) {
  const Request& asked = plan_.request;
  if (!asked.depth.empty())
    if (auto kept = keep(asked.depth, depth_file(frame, *form_of(asked.depth))); !kept) return kept;
  if (!asked.normals.empty())
    if (auto kept = keep(asked.normals, normals_file(frame, shot.camera, *form_of(asked.normals))); !kept) return kept;
  if (!asked.mask.empty()) {
    const Mask mask = mask_of(frame, *shot.who, plan_.segment);
    const ArrayForm form = *form_of(asked.mask);
    if (form != ArrayForm::json)
      if (auto kept = keep(asked.mask, mask_file(mask, frame, form)); !kept) return kept;
    const std::size_t dot = asked.mask.rfind('.');
    if (asked.mask != "-") keep_line(asked.mask.substr(0, dot) + ".json", mask_table(mask, frame, *shot.who), shot);
  }
  if (!asked.detections.empty())
    keep_line(asked.detections, detections(*shot.scene, shot.camera, frame, *shot.who), shot);
  for (const auto& [x, y] : plan_.picks) keep_line("-", pick(frame, shot.camera, *shot.who, x, y), shot);
  return {};
}

Result<void> Album::take(const Shot& shot) {
  ++number_;
  Frame frame = draw(*shot.scene, shot.camera, plan_.style, {plan_.picture, plan_.normals});
  if (auto read = read_out(shot, frame); !read) return read;
  if (!plan_.picture) return {};
  if (is_numbered(plan_.request.output)) return keep(plan_.request.output, encode_png(frame.image));
  tiles_.push_back({std::move(frame.image), caption_of(shot.model, shot.view)});
  return {};
}

Result<std::unique_ptr<ConnectorMarks>> Album::marks_of(model::Loaded& loaded, parts::Library& library) {
  if (!plan_.request.connectors) return nullptr;
  if (!connectors_) {
    auto opened = connect::Connectors::open(library);
    if (!opened) return tl::unexpected(opened.error());
    connectors_ = std::move(*opened);
  }
  return std::make_unique<ConnectorMarks>(loaded, *connectors_);
}

Result<void> Album::add(model::Loaded& loaded, parts::Library& library, const std::string& name) {
  const auto marks = marks_of(loaded, library);
  if (!marks) return tl::unexpected(marks.error());
  std::vector<Item> items = items_of(loaded, library);
  if (*marks) items.insert(items.end(), (*marks)->items().begin(), (*marks)->items().end());
  const std::vector<Identity> who = identities(loaded.model, items.size());
  const Scene scene(items, loaded.model.palette);
  for (const NamedView& view : plan_.views) {
    Shot shot{&scene, &who, {}, name, view.name};
    shot.camera = fit(scene, view.direction, {plan_.request.parallel, plan_.request.field}, plan_.size.width,
                      plan_.size.height, plan_.request.margin / 100);
    if (auto taken = take(shot); !taken) return taken;
  }
  return {};
}

Result<std::vector<Artefact>> Album::finish() {
  if (tiles_.empty()) return std::move(files_);
  const bool by_view = plan_.request.columns == 0 && models_ > 1 && plan_.views.size() > 1;
  const int columns = by_view ? static_cast<int>(plan_.views.size()) : plan_.request.columns;
  auto png = encode_png(make_sheet(tiles_, {columns, plan_.request.scale, plan_.style.background}));
  if (!png) return tl::unexpected(png.error());
  files_.push_back({plan_.request.output, std::move(*png)});
  return std::move(files_);
}

}  // namespace brick::render
