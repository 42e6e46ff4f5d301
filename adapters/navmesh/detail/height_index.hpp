#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "adapters/navmesh/detail/axes.hpp"

namespace veer::detail {

/// Finds the height of a mesh at a position: in one cell of a grid over the plane, among the triangles that touch that
/// cell. Never changes once it is made; a query allocates nothing.
class HeightIndex {
 public:
  using Triangle = std::array<RecastPoint, 3>;

  HeightIndex() = default;
  /// Triangles are in Recast's axes, m. `slack`: how far beyond its edges a triangle is found, m. More than rounding of
  /// its coordinates, so that there are no gaps between neighbors; triangles narrower than a quarter of it are left
  /// out, because their neighbors cover them.
  HeightIndex(std::span<const Triangle> triangles, const Axes& axes, float slack);

  /// Returns the height nearest to near.z of those above and below each other, m; of two equally near ones the lower.
  /// Empty where there is no triangle.
  std::optional<float> find(const Vec3& near) const {
    const auto [x, y, z] = axes_.to_recast(near);
    const float column = (x - low_x_) * per_cell_, row = (z - low_z_) * per_cell_;
    if (!(column >= 0 && row >= 0 && column < columns_ && row < rows_)) return std::nullopt;
    const std::size_t cell = static_cast<std::size_t>(static_cast<std::int32_t>(row)) * stride_ +
                             static_cast<std::size_t>(static_cast<std::int32_t>(column));
    // Without branches on what a triangle says: they would be guessed wrong.
    constexpr float none = std::numeric_limits<float>::infinity();
    float best = none, least = none;
    for (std::uint32_t k = first_[cell]; k < first_[cell + 1]; ++k) {
      const Face& face = faces_[listed_[k]];
      const float u = x - face.x, v = z - face.z, height = face.height + (face.rise_x * u + face.rise_z * v);
      const float gap = std::abs(height - y), off = face.inside(u, v) >= -slack_ ? gap : none;
      const float lower = height < best ? height : best, equal = off == least ? lower : best;
      best = off < least ? height : equal;
      least = off < least ? off : least;
    }
    if (!(least < none)) return std::nullopt;
    return axes_.zero.z + best;
  }

  /// Returns how many triangles are listed, once for each cell that they touch.
  std::size_t listed() const { return listed_.size(); }
  std::size_t cells() const { return first_.empty() ? 0 : first_.size() - 1; }

 private:
  /// A triangle, relative to one of its corners, where floats are precise.
  struct Face {
    float x, z, height;    // m; of the corner a
    float rise_x, rise_z;  // m per m
    float ab_x, ab_z, ca_x, ca_z, bc_x, bc_z,
        bc_a;  // unit normals of the edges, inward; bc_a: m, distance of a from bc

    /// Returns the distance to the nearest edge, m; negative outside. `u` and `v`: relative to a.
    float inside(float u, float v) const {
      const float ab = ab_x * u + ab_z * v, ca = ca_x * u + ca_z * v, bc = bc_x * u + bc_z * v + bc_a;
      const float least = ab < ca ? ab : ca;
      return least < bc ? least : bc;
    }
    /// False for a square that is farther away than `margin`, m; true for nearly all others. `u` and `v`: of its
    /// middle, relative to a; `half`: of its side, m.
    bool touches(float u, float v, float half, float margin) const {
      const auto farthest = [&](float x, float z) { return x * u + z * v + (std::abs(x) + std::abs(z)) * half; };
      return farthest(ab_x, ab_z) >= -margin && farthest(ca_x, ca_z) >= -margin &&
             farthest(bc_x, bc_z) + bc_a >= -margin;
    }
  };
  struct Box {
    float low_x, low_z, high_x, high_z;  // m
  };

  static std::optional<Face> face_of(const Triangle& triangle, float slack);
  static Box box_of(const Triangle& triangle);
  /// Makes cells with sides of this length, m. Returns false if triangles would be listed in too many of them.
  bool make_cells(const Box& all, std::span<const Box> boxes, double side);

  Axes axes_{};
  std::vector<Face> faces_;
  std::vector<std::uint32_t> first_, listed_;  // by cell: where its faces begin in `listed_`
  float low_x_ = 0, low_z_ = 0;                // m
  float per_cell_ = 0;                         // cells per m
  float columns_ = 0, rows_ = 0;
  std::size_t stride_ = 0;  // cells in a row
  float slack_ = 0;         // m
};

}  // namespace veer::detail
