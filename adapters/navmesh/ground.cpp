#include "adapters/navmesh/ground.hpp"

#include <algorithm>
#include <cmath>

#include "adapters/navmesh/detail/navmesh_data.hpp"

namespace veer {
namespace {

GroundDef def_of(const NavmeshDef& def) {
  // Heights of the mesh are accurate to one cell, so the heights of one step may differ by two.
  return {.climb = def.max_climb + 2 * def.cell_height, .headroom = def.agent_height};
}

/// Short enough that a slope of the mesh isn't mistaken for a step.
float stride_of(const NavmeshDef& def) {
  const float flat_enough = def.max_climb / std::max(1.5f * std::tan(std::min(def.max_slope, 1.5f)), .01f);
  return std::clamp(flat_enough, def.cell_size * .25f, std::max(def.agent_radius, def.cell_size));
}

/// FNV-1a hash of the data of Detour's tile.
std::uint64_t hash_of(const Navmesh& mesh) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  const dtMeshTile& tile = mesh.data().tile();
  for (int i = 0; i < tile.dataSize; ++i) hash = (hash ^ tile.data[i]) * 0x100000001b3u;
  return hash;
}

}  // namespace

NavmeshGround::NavmeshGround(Navmesh mesh)
    : GroundOf(def_of(mesh.def()), stride_of(mesh.def()), hash_of(mesh)),
      mesh_(std::move(mesh)),
      heights_(&mesh_.data().heights) {}

// The walks are compiled here, so that this is inlined into them.
std::optional<float> NavmeshGround::find_height(const Vec2& position, float near) const {
  return heights_->find({position.x, position.y, near});
}

template class GroundOf<NavmeshGround>;

}  // namespace veer
