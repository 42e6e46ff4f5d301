// Where an agent is, for who draws it.
#include "veer/base/check.hpp"
#include "veer/world/world.hpp"

namespace veer {

template <int D>
Vec3 World<D>::place(AgentId agent) const {
  const auto where = state_.place_of(agent);
  if (!VEER_CHECK(where.has_value(), "place: no such agent")) return {};
  const Columns<D>& c = state_.groups[where->group - 1].columns;
  Vec3 all = to_dimension<3>(c.now[where->row].position);
  if (!c.height.empty()) all.z = c.height[where->row];
  return all;
}

template <int D>
Vec<float, D> World<D>::interpolated(AgentId agent, float part) const {
  const auto place = state_.place_of(agent);
  if (!VEER_CHECK(place.has_value(), "interpolated: no such agent")) return {};
  const Columns<D>& c = state_.groups[place->group - 1].columns;
  Vec<float, D> before = c.next[place->row].position, velocity{};  // the two have changed places after the last step
  before += state_.def.domain.displacement(before, c.now[place->row].position) * part;
  state_.def.domain.constrain(before, velocity);
  return before;
}

template <int D>
bool World<D>::set_height(AgentId agent, float near) {
  const auto where = state_.place_of(agent);
  if (!where || !state_.def.ground || !(abs(near) <= largest_coordinate)) return false;
  Columns<D>& c = state_.groups[where->group - 1].columns;
  const auto floor = state_.def.ground->height(to_dimension<2>(c.now[where->row].position), near);
  if (floor) c.height[where->row] = c.next_height[where->row] = *floor;
  return floor.has_value();
}

template Vec2 World<2>::interpolated(AgentId, float) const;
template Vec3 World<3>::interpolated(AgentId, float) const;
template Vec3 World<2>::place(AgentId) const;
template Vec3 World<3>::place(AgentId) const;
template bool World<2>::set_height(AgentId, float);
template bool World<3>::set_height(AgentId, float);

}  // namespace veer
