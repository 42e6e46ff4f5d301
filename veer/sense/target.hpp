#pragma once

#include <vector>

#include "veer/agent/agent_rows.hpp"
#include "veer/sense/domain.hpp"
#include "veer/sense/flow_field.hpp"
#include "veer/sense/path/path_lanes.hpp"
#include "veer/sense/route.hpp"

namespace veer {

/// Where each agent goes next on a planned way: one per row.
template <int D>
struct WayAhead {
  std::vector<Vec<float, D>> position;  // m
  std::vector<Vec<float, D>> velocity;  // m/s; of the goal, once the agent goes straight to it
  std::vector<float> onward;            // m; see Target
  std::vector<float> there;             // 1 or 0

  bool empty() const { return position.empty(); }
  void clear() { position.clear(); }
  void resize(std::size_t rows) {
    position.resize(rows + spare_rows);
    velocity.resize(rows + spare_rows);
    onward.resize(rows + spare_rows);
    there.resize(rows + spare_rows);
  }
  void set(std::size_t row, const Vec<float, D>& where, const Vec<float, D>& moves, float goes_on, bool is_there) {
    position[row] = where;
    velocity[row] = moves;
    onward[row] = goes_on;
    there[row] = is_there ? 1.f : 0.f;
  }
};

/// A target made ready for one step. The sense stage fills in everything that is known before agents decide; the decide
/// stage adds what planners found (`field` of a flow, `paths`); the steer stage finds the nearest agents and how far
/// each aim's way is open, block by block, in the group's Aims.
template <int D>
struct ResolvedTarget {
  Target<float, D> common;               // for all agents, unless each has its own
  bool common_there = true;              // false: there is no target
  const Vec<float, D>* goals = nullptr;  // one per row
  const Aims<D>* aims = nullptr;         // one per row, with velocity and heading
  std::vector<Vec<float, D>> points;     // m; of a route
  const FlowField* field = nullptr;
  PathView<D> path;                // to follow
  std::vector<PathView<D>> paths;  // one per row, where each agent has its own
  WayAhead<D> way;                 // of a planned target that leads a behavior by positions

  template <class S>
  VEER_INLINE Target<S, D> load(std::size_t row, const Vec<S, D>& from, const Domain<D>& domain) const {
    Target<S, D> t;
    if (!way.empty()) {
      t.position = load_vec<S, D>(way.position.data() + row);
      t.velocity = load_vec<S, D>(way.velocity.data() + row);
      t.onward = veer::load<S>(way.onward.data() + row);
    } else if (aims) {
      load_motion<S, D>(aims->motion.data() + row, t.position, t.velocity);
      t.heading = load_vec<S, D>(aims->heading.data() + row);
      t.spin = load_vec<S>(aims->spin.data() + row);
      t.open_time = veer::load<S>(aims->open_time.data() + row);
    } else {
      t = {goals ? load_vec<S, D>(goals + row) : broadcast<S, D>(common.position), broadcast<S, D>(common.velocity),
           broadcast<S, D>(common.heading), broadcast<S>(common.spin), S(common.open_time)};
    }
    t.position = domain.nearest_image(from, t.position);
    return t;
  }

  /// The path that an agent follows; without sides if there is none.
  VEER_INLINE const PathView<D>& path_of(std::size_t row) const { return paths.empty() ? path : paths[row]; }
  /// True if all agents follow the same path.
  bool one_path() const { return paths.empty(); }

  bool all_there() const { return common_there && !aims && way.empty(); }
  template <class S>
  VEER_INLINE MaskOf<S> there(std::size_t row) const {
    if (!way.empty()) return veer::load<S>(way.there.data() + row) > S(0.f);
    return (aims ? veer::load<S>(aims->there.data() + row) : S(common_there ? 1.f : 0.f)) > S(0.f);
  }
};

}  // namespace veer
