// SPDX-License-Identifier: MIT
// What holds for any text, bytes and numbers: encodings and numbers come back, files hold what was written.
#include <rapidcheck.h>

#include <cmath>
#include <cstring>

#include "base/files.h"
#include "base/json.h"
#include "base/text.h"
#include "support/catch.h"
#include "support/scratch.h"

using namespace brick;

namespace {
/// Any double but infinities and NaN, all magnitudes alike.
double any_double() {
  const auto bits = *rc::gen::arbitrary<std::uint64_t>();
  double value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return std::isfinite(value) ? value : 0.0;
}
std::string any_bytes() { return *rc::gen::container<std::string>(rc::gen::arbitrary<char>()); }
}  // namespace

TEST_CASE("any bytes decode and encode back to themselves") {
  CHECK(rc::check([] {
    static const std::vector<std::string> marks = {"", "\xEF\xBB\xBF", "\xFF\xFE", "\xFE\xFF"};
    const auto bytes = *rc::gen::elementOf(marks) + any_bytes();
    const auto decoded = decode(bytes);
    RC_ASSERT(encode(decoded.text, decoded.encoding) == bytes);
  }));
}

TEST_CASE("any number written in full reads back as the same number") {
  CHECK(rc::check([] {
    const double value = any_double();
    const auto read = parse_double(shortest(value));
    RC_ASSERT(read.has_value());
    RC_ASSERT(*read == value);
    RC_ASSERT(shortest(value) != "-0");
  }));
}

TEST_CASE("a rounded number is within half a unit of its last digit") {
  CHECK(rc::check([] {
    const double value = static_cast<double>(*rc::gen::inRange(-1'000'000, 1'000'000)) / 977;
    const int decimals = *rc::gen::inRange(0, 7);
    const auto read = parse_double(rounded(value, decimals));
    RC_ASSERT(read.has_value());
    RC_ASSERT(std::abs(*read - value) <= 0.5000001 * std::pow(10, -decimals));
    RC_ASSERT(rounded(value, decimals) != "-0");
  }));
}

TEST_CASE("the distance of two words is symmetric, and never more than its limit and one") {
  CHECK(rc::check([] {
    const auto letters = rc::gen::container<std::string>(rc::gen::elementOf(std::string("abc")));
    const auto a = *letters, b = *letters;
    const int limit = *rc::gen::inRange(0, 6);
    const int far = edit_distance(a, b, 100);
    RC_ASSERT(edit_distance(b, a, 100) == far);
    RC_ASSERT(edit_distance(a, b, limit) == std::min(far, limit + 1));
    RC_ASSERT((far == 0) == (a == b));
  }));
}

TEST_CASE("fields joined and split again are the same fields") {
  CHECK(rc::check([] {
    const auto fields = *rc::gen::nonEmpty(rc::gen::container<std::vector<std::string>>(
        rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab \t;")))));
    const auto joined = join(fields, ",");
    const auto parts = split(joined, ',');
    RC_ASSERT(std::vector<std::string>(parts.begin(), parts.end()) == fields);
  }));
}

TEST_CASE("any bytes are read from a file as they were written") {
  const test::Scratch scratch;
  CHECK(rc::check([&] {
    const auto bytes = any_bytes();
    RC_ASSERT(write_file(scratch / "x", bytes).has_value());
    RC_ASSERT(read_file(scratch / "x").value() == bytes);
  }));
}

TEST_CASE("any text is a JSON text that comes back, or comes back mended where it was not UTF-8") {
  CHECK(rc::check([] {
    const auto text = any_bytes();
    const auto back = parse_json(dump(Json(text)), "x").value().get<std::string>();
    if (decode(text).encoding == Encoding::utf8) RC_ASSERT(back == text);
    RC_ASSERT(decode(back).encoding != Encoding::windows_1252);
  }));
}
