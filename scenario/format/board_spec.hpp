#pragma once

#include <optional>
#include <string>
#include <vector>

#include "veer/discrete/board.hpp"

namespace veer::scenario {

/// A board before it runs.
struct BoardSpec {
  /// Agents that share a name, a color and a policy.
  struct Group {
    std::string name, color;
    std::vector<discrete::Place> places;  // one agent on each
    std::size_t count = 0;                // or this many agents, each on a free place drawn by the seed
    discrete::Policy policy;
  };
  /// An agent on the place after a turn leaves the board and goes on as an agent of the group.
  struct Exit {
    discrete::Place place;
    std::size_t group;         // index into the scenario's groups
    std::optional<Vec2> goal;  // m; none: the goal of its policy
  };
  /// An agent of the group that arrives leaves the world and takes the nearest free place.
  struct Entry {
    std::size_t group;  // index into the scenario's groups
    float within;       // m; largest distance to the place
    discrete::Policy policy;
    std::optional<std::size_t> as{};  // index into `agents`, for name and color; none: those of its group
  };

  discrete::Places places;
  discrete::BoardDef def{};
  bool turn_based = false;  // each step is one turn; otherwise turns are ticks of a clock
  std::vector<Group> agents{};
  std::vector<Exit> exits{};
  std::vector<Entry> entries{};
};

}  // namespace veer::scenario
