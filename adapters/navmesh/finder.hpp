#pragma once

#include "adapters/navmesh/navmesh.hpp"
#include "veer/decide/plan/path_finder.hpp"

namespace veer {

/// Finds paths on a navigation mesh with Detour: A* over polygons, then pulled straight. Work counts polygons.
///
/// A mesh is built for one radius; a query may have any radius up to that and gets a path for the mesh's. A larger
/// radius is a mistake of the caller (VEER_CHECK) and finds nothing: build one mesh per radius.
///
/// A start off the mesh (in a wall, in the air) is replaced by the nearest point on it, within `reach` along the ground
/// and agent_height up or down; otherwise there is no path. A goal is replaced by the nearest point at any distance;
/// the path is `found` if that is within a radius and two cells along the ground (the margin that the mesh keeps from
/// walls) and agent_height up or down, else `partial`. If the goal isn't connected to the start, the path leads to the
/// reachable point nearest to it.
///
/// A* measures paths between the middles of the edges that polygons share, as Detour does: of two paths of similar
/// length it may return the longer one. Corners have the heights of the mesh; for heights in between see
/// Navmesh::height_at.
///
/// Each finder has its own memory, about 40 bytes per polygon; a search allocates only if its path is longer than all
/// before. Finders on the same mesh may run in different threads.
class NavmeshFinder final : public PathFinder {
 public:
  /// `reach` in m; 0: four radii.
  explicit NavmeshFinder(Navmesh mesh, float reach = 0);
  ~NavmeshFinder() override;

  void start(const PathQuery& query) override;
  std::size_t go_on(std::size_t work) override;
  bool is_done() const override;
  const FoundPath& result() const override;
  std::unique_ptr<PathFinder> clone() const override;

  const Navmesh& mesh() const;

 private:
  struct Search;
  std::unique_ptr<Search> search_;
};

}  // namespace veer
