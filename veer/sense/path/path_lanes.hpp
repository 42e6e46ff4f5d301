#pragma once

#include "veer/sense/path/path_view.hpp"

namespace veer {

/// The paths of consecutive agents, one per lane, with those members of PathView that lanes use. They are open, as
/// planned paths are. A lane without a path (or with one of a single point, where the agent is at its goal) has
/// `has_sides` unset; other results are then meaningless, but finite.
template <class S, int D>
class PathLanes {
 public:
  static constexpr bool closed = false;
  const Domain<D>* domain;  // null: the open plane

  /// `paths`: that of the agent in the first lane, and so on; there are `count`, which may be fewer than lanes.
  VEER_INLINE PathLanes(const PathView<D>* paths, std::size_t count, const Domain<D>* space)
      : domain(space), paths_(paths) {
    std::uint32_t last[width];
    float whole[width], tag[width], cornered[width], led[width], goal[width];
    for (std::size_t k = 0; k < width; ++k) {
      const PathView<D>* path = k < count ? paths + k : nullptr;
      const bool has_corner = path && !path->corners.empty(), has_side = path && path->sides() > 0;
      sides_ = has_side && path->sides() > sides_ ? path->sides() : sides_;
      corners_[k] = has_side ? &path->corners.data()->x : &no_corners[0].x;
      arcs_[k] = has_side ? path->arcs.data() : no_arcs;
      last[k] = has_side ? path->sides() - 1 : 0;
      whole[k] = has_side ? path->length() : no_arcs[1];
      tag[k] = path ? path->version_tag() : 0;
      cornered[k] = has_corner ? 1.f : 0.f;
      led[k] = has_side ? 1.f : 0.f;
      goal[k] = has_corner && !path->partial ? 1.f : 0.f;
    }
    last_ = load_uint<S>(last);
    whole_ = load<S>(whole);
    tag_ = load<S>(tag);
    has_corners_ = load<S>(cornered) > S(0.f);
    has_sides_ = load<S>(led) > S(0.f);
    has_goal_ = load<S>(goal) > S(0.f);
  }

  /// Returns the most sides that a lane has.
  VEER_INLINE std::uint32_t sides() const { return sides_; }
  template <class = S>
  VEER_INLINE UintOf<S> last_side() const {
    return last_;
  }
  template <class = S>
  VEER_INLINE S whole() const {
    return whole_;
  }
  template <class = S>
  VEER_INLINE S first_arc() const {
    return S(0.f);
  }
  template <class = S>
  VEER_INLINE S tag() const {
    return tag_;
  }
  template <class = S>
  VEER_INLINE MaskOf<S> has_corners() const {
    return has_corners_;
  }
  template <class = S>
  VEER_INLINE MaskOf<S> has_sides() const {
    return has_sides_;
  }
  template <class = S>
  VEER_INLINE MaskOf<S> has_goal() const {
    return has_goal_;
  }
  template <class = S>
  VEER_INLINE Vec<S, D> corner(const UintOf<S>& k) const {
    S components[D];
    Lane<S>::template gather_records<D, D>(corners_, k, components);
    Vec<S, D> v;
    for (int d = 0; d < D; ++d) v[d] = components[d];
    return v;
  }
  template <class = S>
  VEER_INLINE S arc_of(const UintOf<S>& k) const {
    S components[1];
    Lane<S>::template gather_records<1, 1>(arcs_, k, components);
    return components[0];
  }
  /// The last corners, or the first ones, also of paths that are a single point; 0 without any.
  template <class = S>
  VEER_INLINE Vec<S, D> end(bool forward) const {
    Vec<S, D> ends = corner(forward ? last_ + UintOf<S>(1u) : UintOf<S>(0u));
    const MaskOf<S> points = has_corners_ && !has_sides_;
    if (__builtin_expect(any(points), 0))
      for (int k = 0; k < Lane<S>::width; ++k)
        for (int d = 0; d < D && lane(points, k); ++d) set_lane(ends[d], k, paths_[k].corners.data()[0][d]);
    return ends;
  }

  template <class = S>
  VEER_INLINE PathSide<S, D> side(const UintOf<S>& k) const {
    const UintOf<S> next = k + UintOf<S>(1u);
    return {corner(k), corner(next), arc_of(k), arc_of(next)};
  }
  template <class = S>
  VEER_INLINE Vec<S, D> direction(const UintOf<S>& k) const {
    return unit(side(k).way());
  }
  template <class = S>
  VEER_INLINE S arc(const PathHint<S>& at) const {
    return arc_of(at.side) + at.along;
  }
  template <class = S>
  VEER_INLINE PathPoint<S, D> on(const UintOf<S>& k, const S& along) const {
    return {{k, along}, side(k).point(along)};
  }
  VEER_INLINE PathPoint<S, D> moved(const PathHint<S>& from, const S& distance) const {
    return detail::moved_along<S, D>(*this, from, distance);
  }
  VEER_INLINE PathPoint<S, D> nearest(const Vec<S, D>& p, const PathHint<S>& hint, const PathSide<S, D>& here,
                                      const S& window) const {
    return detail::nearest_within<S, D>(*this, p, hint, here, window);
  }
  template <class = S>
  VEER_INLINE void look_up(const MaskOf<S>& asks, const S& s, PathPoint<S, D>& there) const {
    detail::place_lanes<S, D>(asks && has_sides_, there,
                              [&](int k) VEER_INLINE_LAMBDA { return place_on(paths_[k], lane(s, k)); });
  }
  /// Returns the path of one lane that has sides.
  VEER_INLINE PathView<D> of(int k) const {
    PathView<D> path = paths_[k];
    path.domain = domain;
    return path;
  }

 private:
  static constexpr std::size_t width = Lane<S>::width;
  // What lanes without sides read.
  static constexpr Vec<float, D> no_corners[2] = {};
  static constexpr float no_arcs[2] = {0, 1};

  const PathView<D>* paths_;
  const float* corners_[width];
  const float* arcs_[width];
  std::uint32_t sides_ = 0;
  UintOf<S> last_;
  S whole_, tag_;
  MaskOf<S> has_corners_, has_sides_, has_goal_;
};

}  // namespace veer
