#pragma once

#include <algorithm>

#include "veer/decide/brain/condition.hpp"
#include "veer/math/exp.hpp"

namespace veer {

/// True if a condition holds for the agent of these facts.
template <Facts F>
bool holds(const Condition& c, const F& facts) {
  const auto part_holds = [&](const Condition& part) { return holds(part, facts); };
  switch (c.kind) {
    case Condition::Kind::always:
      return true;
    case Condition::Kind::all:
      return std::ranges::all_of(c.parts, part_holds);
    case Condition::Kind::any:
      return std::ranges::any_of(c.parts, part_holds);
    case Condition::Kind::not_any:
      return std::ranges::none_of(c.parts, part_holds);
    case Condition::Kind::within: {
      const double value = facts.value(c.value);
      const double more = c.spread > 0 ? static_cast<double>(c.spread) * facts.lot(c.number) : 0;
      return value >= static_cast<double>(c.at_least) + more && value < static_cast<double>(c.below);
    }
    case Condition::Kind::is_so:
      return facts.happens(c.happening);
    case Condition::Kind::chance:
      // A Poisson process: how often the condition holds per second doesn't depend on the length of a step.
      return facts.die(c.number) < 1 - static_cast<double>(exp(-c.rate * static_cast<float>(facts.dt())));
  }
  return false;
}

}  // namespace veer
