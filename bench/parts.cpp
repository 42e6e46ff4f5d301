// Parts of a step one by one, with Google Benchmark: `bench_parts --benchmark_filter=flock`.
#include <benchmark/benchmark.h>

#include "bench/benches.hpp"
#include "veer/math/random.hpp"
#include "veer/move/animation/character.hpp"
#include "veer/move/animation/walker.hpp"
#include "veer/world/step.hpp"
#include "veer/world/state/state.hpp"
#include "veer/world/stage/stages.hpp"

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

/// What steering asks of a walker, one request after the other: anything that its clips can do, or each a little other
/// than the one before.
std::vector<Twist<float>> requests(const BlendSpace& space, bool coherent) {
  std::vector<Twist<float>> all;
  Vec2 place{};
  for (std::uint32_t i = 0; i < 100000; ++i) {
    const Dice<float> dice(1, i, 0, 0);
    const Vec2 drawn{2 * dice.uniform(0) - 1, 2 * dice.uniform(1) - 1};
    place = coherent ? place + drawn * .02f : drawn;
    place = {clamp(place.x, -1.f, 1.f), clamp(place.y, -1.f, 1.f)};
    const Twist<double> t = space.average(space.mix(place));
    all.push_back({{static_cast<float>(t.velocity.x), static_cast<float>(t.velocity.y)}, static_cast<float>(t.spin)});
  }
  return all;
}

/// Looking up a motion in a table of 201 x 201 places; the argument is whether requests are coherent.
void look_up(benchmark::State& run) {
  const auto walker = make_character(walker_clips());
  const std::vector<Twist<float>> asked = requests((*walker)->space, run.range(0) != 0);
  for (auto _ : run) {
    MotionTable::Hint hint;
    for (const Twist<float>& one : asked) {
      if (run.range(0) == 0) hint = {};
      benchmark::DoNotOptimize((*walker)->table.look_up(one, hint).place);
    }
  }
  run.SetItemsProcessed(run.iterations() * static_cast<std::int64_t>(asked.size()));
}

void make_table(benchmark::State& run) {
  const auto space = BlendSpace::make(walker_clips());
  for (auto _ : run) benchmark::DoNotOptimize(MotionTable::make(*space)->side());
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
