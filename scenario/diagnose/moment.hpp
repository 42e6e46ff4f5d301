#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "veer/math/vec.hpp"

/// What detectors of failures see of a run, step by step: plain data in three dimensions (z is 0 in 2D), so that worlds
/// of any dimension and traces look the same.
namespace veer::scenario {

/// Where one leading behavior leads an agent.
struct Aim {
  bool there;           // false: it asks for nothing
  Vec3 offset;          // m; from the agent to the target, the short way round on a torus
  Vec3 velocity;        // m/s; of the target
  float outside;        // m; distance of the aimed position from the box; 0 inside, or without a box
  bool walled = false;  // an obstacle or wall of the map is in between
  bool gated = false;   // the straight way leads through a narrow gap, near the agent
};

/// One agent at one moment.
struct Seen {
  std::uint32_t index = 0;  // counts up from 0 in the order of appearance; never used again
  std::uint32_t id = 0, group = 0;
  bool fresh = false;                                     // seen for the first time, or in another group
  Vec3 position{};                                        // m
  Vec3 moved{};                                           // m; since the last moment, the short way round on a torus
  Vec3 velocity{};                                        // m/s
  Vec3 heading{};                                         // unit length
  Vec3 asked{};                                           // m/s or m/s^2, as the group's mind asks for
  float max_speed = 0, max_acceleration = 0, radius = 0;  // m/s, m/s^2, m
  float max_angular_speed = 0;                            // rad/s
  float gap = 1e30f;                                      // m; to the nearest obstacle; large if none is near
  std::size_t first_aim = 0;                              // into the moment's aims, one for each of the group's leads
  float off_path = -1;                                    // m; from the path that it follows; negative: it follows none
  float off_stroke = -1;                                  // m; from the part of that path that it came on
};

/// A behavior that leads to its target.
struct Lead {
  std::string_view behavior;
  bool rests;            // should come to rest there
  float capture_radius;  // m; 0: none
};

/// The cone of a group that avoids agents in one.
struct Cone {
  float radius, angle;                // m, rad
  std::vector<std::uint32_t> groups;  // indices of the groups that it avoids, sorted
};

/// What limits how tightly a body turns at full speed. Each limit gives the radius of a circle; the widest one counts.
struct TurnLimits {
  bool known = true;       // false: nothing is said about it, as of an animated body
  float by_force = 1;      // part of max_acceleration that is left at top speed; 0: it doesn't limit turns
  float by_turn_rate = 0;  // part of max_angular_speed, likewise
  float sideways = 0;      // m/s^2; of a flyer at its largest bank; 0: no such limit
  float radius = 0;        // m; of a car
};

/// What a group's mind and body are like.
struct GroupTraits {
  std::string name{};
  std::vector<Lead> leads{};
  bool known = true;             // false for a trace, which doesn't describe minds
  std::size_t movers = 0;        // behaviors that ask for motion
  bool kinematic = false;        // asks for velocities
  bool chooses_heading = false;  // requests a heading
  bool random = false;           // has random behaviors
  bool flocks = false;           // keeps together with others
  bool feels_map = false;        // avoids obstacles and walls
  bool adapts = false;           // with feelers that adapt
  float turn_radius = 0;         // m; of the circle of a car for what is behind it; 0: the limits tell
  TurnLimits turns{};
  std::vector<std::uint32_t> avoids{};    // indices of groups that it avoids among other things, sorted
  std::vector<std::uint32_t> foresees{};  // those of them that it avoids by looking ahead in time
  std::vector<std::uint32_t> chases{};    // indices of groups that it is led to, sorted
  std::optional<Cone> cone{};             // if it avoids agents in one
};

struct Moment {
  double time = 0;          // s
  double dt = 0;            // s; since the last moment, 0 at the start
  std::size_t indices = 0;  // number of agents that appeared so far; every index is less
  std::vector<Seen> agents;
  std::vector<Aim> aims;
  struct Quarantine {
    std::uint32_t index;
    std::string_view behavior;  // that returned NaN or infinity; empty: none did
  };
  std::vector<Quarantine> quarantined;
  bool wraps = false;  // torus
  Vec3 period;         // m; of a torus

  /// Returns the vector between two positions, m; on a torus the short way round.
  Vec3 short_way(Vec3 way) const {
    for (int d = 0; wraps && d < 3; ++d)
      if (period[d] > 0) way[d] -= period[d] * std::round(way[d] / period[d]);
    return way;
  }
  std::span<const Aim> aims_of(const Seen& agent, const GroupTraits& group) const {
    return std::span(aims).subspan(agent.first_aim, group.leads.size());
  }
};

}  // namespace veer::scenario
