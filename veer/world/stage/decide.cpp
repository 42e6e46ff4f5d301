#include <algorithm>

#include "veer/decide/brain/think.hpp"
#include "veer/math/shift.hpp"
#include "veer/world/stage/chunks.hpp"
#include "veer/world/stage/look.hpp"
#include "veer/world/stage/perceive.hpp"
#include "veer/world/stage/plan.hpp"
#include "veer/world/stage/targets.hpp"
#include "veer/world/stage/transfer.hpp"
#include "veer/world/step.hpp"

namespace veer {
namespace {

// Behaviors draw from the streams that count up from 0, combiners from 0xc0b10000 on.
constexpr std::uint32_t lot_stream = 0xdec10000, die_stream = 0xdec20000;

/// The facts that an agent decides by, looked up in the world.
template <int D>
class AgentFacts {
 public:
  AgentFacts(const WorldState<D>& state, Group<D>& group, std::size_t row, float dt)
      : state_(state), group_(group), columns_(group.columns), row_(row), dt_(dt) {}

  double value(const Value& what) const {
    constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
    using Kind = Value::Kind;
    switch (what.kind) {
      case Kind::seen_distance:
        return sees(what.groups) ? distance(columns_.sighting[row_].motion.position) : nothing;
      case Kind::known_distance:
        return knows() ? distance(columns_.sighting[row_].motion.position) : nothing;
      case Kind::known_age:
        return knows() ? state_.time - columns_.sighting[row_].when : nothing;
      case Kind::goal_distance:
        return columns_.goal.empty() ? 0 : distance(columns_.goal[row_]);
      case Kind::position_distance:
        return distance(
            shifted(to_dimension<D>(what.position), state_.def.origin - state_.brains[*group_.brain].origin));
      case Kind::chosen_distance:
        if (columns_.chosen.empty()) return nothing;
        if (const auto where = state_.find(columns_.chosen[row_]))
          return distance(state_.columns_of(*where).now[where->row].position);
        return nothing;
      case Kind::state_time:
        return state_.time - thought_of(columns_, row_).since();
      case Kind::speed:
        return static_cast<double>(length(columns_.now[row_].velocity));
      case Kind::quantity:
        return static_cast<double>(
            columns_.quantities[state_.brains[*group_.brain].quantities[group_.state][what.number]][row_]);
    }
    return nothing;
  }
  bool happens(Happening what) const {
    return (columns_.flags[row_] & (what == Happening::arrived ? arrived_now : quarantined_now)) != 0;
  }
  double lot(std::uint32_t number) const {
    const auto entries = static_cast<std::uint64_t>(thought_of(columns_, row_).entries());
    return draw(entries, lot_stream + number);
  }
  double die(std::uint32_t number) const { return draw(state_.steps, die_stream + number); }
  double time() const { return state_.time; }
  double dt() const { return static_cast<double>(dt_); }

 private:
  /// True if it perceives an agent of these groups at this moment; of any group if there are none.
  bool sees(const std::vector<GroupId>& groups) const {
    if (columns_.sighting.empty() || columns_.sighting[row_].when != state_.time) return false;
    if (groups.empty()) return true;
    const auto where = state_.find(columns_.sighting[row_].agent);
    return where && std::ranges::find(groups, GroupId{where->group}) != groups.end();
  }
  /// True if it remembers a sighting.
  bool knows() const { return remembers(state_, group_, row_); }
  double distance(const Vec<float, D>& to) const {
    return static_cast<double>(length(state_.def.domain.displacement(columns_.now[row_].position, to)));
  }
  double draw(std::uint64_t when, std::uint32_t stream) const {
    return static_cast<double>(Dice<float>(state_.def.seed, columns_.key[row_], when, stream).uniform(0));
  }

  const WorldState<D>& state_;
  const Group<D>& group_;
  Columns<D>& columns_;
  std::size_t row_;
  float dt_;
};

template <int D>
void apply(const WorldState<D>& state, Group<D>& group, std::size_t row, const Effect& effect) {
  Columns<D>& c = group.columns;
  using Kind = Effect::Kind;
  const Sighting<D> seen = c.sighting.empty() ? Sighting<D>{} : c.sighting[row];
  switch (effect.kind) {
    case Kind::set_quantity:
    case Kind::add_quantity: {
      float& amount = c.quantities[state.brains[*group.brain].quantities[group.state][effect.number]][row];
      const float wanted = effect.kind == Kind::set_quantity ? effect.amount : amount + effect.amount;
      if (is_finite(wanted)) amount = wanted;
      return;
    }
    case Kind::choose_seen:
    case Kind::choose_none:
      c.need_choices();
      c.chosen[row] = effect.kind == Kind::choose_seen && state.find(seen.agent) ? seen.agent : AgentId{};
      return;
    case Kind::goal_here:
      c.set_goal(row, c.now[row].position);
      return;
    case Kind::goal_at_seen:
      if (seen.when >= 0) c.set_goal(row, seen.motion.position);
      return;
  }
}

/// Carries out a decision. True if the agent changed its group.
template <int D>
bool apply(WorldState<D>& state, const Change& change) {
  const auto where = *state.find(change.agent);
  Group<D>& group = state.groups[where.group - 1];
  if (change.resolve.effects)
    for (const Effect& effect : *change.resolve.effects) apply(state, group, where.row, effect);
  const WorldBrain<D>& brain = state.brains[change.brain];
  const GroupId to = brain.states[change.resolve.state];
  if (to.number == where.group) {
    brain.brain.change(group.state, thought_of(group.columns, where.row), state.time);
    return false;
  }
  state.events.push_back({Event::Kind::changed_state, change.agent, change.key, to, Event::unknown, {where.group}});
  transfer(state, change.agent, to);
  return true;
}

template <int D>
void think(WorldState<D>& state, float dt) {
  if (state.brains.empty()) return;
  for (auto& scratch : state.scratch) scratch.changes.clear();
  for (Group<D>& group : state.groups) {
    if (!group.brain) continue;
    const WorldBrain<D>& brain = state.brains[*group.brain];
    for_each_rows(state, group, [&](auto& scratch, std::size_t begin, std::size_t end) {
      Columns<D>& c = group.columns;
      brain.brain.visit([&](const auto& how) {
        for (std::size_t row = begin; row < end; ++row) {
          const Resolve resolve = how.think(group.state, thought_of(c, row), AgentFacts<D>(state, group, row, dt));
          if (resolve.state == Resolve::stay) continue;
          const AgentId agent = state.handle_of(c, row);
          scratch.changes.push_back({c.key[row], agent, *group.brain, resolve});
        }
      });
    });
  }
  // All agents have decided by the same frozen state; now they change, in an order that depends on keys alone.
  state.changes.clear();
  for (const auto& scratch : state.scratch)
    state.changes.insert(state.changes.end(), scratch.changes.begin(), scratch.changes.end());
  std::ranges::sort(state.changes, {}, &Change::key);
  bool moved = false;
  for (const Change& change : state.changes) moved |= apply(state, change);
  if (!moved) return;
  find_neighbors(state);
  find_targets(state);
}

}  // namespace

template <int D>
void decide(WorldState<D>& state, float dt) noexcept {
  think(state, dt);
  plan(state);
}

template void decide(WorldState<2>&, float) noexcept;
template void decide(WorldState<3>&, float) noexcept;

}  // namespace veer
