#include "veer/steer/shared/adaptive_feelers.hpp"

#include "veer/steer/map/ray_avoidance.hpp"
#include "veer/steer/shared/free_way.hpp"
#include "veer/steer/shared/way_ahead.hpp"

namespace veer {

template <int D>
Vec<float, D> take_free_way(const RayAvoidance& how, const Agent<float, D>& self, const Surroundings<D>& around,
                            FeelerMemory<float, D>& memory, float dt) {
  constexpr float widest = 3 * pi / 4;  // rad; spread more, the rays would leave gaps where the way ahead is
  constexpr float holding = 1;          // rad; spread more, the agent keeps a hand on the wall
  const Vec<float, D> ahead = unit(self.velocity, self.heading);
  const float reach = look_length(self, how.look_ahead, how.min_length);
  const float open = max(min(how.spread + memory.wider, widest), how.spread);
  // Rays that look back are as long as the one ahead: they must reach the wall that the hand is on.
  const float side_length = how.side_length + (1 - how.side_length) * min(memory.wider / holding, 1.f);
  const Feelers<float, D> rays(FeelerSet::fan, ahead, reach, open, side_length, self.radius);
  const float wide = .4f * self.radius;  // of the rays; more doesn't fit through narrow corridors
  Hit<D> hits[Feelers<float, D>::most];
  for (std::size_t k = 0; k < static_cast<std::size_t>(rays.count); ++k) {
    hits[k] = around.cast(self.position, rays.way[k], wide);
    hits[k].point = hits[k].point - hits[k].normal * wide;
  }
  const FreeWay<D> free(rays, hits, ahead, reach);
  const float closing = how.narrowing * (free.feels_any() ? .25f : 1.f);
  memory.wider = clamp(memory.wider + (free.is_closed_ahead() ? how.widening : -closing) * dt, 0.f, widest);
  if (!(memory.wider > 0) && !free.feels_any()) memory.side = 0;
  const bool holds = memory.wider > holding && memory.side != 0;
  if (!free.feels_any() && !holds) return {};
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
