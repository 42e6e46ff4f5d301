#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/files/read_file.hpp"
#include "scenario/format/board_spec.hpp"
#include "scenario/format/budget.hpp"
#include "scenario/format/document.hpp"
#include "scenario/format/planner_spec.hpp"
#include "veer/decide/brain/brain.hpp"
#include "veer/sense/ground/ground.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/world/world.hpp"

/// A scenario is a file that describes agents, what they want and how they move. One set of files serves the command,
/// the tests and the documentation.
namespace veer::scenario {

/// A number, constant or drawn for each agent.
struct Varied {
  enum class Kind { constant, uniform, normal } kind = Kind::constant;
  double a = 0, b = 0;  // constant: a; uniform: low, high; normal: mean, deviation

  double draw(const Dice<float>& dice) const;
};

/// Agents to spawn at the start.
struct SpawnSpec {
  std::optional<Shape> shape;   // none: at `positions`
  std::vector<Vec3> positions;  // m
  std::size_t count = 1;
  std::optional<std::vector<Varied>> velocity, goal;  // by component
  std::optional<Varied> heading;                      // rad
  std::optional<float> height;                        // m; the agent starts on the floor nearest to it
  std::vector<std::optional<Varied>> limits{std::size_t{limit_count}};  // in the order of Limits::fields()
};

/// Agents that a target names: their handles are known only in a world. Groups are numbered as in the file.
struct TargetNames {
  struct Agent {
    std::size_t group;  // index
    std::size_t index;  // in the order of spawning
  };
  std::vector<Agent> agents{};               // by number of the anchor (for_each_anchor)
  std::optional<std::size_t> chosen_from{};  // index of the group that agents choose from
};

struct GroupSpec {
  GroupDef def;
  std::string color;
  std::vector<SpawnSpec> spawn;
  std::vector<TargetNames> targets;  // by behavior index
  std::vector<Varied> quantities;    // in the order of def.quantities
  std::vector<std::size_t> sees;     // indices of the groups that its agents look for
};

/// All obstacles.
struct MapSpec {
  struct Moving {
    Obstacle obstacle;
    CarrierTarget carrier;
    TargetNames names;
  };
  std::vector<Obstacle> fixed;
  std::vector<Moving> moving;
  // The map of the fixed obstacles in the scenario's dimensions, built once and shared by all worlds; null: no
  // obstacles.
  std::shared_ptr<const Map<2>> flat;
  std::shared_ptr<const Map<3>> space;

  template <int D>
  const std::shared_ptr<const Map<D>>& built() const {
    if constexpr (D == 2) return flat;
    else return space;
  }
};

/// Clips that animated groups move by.
struct CharacterSpec {
  std::string name{};
  std::shared_ptr<const Character> character{};
};

struct Scenario {
  std::string name, summary;
  int dimensions = 2;
  std::uint64_t seed = 1;
  double seconds = 10;      // of a run
  float dt = 1 / 60.f;      // s
  Vec<double, 3> origin{};  // m; the file has global coordinates, everything in here is relative to this
  Domain<3> domain;
  std::shared_ptr<const Floors> ground;  // null: agents can go everywhere, at height 0
  std::vector<CharacterSpec> characters;
  std::vector<GroupSpec> groups;
  std::vector<BrainDef> brains;
  MapSpec map;
  std::vector<PlannerSpec> planners;
  std::optional<BoardSpec> board;  // of a discrete scenario
  Notes notes;                     // about the file: old names in it, positions too far from its origin

  template <int D>
  Vec<double, D> origin_in() const {
    Vec<double, D> in;
    for (int d = 0; d < D; ++d) in[d] = origin[d];
    return in;
  }
  template <int D>
  Domain<D> domain_in() const {
    return {domain.kind, domain.edge, to_dimension<D>(domain.low), to_dimension<D>(domain.high)};
  }
};

/// Reads a scenario from a JSON text, and the files that it names from `folder`; for a text that the caller doesn't
/// trust, `files` names a sandbox. Adds the mistakes to `faults`, up to budget::faults; the scenario can be used only
/// if there are none.
Scenario read(std::string_view text, Faults& faults, const std::string& folder = {},
              const FileAccess& files = {.most_bytes = budget::file_bytes});

}  // namespace veer::scenario
