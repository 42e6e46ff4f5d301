#include <algorithm>

#include "scenario/diagnose/detector.hpp"

/// Overshoot: an agent that should stop at a still target comes near, moves away again although it asks to go back, and
/// comes back. An agent that is pushed away asks to go away, and hasn't overshot.
namespace veer::scenario {
namespace {

constexpr float still = .02f;       // of its own top speed
constexpr float near_part = .7f;    // of the distance it reaches: it must have been this near before
constexpr float radius_part = .5f;  // of its radius: less doesn't matter

enum class Phase { unknown, nearing, leaving };

struct State {
  Phase phase = Phase::unknown;
  float last = 0, nearest = 0, farthest = 0;  // m; distances
  double since = 0;                           // s; when it passed
  std::size_t times = 0;
  std::optional<Case> worst{};
};

class Overshoot : public StateDetector<State> {
 public:
  Overshoot() : StateDetector("overshoot") {}

  void see(const Moment& now, std::span<const GroupTraits> groups) override {
    states_.resize(now.indices);
    for (const Seen& agent : now.agents) {
      const GroupTraits& group = groups[agent.group];
      if (group.kinematic || group.leads.empty() || !group.leads[0].rests) continue;
      follow(now.time, agent, group.leads[0], now.aims_of(agent, group)[0], state_of(agent));
    }
  }

 private:
  static void follow(double time, const Seen& agent, const Lead& lead, const Aim& aim, State& s) {
    const float distance = length(aim.offset);
    const float step = length(agent.moved) + length(aim.velocity);
    const bool stands = aim.there && length(aim.velocity) <= still * agent.max_speed;
    // A distance that changes by more than the step belongs to another target.
    if (!stands || abs(distance - s.last) > 1.5f * step + 1e-4f) {
      s = {.last = distance, .times = s.times, .worst = std::move(s.worst)};
      return;
    }
    const float tolerance = std::max(2 * lead.capture_radius, radius_part * agent.radius);
    if (distance < s.last) {
      if (s.phase == Phase::leaving && s.farthest - s.nearest > tolerance) {
        ++s.times;
        keep_worst(
            s.worst,
            {agent.id, agent.group, s.since, time, static_cast<double>(s.farthest), static_cast<double>(tolerance)},
            [] { return std::string(); });
        s.worst->text = "ran past the target of " + std::string(lead.behavior) + " by up to " +
                        rounded(s.worst->value) + " m, " + std::to_string(s.times) +
                        (s.times == 1 ? " time" : " times");
      }
      s.phase = Phase::nearing;
      s.nearest = distance;
    } else if (distance > s.last) {
      if (s.phase == Phase::nearing) {
        s.phase = Phase::leaving;
        s.since = time;
      }
      s.farthest = distance;
      if (dot(agent.asked, aim.offset) < 0 || s.nearest > near_part * std::max(s.farthest, s.nearest + tolerance))
        s.phase = Phase::unknown;
    }
    s.last = distance;
  }
};

}  // namespace

std::unique_ptr<Detector> detect_overshoot() { return std::make_unique<Overshoot>(); }

}  // namespace veer::scenario
