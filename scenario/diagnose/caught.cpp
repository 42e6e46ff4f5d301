#include <algorithm>

#include "scenario/diagnose/detector.hpp"

/// Caught: an obstacle is between an agent and the position it is led to, and for eight seconds it stays on the same
/// spot, at rest or swaying: in a corner, in a pocket, in front of a wall with a door elsewhere. Steering considers
/// only what is near; the way around needs a planner or wall_following.
namespace veer::scenario {
namespace {

constexpr double long_enough = 8;  // s; twice that with random behaviors
constexpr float spot = 2;          // s; times its top speed: the distance that it may move in that time

struct State {
  double since = 0;  // s
  Vec3 away{};       // m; from where it was then
  double swing = 0;  // m; farthest from there
  std::optional<Case> worst{};
};

class Caught : public StateDetector<State> {
 public:
  Caught() : StateDetector("caught") {}

  void see(const Moment& now, std::span<const GroupTraits> groups) override {
    for_each_led(now, groups, [&](const Seen& agent, const GroupTraits& group, const Aim& aim, State& s) {
      const float left = length(aim.offset);
      const float there = near_enough(group, agent);
      s.away += agent.moved;
      if (!aim.there || !aim.walled || left <= there || length(s.away) > spot * agent.max_speed || agent.fresh) {
        s = {.since = now.time, .worst = std::move(s.worst)};
        return;
      }
      s.swing = std::max(s.swing, static_cast<double>(length(s.away)));
      const double lasted = now.time - s.since;
      if (lasted < (group.random ? 2 * long_enough : long_enough)) return;
      keep_worst(s.worst, {agent.id, agent.group, s.since, now.time, lasted, long_enough}, [&] {
        return "kept within " + rounded(s.swing) + " m for " + rounded(lasted) + " s, behind a wall " +
               rounded(static_cast<double>(left)) + " m from the target of " + std::string(group.leads[0].behavior);
      });
    });
  }
};

}  // namespace

std::unique_ptr<Detector> detect_caught() { return std::make_unique<Caught>(); }

}  // namespace veer::scenario
