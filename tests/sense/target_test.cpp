#include "veer/sense/target.hpp"

#include <gtest/gtest.h>

#include "veer/math/pack_rows.hpp"
#include "veer/sense/target_def.hpp"

namespace veer {
namespace {

constexpr Domain<2> torus{.kind = DomainKind::torus, .low = {0, 0}, .high = {10, 10}};

TEST(Route, shows_the_nearest_image_of_a_point_on_a_torus) {
  const std::vector<Vec2> points{{9, 5}};
  EXPECT_EQ((Route<float, 2>{points, &torus}.point(0, {1, 5})), (Vec2{-1, 5}));
  EXPECT_EQ((Route<float, 2>{points, nullptr}.point(0, {1, 5})), (Vec2{9, 5}));
}

TEST(ResolvedTarget, is_one_for_all_or_each_agents_own) {
  ResolvedTarget<2> target;
  target.common = {{9, 5}, {1, 2}};
  const Target<Pack<4>, 2> common = target.load<Pack<4>>(0, Vec<Pack<4>, 2>{1.f, 5.f}, torus);
  for (int k = 0; k < 4; ++k) {
    EXPECT_EQ(lane(common.position.x, k), -1);
    EXPECT_EQ(lane(common.velocity.y, k), 2);
  }
  std::vector<Vec2> goals(20);
  for (std::size_t i = 0; i < 20; ++i) goals[i] = {static_cast<float>(i) / 4, 1};
  target.goals = goals.data();
  const Target<Pack<4>, 2> own = target.load<Pack<4>>(8, Vec<Pack<4>, 2>{1.f, 5.f}, torus);
  for (int k = 0; k < 4; ++k) EXPECT_EQ(lane(own.position.x, k), 2 + static_cast<float>(k) / 4);
}

TEST(TargetDef, says_what_it_was_made_from) {
  EXPECT_EQ(at(Vec2{1, 2}).position, (Vec3{1, 2, 0}));
  EXPECT_EQ(at(Vec3{1, 2, 3}).position, (Vec3{1, 2, 3}));
  EXPECT_EQ(of({4, 5}).agent, (AgentId{4, 5}));
  EXPECT_EQ(along({{1, 2, 3}, {4, 5, 6}}).points.size(), 2u);
}

TEST(TargetDef, says_what_a_behavior_can_do_with_it) {
  EXPECT_EQ(use_of(NoTarget{}), TargetUse::none);
  EXPECT_EQ(use_of(own_sight()), TargetUse::position);
  EXPECT_EQ(use_of(along({})), TargetUse::route);
  EXPECT_EQ(use_of(flow_to(at({1, 2}))), TargetUse::field);
  EXPECT_EQ(use_of(planned_to(own_goal())), TargetUse::path);
  EXPECT_TRUE(differs_by_agent(planned_to(nearest_of({{1}}))));
  EXPECT_FALSE(differs_by_agent(planned_to(at({1, 2}))));
}

TEST(TargetDef, of_a_plan_looks_and_is_tied_where_its_goal_does) {
  EXPECT_EQ(groups_of(planned_to(nearest_of({{3}, {4}}))).size(), 2u);
  EXPECT_EQ(planner_of(flow_to(at({1, 2}), 5)), 5u);
  EXPECT_FALSE(planner_of(at({1, 2})));
  std::vector<std::size_t> agents;
  const TargetDef pair = planned_to(between(of({7, 1}), of({8, 1})));
  for_each_anchor(pair, [&](const auto& anchor, std::size_t number) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(anchor)>, AgentTarget>)
      agents.push_back(anchor.agent.index * 10 + number);
  });
  EXPECT_EQ(agents, (std::vector<std::size_t>{70, 81}));
}

TEST(TargetDef, of_another_content_has_another_hash) {
  const auto hash = [](const TargetDef& target) {
    return hash_of(target, [](const void*, AgentId agent) { return agent.index; }, nullptr);
  };
  const std::vector<TargetDef> all{NoTarget{},
                                   own_goal(),
                                   at({1, 2}),
                                   at({1, 3}),
                                   of({1, 1}),
                                   of({2, 1}),
                                   of({2, 1}, Lost::nothing),
                                   own_choice(),
                                   own_sight(),
                                   nearest_of({{1}}),
                                   nearest_of({{1}}, 2),
                                   moving_along({{1, 2}, {3, 4}}, 1),
                                   moving_along({{1, 2}, {3, 4}}, 2),
                                   in_formation({}, at({1, 2})),
                                   between(at({1, 2}), at({3, 4})),
                                   planned_to(at({1, 2})),
                                   flow_to(at({1, 2})),
                                   along({{1, 2}})};
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) EXPECT_NE(hash(all[i]), hash(all[k])) << i << " and " << k;
}

}  // namespace
}  // namespace veer
