#include <algorithm>

#include "scenario/diagnose/spell.hpp"

/// Running away: an agent that does nothing but head for its target gets farther away from it for two seconds, by its
/// own motion, and doesn't even ask to turn back. A pursuer does so that predicts an oncoming target too far: the
/// predicted position is behind.
namespace veer::scenario {
namespace {

constexpr double long_enough = 2;  // s
constexpr float fast = .5f;        // of its top speed, away from the target
constexpr float hardly = .1f;      // of what it can ask for, toward the target

class RunningAway : public SpellDetector {
 public:
  RunningAway() : SpellDetector("running_away") {}

  void see(const Moment& now, std::span<const GroupTraits> groups) override {
    states_.resize(now.indices);
    for (const Seen& agent : now.agents) {
      const GroupTraits& group = groups[agent.group];
      if (group.leads.empty() || group.movers != 1) continue;
      Spell& s = state_of(agent);
      const Aim& aim = now.aims_of(agent, group)[0];
      const Vec3 toward = unit(aim.offset);
      const float away = -dot(agent.velocity, toward);
      const float most = group.kinematic ? agent.max_speed : agent.max_acceleration;
      const bool there = length(aim.offset) <= near_enough(group, agent);
      const bool led = aim.there && !aim.walled && !there && agent.max_speed > 0;
      const bool runs = led && away > fast * agent.max_speed && away + dot(aim.velocity, toward) > 0 &&
                        dot(agent.asked, toward) < hardly * most;
      if (!runs) {
        s.end();
        continue;
      }
      s.begin_at(now.time);
      s.sum += static_cast<double>(away) * now.dt;
      if (s.lasted(now.time) < long_enough) continue;
      const auto threshold = static_cast<double>(fast * agent.max_speed) * long_enough;
      keep_worst(s.worst, {agent.id, agent.group, s.since, now.time, s.sum, threshold}, [&] {
        return "ran " + rounded(s.sum) + " m away from the target of " + std::string(group.leads[0].behavior) +
               " without asking to turn back";
      });
    }
  }
};

}  // namespace

std::unique_ptr<Detector> detect_running_away() { return std::make_unique<RunningAway>(); }

}  // namespace veer::scenario
