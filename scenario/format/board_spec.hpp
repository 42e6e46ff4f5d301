#pragma once

#include <optional>
#include <string>
#include <vector>

#include "veer/discrete/board.hpp"

namespace veer::scenario {

/// What a scenario says about its board.
struct BoardSpec {
  /// Agents that share a name, a color and a policy.
  struct Group {
    std::string name, color;
    std::vector<discrete::Place> places;  // one agent on each
    std::size_t count = 0;                // or so many, each on a place of its own drawn by the seed
    discrete::Policy policy;
  };
  /// Who stands on the place after a turn leaves the board and goes on as an agent of the group.
  struct Exit {
    discrete::Place place;
    std::size_t group;         // index into the scenario's groups
    std::optional<Vec2> goal;  // m; none: where its policy was leading it
  };
  /// An agent of the group that arrives leaves the world and takes the nearest free place.
  struct Entry {
    std::size_t group;  // index into the scenario's groups
    float within;       // m, how far the place may be
    discrete::Policy policy;
    std::optional<std::size_t> as{};  // index into `agents`, whose name and color it takes; none: keeps its group's
  };

  discrete::Places places;
  discrete::BoardDef def{};
  bool turn_based = false;  // each step is one turn; else turns are ticks of a clock
  std::vector<Group> agents{};
  std::vector<Exit> exits{};
  std::vector<Entry> entries{};
};

}  // namespace veer::scenario
