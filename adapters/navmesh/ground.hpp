#pragma once

#include "adapters/navmesh/navmesh.hpp"
#include "veer/sense/ground/ground.hpp"

namespace veer {

namespace detail {
class HeightIndex;
}

/// A navigation mesh as the ground of a world: agents of a plane get its height and stay on it. Climbable steps and
/// headroom are those that the mesh was built for.
class NavmeshGround final : public GroundOf<NavmeshGround> {
 public:
  explicit NavmeshGround(Navmesh mesh);

  const Navmesh& mesh() const { return mesh_; }
  /// See Terrain::height.
  std::optional<float> find_height(const Vec2& position, float near) const;

 private:
  Navmesh mesh_;
  const detail::HeightIndex* heights_;  // of the mesh
};

extern template class GroundOf<NavmeshGround>;

}  // namespace veer
