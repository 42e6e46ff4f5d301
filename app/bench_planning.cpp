
#include <nlohmann/json.hpp>

#include "app/bench_command.hpp"
#include "app/commands.hpp"
#include "app/say.hpp"
#include "bench/planning.hpp"

namespace veer::app {

int bench_planning(const BenchArguments& arguments) {
  const bench::PlanningOptions options{
      .agents = arguments.agents.value_or(0), .width = arguments.width, .seconds = arguments.seconds};
  const auto measured = bench::measure_planning(options);
  if (!measured) {
    complain("veer bench: {}\n", measured.reason());
    return failed;
  }
  const bench::PlanningMeasured& m = *measured;
  const double look_up = m.following.stage_ns[static_cast<std::size_t>(Stage::steer)];
  if (arguments.json) {
    const nlohmann::ordered_json json{{"bench", planning_name},
                                      {"cells", m.cells},
                                      {"grid_ms", m.grid_ms},
                                      {"paths_per_second", m.paths_per_second},
                                      {"work_per_path", m.work_per_path},
                                      {"field_ms", m.field_ms},
                                      {"field_work", m.field_work},
                                      {"change_us", m.change_us},
                                      {"change_work", m.change_work},
                                      {"agents", m.following.agents},
                                      {"width", m.following.width},
                                      {"following_ns", look_up},
                                      {"step_ns", m.following.ns_per_agent_update},
                                      {"hash", fmt::format("{:016x}", m.following.hash)}};
    say_json(json);
    return fine;
  }
  say("map                  {} x {} cells, 20 % solid; making the grid takes {:.1f} ms\n", m.cells, m.cells, m.grid_ms);
  say("paths_per_second     {:.0f} from corner to corner ({:.0f} nodes visited)\n", m.paths_per_second,
      m.work_per_path);
  say("field_ms             {:.1f} for a new goal ({:.0f} cells visited)\n", m.field_ms, m.field_work);
  say("change_us            {:.0f} to open or close one cell ({:.0f} cells visited)\n", m.change_us, m.change_work);
  say("following_ns         {:.2f} per agent and step for the look-up ({} agents, {} lanes), {:.2f} for the step\n",
      look_up, m.following.agents, m.following.width, m.following.ns_per_agent_update);
  say("hash                 {:016x} after {} steps\n", m.following.hash, bench::hash_steps);
  return fine;
}

}  // namespace veer::app
