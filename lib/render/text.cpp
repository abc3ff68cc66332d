// SPDX-License-Identifier: MIT
// The font. Each character is a few polylines on a grid whose row 0 is the top of capitals, 3 the top of small letters,
// 9 the line they stand on and c (12) the lowest tail. A point is two digits, column and row; a blank ends a polyline.
// Corners of round letters are cut, which at caption sizes looks round.
#include "render/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace brick::render {

namespace {

struct Glyph {
  int width;  // columns
  const char* strokes;
};

constexpr std::array<Glyph, 95> glyphs{{
    {3, ""},                                     // space
    {0, "0006 0809"},                            // !
    {2, "0002 2022"},                            // "
    {6, "2019 5049 0363 0666"},                  // #
    {5, "514010010314455658491908 202b"},        // $
    {6, "0020220200 4767694947 6009"},           // %
    {6, "691311203041420608194966"},             // &
    {0, "0002"},                                 // '
    {2, "2002082a"},                             // (
    {2, "0022280a"},                             // )
    {4, "2127 0245 4205"},                       // *
    {6, "3339 0666"},                            // +
    {1, "18190b"},                               // ,
    {4, "0646"},                                 // -
    {0, "0809"},                                 // .
    {4, "400a"},                                 // /
    {5, "20020729395752302020"},                 // 0
    {3, "022029"},                               // 1
    {5, "02203052530959"},                       // 2
    {5, "01104051534424 445558491908"},          // 3
    {6, "400666 4049"},                          // 4
    {5, "500004345657391908"},                   // 5
    {5, "514020020729395756342406"},             // 6
    {5, "005029"},                               // 7
    {5, "104051534414030110 1405081949585544"},  // 8
    {5, "533525030220305257391908"},             // 9
    {0, "0405 0809"},                            // :
    {1, "1415 18190b"},                          // ;
    {5, "530659"},                               // <
    {5, "0454 0757"},                            // =
    {5, "035609"},                               // >
    {5, "01104051533536 3839"},                  // ?
    {8, "6929070220608286776663433436475766"},   // @
    {6, "093069 1656"},                          // A
    {5, "09004051534404 4455584909"},            // B
    {6, "6150200207295968"},                     // C
    {6, "00094967624000"},                       // D
    {5, "50000959 0444"},                        // E
    {5, "500009 0444"},                          // F
    {6, "61502002072959686535"},                 // G
    {6, "0009 6069 0464"},                       // H
    {0, "0009"},                                 // I
    {4, "4048391908"},                           // J
    {6, "0009 6005 2369"},                       // K
    {5, "000959"},                               // L
    {8, "0900468089"},                           // M
    {6, "09006960"},                             // N
    {6, "200207294967624020"},                   // O
    {5, "09004051544505"},                       // P
    {6, "200207294967624020 4669"},              // Q
    {5, "09004051544505 2559"},                  // R
    {5, "514010010314455658491908"},             // S
    {6, "0060 3039"},                            // T
    {6, "000729496760"},                         // U
    {6, "003960"},                               // V
    {8, "0029426980"},                           // W
    {6, "0069 6009"},                            // X
    {6, "003560 3539"},                          // Y
    {6, "00600969"},                             // Z
    {2, "2000092a 2a29"},                        // [
    {4, "004a"},                                 // backslash
    {2, "00202a0a"},                             // ]
    {6, "033063"},                               // ^
    {5, "0a5a"},                                 // _
    {1, "0012"},                                 // `
    {5, "5359 5443230507294958"},                // a
    {5, "0009 0413335557391908"},                // b
    {5, "5443230507294958"},                     // c
    {5, "5059 5443230507294958"},                // d
    {5, "06565533230507294958"},                 // e
    {4, "40302129 0343"},                        // f
    {5, "535b4c1c0b 5443230507294958"},          // g
    {5, "0009 0523435459"},                      // h
    {0, "0309 0001"},                            // i
    {2, "232b1c0c 2021"},                        // j
    {5, "0009 5306 2559"},                       // k
    {1, "000819"},                               // l
    {8, "0309 0413334449 4453738489"},           // m
    {5, "0309 0523435459"},                      // n
    {5, "230507293957553323"},                   // o
    {5, "030c 0413335557391908"},                // p
    {5, "535c 5443230507294958"},                // q
    {3, "0309 052333"},                          // r
    {5, "544313040516465758491908"},             // s
    {3, "10182939 0333"},                        // t
    {5, "0307293957 5359"},                      // u
    {6, "033963"},                               // v
    {8, "0329446983"},                           // w
    {5, "0359 5309"},                            // x
    {6, "0339 63392b1c0c"},                      // y
    {5, "03530959"},                             // z
    {3, "302123142528392a"},                     // {
    {0, "000a"},                                 // |
    {3, "001113241518092a"},                     // }
    {5, "061525364655"},                         // ~
}};
constexpr Glyph unknown{5, "0050590900"};

constexpr double rows_of_capitals = 9;
constexpr double gap = 2.6;         // columns between characters
constexpr double pen_share = 0.12;  // of the height of capitals

const Glyph& glyph(unsigned char c) { return c >= 32 && c < 127 ? glyphs[c - 32U] : unknown; }
bool continues(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}  // a later byte of a UTF-8 character

int digit(char c) { return c >= 'a' ? c - 'a' + 10 : c - '0'; }

struct Segment {
  double x0, y0, x1, y1;
};

std::vector<Segment> segments_of(std::string_view text, double unit) {
  std::vector<Segment> segments;
  double left = 0;
  for (const char c : text) {
    if (continues(c)) continue;
    const Glyph& shape = glyph(static_cast<unsigned char>(c));
    const std::string_view strokes = shape.strokes;
    for (std::size_t i = 0; i + 3 < strokes.size(); i += 2) {
      if (strokes[i] == ' ') ++i;
      if (i + 3 >= strokes.size() || strokes[i + 2] == ' ') continue;
      segments.push_back({(left + digit(strokes[i])) * unit, digit(strokes[i + 1]) * unit,
                          (left + digit(strokes[i + 2])) * unit, digit(strokes[i + 3]) * unit});
    }
    left += shape.width + gap;
  }
  return segments;
}

double distance(const Segment& s, double x, double y) {
  const double dx = s.x1 - s.x0, dy = s.y1 - s.y0, length2 = std::max(1e-12, dx * dx + dy * dy);
  const double t = std::clamp(((x - s.x0) * dx + (y - s.y0) * dy) / length2, 0.0, 1.0);
  return std::hypot(x - s.x0 - t * dx, y - s.y0 - t * dy);
}

}  // namespace

double text_width(std::string_view text, double height) {
  double columns = 0;
  for (const char c : text)
    if (!continues(c)) columns += glyph(static_cast<unsigned char>(c)).width + gap;
  return std::max(0.0, columns - gap) * height / rows_of_capitals;
}

double text_depth(double height) { return height * 12 / rows_of_capitals; }

void draw_text(Image& image, std::string_view text, double x, double y, double height, ldraw::Rgba colour) {
  const double half = 0.5 * std::max(1.0, pen_share * height), reach = half + 1;
  const int left = static_cast<int>(std::floor(x - reach)), top = static_cast<int>(std::floor(y - reach));
  const int width = static_cast<int>(std::ceil(text_width(text, height) + 2 * reach)) + 1;
  const int rows = static_cast<int>(std::ceil(text_depth(height) + 2 * reach)) + 1;
  // The ink is gathered first: where strokes meet it must not count twice.
  std::vector<float> ink(static_cast<std::size_t>(width) * static_cast<std::size_t>(rows));
  for (Segment s : segments_of(text, height / rows_of_capitals)) {
    s = {s.x0 + x - left, s.y0 + y - top, s.x1 + x - left, s.y1 + y - top};
    const int x0 = std::max(0, static_cast<int>(std::min(s.x0, s.x1) - reach)),
              x1 = std::min(width - 1, static_cast<int>(std::max(s.x0, s.x1) + reach));
    const int y0 = std::max(0, static_cast<int>(std::min(s.y0, s.y1) - reach)),
              y1 = std::min(rows - 1, static_cast<int>(std::max(s.y0, s.y1) + reach));
    for (int row = y0; row <= y1; ++row)
      for (int column = x0; column <= x1; ++column) {
        float& spot =
            ink[static_cast<std::size_t>(row) * static_cast<std::size_t>(width) + static_cast<std::size_t>(column)];
        spot =
            std::max(spot, static_cast<float>(std::clamp(half + 0.5 - distance(s, column + 0.5, row + 0.5), 0.0, 1.0)));
      }
  }
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < width; ++column)
      image.blend(
          left + column, top + row, colour,
          ink[static_cast<std::size_t>(row) * static_cast<std::size_t>(width) + static_cast<std::size_t>(column)]);
}

std::string shortened(std::string_view text, double height, double width) {
  if (text_width(text, height) <= width) return std::string(text);
  std::string cut;
  do {
    while (!text.empty() && continues(text.back())) text.remove_suffix(1);
    if (!text.empty()) text.remove_suffix(1);
    cut = std::string(text) + "...";
  } while (!text.empty() && text_width(cut, height) > width);
  return cut;
}

}  // namespace brick::render
