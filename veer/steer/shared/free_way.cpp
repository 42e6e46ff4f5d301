#include "veer/steer/shared/free_way.hpp"

#include "veer/steer/map/ray_avoidance.hpp"

namespace veer {

template <int D>
Vec<float, D> RayAvoidance::take_free_way(const Agent<float, D>& self, const Surroundings<D>& around,
                                          Memory<float, D>& memory, float dt) const {
  const Vec<float, D> ahead = unit(self.velocity, self.heading);
  const float reach = length(self.velocity) * look_ahead + min_length;
  const float open = max(min(spread + memory.wider, widest), spread);
  const Feelers<float, D> rays(feelers, ahead, reach, open, side_length, self.radius);
  Hit<D> hits[Feelers<float, D>::most];
  rays.cast(around, self.position, hits);
  const FreeWay<D> free(rays, hits, ahead, reach);
  const float closing = free.feels_any() ? narrowing * .25f : narrowing;
  memory.wider = clamp(memory.wider + (free.is_closed_ahead() ? widening : -closing) * dt, 0.f, widest);
  if (!free.feels_any()) {
    if (!(memory.wider > 0)) memory.side = 0;
    return {};
  }
  const bool holds = memory.wider > holding && memory.side != 0;
  const Vec<float, D> way = free.find(self.position, distance, holds, memory.side);
  const Vec<float, D> wanted = way * (self.max_speed * free.pace());
  return clip((wanted - self.velocity) / max(response_time, dt), self.max_acceleration);
}

#define VEER_FREE_WAY(D)                                                                             \
  template Vec<float, D> RayAvoidance::take_free_way(const Agent<float, D>&, const Surroundings<D>&, \
                                                     Memory<float, D>&, float) const;
VEER_FREE_WAY(2)
VEER_FREE_WAY(3)
#undef VEER_FREE_WAY

}  // namespace veer
