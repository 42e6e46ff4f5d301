#include <gtest/gtest.h>

#include <cmath>

#include "bench/measure.hpp"
#include "bench/neighbors.hpp"
#include "bench/plot.hpp"
#include "tests/threads.hpp"
#include "veer/world/state/state.hpp"

// Benches must do the same work everywhere, on worlds of the requested density. No test looks at a time.
namespace veer::bench {
namespace {

/// Small enough for builds without optimization; abm has fixed sizes.
std::size_t few(const Bench& bench) { return bench.name == "abm" ? 200 : 600; }

TEST(Bench, has_one_hash_for_every_width_and_number_of_threads) {
  for (const Bench& bench : benches()) {
    Options options{.agents = few(bench), .width = 1};
    const auto expected = hash_after(bench, options, 20);
    ASSERT_TRUE(expected) << expected.reason();
    for (const int width : widths) {
      if (!is_supported(width)) continue;
      for (const std::size_t threads : {1u, 2u, 3u, 8u}) {
        test::Threads real(threads);
        options.width = width;
        options.executor = real.executor();
        const auto got = hash_after(bench, options, 20);
        ASSERT_TRUE(got) << got.reason();
        EXPECT_EQ(*got, *expected) << bench.name << ", width " << width << ", " << threads << " threads";
      }
    }
  }
}

/// The same agents with the same keys, spawned in another order.
template <int D>
World<D> reinserted(const World<D>& world) {
  World<D> other(world.state().def);
  for (const Group<D>& group : world.state().groups) {
    GroupDef def = group.def;
    if (def.perception) def.perception->groups.clear();  // they don't exist yet
    other.add_group(std::move(def)).value();
  }
  for (std::size_t k = 0; world.brain(k); ++k) other.add_brain(*world.brain(k)).value();
  for (std::size_t g = 0; g < other.group_count(); ++g) {
    const Group<D>& group = world.state().groups[g];
    other.group(other.group_at(g)).set_perception(group.def.perception).value();
    const Columns<D>& c = group.columns;
    for (std::size_t i = 0; i < c.count; ++i) {
      const std::size_t row = (i * 7919 + 13) % c.count;  // 7919 is a prime that doesn't divide the count
      // Headings follow the velocity. A given heading is normalized again, which may change its last bit.
      AgentDef<D> def{.position = c.now[row].position, .velocity = c.now[row].velocity};
      def.key = c.key[row];
      if (!c.goal.empty()) def.goal = c.goal[row];
      other.spawn(other.group_at(g), def);
    }
  }
  return other;
}

TEST(Bench, has_the_same_hash_whatever_the_order_of_spawning) {
  for (const Bench& bench : benches()) {
    auto made = bench.make(bench, few(bench), bench.neighbors);
    ASSERT_TRUE(made) << made.reason();
    std::visit(
        [&](auto& world) {
          if (!world.state().planners.empty()) return;  // its paths have been found already
          auto other = reinserted(world);
          for (int i = 0; i < 20; ++i) {
            world.step(bench.dt);
            other.step(bench.dt);
          }
          EXPECT_EQ(world.state_hash(), other.state_hash()) << bench.name;
        },
        *made);
  }
}

TEST(Bench, has_about_as_many_neighbors_as_requested_and_finds_those_of_brute_force) {
  for (const char* name : {"flock", "boids3d", "crowd"}) {
    const Bench& bench = *find_bench(name);
    auto made = bench.make(bench, 4000, 10);
    ASSERT_TRUE(made) << made.reason();
    const NeighborCheck check = std::visit([](auto& world) { return check_neighbors(world); }, *made);
    EXPECT_EQ(check.error, "") << name;
    EXPECT_NEAR(check.mean, 10, 1) << name;
  }
}

// The model as published, in double and without a grid.
TEST(Bench, abm_is_the_published_flocking_model) {
  const Bench& bench = *find_bench("abm");
  auto made = bench.make(bench, 400, 0);
  ASSERT_TRUE(made) << made.reason();
  World2& world = std::get<World2>(*made);
  const auto keys = world.group(world.group_at(0)).keys();
  struct Bird {
    double x, y, u, v;
  };
  std::vector<Bird> birds(keys.size());
  const Columns<2>& c = world.state().groups[0].columns;
  for (std::size_t row = 0; row < c.count; ++row)
    birds[c.key[row] - 1] = {c.now[row].position.x, c.now[row].position.y, c.now[row].velocity.x,
                             c.now[row].velocity.y};
  const double size = 150, vision = 15;
  std::vector<Bird> next = birds;
  for (std::size_t i = 0; i < birds.size(); ++i) {
    double x = 0, y = 0, n = 0;
    for (std::size_t j = 0; j < birds.size(); ++j) {
      const auto way = [&](double d) { return d - size * std::round(d / size); };
      const double dx = way(birds[j].x - birds[i].x), dy = way(birds[j].y - birds[i].y), d = std::hypot(dx, dy);
      if (i == j || d >= vision) continue;
      const double pull = .03 - (d < 1 ? .015 : 0);
      x += pull * dx + .05 * birds[j].u;
      y += pull * dy + .05 * birds[j].v;
      ++n;
    }
    double u = birds[i].u + x / std::max(n, 1.), v = birds[i].v + y / std::max(n, 1.);
    const double speed = std::hypot(u, v);
    next[i] = {birds[i].x + u / speed, birds[i].y + v / speed, u / speed, v / speed};
  }
  world.step(bench.dt);
  for (std::size_t row = 0; row < c.count; ++row) {
    const Bird& bird = next[c.key[row] - 1];
    EXPECT_NEAR(c.now[row].velocity.x, bird.u, 2e-5);
    EXPECT_NEAR(c.now[row].velocity.y, bird.v, 2e-5);
    EXPECT_NEAR(std::remainder(c.now[row].position.x - bird.x, size), 0, 1e-4);
  }
}

TEST(Bench, abm_refuses_sizes_that_it_does_not_have) {
  const Bench& bench = *find_bench("abm");
  EXPECT_NE(bench.make(bench, 7, 0).reason(), "");
  EXPECT_EQ(find_bench("nonsense"), nullptr);
}

TEST(Bench, reports_what_it_measured) {
  const Bench& flock = *find_bench("flock");
  const Options options{.agents = 500, .neighbors = 6, .seconds = .02};
  auto world = prepare(flock, options);
  ASSERT_TRUE(world) << world.reason();
  const auto m = measure(std::move(*world), flock, options);
  ASSERT_TRUE(m) << m.reason();
  EXPECT_EQ(m->agents, 500u);
  EXPECT_NEAR(m->neighbors, 6, 2);
  EXPECT_GT(m->ns_per_agent_update, 0);
  EXPECT_NEAR(m->updates_per_second * m->ns_per_agent_update, 1e9, 1e3);
  EXPECT_GT(m->bytes_per_agent, 50);
  EXPECT_NE(m->hash, 0u);
}

TEST(Bench, draws_one_point_for_each_size) {
  std::vector<Measured> runs(3);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    runs[i].bench = "flock";
    runs[i].agents = i == 0 ? 1000 : i == 1 ? 10000 : 1000000;
    runs[i].ns_per_agent_update = 30 + static_cast<double>(i);
  }
  const std::string svg = plot_scaling(runs);
  std::size_t points = 0;
  for (std::size_t at = svg.find("<circle"); at != std::string::npos; at = svg.find("<circle", at + 1)) ++points;
  EXPECT_EQ(points, 3u);
  EXPECT_NE(svg.find("1 M"), std::string::npos);
  EXPECT_EQ(plot_scaling({}), "");
}

}  // namespace
}  // namespace veer::bench
