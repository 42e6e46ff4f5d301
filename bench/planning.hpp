#pragma once

#include "bench/measure.hpp"

namespace veer::bench {

struct PlanningOptions {
  int cells = 512;         // along each side of a square map
  std::size_t agents = 0;  // who follow the field; 0: 1e5
  int width = 0;           // lanes; 0: the machine's own
  double seconds = 2;      // for each figure
};

/// On a square map of 1 m cells, 20 % of them solid at random, on one thread.
struct PlanningMeasured {
  int cells = 0;
  double grid_ms = 0;           // to ask about every cell and step
  double paths_per_second = 0;  // from corner to corner, pulled straight
  double work_per_path = 0;     // places looked at
  double field_ms = 0;          // the way to the middle from every cell
  double change_us = 0;         // one cell opened or closed: grid and field
  double change_work = 0;       // cells looked at for that
  double field_work = 0;        // cells looked at for a new field
  Measured following;           // a world in which everyone follows that field
};

/// An error when a path doesn't cost what Dijkstra's search finds, or a repaired field isn't what a new one is: then
/// there is no time to report.
Result<PlanningMeasured> measure_planning(const PlanningOptions& options);

/// Everyone on the map follows one field to the middle.
Bench followers_bench(int cells);

}  // namespace veer::bench
