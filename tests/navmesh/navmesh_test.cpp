#include "adapters/navmesh/navmesh.hpp"

#include "tests/agent/draw.hpp"
#include "tests/navmesh/scenes.hpp"

namespace veer::test {
namespace {

TEST(NavmeshDef, what_is_not_given_follows_from_the_radius) {
  const NavmeshDef def = NavmeshDef{.agent_radius = 1, .max_climb = .3f}.filled();
  EXPECT_FLOAT_EQ(def.agent_height, 3.6f);
  EXPECT_FLOAT_EQ(def.max_climb, .3f);
  EXPECT_FLOAT_EQ(def.cell_size, .25f);
  EXPECT_FLOAT_EQ(def.cell_height, .125f);
  EXPECT_FLOAT_EQ(def.min_area, 4);
}

TEST(Navmesh, heights_are_those_of_the_ground_within_half_a_cell) {
  Draw draw(1);
  for (int k = 0; k < 12; ++k) {
    const float z = draw.between(-50, 50);
    TriangleMesh mesh;
    add_ground(mesh, {0, 0}, {6, 6}, z, z);
    const Navmesh navmesh = built(mesh);
    const auto found = navmesh.height_at({3, 3, z});
    ASSERT_TRUE(found);
    EXPECT_NEAR(*found, z, navmesh.def().cell_height * .51f);
  }
}

TEST(Navmesh, far_from_the_origin_it_is_as_good_as_coordinates_are) {
  // Floats are 0.5 m apart there; Recast by itself would write out of bounds.
  const float far = 8e6f;
  TriangleMesh mesh;
  add_ground(mesh, {far, -far}, {far + 40, 40 - far}, 5e6f, 5e6f);
  const Navmesh navmesh = built(mesh);
  EXPECT_NEAR(navmesh.height_at({far + 20, 20 - far, 5e6f}).value_or(0), 5e6f, .5);
  NavmeshFinder finder(navmesh);
  const FoundPath path = find_path(finder, {.from = {far + 4, 4 - far, 5e6f}, .to = {far + 34, 34 - far, 5e6f}});
  ASSERT_EQ(path.outcome, FoundPath::Outcome::found);
  EXPECT_NEAR(length_of(path), 30 * std::sqrt(2.), 1);
}

TEST(Navmesh, heights_on_a_ramp_follow_it) {
  const Navmesh navmesh = built(two_floors());
  for (float x = 9; x < 17; x += .5f) {
    const auto found = navmesh.height_at({x, 10, (x - 8) * .3f});
    ASSERT_TRUE(found) << x;
    EXPECT_NEAR(*found, (x - 8) * .3f, 2 * navmesh.def().cell_height) << x;
  }
}

TEST(Navmesh, floors_are_told_apart_by_the_height_asked_near) {
  const Navmesh navmesh = built(two_floors());
  for (float z : {-5.f, 0.f, 1.4f}) EXPECT_NEAR(navmesh.height_at({24, 6, z}).value_or(9), 0, .1) << z;
  for (float z : {1.6f, 3.f, 80.f}) EXPECT_NEAR(navmesh.height_at({24, 6, z}).value_or(9), 3, .1) << z;
  EXPECT_NEAR(navmesh.height_at({4, 6, 3}).value_or(9), 0, .1);
  EXPECT_FALSE(navmesh.height_at({-4, 6, 0}));
  EXPECT_FALSE(navmesh.height_at({1e7f, 6, 0}));
}

TEST(Navmesh, beneath_the_low_end_of_a_ramp_agents_can_not_stand) {
  const Navmesh navmesh = built(two_floors());
  // At x = 12 the ramp is 1.2 m up, less than an agent's 1.8 m; at x = 17 it is 2.7 m up.
  EXPECT_NEAR(navmesh.height_at({12, 10, 0}).value_or(0), 1.2, .15);
  EXPECT_NEAR(navmesh.height_at({17, 10, 0}).value_or(9), 0, .1);
}

TEST(Navmesh, what_is_too_steep_or_too_high_to_climb_is_no_ground) {
  for (float rise : {2.f, 8.f}) {
    TriangleMesh mesh;
    add_ground(mesh, {0, 0}, {4, 6}, 0, 0);
    add_ground(mesh, {4, 0}, {8, 6}, 0, rise);
    EXPECT_EQ(built(mesh).height_at({6, 3, rise / 2}).has_value(), rise < 4);
  }
  for (float step : {.3f, .6f}) {
    TriangleMesh mesh;
    add_ground(mesh, {0, 0}, {6, 6}, 0, 0);
    add_ground(mesh, {6, 0}, {12, 6}, step, step);
    NavmeshFinder finder(built(mesh));
    const FoundPath path = find_path(finder, {.from = {2, 3, 0}, .to = {10, 3, step}});
    EXPECT_EQ(path.outcome == FoundPath::Outcome::found, step < .4f);
  }
}

TEST(Navmesh, the_nearest_point_is_no_farther_than_any_other) {
  const Navmesh navmesh = plan({20, 14}, {rectangle({6, 4}, {14, 10})});
  Draw draw(2);
  for (int k = 0; k < 40; ++k) {
    const Vec3 near{draw.between(-10, 30), draw.between(-10, 24), draw.between(-.3f, .3f)};
    const auto found = navmesh.nearest_on_mesh(near);
    ASSERT_TRUE(found);
    const auto ground = [&](const Vec3& p) { return length(Vec2{p.x - near.x, p.y - near.y}); };
    for (float x = 0; x <= 20; x += .5f)
      for (float y = 0; y <= 14; y += .5f)
        if (navmesh.height_at({x, y, 0})) {
          EXPECT_LE(ground(*found), ground({x, y, 0}) + .001f);
        }
    EXPECT_EQ(navmesh.nearest_on_mesh(near, ground(*found) * 1.001f + .001f).has_value(), true);
    EXPECT_EQ(navmesh.nearest_on_mesh(near, ground(*found) * .999f - .001f < 0 ? 0 : ground(*found) * .999f - .001f)
                  .has_value(),
              ground(*found) == 0);
  }
  EXPECT_FALSE(navmesh.nearest_on_mesh({2, 2, 9}, 1, 1.8f));
}

TEST(Navmesh, a_cast_ends_where_the_radius_meets_the_wall) {
  const Navmesh navmesh = two_rooms();
  const auto hit = navmesh.cast({4, 3, 0}, {16, 3, 0});
  ASSERT_TRUE(hit);
  EXPECT_TRUE(hit->is_hit);
  EXPECT_NEAR(hit->point.x, 9.8 - .5, 2 * navmesh.def().cell_size);
  EXPECT_NEAR(hit->point.x, 4 + 12 * hit->share, 1e-4);
  EXPECT_NEAR(hit->point.y, 3, 1e-4);
  EXPECT_NEAR(hit->normal.x, -1, .01);
  EXPECT_NEAR(hit->normal.z, 0, 1e-6);
  const auto through = navmesh.cast({4, 6, 0}, {16, 6, 0});
  ASSERT_TRUE(through);
  EXPECT_FALSE(through->is_hit);
  EXPECT_EQ(through->share, 1);
  EXPECT_NEAR(through->point.x, 16, 1e-5);
  EXPECT_FALSE(navmesh.cast({-9, 6, 0}, {16, 6, 0}));
}

TEST(Navmesh, a_cast_up_a_ramp_ends_on_the_floor_above) {
  const Navmesh navmesh = built(two_floors());
  const auto up = navmesh.cast({4, 10, 0}, {24, 10, 0});
  ASSERT_TRUE(up);
  EXPECT_FALSE(up->is_hit);
  EXPECT_NEAR(up->point.z, 3, .1);
  const auto below = navmesh.cast({4, 6, 0}, {24, 6, 0});
  ASSERT_TRUE(below);
  EXPECT_NEAR(below->point.z, 0, .1);
}

TEST(BuildNavmesh, says_what_it_can_not_build) {
  const auto reason = [](const TriangleMesh& mesh, const NavmeshDef& def = {}) {
    const Result<Navmesh> made = build_navmesh(mesh, def);
    EXPECT_FALSE(made);
    return made.reason();
  };
  const auto has = [](const std::string& text, const char* part) { EXPECT_NE(text.find(part), text.npos) << text; };
  TriangleMesh ground;
  add_ground(ground, {0, 0}, {6, 6}, 0, 0);
  has(reason({}), "found none");
  TriangleMesh bad = ground;
  bad.triangles[1][2] = 4;
  has(reason(bad), "expected corners below 4, found 4");
  bad = ground;
  bad.vertices[2].y = NAN;
  has(reason(bad), "within 1e7 m");
  has(reason(ground, {.agent_radius = NAN}), "agent_radius");
  has(reason(ground, {.agent_radius = -1}), "agent_radius");
  has(reason(ground, {.cell_size = 1e-9f}), "cell_size");
  has(reason(ground, {.max_slope = 2}), "max_slope");
  has(reason(ground, {.agent_radius = 4}), "nowhere to stand");
  TriangleMesh ceiling = ground;
  for (auto& t : ceiling.triangles) std::swap(t[0], t[1]);
  has(reason(ceiling), "faces up");
  TriangleMesh wide;
  add_ground(wide, {-5000, -5000}, {5000, 5000}, 0, 0);
  has(reason(wide), "16 million cells");
  TriangleMesh layers;
  for (int k = 0; k < 260; ++k)
    add_ground(layers, {0, 0}, {1, 1}, static_cast<float>(k) * .4f, static_cast<float>(k) * .4f);
  has(reason(layers, {.agent_height = .25f, .max_climb = .1f}), "more than 254 above each other");
  TriangleMesh high = ground;
  add_ground(high, {0, 0}, {6, 6}, 900, 900);
  has(reason(high), "cells of height");
}

TEST(FloorWithWalls, every_corner_of_a_concave_outline_counts_and_its_notch_is_free) {
  // An L, given clockwise.
  const Navmesh navmesh = plan({20, 20}, {{{5, 5}, {5, 15}, {8, 15}, {8, 8}, {15, 8}, {15, 5}}});
  EXPECT_FALSE(navmesh.height_at({6.5f, 12, 0}));
  EXPECT_FALSE(navmesh.height_at({12, 6.5f, 0}));
  EXPECT_TRUE(navmesh.height_at({12, 12, 0}));
  EXPECT_TRUE(navmesh.height_at({2, 2, 0}));
}

TEST(FloorWithWalls, agents_can_not_stand_in_or_on_a_wall_however_wide) {
  const Navmesh navmesh = plan({30, 30}, {rectangle({5, 5}, {25, 25})});
  for (float x = 5; x <= 25; x += .5f)
    for (float y = 5; y <= 25; y += .5f) EXPECT_FALSE(navmesh.height_at({x, y, 0})) << x << " " << y;
}

TEST(FloorWithWalls, a_wall_without_width_is_still_one) {
  NavmeshFinder finder(plan({20, 12}, {{{10, 0}, {10, 8}}}));
  const FoundPath path = find_path(finder, {.from = {4, 3, 0}, .to = {16, 3, 0}});
  ASSERT_EQ(path.outcome, FoundPath::Outcome::found);
  const double leg = std::sqrt(6. * 6 + 5.5 * 5.5);  // a lower bound but for the roundness of the corner
  EXPECT_GT(length_of(path), 2 * leg - .2);
  EXPECT_LT(length_of(path), 2 * leg + .8);
}

TEST(FloorWithWalls, says_which_wall_is_none) {
  const std::vector<Outline> crossed{rectangle({1, 1}, {2, 2}), {{4, 4}, {8, 8}, {8, 4}, {4, 8}}};
  EXPECT_EQ(floor_with_walls({0, 0}, {9, 9}, crossed).reason(),
            "wall 1: expected an outline that doesn't cross itself");
  const std::vector<Outline> lonely{{{1, 1}}}, lost{{{1, 1}, {NAN, 2}}};
  EXPECT_EQ(floor_with_walls({0, 0}, {9, 9}, lonely).reason(), "wall 0: expected at least two corners");
  EXPECT_EQ(floor_with_walls({0, 0}, {9, 9}, lost).reason(), "wall 0: expected finite corners");
  EXPECT_NE(floor_with_walls({0, 0}, {0, 9}, {}).reason().find("low below high"), std::string::npos);
}

}  // namespace
}  // namespace veer::test
