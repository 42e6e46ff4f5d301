#include "adapters/navmesh/finder.hpp"

#include <thread>

#include "tests/agent/draw.hpp"
#include "tests/allocations.hpp"
#include "tests/navmesh/scenes.hpp"
#include "veer/base/check.hpp"

namespace veer::test {
namespace {

using Outcome = FoundPath::Outcome;

TEST(NavmeshFinder, a_path_goes_through_the_doorway_and_is_as_long_as_geometry_says) {
  NavmeshFinder finder(two_rooms());
  const FoundPath path = find_path(finder, {.from = {4, 3, 0}, .to = {16, 3, 0}});
  ASSERT_EQ(path.outcome, Outcome::found);
  // A disc of radius r rolls round both corners of the wall: tangent, arc, straight over its end, arc, tangent.
  const double r = .5, x = 9.8 - 4, y = 5 - 3, d = std::sqrt(x * x + y * y);
  const double turn = std::atan2(y, x) + std::asin(r / d);
  const double shortest = 2 * (std::sqrt(d * d - r * r) + r * turn) + .4;
  EXPECT_NEAR(length_of(path), shortest, finder.mesh().def().cell_size);
  for (std::size_t k = 1; k < path.points.size(); ++k) {
    const Vec3 a = path.points[k - 1], b = path.points[k];
    if (!(a.x <= 10 && b.x >= 10)) continue;
    const float at = a.y + (b.y - a.y) * (10 - a.x) / (b.x - a.x);
    EXPECT_GT(at, 5.4f);
    EXPECT_LT(at, 6.6f);
  }
}

TEST(NavmeshFinder, a_straight_way_is_two_points_and_its_length_is_exact) {
  NavmeshFinder finder(two_rooms());
  const FoundPath path = find_path(finder, {.from = {2, 6, 0}, .to = {18, 6, 0}});
  ASSERT_EQ(path.points.size(), 2u);
  EXPECT_NEAR(length_of(path), 16, 1e-5);
  EXPECT_EQ(path.points[0].x, 2);
  EXPECT_EQ(path.points[1].x, 18);
}

TEST(NavmeshFinder, the_way_from_below_a_floor_onto_it_goes_over_the_ramp) {
  NavmeshFinder finder(built(two_floors()));
  const FoundPath path = find_path(finder, {.from = {24, 6, 0}, .to = {24, 6, 3}});
  ASSERT_EQ(path.outcome, Outcome::found);
  EXPECT_NEAR(path.points.front().z, 0, .1);
  EXPECT_NEAR(path.points.back().z, 3, .1);
  float least_x = 100;
  for (const Vec3& place : path.points) least_x = std::min(least_x, place.x);
  EXPECT_LT(least_x, 10);  // the foot of the ramp
  EXPECT_GT(length_of(path), 2 * (24 - 10));
  // Down again it is as long.
  const FoundPath back = find_path(finder, {.from = {24, 6, 3}, .to = {24, 6, 0}});
  EXPECT_NEAR(length_of(back), length_of(path), .5);
}

TEST(NavmeshFinder, on_one_floor_the_other_plays_no_part) {
  NavmeshFinder finder(built(two_floors()));
  for (float z : {0.f, 3.f}) {
    const FoundPath path = find_path(finder, {.from = {20, 6, z}, .to = {26, 14, z}});
    ASSERT_EQ(path.outcome, Outcome::found);
    EXPECT_NEAR(length_of(path), 10, .05);
    for (const Vec3& place : path.points) EXPECT_NEAR(place.z, z, .1);
  }
}

TEST(NavmeshFinder, an_island_is_approached_as_far_as_possible) {
  TriangleMesh mesh;
  add_ground(mesh, {0, 0}, {10, 12}, 0, 0);
  add_ground(mesh, {14, 0}, {24, 12}, 0, 0);
  add_ground(mesh, {0, 16}, {24, 20}, 0, 0);
  const Navmesh navmesh = built(mesh);
  NavmeshFinder finder(navmesh);
  Draw draw(1);
  for (int k = 0; k < 20; ++k) {
    const Vec3 from{draw.between(1, 9), draw.between(1, 11), 0}, to{draw.between(15, 23), draw.between(1, 11), 0};
    const FoundPath path = find_path(finder, {.from = from, .to = to});
    ASSERT_EQ(path.outcome, Outcome::partial);
    const float reached = length(path.points.back() - to);
    EXPECT_LT(path.points.back().x, 10);
    EXPECT_GT(path.points.back().x, 9);
    for (float x = 0; x <= 10; x += .25f)
      for (float y = 0; y <= 12; y += .25f)
        if (const auto z = navmesh.height_at({x, y, 0})) {
          EXPECT_LE(reached, length(Vec3{x, y, *z} - to) + .01f);
        }
  }
}

TEST(NavmeshFinder, a_goal_in_the_middle_of_a_wall_is_approached_too) {
  NavmeshFinder finder(plan({20, 20}, {rectangle({8, 8}, {14, 14})}));
  const FoundPath path = find_path(finder, {.from = {2, 11, 0}, .to = {9, 11, 0}});
  EXPECT_EQ(path.outcome, Outcome::partial);
  EXPECT_NEAR(path.points.back().x, 7.5, .25);
  // A goal so close to a wall that the mesh ends before it counts as reached.
  EXPECT_EQ(find_path(finder, {.from = {2, 11, 0}, .to = {7.8f, 11, 0}}).outcome, Outcome::found);
}

TEST(NavmeshFinder, a_goal_far_away_is_headed_for) {
  NavmeshFinder finder(two_rooms());
  const FoundPath path = find_path(finder, {.from = {4, 3, 0}, .to = {9e6f, 6, 1e6f}});
  ASSERT_EQ(path.outcome, Outcome::partial);
  EXPECT_GT(path.points.back().x, 19);
}

TEST(NavmeshFinder, a_start_in_a_wall_is_moved_out_if_that_is_near) {
  NavmeshFinder finder(plan({20, 20}, {rectangle({8, 8}, {14, 14})}));
  const FoundPath path = find_path(finder, {.from = {8.8f, 11, 0}, .to = {2, 11, 0}});
  ASSERT_EQ(path.outcome, Outcome::found);
  EXPECT_NEAR(path.points.front().x, 7.5, .25);
  const FoundPath none = find_path(finder, {.from = {11, 11, 0}, .to = {2, 11, 0}});
  EXPECT_EQ(none.outcome, Outcome::none);
  EXPECT_TRUE(none.points.empty());
  EXPECT_EQ(find_path(finder, {.from = {2, 2, 9}, .to = {2, 11, 0}}).outcome, Outcome::none);
  NavmeshFinder farther(finder.mesh(), 5);
  EXPECT_EQ(find_path(farther, {.from = {11, 11, 0}, .to = {2, 11, 0}}).outcome, Outcome::found);
}

TEST(NavmeshFinder, from_a_point_to_itself_the_path_has_no_length) {
  NavmeshFinder finder(two_rooms());
  const FoundPath path = find_path(finder, {.from = {4, 3, 0}, .to = {4, 3, 0}});
  EXPECT_EQ(path.outcome, Outcome::found);
  EXPECT_EQ(length_of(path), 0);
  EXPECT_FALSE(path.points.empty());
}

/// A hall with pillars: many polygons.
Navmesh hall() {
  std::vector<Outline> pillars;
  for (int i = 0; i < 5; ++i)
    for (int k = 0; k < 4; ++k) {
      const Vec2 at{4.f + 5 * static_cast<float>(i), 4.f + 5 * static_cast<float>(k)};
      pillars.push_back({{at.x - 1, at.y}, {at.x, at.y - 1}, {at.x + 1, at.y}, {at.x, at.y + 1}});
    }
  pillars.push_back(rectangle({28, 0}, {29, 24}));
  return plan({34, 24}, pillars);
}

PathQuery any_query(Draw& draw) {
  // Beyond x = 29 there is an island.
  return {.from = {draw.between(0, 27), draw.between(0, 24), 0}, .to = {draw.between(0, 34), draw.between(0, 24), 0}};
}

TEST(NavmeshFinder, cut_into_pieces_a_search_has_the_same_result) {
  const Navmesh navmesh = hall();
  NavmeshFinder whole(navmesh), cut(navmesh);
  Draw draw(2);
  for (int k = 0; k < 40; ++k) {
    const PathQuery query = any_query(draw);
    const FoundPath path = find_path(whole, query);
    for (std::size_t work : {1u, 7u, 100u}) {
      cut.start(query);
      std::size_t calls = 0;
      for (; !cut.is_done(); ++calls) {
        const std::size_t did = cut.go_on(work);
        EXPECT_GE(did, 1u);
        EXPECT_LE(did, work);
      }
      EXPECT_EQ(cut.go_on(work), 0u);
      EXPECT_TRUE(same(cut.result(), path));
      if (work == 1 && query.to.x > 30) {  // every polygon is compared
        EXPECT_GT(calls, navmesh.polygon_count());
      }
    }
  }
}

TEST(NavmeshFinder, a_clone_continues_the_search_alike) {
  const Navmesh navmesh = hall();
  Draw draw(3);
  for (int k = 0; k < 10; ++k) {
    const PathQuery query = any_query(draw);
    NavmeshFinder finder(navmesh);
    const FoundPath path = find_path(finder, query);
    finder.start(query);
    for (int pieces = 0; !finder.is_done(); ++pieces) {
      if (pieces % 5 == 0) {
        const std::unique_ptr<PathFinder> copy = finder.clone();
        NavmeshFinder beside(navmesh);
        std::size_t left = 0, left_of_copy = 0;
        while (!copy->is_done()) left_of_copy += copy->go_on(1);
        beside.start(query);
        for (int p = 0; p < pieces; ++p) beside.go_on(1);
        while (!beside.is_done()) left += beside.go_on(1);
        EXPECT_EQ(left_of_copy, left);
        EXPECT_TRUE(same(copy->result(), path));
      }
      finder.go_on(1);
    }
    EXPECT_TRUE(same(finder.clone()->result(), path));
    EXPECT_TRUE(finder.clone()->is_done());
  }
}

TEST(NavmeshFinder, two_builds_give_the_same_bits_of_paths) {
  NavmeshFinder one(hall()), other(hall());
  Draw draw(4);
  for (int k = 0; k < 40; ++k) {
    const PathQuery query = any_query(draw);
    EXPECT_TRUE(same(find_path(one, query), find_path(other, query)));
  }
}

TEST(NavmeshFinder, threads_share_a_mesh) {
  const Navmesh navmesh = hall();
  std::vector<FoundPath> found[2];
  const auto run = [&](std::vector<FoundPath>& into) {
    NavmeshFinder finder(navmesh);
    Draw draw(5);
    for (int k = 0; k < 60; ++k) into.push_back(find_path(finder, any_query(draw)));
  };
  {
    std::jthread one(run, std::ref(found[0])), other(run, std::ref(found[1]));
  }
  ASSERT_EQ(found[0].size(), 60u);
  for (std::size_t k = 0; k < 60; ++k) EXPECT_TRUE(same(found[0][k], found[1][k]));
}

TEST(NavmeshFinder, no_point_of_a_path_is_closer_to_a_wall_than_the_radius_allows) {
  const Navmesh navmesh = hall();
  NavmeshFinder finder(navmesh);
  Draw draw(6);
  const float cell = navmesh.def().cell_size;
  int found = 0;
  for (int k = 0; k < 60; ++k) {
    const FoundPath path = find_path(finder, any_query(draw));
    found += path.outcome == Outcome::found;
    for (std::size_t p = 1; p < path.points.size(); ++p)
      for (float share = 0; share <= 1; share += .05f) {
        const Vec3 at = path.points[p - 1] + (path.points[p] - path.points[p - 1]) * share;
        for (int i = 0; i < 5; ++i)
          for (int j = 0; j < 4; ++j) {
            // The distance of a diamond |x| + |y| <= 1 from a point beside one of its edges.
            const float x = std::abs(at.x - 4 - 5 * static_cast<float>(i)),
                        y = std::abs(at.y - 4 - 5 * static_cast<float>(j));
            EXPECT_GT((x + y - 1) * .70710678f, .5f - 2 * cell) << at.x << " " << at.y;
          }
        EXPECT_LT(at.x, 28 - .5f + cell);
      }
  }
  EXPECT_GT(found, 20);
}

TEST(NavmeshFinder, a_warm_search_allocates_nothing) {
  NavmeshFinder finder(hall());
  const PathQuery there{.from = {1, 1, 0}, .to = {27, 22, 0}}, island{.from = {27, 22, 0}, .to = {32, 3, 0}};
  const auto search = [&](const PathQuery& query) {
    finder.start(query);
    while (!finder.is_done()) finder.go_on(10);
  };
  search(there);
  search(island);
  EXPECT_EQ(allocations_in([&] {
              search(there);
              search(island);
            }),
            0);
}

int complaints = 0;

TEST(NavmeshFinder, a_query_wider_than_the_mesh_is_reported) {
  NavmeshFinder finder(two_rooms());
  const CheckHandler before = set_check_handler([](const char*, const char*, int) noexcept { ++complaints; });
  complaints = 0;
  EXPECT_EQ(find_path(finder, {.from = {4, 3, 0}, .to = {6, 3, 0}, .radius = .7f}).outcome, Outcome::none);
  EXPECT_EQ(complaints, 1);
  EXPECT_EQ(find_path(finder, {.from = {NAN, 3, 0}, .to = {6, 3, 0}}).outcome, Outcome::none);
  EXPECT_EQ(complaints, 2);
  EXPECT_EQ(find_path(finder, {.from = {4, 3, 0}, .to = {6, 3, 0}, .radius = .2f}).outcome, Outcome::found);
  EXPECT_EQ(complaints, 2);
  set_check_handler(before);
}

TEST(NavmeshFinder, before_its_first_search_it_is_done_with_nothing) {
  NavmeshFinder finder(two_rooms());
  EXPECT_TRUE(finder.is_done());
  EXPECT_EQ(finder.go_on(5), 0u);
  EXPECT_EQ(finder.result().outcome, Outcome::none);
}

}  // namespace
}  // namespace veer::test
