#include "veer/world/agent_ref.hpp"
#include "veer/base/check.hpp"
#include "veer/world/stage/heights.hpp"
#include "veer/world/stage/transfer.hpp"
#include "veer/world/state/bounds.hpp"
#include "veer/world/state/state.hpp"

/// What can be set of an agent.
namespace veer {
namespace {

/// Calls f(columns, row) for an agent that exists and returns its result; else reports and returns false.
template <int D, class F>
bool change(WorldState<D>& world, AgentId id, F f) {
  const auto where = world.locate(id);
  if (!where) return false;
  world.groups[where->group - 1].rest.wake(where->row);
  return f(world.columns_of(*where), std::size_t{where->row});
}

}  // namespace

template <int D>
bool AgentRef<D>::set_motion(const Vec<float, D>& position, const Vec<float, D>& velocity) {
  return change(*changes_, this->id_, [&](Columns<D>& c, std::size_t row) {
    if (!within_bounds(position, largest_coordinate) || !within_bounds(velocity, largest_speed)) return false;
    Motion<D> motion{position, velocity};
    changes_->def.domain.constrain(motion.position, motion.velocity);
    // Written to both, so that a jump isn't drawn as a movement, and stays if `publish` follows without `move`.
    c.now[row] = c.next[row] = motion;
    c.next_heading[row] = c.heading[row];
    if (!c.height.empty()) step_to(*changes_->def.ground, c, row);
    return true;
  });
}

template <int D>
bool AgentRef<D>::set_heading(const Vec<float, D>& heading) {
  return change(*changes_, this->id_, [&](Columns<D>& c, std::size_t row) {
    const Vec<float, D> direction = unit(heading);
    if (!is_finite(direction) || direction == Vec<float, D>{}) return false;
    c.heading[row] = c.next_heading[row] = direction;
    return true;
  });
}

template <int D>
bool AgentRef<D>::set_spin(const Spin<float, D>& spin) {
  return change(*changes_, this->id_, [&](Columns<D>& c, std::size_t row) {
    if (!is_finite(spin)) return false;
    c.need_spin();
    c.spin[row] = c.next_spin[row] = spin;
    return true;
  });
}

template <int D>
bool AgentRef<D>::set_height(float near) {
  return change(*changes_, this->id_, [&](Columns<D>& c, std::size_t row) {
    if (!changes_->def.ground || !(abs(near) <= largest_coordinate)) return false;
    const auto floor = changes_->def.ground->height(to_dimension<2>(c.now[row].position), near);
    if (floor) c.height[row] = c.next_height[row] = *floor;
    return floor.has_value();
  });
}

template <int D>
bool AgentRef<D>::set_goal(const Vec<float, D>& goal) {
  return change(*changes_, this->id_, [&](Columns<D>& c, std::size_t row) {
    if (!within_bounds(goal, largest_coordinate)) return false;
    c.set_goal(row, goal);
    return true;
  });
}

template <int D>
bool AgentRef<D>::set_quantity(std::size_t which, float amount) {
  return change(*changes_, this->id_, [&](Columns<D>& c, std::size_t row) {
    if (which >= c.quantities.size() || !is_finite(amount)) return false;
    c.quantities[which][row] = amount;
    return true;
  });
}

template <int D>
bool AgentRef<D>::choose(AgentId other) {
  return change(*changes_, this->id_, [&](Columns<D>& c, std::size_t row) {
    if (other && !changes_->locate(other)) return false;
    c.need_choices();
    c.chosen[row] = other;
    return true;
  });
}

template <int D>
bool AgentRef<D>::transfer(GroupId group) {
  if (!VEER_CHECK(changes_->has(group), "transfer: no such group")) return false;
  return change(*changes_, this->id_, [&](Columns<D>& c, std::size_t row) {
    const GroupId from{changes_->handles[this->id_.index - 1].group};
    if (from == group) return true;
    changes_->pending.note_transfer(this->id_, c.key[row], from, group);
    veer::transfer(*changes_, this->id_, group);
    return true;
  });
}

template class AgentRef<2>;
template class AgentRef<3>;

}  // namespace veer
