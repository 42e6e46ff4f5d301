#include "veer/decide/brain/condition.hpp"

namespace veer {

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
