#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "veer/agent/handle.hpp"
#include "veer/decide/plan/goal_field.hpp"
#include "veer/decide/plan/grid_finder.hpp"
#include "veer/decide/plan/plan_queue.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/sense/path/path_view.hpp"
#include "veer/world/definition/planner_def.hpp"

namespace veer {

/// A finder that is copied with its search.
class OwnedFinder {
 public:
  OwnedFinder() = default;
  explicit OwnedFinder(std::unique_ptr<PathFinder> finder) : finder_(std::move(finder)) {}
  OwnedFinder(const OwnedFinder& other) : finder_(other.finder_ ? other.finder_->clone() : nullptr) {}
  OwnedFinder(OwnedFinder&&) noexcept = default;
  OwnedFinder& operator=(const OwnedFinder& other) {
    if (this != &other) finder_ = other.finder_ ? other.finder_->clone() : nullptr;
    return *this;
  }
  OwnedFinder& operator=(OwnedFinder&&) noexcept = default;
  ~OwnedFinder() = default;
  PathFinder* get() const { return finder_.get(); }

 private:
  std::unique_ptr<PathFinder> finder_;
};

/// A planner of a world: its definition, its finder and the requests that wait.
template <int D>
struct Planner {
  /// An agent that waits for an answer; the queue knows only keys.
  struct Asker {
    PlanQueue::Key key;
    AgentId agent;
  };
  PlannerDef def;
  OwnedFinder finder;  // made when an agent first needs it
  PlanQueue queue;
  std::vector<Asker> askers;  // by key, once sorted
  /// The origin that the definition, the finder, its queries and paths, the shadows and boxes are relative to, m. It
  /// stays when the world's origin is moved: positions are converted on their way to the finder and back.
  Vec<double, D> origin{};
  std::shared_ptr<const Map<D>> map;  // that it was made for, relative to its own origin
  std::uint32_t map_number = 0;       // of the map that the caller gave; see GivenSpace
  float radius = 0;                   // m; that it was made for
  std::vector<PlanArea> shadows;      // of the moving obstacles, as they are in the grid
  std::vector<PlanArea> boxes;        // scratch: as they are
  std::uint32_t made = 0;             // how often it was made
  std::uint32_t revision = 0;         // counts changes of what is in the way
  std::uint64_t progress = 0;         // work spent on the search under way
  bool restarted = false;             // the search under way was restarted because the grid changed

  /// Null if it isn't a grid, or not made yet.
  GridFinder* grid() const {
    return def.kind == PlannerDef::Kind::grid ? static_cast<GridFinder*>(finder.get()) : nullptr;
  }
};

/// One agent's path to where a behavior leads it.
template <int D>
struct Trip {
  AgentId agent{};
  PlanQueue::Key key = 0;
  bool waits = false;                    // for an answer
  bool answered = false;                 // at least once
  bool unreachable = false;              // the last answer leads only near the goal, or there was none
  bool partial = false;                  // the path that is followed leads only near the goal it was found for
  std::uint32_t made = 0;                // of the planner, when it was answered
  std::uint32_t revision = 0;            // of the planner's grid at that time
  std::uint32_t version = 0;             // of the path
  Vec<float, D> from{}, goal{};          // m; of the last question
  std::uint32_t corner = 0;              // that the agent goes to next; 0: not looked for yet
  double looked = 0;                     // s; when the agent last looked for a farther one
  std::vector<Vec<float, D>> corners{};  // m; none: no path; one: the agent was at its goal
  std::vector<float> arcs{};             // m

  PathView<D> view() const { return {.corners = corners, .arcs = arcs, .partial = partial, .version = version}; }
  /// `by`: m; how far the world's origin is from the one that the path is relative to.
  bool set_path(const FoundPath& path, std::uint32_t new_version, const Vec<double, D>& by = {});
};

/// The trips of the agents that one behavior of a group leads. Rows may be sorted freely: a trip is found by the handle
/// of its agent.
template <int D>
class Trips {
 public:
  /// The trip of an agent, a new one if it has none yet.
  Trip<D>& of(AgentId agent);
  /// Null if it has none.
  const Trip<D>* find(AgentId agent) const;
  /// Calls f(trip) on the trip of every agent.
  template <class F>
  void for_each(F f) {
    for (Trip<D>& trip : all_)
      if (trip.agent) f(trip);
  }
  Trip<D>* find(AgentId agent) { return const_cast<Trip<D>*>(std::as_const(*this).find(agent)); }
  std::size_t size() const { return all_.size() - spare_.size(); }
  /// Gives up the trips of agents for which keep(agent) is false; calls dropped(trip) for each.
  template <class Keep, class Dropped>
  void sweep(Keep keep, Dropped dropped) {
    for (std::uint32_t i = 0; i < all_.size(); ++i) {
      if (!all_[i].agent || keep(all_[i].agent)) continue;
      dropped(all_[i]);
      give_up(i);
    }
  }

 private:
  void give_up(std::uint32_t number);

  std::vector<Trip<D>> all_;
  std::vector<std::uint32_t> spare_;
  std::vector<std::uint32_t> by_handle_;  // by index of the handle, less one: the number of the trip plus one, 0: none
};

/// What planning gives one behavior of a group: a path for each agent, or one field for all.
template <int D>
struct Guide {
  Trips<D> trips;
  std::optional<GoalField> field;
  Vec2 goal{};                 // m; that the field was aimed at
  bool aimed = false;          // at all
  std::uint32_t made = 0;      // of the planner, when it was aimed
  std::uint64_t progress = 0;  // work spent on the field since
};

extern template struct Trip<2>;
extern template struct Trip<3>;
extern template class Trips<2>;
extern template class Trips<3>;

}  // namespace veer
