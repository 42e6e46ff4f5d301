#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "veer/agent/handle.hpp"
#include "veer/base/field.hpp"
#include "veer/decide/plan/goal_field.hpp"
#include "veer/decide/plan/grid_finder.hpp"
#include "veer/decide/plan/plan_queue.hpp"
#include "veer/decide/plan/way_graph.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/sense/path/path_view.hpp"

namespace veer {

/// By what a world finds ways for its agents.
struct PlannerDef {
  enum class Kind {
    grid,   // square cells over the obstacles of a 2D world
    graph,  // places and the ways between them
    own,    // whatever the program brings, such as a navigation mesh
  };
  Kind kind = Kind::grid;
  float cell_size = 0;                      // m; of a grid; 0: as wide as the radius, and not over a million cells
  float radius = 0;                         // m; of the widest agent; 0: of the widest of those who use it
  bool diagonal = true;                     // of a grid: steps to all 8 neighbors
  std::optional<Vec2> low{}, high{};        // m; of a grid; none: the domain, or the obstacles with room around them
  std::vector<Vec3> places{};               // m; of a graph
  std::vector<WayEdge> ways{};              // of a graph
  std::shared_ptr<const PathFinder> own{};  // the world works with a clone of it

  static constexpr auto fields() {
    return std::tuple{
        field("cell_size", &PlannerDef::cell_size, 0, 1e4f, "m", "width of a cell; 0: the radius, or what is possible"),
        field("radius", &PlannerDef::radius, 0, 1e3f, "m", "of the widest agent; 0: of the widest of those who use it"),
        flag("diagonal", &PlannerDef::diagonal, "steps to all 8 neighbors, not only to 4")};
  }
};

inline PlannerDef grid_planner(float cell_size = 0, float radius = 0) {
  return {.cell_size = cell_size, .radius = radius};
}
inline PlannerDef graph_planner(std::vector<Vec3> places, std::vector<WayEdge> ways) {
  return {.kind = PlannerDef::Kind::graph, .places = std::move(places), .ways = std::move(ways)};
}
inline PlannerDef own_planner(std::shared_ptr<const PathFinder> finder) {
  return {.kind = PlannerDef::Kind::own, .own = std::move(finder)};
}

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

/// A planner at work.
template <int D>
struct Planner {
  /// Who waits for an answer; the queue knows only keys.
  struct Asker {
    PlanQueue::Key key;
    AgentId agent;
  };
  struct Box {
    Vec2 low{}, high{};  // m
  };

  PlannerDef def;
  OwnedFinder finder;  // none before someone needs it
  PlanQueue queue;
  std::vector<Asker> askers;          // by key, once sorted
  std::shared_ptr<const Map<D>> map;  // that it was made for
  float radius = 0;                   // m; that it was made for
  std::vector<Box> shadows;           // of the moving obstacles, as they are in the grid
  std::vector<Box> boxes;             // scratch: as they are
  std::uint32_t made = 0;             // how often it was made
  std::uint32_t revision = 0;         // goes up with every change of what is in the way
  std::uint64_t progress = 0;         // work spent on the search under way
  bool restarted = false;             // the search under way was, because the grid changed

  /// Null if it isn't a grid, or not made yet.
  GridFinder* grid() const {
    return def.kind == PlannerDef::Kind::grid ? static_cast<GridFinder*>(finder.get()) : nullptr;
  }
};

/// One agent's way to where a behavior leads it.
template <int D>
struct Trip {
  AgentId agent{};
  PlanQueue::Key key = 0;
  bool waits = false;                    // for an answer
  bool answered = false;                 // at least once
  bool unreachable = false;              // the last answer leads only near the goal, or there was none
  std::uint32_t made = 0;                // of the planner, when it was answered
  std::uint32_t revision = 0;            // likewise
  std::uint32_t version = 0;             // of the path
  Vec<float, D> from{}, goal{};          // m; of the last question
  std::vector<Vec<float, D>> corners{};  // m; less than two: no path
  std::vector<float> arcs{};             // m

  PathView<D> view() const {
    if (corners.size() < 2) return {};
    return {.corners = corners, .arcs = arcs, .version = version};
  }
  bool set_path(const FoundPath& path, std::uint32_t new_version);
};

/// The trips of those who are led by one behavior of a group. Rows may be sorted as they like: a trip is found by the
/// handle of its agent.
template <int D>
class Trips {
 public:
  /// The trip of an agent, a new one if it has none yet.
  Trip<D>& of(AgentId agent);
  /// Null if it has none.
  const Trip<D>* find(AgentId agent) const;
  Trip<D>* find(AgentId agent) { return const_cast<Trip<D>*>(std::as_const(*this).find(agent)); }
  std::size_t size() const { return all_.size() - spare_.size(); }
  /// Gives up the trips of those for whom keep(agent) is false; dropped(trip) is told of each.
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
  std::vector<std::uint32_t> by_handle_;  // of the handle, less one: the number of the trip and one, 0: none
};

/// How one behavior of a group is led by plans: each agent by its own, or all by a field.
template <int D>
struct Guide {
  Trips<D> trips;
  std::optional<GoalField> field;
  Vec2 goal{};                 // m; that the field was aimed at
  bool aimed = false;          // at all
  std::uint32_t made = 0;      // of the planner, when it was aimed
  std::uint64_t progress = 0;  // work spent on the field since
};

template <int D>
struct WorldDef;

/// Why there can't be such a planner in such a world; empty when there can.
template <int D>
std::string misfit(const PlannerDef& planner, const WorldDef<D>& world);

extern template struct Trip<2>;
extern template struct Trip<3>;
extern template class Trips<2>;
extern template class Trips<3>;

}  // namespace veer
