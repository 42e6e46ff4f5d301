#pragma once

#include "veer/agent/compass.hpp"
#include "veer/agent/request.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/steer/loop/neighbor.hpp"

/// How a behavior that avoids something tells a context map where not to go: by its optional member
///   S danger(self, other, velocity, tick)       of a group behavior, for one neighbor
///   float danger(self, around, velocity, tick)  of a behavior that looks at obstacles
/// It returns how dangerous it is to go on with `velocity` (m/s; zero: to stay), from 0 (not at all) to 1 (at once).
/// The loop calls it for each direction of the compass, and only in minds with a context map.
namespace veer::detail {

template <class B, class S, int D>
concept WarnsOfNeighbors =
    requires(const B& b, const Agent<S, D>& self, const Neighbor<S, D>& other, const Vec<S, D>& v, const Tick<S>& t) {
      { b.danger(self, other, v, t) } -> std::convertible_to<S>;
    };
template <class B, class S, int D>
concept WarnsOfSurroundings =
    requires(const B& b, const Agent<S, D>& self, const Surroundings<D>& around, const Vec<S, D>& v, const Tick<S>& t) {
      { b.danger(self, around, v, t) } -> std::convertible_to<S>;
    };
template <class B, class S, int D>
concept Warns = WarnsOfNeighbors<B, S, D> || WarnsOfSurroundings<B, S, D>;

/// The dangers that one behavior sees for a pack of agents, by direction; the last is that of staying.
template <class S, int D>
class Dangers {
 public:
  VEER_INLINE Dangers(const Compass& compass, const Agent<S, D>& self) : count_(compass.count + 1) {
    const S speed = compass_speed(self);
    for (int i = 0; i < compass.count; ++i) velocity_[i] = compass.direction_of(self.heading, i) * speed;
    velocity_[compass.count] = {};
    for (int i = 0; i < count_; ++i) level_[i] = S(0.f);
  }
  /// Adds one threat: `danger_of` returns its danger for a velocity.
  template <class F>
  VEER_INLINE void add(const MaskOf<S>& live, F danger_of) {
    for (int i = 0; i < count_; ++i) level_[i] = max(level_[i], select(live, danger_of(velocity_[i]), S(0.f)));
  }
  VEER_INLINE void store_to(RequestBlock<D>& out, std::size_t at) const {
    for (int i = 0; i < count_; ++i)  // at most 1, but for the rounding of a cosine
      store(out.danger.data() + static_cast<std::size_t>(i) * block_room + at, min(level_[i], S(1.f)));
  }

 private:
  int count_;
  Vec<S, D> velocity_[Compass::most + 1];  // m/s
  S level_[Compass::most + 1];
};

/// States how dangerous each direction is because of the surroundings, for one agent.
template <class B, int D>
VEER_INLINE void warn(const B& b, const Agent<float, D>& self, const Surroundings<D>& around, const Tick<float>& tick,
                      const Compass& compass, RequestBlock<D>& out, std::size_t at) {
  const Surroundings<D> quiet = around.quiet();  // what the behavior met is recorded by `steer`
  Dangers<float, D> dangers(compass, self);
  dangers.add(true,
              [&](const Vec<float, D>& velocity) VEER_INLINE_LAMBDA { return b.danger(self, quiet, velocity, tick); });
  dangers.store_to(out, at);
}

template <class S, int D>
VEER_INLINE void store_desired(RequestBlock<D>& out, std::size_t at, const Vec<S, D>& desired) {
  for (int d = 0; d < D; ++d) store(out.desired.data() + static_cast<std::size_t>(d) * block_room + at, desired[d]);
}

}  // namespace veer::detail
