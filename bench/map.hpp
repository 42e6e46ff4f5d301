#pragma once

#include "bench/measure.hpp"

namespace veer::bench {

struct MapOptions {
  std::size_t walls = 10000;  // also measured with a tenth and ten times as many
  std::size_t agents = 0;     // 0: 1e5
  int width = 0;              // lanes; 0: the machine's own
  double seconds = 2;         // for each figure
};

/// On one thread, with agents all over the map.
struct MapMeasured {
  Measured walls;      // ray avoidance with three feelers
  Measured few, many;  // the same with a tenth and ten times as many walls, at the same density
  Measured path;       // a closed path of 1,000 sides
};

/// Returns an error if a ray doesn't meet the wall that brute force finds.
Result<MapMeasured> measure_map(const MapOptions& options);

/// Walls 1.5 m long, 6 m apart on average; agents move at 2 m/s and look 3 m ahead.
Bench walls_bench(std::size_t walls);
/// Agents within 1 m of a closed path of 1,000 sides; they follow it at 2 m/s.
Bench path_bench();

}  // namespace veer::bench
