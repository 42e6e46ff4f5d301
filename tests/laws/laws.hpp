#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "tests/laws/among.hpp"
#include "veer/sense/flow_field.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/sense/path/path.hpp"
#include "veer/world/state/state.hpp"

/// The laws. Each takes a behavior's type and draws its own scenes; tests/laws/main.cpp applies them to every behavior.
namespace veer::laws {

/// Calls f(name, vector) for each channel of a request.
template <class Request, class F>
void for_each_channel(const Request& r, F f) {
  if constexpr (requires { r.velocity; }) f("velocity", r.velocity);
  if constexpr (requires { r.linear; }) f("linear", r.linear);
  if constexpr (requires { r.heading; }) f("heading", r.heading);
  if constexpr (requires { r.angular; }) f("angular", r.angular);
}

template <class Request, class F>
void for_each_channel(const Request& a, const Request& b, F f) {
  if constexpr (requires { a.velocity; }) f("velocity", a.velocity, b.velocity);
  if constexpr (requires { a.linear; }) f("linear", a.linear, b.linear);
  if constexpr (requires { a.heading; }) f("heading", a.heading, b.heading);
  if constexpr (requires { a.angular; }) f("angular", a.angular, b.angular);
}

template <class S, int N>
constexpr int components(const Vec<S, N>&) {
  return N;
}

template <class S, int D>
std::string show(const Vec<S, D>& v) {
  std::string all;
  for (int d = 0; d < D; ++d) all += std::to_string(static_cast<double>(v[d])) + " ";
  return all;
}

/// The number of scenes to try: a tenth of `many` for behaviors that need a map, which takes long to build.
template <class B, int D>
constexpr int scenes(int many) {
  return detail::takes<B, float, D>(uses::surroundings) ? many / 10 : many;
}

/// The request is finite for every finite input within the world's bounds.
template <class B, class S, int D>
void finite() {
  if constexpr (detail::Steers<B, S, D>) {
    Random random(1);
    for (int i = 0; i < scenes<B, D>(4000); ++i) {
      const Scene scene = hard_scene(random, D == 2);
      const auto request = ask<S, D>(random_params<B>(random, true), scene);
      for_each_channel(request, [&](const char* channel, const auto& v) {
        ASSERT_TRUE(is_finite(v)) << channel << " in scene " << i << ": " << show(v);
      });
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

/// The request is no more than max_speed or max_acceleration.
template <class B, int D>
void limited() {
  if constexpr (detail::Steers<B, float, D>) {
    Random random(2);
    for (int i = 0; i < scenes<B, D>(4000); ++i) {
      const Scene scene = i % 2 ? hard_scene(random, D == 2) : mild_scene(random, D == 2);
      const auto request = ask<float, D>(random_params<B>(random, true), scene);
      for_each_channel(request, [&](std::string_view channel, const auto& v) {
        if (channel == "heading") return;
        const double most = static_cast<double>(channel == "velocity"  ? scene.limits.max_speed
                                                : channel == "angular" ? scene.limits.max_angular_acceleration
                                                                       : scene.limits.max_force / scene.limits.mass);
        double square = 0;
        for (int d = 0; d < components(v); ++d) square += static_cast<double>(v[d]) * static_cast<double>(v[d]);
        // Apart from rounding; a vector without direction is too short to be clipped.
        ASSERT_LE(std::sqrt(square), most * 1.00001 + 1e-15) << channel << " in scene " << i;
      });
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

/// A scene at z = 0 gives the bits of 2D in 3D.
template <class B>
void planar() {
  if constexpr (detail::Steers<B, float, 2> && detail::Steers<B, float, 3>) {
    Random random(3);
    for (int i = 0; i < 4000; ++i) {
      const Scene scene = i % 2 ? hard_scene(random, true) : mild_scene(random, true);
      const B b = random_params<B>(random, i % 2);
      const auto flat = ask<float, 2>(b, scene);
      const auto space = ask<float, 3>(b, scene);
      const auto compare = [&](const Vec2& p, const Vec3& q) {
        ASSERT_EQ(bits_of(p.x), bits_of(q.x)) << "scene " << i;
        ASSERT_EQ(bits_of(p.y), bits_of(q.y)) << "scene " << i;
        ASSERT_EQ(q.z, 0) << "scene " << i;
      };
      if constexpr (requires { flat.velocity; }) compare(flat.velocity, space.velocity);
      if constexpr (requires { flat.linear; }) compare(flat.linear, space.linear);
      if constexpr (requires { flat.heading; }) compare(flat.heading, space.heading);
      if constexpr (requires { flat.angular; }) {
        ASSERT_EQ(space.angular.x, 0) << "scene " << i;
        ASSERT_EQ(space.angular.y, 0) << "scene " << i;
        ASSERT_EQ(bits_of(flat.angular.x), bits_of(space.angular.z)) << "scene " << i;
      }
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

/// Compares the request in a scene, changed in the same way as the scene, with the request in the changed scene.
/// `point` changes points, `direction` everything else but turns, which a mirror also reverses (`sense`).
template <class B, int D, class Point, class Direction>
void symmetric(unsigned seed, float sense, Point point, Direction direction) {
  if constexpr (detail::Steers<B, float, D>) {
    Random random(seed);
    for (int i = 0; i < scenes<B, D>(2000); ++i) {
      const Scene scene = mild_scene(random, D == 2);
      const B b = random_params<B>(random, false);
      Scene changed = scene;
      changed.position = point(scene.position, i);
      changed.goal = point(scene.goal, i);
      for (Vec3& p : changed.route) p = point(p, i);
      for (Obstacle& o : changed.obstacles) {
        o.center = point(o.center, i);
        for (Vec3& p : o.points) p = point(p, i);
      }
      changed.velocity = direction(scene.velocity, i);
      changed.heading = direction(scene.heading, i);
      changed.goal_velocity = direction(scene.goal_velocity, i);
      changed.goal_heading = direction(scene.goal_heading, i);
      changed.field.velocity = direction(scene.field.velocity, i);
      changed.spin = direction(scene.spin, i) * sense;
      changed.goal_spin = direction(scene.goal_spin, i) * sense;
      for (Other& other : changed.others) {
        other.offset = direction(other.offset, i);
        other.velocity = direction(other.velocity, i);
      }
      for_each_channel(ask<float, D>(b, scene), ask<float, D>(b, changed),
                       [&](const char* channel, const auto& before, const auto& after) {
                         constexpr int N = components(decltype(before){});
                         Vec<float, N> wanted;
                         if constexpr (N == 1) wanted.x = direction(Vec3{0, 0, before.x}, i).z * sense;
                         else wanted = to_dimension<N>(direction(to_dimension<3>(before), i));
                         if (std::string_view(channel) == "angular" && N == 3) wanted = wanted * sense;
                         ASSERT_LE(length(after - wanted), 2e-3f * (1 + length(wanted)))
                             << channel << " in scene " << i << ": " << show(after) << "instead of " << show(wanted);
                       });
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

/// The same request in the same situation, whatever the seed and the number of the step.
template <class B, int D>
void steady() {
  if constexpr (detail::Steers<B, float, D>) {
    Random random(9);
    for (int i = 0; i < scenes<B, D>(2000); ++i) {
      const Scene scene = i % 2 ? hard_scene(random, D == 2) : mild_scene(random, D == 2);
      const B b = random_params<B>(random, i % 2);
      Scene later = scene;
      later.step += 1 + random.below(1000);
      later.seed += random.below(2);
      for_each_channel(ask<float, D>(b, scene), ask<float, D>(b, later),
                       [&](const char* channel, const auto& before, const auto& after) {
                         for (int d = 0; d < components(before); ++d)
                           ASSERT_EQ(bits_of(before[d]), bits_of(after[d])) << channel << " in scene " << i;
                       });
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

template <class B, int D>
void translates() {
  symmetric<B, D>(
      4, 1.f, [](const Vec3& p, int i) { return p + Vec3{static_cast<float>(i % 7 * 5 - 15), 8, D == 3 ? -4.f : 0.f}; },
      [](const Vec3& v, int) { return v; });
}

/// About z in 2D; about z and then x in 3D.
template <class B, int D>
void rotates() {
  const auto turn = [](const Vec3& p, int i) {
    const Vec2 xy = rotate(Vec2{p.x, p.y}, static_cast<float>(i) * .7f);
    if (D == 2) return Vec3{xy.x, xy.y, p.z};  // a turn stays what it is
    const Vec2 yz = rotate(Vec2{xy.y, p.z}, static_cast<float>(i) * 1.3f);
    return Vec3{xy.x, yz.x, yz.y};
  };
  symmetric<B, D>(5, 1.f, turn, turn);
}

template <class B, int D>
void mirrors() {
  const auto flip = [](const Vec3& p, int) { return Vec3{p.x, -p.y, p.z}; };
  symmetric<B, D>(6, -1.f, flip, flip);
}

/// The same bits, flags and memory for every pack width, through the loop that worlds use. The rows aren't a multiple
/// of any width.
template <class B, int D>
void same_bits() {
  const BehaviorInfo& info = behavior_info<B>();
  if (!info.kernels.kernel<D>(0)) return;
  if (info.needs_neighbors) return same_bits_among<B, D>();
  Random random(8);
  Columns<D> columns;
  columns.memory.push_back({info.memory_size[D - 2], {}});
  columns.need_aims(0);
  columns.need_spin();
  for (LimitColumn& limit : columns.limits) limit.set_common(1);
  const std::size_t rows = block_rows - 5;
  columns.resize(rows);
  std::vector<Scene> scenes;
  for (std::size_t row = 0; row < rows; ++row) {
    scenes.push_back(row % 2 ? hard_scene(random, D == 2) : mild_scene(random, D == 2));
    const Scene& s = scenes.back();
    columns.key[row] = static_cast<std::uint32_t>(row + 1);
    columns.now[row] = {to_dimension<D>(s.position), to_dimension<D>(s.velocity)};
    columns.heading[row] = to_dimension<D>(s.heading);
    columns.spin[row] = to_spin<float, D>(s.spin);
    columns.aims[0].set(row, {to_dimension<D>(s.goal), to_dimension<D>(s.goal_velocity),
                              to_dimension<D>(s.goal_heading), to_spin<float, D>(s.goal_spin)});
    columns.aims[0].there[row] = row % 7 == 0 ? 0 : 1;
    for (std::size_t i = 0; i < columns.limits.size(); ++i)
      columns.limits[i].set(row, static_cast<float>(fields_of<Limits>()[i].get(&s.limits)), rows);
  }
  for (int round = 0; round < 30; ++round) {
    const B b = random_params<B>(random, round % 2);
    ResolvedTarget<D> target;
    target.aims = &columns.aims[0];
    const FlowField field = any_field(random, round);
    target.field = &field;
    for (const Vec3& p : scenes[static_cast<std::size_t>(round)].route) target.points.push_back(to_dimension<D>(p));
    const Result<Path<D>> path =
        make_path<D>({.points = scenes[static_cast<std::size_t>(round)].route, .closed = round % 2 == 1});
    if (path) target.path = path->view();
    const auto kind = static_cast<DomainKind>(round % 3);
    const Domain<D> domain = kind == DomainKind::plane ? Domain<D>{}
                                                       : Domain<D>{.kind = kind,
                                                                   .low = to_dimension<D>(Vec3{-30, -30, -30}),
                                                                   .high = to_dimension<D>(Vec3{30, 30, 30})};
    const auto map = Map<D>::build(scenes[static_cast<std::size_t>(round)].obstacles, domain);
    const Surroundings<D> around{map ? &*map : nullptr, nullptr, &domain};
    std::vector<std::uint32_t> first;
    for (std::size_t w = 0; w < widths.size(); ++w) {
      if (!is_supported(widths[w])) continue;
      Columns<D> mine = columns;
      RequestBlock<D> out{};
      info.kernels.kernel<D>(w)(
          {&mine, 0, rows, &target, &domain, nullptr, &mine.memory[0], &out, 1 / 30.f, 7, 3, 0, &around}, &b);
      std::vector<std::uint32_t> bits;
      for (std::size_t row = 0; row < rows; ++row) {
        for (int d = 0; d < D; ++d) {
          bits.push_back(bits_of(out.move[d][row]));
          bits.push_back(bits_of(out.face[d][row]));
        }
        for (const auto& turn : out.turn) bits.push_back(bits_of(turn[row]));
        bits.push_back(mine.flags[row]);
        const std::size_t size = info.memory_size[D - 2];
        for (std::size_t k = 0; k < size; ++k)
          bits.push_back(static_cast<std::uint32_t>(mine.memory[0].bytes[row * size + k]));
      }
      if (w == 0) first = bits;
      ASSERT_EQ(bits, first) << "width " << widths[w] << " in round " << round;
    }
  }
}

/// The description that lists, the schema and sliders rely on.
template <class B>
void described() {
  const BehaviorInfo& info = behavior_info<B>();
  EXPECT_FALSE(info.summary.empty());
  const B defaults{};
  for (const FieldInfo& f : info.fields) {
    EXPECT_FALSE(f.doc.empty()) << f.name;
    EXPECT_TRUE(f.kind != FieldKind::number || !f.unit.empty()) << f.name << " has no unit";
    EXPECT_LT(f.min, f.max) << f.name;
    EXPECT_GE(f.initial, f.min) << f.name;
    EXPECT_LE(f.initial, f.max) << f.name;
    EXPECT_EQ(f.get(&defaults), f.initial) << f.name;
    for (const FieldInfo& other : info.fields) EXPECT_TRUE(&f == &other || f.name != other.name) << f.name;
    B changed{};
    f.set(&changed, f.max);
    EXPECT_EQ(f.get(&changed), f.max) << f.name;
  }
}

}  // namespace veer::laws
