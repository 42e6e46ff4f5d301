#pragma once

#include <algorithm>
#include <memory>
#include <optional>

#include "scenario/diagnose/failure.hpp"
#include "scenario/diagnose/moment.hpp"

namespace veer::scenario {

/// One agent to which a failure happened.
struct Case {
  std::uint32_t agent = 0, group = 0;  // id, index
  double from = 0, to = 0;             // s
  double value = 0, threshold = 0;
  std::string text{};
};

/// Recognizes one failure. It sees every moment of a run in turn and keeps a fixed amount of data per agent, so memory
/// doesn't grow with the length of the run.
class Detector {
 public:
  explicit Detector(std::string_view failure) : failure_(failure) {}
  virtual ~Detector() = default;
  virtual void see(const Moment& now, std::span<const GroupTraits> groups) = 0;
  /// Returns what was found, after the last moment: at most one case per agent, the worst.
  virtual std::vector<Case> cases() = 0;
  std::string_view failure() const { return failure_; }

 private:
  std::string_view failure_;
};

/// Returns at which distance from its target an agent counts as there, m: other agents may be in the way.
inline float near_enough(const GroupTraits& group, const Seen& agent) {
  constexpr float radii = 4;
  return std::max(group.leads[0].capture_radius, radii * agent.radius);
}

/// A detector with a state per agent, by its index: a struct with `std::optional<Case> worst`.
template <class State>
class StateDetector : public Detector {
 public:
  using Detector::Detector;

  std::vector<Case> cases() override {
    std::vector<Case> all;
    for (State& s : states_)
      if (s.worst) all.push_back(std::move(*s.worst));
    return all;
  }

 protected:
  /// An agent that changes its group starts anew; only its worst case is kept.
  State& state_of(const Seen& agent) {
    State& s = states_[agent.index];
    if (agent.fresh) {
      State anew{};
      anew.worst = std::move(s.worst);
      s = std::move(anew);
    }
    return s;
  }

  /// Calls f(agent, group, aim, state) for each agent that a behavior leads; the aim is that of its first one.
  template <class F>
  void for_each_led(const Moment& now, std::span<const GroupTraits> groups, F f) {
    states_.resize(now.indices);
    for (const Seen& agent : now.agents) {
      const GroupTraits& group = groups[agent.group];
      if (!group.leads.empty() && agent.max_speed > 0) f(agent, group, now.aims_of(agent, group)[0], state_of(agent));
    }
  }

  std::vector<State> states_;
};

using Detectors = std::vector<std::unique_ptr<Detector>>;

// One function per failure, in a file of that name, or with its relatives: cone_reaction, deadlock, off_path,
// spells.
std::unique_ptr<Detector> detect_caught();
std::unique_ptr<Detector> detect_circle_swap();
std::unique_ptr<Detector> detect_circling();
std::unique_ptr<Detector> detect_cone_overreaction();
std::unique_ptr<Detector> detect_cone_underreaction();
std::unique_ptr<Detector> detect_corner_cutting();
std::unique_ptr<Detector> detect_diluted_avoidance();
std::unique_ptr<Detector> detect_doorway_deadlock();
std::unique_ptr<Detector> detect_extreme_prediction();
std::unique_ptr<Detector> detect_head_on();
std::unique_ptr<Detector> detect_jitter();
std::unique_ptr<Detector> detect_judder();
std::unique_ptr<Detector> detect_kept_off();
std::unique_ptr<Detector> detect_never_settles();
std::unique_ptr<Detector> detect_orbit();
std::unique_ptr<Detector> detect_overshoot();
std::unique_ptr<Detector> detect_pretzel_path();
std::unique_ptr<Detector> detect_quarantined();
std::unique_ptr<Detector> detect_running_away();
std::unique_ptr<Detector> detect_scraping();
std::unique_ptr<Detector> detect_sliding();
std::unique_ptr<Detector> detect_stuck();

/// Makes all detectors, or only those that need nothing but motion.
Detectors all_detectors(bool from_trace);

/// One finding per failure and group.
std::vector<Finding> findings_of(const Detectors& detectors, std::span<const GroupTraits> groups);

/// Keeps the worse of two cases, with the time that both cover. `text` is called for the text if the new case is kept.
template <class F>
void keep_worst(std::optional<Case>& worst, const Case& now, F text) {
  if (worst && !(now.value > worst->value)) {
    worst->to = now.to;
    return;
  }
  const double from = worst ? worst->from : now.from;
  worst = now;
  worst->from = from;
  worst->text = text();
}

/// With three significant digits: "0.0312", "4.01".
std::string rounded(double value);

}  // namespace veer::scenario
