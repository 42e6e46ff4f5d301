#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "veer/base/check.hpp"
#include "veer/base/executor.hpp"
#include "veer/sense/ground/ground.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/world/definition/event.hpp"
#include "veer/world/definition/world_def.hpp"
#include "veer/world/stage_seconds.hpp"
#include "veer/world/state/brains.hpp"
#include "veer/world/state/given_space.hpp"
#include "veer/world/state/group.hpp"
#include "veer/world/state/keys.hpp"
#include "veer/world/state/pending_events.hpp"

namespace veer {

/// Keys of the agents that were put back in a step, and the index of the behavior that returned NaN or infinity.
using Culprits = std::vector<std::pair<std::uint32_t, std::size_t>>;

/// Working memory of one chunk of a stage.
template <int D>
struct Scratch {
  std::vector<RequestBlock<D>> requests;  // one per behavior, then one per group of the mind
  Contacts<D> contacts;
  Culprits culprits;
  std::vector<Change> changes;
  StageSeconds spent{};
  std::array<std::uint8_t, block_rows> flags_before{};  // of a block that may rest: as the last step left them
};

/// Everything a world holds; what the stages work on.
template <int D>
struct WorldState {
  struct HandleEntry {
    std::uint32_t generation = 1;
    std::uint32_t group = 0;  // 0: free
  };
  struct Where {
    std::uint32_t group, row;  // number of the group
  };

  WorldDef<D> def;
  GivenSpace<D> given;
  std::vector<Group<D>> groups;
  std::vector<WorldBrain<D>> brains;
  std::vector<Change> changes;  // of the step, in the order of keys
  Culprits culprits;            // of the step, in the order of keys
  // By index of the handle, less one. Rows are apart from the rest because listing writes all of them; see list_rows.
  std::vector<HandleEntry> handles;
  mutable Array<std::uint32_t> rows;
  std::vector<std::uint32_t> free_handles;
  Keys keys;
  std::uint64_t steps = 0;
  double time = 0;    // s
  float last_dt = 0;  // s; of the last step
  std::vector<Event> events;
  PendingEvents pending;
  StageSeconds seconds{};
  bool timed = false;  // whether this step is measured
  Executor executor;
  std::size_t width_index = 1;
  std::vector<Scratch<D>> scratch;
  Map<D> moving;                     // obstacles that move
  std::vector<Carrier<D>> carriers;  // one for each of them
  std::vector<Planner<D>> planners;
  std::size_t plan_work_done = 0;                                       // in the last step
  std::uint32_t path_version = 0;                                       // of the last path that was found
  std::vector<std::uint32_t> changed_cells;                             // scratch
  std::vector<std::pair<std::uint32_t, std::uint32_t>> flow_behaviors;  // scratch: index of group and behavior

  WorldState() { set_width(native_width()); }
  void set_width(int lanes) {
    width_index = static_cast<std::size_t>(std::ranges::find(widths, lanes) - widths.begin());
  }

  /// To be called by all that changes, between steps, what agents of any group depend on: those at rest may have
  /// something to do again. What concerns one group or one agent wakes no more than that, by Group::rest.
  void wake() {
    for (Group<D>& group : groups) group.rest.wake();
  }

  Surroundings<D> surroundings() const { return {def.map.get(), moving.empty() ? nullptr : &moving, &def.domain}; }
  /// Returns how long a point at this height (m; of worlds with a ground) can move straight on before it meets an
  /// obstacle or the edge of the ground, s; `unlimited` if it meets nothing within `horizon`, s.
  float open_time(const Vec<float, D>& from, const Vec<float, D>& velocity, float horizon, float height) const {
    const float time = surroundings().open_time(from, velocity, horizon);
    if constexpr (D == 2) {
      if (!def.ground || !(length_squared(velocity) > 0)) return time;
      const float part = def.ground->open_part(from, velocity * horizon, height, def.domain);
      return part < 1 ? min(time, part * horizon) : time;
    } else {
      return time;
    }
  }
  /// Returns the height of an agent, m; `otherwise` if there is no such agent, or no ground.
  float height_of(AgentId agent, float otherwise) const {
    const auto where = find(agent);
    if (!where) return otherwise;
    const Columns<D>& columns = groups[where->group - 1].columns;
    return columns.height.empty() ? otherwise : columns.height[where->row];
  }
  /// True if nothing hides one position from the other.
  bool visible(const Vec<float, D>& from, const Vec<float, D>& to) const {
    return surroundings().is_open(from, def.domain.nearest_image(from, to));
  }

  /// Writes to `rows` where the agents of a group are; `begin` to `end` are rows of it.
  void write_rows(const Group<D>& group, std::size_t begin, std::size_t end) const {
    const std::uint32_t* index = group.columns.handle_index.data();
    for (std::size_t row = begin; row < end; ++row) rows[index[row] - 1] = static_cast<std::uint32_t>(row);
  }
  /// Writes `rows` for a group that was sorted since they were last written. Sorting itself doesn't, unless they
  /// were asked for after the sort before: it takes a tenth of the step of a large flock, and most steps ask for no
  /// agent by its handle.
  void list_rows(const Group<D>& group) const {
    group.rows_list.ensure([&] { write_rows(group, 0, group.columns.count); });
  }
  /// To be called before a state is copied: others may ask for agents meanwhile.
  const WorldState& listed() const {
    for (const Group<D>& group : groups) list_rows(group);
    return *this;
  }
  /// None for a null or stale handle.
  std::optional<Where> find(AgentId agent) const {
    if (agent.index == 0 || agent.index > handles.size()) return std::nullopt;
    const HandleEntry& entry = handles[agent.index - 1];
    if (entry.group == 0 || entry.generation != agent.generation) return std::nullopt;
    const Group<D>& group = groups[entry.group - 1];
    group.rows_list.note_need();
    list_rows(group);
    return Where{entry.group, rows[agent.index - 1]};
  }
  /// As find, but a null or stale handle is a mistake of the caller, which is reported; see AgentView for the rule.
  std::optional<Where> locate(AgentId agent) const {
    auto where = find(agent);
    (void)VEER_CHECK(where.has_value(), "no such agent: the handle is null, or its agent was removed");
    return where;
  }
  AgentId handle_of(const Columns<D>& columns, std::size_t row) const {
    const std::uint32_t index = columns.handle_index[row];
    return {index, handles[index - 1].generation};
  }
  bool has(GroupId id) const { return id.number >= 1 && id.number <= groups.size(); }
  Group<D>& group(GroupId id) { return groups[id.number - 1]; }
  const Group<D>& group(GroupId id) const { return groups[id.number - 1]; }
  Columns<D>& columns_of(const Where& where) { return groups[where.group - 1].columns; }
  const Columns<D>& columns_of(const Where& where) const { return groups[where.group - 1].columns; }
};

}  // namespace veer
