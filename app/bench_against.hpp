#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bench/measure.hpp"

/// Compares measurements with those of an earlier run (`veer bench --against FILE`).
namespace veer::app {

/// A loss of more than this part is told as a failure.
inline constexpr double most_loss = .1;
/// Rounds of all benches, one after the other, of which the median counts: what disturbs one moment disturbs one round.
inline constexpr int rounds_against = 5;

/// A measurement of the earlier run.
struct Before {
  std::string bench, machine;
  double agents = 0, threads = 0, width = 0, neighbors = 0, ns = 0;

  /// Agents move between the runs, so the same density doesn't give exactly the same number of neighbors.
  bool is_of(const bench::Measured& m) const;
};

/// Returns none, and says why, if the file isn't an output of `veer bench --json` on this machine.
std::optional<std::vector<Before>> read_earlier(const std::string& file);

/// Prints a line for each measurement that the earlier run in `file` has too. Returns the exit code: 1 if one of them
/// has become slower by more than `most_loss`, 2 if there is none.
int compare_with(const std::string& file, const std::vector<Before>& before, const std::vector<bench::Measured>& now,
                 bool quiet);

}  // namespace veer::app
