#pragma once

#include <vector>

#include "veer/base/result.hpp"
#include "veer/math/vec.hpp"

namespace veer {

/// What a path is made from. In a 2D world the z of a place is ignored.
struct PathDef {
  enum class Curve {
    straight,     // from place to place
    catmull_rom,  // smoothly through all places; centripetal, so that it has no cusps and no loops between two places
    bezier,       // cubic: place, two that pull, place, two that pull, ..., place
  };

  std::vector<Vec3> places{};  // m
  Curve curve = Curve::straight;
  bool closed = false;     // it goes on from the last place to the first: along the curve, for Bezier straight
  float tolerance = .05f;  // m; how far a curve may be from the corners that stand for it
};

/// So many corners at most, and so many places.
inline constexpr std::size_t most_corners = std::size_t{1} << 22;

/// Places nearer to each other than this are one place.
inline constexpr float same_place = 1e-9f;  // m

/// The corners of a path, of a closed one with the first once more at the end. A place that repeats the one before is
/// dropped, and so is a last one that repeats the first of a closed path; places on one line are kept. It needs 2
/// places that differ, closed 3.
template <int D>
Result<std::vector<Vec<float, D>>> corners_of(const PathDef& def);

extern template Result<std::vector<Vec<float, 2>>> corners_of<2>(const PathDef&);
extern template Result<std::vector<Vec<float, 3>>> corners_of<3>(const PathDef&);

}  // namespace veer
