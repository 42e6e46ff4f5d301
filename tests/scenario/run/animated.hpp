#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "scenario/format/scenario.hpp"
#include "tests/move/walker.hpp"
#include "veer/move/bodies/animated.hpp"

/// Scenarios with animated agents for tests.
namespace veer::test {

using Json = nlohmann::ordered_json;

/// Agents at these positions that seek a point, with this initial speed.
inline Json seekers(const char* name, const Json& positions, const Json& goal, float speed) {
  return {{"name", name},
          {"limits", {{"max_speed", speed}, {"max_force", 1000}, {"max_angular_speed", 6}}},
          {"mind", {{"behaviors", Json::array({{{"seek", {{"response_time", .2}}}, {"target", goal}}})}}},
          {"spawn", Json::array({{{"at", positions}, {"velocity", {speed, 0}}}})}};
}

inline scenario::Scenario read_fine(const Json& json) {
  scenario::Faults faults;
  scenario::Scenario scenario = scenario::read(json.dump(), faults);
  for (const scenario::Fault& f : faults) ADD_FAILURE() << to_line(f, "test");
  return scenario;
}

inline void animate(scenario::GroupSpec& plan, std::shared_ptr<const Character> character) {
  plan.def.body = body(Animated{});
  plan.def.character = std::move(character);
}

/// One animated group of them on a plane, or in the domain that is given.
inline scenario::Scenario walkers(std::shared_ptr<const Character> character, const Json& positions, const Json& goal,
                                  float speed, const Json& domain = nullptr) {
  Json json = {{"veer", 1}, {"name", "walkers"}, {"groups", {seekers("walkers", positions, goal, speed)}}};
  if (!domain.is_null()) json["domain"] = domain;
  scenario::Scenario scenario = read_fine(json);
  animate(scenario.groups[0], std::move(character));
  return scenario;
}

}  // namespace veer::test
