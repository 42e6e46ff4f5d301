#pragma once

#include "adapters/navmesh/navmesh.hpp"
#include "veer/decide/plan/path_finder.hpp"

namespace veer {

/// Finds ways on a navigation mesh with Detour: A* over polygons, then pulled straight. Work is counted in polygons.
///
/// A mesh is built for one radius; a query may ask for any up to that, and gets a path for it. One that is wider is a
/// mistake of the program (VEER_CHECK) and finds nothing: build a mesh for each width.
///
/// A start off the mesh (in a wall, in the air) stands for the nearest place on it, within `reach` along the ground and
/// agent_height up or down; beyond that there is no path. A goal stands for the nearest place at any distance, and is
/// `found` if that is within a radius and two cells of it along the ground (as far as the mesh may keep from a wall)
/// and agent_height up or down; else the way there is `partial`. If the goal lies on an island, the way leads to the
/// place nearest to it among all that can be reached.
///
/// A* measures ways by the middles of the edges that polygons share, as Detour does: where two ways are about as long,
/// it may take the longer one. The heights of places are those of the mesh; between them ask Navmesh::height_at.
///
/// Each finder has memory of its own, about 40 bytes per polygon; a search allocates nothing once its path has been as
/// long before. Finders on the same mesh may run in different threads.
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
