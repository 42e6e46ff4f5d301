#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/sense/flow_field.hpp"
#include "veer/steer/loop/law.hpp"

namespace veer {

/// Follow a flow field: go as the field says at the place where one will be in a moment (Reynolds 1999). Looking ahead
/// lets it turn before the bend instead of after. Thousands share one field, so it costs each of them one look-up.
///   wanted = field(position + velocity * look_ahead) * scale;  a = (wanted - velocity) / response_time
struct FlowFollowing {
  float look_ahead = .2f;     // s
  float scale = 1;            // of the field's speed
  float response_time = .2f;  // s

  static constexpr auto name = "flow_following";
  static constexpr auto family = "delegated";
  static constexpr auto summary = "go the way a flow field says";
  static constexpr auto fields() {
    return std::tuple{
        field("look_ahead", &FlowFollowing::look_ahead, 0, 60.f, "s", "how far ahead the field is looked up"),
        field("scale", &FlowFollowing::scale, -1e3f, 1e3f, "1", "times the field's speed; negative: against it"),
        field("response_time", &FlowFollowing::response_time, .001f, 10.f, "s",
              "how soon the wanted velocity is to be reached")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited;

  template <class S, int D>
  Linear<S, D> steer(const Agent<S, D>& self, const Flow<S, D>& flow, const Tick<S>& tick = {}) const {
    const Vec<S, D> there = flow.at(self.position + self.velocity * S(look_ahead));
    const Vec<S, D> wanted = clip(there * S(scale), self.max_speed);
    return {clip((wanted - self.velocity) / S(max(response_time, tick.dt)), self.max_acceleration)};
  }
};

/// Flow following for an agent that lives in the caller's own structures: `flow_following(me, Flow<float, 2>{&field})`.
template <class S, int D>
Linear<S, D> flow_following(const Agent<S, D>& self, const Flow<S, D>& flow, const FlowFollowing& how = {}) {
  return how.steer(self, flow);
}

}  // namespace veer
