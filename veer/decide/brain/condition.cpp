#include "veer/decide/brain/condition.hpp"

#include <algorithm>

#include "veer/math/exp.hpp"

namespace veer {

bool holds(const Condition& c, const Facts& facts) {
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

std::string misfit(const Condition& c) {
  constexpr float most = 1e9f;
  switch (c.kind) {
    case Condition::Kind::all:
    case Condition::Kind::any:
    case Condition::Kind::not_any:
      if (c.parts.empty()) return "a condition has no parts";
      for (const Condition& part : c.parts)
        if (std::string why = misfit(part); !why.empty()) return why;
      return {};
    case Condition::Kind::within:
      if (!(c.at_least < c.below)) return "a condition has an empty range";
      if (!(c.spread >= 0 && c.spread <= most)) return "a condition has a spread that isn't from 0 to 1e9";
      if (!(abs(c.value.position.x) <= most && abs(c.value.position.y) <= most && abs(c.value.position.z) <= most))
        return "a condition has a position outside the world's bounds";
      if (c.value.kind == Value::Kind::quantity && c.value.quantity.empty())
        return "a condition uses a quantity without a name";
      return {};
    case Condition::Kind::chance:
      return c.rate >= 0 && c.rate <= 1e6f ? "" : "a condition has a chance that isn't from 0 to 1e6 per second";
    default:
      return {};
  }
}

}  // namespace veer
