#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "bench/measure.hpp"

/// Prints what `veer bench` has measured.
namespace veer::app {

nlohmann::ordered_json to_json(const bench::Measured& m);

nlohmann::ordered_json to_json(const std::vector<bench::Measured>& runs);

/// Prints all figures of one bench, a line each.
void print_figures(const bench::Measured& m);
/// Prints a table with one line per bench.
void print_table(const std::vector<bench::Measured>& runs);
/// Prints what each behavior costs: finding its neighbors (sense), the behavior itself (steer), and the whole step.
void print_behaviors(const std::vector<bench::Measured>& runs);
/// Prints what a mind (the last run) costs, compared with the sum of its behaviors alone (the runs before), and what
/// an explanation costs.
void print_mind(const std::vector<bench::Measured>& runs, const bench::Asking& asking);

}  // namespace veer::app
