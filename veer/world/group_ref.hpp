#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "veer/base/result.hpp"
#include "veer/base/strided.hpp"
#include "veer/world/definition/group_def.hpp"

namespace veer {

template <int D>
struct WorldState;

/// What can be read of one group: `world.group(id)` of a constant world. Made to be used at once. The view of a group
/// that the world doesn't have converts to false; the rule for stale handles (AgentView) holds for it as well.
template <int D>
class GroupView {
 public:
  GroupView(const WorldState<D>& world, GroupId id) : world_(&world), id_(id) {}

  explicit operator bool() const;
  GroupId id() const { return id_; }
  const GroupDef& definition() const;
  std::string_view name() const { return definition().name; }
  /// The name of the behavior of that index; empty past the last.
  std::string_view behavior_name(std::size_t behavior) const;

  std::size_t count() const;
  // One value per agent, all in the same order. The order may change with every call that changes the world, and so may
  // the memory.
  Strided<Vec<float, D>> positions() const;         // m
  Strided<Vec<float, D>> velocities() const;        // m/s
  std::span<const Vec<float, D>> headings() const;  // unit length
  std::span<const std::uint32_t> keys() const;
  std::span<const float> heights() const;  // m; empty without a ground
  std::vector<AgentId> agents() const;

 protected:
  const WorldState<D>* world_;
  GroupId id_;
};

/// As GroupView, and what can be set: `world.group(id)` of a world that isn't constant.
template <int D>
class GroupRef : public GroupView<D> {
 public:
  GroupRef(WorldState<D>& world, GroupId id) : GroupView<D>(world, id), changes_(&world) {}

  /// Reserves memory for this many more agents.
  void reserve(std::size_t more);
  /// Points the behavior of that index at another target; all that was known of the old one is forgotten.
  Result<Done> set_target(std::size_t behavior, TargetDef target);
  /// Replaces the neighbors of the behavior of that index: a group may look at groups that are added after it.
  Result<Done> set_neighbors(std::size_t behavior, NeighborsDef neighbors);
  /// Moves a given() target, or the given() anchor of that index in a target made of others: the anchor of
  /// in_formation(), or one of the two targets of between(). False for values that aren't finite or are out of the
  /// world's bounds.
  bool set_given(std::size_t behavior, const Vec<float, D>& position, const Vec<float, D>& velocity = {},
                 std::size_t anchor = 0);
  /// Replaces the perception: a group may perceive agents of groups that are added after it.
  Result<Done> set_perception(std::optional<PerceptionDef> perception);

 private:
  WorldState<D>* changes_;
};

extern template class GroupView<2>;
extern template class GroupView<3>;
extern template class GroupRef<2>;
extern template class GroupRef<3>;

}  // namespace veer
