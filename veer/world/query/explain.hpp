#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "veer/move/animation/gait.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/world/world.hpp"

/// Why does an agent do what it does? An explanation describes in full the step that it is about to take. It is
/// computed on demand by the functions of the step, on a copy of the world, so it is what will happen, to the last bit.
/// A run without explanations pays nothing for them.
namespace veer {

/// One kind of request (a push, a heading or a turn) of one behavior or group, and what became of it.
template <int N>
struct Wish {
  Vec<float, N> asked{};
  float share = 0;          // what was granted of it, its weight included
  Vec<float, N> granted{};  // asked times share
  Vec<float, N> taken{};    // weight times asked, less what was granted
};

template <int D>
struct Explanation {
  static constexpr int turns = D == 2 ? 1 : 3;

  struct Neighbor {
    AgentId agent;
    std::uint32_t key;
    float distance;  // m
  };
  /// What one behavior wanted. Shares are those of the whole mind: through all groups that it is in.
  struct Behavior {
    std::string_view name{};
    Channels channels = 0;
    float weight = 1;                       // times those of the groups that it is in
    std::optional<Wish<D>> move{}, face{};  // m/s or m/s^2; unit length
    std::optional<Wish<turns>> turn{};      // rad/s^2
    std::optional<Target<float, D>> target{};
    bool target_there = true;           // false: there is no target, and it asks for nothing
    std::vector<Neighbor> neighbors{};  // agents that it counts, nearest first
    std::vector<Felt<D>> hits{};        // obstacles that its feelers and looks met, in the order of looking
  };
  /// How one combiner decided. An entry is a behavior (its index) or, past those, a group.
  struct Combiner {
    std::string_view name{};
    std::vector<std::size_t> entries{};
    std::vector<float> weights{};
    std::vector<float> dice{};            // cast in dithering, one per entry; empty otherwise
    std::optional<std::size_t> winner{};  // of the entries, where one was chosen over the others
    Vec<float, D> move{};                 // what came out
    // Of a context map, by direction.
    std::vector<Vec3> directions{};
    std::vector<float> interest{}, danger{};
    std::vector<bool> closed{};
  };

  AgentId agent;
  std::uint32_t key;
  GroupId group;  // in which it takes this step; another than in `before` where its brain changes its state
  double time;    // s
  float dt;       // s
  AgentState<D> before;
  std::vector<Behavior> behaviors;  // in the order of the mind
  std::vector<Combiner> combiners;  // groups of the mind, then the mind
  std::string_view body;
  bool asks_velocity;              // m/s; else accelerations, m/s^2
  Vec<float, D> asked, delivered;  // m/s or m/s^2; delivered: what the body made of it
  Vec<float, D> shortfall;         // asked less delivered
  Spin<float, D> asked_turn;       // rad/s^2
  Motion<D> after;                 // where that leads
  Vec<float, D> heading_after;
  std::optional<Gait> gait;  // of an animated body, after it
  bool quarantined;          // it would be put back, because that isn't finite
};

/// Explains many agents at the cost of one copy of the world. Stale handles are reported and left out.
template <int D>
std::vector<Explanation<D>> explain_agents(const WorldState<D>& state, std::span<const AgentId> agents, float dt);

}  // namespace veer
