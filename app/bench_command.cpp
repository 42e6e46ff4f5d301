#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "app/commands.hpp"
#include "app/output.hpp"
#include "app/progress.hpp"
#include "app/threads.hpp"
#include "bench/measure.hpp"
#include "bench/plot.hpp"

namespace veer::app {
namespace {

using bench::Measured;
using Json = nlohmann::ordered_json;

Json to_json(const Measured& m) {
  Json stages;
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
          {"stage_ns", stages},
          {"hash", fmt::format("{:016x}", m.hash)}};
}

void print(const Measured& m) {
  fmt::print("bench                {}\n", m.bench);
  fmt::print("agents               {}\n", m.agents);
  fmt::print("neighbors            {:.2f}\n", m.neighbors);
  fmt::print("ns_per_agent_update  {:.2f} ({} lanes, {} thread{})\n", m.ns_per_agent_update, m.width, m.threads,
             m.threads == 1 ? "" : "s");
  fmt::print("updates_per_second   {:.4g} ({:.4g} steps per second; 100 steps in {:.4g} ms)\n", m.updates_per_second,
             m.steps_per_second, 1e5 / m.steps_per_second);
  fmt::print("bytes_per_agent      {:.1f} (the whole process: {:.1f})\n", m.bytes_per_agent, m.process_bytes_per_agent);
  fmt::print("stage_ns            ");
  for (std::size_t i = 0; i < stage_names.size(); ++i) fmt::print(" {} {:.2f}", stage_names[i], m.stage_ns[i]);
  fmt::print("\nhash                 {:016x} after {} steps\n", m.hash, bench::hash_steps);
}

void print_table(const std::vector<Measured>& runs) {
  fmt::print("{:<10} {:>9} {:>9} {:>8} {:>14} {:>8}  {}\n", "bench", "agents", "neighbors", "ns", "updates/s", "bytes",
             "hash");
  for (const Measured& m : runs)
    fmt::print("{:<10} {:>9} {:>9.2f} {:>8.2f} {:>14.4g} {:>8.1f}  {:016x}\n", m.bench, m.agents, m.neighbors,
               m.ns_per_agent_update, m.updates_per_second, m.bytes_per_agent, m.hash);
}

/// What a behavior costs: by itself (for those with neighbors, finding them is told apart), and the whole step.
void print_behaviors(const std::vector<Measured>& runs) {
  fmt::print("{:<24} {:>9} {:>9} {:>9} {:>9}\n", "behavior", "neighbors", "sense ns", "steer ns", "step ns");
  for (const Measured& m : runs)
    fmt::print("{:<24} {:>9.2f} {:>9.2f} {:>9.2f} {:>9.2f}\n", m.bench, m.neighbors,
               m.stage_ns[static_cast<std::size_t>(Stage::sense)], m.stage_ns[static_cast<std::size_t>(Stage::steer)],
               m.ns_per_agent_update);
}

/// What a mind costs beside the sum of what its behaviors cost alone; and what it costs to ask why.
void print_mind(const std::vector<Measured>& runs, const bench::Asking& asking) {
  const auto at = [](const Measured& m, Stage stage) { return m.stage_ns[static_cast<std::size_t>(stage)]; };
  fmt::print("{:<24} {:>9} {:>9} {:>10} {:>9}\n", "behavior alone", "sense ns", "steer ns", "combine ns", "step ns");
  double thinking = 0, step = 0, all = 0;  // sense, steer and combine; of the parts, then of all together
  for (const Measured& m : runs) {
    fmt::print("{:<24} {:>9.2f} {:>9.2f} {:>10.2f} {:>9.2f}\n", m.bench, at(m, Stage::sense), at(m, Stage::steer),
               at(m, Stage::combine), m.ns_per_agent_update);
    all = at(m, Stage::sense) + at(m, Stage::steer) + at(m, Stage::combine);
    if (&m != &runs.back()) {
      thinking += all;
      step += m.ns_per_agent_update;
    }
  }
  fmt::print("sum of the eight alone   thinking {:.2f} ns, step {:.2f} ns\n", thinking, step);
  fmt::print("together / sum           thinking {:.2f}, step {:.2f}\n", all / thinking,
             runs.back().ns_per_agent_update / step);
  fmt::print("one asked why per step   step {:.2f} ns (without: {:.2f}); the question itself takes {:.0f} us\n",
             asking.step_ns, runs.back().ns_per_agent_update, asking.question_us);
}

/// What to run: a bench and its number of agents.
struct Run {
  bench::Bench bench;
  std::size_t agents;
};

std::vector<Run> runs_of(const BenchArguments& arguments) {
  std::vector<Run> runs;
  const auto add = [&](const bench::Bench& b) { runs.push_back({b, arguments.agents.value_or(b.agents)}); };
  if (arguments.all) {
    for (const bench::Bench& b : bench::benches()) add(b);
  } else if (arguments.name == behaviors_name) {
    for (const bench::Bench& b : bench::behavior_benches()) add(b);
  } else if (arguments.name == mind_name) {
    for (const bench::Bench& b : bench::mind_benches()) add(b);
  } else if (const bench::Bench& named = *bench::find_bench(arguments.name); !arguments.scaling) {
    add(named);
  } else {
    for (const int agents : {1000, 3000, 10000, 30000, 100000, 300000, 1000000})
      runs.push_back({named, static_cast<std::size_t>(agents)});
  }
  return runs;
}

}  // namespace

int bench_command(const BenchArguments& arguments) {
  Threads threads(arguments.threads);
  const std::vector<Run> runs = runs_of(arguments);
  std::vector<Measured> done;
  for (const Run& run : runs) {
    Progress progress(fmt::format("{}, {} agents", run.bench.name, run.agents), !arguments.json);
    progress.show(static_cast<double>(done.size()) / static_cast<double>(runs.size()));
    const bench::Options options{.agents = run.agents,
                                 .neighbors = arguments.neighbors.value_or(0),
                                 .width = arguments.width,
                                 .threads = arguments.threads,
                                 .seconds = arguments.seconds,
                                 .executor = threads.executor()};
    auto world = bench::prepare(run.bench, options);
    if (!world) {
      fmt::print(stderr, "veer bench: {}\n", world.reason());
      return bad_input;
    }
    const auto measured = bench::measure(std::move(*world), run.bench, options);
    if (!measured) {
      fmt::print(stderr, "veer bench: {}\n", measured.reason());
      return failed;
    }
    done.push_back(*measured);
  }
  const bool one = done.size() == 1 && !arguments.all && arguments.name != behaviors_name;
  const bool mind = arguments.name == mind_name;
  if (arguments.json && one) {
    fmt::print("{}\n", to_json(done[0]).dump(2));
  } else if (arguments.json) {
    Json list = Json::array();
    for (const Measured& m : done) list.push_back(to_json(m));
    fmt::print("{}\n", list.dump(2));
  } else if (one) {
    print(done[0]);
  } else if (arguments.name == behaviors_name) {
    print_behaviors(done);
  } else if (mind) {
    print_mind(done,
               bench::measure_asking(runs.back().bench, {.agents = runs.back().agents, .width = arguments.width}));
  } else {
    print_table(done);
  }
  if (arguments.scaling) {
    const std::string path = arguments.svg.value_or("bench_" + arguments.name + ".svg");
    const std::string error = write_file(path, bench::plot_scaling(done));
    if (!error.empty()) {
      fmt::print(stderr, "veer bench: {}\n", error);
      return failed;
    }
    if (!arguments.json) fmt::print("wrote {}\n", path);
  }
  return fine;
}

}  // namespace veer::app
