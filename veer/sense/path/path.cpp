#include "veer/sense/path/path.hpp"

#include <algorithm>

#include "veer/math/shift.hpp"

namespace veer {
namespace {

/// Sides; on shorter paths searching all sides is as fast as an index.
constexpr std::uint32_t long_path = 32;

}  // namespace

template <int D>
Result<Path<D>> make_path(const PathDef& def) {
  auto corners = corners_of<D>(def);
  if (!corners) return Error{corners.reason()};
  Path<D> path;
  path.corners_ = std::move(*corners);
  path.closed_ = def.closed;
  double sum = 0;
  std::uint64_t hash = def.closed ? 2 : 1;
  for (std::size_t k = 0; k < path.corners_.size(); ++k) {
    if (k > 0) sum += length(broadcast<double, D>(path.corners_[k]) - broadcast<double, D>(path.corners_[k - 1]));
    path.arcs_.push_back(static_cast<float>(sum));
    for (int d = 0; d < D; ++d) {
      hash = (hash ^ bits_of(path.corners_[k][d])) * 0xff51afd7ed558ccdull;
      hash ^= hash >> 33;
    }
  }
  path.version_ = std::max(static_cast<std::uint32_t>(hash), 1u);
  path.indexed_ = path.view().sides() >= long_path;
  if (path.indexed_) path.index_ = PathIndex<D>(path.view());
  return path;
}

template <int D>
Path<D> Path<D>::shifted(const Vec<double, D>& by) const {
  Path path = *this;
  for (Vec<float, D>& corner : path.corners_) shift(corner, by);
  if (indexed_) path.index_ = PathIndex<D>(path.view());
  return path;
}

SharedPath SharedPath::shifted(const Vec<double, 3>& by) const {
  SharedPath path = *this;
  if (flat) path.flat = flat->shifted(to_dimension<2>(by));
  if (space) path.space = space->shifted(by);
  return path;
}

template <int D>
PathPoint<float, D> place_on(const PathView<D>& path, float s) {
  return path.point(s);
}

template PathPoint<float, 2> place_on(const PathView<2>&, float);
template PathPoint<float, 3> place_on(const PathView<3>&, float);
template PathPoint<float, 2> nearest_image_on(const PathView<2>&, Vec<float, 2>&);
template PathPoint<float, 3> nearest_image_on(const PathView<3>&, Vec<float, 3>&);
template Path<2> Path<2>::shifted(const Vec<double, 2>&) const;
template Path<3> Path<3>::shifted(const Vec<double, 3>&) const;
template Result<Path<2>> make_path<2>(const PathDef&);
template Result<Path<3>> make_path<3>(const PathDef&);

}  // namespace veer
