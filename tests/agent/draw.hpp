#pragma once

#include <cmath>
#include <cstdint>
#include <random>
#include <span>

#include "veer/math/vec.hpp"

/// Random inputs for tests, made from the raw bits of the generator, because distributions differ between standard
/// libraries.
namespace veer::test {

class Draw {
 public:
  explicit Draw(std::uint32_t seed) : random_(seed) {}

  float between(float low, float high) {
    return low + (high - low) * (static_cast<float>(random_() >> 8) * (1 / 16777216.f));
  }
  /// Returns a number with a uniform logarithm: as likely between 1 and 2 as between 10 and 20.
  float of_any_size(float low, float high) { return std::exp(between(std::log(low), std::log(high))); }
  std::uint32_t below(std::uint32_t count) { return static_cast<std::uint32_t>(random_() % count); }

  template <int D>
  Vec<float, D> vec(float low, float high) {
    Vec<float, D> v;
    for (int d = 0; d < D; ++d) v[d] = between(low, high);
    return v;
  }
  /// Returns a unit vector; all directions are equally likely.
  template <int D>
  Vec<float, D> direction() {
    for (;;) {
      const Vec<float, D> v = vec<D>(-1, 1);
      if (length_squared(v) <= 1 && length_squared(v) > .01f) return unit(v);
    }
  }

 private:
  std::mt19937 random_;
};

/// Returns Pearson's chi-square of counts that should be equal. With k counts, values above about k + 3.1 sqrt(2 k) + 4
/// happen by chance less than once in a thousand times.
inline double chi_square(std::span<const int> counts) {
  double sum = 0, chi = 0;
  for (int n : counts) sum += n;
  const double mean = sum / static_cast<double>(counts.size());
  for (int n : counts) chi += (n - mean) * (n - mean) / mean;
  return chi;
}

}  // namespace veer::test
