#include <algorithm>
#include <array>
#include <cmath>

#include "scenario/diagnose/detector.hpp"

/// Deadlocks: agents that are in each other's way stand there, because none gives way to another. Two that face each
/// other (head-on), several that cross (as when agents on a circle swap sides), or agents on both sides of a door.
namespace veer::scenario {
namespace {

enum class Deadlock { head_on, circle_swap, doorway };
constexpr std::array names = {"head_on", "circle_swap", "doorway_deadlock"};

constexpr double long_enough = 4;   // s; in the same spot
constexpr float spot_time = .8f;    // s; at top speed: the size of that spot
constexpr float in_way_time = 3;    // s; at top speed: agents farther away aren't in the way
constexpr float knot_time = 1.25f;  // s; at top speed: agents farther away don't cross in the same knot
constexpr float ahead = .8f;        // cosine; agents more to the side aren't in the way

struct State {
  double since = 0;                // s
  Vec3 away{};                     // m; from where it was then
  std::array<double, 3> facing{};  // s; by kind of deadlock
  std::optional<Case> worst{};
};

/// Where an agent wants to go, of those that aren't there yet.
struct Wanderer {
  const Seen* agent;
  Vec3 way;    // unit length; to its target
  float left;  // m; to its target
  bool gated;  // through a gap
};

class DeadlockDetector : public StateDetector<State> {
 public:
  explicit DeadlockDetector(Deadlock kind) : StateDetector(names[static_cast<std::size_t>(kind)]), kind_(kind) {}

  void see(const Moment& now, std::span<const GroupTraits> groups) override {
    find_wanderers(now, groups);
    for (const Wanderer& one : standing_) {
      State& s = states_[one.agent->index];
      if (faces_any(now, one)) s.facing[static_cast<std::size_t>(kind_of(now, one))] += now.dt;
      const double lasted = now.time - s.since, faced = s.facing[0] + s.facing[1] + s.facing[2];
      if (lasted < long_enough || faced < .5 * lasted) continue;
      const auto most = static_cast<std::size_t>(std::ranges::max_element(s.facing) - s.facing.begin());
      if (most != static_cast<std::size_t>(kind_)) continue;
      keep_worst(s.worst, {one.agent->id, one.agent->group, s.since, now.time, lasted, long_enough},
                 [&] { return "stood for " + rounded(lasted) + " s, facing agents that want to go the opposite way"; });
    }
  }

 private:
  void find_wanderers(const Moment& now, std::span<const GroupTraits> groups) {
    standing_.clear();
    for_each_led(now, groups, [&](const Seen& agent, const GroupTraits& group, const Aim& aim, State& s) {
      const float left = length(aim.offset);
      s.away += agent.moved;
      const bool there = left <= near_enough(group, agent);
      if (!aim.there || there || agent.fresh || length(s.away) > spot_time * agent.max_speed) {
        s = {.since = now.time, .worst = std::move(s.worst)};
        return;
      }
      if (now.time - s.since > .25 * long_enough) standing_.push_back({&agent, unit(aim.offset), left, aim.gated});
    });
  }

  /// True if each of two agents stands on the other's way. Those that crowd around the same target don't.
  static bool face_each_other(const Moment& now, const Wanderer& a, const Wanderer& b) {
    const Vec3 between = now.short_way(b.agent->position - a.agent->position);
    const float distance = length(between), most = in_way_time * std::max(a.agent->max_speed, b.agent->max_speed);
    return distance < std::min({most, a.left, b.left}) && dot(a.way, between) > ahead * distance &&
           dot(b.way, between) < -ahead * distance;
  }
  bool faces_any(const Moment& now, const Wanderer& one) const {
    return std::ranges::any_of(standing_, [&](const Wanderer& other) { return face_each_other(now, one, other); });
  }
  /// At a door it is the gap that matters, in whichever direction agents cross there.
  Deadlock kind_of(const Moment& now, const Wanderer& one) const {
    const auto gated = [&](const Wanderer& other) { return other.gated && face_each_other(now, one, other); };
    if (one.gated || std::ranges::any_of(standing_, gated)) return Deadlock::doorway;
    return crosses(now, one) ? Deadlock::circle_swap : Deadlock::head_on;
  }
  /// True if agents that go other ways stand around it.
  bool crosses(const Moment& now, const Wanderer& one) const {
    return std::ranges::any_of(standing_, [&](const Wanderer& other) {
      const float distance = length(now.short_way(other.agent->position - one.agent->position));
      return distance < knot_time * one.agent->max_speed && std::abs(dot(one.way, other.way)) < ahead;
    });
  }

  Deadlock kind_;
  std::vector<Wanderer> standing_;
};

}  // namespace

std::unique_ptr<Detector> detect_head_on() { return std::make_unique<DeadlockDetector>(Deadlock::head_on); }
std::unique_ptr<Detector> detect_circle_swap() { return std::make_unique<DeadlockDetector>(Deadlock::circle_swap); }
std::unique_ptr<Detector> detect_doorway_deadlock() { return std::make_unique<DeadlockDetector>(Deadlock::doorway); }

}  // namespace veer::scenario
