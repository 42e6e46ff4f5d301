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
  std::vector<Vec2>& places() noexcept { return places_; }  // m
  const std::vector<Vec2>& places() const noexcept { return places_; }

  void start() {
    round_ = 0;
    start_round();
  }
  bool is_done() const noexcept { return round_ == rounds; }

  /// Continues for up to `work` checks; returns how many were made.
  std::size_t run(const Clearance& clearance, std::size_t work) {
    std::size_t done = 0;
    while (!is_done()) {
      if (next_ < places_.size()) {
        if (done == work) break;
        ++done;
        if (!clearance.is_open(places_[anchor_], places_[next_])) {
          // Out of sight: the last visible point is a corner. Kept points move to the front of the list.
          places_[++kept_] = places_[next_ - 1];
          anchor_ = kept_;
        }
        ++next_;
        continue;
      }
      if (places_.size() > 1) {
        places_[++kept_] = places_.back();
        places_.resize(kept_ + 1);
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

  std::vector<Vec2> places_;
  std::size_t anchor_ = 0, kept_ = 0, next_ = 0;
  int round_ = rounds;
};

}  // namespace veer
