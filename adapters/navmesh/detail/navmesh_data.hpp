#pragma once

#include <recastnavigation/DetourNavMesh.h>
#include <recastnavigation/DetourNavMeshQuery.h>

#include "adapters/navmesh/detail/axes.hpp"
#include "adapters/navmesh/detail/height_index.hpp"
#include "adapters/navmesh/navmesh.hpp"

namespace veer::detail {

struct FreeNavMesh {
  void operator()(dtNavMesh* mesh) const { dtFreeNavMesh(mesh); }
};
struct FreeQuery {
  void operator()(dtNavMeshQuery* query) const { dtFreeNavMeshQuery(query); }
};

/// A point on the mesh and its polygon; polygon 0 is none.
struct OnMesh {
  dtPolyRef polygon = 0;
  RecastPoint point{};
};

/// The data that all copies of a navigation mesh share.
struct NavmeshData {
  NavmeshDef def{};  // as returned by filled()
  Axes axes{};
  std::unique_ptr<dtNavMesh, FreeNavMesh> mesh{};
  std::unique_ptr<dtNavMeshQuery, FreeQuery> query{};  // only for const calls that keep no state, not for searches
  dtQueryFilter filter{};
  HeightIndex heights{};  // of the triangles of all polygons

  const dtMeshTile& tile() const { return *static_cast<const dtNavMesh&>(*mesh).getTile(0); }
  int polygon_count() const { return tile().header->polyCount; }

  /// Returns the squared distance between two points; differences in height up to max_climb don't count.
  float gap(const RecastPoint& from, const RecastPoint& to) const;
  OnMesh nearest(const RecastPoint& near, float reach, float rise) const;
};

}  // namespace veer::detail
