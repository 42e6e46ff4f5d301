#include <algorithm>

#include "scenario/diagnose/detector.hpp"

/// Kept off: an agent that avoids walls and obstacles chases a slower agent, and in six seconds gains less than a
/// quarter of what its speed allows: avoiding and chasing don't go together. A chaser that catches up in the end wasn't
/// kept off.
namespace veer::scenario {
namespace {

constexpr double long_enough = 6;  // s
constexpr double part = .25;       // of what could be made up
constexpr float slower = .95f;     // of its own top speed: a target that is faster can't be blamed on avoidance
constexpr float moving = .1f;      // of its own top speed: a slower target stands still

struct State {
  double since = -1;    // s; negative: not chasing
  double distance = 0;  // m; then
  double possible = 0;  // m; that could have been made up since
  std::optional<Case> worst{};
};

class KeptOff : public StateDetector<State> {
 public:
  KeptOff() : StateDetector("kept_off") {}

  void see(const Moment& now, std::span<const GroupTraits> groups) override {
    states_.resize(now.indices);
    for (const Seen& agent : now.agents) {
      const GroupTraits& group = groups[agent.group];
      if (group.leads.empty() || !group.feels_map) continue;
      State& s = state_of(agent);
      const Aim& aim = now.aims_of(agent, group)[0];
      const float speed = length(aim.velocity), left = length(aim.offset);
      const float there = near_enough(group, agent);
      const bool chases = aim.there && speed > moving * agent.max_speed && speed < slower * agent.max_speed;
      if (chases && left <= there) s.worst.reset();
      if (!chases || left <= there) {
        s = {.worst = std::move(s.worst)};
        continue;
      }
      const auto distance = static_cast<double>(left);
      if (s.since < 0) s = {.since = now.time, .distance = distance, .worst = std::move(s.worst)};
      s.possible += static_cast<double>(agent.max_speed - speed) * now.dt;
      const double lasted = now.time - s.since, made_up = s.distance - distance;
      if (lasted < long_enough) continue;
      if (made_up < part * s.possible) {
        keep_worst(s.worst, {agent.id, agent.group, s.since, now.time, distance, static_cast<double>(there)}, [&] {
          return "made up " + rounded(made_up) + " m in " + rounded(lasted) + " s on a target of " +
                 std::string(group.leads[0].behavior) + " that is slower by " +
                 rounded(static_cast<double>(agent.max_speed - speed)) + " m/s";
        });
      }
      s = {.since = now.time, .distance = distance, .worst = std::move(s.worst)};
    }
  }
};

}  // namespace

std::unique_ptr<Detector> detect_kept_off() { return std::make_unique<KeptOff>(); }

}  // namespace veer::scenario
