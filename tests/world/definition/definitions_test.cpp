// Invalid definitions are reported, and the result is harmless.
#include <gtest/gtest.h>

#include <limits>

#include "tests/not_finite.hpp"
#include "tests/world/worlds.hpp"
#include "veer/steer/basic/seek.hpp"
#include "veer/world/state/state.hpp"

namespace veer {
namespace {

using test::nan;

TEST(Definitions, a_world_without_a_usable_step_or_domain_takes_the_default) {
  for (const float max_dt : {0.f, -1.f, nan, std::numeric_limits<float>::infinity()}) {
    test::Mistakes mistakes;
    World2 world({.max_dt = max_dt});
    EXPECT_EQ(mistakes.count(), 1u) << max_dt;
    EXPECT_EQ(world.state().def.max_dt, WorldDef<2>{}.max_dt);
  }
  for (const Vec2& high : {Vec2{0, 1}, Vec2{1, -1}, Vec2{nan, 1}, Vec2{1e9f, 1}}) {
    test::Mistakes mistakes;
    World2 world({.domain = {.kind = DomainKind::torus, .high = high}});
    EXPECT_EQ(mistakes.count(), 1u) << high.x << " " << high.y;
    EXPECT_EQ(world.state().def.domain.kind, DomainKind::plane);
  }
}

TEST(Definitions, a_mind_with_a_hole_a_wild_weight_or_a_wild_target_fits_nothing) {
  const auto why = [](BehaviorDef entry) { return misfit<2>({.behaviors = {std::move(entry)}}, {}); };
  EXPECT_EQ(why({}), "an entry of the mind has no behavior");
  EXPECT_EQ(why({Seek{}, nan, at(Vec2{1, 2})}), "'seek' has a weight that isn't finite");
  EXPECT_EQ(why({Seek{}, 1, at(Vec2{1, nan})}), "the target of 'seek' isn't within the world's bounds");
  EXPECT_EQ(why({Seek{}, 1, at(Vec2{1e9f, 0})}), "the target of 'seek' isn't within the world's bounds");
  EXPECT_EQ(why({Seek{}, 1, at(Vec2{1, 2})}), "");
  EXPECT_FALSE(World2{}.add_group({.mind = {.behaviors = {BehaviorDef{}}}}));
}

TEST(Definitions, a_group_that_does_not_exist_reads_as_an_empty_one) {
  World2 world;
  world.spawn(*world.add_group({.name = "here"}));
  for (const GroupId group : {GroupId{}, GroupId{2}}) {
    test::Mistakes mistakes;
    EXPECT_EQ(world.group(group).count(), 0u);
    EXPECT_EQ(world.group(group).definition().name, "");
    EXPECT_TRUE(world.group(group).positions().empty());
    EXPECT_TRUE(world.group(group).headings().empty());
    EXPECT_TRUE(world.group(group).keys().empty());
    EXPECT_EQ(mistakes.count(), 5u);
  }
}

TEST(Definitions, a_heading_can_be_set_and_is_made_unit_length) {
  World2 world;
  const AgentId agent = world.spawn(*world.add_group({}));
  EXPECT_TRUE(world.agent(agent).set_heading({0, 5}));
  EXPECT_EQ(world.agent(agent).heading(), (Vec2{0, 1}));
  EXPECT_FALSE(world.agent(agent).set_heading({}));
  EXPECT_FALSE(world.agent(agent).set_heading({nan, 1}));
  world.step(.1f);
  EXPECT_EQ(world.agent(agent).heading(), (Vec2{0, 1}));
}

TEST(Definitions, the_hash_knows_where_a_target_leads) {
  World2 world;
  const GroupId group = *world.add_group({.mind = blend({{Seek{}, 1, at({1, 2})}})});
  world.spawn(group);
  const std::uint64_t before = world.state_hash();
  world.group(group).set_target(0, at({1, 3})).value();
  EXPECT_NE(world.state_hash(), before);
}

}  // namespace
}  // namespace veer
