
#include <nlohmann/json.hpp>

#include "app/bench_command.hpp"
#include "app/commands.hpp"
#include "app/say.hpp"
#include "bench/map.hpp"

namespace veer::app {

int bench_map(const BenchArguments& arguments) {
  const bench::MapOptions options{
      .agents = arguments.agents.value_or(0), .width = arguments.width, .seconds = arguments.seconds};
  const auto measured = bench::measure_map(options);
  if (!measured) {
    complain("veer bench: {}\n", measured.reason());
    return failed;
  }
  const bench::MapMeasured& m = *measured;
  const auto steer = [](const bench::Measured& of) { return of.stage_ns[static_cast<std::size_t>(Stage::steer)]; };
  const double ratio = m.many.ns_per_agent_update / m.few.ns_per_agent_update;
  const std::size_t walls = options.walls;
  if (arguments.json) {
    const nlohmann::ordered_json json{{"bench", map_name},
                                      {"agents", m.walls.agents},
                                      {"width", m.walls.width},
                                      {"walls", walls},
                                      {"feelers_ns", steer(m.walls)},
                                      {"step_ns", m.walls.ns_per_agent_update},
                                      {"few_walls_step_ns", m.few.ns_per_agent_update},
                                      {"many_walls_step_ns", m.many.ns_per_agent_update},
                                      {"many_to_few", ratio},
                                      {"path_ns", steer(m.path)},
                                      {"path_step_ns", m.path.ns_per_agent_update},
                                      {"hash", fmt::format("{:016x}", m.walls.hash)}};
    say_json(json);
    return fine;
  }
  say("agents               {} ({} lanes, 1 thread)\n", m.walls.agents, m.walls.width);
  say("feelers_ns           {:.2f} per agent and step for three rays among {} walls, {:.2f} for the step\n",
      steer(m.walls), walls, m.walls.ns_per_agent_update);
  say("many_to_few          {:.2f}: a step takes {:.2f} ns among {} walls, {:.2f} among {}\n", ratio,
      m.many.ns_per_agent_update, walls * 10, m.few.ns_per_agent_update, walls / 10);
  say("path_ns              {:.2f} for following a path of 1000 sides, {:.2f} for the step\n", steer(m.path),
      m.path.ns_per_agent_update);
  say("hash                 {:016x} after {} steps\n", m.walls.hash, bench::hash_steps);
  return fine;
}

}  // namespace veer::app
