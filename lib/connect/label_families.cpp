// SPDX-License-Identifier: MIT
#include "connect/label_families.h"

#include <algorithm>
#include <array>
#include <utility>

namespace brick::connect {

namespace {

/// Numbered pairs of the labels that have a name of their own here, shared with what is inferred.
constexpr std::array<std::pair<std::string_view, std::string_view>, 82> family_names = {
    {{"fixed/0", "minifig-hips"},
     {"fixed/1", "minifig-neck"},
     {"fixed/2", "track-9v"},
     {"fixed/3", "track-12v"},
     {"fixed/4", "rim-8"},
     {"fixed/5", "rim-17"},
     {"fixed/6", "rim-11"},
     {"fixed/7", "rim-30"},
     {"fixed/8", "rim-18"},
     {"fixed/9", "rim-56"},
     {"fixed/10", "rim-43"},
     {"fixed/11", "rim-75"},
     {"fixed/12", "rim-8-slick"},
     {"fixed/13", "rim-12"},
     {"fixed/15", "rim-62"},
     {"fixed/16", "rim-62-motorcycle"},
     {"fixed/17", "wedge-belt"},
     {"fixed/18", "rim-62-narrow"},
     {"fixed/19", "rim-75-wide"},
     {"fixed/20", "rim-28"},
     {"fixed/22", "rim-30-smooth"},
     {"fixed/23", "rim-22"},
     {"fixed/25", "rim-37"},
     {"fixed/26", "rim-60"},
     {"fixed/27", "rim-20"},
     {"fixed/28", "rim-33"},
     {"fixed/29", "rim-14"},
     {"fixed/30", "rim-31"},
     {"fixed/31", "rim-large"},
     {"hinge/0", "minifig-arm"},
     {"hinge/1", "minifig-leg"},
     {"hinge/2", "click-hinge"},
     {"hinge/3", "wheel-pin"},
     {"hinge/4", "minifig-hand"},
     {"hinge/5", "helmet-visor"},
     {"hinge/6", "car-roof"},
     {"hinge/7", "fingers"},
     {"hinge/8", "trolley-wheel"},
     {"hinge/9", "door-4x6"},
     {"hinge/10", "container-door"},
     {"hinge/11", "window-pane"},
     {"hinge/12", "hinge-top"},
     {"hinge/13", "arm-piece"},
     {"hinge/14", "animal-tail"},
     {"hinge/15", "grooved-door"},
     {"hinge/17", "pane-reinforced"},
     {"hinge/18", "window-glass"},
     {"hinge/19", "hinge-plate-2x5"},
     {"hinge/20", "animal-jaw"},
     {"hinge/21", "universal-joint"},
     {"hinge/22", "train-window"},
     {"hinge/23", "cupboard-door"},
     {"hinge/24", "roller-door"},
     {"hinge/25", "sunroof"},
     {"hinge/26", "chain-link"},
     {"hinge/27", "book"},
     {"hinge/28", "animal-head"},
     {"hinge/29", "glass-1x3"},
     {"hinge/30", "revolving-door"},
     {"hinge/31", "rounded-shutter"},
     {"hinge/32", "crocodile-jaw"},
     {"hinge/33", "door-3x6"},
     {"hinge/34", "hinge-brick"},
     {"hinge/35", "shutter-3x5"},
     {"hinge/36", "grab-jaw"},
     {"hinge/37", "turntable"},
     {"hinge/38", "control-lever"},
     {"hinge/39", "hinge-plate"},
     {"hinge/41", "door-u9371"},
     {"hinge/42", "door-6x10"},
     {"hinge/43", "homemaker-door"},
     {"hinge/44", "cupboard-2x6x7"},
     {"hinge/46", "glass-6x5"},
     {"hinge/49", "window-2x4"},
     {"hinge/51", "cupboard-4x4x4"},
     {"hinge/52", "gate-door"},
     {"hinge/53", "dragon-jaw"},
     {"hinge/54", "plate-hinges"},
     {"hinge/56", "hinge-brick-1x8"},
     {"hinge/57", "garage-door"},
     {"hinge/60", "trap-door"},
     {"hinge/61", "large-finger"}}};

}  // namespace

std::string label_family(const std::string& kept) {
  if (!kept.starts_with("label-")) return kept;
  std::string key = kept.substr(6);
  std::replace(key.begin(), key.end(), '-', '/');
  const auto* found =
      std::find_if(family_names.begin(), family_names.end(), [&](const auto& entry) { return entry.first == key; });
  return found == family_names.end() ? kept : std::string(found->second);
}

bool is_label_family(std::string_view family) {
  return family.starts_with("label-") || std::any_of(family_names.begin(), family_names.end(),
                                                     [&](const auto& entry) { return entry.second == family; });
}

}  // namespace brick::connect
