// One rule for stale handles (world/agent_ref.hpp): `if (world.agent(id))` is false; any other call is reported,
// changes nothing, and returns zero, none or false. Tested here for every call that takes a handle.
#include <gtest/gtest.h>

#include <functional>

#include "tests/world/worlds.hpp"
#include "veer/move/animation/gait.hpp"
#include "veer/sense/path/path_view.hpp"
#include "veer/world/query/explain.hpp"
#include "veer/world/state/state.hpp"

namespace veer {
namespace {

/// What a call returned, if that is what a stale handle must give.
using Call = std::function<bool(World2& world, AgentId stale, AgentId living)>;
struct Named {
  const char* name;
  Call gives_nothing;
};

const std::vector<Named>& calls() {
  static const std::vector<Named> all{
      {"group", [](World2& w, AgentId id, AgentId) { return !w.agent(id).group(); }},
      {"key", [](World2& w, AgentId id, AgentId) { return w.agent(id).key() == 0; }},
      {"state", [](World2& w, AgentId id, AgentId) { return w.agent(id).state().key == 0; }},
      {"position", [](World2& w, AgentId id, AgentId) { return w.agent(id).position() == Vec2{}; }},
      {"velocity", [](World2& w, AgentId id, AgentId) { return w.agent(id).velocity() == Vec2{}; }},
      {"heading", [](World2& w, AgentId id, AgentId) { return w.agent(id).heading() == Vec2{}; }},
      {"spin", [](World2& w, AgentId id, AgentId) { return w.agent(id).spin() == Spin<float, 2>{}; }},
      {"limits", [](World2& w, AgentId id, AgentId) { return w.agent(id).limits().max_speed == Limits{}.max_speed; }},
      {"height", [](World2& w, AgentId id, AgentId) { return w.agent(id).height() == 0; }},
      {"position_in_space", [](World2& w, AgentId id, AgentId) { return w.agent(id).position_in_space() == Vec3{}; }},
      {"interpolated", [](World2& w, AgentId id, AgentId) { return w.agent(id).interpolated(.5f) == Vec2{}; }},
      {"goal", [](World2& w, AgentId id, AgentId) { return !w.agent(id).goal(); }},
      {"quantity", [](World2& w, AgentId id, AgentId) { return w.agent(id).quantity(0) == 0; }},
      {"self", [](World2& w, AgentId id, AgentId) { return w.agent(id).self().position == Vec2{}; }},
      {"target", [](World2& w, AgentId id, AgentId) { return !w.agent(id).target(0); }},
      {"asked", [](World2& w, AgentId id, AgentId) { return w.agent(id).asked() == Vec2{}; }},
      {"asked_turn", [](World2& w, AgentId id, AgentId) { return w.agent(id).asked_turn() == Spin<float, 2>{}; }},
      {"asked_heading", [](World2& w, AgentId id, AgentId) { return w.agent(id).asked_heading() == Vec2{}; }},
      {"shortfall", [](World2& w, AgentId id, AgentId) { return w.agent(id).shortfall() == Vec2{}; }},
      {"gait", [](World2& w, AgentId id, AgentId) { return !w.agent(id).gait(); }},
      {"explain", [](World2& w, AgentId id, AgentId) { return !w.agent(id).explain(); }},
      {"explain many", [](World2& w, AgentId id, AgentId) { return w.explain(std::span(&id, 1)).empty(); }},
      {"sighting", [](World2& w, AgentId id, AgentId) { return !w.agent(id).sighting(); }},
      {"planned_path", [](World2& w, AgentId id, AgentId) { return w.agent(id).planned_path().corners.empty(); }},
      {"brain", [](World2& w, AgentId id, AgentId) { return !w.agent(id).brain(); }},
      {"state_name", [](World2& w, AgentId id, AgentId) { return w.agent(id).state_name().empty(); }},
      {"time_in_state", [](World2& w, AgentId id, AgentId) { return w.agent(id).time_in_state() == 0; }},
      {"set_motion", [](World2& w, AgentId id, AgentId) { return !w.agent(id).set_motion({9, 9}, {}); }},
      {"set_heading", [](World2& w, AgentId id, AgentId) { return !w.agent(id).set_heading({0, 1}); }},
      {"set_spin", [](World2& w, AgentId id, AgentId) { return !w.agent(id).set_spin({1}); }},
      {"set_height", [](World2& w, AgentId id, AgentId) { return !w.agent(id).set_height(1); }},
      {"set_goal", [](World2& w, AgentId id, AgentId) { return !w.agent(id).set_goal({9, 9}); }},
      {"set_quantity", [](World2& w, AgentId id, AgentId) { return !w.agent(id).set_quantity(0, 1); }},
      {"choose", [](World2& w, AgentId id, AgentId living) { return !w.agent(id).choose(living); }},
      {"choose a stale one", [](World2& w, AgentId id, AgentId living) { return !id || !w.agent(living).choose(id); }},
      {"transfer", [](World2& w, AgentId id, AgentId) { return !w.agent(id).transfer({1}); }},
      {"remove", [](World2& w, AgentId id, AgentId) { return !w.remove(id); }},
  };
  return all;
}

TEST(StaleHandle, converts_to_false) {
  World2 world, bigger;
  const GroupId group = *world.add_group({.mind = blend({{Seek{}, 1, at({5, 5})}}), .quantities = {{"health", 3}}});
  const AgentId stale = world.spawn(group, {.position = {1, 2}}), living = world.spawn(group, {.position = {3, 4}});
  const GroupId there = *bigger.add_group({});
  AgentId foreign;
  for (int i = 0; i < 5; ++i) foreign = bigger.spawn(there);
  world.step(1 / 60.f);
  EXPECT_TRUE(world.agent(stale));
  world.remove(stale);
  const std::uint64_t hash = world.state_hash();
  for (const AgentId id : {stale, foreign, AgentId{}, AgentId{0xffffffffu, 1}}) {
    test::Mistakes mistakes;
    EXPECT_FALSE(world.agent(id));
    EXPECT_EQ(world.agent(id).id(), id);
    EXPECT_EQ(mistakes.count(), 0u) << "to ask whether it exists is no mistake";
    std::size_t reported = 0;
    for (const Named& call : calls()) {
      EXPECT_TRUE(call.gives_nothing(world, id, living)) << call.name;
      if (!id && std::string_view(call.name) == "choose a stale one") continue;  // null clears the choice
      EXPECT_EQ(mistakes.count(), ++reported) << call.name;
      EXPECT_EQ(mistakes.last(), "no such agent: the handle is null, or its agent was removed") << call.name;
    }
  }
  EXPECT_EQ(world.state_hash(), hash) << "nothing changed";
  for (const Named& call : calls()) {
    const std::string_view name = call.name;
    World2 copy = world;
    test::Mistakes mistakes;
    (void)call.gives_nothing(copy, living, living);
    EXPECT_EQ(mistakes.count(), 0u) << name << " of an agent that exists";
  }
}

}  // namespace
}  // namespace veer
