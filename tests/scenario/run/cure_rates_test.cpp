// A cure leads to the same end however a second is cut into steps: the same agents arrive, in the same order, and those
// that rest at the end do so at the same positions.
#include <gtest/gtest.h>

#include <map>

#include "scenario/build/build.hpp"
#include "scenario/diagnose/traits.hpp"
#include "scenario/run/gallery.hpp"
#include "tests/scenario/diagnose/diagnosed.hpp"
#include "tests/steps.hpp"
#include "veer/world/world.hpp"

namespace veer::scenario {
namespace {

struct End {
  double arrived = -1;  // s; the first time; negative: never
  Vec2 position{};      // m
  bool rests = false;
  bool random = false;  // its group uses random numbers
  std::string group{};
};
using Ends = std::map<std::uint32_t, End>;  // by key

/// How a scenario ends at a rate, Hz, or with uneven steps (0) drawn from a seed.
Ends ends_of(const Scenario& scenario, int rate, std::uint32_t seed) {
  World2 world = build<2>(scenario, scenario.seed);
  const std::vector<GroupTraits> traits = traits_of(scenario);
  veer::test::Draw draw(seed);
  Ends ends;
  while (world.time() < scenario.seconds - 1e-6) {
    world.step(rate > 0 ? 1 / static_cast<float>(rate) : veer::test::uneven_dt(draw));
    for (const Event& e : world.events())
      if (e.kind == Event::Kind::arrived && ends[e.key].arrived < 0) ends[e.key].arrived = world.time();
  }
  for (std::size_t g = 0; g < world.group_count(); ++g)
    for (const AgentId id : world.group(world.group_at(g)).agents()) {
      const auto agent = world.agent(id);
      End& end = ends[agent.key()];
      end.position = agent.position();
      end.rests = length(agent.velocity()) < .05f * agent.limits().max_speed;
      end.random = traits[g].random;
      end.group = traits[g].name;
    }
  return ends;
}

void expect_same_end(const Ends& expected, const Ends& found, const std::string& what) {
  constexpr double together = .5;  // s; agents that arrive within this time may change places
  constexpr float near = .5f;      // m
  ASSERT_EQ(found.size(), expected.size()) << what;
  for (const auto& [key, a] : expected) {
    const End& now = found.at(key);
    EXPECT_EQ(now.arrived >= 0, a.arrived >= 0) << what << ", agent " << key << " of " << a.group;
    if (a.random) continue;
    if (a.rests && a.arrived >= 0) {
      EXPECT_LT(length(now.position - a.position), near) << what << ", agent " << key << " of " << a.group;
    }
    for (const auto& [other, b] : expected) {
      if (a.arrived < 0 || b.arrived <= a.arrived + together || b.random) continue;
      EXPECT_LT(now.arrived, found.at(other).arrived) << what << ", agents " << key << " and " << other;
    }
  }
}

TEST(CureRates, cures_end_alike_at_every_rate_and_with_uneven_steps) {
  std::size_t cures = 0;
  for (const GalleryEntry& entry : gallery()) {
    if (!entry.name.starts_with("cure_")) continue;
    ++cures;
    const Scenario scenario = test::scenario_of(entry.text);
    ASSERT_EQ(scenario.dimensions, 2) << entry.name;
    const Ends expected = ends_of(scenario, 60, 0);
    const std::string name(entry.name);
    for (const int rate : {30, 144, 240})
      expect_same_end(expected, ends_of(scenario, rate, 0), name + " at " + std::to_string(rate) + " Hz");
    for (const std::uint32_t seed : {8u, 9u, 10u})
      expect_same_end(expected, ends_of(scenario, 0, seed), name + " with steps drawn from " + std::to_string(seed));
  }
  EXPECT_GT(cures, 15u);
}

}  // namespace
}  // namespace veer::scenario
