// SPDX-License-Identifier: MIT
#include "script/write.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/text.h"
#include "ldraw/document.h"
#include "script/metas.h"

namespace brick::script {

namespace {

/// Letters, digits and a few marks, so that the name is one in any program: others become _.
std::string file_stem(std::string_view name) {
  std::string stem;
  for (const char c : trim(name)) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
                       c == '-' || c == ' ' || c == '.' || static_cast<unsigned char>(c) >= 0x80;
    stem += plain ? c : '_';
  }
  for (const auto* suffix : {".ldr", ".mpd", ".dat", ".lua"})
    if (ends_with_fold(stem, suffix)) stem.resize(stem.size() - 4);
  return stem.empty() ? "model" : stem;
}

class Writer {
 public:
  Writer(const Build& root, const std::string& file_name) {
    name_builds(root, file_name.empty() ? "model" : file_name);
  }

  WrittenModel write() {
    for (const Build* build : order_) block(*build);
    return std::move(model_);
  }

 private:
  /// Every distinct build gets a name of its own; depth first, in order of use.
  void name_builds(const Build& build, const std::string& wanted) {
    const std::string stem = file_stem(wanted);
    std::string name = stem + ".ldr";
    for (int n = 2; !taken_.insert(lower(name)).second; ++n) name = format("{}-{}.ldr", stem, n);
    names_.emplace(&build, name);
    order_.push_back(&build);
    for (const auto& placement : build.placements()) {
      const auto* nested = placement->build();
      if (nested == nullptr || names_.contains(nested->get())) continue;
      name_builds(**nested, !(*nested)->name.empty()   ? (*nested)->name
                            : !placement->name.empty() ? placement->name
                                                       : "part of " + stem);
    }
  }

  void line(std::string_view text, const SourceLine& source = {}) {
    model_.bytes += text;
    model_.bytes += '\n';
    model_.sources.push_back(source);
  }

  void block(const Build& build) {
    const std::string& name = names_.at(&build);
    if (order_.size() > 1) line("0 FILE " + name);
    if (!build.has_header()) {
      line("0 " + (!build.description.empty() ? build.description
                   : !build.name.empty()      ? build.name
                                              : name.substr(0, name.size() - 4)));
      line("0 Name: " + name);
    }
    std::size_t next = 0;
    const auto& lines = build.lines();
    const auto lines_before = [&](std::size_t count) {
      for (; next < lines.size() && lines[next].before <= count; ++next) line(lines[next].text);
    };
    for (std::size_t i = 0; i < build.placements().size(); ++i) {
      lines_before(i);
      place(*build.placements()[i]);
    }
    lines_before(build.placements().size());
  }

  void place(const Placement& placement) {
    if (!placement.name.empty()) line(name_meta(placement.name));
    if (!placement.text.empty()) return line(placement.text, placement.source);
    ldraw::Reference reference;
    reference.pose = placement.pose;
    if (const auto* element = placement.element()) {
      if (element->turn != 0) reference.pose = placement.pose * element->own();
      reference.colour = element->colour;
      reference.name = element->part->id + ".dat";
    } else {
      reference.colour = placement.colour;
      reference.name = names_.at(placement.build()->get());
    }
    for (double& value : reference.pose.origin) value = std::round(value * 1e6) / 1e6;
    reference.pose.linear = (reference.pose.linear * 1e9).array().round().matrix() / 1e9;
    line(ldraw::write_reference(reference), placement.source);
  }

  WrittenModel model_;
  std::map<const Build*, std::string> names_;
  std::vector<const Build*> order_;
  std::set<std::string> taken_;
};

}  // namespace

WrittenModel write_model(const Build& build, const std::string& file_name) { return Writer(build, file_name).write(); }

}  // namespace brick::script
