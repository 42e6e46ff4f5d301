// Behaviors as plain functions on the caller's own agents, beside hand-written C++ of the same job:
// `bench_parts --benchmark_filter=own`.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "veer/steer/basic/arrive.hpp"
#include "veer/steer/basic/seek.hpp"

namespace veer::bench {
namespace {

/// The caller's own structure.
struct Guard {
  Vec2 at, velocity;  // m, m/s
};

constexpr float dt = 1 / 60.f;               // s
constexpr std::size_t guards = 1000;         // agents
constexpr int steps = 300;                   // until most have arrived
constexpr float speed = 4, strength = 9;     // m/s, m/s^2
constexpr float response = .1f, near = .1f;  // s, m; the defaults of seek and arrive
constexpr Vec2 post{20, 10};                 // m

/// Runs steps of all guards, with an acceleration(guard, top speed, greatest acceleration).
template <class F>
void run_guards(benchmark::State& run, F acceleration) {
  float most_speed = speed, most = strength;
  benchmark::DoNotOptimize(most_speed);
  benchmark::DoNotOptimize(most);
  for ([[maybe_unused]] auto _ : run) {
    std::vector<Guard> all(guards);
    for (std::size_t i = 0; i < guards; ++i) all[i].at = {static_cast<float>(i % 37), static_cast<float>(i % 53)};
    for (int step = 0; step < steps; ++step)
      for (Guard& guard : all) {
        guard.velocity += acceleration(guard, most_speed, most) * dt;
        guard.at += guard.velocity * dt;
      }
    benchmark::DoNotOptimize(all.data());
  }
  run.SetItemsProcessed(run.iterations() * steps * static_cast<std::int64_t>(guards));
}

Agent2 agent_of(const Guard& guard, float most_speed, float most) {
  return {.position = guard.at, .velocity = guard.velocity, .max_speed = most_speed, .max_acceleration = most};
}

Vec2 plain_match(const Guard& guard, float x, float y, float most) {
  float ax = (x - guard.velocity.x) / response, ay = (y - guard.velocity.y) / response;
  if (const float square = ax * ax + ay * ay; square > most * most) {
    const float part = most / std::sqrt(square);
    ax *= part;
    ay *= part;
  }
  return {ax, ay};
}

void own_seek(benchmark::State& run) {
  run_guards(run, [](const Guard& g, float s, float a) { return seek(agent_of(g, s, a), {.position = post}).linear; });
}
void own_seek_plain(benchmark::State& run) {
  run_guards(run, [](const Guard& g, float s, float a) {
    const float x = post.x - g.at.x, y = post.y - g.at.y, d = std::sqrt(x * x + y * y), part = d > 0 ? s / d : 0;
    return plain_match(g, x * part, y * part, a);
  });
}

void own_arrive(benchmark::State& run) {
  run_guards(run,
             [](const Guard& g, float s, float a) { return arrive(agent_of(g, s, a), {.position = post}).linear; });
}
void own_arrive_plain(benchmark::State& run) {
  run_guards(run, [](const Guard& g, float s, float a) {
    const float x = post.x - g.at.x, y = post.y - g.at.y, d = std::sqrt(x * x + y * y);
    if (d <= near) return plain_match(g, 0, 0, a);
    const float lag = a * (dt + 4 * response), sum = lag + std::sqrt(lag * lag + 8 * a * d);
    const float part = std::min(std::min(4 * a * d / sum, d / (4 * response)), s) / d;
    return plain_match(g, x * part, y * part, a);
  });
}

BENCHMARK(own_seek);
BENCHMARK(own_seek_plain);
BENCHMARK(own_arrive);
BENCHMARK(own_arrive_plain);

}  // namespace
}  // namespace veer::bench
