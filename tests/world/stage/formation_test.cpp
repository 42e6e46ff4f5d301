// Formations: which member has which slot, and that it stays there when the anchor moves and turns.
#include <gtest/gtest.h>

#include <set>

#include "tests/world/worlds.hpp"
#include "veer/math/local.hpp"
#include "veer/world/state/state.hpp"

namespace veer {
namespace {

using Shape = FormationDef::Shape;

TEST(Formation, slots_are_a_spacing_apart_and_leave_the_anchor_free) {
  for (const Shape shape : {Shape::line, Shape::column, Shape::wedge, Shape::circle})
    for (const std::size_t n : {1u, 2u, 5u, 12u}) {
      const FormationDef def{.shape = shape, .spacing = 1.5f};
      float nearest = unlimited;
      for (std::size_t i = 0; i < n; ++i) {
        EXPECT_GT(length(def.slot(i, n)), .7f);
        for (std::size_t k = 0; k < i; ++k) nearest = min(nearest, length(def.slot(i, n) - def.slot(k, n)));
      }
      // The two arms of a wedge go back as much as they go out: neighbors are spacing * sqrt(2) apart.
      EXPECT_GE(nearest, 1.4999f);
      EXPECT_TRUE(n < 3 || nearest <= 1.5f * 1.4143f);
    }
}

struct Company {
  World2 world;
  GroupId leaders, members;
  AgentId leader;

  Company(const FormationDef& def, std::size_t count, Vec2 velocity, std::uint32_t seed = 1) {
    leaders = *world.add_group({.limits = {.max_speed = 2}});
    leader = world.spawn(leaders, {.velocity = velocity, .heading = {1, 0}});
    members = *world.add_group(
        {.mind = blend({{Arrive{}, 1, in_formation(def, of(leader))}}), .limits = {.max_speed = 4, .max_force = 12}});
    test::Draw draw(seed);
    for (std::size_t i = 0; i < count; ++i) world.spawn(members, {.position = draw.vec<2>(-8, 8)});
  }
  /// Each member's slot, by key.
  std::vector<std::uint32_t> posts() const {
    const auto& c = world.state().groups[1].columns;
    std::vector<std::uint32_t> all(world.next_key(), 0);
    for (std::size_t row = 0; row < c.count; ++row) all[c.key[row]] = c.aims[0].slot[row];
    return all;
  }
  /// How far the farthest member is from where its slot is now.
  float worst(const FormationDef& def) const {
    const auto& c = world.state().groups[1].columns;
    const auto at = world.agent(leader).state();
    float most = 0;
    for (std::size_t row = 0; row < c.count; ++row) {
      const Vec3 local = def.slot(c.aims[0].slot[row] - 1, c.count);
      most = max(most, length(at.position + to_world(at.heading, local) - c.now[row].position));
    }
    return most;
  }
  /// Drives the leader by hand.
  void drive(float seconds, float speed, float turn) {
    for (int k = 0; k < static_cast<int>(seconds * 60); ++k) {
      const auto at = world.agent(leader).state();
      const Vec2 heading = rotate(at.heading, turn / 60);
      // Its heading follows its velocity; so the world knows how fast it turns.
      world.agent(leader).set_motion(at.position, heading * speed);
      world.step(1 / 60.f);
    }
  }
};

TEST(Formation, is_reached_and_held_when_the_leader_drives_and_turns) {
  for (const Shape shape : {Shape::line, Shape::column, Shape::wedge, Shape::circle}) {
    const FormationDef def{.shape = shape, .spacing = 1.5f};
    Company company(def, 6, {});
    company.drive(8, 0, 0);
    EXPECT_LT(company.worst(def), .11f) << "standing: within the capture radius of arrive";
    company.drive(8, 1.5f, 0);
    EXPECT_LT(company.worst(def), .3f) << "straight on";
    company.drive(8, 1.5f, .3f);
    EXPECT_LT(company.worst(def), .6f) << "on a circle of 5 m";
  }
}

TEST(Formation, every_slot_has_one_member_and_keeps_it) {
  Company company({.shape = Shape::circle}, 10, {});
  company.drive(.1f, 0, 0);
  const auto before = company.posts();
  std::set<std::uint32_t> taken(before.begin() + 2, before.end());
  EXPECT_EQ(taken.size(), 10u);
  company.drive(5, 1, 1);
  EXPECT_EQ(company.posts(), before) << "no member changes its slot while the members are the same";
}

TEST(Formation, closes_up_when_a_member_is_gone) {
  const FormationDef def{.shape = Shape::wedge};
  Company company(def, 7, {});
  company.drive(4, 0, 0);
  // The member with the first slot.
  const auto& c = company.world.state().groups[1].columns;
  for (std::size_t row = 0; row < c.count; ++row)
    if (c.aims[0].slot[row] == 1) {
      company.world.remove(company.world.state().handle_of(c, row));
      break;
    }
  company.drive(6, 0, 0);
  EXPECT_EQ(company.world.group(company.members).count(), 6u);
  EXPECT_LT(company.worst(def), .11f);
}

TEST(Formation, members_without_a_slot_ask_for_nothing) {
  Company company({.shape = Shape::custom, .slots = {{-1, 0, 0}, {-2, 0, 0}}}, 3, {});
  company.drive(.1f, 0, 0);
  int idle = 0;
  for (const std::uint32_t post : company.posts()) idle += post == 0;
  EXPECT_EQ(idle, 1 + 1 + 1) << "one of three, beside key 0 and the leader's";
}

TEST(Formation, without_its_leader_holds_where_it_was) {
  const FormationDef def{.shape = Shape::column};
  Company company(def, 3, {});
  company.drive(4, 1, 0);
  company.world.remove(company.leader);
  for (int k = 0; k < 300; ++k) company.world.step(1 / 60.f);
  for (const Vec2 v : company.world.group(company.members).velocities()) EXPECT_LT(length(v), .01f);
}

}  // namespace
}  // namespace veer
