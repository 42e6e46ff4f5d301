#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "veer/base/field.hpp"
#include "veer/sense/domain.hpp"

namespace veer {

template <int D>
class PathIndex;

/// A place on a path: the number of the side, and how far along it.
template <class S>
struct PathHint {
  std::uint32_t side = 0;
  S along{};  // m
};
template <class S, int D>
struct PathPlace : PathHint<S> {
  Vec<S, D> point{};  // m
};

/// A path as a behavior sees it: a line from corner to corner that lies elsewhere. It is small, because every agent may
/// have a path of its own. Lengths are floats, summed up in double: good to 1 mm on a path of 16 km.
template <int D>
struct PathView {
  std::span<const Vec<float, D>> corners;  // m, no two in a row the same; of a closed path the first again at the end
  std::span<const float> arcs;             // m; how far along the path each corner lies
  bool closed = false;
  std::uint32_t version = 0;            // what lies there: another one for another path, never 0
  const PathIndex<D>* index = nullptr;  // finds what is near on a long path
  const Domain<D>* domain = nullptr;    // null: the open plane

  std::uint32_t sides() const { return corners.empty() ? 0 : static_cast<std::uint32_t>(corners.size() - 1); }
  float length() const { return arcs.empty() ? 0 : arcs.back(); }
  float length_of(std::uint32_t side) const { return arcs[side + 1] - arcs[side]; }

  /// How far along the path a place is, m.
  template <class S>
  S arc(const PathHint<S>& at) const {
    return S(arcs[at.side]) + at.along;
  }
  /// The way a side leads, unit length.
  template <class S = float>
  Vec<S, D> direction(std::uint32_t side) const {
    return unit(step<S>(side));
  }
  template <class S>
  VEER_INLINE Vec<S, D> point(const PathHint<S>& at) const {
    const S whole(length_of(at.side));
    const S part = whole > S(0.f) ? clamp(at.along / whole, S(0.f), S(1.f)) : S(0.f);
    return corner<S>(at.side) + step<S>(at.side) * part;
  }

  /// The place `s` m along the path: round and round if it is closed, else no farther than its ends.
  template <class S>
  PathPlace<S, D> place(S s) const {
    const S whole(length());
    if (closed && whole > S(0.f)) s = s - whole * std::floor(s / whole);
    s = clamp(s, S(0.f), whole);
    const auto next = std::upper_bound(arcs.begin() + 1, arcs.end() - 1, s, [](S a, float b) { return a < S(b); });
    const auto side = static_cast<std::uint32_t>(next - arcs.begin() - 1);
    return on<S>(side, s - S(arcs[side]));
  }

  /// The place `distance` m farther along, or back if that is negative.
  template <class S>
  VEER_INLINE PathPlace<S, D> moved(const PathHint<S>& from, S distance) const {
    std::uint32_t side = from.side;
    S rest = from.along + distance;
    // A few sides are walked, which stays exact far along a long path; more are looked up.
    for (int k = 0; k < 8; ++k) {
      const S whole(length_of(side));
      if (rest < S(0.f)) {
        if (side == 0 && !closed) return on<S>(0, S(0.f));
        side = side == 0 ? sides() - 1 : side - 1;
        rest = rest + S(length_of(side));
        if (rest >= S(0.f)) return on<S>(side, rest);
      } else {
        if (rest <= whole) return on<S>(side, rest);
        if (side + 1 == sides() && !closed) return on<S>(side, whole);
        rest = rest - whole;
        side = side + 1 == sides() ? 0 : side + 1;
      }
    }
    return place(arc(from) + distance);
  }

  /// The place nearest to a point, of all; of several equally near the first.
  template <class S>
  PathPlace<S, D> nearest(const Vec<S, D>& p) const {
    Met<S> best;
    for (std::uint32_t side = 0; side < sides(); ++side) meet(side, p, S(0.f), S(1.f), best);
    return place_of(best);
  }

  /// The place nearest to a point, of those no farther along than `window` m from the hint, either way. Of a path that
  /// comes by again it stays on the part where it was.
  template <class S>
  VEER_INLINE PathPlace<S, D> nearest(const Vec<S, D>& p, const PathHint<S>& hint, S window) const {
    Met<S> best;
    const S whole(length_of(hint.side)), behind = window - hint.along, before = window - (whole - hint.along);
    meet(hint.side, p, behind < S(0.f) ? -behind / whole : S(0.f), before < S(0.f) ? S(1.f) + before / whole : S(1.f),
         best);
    std::uint32_t side = hint.side;
    S rest = before;
    for (std::uint32_t more = sides() - 1; rest > S(0.f) && more > 0; --more) {
      if (++side == sides()) {
        if (!closed) break;
        side = 0;
      }
      const S next(length_of(side));
      meet(side, p, S(0.f), rest < next ? rest / next : S(1.f), best);
      rest = rest - next;
    }
    side = hint.side;
    rest = behind;
    for (std::uint32_t more = sides() - 1; rest > S(0.f) && more > 0; --more) {
      if (side == 0 && !closed) break;
      side = side == 0 ? sides() - 1 : side - 1;
      const S next(length_of(side));
      meet(side, p, rest < next ? S(1.f) - rest / next : S(0.f), S(1.f), best);
      rest = rest - next;
    }
    return place_of(best);
  }

  /// What was found nearest so far.
  template <class S>
  struct Met {
    S square = S(unlimited);  // m^2
    S part{};                 // of the side, from 0 to 1
    std::uint32_t side = 0;
  };
  /// Compares with the nearest point of one side, between two parts of it.
  template <class S>
  VEER_INLINE void meet(std::uint32_t side, const Vec<S, D>& p, S low, S high, Met<S>& best) const {
    const Vec<S, D> way = step<S>(side), offset = p - corner<S>(side);
    const S part = clamp(dot(offset, way) / max(dot(way, way), S(1e-30f)), low, high);
    const S square = length_squared(offset - way * part);
    const bool nearer = square < best.square;  // no branch: nobody can foresee it
    best = {nearer ? square : best.square, nearer ? part : best.part, nearer ? side : best.side};
  }
  template <class S>
  VEER_INLINE PathPlace<S, D> place_of(const Met<S>& found) const {
    return {{found.side, S(length_of(found.side)) * found.part},
            corner<S>(found.side) + step<S>(found.side) * found.part};
  }

 private:
  template <class S>
  VEER_INLINE Vec<S, D> corner(std::uint32_t k) const {
    return broadcast<S, D>(corners[k]);
  }
  template <class S>
  VEER_INLINE Vec<S, D> step(std::uint32_t side) const {
    return corner<S>(side + 1) - corner<S>(side);
  }
  template <class S>
  VEER_INLINE PathPlace<S, D> on(std::uint32_t side, S along) const {
    return {{side, along}, point(PathHint<S>{side, along})};
  }
};

}  // namespace veer
