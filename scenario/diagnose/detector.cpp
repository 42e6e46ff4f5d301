#include "scenario/diagnose/detector.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace veer::scenario {
namespace {

/// True if a group has the first remedy for a failure already.
bool is_on(const KnownFailure& known, const GroupTraits& group) {
  if (known.next.empty()) return false;
  return known.name == "orbit" ? !group.leads.empty() && group.leads[0].rests : group.adapts;
}

}  // namespace

Detectors all_detectors(bool from_trace) {
  Detectors all;
  for (const auto make : {&detect_caught,
                          &detect_circle_swap,
                          &detect_circling,
                          &detect_cone_overreaction,
                          &detect_cone_underreaction,
                          &detect_corner_cutting,
                          &detect_diluted_avoidance,
                          &detect_doorway_deadlock,
                          &detect_extreme_prediction,
                          &detect_head_on,
                          &detect_jitter,
                          &detect_judder,
                          &detect_kept_off,
                          &detect_never_settles,
                          &detect_orbit,
                          &detect_overshoot,
                          &detect_pretzel_path,
                          &detect_quarantined,
                          &detect_running_away,
                          &detect_scraping,
                          &detect_sliding,
                          &detect_stuck}) {
    std::unique_ptr<Detector> one = make();
    if (!from_trace || known_failure(one->failure()).from_trace) all.push_back(std::move(one));
  }
  return all;
}

std::vector<Finding> findings_of(const Detectors& detectors, std::span<const GroupTraits> groups) {
  std::vector<Finding> findings;
  for (const auto& detector : detectors) {
    std::vector<Case> cases = detector->cases();
    std::ranges::sort(cases, {}, [](const Case& c) { return std::pair(c.group, c.agent); });
    std::optional<std::uint32_t> group;
    for (Case& c : cases) {
      if (group != c.group) {
        const KnownFailure& known = known_failure(detector->failure());
        findings.push_back({.failure = known.name, .group = groups[c.group].name, .from = c.from, .to = c.to});
        findings.back().cure = is_on(known, groups[c.group]) ? known.next : known.cure;
        group = c.group;
      }
      Finding& f = findings.back();
      if (f.count == 0 || c.value > f.value) {
        f.value = c.value;
        f.threshold = c.threshold;
        f.text = std::move(c.text);
      }
      if (f.agents.size() < named_agents) f.agents.push_back(c.agent);
      ++f.count;
      f.from = std::min(f.from, c.from);
      f.to = std::max(f.to, c.to);
    }
  }
  // An agent that overshoots or jitters doesn't settle either, one that is caught behind a wall is stuck, too, or
  // circles there, one in an orbit circles, too, and those in a deadlock are stuck. One that is stuck or doesn't settle
  // may circle, and one that is caught or doesn't settle may tremble. Only the more exact failure is reported.
  const auto explained = [&](const Finding& f) {
    const auto also = [&](std::string_view failure) {
      return std::ranges::any_of(
          findings, [&](const Finding& other) { return other.group == f.group && other.failure == failure; });
    };
    return (f.failure == "never_settles" && (also("overshoot") || also("jitter"))) ||
           ((f.failure == "stuck" || f.failure == "circling") && also("caught")) ||
           (f.failure == "circling" && (also("orbit") || also("stuck") || also("never_settles"))) ||
           (f.failure == "judder" && (also("caught") || also("never_settles"))) ||
           (f.failure == "stuck" && (also("circle_swap") || also("head_on"))) ||
           ((f.failure == "stuck" || f.failure == "caught") && also("doorway_deadlock")) ||
           (f.failure == "diluted_avoidance" && also("cone_underreaction"));
  };
  std::vector<Finding> kept;
  std::ranges::copy_if(findings, std::back_inserter(kept), [&](const Finding& f) { return !explained(f); });
  return kept;
}

std::string rounded(double value) {
  char text[64];
  const bool large = !(std::abs(value) < 100);  // written out rather than as a power of ten
  const auto end = std::to_chars(text, text + sizeof text, value,
                                 large ? std::chars_format::fixed : std::chars_format::general, large ? 0 : 3);
  // More digits wouldn't fit, and no message needs them.
  if (end.ec != std::errc{}) return value > 0 ? "inf" : "-inf";
  return {text, end.ptr};
}

}  // namespace veer::scenario
