#pragma once

#include "scenario/diagnose/detector.hpp"

namespace veer::scenario {

/// A time in which something held without a break, and the worst of those that were long enough.
struct Spell {
  double since = -1;  // s; negative: it doesn't hold now
  double sum = 0;     // sum of the value over steps, for its mean
  std::size_t count = 0;
  std::optional<Case> worst{};

  void end() { *this = {.worst = std::move(worst)}; }
  void begin_at(double time) {
    if (since < 0) since = time;
  }
  double lasted(double time) const { return since < 0 ? 0 : time - since; }
  double mean() const { return count > 0 ? sum / static_cast<double>(count) : 0; }
};

/// A failure that is a state that lasts too long.
using SpellDetector = StateDetector<Spell>;

}  // namespace veer::scenario
