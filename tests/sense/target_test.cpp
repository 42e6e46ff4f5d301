#include "veer/sense/target.hpp"

#include <gtest/gtest.h>

#include "veer/math/pack_rows.hpp"

namespace veer {
namespace {

constexpr Domain<2> torus{.kind = DomainKind::torus, .low = {0, 0}, .high = {10, 10}};

TEST(Route, shows_the_nearest_image_of_a_point_on_a_torus) {
  const std::vector<Vec2> points{{9, 5}};
  EXPECT_EQ((Route<float, 2>{points, &torus}.place(0, {1, 5})), (Vec2{-1, 5}));
  EXPECT_EQ((Route<float, 2>{points, nullptr}.place(0, {1, 5})), (Vec2{9, 5}));
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
  EXPECT_EQ(at(Vec2{1, 2}).kind, TargetDef::Kind::point);
  EXPECT_EQ(at(Vec2{1, 2}).place, (Vec3{1, 2, 0}));
  EXPECT_EQ(at(Vec3{1, 2, 3}).place, (Vec3{1, 2, 3}));
  EXPECT_EQ(of({4, 5}).kind, TargetDef::Kind::agent);
  EXPECT_EQ(of({4, 5}).whom, (AgentId{4, 5}));
  EXPECT_EQ(own_goal().kind, TargetDef::Kind::goal);
  EXPECT_EQ(along({{1, 2, 3}, {4, 5, 6}}).places.size(), 2u);
}

}  // namespace
}  // namespace veer
