// The table of the forms of steer(): what the list in CONTRIBUTING says, and behaviors of the one-argument form.
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <set>
#include <string>

#include "veer/steer/basic/arrive.hpp"
#include "veer/steer/delegated/path_following.hpp"
#include "veer/steer/loop/driver.hpp"
#include "veer/world/world.hpp"

namespace veer {
namespace {

template <class... F>
std::set<std::string> texts(detail::FormList<F...>) {
  std::set<std::string> all{std::string(F::text)...};
  all.erase("");  // of form::None
  return all;
}

TEST(Forms, are_those_that_CONTRIBUTING_lists) {
  std::ifstream file(VEER_SOURCE_DIR "/CONTRIBUTING.md");
  ASSERT_TRUE(file);
  std::set<std::string> listed;
  std::smatch match;
  for (std::string line; std::getline(file, line);)
    if (std::regex_search(line, match, std::regex("^\\| `steer(\\(.*)` \\|"))) listed.insert(match[1]);
  EXPECT_EQ(listed, texts(detail::SteerForms{}));
}

TEST(Forms, the_first_that_fits_is_taken) {
  using detail::form::AlongPath;
  static_assert(std::same_as<detail::SteerForm<Arrive, float, 2>, detail::form::GoalTick>,
                "although it takes (self, goal)");
  static_assert(std::same_as<detail::SteerForm<PathFollowing, float, 3>, AlongPath>);
  static_assert(detail::uses_of<PathFollowing, float, 3> == (uses::path | uses::memory));
}

/// Goes to the target for four steps where there are no obstacles, and counts its steps.
struct Shuttle {
  template <class S, int D>
  struct Memory {
    S steps, unused;
  };
  static constexpr auto name = "shuttle";
  static constexpr auto family = "own";
  static constexpr auto summary = "go to the target for four steps, then stand";
  static constexpr auto fields() { return FieldList{}; }
  static constexpr Laws laws = law::translates;
  static constexpr Uses uses = uses::target | uses::surroundings | uses::memory;

  template <class S, int D>
  Velocity<S, D> steer(const Senses<S, D, Memory<S, D>>& s) const {
    s.memory.steps = s.memory.steps + S(1.f);
    const S pace(s.around->empty() ? 1.f : 0.f);
    return {unit(s.goal.position - s.self.position) * s.self.max_speed * select(s.memory.steps > S(4.f), S(0.f), pace)};
  }

  template <class S, int D>
  MaskOf<S> arrived(const Agent<S, D>& self, const Target<S, D>& goal) const {
    return length_squared(goal.position - self.position) < S(1.f);
  }
};

/// Without a declaration it uses target and surroundings, and needs no memory.
struct Plain {
  static constexpr auto name = "plain";
  static constexpr auto family = "own";
  static constexpr auto summary = "to the target";
  static constexpr auto fields() { return FieldList{}; }
  static constexpr Laws laws = law::translates;

  template <class S, int D>
  Velocity<S, D> steer(const Senses<S, D>& s) const {
    return {s.goal.position - s.self.position};
  }
};

TEST(Senses, are_one_argument_with_what_the_behavior_declares) {
  for (int lanes : {1, 4, 8, 16}) {
    World2 world;
    world.set_width(lanes);
    const GroupId group =
        *world.add_group({.mind = blend({{Shuttle{}, 1, at(Vec2{10, 0})}}), .limits = {.max_speed = 2}});
    const auto ids = world.spawn(group, ring({0, 0, 0}, 0), 5);
    for (int k = 0; k < 8; ++k) world.step(.25f);
    for (AgentId id : ids) EXPECT_FLOAT_EQ(world.agent(id).position().x, 2) << "four steps, then it stands";
  }
}

TEST(Senses, tell_what_a_behavior_needs) {
  const BehaviorInfo &shuttle = behavior_info<Shuttle>(), &plain = behavior_info<Plain>();
  EXPECT_TRUE(shuttle.needs_target && plain.needs_target);
  EXPECT_TRUE(shuttle.looks_around && plain.looks_around);
  EXPECT_TRUE(shuttle.reports_arrival && !plain.reports_arrival);
  EXPECT_FALSE(shuttle.needs_route || shuttle.needs_path || shuttle.needs_flow || shuttle.needs_neighbors);
  EXPECT_EQ(shuttle.memory_size[0], 8u);
  EXPECT_EQ(plain.memory_size[0], 0u);
}

}  // namespace
}  // namespace veer
