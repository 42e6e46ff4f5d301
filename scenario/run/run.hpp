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
  std::optional<double> seconds{};       // simulated; default: as in the scenario
  std::optional<std::uint64_t> steps{};  // instead of seconds
  std::optional<std::uint64_t> seed{};   // default: the scenario's
  int width = 0;                         // lanes per pack; 0: the widest of this machine
  Executor executor{};
  double record_fps = 0;     // frames per simulated second to keep; 0: none
  bool explain = false;      // record with each frame what each behavior asks for and is granted
  bool measure_gait = true;  // measure the gaits of animated agents
  /// Called after every step with the part of the run that is done, 0 to 1. Returning false stops the run.
  std::function<bool(double)> progress{};
  /// Called at the start and after every step, with a recording of that frame only. Returning false stops the run.
  std::function<bool(const Recording&)> each_step{};
  /// Called once, with the world at the end.
  std::function<void(const AnyWorld&)> at_end{};
};

struct RunResult {
  std::size_t agents = 0;  // at the end
  std::uint64_t steps = 0, seed = 0, hash = 0;
  double seconds = 0;       // simulated
  double wall_seconds = 0;  // time that the steps took, without recording
  std::uint64_t agent_updates = 0;
  std::uint64_t arrived = 0, removed = 0, quarantined = 0, changed_state = 0;
  std::vector<std::string> culprits;   // behaviors that caused quarantines, each once
  std::uint64_t blocked = 0;           // on a board: how often an agent had to wait
  std::uint64_t unreachable = 0;       // goals that couldn't be reached; on a board, steps without a way
  std::vector<std::string> notes;      // parts that others replaced
  StageSeconds stage_seconds{};        // the parts of wall_seconds; zero if the run was too short to measure them
  std::optional<GaitMeasures> gait;    // of all animated agents; none: not measured, or no such agents
  std::vector<GroupGait> group_gaits;  // the same by group
  bool stopped = false;                // a callback stopped the run
  Recording recording;
};

/// Returns the number of steps in `seconds` of simulated time.
std::uint64_t steps_in(const Scenario& scenario, double seconds);

/// Runs a scenario from its start.
RunResult run(const Scenario& scenario, const RunOptions& options);

}  // namespace veer::scenario
