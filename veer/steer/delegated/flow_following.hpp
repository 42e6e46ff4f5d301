#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/sense/flow_field.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"

namespace veer {

/// Follow a flow field: move as the field says at the position where the agent will be in a moment (Reynolds 1999).
/// Looking ahead lets it turn before a bend instead of after. Thousands of agents can share one field; each needs one
/// look-up per step.
///   wanted = field(position + velocity * look_ahead) * scale;  a = (wanted - velocity) / response_time
struct FlowFollowing {
  float look_ahead = .2f;     // s
  float scale = 1;            // of the field's speed
  float response_time = .2f;  // s

  static constexpr auto name = "flow_following";
  static constexpr auto family = "delegated";
  static constexpr auto summary = "move as a flow field says";
  static constexpr Purpose purpose = purpose::paces;
  static constexpr auto fields() {
    return FieldList{
        field("look_ahead", &FlowFollowing::look_ahead, 0, 60.f, "s",
              "the field is looked up where the agent will be after this time"),
        field("scale", &FlowFollowing::scale, -1e3f, 1e3f, "1", "times the field's speed; negative: against the flow"),
        field("response_time", &FlowFollowing::response_time, .001f, 10.f, "s", "time to reach the wanted velocity")};
  }
  static constexpr Laws laws = law::translates | law::rotates | law::mirrors | law::planar | law::limited;

  template <class S, int D>
  Toward<S, D> steer(const Agent<S, D>& self, const Flow<S, D>& flow, const Tick<S>& tick = {}) const {
    const Vec<S, D> velocity_there = flow.at(self.position + self.velocity * S(look_ahead));
    const Vec<S, D> wanted = clip(velocity_there * S(scale), self.max_speed);
    return {{clip((wanted - self.velocity) / S(max(response_time, tick.dt)), self.max_request())}, wanted};
  }
};

/// Flow following for an agent that lives in the caller's own structures: `flow_following(me, Flow<float, 2>{&field})`.
template <class S, int D>
Linear<S, D> flow_following(const Agent<S, D>& self, const Flow<S, D>& flow, const FlowFollowing& how = {}) {
  return how.steer(self, flow);
}

}  // namespace veer
