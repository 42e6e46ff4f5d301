#pragma once

#include <optional>
#include <vector>

#include "veer/agent/handle.hpp"
#include "veer/base/field.hpp"
#include "veer/math/angle.hpp"

namespace veer {

/// Defines which agents can be seen, and how long a sighting is remembered. Of all agents that an agent can see it
/// perceives one: the nearest.
struct PerceptionDef {
  std::vector<GroupId> groups{};  // their members can be seen
  float range = 10;               // m
  float view_angle = two_pi;      // rad; full angle around the heading
  bool occluded = false;          // whether walls hide agents
  float memory = 0;               // s

  static constexpr auto fields() {
    return FieldList{field("range", &PerceptionDef::range, .001f, 1e6f, "m", "agents farther away aren't seen"),
                     field("view_angle", &PerceptionDef::view_angle, 0.f, two_pi, "rad",
                           "full field of view around the heading; agents outside aren't seen"),
                     flag("occluded", &PerceptionDef::occluded, "walls hide agents behind them"),
                     field("memory", &PerceptionDef::memory, 0.f, 1e6f, "s",
                           "how long the last sighting of an agent is remembered")};
  }
};

/// Returns the nearest visible candidate; of equally near ones that with the lowest key. A Candidate has members
/// `square` (squared distance) and `key`. `each(f)` must call f(candidate) for all candidates. `visible(candidate)` is
/// called in order of distance and no more often than necessary, because casting a ray is expensive.
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
