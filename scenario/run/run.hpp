#pragma once

#include <functional>
#include <optional>
#include <variant>

#include "scenario/format/scenario.hpp"
#include "scenario/record/recording.hpp"
#include "scenario/run/gait_measures.hpp"

namespace veer::scenario {

using AnyWorld = std::variant<const World<2>*, const World<3>*>;

struct RunOptions {
  std::optional<double> seconds{};       // simulated; else as the scenario says
  std::optional<std::uint64_t> steps{};  // instead of seconds
  std::optional<std::uint64_t> seed{};   // else the scenario's
  int width = 0;                         // lanes per pack; 0: the machine's own
  Executor executor{};
  double record_fps = 0;     // frames per simulated second to keep; 0: none
  bool explain = false;      // with each frame, why everybody does what they do
  bool measure_gait = true;  // of animated agents, where there are some
  /// Called now and then with the part that is done, 0 to 1. False stops the run.
  std::function<bool(double)> progress{};
  /// Called with every step, the start included: the recording holds that one frame. False stops the run.
  std::function<bool(const Recording&)> each_step{};
  /// Called once, with the world as it is at the end.
  std::function<void(const AnyWorld&)> at_end{};
};

struct RunResult {
  std::size_t agents = 0;  // at the end
  std::uint64_t steps = 0, seed = 0, hash = 0;
  double seconds = 0;       // simulated
  double wall_seconds = 0;  // of the steps alone, without recording
  std::uint64_t agent_updates = 0;
  std::uint64_t arrived = 0, removed = 0, quarantined = 0, changed_state = 0;
  std::vector<std::string> culprits;  // behaviors to blame for quarantines, each once
  std::uint64_t blocked = 0;          // on the board of a discrete scenario: waits
  std::uint64_t unreachable = 0;      // goals without a way; on a board, steps without one
  std::vector<std::string> notes;     // parts that stand in for others
  StageSeconds stage_seconds{};
  std::optional<GaitMeasures> gait;    // of all animated agents; none: there are none, or nobody measured
  std::vector<GroupGait> group_gaits;  // the same by group
  bool stopped = false;                // by a callback
  Recording recording;
};

/// How many steps of a scenario so many seconds are.
std::uint64_t steps_in(const Scenario& scenario, double seconds);

RunResult run(const Scenario& scenario, const RunOptions& options);

}  // namespace veer::scenario
