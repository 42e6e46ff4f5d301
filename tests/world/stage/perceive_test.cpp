// Which agents an agent sees, and what it remembers of them.
#include <gtest/gtest.h>

#include "tests/world/definition/states.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/world/state/state.hpp"

namespace veer {
namespace {

/// An agent that can't move and looks along x, and one that is carried past it.
struct Watch {
  World2 world;
  GroupId guards, thieves;
  AgentId guard, thief;

  explicit Watch(const PerceptionDef& eyes, Mind mind = {}) {
    thieves = *world.add_group({.name = "thieves"});
    PerceptionDef perception = eyes;
    perception.groups = {thieves};
    guards = *world.add_group({.name = "guards", .mind = std::move(mind), .perception = perception});
    guard = world.spawn(guards, {.heading = {1, 0}});
    thief = world.spawn(thieves, {.position = {99, 0}});
  }
  bool sees(const Vec2& position, const Vec2& velocity = {}) {
    world.agent(thief).set_motion(position, velocity);
    const double now = world.time();
    world.step(.1f);
    const auto seen = world.agent(guard).sighting();
    return seen && seen->when == now;
  }
};

TEST(Perceive, sees_within_range_and_view) {
  Watch watch({.range = 10, .view_angle = 2});  // one radian to each side
  EXPECT_EQ(watch.world.agent(watch.guard).sighting(), std::nullopt);
  EXPECT_TRUE(watch.sees({9.9f, 0}));
  EXPECT_FALSE(watch.sees({10.1f, 0}));
  EXPECT_TRUE(watch.sees(direction(.99f) * 5.f));
  EXPECT_FALSE(watch.sees(direction(1.01f) * 5.f));
  EXPECT_TRUE(watch.sees(direction(-.99f) * 5.f));
  EXPECT_FALSE(watch.sees({-5, 0}));
  EXPECT_EQ(watch.world.agent(watch.guard).sighting()->agent, watch.thief) << "the last that it saw";
}

TEST(Perceive, no_agent_sees_itself) {
  World2 world;
  const GroupId all = *world.add_group({.perception = PerceptionDef{.groups = {{1}}}});
  const AgentId one = world.spawn(all);
  world.step(.1f);
  EXPECT_EQ(world.agent(one).sighting(), std::nullopt);
  const AgentId two = world.spawn(all);
  world.step(.1f);
  EXPECT_EQ(world.agent(one).sighting()->agent, two) << "at the same position";
  EXPECT_EQ(world.agent(two).sighting()->agent, one);
}

// Compared with brute force over all pairs.
template <int D>
void expect_nearest(bool wraps, float range, float view_angle, bool occluded = false) {
  WorldDef<D> def;
  if (wraps) def.domain = test::torus<D>(30);
  if (occluded) {
    std::vector<Obstacle> posts;
    for (int k = 0; k < 100; ++k)
      posts.push_back(Obstacle::circle({3.f * static_cast<float>(k % 10) + 1.5f, .3f * static_cast<float>(k), 0}, .4f));
    def.map = std::make_shared<const Map<D>>(*Map<D>::build(std::move(posts), def.domain));
  }
  World<D> world(def);
  const GroupId a = *world.add_group({}), b = *world.add_group({});
  test::Draw draw(11);
  for (int k = 0; k < 300; ++k)
    world.spawn(k % 3 ? a : b, {.position = draw.vec<D>(0, 30), .heading = draw.vec<D>(-1, 1)});
  for (int k = 0; k < 10 && occluded; ++k) world.step(.1f);  // until the posts have pushed all agents out
  world.group(a)
      .set_perception(PerceptionDef{.groups = {a, b}, .range = range, .view_angle = view_angle, .occluded = occluded})
      .value();
  world.step(.1f);
  std::size_t seeing = 0, hidden = 0;
  for (const AgentId id : world.group(a).agents()) {
    const auto self = world.agent(id).state();
    float least = range;
    std::uint32_t nearest = 0;
    for (const GroupId group : {a, b})
      for (const AgentId other : world.group(group).agents()) {
        if (other == id) continue;
        const auto their = world.agent(other).state();
        const Vec<float, D> offset = world.state().def.domain.displacement(self.position, their.position);
        const float distance = length(offset);
        if (distance >= least || dot(unit(offset), self.heading) < cos(view_angle / 2)) continue;
        if (occluded && !world.state().visible(self.position, their.position)) {
          ++hidden;
          continue;
        }
        least = distance;
        nearest = their.key;
      }
    const auto seen = world.agent(id).sighting();
    ASSERT_EQ(seen.has_value(), nearest != 0);
    if (seen) {
      EXPECT_EQ(world.agent(seen->agent).key(), nearest);
      ++seeing;
    }
  }
  EXPECT_GT(seeing, 20u);
  EXPECT_TRUE(!occluded || hidden > 100) << "it wouldn't be a test otherwise";
}
TEST(Perceive, finds_the_nearest_of_all) {
  expect_nearest<2>(false, 4, 2);
  expect_nearest<2>(true, 4, 5);
  expect_nearest<2>(true, 20, 1);
  expect_nearest<3>(false, 7, 3);
  expect_nearest<3>(true, 25, 2);
}
TEST(Perceive, finds_the_nearest_that_is_not_hidden) {
  expect_nearest<2>(false, 12, 5, true);
  expect_nearest<2>(true, 12, 2, true);
}

TEST(Perceive, leads_to_the_agent_it_sees_and_then_to_where_that_was) {
  struct Case {
    Lost lost;
    bool ahead;
    // Where the target is half a second after the last sighting, and after the memory is over.
    std::optional<float> remembered, forgotten;
  };
  // Last seen at x = 5 with 2 m/s, remembered for a second.
  for (const Case& c : {Case{Lost::hold, false, 5, 5}, Case{Lost::nothing, false, 5, {}}, Case{Lost::hold, true, 6, 7},
                        Case{Lost::nothing, true, 6, {}}}) {
    Watch watch({.range = 10, .memory = 1}, blend({{Seek{}, 1, own_sight(c.lost, c.ahead)}}));
    const auto target = [&]() -> std::optional<float> {
      const ResolvedTarget<2>& t = watch.world.state().groups[1].targets[0];
      if (!t.there<float>(0)) return std::nullopt;
      return t.load<float>(0, Vec2{}, watch.world.state().def.domain).position.x;
    };
    const auto hold_still = [&] { watch.world.agent(watch.guard).set_motion({}, {}); };
    watch.world.step(.1f);
    EXPECT_EQ(target(), std::nullopt) << "it has never seen an agent";
    hold_still();
    ASSERT_TRUE(watch.sees({5, 0}, {2, 0}));
    EXPECT_EQ(target(), 5);
    for (int k = 0; k < 5; ++k) {
      hold_still();
      ASSERT_FALSE(watch.sees({99, 0}));
    }
    ASSERT_EQ(target().has_value(), c.remembered.has_value());
    EXPECT_NEAR(*target(), *c.remembered, 1e-4f);
    for (int k = 0; k < 10; ++k) {
      hold_still();
      ASSERT_FALSE(watch.sees({99, 0}));
    }
    ASSERT_EQ(target().has_value(), c.forgotten.has_value());
    if (target()) {
      EXPECT_NEAR(*target(), *c.forgotten, .21f) << "within a step of where it was when it was forgotten";
    }
  }
}

TEST(Perceive, what_was_seen_stays_known_in_another_state) {
  Watch watch({.range = 10, .memory = 1}, blend({{Seek{}, 1, own_sight()}}));
  const GroupId search =
      *watch.world.add_group({.name = "search",
                              .mind = blend({{Seek{}, 1, own_sight()}}),
                              .perception = PerceptionDef{.groups = {watch.thieves}, .memory = .1f}});
  ASSERT_TRUE(watch.sees({5, 0}));
  ASSERT_FALSE(watch.sees({99, 0}));
  watch.world.agent(watch.guard).transfer(search);
  for (int k = 0; k < 4; ++k) watch.sees({99, 0});
  EXPECT_EQ(watch.world.agent(watch.guard).sighting()->agent, watch.thief);
  const ResolvedTarget<2>& t = watch.world.state().groups[2].targets[0];
  ASSERT_TRUE(t.there<float>(0)) << "forgotten by now, but held on to";
  EXPECT_EQ(t.load<float>(0, Vec2{}, {}).position, (Vec2{5, 0}));
}

TEST(Perceive, says_why_a_perception_can_not_be_used) {
  World2 world;
  EXPECT_EQ(world.add_group({.perception = PerceptionDef{.groups = {{2}}}}).reason(),
            "the perception names a group that doesn't exist");
  EXPECT_EQ(world.add_group({.perception = PerceptionDef{.range = -1}}).reason(),
            "perception: range is out of its range");
  const std::string blindness = "a target is what the agents see, but the group has no perception";
  EXPECT_EQ(world.add_group({.mind = blend({{Seek{}, 1, own_sight()}})}).reason(), blindness);
  const GroupId blind = *world.add_group({.mind = blend({{Seek{}, 1, at(Vec2{})}})});
  EXPECT_EQ(world.group(blind).set_target(0, own_sight()).reason(), blindness);
  EXPECT_EQ(world.group({9}).set_perception(PerceptionDef{}).reason(), "no such group");
}

}  // namespace
}  // namespace veer
