#pragma once

#include <cstddef>
#include <vector>

#include "veer/decide/plan/clearance.hpp"

namespace veer {

/// Pulls a path straight: removes each point that isn't needed because its predecessor can go straight to its
/// successor. The result is never longer than the input and is open wherever the input was. Can stop after any amount
/// of work and continue later.
class StringPull {
 public:
  /// The path to pull; the caller fills it, then calls `start`.
  std::vector<Vec2>& points() noexcept { return points_; }  // m
  const std::vector<Vec2>& points() const noexcept { return points_; }

  void start() {
    round_ = 0;
    start_round();
  }
  bool is_done() const noexcept { return round_ == rounds; }

  /// Continues for up to `work` checks; returns how many were made.
  std::size_t run(const Clearance& clearance, std::size_t work) {
    std::size_t done = 0;
    while (!is_done()) {
      if (next_ < points_.size()) {
        if (done == work) break;
        ++done;
        if (!clearance.is_open(points_[anchor_], points_[next_])) {
          // Out of sight: the last visible point is a corner. Kept points move to the front of the list.
          points_[++kept_] = points_[next_ - 1];
          anchor_ = kept_;
        }
        ++next_;
        continue;
      }
      if (points_.size() > 1) {
        points_[++kept_] = points_.back();
        points_.resize(kept_ + 1);
      }
      ++round_;
      start_round();
    }
    return done;
  }

 private:
  // The first round stops at the first point out of sight; the second finds corners that become visible again.
  static constexpr int rounds = 2;

  void start_round() {
    anchor_ = kept_ = 0;
    next_ = 2;
  }

  std::vector<Vec2> points_;
  std::size_t anchor_ = 0, kept_ = 0, next_ = 0;
  int round_ = rounds;
};

}  // namespace veer
