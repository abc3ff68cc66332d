// SPDX-License-Identifier: MIT
// JSON documents held against the schemas of share/schema.
#include "support/schema.h"

#include <algorithm>

#include "base/files.h"
#include "base/json.h"
#include "base/text.h"
#include "support/catch.h"

namespace brick::test {

namespace {

bool has_type(const Json& json, const std::string& type) {
  if (type == "object") return json.is_object();
  if (type == "array") return json.is_array();
  if (type == "string") return json.is_string();
  if (type == "integer") return json.is_number_integer();
  if (type == "number") return json.is_number();
  if (type == "boolean") return json.is_boolean();
  return type == "null" && json.is_null();
}

class Checker {
 public:
  explicit Checker(const Json& root) : root_(root) {}

  void check(const Json& json, const Json& schema, const std::string& path) {
    for (const auto& [keyword, value] : schema.items()) apply(json, keyword, value, path);
  }

  std::vector<std::string> faults;

 private:
  void fault(const std::string& path, const std::string& what) { faults.push_back(path + ": " + what); }

  void apply(const Json& json, const std::string& keyword, const Json& value, const std::string& path) {
    if (keyword == "$ref") {
      check(json, root_["$defs"][value.get<std::string>().substr(8)], path);
    } else if (keyword == "type") {
      const auto types = value.is_array() ? value : Json::array({value});
      if (std::none_of(types.begin(), types.end(), [&](const Json& type) { return has_type(json, type); }))
        fault(path, "is no " + value.dump());
    } else if (keyword == "const") {
      if (json != value) fault(path, "is not " + value.dump());
    } else if (keyword == "enum") {
      if (std::find(value.begin(), value.end(), json) == value.end()) fault(path, "is none of " + value.dump());
    } else if (keyword == "minimum") {
      if (json.is_number() && json < value) fault(path, "is below " + value.dump());
    } else if (keyword == "minItems" || keyword == "maxItems") {
      const bool small = keyword == "minItems";
      if (json.is_array() && (small ? json.size() < value.get<std::size_t>() : json.size() > value.get<std::size_t>()))
        fault(path, "has a wrong number of items");
    } else if (keyword == "required") {
      for (const auto& name : value)
        if (json.is_object() && !json.contains(name.get<std::string>())) fault(path, "lacks " + name.dump());
    } else if (keyword == "propertyNames") {
      for (const auto& [name, ignored] : json.items()) check(name, value, path + " (name)");
    } else if (keyword == "additionalProperties") {  // of objects that list none by name
      for (const auto& [name, field] : json.items()) check(field, value, path + "." + name);
    } else if (keyword == "anyOf") {
      if (std::none_of(value.begin(), value.end(), [&](const Json& one) { return holds(json, one); }))
        fault(path, "is of none of the forms allowed");
    } else if (keyword == "properties") {
      properties(json, value, path);
    } else if (keyword == "items") {
      for (std::size_t i = 0; json.is_array() && i < json.size(); ++i) check(json[i], value, format("{}[{}]", path, i));
    } else if (keyword != "description" && keyword != "title" && keyword != "$schema" && keyword != "$defs") {
      fault(path, "the schema uses a keyword that is not checked: " + keyword);
    }
  }

  bool holds(const Json& json, const Json& schema) const {
    Checker trial(root_);
    trial.check(json, schema, "");
    return trial.faults.empty();
  }

  /// A field that the schema does not describe is one that nobody documented.
  void properties(const Json& json, const Json& known, const std::string& path) {
    if (!json.is_object()) return;
    for (const auto& [name, value] : json.items()) {
      if (known.contains(name))
        check(value, known[name], path + "." + name);
      else
        fault(path, "has the undescribed field '" + name + "'");
    }
  }

  const Json& root_;
};

}  // namespace

Json schema(const std::string& name) {
  const auto path = std::string(TEST_SHARE) + "/schema/" + name + ".schema.json";
  const auto text = read_file(path);
  if (!text) FAIL(describe(text.error()));
  const auto json = parse_json(*text, path);
  if (!json) FAIL(describe(json.error()));
  return *json;
}

std::vector<std::string> breaks(const Json& json, const Json& schema) {
  Checker checker(schema);
  checker.check(json, schema, "$");
  return checker.faults;
}

}  // namespace brick::test
