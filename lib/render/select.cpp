// SPDX-License-Identifier: MIT
#include "render/select.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include "base/text.h"

namespace brick::render {

namespace {

/// `*` stands for any text; letters in any case.
bool matches(std::string_view pattern, std::string_view text) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return equal_fold(pattern, text);
  if (!starts_with_fold(text, pattern.substr(0, star))) return false;
  for (std::size_t skip = star; skip <= text.size(); ++skip)
    if (matches(pattern.substr(star + 1), text.substr(skip))) return true;
  return false;
}

/// A file's name with or without its ending and folder.
bool matches_file(std::string_view pattern, std::string_view file) {
  if (matches(pattern, file)) return true;
  const std::size_t slash = file.find_last_of("/\\");
  if (slash != std::string_view::npos && matches_file(pattern, file.substr(slash + 1))) return true;
  const std::size_t dot = file.rfind('.');
  return dot != std::string_view::npos && dot > 0 && matches(pattern, file.substr(0, dot));
}

struct Range {
  int low = 0, high = 0;
  bool holds(int value) const { return value >= low && value <= high; }
};

std::optional<Range> range_of(std::string_view text) {
  const std::size_t dash = text.find('-', 1);
  const auto low = parse_int(text.substr(0, dash));
  const auto high = dash == std::string_view::npos ? low : parse_int(text.substr(dash + 1));
  if (!low || !high || *low > *high) return std::nullopt;
  return Range{*low, *high};
}

using Test = std::function<bool(const model::Placement&, std::size_t)>;

class Selector {
 public:
  Selector(const std::vector<Item>& items, const std::vector<Identity>& who, const ldraw::Palette& palette)
      : items_(items), who_(who), palette_(palette) {}

  Result<Test> test_of(const std::string& word) const {
    const std::size_t equals = word.find('=');
    const std::string key = lower(word.substr(0, equals)),
                      value = equals == std::string::npos ? word : word.substr(equals + 1);
    if (equals == std::string::npos)
      return Test([value](const model::Placement& p, std::size_t) {
        return matches(value, p.part) || matches_file(value, p.name) || in_submodel(value, p) || is_given(value, p);
      });
    if (key == "part") return Test([value](const model::Placement& p, std::size_t) { return matches(value, p.part); });
    if (key == "name")
      return Test([value](const model::Placement& p, std::size_t) {
        return matches_file(value, p.name) || is_given(value, p);
      });
    if (key == "submodel")
      return Test([value](const model::Placement& p, std::size_t) { return in_submodel(value, p); });
    if (key == "colour" || key == "color") return colour_test(value);
    const auto range = range_of(value);
    if (key != "step" && key != "id" && key != "layer") return wrong(word);
    if (!range) return wrong(word);
    if (key == "step") return Test([range](const model::Placement& p, std::size_t) { return range->holds(p.step); });
    if (key == "id")
      return Test([range](const model::Placement&, std::size_t i) { return range->holds(static_cast<int>(i)); });
    return Test([range, layers = layers()](const model::Placement&, std::size_t i) { return range->holds(layers[i]); });
  }

 private:
  static bool in_submodel(const std::string& name, const model::Placement& placement) {
    return std::any_of(placement.path.begin(), placement.path.end(),
                       [&](const std::string& one) { return matches_file(name, one); });
  }

  /// A name that the model gives the part or something that it is in, alone or with the names on the way there.
  static bool is_given(const std::string& name, const model::Placement& placement) {
    std::string path;
    for (const auto& own : placement.names) {
      if (own.empty()) continue;
      path += (path.empty() ? "" : "/") + own;
      if (matches(name, own) || matches(name, path)) return true;
    }
    return false;
  }

  static tl::unexpected<Error> wrong(const std::string& word) {
    return fail("usage", brick::format("'{}' chooses no parts", word), {}, selector_forms);
  }

  Result<Test> colour_test(const std::string& value) const {
    std::optional<ldraw::ColourCode> code = ldraw::parse_colour(value);
    if (const auto* named = palette_.find_name(value)) code = named->code;
    if (!code) {
      const auto similar = palette_.similar(value, 3);
      return fail("usage", brick::format("there is no colour '{}'", value), {},
                  similar.empty() ? "" : "did you mean " + join(similar, " or ") + "?");
    }
    return Test([code](const model::Placement& p, std::size_t) { return p.colour == *code; });
  }

  /// Plates between the model's lowest point and each item's; half a plate and less is rounding.
  std::vector<int> layers() const {
    std::vector<double> lowest(items_.size());
    double ground = -1e30;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      lowest[i] = transformed(items_[i].mesh->box, items_[i].pose).max.y();
      if (who_[i].placement != nullptr && std::isfinite(lowest[i])) ground = std::max(ground, lowest[i]);
    }
    std::vector<int> result;
    for (const double low : lowest)
      result.push_back(std::isfinite(low) ? static_cast<int>(std::lround((ground - low) / ldu_per_plate)) : -1);
    return result;
  }

  const std::vector<Item>& items_;
  const std::vector<Identity>& who_;
  const ldraw::Palette& palette_;
};

/// What a word that chose nothing may have meant.
std::string hint_for(const std::string& word, const std::vector<Identity>& who) {
  const std::string value = word.substr(word.find('=') == std::string::npos ? 0 : word.find('=') + 1);
  std::vector<std::string> names;
  for (const Identity& one : who) {
    if (one.placement == nullptr) continue;
    names.push_back(one.placement->part);
    names.insert(names.end(), one.placement->path.begin(), one.placement->path.end());
    names.insert(names.end(), one.placement->names.begin(), one.placement->names.end());
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  const auto similar = nearest(value, names, 3);
  return similar.empty() ? std::string(selector_forms) : "did you mean " + join(similar, " or ") + "?";
}

}  // namespace

Result<std::vector<bool>> select(const std::vector<std::string>& words, const std::vector<Item>& items,
                                 const std::vector<Identity>& who, const ldraw::Palette& palette) {
  const Selector selector(items, who, palette);
  std::vector<bool> chosen(items.size());
  for (const std::string& word : words) {
    const auto test = selector.test_of(word);
    if (!test) return tl::unexpected(test.error());
    bool any = false;
    for (std::size_t i = 0; i < items.size(); ++i)
      if (who[i].placement != nullptr && (*test)(*who[i].placement, i)) chosen[i] = any = true;
    if (!any) return fail("usage", brick::format("no part of the model is '{}'", word), {}, hint_for(word, who));
  }
  return chosen;
}

}  // namespace brick::render
