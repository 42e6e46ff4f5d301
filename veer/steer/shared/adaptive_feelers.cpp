#include "veer/steer/shared/adaptive_feelers.hpp"

#include "veer/steer/map/ray_avoidance.hpp"
#include "veer/steer/shared/free_way.hpp"

namespace veer {

template <int D>
Vec<float, D> take_free_way(const RayAvoidance& how, const Agent<float, D>& self, const Surroundings<D>& around,
                            FeelerMemory<float, D>& memory, float dt) {
  constexpr float widest = 3 * pi / 4;  // rad; spread more, the rays would leave gaps where the way ahead is
  constexpr float holding = 1;          // rad; spread more, the agent keeps a hand on the wall
  const Vec<float, D> ahead = unit(self.velocity, self.heading);
  const float reach = length(self.velocity) * how.look_ahead + how.min_length;
  const float open = max(min(how.spread + memory.wider, widest), how.spread);
  const Feelers<float, D> rays(how.feelers, ahead, reach, open, how.side_length, self.radius);
  Hit<D> hits[Feelers<float, D>::most];
  rays.cast(around, self.position, hits);
  const FreeWay<D> free(rays, hits, ahead, reach);
  const float closing = free.feels_any() ? how.narrowing * .25f : how.narrowing;
  memory.wider = clamp(memory.wider + (free.is_closed_ahead() ? how.widening : -closing) * dt, 0.f, widest);
  if (!free.feels_any()) {
    if (!(memory.wider > 0)) memory.side = 0;
    return {};
  }
  const bool holds = memory.wider > holding && memory.side != 0;
  const Vec<float, D> direction = free.find(self.position, how.distance, holds, memory.side);
  const Vec<float, D> wanted = direction * (self.max_speed * free.pace());
  return clip((wanted - self.velocity) / max(how.response_time, dt), self.max_request());
}

#define VEER_FREE_WAY(D)                                                                                    \
  template Vec<float, D> take_free_way(const RayAvoidance&, const Agent<float, D>&, const Surroundings<D>&, \
                                       FeelerMemory<float, D>&, float);
VEER_FREE_WAY(2)
VEER_FREE_WAY(3)
#undef VEER_FREE_WAY

}  // namespace veer
