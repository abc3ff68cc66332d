// SPDX-License-Identifier: MIT
// One line of an LDraw file: what it says, or why it cannot be read.
#include "base/text.h"
#include "ldraw/codes.h"
#include "ldraw/document.h"

namespace brick::ldraw {

namespace {

constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\r' || c == '\n'; }
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";  // joined files carry it inside
constexpr std::string_view end_of_file = "\x1A";              // DOS editors closed text files with it

/// The words of a line, one after another, without a copy.
class Fields {
 public:
  explicit Fields(std::string_view text) : rest_(text) { skip(); }
  bool done() const { return rest_.empty(); }
  std::string_view rest() const { return rest_; }
  std::string_view next() {
    std::size_t end = 0;
    while (end < rest_.size() && !is_blank(rest_[end])) ++end;
    const auto word = rest_.substr(0, end);
    rest_.remove_prefix(end);
    skip();
    return word;
  }

 private:
  void skip() {
    std::size_t at = 0;
    while (at < rest_.size() && is_blank(rest_[at])) ++at;
    rest_.remove_prefix(at);
  }
  std::string_view rest_;
};

struct LineReader {
  Fields fields;
  const Place& place;
  Diagnostics& diagnostics;

  bool colour(ColourCode& into) {
    const auto word = fields.next();
    const auto code = parse_colour(word);
    if (code) {
      into = *code;
      return true;
    }
    report(diagnostics, Code::colour, place, format("'{}' is not a colour", word),
           "write an LDConfig code such as 4, or a direct colour such as 0x2FF8000");
    return false;
  }

  bool number(double& into) {
    const auto word = fields.next();
    const auto value = parse_double(word);
    if (value) {
      into = *value;
      return true;
    }
    if (word.find(',') != std::string_view::npos)
      report(diagnostics, Code::decimal_comma, place, format("'{}' is written with a decimal comma", word),
             "LDraw takes a point: " + pointed(word));
    else
      report(diagnostics, Code::number, place, format("'{}' is not a number", word),
             "coordinates are plain decimal numbers such as -12.5");
    return false;
  }

  template <std::size_t count>
  bool numbers(std::array<double, count>& into) {
    for (auto& value : into)
      if (!number(value)) return false;
    return true;
  }

  static std::string pointed(std::string_view word) {
    std::string text(word);
    for (auto& c : text)
      if (c == ',') c = '.';
    return text;
  }
};

std::size_t count_words(std::string_view text) {
  std::size_t count = 0;
  for (Fields fields(text); !fields.done(); fields.next()) ++count;
  return count;
}

Command too_few(const LineReader& reader, std::string_view what, std::size_t needed, std::size_t found) {
  report(reader.diagnostics, Code::field_count, reader.place,
         format("{} needs {} fields after the line type, this line has {}", what, needed, found));
  return Malformed{};
}

Command read_reference(LineReader reader) {
  const auto all = reader.fields.rest();
  Reference reference;
  std::array<double, 12> numbers;
  if (count_words(all) < 14) {
    const auto found = count_words(all);
    report(reader.diagnostics, Code::field_count, reader.place,
           format("a reference needs a colour, 12 numbers and a file name; this line has {} of these 14 fields", found),
           "1 colour x y z a b c d e f g h i name");
    return Malformed{};
  }
  if (!reader.colour(reference.colour) || !reader.numbers(numbers)) return Malformed{};
  reference.pose = Transform::from_numbers(numbers);
  reference.name = trim(reader.fields.rest());
  return reference;
}

template <std::size_t points>
Command read_shape(LineReader reader, ShapeKind kind, std::string_view what) {
  constexpr std::size_t needed = 1 + 3 * points;
  const auto found = count_words(reader.fields.rest());
  if (found < needed) return too_few(reader, what, needed, found);
  Shape shape;
  std::array<double, 3 * points> numbers;
  shape.kind = kind;
  if (!reader.colour(shape.colour) || !reader.numbers(numbers)) return Malformed{};
  for (std::size_t i = 0; i < 4; ++i)
    shape.points[i] = i < points ? Vec3(numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]) : Vec3(Vec3::Zero());
  if (!reader.fields.done())
    report(reader.diagnostics, Code::extra_fields, reader.place,
           format("{} takes {} fields after the line type; '{}' is passed over", what, needed,
                  trim(reader.fields.rest())));
  return shape;
}

}  // namespace

Command parse_line(std::string_view line, const Place& place, Diagnostics& diagnostics) {
  Fields fields(line);
  if (fields.rest().starts_with(byte_order_mark)) fields = Fields(fields.rest().substr(byte_order_mark.size()));
  if (fields.done() || trim(fields.rest()) == end_of_file) return Blank{};
  const auto type = fields.next();
  if (type.size() == 1) {
    const LineReader reader{fields, place, diagnostics};
    switch (type.front()) {
      case '0': {
        Meta meta;
        meta.text = trim(fields.rest());
        meta.keyword = fields.next();
        return meta;
      }
      case '1':
        return read_reference(reader);
      case '2':
        return read_shape<2>(reader, ShapeKind::edge, "a line");
      case '3':
        return read_shape<3>(reader, ShapeKind::triangle, "a triangle");
      case '4':
        return read_shape<4>(reader, ShapeKind::quad, "a quad");
      case '5':
        return read_shape<4>(reader, ShapeKind::conditional, "a conditional line");
      default:
        break;
    }
  }
  report(diagnostics, Code::line_type, place, format("'{}' is not a line type", type.substr(0, 40)),
         "a line starts with 0 (comment or command), 1 (reference), 2 to 5 (line, triangle, quad, conditional line)");
  return Malformed{};
}

std::string write_reference(const Reference& reference, int decimals) {
  std::string text = "1 " + colour_text(reference.colour);
  for (const double value : reference.pose.numbers()) {
    text += ' ';
    text += decimals < 0 ? shortest(value) : rounded(value, decimals);
  }
  text += ' ';
  text += reference.name;
  return text;
}

}  // namespace brick::ldraw
