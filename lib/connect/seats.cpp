// SPDX-License-Identifier: MIT
// A row gives how `one` stands in the frame of `other`, and a point where they touch. Both get a fixed half there. Its
// axis lies askew to all axes of symmetry that parts have, so that the two mate in the assembly's pose alone.
#include "connect/seats.h"

#include "base/table.h"
#include "base/text.h"

namespace brick::connect {

namespace {

/// Numbers separated by blanks; false unless there are as many as the array holds.
template <std::size_t count>
bool read_numbers(std::string_view text, std::array<double, count>& numbers) {
  const auto words = split_words(text);
  if (words.size() != count) return false;
  for (std::size_t i = 0; i < count; ++i) {
    const auto value = parse_double(words[i]);
    if (!value) return false;
    numbers[i] = *value;
  }
  return true;
}

Connector half(Kind kind, const std::string& family, const Vec3& point, const Transform& into) {
  const Vec3 askew = Vec3(1, 2, 3).normalized();
  Connector made;
  made.kind = kind;
  made.family = family;
  made.source = assembly_source;
  made.position = into * point;
  made.axis = into.direction(askew).normalized();
  made.side = into.direction(Vec3(2, -1, 0).normalized()).normalized();  // at right angles to it
  return made;
}

}  // namespace

Result<SeatTable> SeatTable::parse(std::string_view text, const std::string& file) {
  const auto rows = table_rows(text, file, {"one", "other", "pose", "point", "source"}, "connectors.table-malformed");
  if (!rows) return tl::unexpected(rows.error());
  SeatTable table;
  for (const auto& [place, fields] : *rows) {
    std::array<double, 12> numbers{};
    std::array<double, 3> point{};
    if (!read_numbers(fields[2], numbers))
      return fail("connectors.table-malformed", format("pose '{}' is not twelve numbers", fields[2]), place);
    if (!read_numbers(fields[3], point))
      return fail("connectors.table-malformed", format("point '{}' is not three numbers", fields[3]), place);
    const Transform pose = Transform::from_numbers(numbers);
    if (classify(pose.linear) != MatrixKind::rigid)
      return fail("connectors.table-malformed", format("pose '{}' is no place that a part can have", fields[2]), place);
    const std::string one = lower(trim(fields[0])), other = lower(trim(fields[1]));
    const std::string family = format("{} in {}", one, other);
    const Vec3 at(point[0], point[1], point[2]);
    table.by_id_[one].push_back(half(Kind::fixed, family, at, pose.inverse()));
    table.by_id_[other].push_back(half(Kind::fixed_socket, family, at, Transform()));
  }
  return table;
}

const std::vector<Connector>& SeatTable::of(std::string_view id) const {
  static const std::vector<Connector> none;
  const auto found = by_id_.find(lower(id));
  return found == by_id_.end() ? none : found->second;
}

}  // namespace brick::connect
