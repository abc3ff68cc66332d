// SPDX-License-Identifier: MIT
#include "render/request.h"

#include <algorithm>

#include "base/files.h"
#include "base/text.h"
#include "render/camera_file.h"

namespace brick::render {

namespace {

/// Where a "%d" or "%03d" stands and how many digits it asks for.
struct Slot {
  std::size_t at = std::string_view::npos, length = 0;
  int digits = 0;
};

Slot slot_of(std::string_view file) {
  for (std::size_t i = 0; i < file.size(); ++i) {
    if (file[i] != '%') continue;
    std::size_t end = i + 1;
    int digits = 0;
    while (end < file.size() && file[end] >= '0' && file[end] <= '9' && end < i + 4)
      digits = 10 * digits + (file[end++] - '0');
    if (end < file.size() && file[end] == 'd') return {i, end + 1 - i, std::min(digits, 9)};
  }
  return {};
}

Result<std::vector<std::pair<int, int>>> read_picks(const std::vector<std::string>& words, PictureSize size) {
  std::vector<std::pair<int, int>> picks;
  const auto wrong = [&](const std::string& what) {
    return fail("usage", what, {},
                brick::format("--pick X,Y with X from 0 to {} and Y from 0 to {}, from the top left", size.width - 1,
                              size.height - 1));
  };
  if (words.size() % 2 != 0) return wrong("a pixel is two numbers");
  for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
    const auto x = parse_int(words[i]), y = parse_int(words[i + 1]);
    if (!x || !y || *x < 0 || *y < 0 || *x >= size.width || *y >= size.height)
      return wrong(brick::format("{},{} is not a pixel of the picture", words[i], words[i + 1]));
    picks.emplace_back(*x, *y);
  }
  return picks;
}

Result<void> check_form(const char* option, const std::string& file, std::initializer_list<ArrayForm> forms,
                        const char* hint) {
  if (file.empty()) return {};
  const auto form = form_of(file);
  if (form && std::find(forms.begin(), forms.end(), *form) != forms.end()) return {};
  return fail("usage", brick::format("{} cannot tell the form of '{}'", option, file), {}, hint);
}

Result<void> check_files(const Request& request) {
  using enum ArrayForm;
  for (const auto& checked : {
           check_form("--depth", request.depth, {npy, pfm, png}, "its name ends in .npy, .pfm or .png"),
           check_form("--normals", request.normals, {npy, pfm, png}, "its name ends in .npy, .pfm or .png"),
           check_form("--mask", request.mask, {npy, png, json}, "its name ends in .npy, .png or .json"),
       })
    if (!checked) return checked;
  int streams = (request.pick.empty() ? 0 : 1) + (request.preview.empty() ? 0 : 1);
  for (const auto* file :
       {&request.output, &request.depth, &request.mask, &request.normals, &request.detections, &request.print_camera})
    streams += *file == "-" ? 1 : 0;
  if (streams > 1) return fail("usage", "standard output has room for one thing", {}, "name files for the others");
  return {};
}

}  // namespace

bool is_numbered(std::string_view file) { return slot_of(file).at != std::string_view::npos; }

std::string numbered(std::string_view file, int number) {
  const Slot slot = slot_of(file);
  if (slot.at == std::string_view::npos) return std::string(file);
  return brick::format("{}{:0{}}{}", file.substr(0, slot.at), number, slot.digits, file.substr(slot.at + slot.length));
}

namespace {

Result<std::optional<Cut>> read_cut(const std::string& text) {
  if (text.empty()) return std::nullopt;
  const auto words = split(text, '=');
  const std::string axis = lower(words.front());
  const auto at = words.size() == 2 ? parse_double(words[1]) : std::nullopt;
  if (axis.size() != 1 || axis < "x" || axis > "z" || !at)
    return fail("usage", brick::format("'{}' is no plane to cut along", text), {},
                "a cut is x=N, y=N or z=N in LDU, in LDraw's frame");
  return Cut{axis.front() - 'x', *at};
}

/// Three numbers are a point; other words choose parts and are read with the model.
Result<std::optional<Vec3>> read_target(const std::vector<std::string>& words) {
  std::vector<double> numbers;
  for (const std::string& word : words)
    if (const auto value = parse_double(word)) numbers.push_back(*value);
  if (numbers.size() != words.size() || words.empty()) return std::nullopt;
  if (numbers.size() == 3) return Vec3(numbers[0], numbers[1], numbers[2]);
  if (numbers.size() == 1) return std::nullopt;  // a part's number
  return fail("usage", "a point to look at is three numbers", {}, "--look-at X,Y,Z in LDU, in LDraw's frame");
}

Result<void> read_camera_file(const Request& request, Plan& plan) {
  if (request.camera.empty()) return {};
  if (!request.views.empty() || request.sheet || request.azimuth || request.elevation || request.distance ||
      !request.look_at.empty() || !request.fit.empty() || request.turntable > 0 || request.parallel)
    return fail("usage", "--camera says all of a view by itself", {}, "leave out the other options of the camera");
  const auto text = read_file(request.camera);
  if (!text) return tl::unexpected(text.error());
  const bool sized = !request.size.empty();
  const auto camera = read_camera(*text, request.camera, sized ? plan.size.width : 0, sized ? plan.size.height : 0);
  if (!camera) return tl::unexpected(camera.error());
  plan.camera = *camera;
  plan.size = {camera->width, camera->height};
  plan.views = {{"camera", {}}};
  return {};
}

Result<void> read_numbers(const Request& request) {
  if (request.distance && !(*request.distance > 0)) return fail("usage", "the distance must be above 0");
  if (request.turntable < 0 || request.turntable > 10000)
    return fail("usage", "a turn has 1 to 10000 pictures", {}, "--turntable 24");
  if (!(request.explode >= 0 && request.explode <= 100)) return fail("usage", "parts move apart by 0 to 100 times");
  return {};
}

bool any_read_out(const Request& request) {
  for (const auto* file : {&request.depth, &request.mask, &request.normals, &request.detections, &request.print_camera})
    if (!file->empty()) return true;
  return !request.pick.empty();
}

}  // namespace

Result<Plan> make_plan(const Request& request, std::size_t models) {
  Plan plan;
  plan.request = request;
  plan.views = choose_views(request.sheet ? sheet_view_names() : request.views, request.azimuth, request.elevation,
                            request.roll);
  plan.several = request.contact_sheet || models * plan.views.size() > 1 || request.turntable > 1 || request.steps;
  const auto size = parse_size(!request.size.empty() ? request.size
                               : plan.several        ? "512x512"
                                                     : "800x600",
                               request.scale);
  const auto background = parse_background(request.background);
  const auto style = parse_style(request.style, request.quality);
  const auto cut = read_cut(request.cut);
  const auto target = read_target(request.look_at);
  if (!size) return tl::unexpected(size.error());
  if (!background) return tl::unexpected(background.error());
  if (!style) return tl::unexpected(style.error());
  if (!cut) return tl::unexpected(cut.error());
  if (!target) return tl::unexpected(target.error());
  plan.size = *size;
  plan.target = *target;
  plan.style = *style;
  plan.style.cut = *cut;
  plan.style.background = *background;
  plan.style.ground = !request.no_ground;
  plan.style.line_width = request.line_width * request.scale;
  if (auto numbers = read_numbers(request); !numbers) return tl::unexpected(numbers.error());
  if (auto camera = read_camera_file(request, plan); !camera) return tl::unexpected(camera.error());
  if (!request.report.empty()) {
    auto reports = read_reports(request.report_text, request.report);
    if (!reports) return tl::unexpected(reports.error());
    plan.reports = std::move(*reports);
  }

  if (auto files = check_files(request); !files) return tl::unexpected(files.error());
  const auto picks = read_picks(request.pick, plan.size);
  if (!picks) return tl::unexpected(picks.error());
  plan.picks = *picks;
  const auto segment = segment_named(request.segment);
  if (!segment)
    return fail("usage", brick::format("there is no segment '{}'", request.segment), {},
                "segments are item, part, colour, name and submodel");
  plan.segment = *segment;
  plan.axes = !request.no_axes && (request.axes || (plan.views.size() > 1 && models == 1 && !request.no_captions));
  plan.picture = !request.output.empty() || !request.preview.empty() || !any_read_out(request);
  if (request.contact_sheet && is_numbered(request.output))
    return fail("usage", "a contact sheet is one picture", {}, "leave out the %d of the output's name");
  if (!request.preview.empty() && is_numbered(request.output))
    return fail("usage", "a preview is of one picture or sheet", {}, "leave out the %d of the output's name");
  plan.normals = !request.normals.empty() || !plan.picks.empty();
  return plan;
}

}  // namespace brick::render
