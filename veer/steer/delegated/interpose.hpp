#pragma once

#include "veer/steer/basic/arrive.hpp"

namespace veer {

/// Interpose: get between two others and stay there, as a guard between a guest and a stranger (Reynolds 1999, Buckland
/// 2005). Its target is the middle of the two, which moves with the mean of their velocities; so the predicted middle
/// is the middle of the predicted positions. The agent arrives at the middle as at any moving target: ahead of it at
/// first, then with it.
///   a = (v_middle + unit(middle - position) * speed - velocity) / response_time, clipped to max_acceleration
struct Interpose {
  School school = School::match;
  float response_time = .1f;   // s
  float capture_radius = .1f;  // m

  static constexpr auto name = "interpose";
  static constexpr auto family = "delegated";
  static constexpr auto summary = "get between two others and stay there";
  static constexpr Purpose purpose = purpose::leads | purpose::rests | purpose::paces;
  static constexpr auto fields() {
    return FieldList{
        choice("school", &Interpose::school, "match a velocity, or thrust as hard as possible", "match", "thrust"),
        field("response_time", &Interpose::response_time, .001f, 10.f, "s", "match: time to reach the wanted velocity"),
        field("capture_radius", &Interpose::capture_radius, 0, 1e3f, "m",
              "closer to the middle than this counts as arrived")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited | law::steady;

  template <class S, int D>
  Toward<S, D> steer(const Agent<S, D>& self, const Target<S, D>& goal, const Tick<S>& tick = {}) const {
    return arrive().steer(self, goal, tick);
  }

  template <class S, int D>
  MaskOf<S> arrived(const Agent<S, D>& self, const Target<S, D>& goal) const {
    return arrive().arrived(self, goal);
  }

 private:
  Arrive arrive() const { return {.school = school, .response_time = response_time, .capture_radius = capture_radius}; }
};

/// Interpose for an agent that lives in the caller's own structures. The middle of two others is a target with the mean
/// of their positions and velocities.
template <class S, int D>
Linear<S, D> interpose(const Agent<S, D>& self, const Target<S, D>& middle, const Interpose& how = {}) {
  return how.steer(self, middle);
}

}  // namespace veer
