#pragma once

#include <cmath>
#include <concepts>
#include <span>

#include "veer/base/field.hpp"
#include "veer/sense/domain.hpp"

namespace veer {

template <int D>
class PathIndex;

/// Where on a path something is: the number of a side, and how far along this side.
template <class S>
struct PathHint {
  UintOf<S> side{};
  S along{};  // m
};
/// A point of a path, and where on the path it is.
template <class S, int D>
struct PathPoint : PathHint<S> {
  Vec<S, D> point{};  // m
};
/// A side of a path: its two corners, and their distances along the path.
template <class S, int D>
struct PathSide {
  Vec<S, D> from, to;  // m
  S begin, end;        // m

  VEER_INLINE S length() const { return end - begin; }
  VEER_INLINE Vec<S, D> way() const { return to - from; }
  VEER_INLINE Vec<S, D> point(const S& along) const {
    const S whole = length();
    return from + way() * select(whole > S(0.f), clamp(along / whole, S(0.f), S(1.f)), S(0.f));
  }
};

/// The point of a path nearest to another that was found so far.
template <class S, int D>
struct NearestMet {
  S square = S(unlimited);  // m^2
  UintOf<S> side{};
  S along{};  // m
  Vec<S, D> point{};

  /// Compares with the nearest point of one side between the fractions `low` and `high` of it, in the lanes of `live`.
  VEER_INLINE void look(const UintOf<S>& number, const PathSide<S, D>& s, const Vec<S, D>& p, const S& low,
                        const S& high, const MaskOf<S>& live) {
    const Vec<S, D> way = s.way(), offset = p - s.from;
    const S part = clamp(dot(offset, way) / max(dot(way, way), S(1e-30f)), low, high);
    const Vec<S, D> foot = way * part;
    const S there = length_squared(offset - foot);
    const MaskOf<S> nearer = live && there < square;  // no branch, because it couldn't be predicted
    square = select(nearer, there, square);
    side = select(nearer, number, side);
    along = select(nearer, s.length() * part, along);
    point = select(nearer, s.from + foot, point);
  }
  VEER_INLINE PathPoint<S, D> result() const { return {{side, along}, point}; }
};

namespace detail {

// The searches along a path are the same for one path and for lanes that have a path each (P: PathView, PathLanes).

template <class S, int D, class P>
VEER_INLINE PathPoint<S, D> moved_along(const P& path, const PathHint<S>& from, const S& distance) {
  const UintOf<S> zero(0u), one(1u), last = path.template last_side<S>();
  UintOf<S> side = from.side;
  S begin = path.template arc_of<S>(side), end = path.template arc_of<S>(side + one), rest = from.along + distance;
  MaskOf<S> back = rest<S(0.f), on = rest> end - begin;
  // A few sides are walked one by one, which is exact even far along a long path; more are looked up by length.
  constexpr int few = 8;
  for (int k = 0; k < few && any(back); ++k) {
    const MaskOf<S> first = side == zero;
    if (!path.closed) rest = select(back && first, S(0.f), rest);
    back = rest < S(0.f);
    if (!any(back)) break;
    const UintOf<S> next = select(first, last, side - one);
    const S before = path.template arc_of<S>(next), length = select(first, path.template whole<S>(), begin) - before;
    side = select(back, next, side);
    rest = select(back, rest + length, rest);
    begin = select(back, before, begin);
    back = back && rest < S(0.f);
  }
  for (int k = 0; k < few && any(on); ++k) {
    const MaskOf<S> ends = side == last;
    if (!path.closed) {
      rest = select(on && ends, end - begin, rest);
      on = on && !ends;
      if (!any(on)) break;
    }
    rest = select(on, rest - (end - begin), rest);
    side = select(on, select(ends, zero, side + one), side);
    begin = select(on, select(ends, path.template first_arc<S>(), end), begin);
    end = path.template arc_of<S>(side + one);
    on = on && rest > end - begin;
  }
  PathPoint<S, D> there = path.template on<S>(side, rest);
  if (const MaskOf<S> far = back || on; any(far)) path.template look_up<S>(far, path.arc(from) + distance, there);
  return there;
}

template <class S, int D, class P>
VEER_INLINE PathPoint<S, D> nearest_within(const P& path, const Vec<S, D>& p, const PathHint<S>& hint,
                                           const PathSide<S, D>& here, const S& window) {
  const UintOf<S> zero(0u), one(1u), last = path.template last_side<S>();
  const S none(0.f), all(1.f), whole = here.length();
  const S behind = window - hint.along, before = window - (whole - hint.along);
  NearestMet<S, D> best;
  best.look(hint.side, here, p, select(behind < none, -behind / whole, none),
            select(before < none, all + before / whole, all), none == none);
  UintOf<S> k = hint.side;
  PathSide<S, D> at = here;
  S rest = before;
  MaskOf<S> live = rest > none;
  for (std::uint32_t more = path.sides() - 1; more > 0; --more) {
    const MaskOf<S> ends = k == last;
    if (!path.closed) live = live && !ends;
    if (!any(live)) break;
    k = select(ends, zero, k + one);  // lanes that are done must still load valid corners
    at = {at.to, path.template corner<S>(k + one), select(ends, path.template first_arc<S>(), at.end),
          path.template arc_of<S>(k + one)};
    const S next = at.length();
    best.look(k, at, p, none, select(rest < next, rest / next, all), live);
    rest = rest - next;
    live = live && rest > none;
  }
  k = hint.side;
  at = here;
  rest = behind;
  live = rest > none;
  for (std::uint32_t more = path.sides() - 1; more > 0; --more) {
    const MaskOf<S> first = k == zero;
    if (!path.closed) live = live && !first;
    if (!any(live)) break;
    k = select(first, last, k - one);
    at = {path.template corner<S>(k), at.from, path.template arc_of<S>(k),
          select(first, path.template whole<S>(), at.begin)};
    const S next = at.length();
    best.look(k, at, p, select(rest < next, all - rest / next, none), all, live);
    rest = rest - next;
    live = live && rest > none;
  }
  return best.result();
}

}  // namespace detail

/// A path as a behavior sees it; a view of corners that are stored elsewhere. It is small, because every agent may have
/// a path of its own. Lengths are floats, summed up in double: exact to 1 mm on a path of 16 km. Lanes may be at
/// different positions of one path: they gather their corners, and loops run until the last lane is done.
template <int D>
struct PathView {
  std::span<const Vec<float, D>> corners;  // m; consecutive ones differ; a closed path has the first again at the end
  std::span<const float> arcs;             // m; distance of each corner along the path
  bool closed = false;
  bool partial = false;                 // ends short of the goal: an agent at its end hasn't arrived
  std::uint32_t version = 0;            // differs between paths, never 0; tells that the path was replaced
  const PathIndex<D>* index = nullptr;  // finds nearest points of a long path
  const Domain<D>* domain = nullptr;    // null: the open plane

  VEER_INLINE std::uint32_t sides() const {
    return corners.empty() ? 0 : static_cast<std::uint32_t>(corners.size() - 1);
  }
  VEER_INLINE float length() const { return arcs.empty() ? 0 : arcs.data()[arcs.size() - 1]; }
  VEER_INLINE float length_of(std::uint32_t side) const { return arcs[side + 1] - arcs[side]; }
  /// Returns the version as a float that lanes can keep and compare: not 0, not NaN. It lacks the two highest bits and
  /// one in the middle, so tags of versions that are counted up differ for eight million versions.
  VEER_INLINE float version_tag() const { return from_bits<float>((version & 0x3fffffffu) | 0x00800000u); }

  /// Returns the distance along the path, m.
  template <class S>
  VEER_INLINE S arc(const PathHint<S>& at) const {
    return gather<S>(arcs.data(), at.side) + at.along;
  }
  template <class S>
  VEER_INLINE PathSide<S, D> side(const UintOf<S>& k) const {
    const UintOf<S> next = k + UintOf<S>(1u);
    return {corner<S>(k), corner<S>(next), gather<S>(arcs.data(), k), gather<S>(arcs.data(), next)};
  }
  /// Returns the direction of a side, unit length.
  template <class S = float>
  VEER_INLINE Vec<S, D> direction(const UintOf<S>& k) const {
    return unit(side<S>(k).way());
  }
  template <class S>
  VEER_INLINE Vec<S, D> point(const PathHint<S>& at) const {
    return side<S>(at.side).point(at.along);
  }

  /// Returns the point `s` m along the path; s wraps around if the path is closed, else it is clamped to the ends.
  template <std::floating_point S>
  VEER_INLINE PathPoint<S, D> point(S s) const {
    const S whole(length());
    if (closed && whole > S(0.f)) s = s - whole * std::floor(s / whole);
    s = clamp(s, S(0.f), whole);
    std::uint32_t low = 0, high = sides();  // the last side that begins no later
    while (high - low > 1) {
      const std::uint32_t middle = low + (high - low) / 2;
      (S(arcs[middle]) <= s ? low : high) = middle;
    }
    return on<S>(low, s - S(arcs[low]));
  }

  /// Returns the point `distance` m farther along the path, or back if `distance` is negative.
  template <class S>
  VEER_INLINE PathPoint<S, D> moved(const PathHint<S>& from, const S& distance) const {
    return detail::moved_along<S, D>(*this, from, distance);
  }

  /// Returns the point of the path nearest to p, by a search of all sides; of several equally near ones the first.
  template <std::floating_point S>
  PathPoint<S, D> nearest(const Vec<S, D>& p) const {
    NearestMet<S, D> best;
    for (std::uint32_t k = 0; k < sides(); ++k) meet(k, p, best);
    return best.result();
  }

  /// Returns the nearest point to p within `window` m along the path from the hint, in both directions. So where a path
  /// crosses itself, an agent stays on its stretch of it.
  template <class S>
  VEER_INLINE PathPoint<S, D> nearest(const Vec<S, D>& p, const PathHint<S>& hint, const S& window) const {
    return nearest(p, hint, side<S>(hint.side), window);
  }
  /// Does the same if the hint's side is known already.
  template <class S>
  VEER_INLINE PathPoint<S, D> nearest(const Vec<S, D>& p, const PathHint<S>& hint, const PathSide<S, D>& here,
                                      const S& window) const {
    return detail::nearest_within<S, D>(*this, p, hint, here, window);
  }

  /// Compares `best` with the nearest point of side k.
  template <std::floating_point S>
  VEER_INLINE void meet(std::uint32_t k, const Vec<S, D>& p, NearestMet<S, D>& best) const {
    best.look(k, side<S>(k), p, S(0.f), S(1.f), true);
  }

  // What lanes need to know of the path, or each of its own (PathLanes):
  template <class S>
  VEER_INLINE Vec<S, D> corner(const UintOf<S>& k) const {
    return gather<S, D>(corners.data(), k);
  }
  /// Distance of a corner along the path, m.
  template <class S>
  VEER_INLINE S arc_of(const UintOf<S>& k) const {
    return gather<S>(arcs.data(), k);
  }
  template <class S>
  VEER_INLINE S first_arc() const {
    return S(arcs.front());
  }
  /// The last corner; of a path that leads back, the first.
  template <class S>
  VEER_INLINE Vec<S, D> end(bool forward) const {
    return broadcast<S, D>(forward ? corners.data()[corners.size() - 1] : corners.data()[0]);
  }
  template <class S>
  VEER_INLINE UintOf<S> last_side() const {
    return UintOf<S>(sides() - 1);
  }
  template <class S>
  VEER_INLINE S whole() const {
    return S(length());
  }
  template <class S>
  VEER_INLINE S tag() const {
    return S(version_tag());
  }
  template <class S>
  VEER_INLINE MaskOf<S> has_corners() const {
    return uniform<S>(!corners.empty());
  }
  template <class S>
  VEER_INLINE MaskOf<S> has_sides() const {
    return uniform<S>(sides() > 0);
  }
  /// Whether the path leads to a goal, at its end.
  template <class S>
  VEER_INLINE MaskOf<S> has_goal() const {
    return uniform<S>(!corners.empty() && !closed && !partial);
  }
  template <class S>
  VEER_INLINE PathPoint<S, D> on(const UintOf<S>& k, const S& along) const {
    return {{k, along}, side<S>(k).point(along)};
  }
  /// Sets `there` to the point `s` m along the path, in the lanes of `asks`.
  template <class S>
  VEER_INLINE void look_up(const MaskOf<S>& asks, const S& s, PathPoint<S, D>& there) const;

 private:
  template <class S>
  VEER_INLINE static MaskOf<S> uniform(bool value) {
    return S(value ? 1.f : 0.f) > S(0.f);
  }
};

/// PathView::place for one lane of a pack, compiled once for all machines.
template <int D>
PathPoint<float, D> place_on(const PathView<D>& path, float s);
extern template PathPoint<float, 2> place_on(const PathView<2>&, float);
extern template PathPoint<float, 3> place_on(const PathView<3>&, float);

namespace detail {

/// Replaces the lanes of `which` by f(number of the lane).
template <class S, int D, class F>
VEER_INLINE void place_lanes(const MaskOf<S>& which, PathPoint<S, D>& all, F f) {
  constexpr int width = Lane<S>::width;
  std::uint32_t side[width];
  store(side, all.side);
  for (int k = 0; k < width; ++k) {
    if (!lane(which, k)) continue;
    const PathPoint<float, D> one = f(k);
    side[k] = one.side;
    set_lane(all.along, k, one.along);
    for (int d = 0; d < D; ++d) set_lane(all.point[d], k, one.point[d]);
  }
  all.side = load_uint<S>(side);
}

}  // namespace detail

template <int D>
template <class S>
VEER_INLINE void PathView<D>::look_up(const MaskOf<S>& asks, const S& s, PathPoint<S, D>& there) const {
  if constexpr (Lane<S>::width == 1) there = point(s);
  else detail::place_lanes<S, D>(asks, there, [&](int k) VEER_INLINE_LAMBDA { return place_on(*this, lane(s, k)); });
}

}  // namespace veer
