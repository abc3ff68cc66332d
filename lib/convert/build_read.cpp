// SPDX-License-Identifier: MIT
// The JSON build document to LDraw. Values rule: a line's own text is used only where it says what its values say.
#include "base/text.h"
#include "convert/build.h"
#include "convert/format.h"
#include "convert/lines.h"

namespace brick::convert {

namespace {

/// What is wrong with the document, and where in it.
struct Malformed {
  std::string where, what;
};

[[noreturn]] void refuse(const std::string& where, std::string what) { throw Malformed{where, std::move(what)}; }

const Json& field(const Json& json, const char* name, const std::string& where) {
  if (!json.contains(name)) refuse(where, format("lacks '{}'", name));
  return json[name];
}

std::string text_of(const Json& json, const std::string& where) {
  if (!json.is_string()) refuse(where, "must be text");
  auto text = json.get<std::string>();
  if (text.find_first_of("\r\n") != std::string::npos) refuse(where, "must not hold a line end");
  return text;
}

double number_of(const Json& json, const std::string& where) {
  if (!json.is_number()) refuse(where, "must be a number");
  return json.get<double>();
}

const Json& list_of(const Json& json, const std::string& where) {
  if (!json.is_array()) refuse(where, "must be a list");
  return json;  // NOLINT(bugprone-return-const-ref-from-parameter): a piece of the document, which lives on
}

ldraw::ColourCode colour_of(const Json& line, const std::string& where) {
  const auto code = colour_from_json(field(line, "colour", where));
  if (!code) refuse(where + ".colour", "must be an LDConfig code or '#RRGGBB'");
  return *code;
}

ldraw::Reference reference_of(const Json& line, const char* kind, const std::string& where) {
  std::array<double, 12> numbers{};
  const auto& pose = list_of(field(line, "pose", where), where + ".pose");
  if (pose.size() != numbers.size()) refuse(where + ".pose", "must have 12 numbers: x y z and a matrix by rows");
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = number_of(pose[i], where + ".pose");
  return {colour_of(line, where), Transform::from_numbers(numbers), text_of(line[kind], where)};
}

ldraw::Shape shape_of(const Json& line, const std::string& where) {
  ldraw::Shape shape;
  const auto type = number_of(line["shape"], where + ".shape");
  if (type != 2 && type != 3 && type != 4 && type != 5) refuse(where + ".shape", "must be a line type from 2 to 5");
  shape.kind = static_cast<ldraw::ShapeKind>(static_cast<int>(type) - 2);
  shape.colour = colour_of(line, where);
  const auto& points = list_of(field(line, "points", where), where + ".points");
  const auto count = static_cast<std::size_t>(point_count(shape.kind));
  if (points.size() != count) refuse(where + ".points", format("must have {} points", count));
  for (auto& point : shape.points) point.setZero();
  for (std::size_t i = 0; i < count; ++i) {
    if (list_of(points[i], where + ".points").size() != 3) refuse(where + ".points", "must have three numbers each");
    for (int axis = 0; axis < 3; ++axis)
      shape.points[i][axis] = number_of(points[i][static_cast<std::size_t>(axis)], where + ".points");
  }
  return shape;
}

bool same(const ldraw::Command& a, const ldraw::Command& b) {
  if (a.index() != b.index()) return false;
  if (const auto* x = std::get_if<ldraw::Meta>(&a)) return x->text == std::get<ldraw::Meta>(b).text;
  if (const auto* x = std::get_if<ldraw::Reference>(&a)) {
    const auto& y = std::get<ldraw::Reference>(b);
    return x->colour == y.colour && x->pose == y.pose && x->name == y.name;
  }
  if (const auto* x = std::get_if<ldraw::Shape>(&a)) {
    const auto& y = std::get<ldraw::Shape>(b);
    return x->kind == y.kind && x->colour == y.colour && x->points == y.points;
  }
  return true;
}

class BuildReader {
 public:
  explicit BuildReader(const Json& json) : json_(json) {}

  std::string run() {
    if (!json_.is_object() || !json_.contains("schema") || json_["schema"] != build_schema)
      refuse("the document", format("is no build document: its 'schema' must be \"{}\"", build_schema));
    end_ = end_of(json_, "line_end", "\n", "the document");
    if (json_.contains("before")) lines(json_["before"], "before");
    const auto& blocks = list_of(field(json_, "submodels", "the document"), "submodels");
    for (std::size_t i = 0; i < blocks.size(); ++i) block(blocks[i], format("submodels[{}]", i));
    return encode(text_, encoding());
  }

 private:
  Encoding encoding() const {
    if (!json_.contains("encoding")) return Encoding::utf8;
    for (const auto each :
         {Encoding::utf8, Encoding::utf8_bom, Encoding::utf16_le, Encoding::utf16_be, Encoding::windows_1252})
      if (json_["encoding"] == name_of(each)) return each;
    refuse("encoding", "is not one that LDraw files have");
  }

  static std::string_view end_of(const Json& json, const char* name, std::string_view usual, const std::string& where) {
    if (!json.contains(name)) return usual;
    const auto end = json[name].is_string() ? end_of_name(json[name].get_ref<const std::string&>()) : std::nullopt;
    if (!end) refuse(where, format(R"('{}' must be "lf", "crlf", "cr" or "none")", name));
    return *end;
  }

  void block(const Json& block, const std::string& where) {
    if (!block.is_object()) refuse(where, "must be an object");
    const auto name = text_of(field(block, "name", where), where + ".name");
    const auto& steps = list_of(field(block, "steps", where), where + ".steps");
    const bool data = block.value("data", false);
    if (block.value("file", true) && !has_file_line(steps))
      text_ += (data ? "0 !DATA " : "0 FILE ") + name + std::string(end_);
    for (std::size_t i = 0; i < steps.size(); ++i) lines(steps[i], format("{}.steps[{}]", where, i));
    if (block.contains("after")) lines(block["after"], where + ".after");
  }

  /// The FILE line is among the lines where its spelling is not the usual one.
  static bool has_file_line(const Json& steps) {
    if (steps.empty() || !steps[0].is_array() || steps[0].empty() || !steps[0][0].is_object()) return false;
    const auto& first = steps[0][0];
    if (!first.contains("meta") || !first["meta"].is_string()) return false;
    const auto words = split_words(first["meta"].get_ref<const std::string&>());
    return !words.empty() && (equal_fold(words[0], "FILE") || equal_fold(words[0], "!DATA"));
  }

  void lines(const Json& list, const std::string& where) {
    list_of(list, where);
    for (std::size_t i = 0; i < list.size(); ++i) line(list[i], format("{}[{}]", where, i));
  }

  void line(const Json& json, const std::string& where) {
    if (!json.is_object()) refuse(where, "must be an object");
    text_ += line_text(json, where);
    text_ += end_of(json, "end", end_, where);
  }

  std::string line_text(const Json& json, const std::string& where) {
    std::string own = json.contains("text") ? text_of(json["text"], where + ".text") : "";
    ldraw::Line line;
    if (json.contains("meta")) {
      const auto text = text_of(json["meta"], where + ".meta");
      line.command = ldraw::Meta{std::string(trim(text)), ""};
    } else if (json.contains("part") || json.contains("submodel")) {
      line.command = reference_of(json, json.contains("part") ? "part" : "submodel", where);
    } else if (json.contains("shape")) {
      line.command = shape_of(json, where);
    } else if (json.contains("text")) {
      return own;
    } else {
      refuse(where, "needs one of 'part', 'submodel', 'meta', 'shape', 'text'");
    }
    if (json.contains("text")) {
      Diagnostics ignored;
      if (same(ldraw::parse_line(own, {}, ignored), line.command)) return own;
    }
    return canonical(line);
  }

  const Json& json_;
  std::string_view end_;
  std::string text_;
};

}  // namespace

std::optional<ldraw::ColourCode> colour_from_json(const Json& json) {
  if (json.is_number_integer()) {
    const auto code = json.get<std::int64_t>();
    if (code < 0 || code > INT32_MAX) return std::nullopt;
    return static_cast<ldraw::ColourCode>(code);
  }
  if (!json.is_string()) return std::nullopt;
  const auto& text = json.get_ref<const std::string&>();
  if (text.size() != 7 && text.size() != 9) return std::nullopt;
  const bool clear = text.size() == 9;
  if (!text.starts_with('#') || (clear && !text.ends_with("80"))) return std::nullopt;
  return ldraw::parse_colour((clear ? "0x3" : "0x2") + text.substr(1, 6));
}

std::optional<std::string_view> end_of_name(std::string_view name) {
  for (const std::string_view end : {"\n", "\r\n", "\r", ""})
    if (end_name(end) == name) return end;
  return std::nullopt;
}

Result<std::string> read_build(std::string bytes, const std::string& name, Diagnostics&) {
  const auto json = parse_json(bytes, name);
  if (!json) return tl::unexpected(json.error());
  try {
    return BuildReader(*json).run();
  } catch (const Malformed& malformed) {
    return fail("convert.build", format("{} {}", malformed.where, malformed.what), {name},
                "share/schema/build.schema.json describes build documents");
  } catch (const Json::exception&) {
    return fail("convert.build", "has a value of the wrong type", {name},
                "share/schema/build.schema.json describes build documents");
  }
}

}  // namespace brick::convert
