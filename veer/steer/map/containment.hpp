#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/math/angle.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"

namespace veer {

/// Stay inside: turn before the way ahead leaves the free space (through an obstacle, or an edge of a box). Only the
/// part of the surface's normal across the direction of motion is used (Reynolds 1999), so the agent turns without
/// braking; head-on, where there is no such part, it turns left.
///   a = max_acceleration * unit(normal - ahead (normal . ahead)) * strength by nearness
struct Containment {
  float look_ahead = 1.5f;  // s
  float min_length = .5f;   // m
  float sharpness = 1;      // 1

  static constexpr auto name = "containment";
  static constexpr auto family = "map";
  static constexpr auto summary = "turn before the way ahead leaves the free space";
  static constexpr Purpose purpose = purpose::avoids | purpose::foresees;
  static constexpr auto fields() {
    using Self = Containment;
    return std::tuple{
        field("look_ahead", &Self::look_ahead, 0, 60.f, "s", "looks as far ahead as the agent goes in this time"),
        field("min_length", &Self::min_length, .01f, 1e3f, "m", "distance added to that; how far it looks at rest"),
        field("sharpness", &Self::sharpness, .01f, 10.f, "1",
              "turns at full strength from 1 - 1 / (2 sharpness) of the distance ahead")};
  }
  static constexpr Laws laws = law::translates | law::limited;

  template <class S, int D>
    requires std::same_as<S, float>
  Linear<S, D> steer(const Agent<S, D>& self, const Surroundings<D>& around, const Tick<S>& /*tick*/ = {}) const {
    const Vec<float, D> ahead = unit(self.velocity, self.heading);
    const Vec<float, D> ray = ahead * (length(self.velocity) * look_ahead + min_length);
    Hit<D> hit = around.cast(self.position, ray, self.radius);
    if (around.domain && around.domain->kind == DomainKind::box) meet_edges(*around.domain, self, ray, hit);
    if (!hit.met) return {};
    const Vec<float, D> across = hit.normal - ahead * dot(hit.normal, ahead);
    const Vec<float, D> side = unit(length_squared(across) > 1e-4f ? across : left_of(ahead));
    return {side * (self.max_request() * min(1.f, (1 - hit.part) * 2 * sharpness))};
  }

 private:
  /// Hits of the edges of a box, moved inward by the agent's radius. In a corner, turning away from one edge leads to
  /// the other; so the normal depends on all edges that are near, not only on the one ahead.
  template <int D>
  static void meet_edges(const Domain<D>& box, const Agent<float, D>& self, const Vec<float, D>& ray, Hit<D>& hit) {
    bool any = false;
    Vec<float, D> inward{};
    for (int d = 0; d < D; ++d)
      for (const float side : {1.f, -1.f}) {
        const float edge = side > 0 ? box.high[d] - self.radius : box.low[d] + self.radius;
        const float to_go = (edge - self.position[d]) * side, extent = ray[d] * side;
        if (!(extent > 0 && to_go < extent * hit.part)) continue;
        hit.met = true;
        hit.part = max(to_go / extent, 0.f);
        any = true;
      }
    if (!any) return;
    const float near = length(ray);
    for (int d = 0; d < D; ++d)
      inward[d] =
          max(1 - (self.position[d] - box.low[d]) / near, 0.f) - max(1 - (box.high[d] - self.position[d]) / near, 0.f);
    hit.normal = unit(inward, -unit(ray));
  }
};

}  // namespace veer
