#include <algorithm>
#include <cmath>

#include "scenario/diagnose/spell.hpp"
#include "veer/base/field.hpp"

/// What a cone gets wrong. It reacts too much: for 0.4 s, the nearest agent in it would have passed at a distance,
/// or is moving away. And too little: an agent comes from the side and is hit that wasn't in the cone half a second
/// earlier.
namespace veer::scenario {
namespace {

constexpr double long_enough = .4;  // s; in the cone for nothing
constexpr float clear = 2;          // times both radii: would have passed at a distance
constexpr float warning = .5f;      // s
constexpr float deep = .1f;         // of both radii together; less is a touch
constexpr float moving = .02f;      // of its top speed: slower, it has no cone

/// True if an agent at `offset` (m) is inside the cone around `velocity` (m/s).
bool is_inside(const Cone& cone, const Vec3& offset, const Vec3& velocity) {
  const float distance = length(offset);
  return distance < cone.radius && dot(offset, velocity) > std::cos(cone.angle * .5f) * distance * length(velocity);
}

/// The least distance of two agents that keep their velocities, m; unlimited if they move apart.
float closest_approach(const Vec3& offset, const Vec3& relative) {
  const float speed_squared = dot(relative, relative), approach = -dot(offset, relative);
  if (!(approach > 0)) return unlimited;
  return length(offset + relative * (approach / speed_squared));
}

class ConeDetector : public SpellDetector {
 public:
  using SpellDetector::SpellDetector;

  void see(const Moment& now, std::span<const GroupTraits> groups) override {
    states_.resize(now.indices);
    for (const Seen& agent : now.agents)
      if (groups[agent.group].cone) look(now, agent, *groups[agent.group].cone);
  }

 protected:
  virtual void look(const Moment& now, const Seen& agent, const Cone& cone) = 0;

  template <class F>
  static void for_each_other(const Moment& now, const Seen& agent, const Cone& cone, F f) {
    for (const Seen& other : now.agents)
      if (other.index != agent.index && std::ranges::binary_search(cone.groups, other.group))
        f(other, now.short_way(other.position - agent.position));
  }
};

class Overreaction : public ConeDetector {
 public:
  Overreaction() : ConeDetector("cone_overreaction") {}

 private:
  void look(const Moment& now, const Seen& agent, const Cone& cone) override {
    Spell& s = state_of(agent);
    const Seen* nearest = nullptr;
    Vec3 offset{};
    for_each_other(now, agent, cone, [&](const Seen& other, const Vec3& way) {
      if (!is_inside(cone, way, agent.velocity) || (nearest && !(length(way) < length(offset)))) return;
      nearest = &other;
      offset = way;
    });
    const float gap = nearest ? closest_approach(offset, nearest->velocity - agent.velocity) : 0;
    const bool moves = length(agent.velocity) > moving * agent.max_speed;
    if (!nearest || !moves || !(gap > clear * (agent.radius + nearest->radius))) {
      s.end();
      return;
    }
    s.begin_at(now.time);
    const double lasted = s.lasted(now.time);
    if (lasted < long_enough) return;
    keep_worst(s.worst, {agent.id, agent.group, s.since, now.time, lasted, long_enough}, [&] {
      return "turned away for " + rounded(lasted) + " s from agents that " +
             (gap < unlimited ? "would have passed at " + rounded(static_cast<double>(gap)) + " m"
                              : "were moving away");
    });
  }
};

class Underreaction : public ConeDetector {
 public:
  Underreaction() : ConeDetector("cone_underreaction") {}

 private:
  void look(const Moment& now, const Seen& agent, const Cone& cone) override {
    Spell& s = state_of(agent);
    for_each_other(now, agent, cone, [&](const Seen& other, const Vec3& way) {
      const float both = agent.radius + other.radius, depth = both - length(way);
      const Vec3 relative = other.velocity - agent.velocity, before = way - relative * warning;
      const bool comes = depth > 0 && dot(way, relative) < 0 && length(before) > both;
      if (!comes || !(depth > deep * both) || is_inside(cone, before, agent.velocity)) return;
      keep_worst(
          s.worst,
          {agent.id, agent.group, now.time, now.time, static_cast<double>(depth), static_cast<double>(deep * both)},
          [&] {
            return "ran into agent " + std::to_string(other.id) + ", which wasn't in its cone " +
                   rounded(static_cast<double>(warning)) + " s earlier";
          });
    });
  }
};

}  // namespace

std::unique_ptr<Detector> detect_cone_overreaction() { return std::make_unique<Overreaction>(); }
std::unique_ptr<Detector> detect_cone_underreaction() { return std::make_unique<Underreaction>(); }

}  // namespace veer::scenario
