#pragma once

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "scenario/format/scenario.hpp"

/// For tests that take a valid scenario and break each of its values.
namespace veer::scenario::test {

using Json = nlohmann::ordered_json;

inline Json load(const std::string& name) {
  std::ifstream file(std::string(VEER_SOURCE_DIR) + "/tests/scenario/format/" + name);
  return Json::parse(file);
}

inline Faults faults_of(const std::string& text) {
  Faults faults;
  read(text, faults);
  return faults;
}

inline std::string show(const Faults& faults) {
  std::string all;
  for (const Fault& f : faults) all += to_line(f, "file") + "\n";
  return all;
}

inline bool names(const Faults& faults, const std::string& pointer) {
  return std::ranges::any_of(faults, [&](const Fault& f) { return f.pointer == pointer; });
}

/// Calls f(pointer, value) for the document and everything in it.
template <class F>
void walk(const Json& value, const std::string& pointer, F f) {
  f(pointer, value);
  if (value.is_object())
    for (const auto& member : value.items()) walk(member.value(), join(pointer, member.key()), f);
  if (value.is_array())
    for (std::size_t i = 0; i < value.size(); ++i) walk(value[i], join(pointer, i), f);
}

inline Json with(Json document, const std::string& pointer, const Json& value) {
  document[Json::json_pointer(pointer)] = value;
  return document;
}

}  // namespace veer::scenario::test
