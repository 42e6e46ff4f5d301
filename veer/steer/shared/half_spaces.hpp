#pragma once

#include "veer/base/field.hpp"
#include "veer/math/lane.hpp"
#include "veer/math/vec.hpp"

namespace veer {

/// The velocities on one side of a line (in 3D of a plane): normal . velocity >= least.
template <class S, int D>
struct HalfSpace {
  Vec<S, D> normal{};       // unit length
  S least = S(-unlimited);  // m/s; of a half-space that allows everything
};

/// What agents may do, one per lane: a few half-spaces of velocities, and the one they like best among those that all
/// of them and the top speed allow. The first `firm` of them (walls) hold in any case. Where the others leave nothing,
/// the one that is violated most is violated least. Where the firm ones contradict each other, too, all of them are
/// loosened until they don't.
///
/// It is a linear program, solved one half-space after the other (Seidel 1991; de Berg et al., Computational Geometry,
/// 4.4): the best velocity of the first k stays the best if half-space k + 1 allows it, and otherwise lies on its edge,
/// where the same question has one dimension less. The fall-back is that program in one dimension more (van den Berg,
/// Guy, Lin, Manocha, Reciprocal n-body collision avoidance, 2011).
template <class S, int D, int room>
class HalfSpaces {
 public:
  int firm = 0, count = 0;

  /// Adds a half-space in the lanes of the mask.
  VEER_INLINE void add(const MaskOf<S>& there, const HalfSpace<S, D>& one) {
    list_[count].normal = select(there, one.normal, Vec<S, D>{});
    list_[count++].least = select(there, one.least, S(-unlimited));
  }
  VEER_INLINE HalfSpace<S, D>& operator[](int k) { return list_[k]; }
  VEER_INLINE const HalfSpace<S, D>& operator[](int k) const { return list_[k]; }

  /// Returns the velocity nearest to `wish` that is allowed and no faster than `max_speed`, m/s.
  VEER_INLINE Vec<S, D> nearest(const Vec<S, D>& wish, const S& max_speed) const {
    S failed;  // the first half-space that left nothing
    Vec<S, D> best = settle(wish, max_speed, failed);
    if (any(failed < S(static_cast<float>(firm)))) best = nearest_of_looser(best, failed, wish, max_speed);
    else if (any(failed < S(static_cast<float>(count)))) violate_least(max_speed, best, failed);
    return best;
  }

 private:
  /// Half-spaces are parallel if their edges meet at less than about this angle, rad.
  static constexpr float parallel = 1e-5f;

  /// Finds for the lanes of `live` the best of N dimensions: nearest to `wish`, or farthest along it (`along`: of unit
  /// length). `best` begins at what would be best without half-spaces. Where they leave nothing, `best` stays and
  /// `failed` is the number of the first one that did so.
  template <int N>
  VEER_INLINE static void solve(const HalfSpace<S, N>* list, int count, const Vec<S, N>& wish, const S& radius,
                                MaskOf<S> live, bool along, Vec<S, N>& best, S& failed) {
    for (int i = 0; i < count; ++i) {
      const HalfSpace<S, N>& edge = list[i];
      const MaskOf<S> out = live && dot(edge.normal, best) < edge.least;
      if (!any(out)) continue;
      // The best is on this edge; its nearest point to no motion is `foot`, and `reach` is left of the radius there.
      const S rest = radius * radius - edge.least * edge.least, reach = sqrt(max(rest, S(0.f)));
      Vec<S, N> on_edge;
      MaskOf<S> none = rest < S(0.f);
      if constexpr (N == 2) none = on_line(list, i, wish, reach, along, none, on_edge);
      else none = on_plane(list, i, wish, reach, along, out, none, on_edge);
      best = select(out && !none, on_edge, best);
      failed = select(out && none, S(static_cast<float>(i)), failed);
      live = live && !(out && none);
      if (!any(live)) return;
    }
  }

  /// In the plane: the part of the edge of half-space i that those before it leave is an interval. Returns the lanes
  /// where it is empty.
  VEER_INLINE static MaskOf<S> on_line(const HalfSpace<S, 2>* list, int i, const Vec<S, 2>& wish, const S& reach,
                                       bool along, MaskOf<S> none, Vec<S, 2>& best) {
    const HalfSpace<S, 2>& edge = list[i];
    const Vec<S, 2> way = perpendicular(edge.normal), foot = edge.normal * edge.least;
    S low = -reach, high = reach;
    for (int j = 0; j < i; ++j) {
      const S slope = dot(list[j].normal, way), lack = list[j].least - dot(list[j].normal, foot);
      const MaskOf<S> is_parallel = abs(slope) <= S(parallel);
      const S at = lack / select(is_parallel, S(1.f), slope);
      low = select(!is_parallel && slope > S(0.f), max(at, low), low);
      high = select(!is_parallel && slope < S(0.f), min(at, high), high);
      none = none || (is_parallel && lack > S(0.f));
    }
    const S wanted = dot(wish, way);
    const S at = along ? select(wanted > S(0.f), high, low) : clamp(wanted, low, high);
    best = foot + way * at;
    return none || low > high;
  }

  /// In space: the same question in the plane of half-space i.
  VEER_INLINE static MaskOf<S> on_plane(const HalfSpace<S, 3>* list, int i, const Vec<S, 3>& wish, const S& reach,
                                        bool along, const MaskOf<S>& live, MaskOf<S> none, Vec<S, 3>& best) {
    const HalfSpace<S, 3>& edge = list[i];
    const auto [x, y] = basis(edge.normal);
    const Vec<S, 3> foot = edge.normal * edge.least;
    HalfSpace<S, 2> flat[room];
    for (int j = 0; j < i; ++j) {
      const S lack = list[j].least - dot(list[j].normal, foot);
      const Vec<S, 2> slope{dot(list[j].normal, x), dot(list[j].normal, y)};
      const S steep = length(slope);
      const MaskOf<S> is_parallel = steep <= S(parallel);
      const S scale = S(1.f) / select(is_parallel, S(1.f), steep);
      flat[j] = {select(is_parallel, Vec<S, 2>{S(1.f), S(0.f)}, slope * scale),
                 select(is_parallel, S(-unlimited), lack * scale)};
      none = none || (is_parallel && lack > S(0.f));
    }
    const Vec<S, 2> level{dot(wish, x), dot(wish, y)};
    Vec<S, 2> at = along ? unit(level) * reach : clip(level, reach);
    S failed(static_cast<float>(i));
    solve<2>(flat, i, along ? unit(level) : level, reach, live && !none, along, at, failed);
    best = foot + x * at.x + y * at.y;
    return none || failed < S(static_cast<float>(i));
  }

  /// Two unit vectors that are square to a third and to each other (Duff et al., Building an orthonormal basis,
  /// revisited, 2017).
  struct Basis {
    Vec<S, 3> x, y;
  };
  VEER_INLINE static Basis basis(const Vec<S, 3>& n) {
    const S sign = copysign(S(1.f), n.z), a = S(-1.f) / (sign + n.z), b = n.x * n.y * a;
    return {{S(1.f) + sign * n.x * n.x * a, sign * b, -sign * n.x}, {b, sign + n.y * n.y * a, -n.y}};
  }

  /// From the half-space that failed on: where the edge of one is violated more than all before, the best is where that
  /// violation equals those of the others, as far along its normal as these allow.
  __attribute__((noinline)) void violate_least(const S& max_speed, Vec<S, D>& best, const S& failed) const {
    S worst(0.f);
    for (int i = firm; i < count; ++i) {
      const HalfSpace<S, D>& edge = list_[i];
      const MaskOf<S> more = S(static_cast<float>(i)) >= failed && edge.least - dot(edge.normal, best) > worst;
      if (!any(more)) continue;
      HalfSpace<S, D> equal[room];
      for (int j = 0; j < i; ++j) {
        const Vec<S, D> between = list_[j].normal - edge.normal;
        const S size = length(between);
        const MaskOf<S> apart = size > S(1e-4f);
        const S scale = S(1.f) / select(apart, size, S(1.f));
        const HalfSpace<S, D> bisector{select(apart, between * scale, edge.normal),
                                       select(apart, (list_[j].least - edge.least) * scale, S(-unlimited))};
        equal[j] = j < firm ? list_[j] : bisector;
      }
      Vec<S, D> there = edge.normal * max_speed;
      S fails(static_cast<float>(i));
      solve<D>(equal, i, edge.normal, max_speed, more, true, there, fails);
      best = select(more && fails >= S(static_cast<float>(i)), there, best);
      worst = select(more, max(edge.least - dot(edge.normal, best), S(0.f)), worst);
    }
  }

  VEER_INLINE Vec<S, D> settle(const Vec<S, D>& wish, const S& max_speed, S& failed) const {
    Vec<S, D> best = clip(wish, max_speed);
    failed = S(static_cast<float>(count));
    solve<D>(list_, count, wish, max_speed, S(0.f) <= S(0.f), false, best, failed);
    return best;
  }

  /// The same where firm half-spaces leave nothing, in some lanes: all of them are looser by as much as the one that is
  /// violated most has to be violated, and a little more.
  __attribute__((noinline)) Vec<S, D> nearest_of_looser(Vec<S, D> best, S failed, const Vec<S, D>& wish,
                                                        const S& max_speed) const {
    constexpr float more = 4e-5f;  // m/s
    HalfSpaces alone = *this, looser = *this;
    alone.count = firm;
    alone.firm = 0;
    const MaskOf<S> fails = failed < S(static_cast<float>(firm));
    alone.violate_least(max_speed, best, select(fails, failed, S(static_cast<float>(firm))));
    S worst(0.f);
    for (int i = 0; i < firm; ++i) worst = max(worst, list_[i].least - dot(list_[i].normal, best));
    for (int i = 0; i < firm; ++i)
      looser.list_[i].least = list_[i].least - select(fails, worst * S(1 + more) + S(more), S(0.f));
    best = looser.settle(wish, max_speed, failed);
    if (any(failed < S(static_cast<float>(count)))) looser.violate_least(max_speed, best, failed);
    return best;
  }

  HalfSpace<S, D> list_[room];
};

}  // namespace veer
