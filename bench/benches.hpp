#pragma once

#include <span>
#include <string_view>
#include <variant>

#include "veer/base/result.hpp"
#include "veer/world/world.hpp"

/// Worlds whose steps are timed. Their minds are put together at run time from the library's behaviors, as those of
/// scenarios are: no loop exists for a benchmark's sake.
namespace veer::bench {

using AnyWorld = std::variant<World2, World3>;

struct Bench {
  std::string_view name, summary;
  std::size_t agents;  // when nobody says how many
  double neighbors;    // likewise: how many of them within `radius` on average; 0: it has no neighbors
  float radius;        // m
  float dt;            // s
  Result<AnyWorld> (*make)(const Bench& bench, std::size_t agents, double neighbors);
  const BehaviorInfo* behavior = nullptr;  // of a bench for one behavior
  std::size_t part = 0;                    // of a mind
};

std::span<const Bench> benches();
/// One bench for each behavior: a world of agents with nothing else in mind, led by one other agent or with 8 neighbors
/// each where it needs that.
std::vector<Bench> behavior_benches();
/// A mind of eight behaviors: one bench for each of them alone, and as the last all of them together.
std::vector<Bench> mind_benches();
/// Null when there is no such bench.
const Bench* find_bench(std::string_view name);

}  // namespace veer::bench
