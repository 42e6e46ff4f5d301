// Parts of a step one by one, with Google Benchmark: `bench_parts --benchmark_filter=flock`.
#include <benchmark/benchmark.h>

#include "bench/benches.hpp"
#include "veer/world/step.hpp"

namespace veer::bench {
namespace {

World2 flock(std::int64_t agents) {
  const Bench& bench = *find_bench("flock");
  auto made = bench.make(bench, static_cast<std::size_t>(agents), bench.neighbors);
  World2 world = std::get<World2>(std::move(*made));
  for (int i = 0; i < 5; ++i) world.step(bench.dt);
  return world;
}

void per_agent(benchmark::State& run) { run.SetItemsProcessed(run.iterations() * run.range(0)); }

/// Sorting a flock into cells.
void sort(benchmark::State& run) {
  World2 world = flock(run.range(0));
  for (auto _ : run) sense(world.state());
  per_agent(run);
}

/// Finding neighbors, asking the behaviors, combining.
void steering(benchmark::State& run) {
  World2 world = flock(run.range(0));
  sense(world.state());
  for (auto _ : run) steer(world.state(), 1 / 60.f);
  per_agent(run);
}

void moving(benchmark::State& run) {
  World2 world = flock(run.range(0));
  for (auto _ : run) move(world.state(), 1 / 60.f);
  per_agent(run);
}

void constraining(benchmark::State& run) {
  World2 world = flock(run.range(0));
  move(world.state(), 1 / 60.f);
  for (auto _ : run) constrain(world.state());
  per_agent(run);
}

/// A world of ten agents: what a step costs before anyone does anything.
void small_step(benchmark::State& run) {
  World2 world = flock(run.range(0));
  for (auto _ : run) world.step(1 / 60.f);
  per_agent(run);
}

BENCHMARK(sort)->Name("flock/sort")->Arg(10000)->Arg(1000000);
BENCHMARK(steering)->Name("flock/steer")->Arg(10000)->Arg(1000000);
BENCHMARK(moving)->Name("flock/move")->Arg(10000);
BENCHMARK(constraining)->Name("flock/constrain")->Arg(10000);
BENCHMARK(small_step)->Name("flock/step")->Arg(10)->Arg(31)->Arg(32)->Arg(100);

}  // namespace
}  // namespace veer::bench

BENCHMARK_MAIN();
