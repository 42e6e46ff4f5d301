#include <algorithm>
#include <cmath>

#include "scenario/diagnose/spell.hpp"

/// Failures that are a state that lasts too long: sliding, extreme prediction; and one that is an event.
namespace veer::scenario {
namespace {

/// Sliding: the heading is more than half a radian off the velocity for a second and a half, while the agent moves.
class Sliding : public SpellDetector {
 public:
  Sliding() : SpellDetector("sliding") {}

  void see(const Moment& now, std::span<const GroupTraits> groups) override {
    states_.resize(now.indices);
    for (const Seen& agent : now.agents) {
      if (groups[agent.group].chooses_heading) continue;
      Spell& s = state_of(agent);
      const Vec3 across = cross(agent.heading, agent.velocity);
      // Backing up isn't sliding.
      const float along = std::abs(dot(agent.heading, agent.velocity));
      const double angle = static_cast<double>(std::atan2(length(across), along));
      const bool moves = length(agent.velocity) > moving * agent.max_speed && agent.max_speed > 0;
      if (!moves || !(angle > most)) {
        s.end();
        continue;
      }
      s.begin_at(now.time);
      s.sum += angle;
      ++s.count;
      if (s.lasted(now.time) < long_enough) continue;
      keep_worst(s.worst, {agent.id, agent.group, s.since, now.time, s.mean(), most}, [&] {
        return "looked " + rounded(s.mean()) + " rad away from where it went, for " + rounded(s.lasted(now.time)) +
               " s";
      });
    }
  }

 private:
  static constexpr double most = .5;          // rad
  static constexpr double long_enough = 1.5;  // s
  static constexpr float moving = .2f;        // of its top speed
};

/// Extreme prediction: aims for a second and a half at a position outside the box.
class ExtremePrediction : public SpellDetector {
 public:
  ExtremePrediction() : SpellDetector("extreme_prediction") {}

  void see(const Moment& now, std::span<const GroupTraits> groups) override {
    states_.resize(now.indices);
    for (const Seen& agent : now.agents) {
      const GroupTraits& group = groups[agent.group];
      Spell& s = state_of(agent);
      double farthest = 0;
      for (std::size_t k = 0; k < group.leads.size(); ++k) {
        const Aim& aim = now.aims_of(agent, group)[k];
        if (aim.there && aim.outside > group.leads[k].capture_radius)
          farthest = std::max(farthest, static_cast<double>(aim.outside));
      }
      if (!(farthest > 0)) {
        s.end();
        continue;
      }
      s.begin_at(now.time);
      if (s.lasted(now.time) < long_enough) continue;
      keep_worst(s.worst, {agent.id, agent.group, s.since, now.time, farthest, 0},
                 [&] { return "aimed at a position " + rounded(farthest) + " m outside the box"; });
    }
  }

 private:
  static constexpr double long_enough = 1.5;  // s
};

class Quarantined : public SpellDetector {
 public:
  Quarantined() : SpellDetector("quarantined") {}

  void see(const Moment& now, std::span<const GroupTraits>) override {
    states_.resize(now.indices);
    for (const auto& [index, behavior] : now.quarantined)
      for (const Seen& agent : now.agents) {
        if (agent.index != index) continue;
        const double times = static_cast<double>(++states_[index].count);
        keep_worst(states_[index].worst, {agent.id, agent.group, now.time, now.time, times, 0}, [&] {
          std::string text = "was put back and stopped, " + rounded(times) + (times > 1 ? " times" : " time");
          if (!behavior.empty()) text.append(": '").append(behavior).append("' returned NaN or infinity");
          return text;
        });
      }
  }
};

}  // namespace

std::unique_ptr<Detector> detect_sliding() { return std::make_unique<Sliding>(); }
std::unique_ptr<Detector> detect_extreme_prediction() { return std::make_unique<ExtremePrediction>(); }
std::unique_ptr<Detector> detect_quarantined() { return std::make_unique<Quarantined>(); }

}  // namespace veer::scenario
