#pragma once

#include <array>
#include <cstddef>

namespace veer {

enum class Stage { commands, sense, decide, steer, combine, move, constrain, publish };
inline constexpr std::array<const char*, 8> stage_names = {"commands", "sense", "decide",    "steer",
                                                           "combine",  "move",  "constrain", "publish"};
/// How long each stage of a step took, s.
using StageSeconds = std::array<double, stage_names.size()>;

/// What share of the time of many steps each stage took, from those steps that were measured.
class StageShares {
 public:
  /// Counts the last step of a world, if it was measured.
  template <class AnyWorld>
  void add(const AnyWorld& world) {
    for (std::size_t i = 0; world.is_timed() && i < sum_.size(); ++i) sum_[i] += world.stage_seconds()[i];
  }
  /// Returns the parts of some time that the stages took; all zero if no step was measured.
  StageSeconds of(double time) const {
    double all = 0;
    for (const double seconds : sum_) all += seconds;
    StageSeconds parts{};
    for (std::size_t i = 0; all > 0 && i < sum_.size(); ++i) parts[i] = time * sum_[i] / all;
    return parts;
  }

 private:
  StageSeconds sum_{};
};

}  // namespace veer
