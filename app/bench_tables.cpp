#include "app/bench_tables.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "app/say.hpp"

namespace veer::app {

using bench::Measured;

namespace {

/// How many agents 60 steps per second leave time for, at that cost per agent; two digits of it mean something.
double agents_at_60(const Measured& m) {
  const double all = 1e9 / 60 / m.ns_per_agent_update, digits = std::pow(10, std::floor(std::log10(all)) - 1);
  return std::floor(all / digits) * digits;
}

}  // namespace

nlohmann::ordered_json to_json(const Measured& m) {
  nlohmann::ordered_json stages;
  for (std::size_t i = 0; i < stage_names.size(); ++i) stages[stage_names[i]] = m.stage_ns[i];
  return {{"bench", m.bench},
          {"agents", m.agents},
          {"neighbors", m.neighbors},
          {"ns_per_agent_update", m.ns_per_agent_update},
          {"updates_per_second", m.updates_per_second},
          {"steps_per_second", m.steps_per_second},
          {"bytes_per_agent", m.bytes_per_agent},
          {"process_bytes_per_agent", m.process_bytes_per_agent},
          {"threads", m.threads},
          {"width", m.width},
          {"machine", bench::machine()},
          {"stage_ns", stages},
          {"hash", fmt::format("{:016x}", m.hash)}};
}

nlohmann::ordered_json to_json(const std::vector<Measured>& runs) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Measured& m : runs) list.push_back(to_json(m));
  return list;
}

void print_figures(const Measured& m) {
  say("bench                {}\n", m.bench);
  say("agents               {}\n", m.agents);
  say("neighbors            {:.2f}\n", m.neighbors);
  say("ns_per_agent_update  {:.2f} ({} lanes, {} thread{})\n", m.ns_per_agent_update, m.width, m.threads,
      m.threads == 1 ? "" : "s");
  say("updates_per_second   {:.4g} ({:.4g} steps per second; 100 steps in {:.4g} ms)\n", m.updates_per_second,
      m.steps_per_second, 1e5 / m.steps_per_second);
  say("bytes_per_agent      {:.1f} (the whole process: {:.1f})\n", m.bytes_per_agent, m.process_bytes_per_agent);
  say("stage_ns            ");
  for (std::size_t i = 0; i < stage_names.size(); ++i) say(" {} {:.2f}", stage_names[i], m.stage_ns[i]);
  say("\nhash                 {:016x} after {} steps\n", m.hash, bench::hash_steps);
}

void print_table(const std::vector<Measured>& runs) {
  say("{:<12} {:>9} {:>9} {:>8} {:>14} {:>8}  {}\n", "bench", "agents", "neighbors", "ns", "agents at 60/s", "bytes",
      "hash");
  for (const Measured& m : runs)
    say("{:<12} {:>9} {:>9.2f} {:>8.2f} {:>14.0f} {:>8.1f}  {:016x}\n", m.bench, m.agents, m.neighbors,
        m.ns_per_agent_update, agents_at_60(m), m.bytes_per_agent, m.hash);
}

void print_behaviors(const std::vector<Measured>& runs) {
  say("{:<24} {:>9} {:>9} {:>9} {:>9}\n", "behavior", "neighbors", "sense ns", "steer ns", "step ns");
  for (const Measured& m : runs)
    say("{:<24} {:>9.2f} {:>9.2f} {:>9.2f} {:>9.2f}\n", m.bench, m.neighbors,
        m.stage_ns[static_cast<std::size_t>(Stage::sense)], m.stage_ns[static_cast<std::size_t>(Stage::steer)],
        m.ns_per_agent_update);
}

void print_mind(const std::vector<Measured>& runs, const bench::Asking& asking) {
  const auto at = [](const Measured& m, Stage stage) { return m.stage_ns[static_cast<std::size_t>(stage)]; };
  say("{:<24} {:>9} {:>9} {:>10} {:>9}\n", "behavior alone", "sense ns", "steer ns", "combine ns", "step ns");
  double mind = 0, step = 0, all = 0;  // ns; mind: sense, steer and combine
  for (const Measured& m : runs) {
    say("{:<24} {:>9.2f} {:>9.2f} {:>10.2f} {:>9.2f}\n", m.bench, at(m, Stage::sense), at(m, Stage::steer),
        at(m, Stage::combine), m.ns_per_agent_update);
    all = at(m, Stage::sense) + at(m, Stage::steer) + at(m, Stage::combine);
    if (&m != &runs.back()) {
      mind += all;
      step += m.ns_per_agent_update;
    }
  }
  say("sum of the eight alone   sense, steer and combine {:.2f} ns, step {:.2f} ns\n", mind, step);
  say("together / sum           sense, steer and combine {:.2f}, step {:.2f}\n", all / mind,
      runs.back().ns_per_agent_update / step);
  say("one explain per step     step {:.2f} ns (without: {:.2f}); the explanation itself takes {:.0f} us\n",
      asking.step_ns, runs.back().ns_per_agent_update, asking.question_us);
}

}  // namespace veer::app
