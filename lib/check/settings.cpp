// SPDX-License-Identifier: MIT
#include "check/settings.h"

#include <algorithm>

#include "base/files.h"
#include "base/text.h"

namespace brick::check {

namespace {

std::vector<std::string> list_of(std::string_view value) {
  std::vector<std::string> words;
  for (const auto word : split(value, ','))
    if (const auto trimmed = trim(word); !trimmed.empty()) words.emplace_back(trimmed);
  return words;
}

std::size_t threshold_index(std::string_view name) {
  const auto row = std::find_if(thresholds.begin(), thresholds.end(), [&](const auto& t) { return t.name == name; });
  return static_cast<std::size_t>(row - thresholds.begin());
}

bool is_threshold(std::string_view name) { return threshold_index(name) < thresholds.size(); }

/// Takes one setting; an error's text says what was wrong with the value.
std::optional<std::string> take(std::string_view name, std::string_view value, Settings& settings) {
  const auto add = [&](std::vector<std::string>& list) {
    for (auto& word : list_of(value)) list.push_back(std::move(word));
    return std::nullopt;
  };
  const auto text = [&](std::optional<std::string>& target) {
    if (!target) target = std::string(value);
    return std::nullopt;
  };
  const auto whole = [&](std::optional<int>& target) -> std::optional<std::string> {
    const auto number = parse_int(value);
    if (!number) return format("'{}' is not a whole number", value);
    if (!target) target = number;
    return std::nullopt;
  };
  const auto flag = [&](bool& target) -> std::optional<std::string> {
    if (value != "yes" && value != "no") return format("'{}' is neither yes nor no", value);
    target = target || value == "yes";
    return std::nullopt;
  };
  if (name == "profile") return text(settings.profile);
  if (name == "ground") return text(settings.ground);
  if (name == "max-size") return text(settings.max_size);
  if (name == "inventory") return text(settings.inventory);
  if (name == "expect-components") return whole(settings.expected_components);
  if (name == "max-parts") return whole(settings.max_parts);
  if (name == "only") return add(settings.only);
  if (name == "skip") return add(settings.skip);
  if (name == "severity") return add(settings.severities);
  if (name == "allowed-parts") return add(settings.allowed_parts);
  if (name == "colors") return add(settings.colours);
  if (name == "strict") return flag(settings.strict);
  if (name == "all-placements") return flag(settings.all_placements);
  if (is_threshold(name)) {
    const auto number = parse_double(value);
    if (!number) return format("'{}' is not a number", value);
    auto& target = settings.threshold(name);
    if (!target) target = number;
    return std::nullopt;
  }
  return format("there is no setting '{}'", name);
}

/// "16x10x8" or "16x10x8studs", "128x80x64mm", "320x200x160ldu": width, height, depth.
Result<Vec3> size_from(std::string_view word) {
  double unit = ldu_per_stud;
  for (const auto& [suffix, ldu] :
       {std::pair<std::string_view, double>{"studs", ldu_per_stud}, {"mm", 1 / mm_per_ldu}, {"ldu", 1.0}})
    if (word.ends_with(suffix)) {
      unit = ldu;
      word.remove_suffix(suffix.size());
      break;
    }
  const auto fields = split(word, 'x');
  Vec3 size;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto number = fields.size() == 3 ? parse_double(trim(fields[i])) : std::nullopt;
    if (!number || !(*number > 0))
      return fail("usage", format("option --max-size: '{}' is no size", word), {},
                  "width x height x depth in studs, as 16x10x8, or with a unit: 128x80x64mm");
    size[static_cast<Eigen::Index>(i)] = *number * unit;
  }
  return size;
}

/// Ids, and the words of files that are named as @FILE.
Result<std::set<std::string>> parts_from(const std::vector<std::string>& words) {
  std::set<std::string> parts;
  const auto add = [&](std::string_view word) {
    std::string id = lower(word);
    if (id.ends_with(".dat")) id.resize(id.size() - 4);
    parts.insert(std::move(id));
  };
  for (const auto& word : words) {
    if (!word.starts_with('@')) {
      add(word);
      continue;
    }
    const auto text = read_file(word.substr(1));
    if (!text) return tl::unexpected(text.error());
    for (const auto line : split(*text, '\n'))
      if (const auto fields = split_words(line); !fields.empty() && !fields[0].starts_with('#')) add(fields[0]);
  }
  return parts;
}

Result<void> take_limits(const Settings& settings, const ldraw::Palette& palette, Options& options) {
  options.max_parts = settings.max_parts;
  if (settings.max_size) {
    auto size = size_from(*settings.max_size);
    if (!size) return tl::unexpected(size.error());
    options.max_size = *size;
  }
  auto parts = parts_from(settings.allowed_parts);
  if (!parts) return tl::unexpected(parts.error());
  options.allowed_parts = std::move(*parts);
  for (const auto& word : settings.colours) {
    const auto colour = colour_named(word, palette);
    if (!colour) {
      const auto near = palette.similar(word, 1);
      return fail("usage", format("option --colors: '{}' is no colour", word), {},
                  near.empty() ? "" : format("did you mean '{}'?", near.front()));
    }
    options.colours.insert(*colour);
  }
  if (!settings.inventory) return {};
  const auto text = read_file(*settings.inventory);
  if (!text) return tl::unexpected(text.error());
  auto inventory = read_inventory(*text, *settings.inventory, palette);
  if (!inventory) return tl::unexpected(inventory.error());
  options.inventory = std::move(*inventory);
  return {};
}

}  // namespace

std::optional<double>& Settings::threshold(std::string_view name) { return thresholds.at(threshold_index(name)); }

Result<void> read_settings(std::string_view text, const std::string& file, Settings& settings) {
  int number = 0;
  for (const auto raw : split(text, '\n')) {
    ++number;
    const auto line = trim(raw);
    if (line.empty() || line.front() == '#') continue;
    const auto equals = line.find('=');
    if (equals == std::string_view::npos)
      return fail("check.settings", "a line is 'name = value'", {file, number}, "the names are those of the options");
    if (auto wrong = take(trim(line.substr(0, equals)), trim(line.substr(equals + 1)), settings))
      return fail("check.settings", std::move(*wrong), {file, number}, "the names are those of the options");
  }
  return {};
}

Result<Options> make_options(const Settings& settings, const ldraw::Palette& palette) {
  Options options;
  const std::string profile = settings.profile.value_or("exact");
  if (std::find(profiles().begin(), profiles().end(), profile) == profiles().end())
    return fail("usage", format("option --profile: '{}' is not one of {}", profile, join(profiles(), ", ")));
  apply_profile(options, profile);
  if (settings.ground)
    if (auto set = set_ground(options, *settings.ground); !set) return tl::unexpected(set.error());
  for (std::size_t i = 0; i < thresholds.size(); ++i) {
    const auto& [name, unit, text, least, most, of] = thresholds[i];
    if (!settings.thresholds[i]) continue;
    if (!(*settings.thresholds[i] >= least && *settings.thresholds[i] <= most))
      return fail("usage", format("option --{}: must be at least {} and at most {}", name, least, most));
    of(options) = *settings.thresholds[i];
  }
  options.expected_components = settings.expected_components;
  options.strict = settings.strict;
  options.all_placements = settings.all_placements;
  if (auto chosen = select(options, settings.only, settings.skip); !chosen) return tl::unexpected(chosen.error());
  if (auto set = set_severities(options, settings.severities); !set) return tl::unexpected(set.error());
  if (auto taken = take_limits(settings, palette, options); !taken) return tl::unexpected(taken.error());
  return options;
}

}  // namespace brick::check
