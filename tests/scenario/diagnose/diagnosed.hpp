#pragma once

#include <gtest/gtest.h>

#include "scenario/diagnose/diagnose.hpp"

namespace veer::scenario::test {

inline Scenario scenario_of(std::string_view text) {
  Faults faults;
  Scenario scenario = read(text, faults);
  for (const Fault& f : faults) ADD_FAILURE() << to_line(f, "scenario");
  return scenario;
}

inline Diagnosis diagnosed(std::string_view text, const DiagnoseOptions& options = {}) {
  return diagnose(scenario_of(text), options);
}

/// "failure in group" of each finding.
inline std::vector<std::string> names(const Diagnosis& d) {
  std::vector<std::string> all;
  for (const Finding& f : d.findings) all.push_back(std::string(f.failure) + " in " + f.group);
  return all;
}

using Names = std::vector<std::string>;

/// Replaces the only occurrence of `what` in a text.
inline std::string with(std::string text, std::string_view what, std::string_view instead) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), instead);
}

}  // namespace veer::scenario::test
