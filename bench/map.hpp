#pragma once

#include "bench/measure.hpp"

namespace veer::bench {

struct MapOptions {
  std::size_t walls = 10000;  // and a tenth and ten times as many
  std::size_t agents = 0;     // 0: 1e5
  int width = 0;              // lanes; 0: the machine's own
  double seconds = 2;         // for each figure
};

/// On one thread; agents all over the map.
struct MapMeasured {
  Measured walls;      // ray avoidance with three feelers
  Measured few, many;  // the same with a tenth and with ten times as many walls on as much more room
  Measured path;       // a closed path of 1,000 sides
};

/// An error when a ray doesn't meet the wall that brute force finds: then there is no time to report.
Result<MapMeasured> measure_map(const MapOptions& options);

/// Walls 1.5 m long, 6 m apart on average, and agents at 2 m/s who feel 3 m ahead.
Bench walls_bench(std::size_t walls);
/// Agents within 1 m of a closed path of 1,000 sides, who go along it at 2 m/s.
Bench path_bench();

}  // namespace veer::bench
