// SPDX-License-Identifier: MIT
#include "render/album.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/json.h"
#include "base/parallel.h"
#include "base/text.h"
#include "render/camera_file.h"
#include "render/crossing_lines.h"
#include "render/from_model.h"
#include "render/preview.h"
#include "render/select.h"
#include "render/text.h"

namespace brick::render {

namespace {
constexpr ldraw::Rgba new_part{226, 88, 24}, at_fault{150, 0, 0}, crossing{255, 236, 70};
constexpr double label_height = 8, outline_width = 2.6, crossing_width = 2;  // pixels, times the scale
}  // namespace

/// A model with what the plan makes of its items.
struct Album::Subject {
  const ldraw::Palette* palette = nullptr;
  std::string name;
  std::vector<Item> items;
  std::vector<Identity> who;
  std::vector<Label> labels;
  std::vector<bool> outlined;  // by item number; empty: none
  std::string legend;
  std::vector<Segment3> crossings;  // lines along which parts collide
  const FaultReport* report = nullptr;
};

struct Album::Shot {
  const Scene& scene;
  const Subject& subject;
  const std::vector<bool>& outlined;
  Camera camera;
  std::string view;  // its name
};

std::string Album::caption_of(const Shot& shot) const {
  if (plan_.request.no_captions || !plan_.several) return {};
  std::vector<std::string> words;
  if (models_ > 1 || plan_.request.contact_sheet) words.push_back(shot.subject.name);
  if (plan_.views.size() > 1 || plan_.request.turntable > 1 || plan_.request.steps) words.push_back(shot.view);
  return join(words, ": ");
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
  whole["model"] = shot.subject.name;
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
  const auto& who = shot.subject.who;
  if (!asked.depth.empty())
    if (auto kept = keep(asked.depth, depth_file(frame, *form_of(asked.depth))); !kept) return kept;
  if (!asked.normals.empty())
    if (auto kept = keep(asked.normals, normals_file(frame, shot.camera, *form_of(asked.normals))); !kept) return kept;
  if (!asked.mask.empty()) {
    const Mask mask = mask_of(frame, who, plan_.segment);
    const ArrayForm form = *form_of(asked.mask);
    if (form != ArrayForm::json)
      if (auto kept = keep(asked.mask, mask_file(mask, frame, form)); !kept) return kept;
    const std::size_t dot = asked.mask.rfind('.');
    if (asked.mask != "-") keep_line(asked.mask.substr(0, dot) + ".json", mask_table(mask, frame, who), shot);
  }
  if (!asked.detections.empty())
    keep_line(asked.detections, detections(shot.scene, shot.camera, frame, who, plan_.style.cut), shot);
  if (!asked.print_camera.empty()) keep_line(asked.print_camera, camera_json(shot.camera), shot);
  for (const auto& [x, y] : plan_.picks) keep_line("-", pick(frame, shot.camera, who, x, y), shot);
  return {};
}

void Album::draw_over(const Shot& shot, Frame& frame) const {
  const double scale = plan_.request.scale;
  const ldraw::Rgba paper = plan_.style.background;
  if (!shot.outlined.empty())
    outline(frame.image, frame, shot.outlined, outline_width * scale, shot.subject.report ? at_fault : new_part);
  if (!shot.subject.legend.empty() && !plan_.request.no_captions) {
    const double inset = 10 * scale, room = frame.image.width - 2 * inset;
    const double letter = std::clamp(room / text_width(shot.subject.legend, 1), 6 * scale, 9 * scale);
    draw_rimmed_text(frame.image, shortened(shot.subject.legend, letter, room), inset, inset, letter, paper);
  }
  draw_lines_over(frame.image, shot.camera, frame, shot.subject.crossings, crossing_width * scale, crossing);
  if (plan_.axes) {
    draw_axes(frame.image, shot.camera, scale, paper);
    draw_scale(frame.image, shot.scene, shot.camera, scale, paper);
  }
  if (!shot.subject.labels.empty())
    draw_labels(frame.image, shot.scene, shot.camera, frame, shot.subject.labels, label_height * scale);
}

Result<void> Album::take(const Shot& shot) {
  ++number_;
  Frame frame = draw(shot.scene, shot.camera, plan_.style, {plan_.picture, plan_.normals});
  if (auto read = read_out(shot, frame); !read) return read;
  if (!plan_.picture) return {};
  draw_over(shot, frame);
  if (is_numbered(plan_.request.output)) return keep(plan_.request.output, encode_png(frame.image));
  tiles_.push_back({std::move(frame.image), caption_of(shot)});
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

namespace {

std::string label_of(const std::string& kind, const Identity& who, std::size_t item) {
  if (kind == "index") return brick::format("#{}", item);
  if (kind == "part") return who.placement->part;
  const auto given = model::given_name(*who.placement);
  return given.empty() ? who.placement->name : given;
}

/// A name that the model gives to many parts at once, as those of a sub-model, is shown once.
void label_all(const std::string& kind, const std::vector<Item>& items, const std::vector<Identity>& who,
               std::vector<Label>& labels) {
  std::set<std::string> shown;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (who[i].placement == nullptr || items[i].look != Look::own) continue;
    const bool given = kind == "name" && !who[i].placement->names.empty();
    std::string text = label_of(kind, who[i], i);
    if (!given || shown.insert(text).second) labels.push_back({i, std::move(text), false});
  }
}

/// Moves parts away from the middle of the ground under the model, each by `share` of its distance from there.
void explode(std::vector<Item>& items, double share) {
  std::vector<Box> boxes;
  Box all;
  for (const Item& item : items) {
    boxes.push_back(transformed(item.mesh->box, item.pose));
    if (boxes.back().min.allFinite() && boxes.back().max.allFinite()) all.add(boxes.back());
  }
  if (all.empty()) return;
  const Vec3 anchor(all.centre().x(), all.max.y(), all.centre().z());
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Vec3 move = share * (boxes[i].centre() - anchor);
    if (!boxes[i].empty() && move.allFinite()) items[i].pose.origin += move;
  }
}

/// Where the parts of each collision run into each other.
std::vector<Segment3> crossings_of(const FaultReport& report, const std::vector<Item>& items) {
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (const Fault& fault : report.faults)
    if (fault.check == "collision" && fault.severity != "note" && fault.parts.size() == 2)
      pairs.emplace_back(static_cast<std::size_t>(fault.parts[0]), static_cast<std::size_t>(fault.parts[1]));
  std::vector<std::vector<Segment3>> each(pairs.size());
  parallel_for(pairs.size(), [&](std::size_t i) {
    const Item &a = items[pairs[i].first], &b = items[pairs[i].second];
    if (a.look == Look::painted && b.look == Look::painted) each[i] = crossing_lines(a, b);
  });
  std::vector<Segment3> all;
  for (const auto& lines : each) all.insert(all.end(), lines.begin(), lines.end());
  return all;
}

/// Makes the chosen items ghosts, hides them, or hides all others.
Result<void> choose_looks(const Request& asked, std::vector<Item>& items, const std::vector<Identity>& who,
                          const ldraw::Palette& palette) {
  const auto each = [&](const std::vector<std::string>& words, bool chosen, Look look) -> Result<void> {
    if (words.empty()) return {};
    const auto which = select(words, items, who, palette);
    if (!which) return tl::unexpected(which.error());
    for (std::size_t i = 0; i < items.size(); ++i)
      if ((*which)[i] == chosen) items[i].look = look;
    return {};
  };
  if (auto done = each(asked.ghost, true, Look::ghost); !done) return done;
  if (auto done = each(asked.only, false, Look::hidden); !done) return done;
  return each(asked.hide, true, Look::hidden);
}

}  // namespace

Result<void> Album::prepare(Subject& subject) const {
  const Request& asked = plan_.request;
  auto& items = subject.items;
  if (!plan_.reports.empty()) {
    const auto report = report_of(plan_.reports, subject.name, added_, subject.who);
    if (!report) return tl::unexpected(report.error());
    subject.report = *report;
    subject.legend = legend_of(**report);
    subject.outlined.resize(items.size());
    for (const std::size_t item : paint_faults(**report, items))
      if (item < subject.who.size()) subject.labels.push_back({item, brick::format("#{}", item), true});
    for (const Fault& fault : (*report)->faults)
      if (fault.check == "collision" && fault.severity != "note")
        for (const int part : fault.parts) subject.outlined[static_cast<std::size_t>(part)] = true;
  }
  if (auto looks = choose_looks(asked, items, subject.who, *subject.palette); !looks) return looks;
  if (!asked.label.empty()) {
    if (subject.report != nullptr)
      for (Label& label : subject.labels) label.text = label_of(asked.label, subject.who[label.item], label.item);
    else
      label_all(asked.label, items, subject.who, subject.labels);
  }
  if (asked.explode > 0) explode(items, asked.explode);
  if (subject.report != nullptr) subject.crossings = crossings_of(*subject.report, items);
  return {};
}

Result<std::vector<std::pair<std::string, Camera>>> Album::cameras_of(const Subject& subject,
                                                                      const Scene& scene) const {
  const Request& asked = plan_.request;
  std::vector<std::pair<std::string, Camera>> cameras;
  if (plan_.camera) return std::vector{std::pair(std::string("camera"), *plan_.camera)};
  Aim aim{plan_.target, asked.distance, nullptr};
  std::vector<bool> fitted;
  if (!asked.look_at.empty() && !aim.target) {
    const auto chosen = select(asked.look_at, subject.items, subject.who, *subject.palette);
    if (!chosen) return tl::unexpected(chosen.error());
    Box box;
    for (std::size_t i = 0; i < chosen->size(); ++i)
      if ((*chosen)[i]) box.add(transformed(subject.items[i].mesh->box, subject.items[i].pose));
    if (!box.empty()) aim.target = box.centre();
  }
  if (!asked.fit.empty()) {
    auto chosen = select(asked.fit, subject.items, subject.who, *subject.palette);
    if (!chosen) return tl::unexpected(chosen.error());
    fitted = std::move(*chosen);
    aim.only = &fitted;
  }
  const Lens lens{asked.parallel, asked.field};
  for (const NamedView& view : plan_.views) {
    if (asked.turntable > 0) {
      const auto turns = turntable(scene, view.direction, lens, plan_.size.width, plan_.size.height, asked.margin / 100,
                                   asked.turntable);
      for (std::size_t i = 0; i < turns.size(); ++i)
        cameras.emplace_back(
            brick::format("{} + {}", view.name, rounded(360.0 * static_cast<double>(i) / asked.turntable, 1)),
            turns[i]);
      continue;
    }
    cameras.emplace_back(
        view.name, fit(scene, view.direction, lens, plan_.size.width, plan_.size.height, asked.margin / 100, aim));
  }
  return cameras;
}

/// One picture a camera, or with steps one a step and camera.
Result<void> Album::take_all(const Subject& subject, const std::vector<std::pair<std::string, Camera>>& cameras) {
  std::set<int> steps;
  for (const Identity& one : subject.who)
    if (one.placement != nullptr) steps.insert(one.placement->step);
  for (const int step : steps) {
    Subject state = subject;
    state.outlined.assign(subject.items.size(), false);
    for (std::size_t i = 0; i < subject.items.size(); ++i) {
      const auto* placement = subject.who[i].placement;
      if (placement == nullptr || placement->step > step) state.items[i].look = Look::hidden;
      state.outlined[i] = placement != nullptr && placement->step == step;
    }
    std::erase_if(state.labels, [&](const Label& label) { return !state.outlined[label.item]; });
    const Scene scene(state.items, *state.palette);
    for (const auto& [name, camera] : cameras) {
      std::string view = brick::format("step {}", step);
      if (cameras.size() > 1) view += ", " + name;
      if (auto taken = take({scene, state, state.outlined, camera, std::move(view)}); !taken) return taken;
    }
  }
  return {};
}

Result<void> Album::add(model::Loaded& loaded, parts::Library& library, const std::string& name,
                        Diagnostics& diagnostics) {
  const auto marks = marks_of(loaded, library);
  if (!marks) return tl::unexpected(marks.error());
  Subject subject;
  subject.palette = &loaded.model.palette;
  subject.name = name;
  subject.items = items_of(loaded, library, plan_.request.logos, diagnostics);
  if (*marks) subject.items.insert(subject.items.end(), (*marks)->items().begin(), (*marks)->items().end());
  subject.who = identities(loaded.model, subject.items.size());
  if (auto prepared = prepare(subject); !prepared) return prepared;
  ++added_;
  const Scene scene(subject.items, loaded.model.palette);
  const auto cameras = cameras_of(subject, scene);
  if (!cameras) return tl::unexpected(cameras.error());
  if (plan_.request.steps) return take_all(subject, *cameras);
  for (const auto& [view, camera] : *cameras)
    if (auto taken = take({scene, subject, subject.outlined, camera, view}); !taken) return taken;
  return {};
}

Result<std::vector<Artefact>> Album::finish() {
  if (tiles_.empty()) return std::move(files_);
  const bool by_view = plan_.request.columns == 0 && models_ > 1 && plan_.views.size() > 1;
  const int columns = by_view ? static_cast<int>(plan_.views.size()) : plan_.request.columns;
  const Image sheet = make_sheet(tiles_, {columns, plan_.request.scale, plan_.style.background});
  if (!plan_.request.preview.empty()) {
    const Preview form = preview_named(plan_.request.preview).value_or(Preview::blocks);
    auto shown = preview_of(sheet, form, plan_.request.preview_columns);
    if (!shown) return tl::unexpected(shown.error());
    files_.push_back({"-", std::move(*shown)});
    if (plan_.request.output.empty()) return std::move(files_);
  }
  auto png = encode_png(sheet);
  if (!png) return tl::unexpected(png.error());
  files_.push_back({plan_.request.output, std::move(*png)});
  return std::move(files_);
}

}  // namespace brick::render
