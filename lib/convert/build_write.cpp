// SPDX-License-Identifier: MIT
// LDraw to the JSON build document.
//
// Each line becomes one object that says what the line says; where the line's text is not the one that would be written
// for that, the text stands beside it. So programs read and edit values, and what they leave alone comes back byte for
// byte. The lines of a block are grouped by building step, each step with the line that ends it.
#include <set>

#include "base/text.h"
#include "convert/build.h"
#include "convert/format.h"
#include "convert/lines.h"
#include "ldraw/folder.h"

namespace brick::convert {

namespace {

Json point_json(const Vec3& point) { return Json::array({exact(point.x()), exact(point.y()), exact(point.z())}); }

Json pose_json(const Transform& pose) {
  auto json = Json::array();
  for (const double value : pose.numbers()) json.push_back(exact(value));
  return json;
}

bool ends_step(const ldraw::Line& line) {
  const auto* meta = std::get_if<ldraw::Meta>(&line.command);
  return meta != nullptr && (equal_fold(meta->keyword, "STEP") || equal_fold(meta->keyword, "ROTSTEP"));
}

class BuildWriter {
 public:
  explicit BuildWriter(const ldraw::Document& document) : document_(document), end_(common_end(document)) {
    for (const auto& block : document.blocks) names_.insert(ldraw::fold_name(block.name));
  }

  /// One object a line, so that a diff of two documents reads like one of two models.
  std::string run() {
    text_ = format("{{\n\"schema\": \"{}\",\n", build_schema);
    const auto leaf = document_.name.substr(document_.name.rfind('/') + 1);
    text_ += format("\"name\": {},\n", dump(Json(leaf)));
    if (document_.encoding != Encoding::utf8)
      text_ += format("\"encoding\": {},\n", dump(Json(name_of(document_.encoding))));
    text_ += format("\"line_end\": \"{}\",\n", end_name(end_));
    const auto& blocks = document_.blocks;
    if (const auto first = blocks.front().first; first > 0) text_ += "\"before\": " + list(0, first) + ",\n";
    text_ += "\"submodels\": [";
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      const auto next = i + 1 < blocks.size() ? blocks[i + 1].first : document_.lines.size();
      text_ += i == 0 ? "\n" : ",\n";
      block(blocks[i], next);
    }
    return text_ + "\n]\n}\n";
  }

 private:
  void block(const ldraw::Block& block, std::size_t next) {
    text_ += "{\"name\": " + dump(Json(block_name(block)));
    auto first = block.first;
    if (block.is_data) text_ += ", \"data\": true";
    // The FILE line is left out where writing "0 FILE name" brings it back.
    if (!block.has_file_line && !block.is_data)
      text_ += ", \"file\": false";
    else if (first < block.last &&
             document_.lines[first].text == (block.is_data ? "0 !DATA " : "0 FILE ") + block.name &&
             document_.lines[first].end == end_)
      ++first;
    text_ += ", \"steps\": [";
    bool any = false;
    while (first < block.last) {
      auto last = first;
      while (last < block.last && !ends_step(document_.lines[last])) ++last;
      last = std::min(last + 1, block.last);
      text_ += (any ? ",\n" : "\n") + list(first, last);
      any = true;
      first = last;
    }
    text_ += "]";
    if (block.last < next) text_ += ", \"after\": " + list(block.last, next);
    text_ += "}";
  }

  std::string list(std::size_t first, std::size_t last) {
    std::string text = "[\n";
    for (auto i = first; i < last; ++i) text += " " + dump(line(document_.lines[i])) + (i + 1 < last ? ",\n" : "\n");
    return text + "]";
  }

  Json line(const ldraw::Line& line) {
    auto json = content(line);
    if (!json.contains("text") && canonical(line) != line.text) json["text"] = line.text;
    if (line.end != end_) json["end"] = end_name(line.end);
    return json;
  }

  Json content(const ldraw::Line& line) {
    Json json = Json::object();
    if (const auto* meta = std::get_if<ldraw::Meta>(&line.command)) {
      json["meta"] = meta->text;
    } else if (const auto* reference = std::get_if<ldraw::Reference>(&line.command)) {
      json[names_.contains(ldraw::fold_name(reference->name)) ? "submodel" : "part"] = reference->name;
      json["colour"] = colour_to_json(reference->colour);
      json["pose"] = pose_json(reference->pose);
    } else if (const auto* shape = std::get_if<ldraw::Shape>(&line.command)) {
      json["shape"] = line_type(shape->kind);
      json["colour"] = colour_to_json(shape->colour);
      json["points"] = Json::array();
      for (int i = 0; i < point_count(shape->kind); ++i)
        json["points"].push_back(point_json(shape->points[static_cast<std::size_t>(i)]));
    } else {
      json["text"] = line.text;  // blank, or not readable
    }
    return json;
  }

  const ldraw::Document& document_;
  std::string_view end_;
  std::set<std::string> names_;
  std::string text_;
};

}  // namespace

Json colour_to_json(ldraw::ColourCode code) {
  if (!ldraw::is_direct(code)) return code;
  const auto value = ldraw::Palette().resolve(code).value;
  return value.a == 255 ? value.hex() : value.hex() + "80";
}

std::string_view end_name(std::string_view end) {
  if (end == "\n") return "lf";
  if (end == "\r\n") return "crlf";
  return end == "\r" ? "cr" : "none";
}

Result<std::vector<Output>> write_build(const Source& source, const Settings&, Diagnostics&) {
  return std::vector<Output>{{".json", BuildWriter(*source.document).run()}};
}

}  // namespace brick::convert
