#pragma once

#include "scenario/diagnose/moment.hpp"
#include "scenario/diagnose/traits.hpp"
#include "veer/steer/shared/path_tracking.hpp"

namespace veer::scenario {

/// Assigns indices to agents and stores where each was last.
class Roll {
 public:
  /// The agent's entry, with `moved` since the last time. `period` of a torus, else zero.
  Seen enter(std::uint32_t id, std::uint32_t group, const Vec3& position, const Vec3& period);
  std::size_t size() const { return last_.size(); }
  /// Returns the index of an agent, or size() if it isn't known.
  std::uint32_t index_of(std::uint32_t id) const;

 private:
  std::vector<std::pair<std::uint32_t, std::uint32_t>> index_by_id_;  // sorted
  std::vector<Vec3> last_;                                            // m; by index
  std::vector<std::uint32_t> group_;                                  // by index
};

/// Looks at a world between steps.
template <int D>
class Observer {
 public:
  Observer(const Scenario& scenario, const World<D>& world);

  /// Returns the present moment. Call it right after a step, before agents are added or removed: targets are looked up
  /// by row.
  const Moment& look(const World<D>& world);
  const Moment& last() const { return moment_; }

 private:
  /// Finds how far an agent is off the path that its group follows, if there is one.
  void measure_path(const World<D>& world, Seen& seen, const Vec<float, D>& position);

  std::vector<std::vector<std::size_t>> behaviors_;       // by group: indices of behaviors that lead
  std::vector<std::shared_ptr<const SharedPath>> paths_;  // by group: the path that all of it follow; null: none
  std::vector<PathMemory<float, D>> strokes_;             // by index of the agent: the part of the path it is on
  Roll roll_;
  Moment moment_;
};

}  // namespace veer::scenario
