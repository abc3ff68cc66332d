// SPDX-License-Identifier: MIT
#include "render/request.h"

#include "base/text.h"

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
  int streams = request.pick.empty() ? 0 : 1;
  for (const auto* file : {&request.output, &request.depth, &request.mask, &request.normals, &request.detections})
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

Result<Plan> make_plan(const Request& request, std::size_t models) {
  Plan plan;
  plan.request = request;
  plan.views = choose_views(request.sheet ? sheet_view_names() : request.views, request.azimuth, request.elevation,
                            request.roll);
  plan.several = models * plan.views.size() > 1;
  const auto size = parse_size(!request.size.empty() ? request.size
                               : plan.several        ? "512x512"
                                                     : "800x600",
                               request.scale);
  const auto background = parse_background(request.background);
  const auto style = parse_style(request.style, request.quality);
  if (!size) return tl::unexpected(size.error());
  if (!background) return tl::unexpected(background.error());
  if (!style) return tl::unexpected(style.error());
  plan.size = *size;
  plan.style = *style;
  plan.style.background = *background;
  plan.style.ground = !request.no_ground;
  plan.style.line_width = request.line_width * request.scale;

  if (auto files = check_files(request); !files) return tl::unexpected(files.error());
  const auto picks = read_picks(request.pick, plan.size);
  if (!picks) return tl::unexpected(picks.error());
  plan.picks = *picks;
  const auto segment = segment_named(request.segment);
  if (!segment)
    return fail("usage", brick::format("there is no segment '{}'", request.segment), {},
                "segments are item, part, colour, name and submodel");
  plan.segment = *segment;
  const bool read_outs = !request.depth.empty() || !request.mask.empty() || !request.normals.empty() ||
                         !request.detections.empty() || !plan.picks.empty();
  plan.picture = !request.output.empty() || !read_outs;
  plan.normals = !request.normals.empty() || !plan.picks.empty();
  return plan;
}

}  // namespace brick::render
