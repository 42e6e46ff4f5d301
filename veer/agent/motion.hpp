#pragma once

#include "veer/agent/handle.hpp"
#include "veer/math/shift.hpp"

namespace veer {

/// Position and velocity side by side: passes over neighbors need both of the same agent, and one 16-byte record (in
/// 2D) is one load, and one move when agents are sorted.
template <int D>
struct Motion {
  Vec<float, D> position;  // m
  Vec<float, D> velocity;  // m/s
};

/// The last that an agent has perceived of another.
template <int D>
struct Sighting {
  Motion<D> motion{};   // of the other agent, at that time
  AgentId agent{};      // the other agent
  double when = never;  // s

  static constexpr double never = -1;
};

/// Makes the position relative to an origin that lies `by` (m) away from the present one.
template <int D>
inline void shift(Motion<D>& motion, const Vec<double, D>& by) {
  shift(motion.position, by);
}
template <int D>
inline void shift(Sighting<D>& sighting, const Vec<double, D>& by) {
  shift(sighting.motion, by);
}

}  // namespace veer
