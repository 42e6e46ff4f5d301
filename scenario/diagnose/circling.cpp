#include <algorithm>
#include <cmath>

#include "scenario/diagnose/detector.hpp"

/// Circling: an agent keeps moving and turning for twenty seconds, most of them with an obstacle between it and the
/// position it is led to, and never gets nearer than it was before. A pocket that is larger than its feelers does that:
/// the agent leaves the walls and comes back, and is never on the same spot for long enough to be caught.
namespace veer::scenario {
namespace {

constexpr double long_enough = 20;          // s; twice that with random behaviors
constexpr double turns_needed = 3;          // full turns of the direction of motion, in whichever sense
constexpr double part_walled = .5;          // of that time
constexpr float moving = .2f, still = .1f;  // of its top speed: a faster agent moves, a slower target stands still
constexpr double full_turn = 6.283185307179586;

struct State {
  double since = 0;    // s
  float nearest = -1;  // m; from the target; negative: not begun
  Vec3 direction{};    // of motion, when it last moved
  double turned = 0;   // rad
  double walled = 0;   // s
  std::optional<Case> worst{};
};

class Circling : public StateDetector<State> {
 public:
  Circling() : StateDetector("circling") {}

  void see(const Moment& now, std::span<const GroupTraits> groups) override {
    for_each_led(now, groups, [&](const Seen& agent, const GroupTraits& group, const Aim& aim, State& s) {
      follow(now, agent, group, aim, s);
    });
  }

 private:
  static void follow(const Moment& now, const Seen& agent, const GroupTraits& group, const Aim& aim, State& s) {
    const float left = length(aim.offset);
    const float there = near_enough(group, agent);
    const bool led = aim.there && left > there && length(aim.velocity) <= still * agent.max_speed;
    if (!led || s.nearest < 0 || left < s.nearest - agent.radius) {
      s = {.since = now.time, .nearest = led ? left : -1, .worst = std::move(s.worst)};
      return;
    }
    if (length(agent.velocity) > moving * agent.max_speed) {
      const Vec3 direction = unit(agent.velocity);
      if (s.direction != Vec3{})
        s.turned += std::atan2(static_cast<double>(length(cross(s.direction, direction))),
                               static_cast<double>(dot(s.direction, direction)));
      s.direction = direction;
    }
    if (aim.walled) s.walled += now.dt;
    const double lasted = now.time - s.since, turns = s.turned / full_turn;
    if (lasted < (group.random ? 2 * long_enough : long_enough)) return;
    if (turns < turns_needed || s.walled < part_walled * lasted) return;
    keep_worst(s.worst, {agent.id, agent.group, s.since, now.time, lasted, long_enough}, [&] {
      return rounded(turns) + " turns in " + rounded(lasted) + " s, and no nearer than " +
             rounded(static_cast<double>(s.nearest)) + " m to the target of " + std::string(group.leads[0].behavior) +
             ", with an obstacle in between";
    });
  }
};

}  // namespace

std::unique_ptr<Detector> detect_circling() { return std::make_unique<Circling>(); }

}  // namespace veer::scenario
