#include "veer/base/check.hpp"
#include "veer/world/group_ref.hpp"
#include "veer/world/state/state.hpp"

/// What can be read of a group.
namespace veer {
namespace {

template <int D>
const Group<D>& group_of(const WorldState<D>& world, GroupId id) {
  static const Group<D> none;
  return VEER_CHECK(world.has(id), "no such group") ? world.group(id) : none;
}

template <int D>
Strided<Vec<float, D>> member_of(const Columns<D>& c, Vec<float, D> Motion<D>::* member) {
  if (c.count == 0) return {};
  return {&(c.now[0].*member), c.count, sizeof(Motion<D>)};
}

}  // namespace

template <int D>
GroupView<D>::operator bool() const {
  return world_->has(id_);
}

template <int D>
const GroupDef& GroupView<D>::definition() const {
  return group_of(*world_, id_).def;
}

template <int D>
std::string_view GroupView<D>::behavior_name(std::size_t behavior) const {
  const std::vector<BehaviorDef>& behaviors = definition().mind.behaviors;
  return behavior < behaviors.size() ? behaviors[behavior].behavior.info().name : std::string_view{};
}

template <int D>
std::size_t GroupView<D>::count() const {
  return group_of(*world_, id_).columns.count;
}

template <int D>
Strided<Vec<float, D>> GroupView<D>::positions() const {
  return member_of(group_of(*world_, id_).columns, &Motion<D>::position);
}

template <int D>
Strided<Vec<float, D>> GroupView<D>::velocities() const {
  return member_of(group_of(*world_, id_).columns, &Motion<D>::velocity);
}

template <int D>
std::span<const Vec<float, D>> GroupView<D>::headings() const {
  const Columns<D>& c = group_of(*world_, id_).columns;
  return {c.heading.data(), c.count};
}

template <int D>
std::span<const std::uint32_t> GroupView<D>::keys() const {
  const Columns<D>& c = group_of(*world_, id_).columns;
  return {c.key.data(), c.count};
}

template <int D>
std::span<const float> GroupView<D>::heights() const {
  const Columns<D>& c = group_of(*world_, id_).columns;
  return {c.height.data(), c.height.empty() ? 0 : c.count};
}

template <int D>
std::vector<AgentId> GroupView<D>::agents() const {
  const Columns<D>& c = group_of(*world_, id_).columns;
  std::vector<AgentId> all(c.count);
  for (std::size_t row = 0; row < c.count; ++row) all[row] = world_->handle_of(c, row);
  return all;
}

template class GroupView<2>;
template class GroupView<3>;

}  // namespace veer
