#include <algorithm>
#include <cmath>

#include "scenario/diagnose/stuck.hpp"

/// Circling: an agent keeps moving and turning, and never gets nearer than it was before to the position that it is led
/// to: for twenty seconds and three turns, if an obstacle is in between for most of them, or for forty seconds and two
/// turns. A pocket that is larger than its feelers does that: the agent leaves the walls and comes back, and is never
/// on the same spot for long enough to be caught. If it leaves the pocket and goes round, it sees its target again and
/// again. Flocks may mill about, and an agent that swings on the spot, between behaviors that cancel out, is stuck.
namespace veer::scenario {
namespace {

constexpr double long_enough = 20;          // s; twice that with random behaviors
constexpr double very_long = 40;            // s; likewise, whether or not the target is in sight
constexpr double part_walled = .5;          // of that time
constexpr double turns_needed = 3;          // full turns of the direction of motion, in whichever sense
constexpr double turns_at_length = 2;       // likewise, in the longer time
constexpr float least_turn = .94f;          // cosine of 20 degrees; less may be a tremor
constexpr float moving = .2f, still = .1f;  // of its top speed: a faster agent moves, a slower target stands still
constexpr float jump = .1f;                 // s; at top speed: a target that moves farther in a step is another one
constexpr double full_turn = 6.283185307179586;

struct State {
  double since = 0;    // s
  float nearest = -1;  // m; from the target; negative: not begun
  Vec3 offset{};       // m; to the target, at the last moment
  Vec3 away{};         // m; from where it was then
  bool left = false;   // it has left that spot
  Vec3 direction{};    // of motion, at the last turn
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
    const float drift =
        length(aim.offset - (s.offset - agent.moved)) - length(aim.velocity) * static_cast<float>(now.dt);
    const bool another = drift > jump * agent.max_speed;  // such as the next point of a route
    if (!led || another || s.nearest < 0 || left < s.nearest - agent.radius) {
      s = {.since = now.time, .nearest = led ? left : -1, .offset = aim.offset, .worst = std::move(s.worst)};
      return;
    }
    s.offset = aim.offset;
    s.away += agent.moved;
    s.left = s.left || length(s.away) > Stuck::most_away(agent) || group.movers < 2;
    if (length(agent.velocity) > moving * agent.max_speed) add_turn(unit(agent.velocity), s);
    if (aim.walled) s.walled += now.dt;
    const double lasted = now.time - s.since, turns = s.turned / full_turn;
    const bool walled = s.walled >= part_walled * lasted;
    const double patience = group.random ? 2 : 1;
    const bool soon = walled && lasted >= patience * long_enough && turns >= turns_needed;
    const bool at_length = lasted >= patience * very_long && turns >= turns_at_length && (walled || !group.flocks);
    if (!s.left || (!soon && !at_length)) return;
    const double threshold = patience * (soon ? long_enough : very_long);
    keep_worst(s.worst, {agent.id, agent.group, s.since, now.time, lasted, threshold}, [&] {
      return rounded(turns) + " turns in " + rounded(lasted) + " s, and no nearer than " +
             rounded(static_cast<double>(s.nearest)) + " m to the target of " + std::string(group.leads[0].behavior) +
             (s.walled > 0 ? ", with an obstacle in between for " + rounded(s.walled) + " s" : "");
    });
  }
  static void add_turn(const Vec3& direction, State& s) {
    if (s.direction != Vec3{}) {
      const float along = dot(s.direction, direction);
      if (along > least_turn) return;
      s.turned += std::atan2(static_cast<double>(length(cross(s.direction, direction))), static_cast<double>(along));
    }
    s.direction = direction;
  }
};

}  // namespace

std::unique_ptr<Detector> detect_circling() { return std::make_unique<Circling>(); }

}  // namespace veer::scenario
