#include <algorithm>
#include <limits>

#include "scenario/diagnose/detector.hpp"

/// Running away: an agent whose behaviors all head for one target gets farther away from it, by its own motion. Two
/// seconds are enough if it doesn't even ask to turn back: a pursuer does so that predicts an oncoming target too far,
/// so that the predicted position is behind. An agent that asks to turn back is judged by what it does: its body has
/// two seconds to react, and twice the time that its turn takes; a car turns on a wider circle for what is behind it.
/// An agent that gets away more slowly, such as one that backs up, has eight seconds and twice that time.
namespace veer::scenario {
namespace {

constexpr double long_enough = 2;  // s
constexpr double very_long = 8;    // s
constexpr float fast = .5f;        // of its top speed, away from the target
constexpr float slow = .05f;       // likewise; slower agents hardly move
constexpr float turn = 1.0472f;    // rad; after this turn it isn't as fast any more: cos(turn) = fast
constexpr float hardly = .1f;      // of what it can ask for, toward the target
constexpr float same = .01f;       // m; targets that are closer together are one

/// A time in which an agent ran away without a break.
struct Run {
  double since = -1;  // s; negative: it doesn't
  double way = 0;     // m

  void go_on(bool holds, double time, double more) {
    if (!holds) *this = {};
    else if (since < 0) since = time;
    if (holds) way += more;
  }
  double lasted(double time) const { return since < 0 ? 0 : time - since; }
};
struct State {
  Run away{}, silent{}, slow{};  // silent: without asking to turn back; slow: at whatever speed
  std::optional<Case> worst{};
};

/// The time that an agent needs to turn back, s: by its limits and the circle of a car.
double turning_time(const GroupTraits& group, const Seen& agent) {
  float rate = std::min(agent.max_angular_speed, agent.max_acceleration / agent.max_speed);  // rad/s
  if (group.turn_radius > 0) rate = std::min(rate, agent.max_speed / group.turn_radius);
  return rate > 0 ? static_cast<double>(2 * turn / rate) : std::numeric_limits<double>::infinity();
}

/// True if all that the mind asks for leads to one target.
bool has_one_target(const Moment& now, const Seen& agent, const GroupTraits& group) {
  if (group.leads.empty() || group.leads.size() != group.movers) return false;
  const auto aims = now.aims_of(agent, group);
  return std::ranges::all_of(aims,
                             [&](const Aim& aim) { return aim.there && length(aim.offset - aims[0].offset) <= same; });
}

class RunningAway : public StateDetector<State> {
 public:
  RunningAway() : StateDetector("running_away") {}

  void see(const Moment& now, std::span<const GroupTraits> groups) override {
    for_each_led(now, groups, [&](const Seen& agent, const GroupTraits& group, const Aim& aim, State& s) {
      const Vec3 toward = unit(aim.offset);
      const float away = -dot(agent.velocity, toward);
      const float most = group.kinematic ? agent.max_speed : agent.max_acceleration;
      const bool there = length(aim.offset) <= near_enough(group, agent);
      const bool led = has_one_target(now, agent, group) && !aim.walled && !there;
      const bool grows = led && away > slow * agent.max_speed && away + dot(aim.velocity, toward) > 0;
      const bool runs = grows && away > fast * agent.max_speed;
      const double more = static_cast<double>(away) * now.dt;
      s.slow.go_on(grows, now.time, more);
      s.away.go_on(runs, now.time, more);
      s.silent.go_on(runs && dot(agent.asked, toward) < hardly * most, now.time, more);
      const double turning = turning_time(group, agent);
      if (s.silent.lasted(now.time) >= long_enough)
        tell(s, s.silent, now, agent, group, fast * agent.max_speed, long_enough, " without asking to turn back");
      else if (s.away.lasted(now.time) >= long_enough + turning)
        tell(s, s.away, now, agent, group, fast * agent.max_speed, long_enough + turning,
             ", although it asks to turn back");
      else if (s.slow.lasted(now.time) >= very_long + turning)
        tell(s, s.slow, now, agent, group, slow * agent.max_speed, very_long + turning,
             " in " + rounded(s.slow.lasted(now.time)) + " s");
    });
  }

 private:
  static void tell(State& s, const Run& run, const Moment& now, const Seen& agent, const GroupTraits& group,
                   float speed, double allowed, const std::string& how) {
    const double threshold = static_cast<double>(speed) * allowed;
    keep_worst(s.worst, {agent.id, agent.group, run.since, now.time, run.way, threshold}, [&] {
      return "got " + rounded(run.way) + " m away from the target of " + std::string(group.leads[0].behavior) + how;
    });
  }
};

}  // namespace

std::unique_ptr<Detector> detect_running_away() { return std::make_unique<RunningAway>(); }

}  // namespace veer::scenario
