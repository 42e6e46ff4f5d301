#pragma once

#include "veer/agent/request.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/neighbor.hpp"
#include "veer/steer/loop/purpose.hpp"

namespace veer {

/// Cohesion: stay with the neighbors. Pulls toward their middle like a spring that is slack in the middle.
///   a = strength * (average position - position), clipped to max_acceleration
struct Cohesion {
  float radius = 5;           // m
  float view_angle = two_pi;  // rad
  float strength = 1;         // 1/s^2

  static constexpr auto name = "cohesion";
  static constexpr auto family = "group";
  static constexpr auto summary = "move toward the middle of the neighbors";
  static constexpr Purpose purpose = purpose::gathers;
  static constexpr auto fields() {
    return FieldList{
        field("radius", &Cohesion::radius, 0, 1e4f, "m", "agents closer than this are neighbors"),
        field("view_angle", &Cohesion::view_angle, 0, two_pi, "rad",
              "full field of view around the heading; agents outside are ignored"),
        field("strength", &Cohesion::strength, 0, 1e4f, "1/s^2", "acceleration per meter from the middle")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited;

  template <class S, int D>
  VEER_INLINE Vec<S, D> pair(const Agent<S, D>& /*self*/, const Neighbor<S, D>& other) const {
    return other.offset;
  }

  template <class S, int D>
  VEER_INLINE Linear<S, D> steer(const Agent<S, D>& self, const Vec<S, D>& sum, const S& count) const {
    return {clip(sum * (S(1.f) / max(count, S(1.f))) * S(strength), self.max_request())};
  }
};

}  // namespace veer
