// SPDX-License-Identifier: MIT
// Folders of models.
#include "check/inputs.h"

#include <algorithm>
#include <filesystem>

#include "base/text.h"

namespace brick::check {

std::vector<std::string> models_under(const std::vector<std::string>& operands) {
  namespace fs = std::filesystem;
  std::vector<std::string> models;
  for (const auto& operand : operands) {
    std::error_code ignored;
    if (!fs::is_directory(operand, ignored)) {
      models.push_back(operand);
      continue;
    }
    std::vector<std::string> found;
    for (fs::recursive_directory_iterator entry(operand, fs::directory_options::skip_permission_denied, ignored), end;
         entry != end; entry.increment(ignored)) {
      const auto extension = lower(entry->path().extension().string());
      if (extension == ".ldr" || extension == ".mpd" || extension == ".io") found.push_back(entry->path().string());
    }
    if (found.empty()) found.push_back(operand);  // reading it will say what it is
    std::sort(found.begin(), found.end());
    models.insert(models.end(), found.begin(), found.end());
  }
  return models;
}

}  // namespace brick::check
