#pragma once

#include <vector>

#include "veer/base/result.hpp"
#include "veer/math/vec.hpp"

namespace veer {

/// Defines a path by points. In a 2D world their z is ignored.
struct PathDef {
  enum class Curve {
    straight,     // straight from point to point
    catmull_rom,  // smooth through all points; centripetal, so that there are no cusps or loops between two points
    bezier,       // cubic: a point of the path, two control points, a point of the path, ..., a point of the path
  };

  std::vector<Vec3> points{};  // m; the points
  Curve curve = Curve::straight;
  bool closed = false;     // continues from the last point to the first: along the curve, but straight for Bezier
  float tolerance = .05f;  // m; how far a curve may be from the straight sides that replace it
};

/// The most corners, and the most points, of a path.
inline constexpr std::size_t most_corners = std::size_t{1} << 22;

/// Points nearer to each other than this count as one point.
inline constexpr float same_point = 1e-9f;  // m

/// Returns the corners of a path, those of a closed path with the first again at the end; fails with a reason if the
/// definition is invalid. A point that repeats the one before it is dropped, as is a last point that repeats the first
/// of a closed path; points on one line are kept. Precondition: at least 2 points that differ, 3 if the path is closed.
template <int D>
Result<std::vector<Vec<float, D>>> corners_of(const PathDef& def);

extern template Result<std::vector<Vec<float, 2>>> corners_of<2>(const PathDef&);
extern template Result<std::vector<Vec<float, 3>>> corners_of<3>(const PathDef&);

}  // namespace veer
