#include <algorithm>

#include "scenario/diagnose/stuck.hpp"

namespace veer::scenario {

void Stuck::see(const Moment& now, std::span<const GroupTraits> groups) {
  states_.resize(now.indices);
  newly_.clear();
  for (const Seen& agent : now.agents) {
    const GroupTraits& group = groups[agent.group];
    // One behavior has nothing to cancel out with.
    if (group.leads.empty() || group.movers < 2 || !(agent.max_speed > 0)) continue;
    State& s = states_[agent.index];
    const Aim& aim = now.aims_of(agent, group)[0];
    const float left = length(aim.offset);
    const float there = std::max(group.leads[0].capture_radius, there_radii * agent.radius);
    s.away += agent.moved;
    const float most = hardly * static_cast<float>(stall_time) * agent.max_speed;
    if (!aim.there || left <= there || length(s.away) > most || agent.fresh) {
      s.since = now.time;
      s.away = {};
      s.counted = false;
      continue;
    }
    const double lasted = now.time - s.since;
    if (lasted < stall_time) continue;
    if (!s.counted) newly_.push_back(agent);
    s.counted = true;
    keep_worst(s.worst, {agent.id, agent.group, s.since, now.time, static_cast<double>(left),
                         static_cast<double>(there)},
               [] { return std::string(); });
    s.asked = static_cast<double>(length(agent.asked));
    s.lasted = std::max(s.lasted, lasted);
  }
}

std::vector<Case> Stuck::cases() {
  std::vector<Case> all;
  for (State& s : states_) {
    if (!s.worst) continue;
    s.worst->text = "stood still for " + rounded(s.lasted) + " s with " + rounded(s.worst->value) +
                    " m to go, asking for no more than " + rounded(s.asked) + " m/s^2";
    for (const auto& [group, stable] : balance_)
      if (group == s.worst->group)
        s.worst->text += stable ? "; the balance is stable: a nudge doesn't get it free"
                                : "; the balance is unstable: a nudge gets it free";
    all.push_back(std::move(*s.worst));
  }
  return all;
}

std::unique_ptr<Detector> detect_stuck() { return std::make_unique<Stuck>(); }

}  // namespace veer::scenario
