#include "veer/base/check.hpp"
#include "veer/world/world.hpp"

/// What minds asked for in the last step, and what became of it.
namespace veer {

template <int D>
Vec<float, D> World<D>::asked(AgentId agent) const {
  const auto place = state_.place_of(agent);
  if (!VEER_CHECK(place.has_value(), "asked: no such agent")) return {};
  return state_.groups[place->group - 1].columns.asked[place->row];
}

template <int D>
Spin<float, D> World<D>::asked_turn(AgentId agent) const {
  const auto place = state_.place_of(agent);
  if (!VEER_CHECK(place.has_value(), "asked_turn: no such agent")) return {};
  const Columns<D>& c = state_.groups[place->group - 1].columns;
  return c.asked_turn.empty() ? Spin<float, D>{} : c.asked_turn[place->row];
}

template <int D>
Vec<float, D> World<D>::asked_heading(AgentId agent) const {
  const auto place = state_.place_of(agent);
  if (!VEER_CHECK(place.has_value(), "asked_heading: no such agent")) return {};
  const Columns<D>& c = state_.groups[place->group - 1].columns;
  return c.asked_heading.empty() ? c.heading[place->row] : c.asked_heading[place->row];
}

template <int D>
Vec<float, D> World<D>::shortfall(AgentId agent) const {
  const auto place = state_.place_of(agent);
  if (!VEER_CHECK(place.has_value(), "shortfall: no such agent")) return {};
  const Group<D>& group = state_.groups[place->group - 1];
  const Columns<D>& c = group.columns;
  if (!group.was_moved || !(state_.last_dt > 0) || !is_finite(c.asked[place->row])) return {};
  const Vec<float, D> now = c.now[place->row].velocity;
  if (group.asks & channel_velocity) return c.asked[place->row] - now;
  const Vec<float, D> before = c.next[place->row].velocity;  // the two have changed places after the last step
  return c.asked[place->row] - (now - before) / state_.last_dt;
}

template <int D>
std::optional<Gait> World<D>::gait(AgentId agent) const {
  const auto place = state_.place_of(agent);
  if (!place) return std::nullopt;
  const Group<D>& group = state_.groups[place->group - 1];
  if (!group.def.body.info().is_animated) return std::nullopt;
  const Gait gait = gait_of(group.columns.body_memory, place->row);
  return gait.moves == 0 ? std::nullopt : std::optional(gait);
}

#define VEER_ASKED(D)                                            \
  template Vec<float, D> World<D>::asked(AgentId) const;         \
  template Spin<float, D> World<D>::asked_turn(AgentId) const;   \
  template Vec<float, D> World<D>::asked_heading(AgentId) const; \
  template Vec<float, D> World<D>::shortfall(AgentId) const;     \
  template std::optional<Gait> World<D>::gait(AgentId) const;
VEER_ASKED(2)
VEER_ASKED(3)
#undef VEER_ASKED

}  // namespace veer
