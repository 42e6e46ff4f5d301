#pragma once

#include "adapters/navmesh/navmesh.hpp"
#include "veer/sense/ground/ground.hpp"

namespace veer {

/// A navigation mesh to walk on: agents of a plane have its height and stay on it. The steps they can climb and the
/// headroom they need are those that the mesh was built for.
class NavmeshGround final : public GroundOf<NavmeshGround> {
 public:
  explicit NavmeshGround(Navmesh mesh);

  const Navmesh& mesh() const { return mesh_; }
  std::optional<float> find_height(const Vec2& place, float near) const {
    return mesh_.height_at({place.x, place.y, near});
  }

 private:
  Navmesh mesh_;
};

}  // namespace veer
