#include <algorithm>

#include "scenario/diagnose/spell.hpp"

/// Failures of path following. Corner cutting: an agent that has been on its path gets far off it, though it does
/// nothing but follow it. Pretzel path: where strokes of a path cross, it goes on along another one than it came on.
namespace veer::scenario {
namespace {

constexpr float on_path_radii = 2;   // radii from the path: on it
constexpr float off_path_radii = 4;  // radii from the path: cuts a corner
constexpr float other_radii = 6;     // radii from the stroke that it came on: on another one

/// Seconds off the path, and whether the agent has been on it.
struct PathState : Spell {
  bool was_on = false;
};

class CornerCutting : public StateDetector<PathState> {
 public:
  CornerCutting() : StateDetector("corner_cutting") {}

  void see(const Moment& now, std::span<const GroupTraits> groups) override {
    states_.resize(now.indices);
    for (const Seen& agent : now.agents) {
      if (agent.off_path < 0 || groups[agent.group].movers != 1) continue;
      PathState& s = state_of(agent);
      s.was_on = s.was_on || agent.off_path < on_path_radii * agent.radius;
      const float most = off_path_radii * agent.radius;
      if (!s.was_on || !(agent.off_path > most)) {
        s.since = -1;
        continue;
      }
      s.begin_at(now.time);
      const auto off = static_cast<double>(agent.off_path);
      keep_worst(s.worst, {agent.id, agent.group, s.since, now.time, off, static_cast<double>(most)},
                 [&] { return "got " + rounded(off) + " m away from the path that it followed"; });
    }
  }
};

class PretzelPath : public SpellDetector {
 public:
  PretzelPath() : SpellDetector("pretzel_path") {}

  void see(const Moment& now, std::span<const GroupTraits>) override {
    states_.resize(now.indices);
    for (const Seen& agent : now.agents) {
      if (agent.off_path < 0) continue;
      Spell& s = state_of(agent);
      const float most = other_radii * agent.radius;
      if (!(agent.off_stroke > most) || agent.off_path > on_path_radii * agent.radius) {
        s.end();
        continue;
      }
      s.begin_at(now.time);
      if (s.lasted(now.time) < long_enough) continue;
      const auto off = static_cast<double>(agent.off_stroke);
      keep_worst(s.worst, {agent.id, agent.group, s.since, now.time, off, static_cast<double>(most)}, [&] {
        return "went along another part of its path, " + rounded(off) + " m away from the part that it came on";
      });
    }
  }

 private:
  static constexpr double long_enough = .5;  // s
};

}  // namespace

std::unique_ptr<Detector> detect_corner_cutting() { return std::make_unique<CornerCutting>(); }
std::unique_ptr<Detector> detect_pretzel_path() { return std::make_unique<PretzelPath>(); }

}  // namespace veer::scenario
