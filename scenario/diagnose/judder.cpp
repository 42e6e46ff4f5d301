#include <algorithm>
#include <cmath>

#include "scenario/diagnose/detector.hpp"

/// Judder: the heading of an agent on the move swings one way and back, several times a second, for more than a second.
/// Turns are added up about their axis; a swing ends when the agent has turned back by a tenth of a radian. Minds that
/// have random behaviors may swing, and a single behavior has no other to disagree with.
namespace veer::scenario {
namespace {

constexpr float back = .1f;            // rad; a smaller turn back isn't one
constexpr float wide = .4f;            // rad; swings below that are healthy corrections
constexpr double longest_swing = .25;  // s
constexpr double long_enough = 1;      // s
constexpr double least_rate = 6;       // Hz
constexpr double slow = .25;           // of its top speed: it hardly moves, and its heading doesn't matter
constexpr double progress = .2;        // of the way covered: less is jitter

struct State {
  Vec3 heading{};
  Vec3 swing{}, pending{};  // rad; turned about this axis, and back
  double last = 0;          // s; of the last reversal
  double since = -1;        // s
  std::size_t count = 0;
  double sum = 0;  // rad; of the swings
  double way = 0;  // m
  Vec3 net{};      // m
  double top_speed = 0;
  std::optional<Case> worst{};

  void start(double time) {
    since = last = time;
    count = 0;
    sum = way = 0;
    net = {};
  }
};

class Judder : public StateDetector<State> {
 public:
  Judder() : StateDetector("judder") {}

  void see(const Moment& now, std::span<const GroupTraits> groups) override {
    states_.resize(now.indices);
    for (const Seen& agent : now.agents) {
      const GroupTraits& group = groups[agent.group];
      if (!group.known || (group.movers > 1 && !group.random)) follow(now.time, agent, state_of(agent));
    }
  }

 private:
  /// The swing that ends now, in rad; 0 while none does.
  static float turn(State& s, const Vec3& heading) {
    const Vec3 axis = cross(s.heading, heading);
    const Vec3 turned = unit(axis) * std::atan2(length(axis), dot(s.heading, heading));
    s.heading = heading;
    s.pending += turned;
    if (!(dot(s.pending, s.swing) < 0)) {
      s.swing += s.pending;
      s.pending = {};
      return 0;
    }
    if (length(s.pending) < back) return 0;
    const float size = length(s.swing);
    s.swing = s.pending;
    s.pending = {};
    return size;
  }

  static void follow(double time, const Seen& agent, State& s) {
    if (s.heading == Vec3{}) s.heading = agent.heading;
    s.top_speed = std::max(s.top_speed, static_cast<double>(length(agent.velocity)));
    s.way += static_cast<double>(length(agent.moved));
    s.net += agent.moved;
    const float size = turn(s, agent.heading);
    if (size < wide) return;
    if (s.since < 0 || time - s.last > longest_swing) return s.start(time);
    s.last = time;
    ++s.count;
    s.sum += static_cast<double>(size);
    const double lasted = time - s.since, rate = static_cast<double>(s.count) / lasted;
    if (lasted < long_enough || rate < least_rate || s.way < slow * s.top_speed * lasted) return;
    if (static_cast<double>(length(s.net)) < progress * s.way) return;
    keep_worst(s.worst, {agent.id, agent.group, s.since, time, rate, least_rate}, [&] {
      return "swung its heading " + rounded(rate) + " times a second by " +
             rounded(s.sum / static_cast<double>(s.count)) + " rad on average";
    });
  }
};

}  // namespace

std::unique_ptr<Detector> detect_judder() { return std::make_unique<Judder>(); }

}  // namespace veer::scenario
