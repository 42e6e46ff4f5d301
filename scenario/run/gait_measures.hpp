#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scenario/run/feet.hpp"
#include "veer/world/world.hpp"

namespace veer::scenario {

/// How well animated agents did what was requested, and how it looked: means over agents and steps.
struct GaitMeasures {
  double tracking_error = 0;           // m/s; requested velocity less that of the mix, averaged over a cycle
  double spin_error = 0;               // rad/s; the same for spin
  std::optional<double> foot_slide{};  // m per foot and cycle that feet moved while they stood; none: no feet
  double jitter = 0;                   // m/s^2; rate of change of the average velocity
  std::size_t agents = 0;              // largest number at a time
};
struct GroupGait {
  std::string group{};
  GaitMeasures measures{};
};

/// Measures the animated agents of a world after each step. Feet are placed at the agent's position after collisions
/// with walls, so a blocked agent slides. An agent that appears or changes its group isn't measured in that step.
class GaitMeter {
 public:
  explicit GaitMeter(const World<2>& world);

  /// False if no group of the world is animated.
  bool is_needed() const { return !groups_.empty(); }
  /// Adds the present state; call it after each step.
  void add(const World<2>& world);

  /// Measures of all agents together; none if there were none.
  std::optional<GaitMeasures> all() const;
  /// Measures of each group that had agents.
  std::vector<GroupGait> by_group() const;

 private:
  struct Sums {
    double error = 0, spin = 0, jerks = 0, slide = 0, cycles = 0;  // cycles: summed over feet
    std::size_t samples = 0, changes = 0, agents = 0;
    void add(const Sums& other);
    std::optional<GaitMeasures> mean() const;
  };
  struct Animated {
    std::size_t group;  // index
    std::string name;
    Feet feet;
    Sums sums;
  };
  /// An agent after the last step.
  struct Last {
    std::uint64_t step = 0;  // counted from 1; 0: never seen
    std::size_t group = 0;
    Vec2 position{}, velocity{};
  };

  void add(const World<2>& world, Animated& group);
  void add_agent(const World<2>& world, Animated& group, AgentId id, const Gait& gait);

  std::vector<Animated> groups_;
  std::size_t most_feet_ = 0;
  std::size_t most_agents_ = 0;  // of all groups at a time
  std::vector<Last> last_;       // by key
  std::vector<Foot> feet_;       // by key, most_feet_ each
};

}  // namespace veer::scenario
