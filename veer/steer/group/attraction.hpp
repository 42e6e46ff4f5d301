#pragma once

#include "veer/agent/request.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"
#include "veer/steer/shared/falloff.hpp"

namespace veer {

/// Attraction: separation with the opposite sign. Each neighbor pulls, the nearer the harder.
struct Attraction {
  float radius = 5;           // m
  float view_angle = two_pi;  // rad
  Falloff falloff = Falloff::linear;
  Counting counting = Counting::sum;
  float strength = 1;  // m^2/s^2 or m^3/s^2

  static constexpr auto name = "attraction";
  static constexpr auto family = "group";
  static constexpr auto summary = "be drawn to the neighbors, the nearer the harder";
  static constexpr Purpose purpose = purpose::gathers;
  static constexpr auto fields() {
    return FieldList{field("radius", &Attraction::radius, .001f, 1e4f, "m", "agents closer than this are neighbors"),
                     field("view_angle", &Attraction::view_angle, 0, two_pi, "rad",
                           "full field of view around the heading; agents outside are ignored"),
                     choice("falloff", &Attraction::falloff, "how the pull fades with distance", "linear", "inverse",
                            "inverse_square"),
                     choice("counting", &Attraction::counting, "sum of all pulls, or only that of the nearest neighbor",
                            "sum", "nearest"),
                     field("strength", &Attraction::strength, 0, 1e4f, "m^2/s^2",
                           "inverse: acceleration at 1 m; inverse_square: the same, in m^3/s^2")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited;

  template <class S, int D>
  VEER_INLINE Pull<S, D> pair(const Agent<S, D>& self, const Neighbor<S, D>& other) const {
    return pull_of(self, other, falloff, counting, radius, strength);
  }

  template <class S, int D>
  VEER_INLINE Linear<S, D> steer(const Agent<S, D>& self, const Pull<S, D>& all, const S& /*count*/) const {
    return {clip(all.pull, self.max_request())};
  }
};

}  // namespace veer
