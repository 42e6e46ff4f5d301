#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <string>
#include <vector>

#include "scenario/format/document.hpp"
#include "veer/math/vec.hpp"

namespace veer::scenario {

/// One line of a trace.
struct TraceSample {
  std::uint32_t id;
  std::string group;
  Vec3 position;  // m
  Vec3 velocity;  // m/s
  float heading;  // rad
};
/// The lines of one step.
struct TraceFrame {
  std::uint64_t step = 0;
  double time = 0;  // s
  std::vector<TraceSample> samples;
};

/// Reads a CSV trace (scenario/write/trace.hpp) frame by frame, so that it may be larger than memory. Reading ends at
/// the first wrong line, with a fault that says what was expected and found.
void read_trace(std::istream& csv, const std::function<void(const TraceFrame&)>& each, Faults& faults);

}  // namespace veer::scenario
