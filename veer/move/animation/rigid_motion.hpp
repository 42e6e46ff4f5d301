#pragma once

#include <cstdint>

#include "veer/math/angle.hpp"

namespace veer {

/// A movement within the plane, relative to where it began: it ends at `translation`, turned by `turn`. Turns aren't
/// wrapped: two full turns are 4 pi.
template <class S>
struct RigidMotion {
  Vec<S, 2> translation{};  // m; x is ahead, y to the left
  S turn = S(0.f);          // rad

  /// Returns this motion followed by another that begins where this one ends.
  RigidMotion then(const RigidMotion& next) const {
    return {translation + rotate(next.translation, turn), turn + next.turn};
  }
  /// Returns the inverse motion, which leads back.
  RigidMotion back() const { return {rotate(translation, -turn) * S(-1.f), -turn}; }

  /// Returns this motion `times` times in a row.
  RigidMotion repeated(std::uint64_t times) const {
    RigidMotion all, power = *this;
    for (; times > 0; times /= 2) {
      if (times % 2 == 1) all = all.then(power);
      power = power.then(power);
    }
    return all;
  }
};

/// A steady motion, relative to the heading of the moving character.
template <class S>
struct Twist {
  Vec<S, 2> velocity{};  // m/s; x is ahead, y to the left
  S spin = S(0.f);       // rad/s
};

/// Returns the mean of the unit vectors at angles from 0 to t = `turn`, (sin t / t, (1 - cos t) / t): the displacement
/// of a character that moves ahead by 1 while turning evenly. For small t computed by series, which are faster and
/// exact around 0.
template <class S>
Vec<S, 2> mean_direction(const S& turn) {
  const S square = turn * turn, one(1.f);
  const auto term = [&](float divisor, const S& rest) { return one - square * (one / S(divisor)) * rest; };
  const Vec<S, 2> series{term(6, term(20, term(42, term(72, one)))),
                         S(.5f) * turn * term(12, term(30, term(56, term(90, one))))};
  const auto is_small = abs(turn) < S(.3f);
  if (all(is_small)) return series;
  const S safe = select(is_small, one, turn);
  const S sine = sin_cos(S(.5f) * safe).sin;  // 1 - cos t loses digits that 2 sin^2 (t / 2) keeps
  const Vec<S, 2> closed{sin_cos(safe).sin / safe, S(2.f) * sine * sine / safe};
  return select(is_small, series, closed);
}

/// Returns a rotated and scaled by b: the product of complex numbers.
template <class S>
Vec<S, 2> turned_by(const Vec<S, 2>& a, const Vec<S, 2>& b) {
  return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};
}

/// Returns where a steady motion leads in some time, s: along an arc.
template <class S>
RigidMotion<S> motion_of(const Twist<S>& twist, const S& time) {
  const S turn = twist.spin * time;
  return {turned_by(twist.velocity * time, mean_direction(turn)), turn};
}

}  // namespace veer
