#include <algorithm>

#include "scenario/diagnose/detector.hpp"

/// Jitter: the velocity turns round again and again within half a second each, and the agent gets nowhere. Told by
/// motion alone; how fast is compared with the agent's own top speed so far.
namespace veer::scenario {
namespace {

constexpr double longest_swing = .5;    // s; between two reversals
constexpr double long_enough = 1.5;     // s
constexpr std::size_t enough = 6;       // reversals
constexpr float turned_round = -.5f;    // cosine of 120 degrees
constexpr double progress = .2;         // of the way covered: who gets farther than that is on the move
constexpr double crawling = .01;        // of its top speed

struct State {
  Vec3 going{};        // unit length; the way it went at the last reversal
  double last = 0;     // s; of the last reversal
  double since = -1;   // s; of the first of a row
  std::size_t count = 0;
  double way = 0;      // m; covered since then
  Vec3 net{};          // m; got to since then
  double top_speed = 0;
  std::optional<Case> worst{};

  void start(double time) {
    since = last = time;
    count = 0;
    way = 0;
    net = {};
  }
};

class Jitter : public Detector {
 public:
  Jitter() : Detector("jitter") {}

  void see(const Moment& now, std::span<const GroupTraits>) override {
    states_.resize(now.indices);
    for (const Seen& agent : now.agents) follow(now.time, agent, states_[agent.index]);
  }
  std::vector<Case> cases() override {
    std::vector<Case> all;
    for (State& s : states_)
      if (s.worst) all.push_back(std::move(*s.worst));
    return all;
  }

 private:
  static void follow(double time, const Seen& agent, State& s) {
    const double speed = static_cast<double>(length(agent.velocity));
    s.top_speed = std::max(s.top_speed, speed);
    s.way += static_cast<double>(length(agent.moved));
    s.net += agent.moved;
    if (!(speed > crawling * s.top_speed)) return;
    const Vec3 going = unit(agent.velocity);
    const bool reversed = dot(going, s.going) < turned_round;
    if (reversed || s.going == Vec3{}) s.going = going;
    if (!reversed) return;
    if (s.since < 0 || time - s.last > longest_swing) return s.start(time);
    s.last = time;
    ++s.count;
    const double lasted = time - s.since;
    // Slow numerical creeping about the target is rest.
    const bool moves = s.way > crawling * s.top_speed * lasted;
    if (static_cast<double>(length(s.net)) > progress * s.way) {
      // It gets on, if not right away: the first swing is the longest.
      if (s.count >= enough) s.start(time);
      return;
    }
    if (s.count < enough || lasted < long_enough || !moves) return;
    const double swing = s.way / static_cast<double>(s.count);
    keep_worst(s.worst, {agent.id, agent.group, s.since, time, swing, 0}, [&] {
      return "turned round " + std::to_string(s.count) + " times, " +
                             rounded(static_cast<double>(s.count) / lasted) + " times a second, by " + rounded(swing) +
                             " m each";
    });
  }

  std::vector<State> states_;
};

}  // namespace

std::unique_ptr<Detector> detect_jitter() { return std::make_unique<Jitter>(); }

}  // namespace veer::scenario
