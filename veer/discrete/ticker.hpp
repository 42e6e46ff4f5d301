#pragma once

#include <cmath>

#include "veer/base/check.hpp"

namespace veer::discrete {

/// Turns frames of any length into whole ticks of fixed length, and keeps the rest for the next frame. After a long
/// frame at most `max_catch_up` ticks come at once and what is more is lost, so that slow steps can't pile up.
class Ticker {
 public:
  Ticker(float ticks_per_second, int max_catch_up)
      : rate_(static_cast<double>(ticks_per_second)), most_(max_catch_up) {}

  /// Ticks due after `seconds` more.
  int take(double seconds) noexcept {
    if (!VEER_CHECK(seconds >= 0 && seconds <= 1e9, "time goes forward")) return 0;
    rest_ += seconds * rate_;
    // Sixty frames of 1/60 s sum up to a little more or less than a second; a tick isn't put off for that.
    const double due = std::floor(rest_ + 1e-6);
    rest_ -= due;
    if (due <= most_) return static_cast<int>(due);
    lost_ += due - most_;
    return most_;
  }

  /// How far the present tick is, in [0, 1): for drawing between the last two places.
  float fraction() const noexcept { return rest_ > 0 ? static_cast<float>(rest_) : 0.f; }
  /// Ticks that never came because frames were too long.
  double lost() const noexcept { return lost_; }

 private:
  double rate_;
  int most_;
  double rest_ = 0, lost_ = 0;  // ticks
};

}  // namespace veer::discrete
