#include <algorithm>

#include "scenario/diagnose/detector.hpp"

/// Jitter: the velocity turns round and back again and again within a third of a second each, and the agent gets
/// nowhere. Recognized by motion alone, compared with the agent's top speed so far; near a moving target, the motion is
/// relative to the target.
namespace veer::scenario {
namespace {

constexpr double longest_swing = .3;  // s; between two reversals
constexpr double long_enough = 1.5;   // s; twice that with random behaviors
constexpr std::size_t enough = 8;     // reversals
constexpr float turned_round = -.5f;  // cosine of 120 degrees
constexpr float same_way = .5f;       // cosine of 60 degrees; a circling agent doesn't return to the same direction
constexpr float near_radii = 4;       // radii from a moving target
constexpr double progress = .2;       // of the way covered: an agent that gets farther is on the move
constexpr double small = .05;         // of its radius; a smaller tremor isn't visible,
constexpr double fast = .25;          // unless it is faster than this part of its top speed
constexpr double crawling = .01;      // of its top speed

struct State {
  Vec3 going{}, before{};  // unit length; directions at the last reversal and at the one before
  double last = 0;         // s; of the last reversal
  double since = -1;       // s; of the first of a row
  std::size_t count = 0;
  double way = 0;  // m; covered since then
  Vec3 net{};      // m; got to since then
  double top_speed = 0;
  std::optional<Case> worst{};

  void start(double time) {
    since = last = time;
    count = 0;
    way = 0;
    net = {};
  }
};

class Jitter : public StateDetector<State> {
 public:
  Jitter() : StateDetector("jitter") {}

  void see(const Moment& now, std::span<const GroupTraits> groups) override {
    states_.resize(now.indices);
    for (const Seen& agent : now.agents) {
      const auto aims = now.aims_of(agent, groups[agent.group]);
      const bool near = !aims.empty() && aims[0].there && length(aims[0].offset) < near_radii * agent.radius;
      const Vec3 drift = near ? aims[0].velocity : Vec3{};
      follow(now.time, agent, agent.velocity - drift, agent.moved - drift * static_cast<float>(now.dt),
             groups[agent.group].random ? 2 * long_enough : long_enough, state_of(agent));
    }
  }

 private:
  static void follow(double time, const Seen& agent, const Vec3& velocity, const Vec3& moved, double patience,
                     State& s) {
    const double speed = static_cast<double>(length(velocity));
    s.top_speed = std::max(s.top_speed, speed);
    s.way += static_cast<double>(length(moved));
    s.net += moved;
    if (!(speed > crawling * s.top_speed)) return;
    const Vec3 going = unit(velocity);
    const bool reversed = dot(going, s.going) < turned_round;
    if (!reversed && !(s.going == Vec3{})) return;
    const bool to_and_fro = dot(going, s.before) > same_way;
    s.before = s.going;
    s.going = going;
    if (s.since < 0 || !to_and_fro || time - s.last > longest_swing) return s.start(time);
    s.last = time;
    ++s.count;
    const double lasted = time - s.since;
    // Slow numerical creeping around the target counts as rest.
    const bool moves = s.way > crawling * s.top_speed * lasted;
    if (static_cast<double>(length(s.net)) > progress * s.way) {
      // It makes progress, if not right away: the first swing is the longest.
      if (s.count >= enough) s.start(time);
      return;
    }
    if (s.count < enough || lasted < patience || !moves) return;
    // An agent that turns round in every step swings less, the shorter its steps are, and as fast as before.
    const double swing = s.way / static_cast<double>(s.count);
    const double top_speed = std::max(s.top_speed, static_cast<double>(agent.max_speed));
    const double threshold =
        std::min(small * static_cast<double>(agent.radius), fast * top_speed * lasted / static_cast<double>(s.count));
    if (!(swing > threshold)) return;
    keep_worst(s.worst, {agent.id, agent.group, s.since, time, swing, threshold}, [&] {
      return "turned round " + std::to_string(s.count) + " times, " + rounded(static_cast<double>(s.count) / lasted) +
             " times a second, by " + rounded(swing) + " m each";
    });
  }
};

}  // namespace

std::unique_ptr<Detector> detect_jitter() { return std::make_unique<Jitter>(); }

}  // namespace veer::scenario
