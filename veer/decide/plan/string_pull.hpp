#pragma once

#include <cstddef>
#include <vector>

#include "veer/decide/plan/clearance.hpp"

namespace veer {

/// Pulls a way straight: leaves out every place that the one before needn't pass, because it can go straight to the
/// next. What is left is never longer than what came in (a straight line is the shortest way between two of its places)
/// and is open wherever that was. Can stop after any number of looks and go on later.
class StringPull {
 public:
  /// The way to pull; filled by the caller, then `start`.
  std::vector<Vec2>& places() noexcept { return places_; }  // m
  const std::vector<Vec2>& places() const noexcept { return places_; }

  void start() {
    round_ = 0;
    start_round();
  }
  bool is_done() const noexcept { return round_ == rounds; }

  /// Goes on for up to `work` looks; tells how many it were.
  std::size_t run(const Clearance& clearance, std::size_t work) {
    std::size_t done = 0;
    while (!is_done()) {
      if (next_ < places_.size()) {
        if (done == work) break;
        ++done;
        if (!clearance.is_open(places_[anchor_], places_[next_])) {
          // Not there any more: what was seen last is a corner. Kept places move down to the front of the list.
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
  // The first round stops at the first place out of sight; the second finds corners that come in sight again.
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
