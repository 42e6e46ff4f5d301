#include <algorithm>
#include <cmath>

#include "scenario/diagnose/detector.hpp"

/// Orbit: the bearing to a still target goes round and round while the distance stays. Each full turn has a mean
/// distance; two turns, the second no nearer than 9/10 of the first, are an orbit.
namespace veer::scenario {
namespace {

constexpr double turns_needed = 2;
constexpr double shrinks = .9;  // a turn at less than this part of the last turn's distance is getting nearer
constexpr float still = .1f;    // of its own top speed: a slower target stands still
constexpr double full_turn = 6.283185307179586;

struct State {
  Vec3 direction{};  // to the target; zero: not begun
  Vec3 turned{};     // rad; about this axis since the last full turn
  double sum = 0;    // m; of the distance in this turn
  std::size_t count = 0;
  double turn_distance = 0;  // m; mean of the last full turn, 0: none yet
  double turns = 0, since = 0;
  std::optional<Case> worst{};

  void restart() { *this = {.worst = std::move(worst)}; }
};

/// The radius of the tightest circle at full speed, m; nothing if the body doesn't tell.
std::optional<double> tightest_turn(const Seen& agent, const TurnLimits& limits) {
  if (!limits.known) return {};
  const auto speed = static_cast<double>(agent.max_speed);
  double widest = static_cast<double>(limits.radius);
  const auto limit = [&](float needed, double radius) {
    if (needed > 0) widest = std::max(widest, radius);
  };
  const float force = limits.by_force * agent.max_acceleration, rate = limits.by_turn_rate * agent.max_angular_speed;
  limit(force, speed * speed / static_cast<double>(force));
  limit(limits.sideways, speed * speed / static_cast<double>(limits.sideways));
  limit(rate, speed / static_cast<double>(rate));
  return widest;
}

class Orbit : public StateDetector<State> {
 public:
  Orbit() : StateDetector("orbit") {}

  void see(const Moment& now, std::span<const GroupTraits> groups) override {
    states_.resize(now.indices);
    for (const Seen& agent : now.agents) {
      const GroupTraits& group = groups[agent.group];
      const auto aims = now.aims_of(agent, group);
      // Of several targets, only the first counts.
      if (!aims.empty()) follow(now.time, agent, group, aims[0], state_of(agent));
    }
  }

 private:
  static void follow(double time, const Seen& agent, const GroupTraits& group, const Aim& aim, State& s) {
    const Lead& lead = group.leads[0];
    const float distance = length(aim.offset);
    const float reached = std::max(lead.capture_radius, agent.radius);
    const bool stands = length(aim.velocity) <= still * agent.max_speed;
    if (!aim.there || !stands || !(distance > reached)) return s.restart();
    const Vec3 direction = unit(aim.offset), before = s.direction;
    s.direction = direction;
    if (before == Vec3{}) {
      s.since = time;
      return;
    }
    const Vec3 axis = cross(before, direction);
    const double angle = std::atan2(static_cast<double>(length(axis)), static_cast<double>(dot(before, direction)));
    // Another target, or the agent went straight through this one.
    if (angle > 1.5) return s.restart();
    s.turned += unit(axis) * static_cast<float>(angle);
    s.sum += static_cast<double>(distance);
    ++s.count;
    if (static_cast<double>(length(s.turned)) < full_turn) return;
    const double mean = s.sum / static_cast<double>(s.count);
    const bool stays = s.turn_distance == 0 || mean >= shrinks * s.turn_distance;
    s.turns = stays ? s.turns + 1 : 1;
    if (!stays) s.since = time;
    s.turn_distance = mean;
    s.turned = {};
    s.sum = 0;
    s.count = 0;
    if (s.turns < turns_needed) return;
    keep_worst(s.worst, {agent.id, agent.group, s.since, time, mean, static_cast<double>(reached)}, [&] {
      const std::optional<double> tightest = tightest_turn(agent, group.turns);
      return rounded(s.turns) + " turns at " + rounded(mean) + " m from the target of " + std::string(lead.behavior) +
             ", which counts as reached at " + rounded(static_cast<double>(reached)) + " m" +
             (tightest ? "; its tightest turn at full speed is " + rounded(*tightest) + " m" : "");
    });
  }
};

}  // namespace

std::unique_ptr<Detector> detect_orbit() { return std::make_unique<Orbit>(); }

}  // namespace veer::scenario
