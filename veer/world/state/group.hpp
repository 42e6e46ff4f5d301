#pragma once

#include <optional>
#include <vector>

#include "veer/base/on_demand.hpp"
#include "veer/sense/target.hpp"
#include "veer/world/definition/group_def.hpp"
#include "veer/world/state/bodies.hpp"
#include "veer/world/state/combine_step.hpp"
#include "veer/world/state/look.hpp"
#include "veer/world/state/planner.hpp"
#include "veer/world/state/rest.hpp"
#include "veer/world/state/target_state.hpp"

namespace veer {

/// A group of a world: its definition, its agents and working memory.
template <int D>
struct Group {
  GroupDef def;
  Channels asks = 0;
  Columns<D> columns;
  // By behavior index:
  std::vector<TargetState<D>> target_states;
  std::vector<ResolvedTarget<D>> targets;  // written by every step
  std::vector<Guide<D>> guides;            // once something is planned

  std::vector<CombineStep> combine_steps;  // one for each group of the mind, then the mind
  std::vector<std::uint32_t> maps;         // by behavior index: the context map that weighs it; see maps_of()
  std::vector<Look<D>> looks;
  std::optional<Look<D>> sight;        // of a group that perceives
  std::optional<Look<D>> solid_look;   // of a solid group: at all solid groups
  Bodies<D> bodies;                    // of a solid group
  std::optional<std::uint32_t> brain;  // index
  std::uint32_t state = 0;             // index among the states of that brain
  Grid<D> grid;
  mutable OnDemand rows_list;       // the entries of WorldState::rows, after a sort
  bool moved = false;               // by a body, in this step
  bool was_moved = false;           // by a body, in the last step
  std::optional<float> grid_reach;  // m; none: its rows aren't sorted in this step
  Rest<D> rest;
  /// By block: the requests of the behaviors, if stages are called one by one. `step` keeps those of one block per
  /// chunk (Scratch).
  std::vector<std::vector<RequestBlock<D>>> requests;

  std::size_t request_count() const { return def.mind.behaviors.size() + def.mind.groups.size(); }
};

}  // namespace veer
