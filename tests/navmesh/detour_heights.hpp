#pragma once

#include <cmath>

#include "adapters/navmesh/detail/navmesh_data.hpp"

/// Heights as Detour itself finds them: of all polygons of a mesh, one after the other.
namespace veer::test {

inline std::optional<float> detour_height(const Navmesh& mesh, const Vec3& near) {
  const detail::NavmeshData& data = mesh.data();
  const detail::RecastPoint at = data.axes.to_recast(near);
  const dtPolyRef first = static_cast<const dtNavMesh&>(*data.mesh).getPolyRefBase(&data.tile());
  std::optional<float> best;
  for (int k = 0; k < data.polygon_count(); ++k) {
    float height = 0;
    if (dtStatusFailed(data.query->getPolyHeight(first | static_cast<dtPolyRef>(k), at.data(), &height))) continue;
    if (!best || std::abs(height - at[1]) < std::abs(*best - at[1])) best = height;
  }
  return best ? std::optional(data.axes.zero.z + *best) : std::nullopt;
}

/// Calls f(a, b, c) for the triangles of a mesh.
template <class F>
void each_triangle(const Navmesh& mesh, F f) {
  const dtMeshTile& tile = mesh.data().tile();
  for (int p = 0; p < tile.header->polyCount; ++p) {
    const dtPolyDetail& detail = tile.detailMeshes[p];
    const auto corner = [&](std::size_t triangle, std::size_t k) {
      const std::size_t index = tile.detailTris[triangle * 4 + k], own = tile.polys[p].vertCount;
      return mesh.data().axes.from_recast(index < own ? tile.verts + tile.polys[p].verts[index] * std::size_t{3}
                                                      : tile.detailVerts + (detail.vertBase + index - own) * 3);
    };
    for (std::size_t t = detail.triBase; t < std::size_t{detail.triBase} + detail.triCount; ++t)
      f(corner(t, 0), corner(t, 1), corner(t, 2));
  }
}

}  // namespace veer::test
