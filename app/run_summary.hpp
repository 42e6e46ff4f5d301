#pragma once

#include "scenario/run/run.hpp"

namespace veer::app {

/// Prints the outcome of a run for people.
void print_summary(const scenario::Scenario& what, const scenario::RunResult& result);
/// Prints the outcome of a run as one JSON object.
void print_json(const scenario::Scenario& what, const scenario::RunResult& result, std::size_t threads);

}  // namespace veer::app
