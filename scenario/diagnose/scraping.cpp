#include "scenario/diagnose/spell.hpp"

/// Scraping: an agent whose mind avoids obstacles moves along one for a second, in touch with it.
namespace veer::scenario {
namespace {

constexpr double long_enough = 1;  // s
constexpr float moving = .1f;      // of its top speed
constexpr float touching = .01f;   // of its radius: closer than this is in touch

class Scraping : public SpellDetector {
 public:
  Scraping() : SpellDetector("scraping") {}

  void see(const Moment& now, std::span<const GroupTraits> groups) override {
    states_.resize(now.indices);
    for (const Seen& agent : now.agents) {
      if (!groups[agent.group].feels_map) continue;
      Spell& s = state_of(agent);
      const float speed = length(agent.velocity);
      if (!(agent.gap < touching * agent.radius && speed > moving * agent.max_speed)) {
        s.end();
        continue;
      }
      s.begin_at(now.time);
      s.sum += static_cast<double>(speed);
      ++s.count;
      const double lasted = s.lasted(now.time);
      if (lasted < long_enough) continue;
      keep_worst(s.worst, {agent.id, agent.group, s.since, now.time, lasted, long_enough}, [&] {
        return "in touch with an obstacle for " + rounded(lasted) + " s, at " + rounded(s.mean()) + " m/s on average";
      });
    }
  }
};

}  // namespace

std::unique_ptr<Detector> detect_scraping() { return std::make_unique<Scraping>(); }

}  // namespace veer::scenario
