#pragma once

#include <optional>
#include <tuple>
#include <vector>

#include "veer/agent/handle.hpp"
#include "veer/base/field.hpp"
#include "veer/math/angle.hpp"

namespace veer {

/// Whom agents can see, and how long they remember it. Of all whom an agent could see it perceives one: the nearest.
struct PerceptionDef {
  std::vector<GroupId> groups{};  // members of these groups
  float range = 10;             // m
  float view_angle = two_pi;    // rad, the whole angle round the heading
  bool occluded = false;        // walls hide
  float memory = 0;             // s

  static constexpr auto fields() {
    return std::tuple{
        field("range", &PerceptionDef::range, .001f, 1e6f, "m", "who is farther away isn't seen"),
        field("view_angle", &PerceptionDef::view_angle, 0.f, two_pi, "rad", "the whole angle round the heading"),
        flag("occluded", &PerceptionDef::occluded, "whether walls hide who is behind them"),
        field("memory", &PerceptionDef::memory, 0.f, 1e6f, "s", "how long it counts where someone was last seen")};
  }
};

/// Of several candidates, each with a squared distance and a key, the nearest that is visible; of equally near ones
/// that of the lowest key. `each(f)` calls f(candidate) for all of them, `visible(candidate)` is asked in order of
/// distance and no more often than needed: looking along a line is dear.
template <class Candidate, class Each, class Visible>
std::optional<Candidate> nearest_visible(Each each, Visible visible) {
  const auto before = [](const Candidate& a, const Candidate& b) {
    return a.square != b.square ? a.square < b.square : a.key < b.key;
  };
  std::optional<Candidate> last, best;
  do {
    best.reset();
    each([&](const Candidate& c) {
      if ((!last || before(*last, c)) && (!best || before(c, *best))) best = c;
    });
    last = best;
  } while (best && !visible(*best));
  return best;
}

}  // namespace veer
