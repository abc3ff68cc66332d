// SPDX-License-Identifier: MIT
#include "convert/lines.h"

#include <algorithm>

namespace brick::convert {

namespace {
std::string number_text(double value, int decimals) {
  return decimals < 0 ? shortest(value) : rounded(value, decimals);
}
}  // namespace

int point_count(ldraw::ShapeKind kind) {
  return kind == ldraw::ShapeKind::edge ? 2 : kind == ldraw::ShapeKind::triangle ? 3 : 4;
}

int line_type(ldraw::ShapeKind kind) { return 2 + static_cast<int>(kind); }

std::string write_shape(const ldraw::Shape& shape, int decimals) {
  std::string text = format("{} {}", line_type(shape.kind), ldraw::colour_text(shape.colour));
  for (int i = 0; i < point_count(shape.kind); ++i)
    for (int axis = 0; axis < 3; ++axis)
      text += ' ' + number_text(shape.points[static_cast<std::size_t>(i)][axis], decimals);
  return text;
}

std::string write_meta(const ldraw::Meta& meta) { return meta.text.empty() ? "0" : "0 " + meta.text; }

std::string canonical(const ldraw::Line& line) {
  if (std::holds_alternative<ldraw::Blank>(line.command)) return "";
  if (const auto* meta = std::get_if<ldraw::Meta>(&line.command)) return write_meta(*meta);
  if (const auto* reference = std::get_if<ldraw::Reference>(&line.command)) return ldraw::write_reference(*reference);
  if (const auto* shape = std::get_if<ldraw::Shape>(&line.command)) return write_shape(*shape);
  return line.text;
}

std::string_view common_end(const ldraw::Document& document) {
  std::array<std::size_t, 3> counts{};
  constexpr std::array<std::string_view, 3> ends{"\n", "\r\n", "\r"};
  for (const auto& line : document.lines)
    for (std::size_t i = 0; i < ends.size(); ++i) counts[i] += line.end == ends[i] ? 1 : 0;
  return ends[static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin())];
}

std::string block_name(const ldraw::Block& block) {
  if (block.has_file_line || block.is_data) return block.name;
  auto name = block.name.substr(block.name.rfind('/') + 1);
  if (name == "-" || name.empty()) return "main.ldr";
  if (ends_with_fold(name, ".ldr") || ends_with_fold(name, ".dat")) return name;
  return name.substr(0, std::min(name.rfind('.'), name.size())) + ".ldr";
}

std::string name_in_lines(std::string_view canonical_name) {
  std::string name(canonical_name);
  std::replace(name.begin(), name.end(), '/', '\\');
  return name;
}

}  // namespace brick::convert
