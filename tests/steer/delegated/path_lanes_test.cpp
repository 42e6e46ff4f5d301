// Lanes on one path, each at another point of it, or each on a path of its own: the same bits as one agent at a time.
#include <gtest/gtest.h>

#include "tests/agent/draw.hpp"
#include "veer/math/pack_rows.hpp"
#include "veer/steer/delegated/path_following.hpp"

namespace veer {
namespace {

template <class S, int D>
struct Case {
  Agent<S, D> self;
  PathFollowing::Memory<S, D> memory;
};

/// An agent near the path, with a memory of it, of another path, or none.
template <int D>
Case<float, D> any_case(test::Draw& draw, const PathView<D>& path) {
  Case<float, D> c{};
  const std::uint32_t side = draw.below(path.sides());
  const float along = path.length_of(side) * draw.between(0, 1);
  c.self.position = path.point(PathHint<float>{side, along}) + draw.direction<D>() * draw.between(0, 3);
  c.self.velocity = draw.direction<D>() * draw.between(0, 3);
  c.self.max_speed = draw.between(.5f, 4);
  if (draw.below(8) > 0) c.memory = {path.version_tag() * (draw.below(8) ? 1.f : 2.f), static_cast<float>(side), along};
  return c;
}

/// `paths` is what all lanes are on, or what each is on; `path_of(k)` that of one lane.
template <int W, int D, class Paths, class PathOf>
void compare(const PathFollowing& how, const Paths& paths, PathOf path_of, const Case<float, D> (&cases)[W],
             int round) {
  using S = LaneOf<W>;
  Case<S, D> packed{};
  for (int k = 0; k < W; ++k) {
    for (int d = 0; d < D; ++d) {
      set_lane(packed.self.position[d], k, cases[k].self.position[d]);
      set_lane(packed.self.velocity[d], k, cases[k].self.velocity[d]);
    }
    set_lane(packed.self.max_speed, k, cases[k].self.max_speed);
    set_lane(packed.memory.version, k, cases[k].memory.version);
    set_lane(packed.memory.side, k, cases[k].memory.side);
    set_lane(packed.memory.along, k, cases[k].memory.along);
  }
  const Toward<S, D> asked = how.steer(packed.self, paths, packed.memory);
  const MaskOf<S> arrived = how.arrived(packed.self, paths, packed.memory);
  for (int k = 0; k < W; ++k) {
    Case<float, D> one = cases[k];
    const PathView<D> path = path_of(k);
    const Toward<float, D> wanted = how.steer(one.self, path, one.memory);
    for (int d = 0; d < D; ++d) {
      ASSERT_EQ(bits_of(lane(asked.linear[d], k)), bits_of(wanted.linear[d])) << "lane " << k << ", round " << round;
      ASSERT_EQ(bits_of(lane(asked.desired[d], k)), bits_of(wanted.desired[d])) << "lane " << k << ", round " << round;
    }
    ASSERT_EQ(lane(packed.memory.version, k), one.memory.version) << "lane " << k << ", round " << round;
    ASSERT_EQ(lane(packed.memory.side, k), one.memory.side) << "lane " << k << ", round " << round;
    ASSERT_EQ(lane(packed.memory.along, k), one.memory.along) << "lane " << k << ", round " << round;
    ASSERT_EQ(lane(arrived, k), how.arrived(one.self, path, one.memory)) << "lane " << k << ", round " << round;
  }
}

template <int W, int D>
void lanes_equal_single_agents() {
  test::Draw draw(31);

  for (int round = 0; round < 60; ++round) {
    PathDef def{.closed = round % 2 == 1};
    for (std::uint32_t k = 3 + draw.below(60); k > 0; --k)
      def.points.push_back({draw.between(5, 35), draw.between(5, 35), D == 3 ? draw.between(5, 35) : 0});
    const Result<Path<D>> path = make_path<D>(def);
    ASSERT_TRUE(path) << path.reason();
    PathView<D> view = path->view();
    Domain<D> domain{.kind = DomainKind::torus};
    for (int d = 0; d < D; ++d) domain.high[d] = 40;
    if (round % 3 == 0) view.domain = &domain;
    const PathFollowing how{.direction = static_cast<PathFollowing::Direction>(round / 2 % 2),
                            .ahead = draw.of_any_size(.1f, 1e3f),
                            .path_radius = round % 5 == 0 ? 2.f : 0.f,
                            .predict_time = round % 4 == 0 ? .5f : 0.f,
                            .coherence = draw.of_any_size(.1f, 200),
                            .capture_radius = 2};
    Case<float, D> cases[W];
    for (auto& c : cases) c = any_case(draw, view);
    compare<W, D>(how, view, [&](int) { return view; }, cases, round);
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(PathLanes, equal_single_agents_in_the_plane) {
  lanes_equal_single_agents<4, 2>();
  lanes_equal_single_agents<16, 2>();
}
TEST(PathLanes, equal_single_agents_in_space) { lanes_equal_single_agents<8, 3>(); }

/// An open path as a planner finds it; sometimes one of a single point, or none.
template <int D>
struct Planned {
  std::vector<Vec<float, D>> corners;
  std::vector<float> arcs;

  Planned(test::Draw& draw, std::uint32_t points) {
    for (std::uint32_t k = 0; k < points; ++k) {
      arcs.push_back(k == 0 ? 0 : arcs.back());
      corners.push_back(draw.vec<D>(5, 35));
      if (k > 0) arcs.back() += length(corners[k] - corners[k - 1]);
    }
  }
};

template <int W, int D>
void lanes_on_their_own_paths_equal_single_agents() {
  test::Draw draw(33);
  for (int round = 0; round < 120; ++round) {
    Domain<D> domain{.kind = round % 3 == 0 ? DomainKind::torus : DomainKind::plane};
    for (int d = 0; d < D; ++d) domain.high[d] = 40;
    const PathFollowing how{.direction = static_cast<PathFollowing::Direction>(round / 2 % 2),
                            .ahead = draw.of_any_size(.1f, 1e3f),
                            .path_radius = round % 5 == 0 ? 2.f : 0.f,
                            .predict_time = round % 4 == 0 ? .5f : 0.f,
                            .coherence = draw.of_any_size(.1f, 200),
                            .capture_radius = 2};
    std::vector<Planned<D>> planned;
    std::vector<PathView<D>> views;
    Case<float, D> cases[W];
    const std::size_t count = round % 7 == 0 ? W - 1 : W;  // in the last pack of a group there are fewer
    for (std::uint32_t k = 0; k < W; ++k) {
      const bool has_none = round % 6 == 5 || draw.below(6) == 0;
      planned.emplace_back(draw, has_none ? draw.below(2) : 2 + draw.below(30));
    }
    for (std::uint32_t k = 0; k < W; ++k) {
      views.push_back(
          {.corners = planned[k].corners, .arcs = planned[k].arcs, .partial = draw.below(4) == 0, .version = 7 + k});
      if (k == count) views[k] = {};
      if (views[k].sides() > 0) {
        cases[k] = any_case(draw, views[k]);
      } else {
        cases[k] = {};
        cases[k].self.position = views[k].corners.empty()
                                     ? draw.vec<D>(5, 35)
                                     : views[k].corners[0] + draw.direction<D>() * draw.between(0, 4);
        cases[k].self.velocity = draw.direction<D>() * draw.between(0, 3);
        cases[k].self.max_speed = 2;
        cases[k].memory = {draw.between(0, 1), draw.between(0, 3), draw.between(0, 9)};
      }
    }
    const PathLanes<LaneOf<W>, D> lanes(views.data(), count, &domain);
    const auto path_of = [&](int k) {
      PathView<D> path = views[static_cast<std::size_t>(k)];
      path.domain = &domain;
      return path;
    };
    compare<W, D>(how, lanes, path_of, cases, round);
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(PathLanes, on_their_own_paths_equal_single_agents) {
  lanes_on_their_own_paths_equal_single_agents<4, 2>();
  lanes_on_their_own_paths_equal_single_agents<16, 2>();
  lanes_on_their_own_paths_equal_single_agents<8, 3>();
}

// Against all sides, cut to the window along the path by hand.
TEST(PathLanes, find_the_nearest_point_within_the_window) {
  test::Draw draw(32);
  using S = LaneOf<4>;
  for (int round = 0; round < 40; ++round) {
    PathDef def{.closed = round % 2 == 1};
    for (int k = 0; k < 30; ++k) def.points.push_back({draw.between(-9, 9), draw.between(-9, 9), 0});
    const Result<Path<2>> path = make_path<2>(def);
    ASSERT_TRUE(path) << path.reason();
    const PathView<2> view = path->view();
    std::uint32_t sides[4];
    PathHint<S> hint;
    Vec<S, 2> p;
    for (int k = 0; k < 4; ++k) {
      sides[k] = draw.below(view.sides());
      set_lane(hint.along, k, view.length_of(sides[k]) * draw.between(0, 1));
      set_lane(p.x, k, draw.between(-9, 9));
      set_lane(p.y, k, draw.between(-9, 9));
    }
    hint.side = load_uint<S>(sides);
    const float window = draw.between(1, 30);
    const PathPoint<S, 2> found = view.nearest(p, hint, S(window));
    for (int k = 0; k < 4; ++k) {
      const Vec2 from{lane(p.x, k), lane(p.y, k)};
      const float middle = view.arc(PathHint<float>{sides[k], lane(hint.along, k)});
      float least = unlimited;
      for (float s = -window; s <= window; s += .01f) least = min(least, length(view.point(middle + s).point - from));
      const float distance = length(Vec2{lane(found.point.x, k), lane(found.point.y, k)} - from);
      EXPECT_LE(distance, least + 1e-3f) << round;
      EXPECT_GE(distance, least - .011f) << round;
    }
  }
}

}  // namespace
}  // namespace veer
