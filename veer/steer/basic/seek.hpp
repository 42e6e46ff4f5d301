#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/math/angle.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"
#include "veer/steer/shared/school.hpp"

namespace veer {

/// Seek: accelerate toward a point. Matching, it asks for the change from the velocity it has to full speed at the
/// target (Reynolds 1999); thrusting, for full acceleration straight at the target (Millington). Neither stops: seek
/// runs past a still target and comes back. Arrive stops.
///   match:  a = (max_speed * unit(target - position) - velocity) / response_time, clipped to max_acceleration
///   thrust: a = max_acceleration * unit(target - position)
///
/// At full speed nobody turns tighter than on a circle of radius r = max_speed^2 / max_acceleration, and with thrust a
/// target inside that circle is circled forever. The curve that leads to a target at distance d, and y beside the line
/// of motion, is the circle through it: its radius is R = d^2 / (2 y), and it takes speed^2 <= max_acceleration * R.
/// Both cures follow from it, with a margin for what a body does late:
///   slow:      speed = sqrt(max_acceleration * R / orbit_margin), if that is less than max_speed
///   swing_out: straight on past a target with R < r, then back as tightly as R = orbit_margin * r, without braking
struct Seek {
  /// What seek does about a target inside its turning circle.
  enum class Orbit {
    ignore,     // nothing: with thrust it circles the target for good
    slow,       // goes as slowly as the curve to the target asks for
    swing_out,  // goes straight on until the target is outside the circle, then turns in
  };

  School school = School::match;
  float response_time = .1f;  // s
  float capture_radius = 0;   // m
  Orbit orbit = Orbit::ignore;
  float orbit_margin = 1.25f;  // 1

  static constexpr auto name = "seek";
  static constexpr auto family = "basic";
  static constexpr auto summary = "accelerate toward the target";
  static constexpr Purpose purpose = purpose::leads;
  static constexpr auto fields() {
    return std::tuple{
        choice("school", &Seek::school, "match a velocity, or thrust at the target", "match", "thrust"),
        field("response_time", &Seek::response_time, .001f, 10.f, "s",
              "match: how soon the wanted velocity is to be reached"),
        field("capture_radius", &Seek::capture_radius, 0, 1e3f, "m", "how near counts as arrived; 0: it never arrives"),
        choice("orbit", &Seek::orbit,
               "what to do about a target inside the turning circle: nothing, slow down to reach it, or "
               "go on until it is outside",
               "ignore", "slow", "swing_out"),
        field("orbit_margin", &Seek::orbit_margin, 1.2f, 100.f, "1",
              "slow, swing_out: how much wider than the tightest turn the curve to the target must be")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited;

  template <class S, int D>
  Linear<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal, const Tick<S>& tick = {}) const {
    return toward(self, goal.position - self.position, tick);
  }

  /// Seek what lies `offset` (m) from the agent.
  template <class S, int D>
  Linear<S, D> toward(const Agent<S, D>& self, const Vec<S, D>& offset, const Tick<S>& tick) const {
    const Vec<S, D> way = unit(offset);
    if (orbit == Orbit::ignore && school == School::thrust) return {way * self.max_acceleration};
    // A response quicker than a step would overshoot the wanted velocity; thrust uses just that step.
    const S time(school == School::thrust ? tick.dt : max(response_time, tick.dt));
    if (orbit == Orbit::swing_out) return {swing_out(self, offset, way, time)};
    const S speed = orbit == Orbit::slow ? curve_speed(self, offset, way) : self.max_speed;
    return {clip((way * speed - self.velocity) / time, self.max_acceleration)};
  }

  template <class S, int D>
  MaskOf<S> arrived(const Agent<S, D>& self, const Target<S, D>& goal) const {
    return length_squared(goal.position - self.position) <= S(capture_radius * capture_radius) &&
           S(capture_radius) > S(0.f);
  }

 private:
  /// How far `offset` leads away from the line along the unit vector `ahead`.
  template <class S, int D>
  static S beside(const Vec<S, D>& offset, const Vec<S, D>& ahead) {
    return length(offset - ahead * dot(offset, ahead));
  }

  // Not inlined: these are for those who ask for them, and seek stays small without.
  template <class S, int D>
  [[gnu::noinline]] S curve_speed(const Agent<S, D>& self, const Vec<S, D>& offset, const Vec<S, D>& way) const {
    const S across = S(2.f * orbit_margin) * beside(offset, unit(self.velocity, way));
    const S curve = sqrt(self.max_acceleration * length_squared(offset) / max(across, S(1e-10f)));
    return min(curve, self.max_speed);
  }

  template <class S, int D>
  [[gnu::noinline]] Vec<S, D> swing_out(const Agent<S, D>& self, const Vec<S, D>& offset, const Vec<S, D>& way,
                                        const S& time) const {
    const Vec<S, D> ahead = unit(self.velocity, way);
    const S most = self.max_acceleration, speed = length(self.velocity), cosine = dot(ahead, way);
    const S across = S(2.f) * beside(offset, ahead), square_distance = length_squared(offset);
    // R / r: more than 1 outside the turning circle.
    const S fit = most * square_distance / max(across * square(self.max_speed), S(1e-10f));
    // A full turn brings a target behind back into the circle, and leaving it again and again is an orbit, too. On the
    // circle through the target R stays. So the turn settles on the one of radius orbit_margin * r, where it takes
    // 1 / orbit_margin of the strength, and stops half way to r.
    const MaskOf<S> behind = cosine < S(0.f);
    const S over = (fit - S(orbit_margin)) * S(2 / (orbit_margin - 1));
    const S settling = clamp((S(1.f) + over) * S(1 / orbit_margin), S(0.f), S(1.f));
    const S share = select(behind, settling, select(fit < S(1.f), S(0.f), S(1.f)));
    // Sideways first: to point at the target within the response time, and no softer than the circle through it. What
    // is left of the strength goes into speed. To one straight behind it turns left.
    const S apart = speed * select(behind, S(1.f), length(way - ahead * cosine));
    const S curve = S(orbit_margin) * square(speed) * across / max(square_distance, S(1e-20f));
    const S sideways = min(max(apart / time, curve), most * share);
    const S forward =
        min(max(self.max_speed - speed, S(0.f)) / time, sqrt(max(square(most) - square(sideways), S(0.f))));
    return clip(detail::turning_side(ahead, way, cosine) * sideways + ahead * forward, most);
  }
};

/// Seek for an agent that lives in the caller's own structures.
template <class S, int D>
Linear<S, D> seek(const Agent<S, D>& self, const Target<S, D>& goal, const Seek& how = {}) {
  return how.steer(self, goal);
}

}  // namespace veer
