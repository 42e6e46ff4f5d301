#include "veer/world/group_ref.hpp"
#include "veer/base/check.hpp"
#include "veer/world/stage/look.hpp"
#include "veer/world/stage/make_planner.hpp"
#include "veer/world/stage/perceive.hpp"
#include "veer/world/stage/targets.hpp"
#include "veer/world/state/bounds.hpp"
#include "veer/world/state/state.hpp"

/// What can be set of a group.
namespace veer {

template <int D>
void GroupRef<D>::reserve(std::size_t more) {
  if (!VEER_CHECK(changes_->has(this->id_), "reserve: no such group")) return;
  Columns<D>& columns = changes_->group(this->id_).columns;
  columns.reserve(columns.count + more);
  changes_->handles.reserve(changes_->handles.size() + more);
  changes_->rows.reserve(changes_->rows.size() + more);
}

/// Replaces one member of a behavior's definition; where the group then doesn't fit together, all stays as it was.
template <int D, class Member, class Value>
static Result<Done> replace(WorldState<D>& state, GroupId id, std::size_t behavior, Member member, Value value) {
  if (!state.has(id)) return Error{"no such group"};
  Group<D>& group = state.group(id);
  if (behavior >= group.def.mind.behaviors.size())
    return Error{"the mind has no behavior " + std::to_string(behavior) + ": it has " +
                 std::to_string(group.def.mind.behaviors.size())};
  Value& present = group.def.mind.behaviors[behavior].*member;
  std::swap(present, value);
  std::string why = misfit<D>(group.def, state.groups.size());
  if (why.empty()) why = unknown_planner(group.def.mind, state.planners);
  if (!why.empty()) {
    std::swap(present, value);
    return Error{std::move(why)};
  }
  group.rest.wake();
  group.looks = looks_of<D>(group.def.mind, id, state.groups.size());
  return Done{};
}

template <int D>
Result<Done> GroupRef<D>::set_target(std::size_t behavior, TargetDef target) {
  const auto done = replace<D>(*changes_, this->id_, behavior, &BehaviorDef::target, std::move(target));
  if (!done) return done;
  Group<D>& group = changes_->group(this->id_);
  group.columns.aims[behavior] = {};  // what was known of the old target says nothing of the new one
  group.target_states[behavior] = new_target_state(*changes_, group.def.mind.behaviors[behavior].target);
  if (behavior < group.guides.size()) group.guides[behavior] = {};
  return done;
}

template <int D>
Result<Done> GroupRef<D>::set_neighbors(std::size_t behavior, NeighborsDef neighbors) {
  return replace<D>(*changes_, this->id_, behavior, &BehaviorDef::neighbors, std::move(neighbors));
}

template <int D>
bool GroupRef<D>::set_given(std::size_t behavior, const Vec<float, D>& position, const Vec<float, D>& velocity,
                            std::size_t anchor) {
  if (!VEER_CHECK(changes_->has(this->id_), "set_given: no such group")) return false;
  Group<D>& group = changes_->group(this->id_);
  const bool known = behavior < group.def.mind.behaviors.size();
  if (!VEER_CHECK(known, "set_given: the mind has fewer behaviors")) return false;
  bool given = false;
  for_each_anchor(group.def.mind.behaviors[behavior].target, [&](const auto& part, std::size_t number) {
    if (number == anchor) given = std::is_same_v<std::remove_cvref_t<decltype(part)>, GivenTarget>;
  });
  if (!VEER_CHECK(given, "set_given: the target isn't given()")) return false;
  if (!within_bounds(position, largest_coordinate) || !(length(velocity) <= largest_speed)) return false;
  // Agents at rest are woken by the step, if this moves the target of the group.
  group.target_states[behavior].anchors[anchor] = {position, velocity, true};
  return true;
}

template <int D>
Result<Done> GroupRef<D>::set_perception(std::optional<PerceptionDef> perception) {
  if (!changes_->has(this->id_)) return Error{"no such group"};
  Group<D>& group = changes_->group(this->id_);
  std::swap(group.def.perception, perception);
  if (std::string why = perception_misfit(group.def, changes_->groups.size()); !why.empty()) {
    std::swap(group.def.perception, perception);
    return Error{std::move(why)};
  }
  group.rest.wake();
  group.sight.reset();
  if (group.def.perception) group.sight = sight_of<D>(*group.def.perception);
  return Done{};
}

template class GroupRef<2>;
template class GroupRef<3>;

}  // namespace veer
