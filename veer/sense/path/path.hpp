#pragma once

#include <memory>
#include <vector>

#include "veer/base/result.hpp"
#include "veer/sense/path/path_def.hpp"
#include "veer/sense/path/path_index.hpp"
#include "veer/sense/path/path_view.hpp"

namespace veer {

/// A line to follow, made by make_path: its corners, their distances along the path, and an index if the path is long.
template <int D>
class Path {
 public:
  /// Returns a view, which is valid until the path is moved or destroyed.
  PathView<D> view() const {
    return {.corners = corners_,
            .arcs = arcs_,
            .closed = closed_,
            .version = version_,
            .index = indexed_ ? &index_ : nullptr,
            .domain = nullptr};
  }
  /// Returns the length of the path, m.
  float length() const { return arcs_.back(); }
  /// Returns the point `s` m along the path.
  PathPoint<float, D> point(float s) const { return view().point(s); }
  /// Returns the point of the path nearest to p, by the index if there is one.
  PathPoint<float, D> nearest(const Vec<float, D>& p) const {
    return indexed_ ? index_.nearest(view(), p) : view().nearest(p);
  }
  /// Returns the nearest point within `window` m along the path from the hint.
  PathPoint<float, D> nearest(const Vec<float, D>& p, const PathHint<float>& hint, float window) const {
    return view().nearest(p, hint, window);
  }

  /// Returns the same path relative to an origin that lies `by` (m) away: with the same version, so that agents on it
  /// go on from where they are.
  Path shifted(const Vec<double, D>& by) const;

  template <int N>
  friend Result<Path<N>> make_path(const PathDef& def);

 private:
  std::vector<Vec<float, D>> corners_;
  std::vector<float> arcs_;
  bool closed_ = false, indexed_ = false;
  std::uint32_t version_ = 0;  // a hash of the content, so that it is the same in every run
  PathIndex<D> index_;
};

/// Makes a path; fails with a reason if the definition is invalid.
template <int D>
Result<Path<D>> make_path(const PathDef& def);

extern template Result<Path<2>> make_path<2>(const PathDef&);
extern template Result<Path<3>> make_path<3>(const PathDef&);

/// One path for all agents that follow it, for worlds of either dimension; a reason if it can't be made.
struct SharedPath {
  explicit SharedPath(const PathDef& def) : flat(make_path<2>(def)), space(make_path<3>(def)) {}
  /// Returns the same path relative to an origin that lies `by` (m) away.
  SharedPath shifted(const Vec<double, 3>& by) const;

  template <int D>
  const Result<Path<D>>& in() const {
    if constexpr (D == 2) return flat;
    else return space;
  }

  Result<Path<2>> flat;
  Result<Path<3>> space;
};

/// Returns the point of the whole path nearest to p. On a torus all images of p are tried, and p becomes the image that
/// is nearest to the path. The path itself isn't wrapped: it may cross the seam and go on outside, up to a period from
/// its first corner along each axis, and its sides don't take the short way round.
template <class S, int D>
PathPoint<S, D> nearest_image_on(const PathView<D>& path, Vec<S, D>& p) {
  PathPoint<S, D> best;
  S least(unlimited);
  const auto search = [&](const Vec<S, D>& from) {
    if constexpr (std::is_same_v<S, float>)
      if (path.index) return path.index->square_outside(from) < least ? path.index->nearest(path, from) : best;
    return path.nearest(from);
  };
  if (!path.domain || path.domain->kind != DomainKind::torus) return search(p);
  const Vec<S, D> middle = path.domain->nearest_image(broadcast<S, D>(path.corners[0]), p);
  const Vec<S, D> period = broadcast<S, D>(path.domain->high - path.domain->low);
  constexpr int images = D == 2 ? 9 : 27;
  for (int k = 0; k < images; ++k) {
    Vec<S, D> from = middle;
    // Begins with the middle image: mostly it is the nearest, and the others are ruled out quickly.
    for (int d = 0, rest = (k + images / 2) % images; d < D; ++d, rest /= 3)
      from[d] = from[d] + period[d] * S(static_cast<float>(rest % 3 - 1));
    const PathPoint<S, D> found = search(from);
    if (const S square = length_squared(found.point - from); square < least) {
      least = square;
      best = found;
      p = from;
    }
  }
  return best;
}

// Called from kernels of every instruction set, so compiled once elsewhere, for all machines.
extern template PathPoint<float, 2> nearest_image_on(const PathView<2>&, Vec<float, 2>&);
extern template PathPoint<float, 3> nearest_image_on(const PathView<3>&, Vec<float, 3>&);

}  // namespace veer
