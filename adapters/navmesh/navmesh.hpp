#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "adapters/navmesh/mesh.hpp"
#include "veer/base/result.hpp"

namespace veer {

/// For whom a navigation mesh is built. What is 0 follows from the radius.
struct NavmeshDef {
  float agent_radius = .5f;     // m; half the width of the widest who use it
  float agent_height = 0;       // m; 0: 3.6 radii
  float max_climb = 0;          // m, of a step; 0: 0.8 radii
  float max_slope = .785398f;   // rad; steeper ground is none
  float cell_size = 0;          // m; 0: a quarter of the radius. Edges of the mesh are right within about two of them
  float cell_height = 0;        // m; 0: half a cell_size. Heights are right within about one of them
  float min_area = -1;          // m²; islands of less are left out; negative: 4 square radii
  float max_edge_length = 0;    // m; longer edges along walls are cut; 0: 24 radii
  float max_edge_error = 1.3f;  // cells that an edge may be off for being straight

  /// The same, with every figure that follows from the radius.
  NavmeshDef filled() const;
};

/// Where a straight walk ends.
struct SurfaceCast {
  bool is_hit = false;  // whether an edge of the mesh was in the way
  float share = 1;      // of the way that could be gone
  Vec3 place{};         // m
  Vec3 normal{};        // of the edge, on the ground, toward the walker; zero without a hit
};

namespace detail {
struct NavmeshData;
}

/// A navigation mesh: where agents of a given size can walk, as polygons. A value that copies cheaply, because all
/// copies share the same data, which never change; any number of threads may use it at the same time.
class Navmesh {
 public:
  explicit Navmesh(std::shared_ptr<const detail::NavmeshData> data);

  const NavmeshDef& def() const;  // filled
  std::size_t polygon_count() const;

  /// The height of the ground at a place; of several floors, the one nearest to near.z. Nothing where no agent can
  /// stand.
  std::optional<float> height_at(const Vec3& near) const;
  /// The place on the mesh nearest to a given one, if one is at most `reach` away along the ground and `rise` up or
  /// down. Differences in height up to max_climb don't count.
  std::optional<Vec3> nearest_on_mesh(const Vec3& near, float reach = 1e7f, float rise = 1e7f) const;
  /// Walks straight on along the surface, up and down with it, as far as the mesh reaches. Nothing if `from` is more
  /// than four radii off the mesh, or its height off by more than agent_height. The height of `to` doesn't matter.
  std::optional<SurfaceCast> cast(const Vec3& from, const Vec3& to) const;

  const detail::NavmeshData& data() const { return *data_; }
  const std::shared_ptr<const detail::NavmeshData>& shared_data() const { return data_; }

 private:
  std::shared_ptr<const detail::NavmeshData> data_;
};

/// Builds the mesh with Recast, in one piece, so the ground can't be endless: at most 16 million cells and 8191 cells
/// of height, 65 534 corners of polygons and as many of them (a few hundred meters to each side with the default
/// cells). What is too large, or has no place to stand on, is an error that says so.
Result<Navmesh> build_navmesh(const TriangleMesh& mesh, const NavmeshDef& def = {});

}  // namespace veer
