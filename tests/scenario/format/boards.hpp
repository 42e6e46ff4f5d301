#pragma once

#include <gtest/gtest.h>

#include <string>

#include "scenario/format/scenario.hpp"

/// For tests of discrete scenarios.
namespace veer::scenario::test {

inline Scenario read_good(const std::string& text) {
  Faults faults;
  Scenario scenario = read(text, faults);
  for (const Fault& fault : faults) ADD_FAILURE() << to_line(fault, "text");
  return scenario;
}

/// A discrete scenario of one line per part, so that the line of a fault tells its part.
inline std::string with_board(const std::string& board, const std::string& more = "") {
  return R"({"veer": 1, "name": "test", "kind": "discrete")" + (more.empty() ? "" : ", " + more) + ",\n\"board\": {" +
         board + "}}";
}

inline constexpr auto walkers =
    R"("groups": [{"name": "walkers", "mind": {"behaviors": [{"arrive": {}, "target": "goal"}]}},
                                       {"name": "dancers", "mind": {"behaviors": [{"kinematic_wander": {}}]}}])";

}  // namespace veer::scenario::test
