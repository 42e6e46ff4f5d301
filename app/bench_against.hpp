#pragma once

#include <string>
#include <vector>

#include "bench/measure.hpp"

/// Compares measurements with those of an earlier run (`veer bench --against FILE`).
namespace veer::app {

/// A loss of more than this part is told as a failure.
inline constexpr double most_loss = .1;
/// Rounds of all benches, one after the other, of which the median counts: what disturbs one moment disturbs one round.
inline constexpr int rounds_against = 5;

/// Prints a line for each measurement that the file, an output of `veer bench --json`, has too. Returns the exit code:
/// 1 if one of them has become slower by more than `most_loss`, 2 if the file can't be compared with.
int compare_with(const std::string& file, const std::vector<bench::Measured>& now, bool quiet);

}  // namespace veer::app
