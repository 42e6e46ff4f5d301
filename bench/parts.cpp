// Single stages of a step, with Google Benchmark: `bench_parts --benchmark_filter=flock`.
#include <benchmark/benchmark.h>

#include "bench/benches.hpp"
#include "veer/math/random.hpp"
#include "veer/move/animation/character.hpp"
#include "veer/move/animation/walker.hpp"
#include "veer/world/state/state.hpp"
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

/// Sorts a flock into cells.
void sort(benchmark::State& run) {
  World2 world = flock(run.range(0));
  for ([[maybe_unused]] auto _ : run) sense(world.state());
  per_agent(run);
}

/// Finds neighbors, runs the behaviors and combines their requests.
void steering(benchmark::State& run) {
  World2 world = flock(run.range(0));
  sense(world.state());
  for ([[maybe_unused]] auto _ : run) {
    steer(world.state(), 1 / 60.f);
    combine(world.state(), 1 / 60.f);
  }
  per_agent(run);
}

void moving(benchmark::State& run) {
  World2 world = flock(run.range(0));
  for ([[maybe_unused]] auto _ : run) move(world.state(), 1 / 60.f);
  per_agent(run);
}

void constraining(benchmark::State& run) {
  World2 world = flock(run.range(0));
  move(world.state(), 1 / 60.f);
  for ([[maybe_unused]] auto _ : run) constrain(world.state());
  per_agent(run);
}

/// A world of ten agents: the fixed cost of a step.
void small_step(benchmark::State& run) {
  World2 world = flock(run.range(0));
  for ([[maybe_unused]] auto _ : run) world.step(1 / 60.f);
  per_agent(run);
}

/// Requests to an animated character, one after the other: either independent, over all that its clips can do, or
/// coherent, each close to the one before.
std::vector<Twist<float>> requests(const BlendSpace& space, bool coherent) {
  std::vector<Twist<float>> all;
  Vec2 point{};
  for (std::uint32_t i = 0; i < 100000; ++i) {
    const Dice<float> dice(1, i, 0, 0);
    const Vec2 drawn{2 * dice.uniform(0) - 1, 2 * dice.uniform(1) - 1};
    point = coherent ? point + drawn * .02f : drawn;
    point = {clamp(point.x, -1.f, 1.f), clamp(point.y, -1.f, 1.f)};
    const Twist<double> t = space.average(space.mix(point));
    all.push_back({{static_cast<float>(t.velocity.x), static_cast<float>(t.velocity.y)}, static_cast<float>(t.spin)});
  }
  return all;
}

/// Looks up motions in a table of 201 x 201 blend points; the argument is whether requests are coherent.
void look_up(benchmark::State& run) {
  const auto walker = make_character(walker_clips());
  const std::vector<Twist<float>> asked = requests((*walker)->space, run.range(0) != 0);
  for ([[maybe_unused]] auto _ : run) {
    MotionTable::Hint hint;
    for (const Twist<float>& one : asked) {
      if (run.range(0) == 0) hint = {};
      benchmark::DoNotOptimize((*walker)->table.look_up(one, hint).point);
    }
  }
  run.SetItemsProcessed(run.iterations() * static_cast<std::int64_t>(asked.size()));
}

void make_table(benchmark::State& run) {
  const auto space = BlendSpace::make(walker_clips());
  for ([[maybe_unused]] auto _ : run) benchmark::DoNotOptimize(MotionTable::make(*space)->side());
}

BENCHMARK(look_up)->Name("table/look_up")->Arg(0)->Arg(1);
BENCHMARK(make_table)->Name("table/make")->Unit(benchmark::kMillisecond);
BENCHMARK(sort)->Name("flock/sort")->Arg(10000)->Arg(1000000);
BENCHMARK(steering)->Name("flock/steer")->Arg(10000)->Arg(1000000);
BENCHMARK(moving)->Name("flock/move")->Arg(10000);
BENCHMARK(constraining)->Name("flock/constrain")->Arg(10000);
BENCHMARK(small_step)->Name("flock/step")->Arg(10)->Arg(31)->Arg(32)->Arg(100);

}  // namespace
}  // namespace veer::bench

BENCHMARK_MAIN();
