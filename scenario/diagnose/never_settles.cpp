#include <algorithm>

#include "scenario/diagnose/spell.hpp"

namespace veer::scenario {
namespace {

/// Never settles: an agent stays for six seconds within a few body lengths of the still target where it should rest,
/// but never rests for a third of a second.
class NeverSettles : public SpellDetector {
 public:
  NeverSettles() : SpellDetector("never_settles") {}

  void see(const Moment& now, std::span<const GroupTraits> groups) override {
    states_.resize(now.indices);
    rested_.resize(now.indices);
    for (const Seen& agent : now.agents) {
      const GroupTraits& group = groups[agent.group];
      if (group.leads.empty() || !group.leads[0].rests || group.random) continue;
      const Aim& aim = now.aims_of(agent, group)[0];
      Spell& s = state_of(agent);
      const float near = std::max(near_radii * agent.radius, 3 * group.leads[0].capture_radius);
      const float speed = length(agent.velocity);
      double& rested = rested_[agent.index];
      rested = speed > busy * agent.max_speed ? 0 : rested + now.dt;
      const bool moves = length(aim.velocity) > .02f * agent.max_speed;
      if (!aim.there || moves || length(aim.offset) > near || rested > rest_time) {
        s.end();
        continue;
      }
      s.begin_at(now.time);
      s.sum += static_cast<double>(speed);
      ++s.count;
      if (s.lasted(now.time) < long_enough) continue;
      keep_worst(s.worst,
                 {agent.id, agent.group, s.since, now.time, s.mean(), static_cast<double>(busy * agent.max_speed)},
                 [&] {
                   return "moved at " + rounded(s.mean()) + " m/s on average for " + rounded(s.lasted(now.time)) +
                          " s within " + rounded(static_cast<double>(near)) + " m of its target";
                 });
    }
  }

 private:
  static constexpr float near_radii = 6;
  static constexpr float busy = .05f;       // of its top speed
  static constexpr double rest_time = .33;  // s
  static constexpr double long_enough = 6;  // s

  std::vector<double> rested_;  // s
};

}  // namespace

std::unique_ptr<Detector> detect_never_settles() { return std::make_unique<NeverSettles>(); }

}  // namespace veer::scenario
