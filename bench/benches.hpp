#pragma once

#include <span>
#include <string_view>
#include <variant>

#include "veer/base/result.hpp"
#include "veer/world/world.hpp"

/// Worlds with timed steps. Their minds are made at run time from the library's behaviors, like those of scenarios: no
/// loop is compiled specially for a benchmark.
namespace veer::bench {

using AnyWorld = std::variant<World2, World3>;

struct Bench {
  std::string_view name, summary;
  std::size_t agents;  // default number of agents
  double neighbors;    // default number of neighbors within `radius`, on average; 0: no neighbors
  float radius;        // m
  float dt;            // s
  Result<AnyWorld> (*make)(const Bench& bench, std::size_t agents, double neighbors);
  const BehaviorInfo* behavior = nullptr;  // if the bench measures a single behavior
  std::size_t part = 0;                    // index of the behavior in the mind
};

std::span<const Bench> benches();
/// One bench per behavior: a world of agents with only that behavior, led by another agent or with 8 neighbors each if
/// the behavior needs that.
std::vector<Bench> behavior_benches();
/// A mind of eight behaviors: one bench for each behavior alone, and a last one for all of them together.
std::vector<Bench> mind_benches();
/// Returns null if there is no such bench.
const Bench* find_bench(std::string_view name);

}  // namespace veer::bench
