#pragma once

#include <array>

#include "veer/math/angle.hpp"
#include "veer/math/exp.hpp"

/// Random numbers without state: a draw is a function of seed, agent, step, stream and index. So the order of agents,
/// the width of packs and the number of threads can't change it, and a replay can start anywhere.
namespace veer {

/// Philox4x32-10: scrambles a counter under a key (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as
/// 1, 2, 3", SC11; the multipliers and key steps are theirs). U is std::uint32_t or a pack of them.
template <class U>
VEER_INLINE std::array<U, 4> philox(const std::array<U, 4>& counter, std::array<std::uint32_t, 2> key) {
  constexpr std::uint32_t multiplier[] = {0xd2511f53u, 0xcd9e8d57u}, key_step[] = {0x9e3779b9u, 0xbb67ae85u};
  // Only the lower halves are used; products leave garbage in the upper halves.
  auto a = widen(counter[0]), b = widen(counter[1]), c = widen(counter[2]), d = widen(counter[3]);
  for (int round = 0; round < 10; ++round) {
    const auto first = mul_low(a, multiplier[0]), second = mul_low(c, multiplier[1]);
    a = upper(second) ^ b ^ key[0];
    b = second;
    c = upper(first) ^ d ^ key[1];
    d = first;
    key[0] += key_step[0];
    key[1] += key_step[1];
  }
  return {lower(a), lower(b), lower(c), lower(d)};
}

/// A number in [0, 1) from the top 24 bits, as many as a float holds: every value is exact and equally likely.
template <class S>
VEER_INLINE S uniform(UintOf<S> bits) {
  return from_uint<S>(bits >> 8) * S(1.f / 16777216.f);
}

/// The random numbers of one agent (or of one agent per lane) in one step. Different streams are independent, so each
/// behavior of an agent has its own. Draws are numbered; the same number always gives the same draw. Four draws cost as
/// much as one.
template <class S>
class Dice {
 public:
  using Uint = UintOf<S>;

  /// Steps below 2^48; the 16 bits above them count blocks of four draws.
  VEER_INLINE Dice(std::uint64_t seed, Uint agent, std::uint64_t step, std::uint32_t stream)
      : key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)},
        counter_{agent, Uint(static_cast<std::uint32_t>(step)), Uint(static_cast<std::uint32_t>(step >> 32)),
                 Uint(stream)},
        first_(philox(counter_, key_)) {}

  /// In [0, 1). Index from 0 to 2^18 - 1.
  VEER_INLINE S uniform(int index) const { return veer::uniform<S>(bits(index)); }

  /// Difference of two uniforms, in (-1, 1): small values are likelier. Takes draws index and index + 1.
  VEER_INLINE S spread(int index) const { return uniform(index) - uniform(index + 1); }

  /// Normal with mean 0 and standard deviation 1, within 5.8 (Box and Muller). Takes draws index and index + 1.
  VEER_INLINE S normal(int index) const { return normal_pair(index)[0]; }
  /// Two independent normal numbers from the same two draws.
  VEER_INLINE std::array<S, 2> normal_pair(int index) const {
    const S radius = sqrt(S(-2.f) * log(S(1.f) - uniform(index)));
    const SinCos<S> around = sin_cos(S(two_pi) * uniform(index + 1));
    return {radius * around.cos, radius * around.sin};
  }

  /// All 32 bits of a draw.
  VEER_INLINE Uint bits(int index) const {
    const auto k = static_cast<std::uint32_t>(index);
    if (k < 4) return first_[k];
    std::array<Uint, 4> later = counter_;
    later[2] = later[2] ^ Uint((k >> 2) << 16);
    return philox(later, key_)[k & 3];
  }

 private:
  std::array<std::uint32_t, 2> key_;
  std::array<Uint, 4> counter_;
  std::array<Uint, 4> first_;
};

}  // namespace veer
