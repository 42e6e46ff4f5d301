#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "adapters/navmesh/mesh.hpp"
#include "veer/base/result.hpp"

namespace veer {

/// What a navigation mesh is built for. Values of 0 (min_area: negative) are derived from the radius.
struct NavmeshDef {
  float agent_radius = .5f;     // m; of the widest agent that uses it
  float agent_height = 0;       // m; 0: 3.6 radii
  float max_climb = 0;          // m, height of a step; 0: 0.8 radii
  float max_slope = .785398f;   // rad; steeper ground can't be walked on
  float cell_size = 0;          // m; 0: a quarter of the radius. Edges of the mesh are accurate to about two cells
  float cell_height = 0;        // m; 0: half a cell_size. Heights are accurate to about one cell
  float min_area = -1;          // m²; smaller islands are left out; negative: 4 square radii
  float max_edge_length = 0;    // m; longer edges along walls are split; 0: 24 radii
  float max_edge_error = 1.3f;  // cells; how far a straightened edge may be off

  /// Returns a copy in which all derived values are filled in.
  NavmeshDef filled() const;
};

/// Result of a straight walk along the surface.
struct SurfaceCast {
  bool is_hit = false;  // whether an edge of the mesh was in the way
  float share = 1;      // fraction of the way that was covered, 0 to 1
  Vec3 point{};         // m; where the walk ended
  Vec3 normal{};        // of the edge, horizontal, toward the walker; zero without a hit
};

namespace detail {
struct NavmeshData;
}

/// A navigation mesh: polygons on which agents of a given size can walk. Cheap to copy, because all copies share the
/// same immutable data; may be used by several threads at once.
class Navmesh {
 public:
  explicit Navmesh(std::shared_ptr<const detail::NavmeshData> data);

  const NavmeshDef& def() const;  // as returned by filled()
  std::size_t polygon_count() const;

  /// Returns the height of the ground at a position; of several floors, the one nearest to near.z. Empty where agents
  /// can't stand.
  std::optional<float> height_at(const Vec3& near) const;
  /// Returns the point on the mesh nearest to a position, if there is one at most `reach` m away along the ground and
  /// `rise` m up or down. Differences in height up to max_climb don't count.
  std::optional<Vec3> nearest_on_mesh(const Vec3& near, float reach = 1e7f, float rise = 1e7f) const;
  /// Walks straight along the surface, following its height, as far as the mesh extends. Empty if `from` is more than
  /// four radii off the mesh, or more than agent_height above or below it. The height of `to` is ignored.
  std::optional<SurfaceCast> cast(const Vec3& from, const Vec3& to) const;

  const detail::NavmeshData& data() const { return *data_; }
  const std::shared_ptr<const detail::NavmeshData>& shared_data() const { return data_; }

 private:
  std::shared_ptr<const detail::NavmeshData> data_;
};

/// Builds a mesh with Recast, as one tile of limited size: at most 16 million cells and 8191 cells of height, 65 534
/// vertices and as many polygons (a few hundred meters to each side with the default cells). Returns an error if the
/// mesh is too large or has nowhere to stand. Expensive.
Result<Navmesh> build_navmesh(const TriangleMesh& mesh, const NavmeshDef& def = {});

}  // namespace veer
