#include "bench/layouts.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/bench_command.hpp"
#include "app/bench_tables.hpp"
#include "app/commands.hpp"
#include "app/progress.hpp"
#include "app/say.hpp"
#include "app/threads.hpp"
#include "bench/measure.hpp"

namespace veer::app {
namespace {

using bench::Bench;
using bench::Measured;

/// A layout and the same agents on a torus, measured one after the other.
struct Pair {
  Measured layout, torus;
  double ratio() const { return layout.ns_per_agent_update / torus.ns_per_agent_update; }
};

/// Sizes of a layout; agents that are all neighbors of each other take a time that grows with their number.
std::vector<std::size_t> sizes_of(const Bench& bench, const BenchArguments& arguments) {
  if (arguments.agents) return {*arguments.agents};
  if (bench.agents < 1000) return {bench.agents};
  return {1000, 10000, 100000, 1000000};
}

void print(const Bench& bench, const std::vector<Pair>& pairs) {
  double least = pairs[0].layout.ns_per_agent_update, most = least, worst = 0;
  say("{:<15} {:>9.2f}", bench.name, pairs[0].layout.neighbors);
  for (const Pair& pair : pairs) {
    say(" {:>8} {:>7.1f} {:>5.2f}", pair.layout.agents, pair.layout.ns_per_agent_update, pair.ratio());
    least = std::min(least, pair.layout.ns_per_agent_update);
    most = std::max(most, pair.layout.ns_per_agent_update);
    worst = std::max(worst, pair.ratio());
  }
  say("  {:>5.2f} {:>5.2f}\n", worst, most / least);
}

}  // namespace

int bench_layouts(const BenchArguments& arguments) {
  Threads threads(arguments.threads);
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  if (!arguments.json)
    say("ns per agent and step, and its ratio to the same agents all over a torus, by number of agents;\n"
        "then the largest ratio, and the most ns over the fewest\n"
        "{:<15} {:>9}\n",
        "layout", "neighbors");
  for (const Bench& bench : bench::layout_benches()) {
    std::vector<Pair> pairs;
    for (const std::size_t agents : sizes_of(bench, arguments)) {
      Progress progress(fmt::format("{}, {} agents", bench.name, agents), !arguments.json);
      progress.show(0);
      const auto measured = [&](const Bench& one, std::size_t count) -> Result<Measured> {
        const bench::Options options{.agents = count,
                                     .neighbors = arguments.neighbors.value_or(0),
                                     .width = arguments.width,
                                     .threads = arguments.threads,
                                     .seconds = arguments.seconds,
                                     .executor = threads.executor()};
        auto world = bench::prepare(one, options);
        if (!world) return Error{world.reason()};
        return bench::measure(std::move(*world), one, options);
      };
      const Bench torus = bench::on_torus(bench);
      const auto here = measured(bench, agents),
                 there = measured(torus, std::max(agents, torus.agents == bench.agents ? 0 : torus.agents));
      for (const auto* m : {&here, &there})
        if (!*m) {
          complain("veer bench: {}\n", m->reason());
          return failed;
        }
      pairs.push_back({*here, *there});
      list.push_back(to_json(*here));
      list.back()["torus_ns"] = there->ns_per_agent_update;
      list.back()["torus_neighbors"] = there->neighbors;
      list.back()["to_torus"] = pairs.back().ratio();
    }
    if (!arguments.json) print(bench, pairs);
  }
  if (arguments.json) say_json(list);
  return fine;
}

}  // namespace veer::app
