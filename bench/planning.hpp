#pragma once

#include "bench/measure.hpp"

namespace veer::bench {

struct PlanningOptions {
  int cells = 512;         // along each side of a square map
  std::size_t agents = 0;  // that follow the field; 0: 1e5
  int width = 0;           // lanes; 0: the machine's own
  double seconds = 2;      // for each figure
};

/// On a square map of 1 m cells, 20 % of them solid at random, on one thread.
struct PlanningMeasured {
  int cells = 0;
  double grid_ms = 0;           // to check every cell and step
  double paths_per_second = 0;  // from corner to corner, pulled straight
  double work_per_path = 0;     // nodes looked at
  double field_ms = 0;          // the way to the middle from every cell
  double change_us = 0;         // to open or close one cell and repair grid and field
  double change_work = 0;       // cells processed for that
  double field_work = 0;        // cells processed for a new field
  Measured following;           // a world in which all agents follow that field
};

/// Returns an error if a path isn't the cheapest one (by Dijkstra's search), or if a repaired field differs from a new
/// one.
Result<PlanningMeasured> measure_planning(const PlanningOptions& options);

/// All agents on the map follow one field to the middle.
Bench followers_bench(int cells);

}  // namespace veer::bench
