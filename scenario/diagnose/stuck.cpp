#include <algorithm>

#include "scenario/diagnose/stuck.hpp"

namespace veer::scenario {
namespace {

/// True if another agent of the group is nearer to the same position: a crowd rests around it and isn't stuck.
bool is_taken(const Moment& now, std::span<const GroupTraits> groups, const Seen& agent, const Aim& aim) {
  const Vec3 goal = agent.position + aim.offset;
  const float left = length(aim.offset);
  return std::ranges::any_of(now.agents, [&](const Seen& other) {
    if (other.group != agent.group || other.index == agent.index) return false;
    const Aim& theirs = now.aims_of(other, groups[other.group])[0];
    return theirs.there && length(theirs.offset) < left && length(other.position + theirs.offset - goal) < agent.radius;
  });
}

}  // namespace

void Stuck::see(const Moment& now, std::span<const GroupTraits> groups) {
  states_.resize(now.indices);
  newly_.clear();
  for (const Seen& agent : now.agents) {
    const GroupTraits& group = groups[agent.group];
    // A single behavior can't cancel out.
    if (group.leads.empty() || group.movers < 2 || !(agent.max_speed > 0)) continue;
    State& s = states_[agent.index];
    const Aim& aim = now.aims_of(agent, group)[0];
    const float left = length(aim.offset);
    const float there = near_enough(group, agent);
    s.away += agent.moved;
    if (!aim.there || left <= there || length(s.away) > most_away(agent) || agent.fresh) {
      s = {.since = now.time,
           .lasted = s.lasted,
           .net = s.net,
           .reach = s.reach,
           .kinematic = s.kinematic,
           .worst = std::move(s.worst)};
      continue;
    }
    s.asked += agent.asked;
    ++s.steps;
    s.swing = std::max(s.swing, static_cast<double>(length(s.away)));
    const double lasted = now.time - s.since;
    // An agent with random behaviors gets free in the end, and may take longer.
    if (lasted < (group.random ? 2 * stall_time : stall_time) ||
        (group.leads[0].rests && is_taken(now, groups, agent, aim)))
      continue;
    if (!s.counted) newly_.push_back(agent);
    s.counted = true;
    keep_worst(s.worst,
               {agent.id, agent.group, s.since, now.time, static_cast<double>(left), static_cast<double>(there)},
               [] { return std::string(); });
    if (lasted < s.lasted) continue;
    s.lasted = lasted;
    s.kinematic = group.kinematic;
    s.reach = s.swing;
    s.net = static_cast<double>(length(s.asked)) / static_cast<double>(s.steps);
  }
}

std::vector<Case> Stuck::cases() {
  std::vector<Case> all;
  for (State& s : states_) {
    if (!s.worst) continue;
    s.worst->text = "kept within " + rounded(s.reach) + " m for " + rounded(s.lasted) + " s with " +
                    rounded(s.worst->value) + " m to go; what it asked for in that time came to " + rounded(s.net) +
                    (s.kinematic ? " m/s on average" : " m/s^2 on average");
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
