// SPDX-License-Identifier: MIT
// One line of an LDraw file: what it says, or why it cannot be read.
#include <algorithm>

#include "base/text.h"
#include "ldraw/codes.h"
#include "ldraw/document.h"

namespace brick::ldraw {

namespace {

constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
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

std::size_t count_words(std::string_view text) {
  std::size_t count = 0;
  for (Fields fields(text); !fields.done(); fields.next()) ++count;
  return count;
}

std::string with_points(std::string_view word) {
  std::string text(word);
  std::replace(text.begin(), text.end(), ',', '.');
  return text;
}

/// Takes the colour and the numbers of a line of types 1-5. The first field that is wrong is reported; whether there
/// are enough of them is looked at only then, so that good lines are gone through once.
class LineReader {
 public:
  LineReader(std::string_view fields, std::size_t needed, std::string_view what, const Place& place,
             Diagnostics& diagnostics)
      : fields_(fields), all_(fields), needed_(needed), what_(what), place_(place), diagnostics_(diagnostics) {}

  template <std::size_t count>
  bool read(ColourCode& colour, std::array<double, count>& numbers) {
    auto word = fields_.next();
    const auto code = parse_colour(word);
    if (!code) return refuse(word, true);
    colour = *code;
    for (auto& number : numbers) {
      word = fields_.next();
      const auto value = parse_double(word);
      if (!value) return refuse(word, false);
      number = *value;
    }
    return true;
  }

  std::string_view rest() const { return fields_.rest(); }

  bool refuse(std::string_view word, bool is_colour) {
    if (const auto found = count_words(all_); found < needed_)
      report(diagnostics_, Code::field_count, place_,
             format("{} has {} fields after the line type, this line has {}", what_, needed_, found),
             needed_ == 14 ? "1 colour x y z a b c d e f g h i name" : "a colour, then x y z of each point");
    else if (is_colour)
      report(diagnostics_, Code::colour, place_, format("'{}' is not a colour", shown(word)),
             "write an LDConfig code such as 4, or a direct colour such as 0x2FF8000");
    else if (word.find(',') != std::string_view::npos && parse_double(with_points(word)))
      report(diagnostics_, Code::decimal_comma, place_, format("'{}' is written with a decimal comma", shown(word)),
             "LDraw takes a point: " + shown(with_points(word)));
    else
      report(diagnostics_, Code::number, place_, format("'{}' is not a number", shown(word)),
             "coordinates are plain decimal numbers such as -12.5");
    return false;
  }

  void check_end() {
    if (fields_.done()) return;
    report(diagnostics_, Code::extra_fields, place_,
           format("{} has {} fields after the line type; '{}' is passed over", what_, needed_, shown(trim(rest()))));
  }

 private:
  Fields fields_;
  std::string_view all_;
  std::size_t needed_;
  std::string_view what_;
  const Place& place_;
  Diagnostics& diagnostics_;
};

Command read_reference(std::string_view fields, const Place& place, Diagnostics& diagnostics) {
  LineReader reader(fields, 14, "a reference", place, diagnostics);
  Reference reference;
  std::array<double, 12> numbers{};
  if (!reader.read(reference.colour, numbers)) return Malformed{};
  reference.name = trim(reader.rest());
  if (reference.name.empty()) {
    reader.refuse("", false);
    return Malformed{};
  }
  reference.pose = Transform::from_numbers(numbers);
  return reference;
}

template <std::size_t points>
Command read_shape(ShapeKind kind, std::string_view what, std::string_view fields, const Place& place,
                   Diagnostics& diagnostics) {
  LineReader reader(fields, 1 + 3 * points, what, place, diagnostics);
  Shape shape;
  std::array<double, 3 * points> numbers{};
  if (!reader.read(shape.colour, numbers)) return Malformed{};
  shape.kind = kind;
  for (std::size_t i = 0; i < 4; ++i)
    shape.points[i] = i < points ? Vec3(numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]) : Vec3(0, 0, 0);
  reader.check_end();
  return shape;
}

}  // namespace

Command parse_line(std::string_view line, const Place& place, Diagnostics& diagnostics) {
  Fields fields(line);
  if (fields.rest().starts_with(byte_order_mark)) fields = Fields(fields.rest().substr(byte_order_mark.size()));
  if (fields.done() || trim(fields.rest()) == end_of_file) return Blank{};
  const auto type = fields.next();
  if (type.size() == 1) {
    const auto rest = fields.rest();
    switch (type.front()) {
      case '0': {
        Meta meta;
        meta.text = trim(fields.rest());
        meta.keyword = fields.next();
        return meta;
      }
      case '1':
        return read_reference(rest, place, diagnostics);
      case '2':
        return read_shape<2>(ShapeKind::edge, "a line", rest, place, diagnostics);
      case '3':
        return read_shape<3>(ShapeKind::triangle, "a triangle", rest, place, diagnostics);
      case '4':
        return read_shape<4>(ShapeKind::quad, "a quad", rest, place, diagnostics);
      case '5':
        return read_shape<4>(ShapeKind::conditional, "a conditional line", rest, place, diagnostics);
      default:
        break;
    }
  }
  report(diagnostics, Code::line_type, place, format("'{}' is not a line type", shown(type)),
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
