// SPDX-License-Identifier: MIT
#include "connect/held.h"

#include <bit>

#include "base/share.h"
#include "base/table.h"
#include "base/text.h"
#include "connect/families.h"

namespace brick::connect {

namespace {

std::optional<JointKind> joint_named(std::string_view name) {
  for (const JointKind kind :
       {JointKind::fixed, JointKind::revolute, JointKind::prismatic, JointKind::cylindrical, JointKind::ball}) {
    if (name_of(kind) == name) return kind;
  }
  return std::nullopt;
}

}  // namespace

Result<HeldTable> HeldTable::parse(std::string_view text, const std::string& file) {
  const auto rows = table_rows(text, file, {"name", "one", "other", "joint"}, "connectors.table-malformed");
  if (!rows) return tl::unexpected(rows.error());
  HeldTable table;
  for (const auto& [place, fields] : *rows) {
    const auto joint = joint_named(trim(fields[3]));
    if (!joint)
      return fail("connectors.table-malformed", format("joint '{}' is not a kind of joint", fields[3]), place);
    if (table.pairs_.size() == 64)
      return fail("connectors.table-malformed", "there are more than 64 pairs", place, "join patterns with |");
    table.pairs_.push_back(
        {std::string(trim(fields[0])), std::string(trim(fields[1])), std::string(trim(fields[2])), *joint});
  }
  return table;
}

Result<HeldTable> HeldTable::open(const std::filesystem::path& share) {
  const std::filesystem::path path = share / "connectors" / "held.tsv";
  const auto text = read_share(share, "connectors/held.tsv");
  if (!text) return tl::unexpected(text.error());
  return parse(*text, path.string());
}

HeldMask HeldTable::mask(std::string_view description) const {
  while (!description.empty() && std::string_view("~=_|").find(description.front()) != std::string_view::npos)
    description.remove_prefix(1);
  HeldMask mask;
  for (std::size_t row = 0; row < pairs_.size(); ++row) {
    if (matches(pairs_[row].one, description)) mask.one |= std::uint64_t{1} << row;
    if (matches(pairs_[row].other, description)) mask.other |= std::uint64_t{1} << row;
  }
  return mask;
}

const HeldPair* HeldTable::find(const HeldMask& a, const HeldMask& b) const {
  const std::uint64_t rows = (a.one & b.other) | (b.one & a.other);
  return rows == 0 ? nullptr : &pairs_[static_cast<std::size_t>(std::countr_zero(rows))];
}

const HeldPair* HeldTable::find(std::string_view description, std::string_view other) const {
  return find(mask(description), mask(other));
}

}  // namespace brick::connect
