#include "scenario/run/run.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "scenario/build/build.hpp"
#include "scenario/format/names.hpp"
#include "scenario/run/recorder.hpp"

namespace veer::scenario {
namespace {

template <int D>
void count_events(const World<D>& world, RunResult& result) {
  for (const Event& e : world.events()) {
    if (const std::string_view culprit = world.group(e.group).behavior_name(e.behavior);
        e.kind == Event::Kind::quarantined && !culprit.empty() &&
        std::ranges::find(result.culprits, culprit) == result.culprits.end())
      result.culprits.emplace_back(culprit);
    std::uint64_t* counts[] = {&result.arrived, &result.removed, &result.quarantined, &result.changed_state,
                               &result.unreachable};
    ++*counts[static_cast<std::size_t>(e.kind)];
  }
}

template <int D>
RunResult run_world(const Scenario& scenario, const RunOptions& options) {
  using Wall = std::chrono::steady_clock;
  RunResult result;
  result.seed = options.seed.value_or(scenario.seed);
  World<D> world = build<D>(scenario, result.seed, &result.notes);
  world.set_width(options.width);
  world.set_executor(options.executor);

  std::optional<BoardRun> board;
  if (scenario.board) board.emplace(*scenario.board, scenario.groups.size(), result.seed);
  // The dt as written: 0.01 as a float is a little less, and ticks would come late after a while.
  const double board_dt = as_written(static_cast<double>(scenario.dt));
  const BoardRun* on_board = board ? &*board : nullptr;
  const auto count = [&] { return world.count() + (board ? board->board().size() : 0); };

  std::optional<GaitMeter> meter;
  if constexpr (D == 2)
    if (options.measure_gait) meter.emplace(world);
  const bool measures = meter && meter->is_needed();

  Recorder<D> film(scenario, world);
  std::optional<Recorder<D>> present;
  if (options.each_step) present.emplace(scenario, world);
  const double steps_per_frame =
      options.record_fps > 0 ? 1 / (options.record_fps * static_cast<double>(scenario.dt)) : 0;
  double next_frame = 0;
  const auto record = [&] {
    if (options.record_fps > 0) film.note_events(world, on_board);
    if (options.record_fps > 0 && static_cast<double>(world.steps()) >= next_frame) {
      film.capture(world, on_board);
      if (options.explain) film.explain(world, scenario.dt);
      next_frame += std::max(steps_per_frame, 1.);
    }
    if (!present) return true;
    present->drop_frames();
    present->capture(world, on_board);
    return options.each_step(present->recording());
  };

  const std::uint64_t steps = options.steps.value_or(steps_in(scenario, options.seconds.value_or(scenario.seconds)));
  result.stopped = !record();
  StageShares stages;
  while (world.steps() < steps && !result.stopped) {
    const Wall::time_point start = Wall::now();
    world.step(scenario.dt);
    if constexpr (D == 2)
      if (board) board->step(world, board_dt);
    result.wall_seconds += std::chrono::duration<double>(Wall::now() - start).count();
    result.agent_updates += count();
    stages.add(world);
    count_events(world, result);
    if constexpr (D == 2)
      if (measures) meter->add(world);
    if (board) result.arrived += board->arrived().size();
    result.stopped = !record();
    if (options.progress)
      result.stopped |= !options.progress(static_cast<double>(world.steps()) / static_cast<double>(steps));
  }
  result.stage_seconds = stages.of(result.wall_seconds);
  if (options.at_end) options.at_end(&world);
  result.agents = count();
  result.steps = world.steps();
  result.seconds = world.time();
  result.hash = world.state_hash();
  if (board) {
    result.blocked = board->blocked();
    result.unreachable += board->unreachable();
    result.hash += board->board().state_hash() * 0x9e3779b97f4a7c15ull;  // not a plain sum, which could cancel out
  }
  if (measures) {
    result.gait = meter->all();
    result.group_gaits = meter->by_group();
  }
  if (const std::size_t far = world.count_imprecise(); far > 0)
    result.notes.push_back(std::to_string(far) + (far == 1 ? " agent is" : " agents are") +
                           " too far from the origin to be precise; the field \"origin\" moves it");
  result.recording = film.finish(world);
  result.recording.hash = result.hash;
  return result;
}

}  // namespace

std::uint64_t steps_in(const Scenario& scenario, double seconds) {
  const double steps = seconds / static_cast<double>(scenario.dt);
  return static_cast<std::uint64_t>(std::llround(std::clamp(steps, 0., 1e15)));
}

RunResult run(const Scenario& scenario, const RunOptions& options) {
  return scenario.dimensions == 3 ? run_world<3>(scenario, options) : run_world<2>(scenario, options);
}

}  // namespace veer::scenario
