#pragma once

#include <recastnavigation/DetourNavMesh.h>
#include <recastnavigation/DetourNavMeshQuery.h>

#include "adapters/navmesh/detail/axes.hpp"
#include "adapters/navmesh/navmesh.hpp"

namespace veer::detail {

struct FreeNavMesh {
  void operator()(dtNavMesh* mesh) const { dtFreeNavMesh(mesh); }
};
struct FreeQuery {
  void operator()(dtNavMeshQuery* query) const { dtFreeNavMeshQuery(query); }
};

/// A place on the mesh and the polygon it is on; 0 is none.
struct OnMesh {
  dtPolyRef polygon = 0;
  RecastPoint place{};
};

/// What all copies of a navigation mesh share.
struct NavmeshData {
  NavmeshDef def{};  // filled
  Axes axes{};
  std::unique_ptr<dtNavMesh, FreeNavMesh> mesh{};
  std::unique_ptr<dtNavMeshQuery, FreeQuery> query{};  // only for what is const and keeps no state: no searches
  dtQueryFilter filter{};

  const dtMeshTile& tile() const { return *static_cast<const dtNavMesh&>(*mesh).getTile(0); }
  int polygon_count() const { return tile().header->polyCount; }

  /// How far a place is from another, squared, without what can be climbed.
  float gap(const RecastPoint& from, const RecastPoint& to) const;
  OnMesh nearest(const RecastPoint& near, float reach, float rise) const;
};

}  // namespace veer::detail
