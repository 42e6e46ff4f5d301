#include "veer/math/conventions.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <ostream>
#include <vector>

#include "veer/math/frame.hpp"

namespace veer {

void PrintTo(const Conventions& c, std::ostream* out) {
  *out << "ground " << int(c.ground) << " hand " << int(c.hand) << " forward " << int(c.model_forward) << " zero "
       << int(c.yaw_zero) << " turn " << int(c.yaw_turn) << " unit " << int(c.yaw_unit) << " x " << c.units_per_meter;
}

namespace {

std::vector<Conventions> every_combination() {
  std::vector<Conventions> list;
  for (int bits = 0; bits < 16; ++bits) {
    for (int forward = 0; forward < 6; ++forward) {
      for (int zero = 0; zero < 6; ++zero) {
        for (float scale : {1.f, 100.f, 0.3f}) {
          const Conventions c{Ground(bits & 1),    Hand(bits >> 1 & 1),      Axis(forward), Axis(zero),
                              Turn(bits >> 2 & 1), AngleUnit(bits >> 3 & 1), scale};
          if (is_valid(c)) list.push_back(c);
        }
      }
    }
  }
  return list;
}

/// Calls f for every combination until one fails, with its description.
template <class F>
void for_all(F f) {
  for (const Conventions& c : every_combination()) {
    SCOPED_TRACE(::testing::PrintToString(c));
    f(Frame(c), c);
    if (::testing::Test::HasFailure()) return;
  }
}
std::vector<float> headings() {
  std::vector<float> list;
  for (int k = -8; k <= 8; ++k) list.push_back(static_cast<float>(k) * pi / 8);
  for (float a : {0.1f, -1.3f, 2.9f, 7.f, -30.f}) list.push_back(a);
  return list;
}

Vec3 axis(Axis a) {
  const int k = static_cast<int>(a);
  Vec3 v{};
  v[k / 2] = k % 2 == 0 ? 1.f : -1.f;
  return v;
}
Vec3 up(const Conventions& c) { return c.ground == Ground::xy ? Vec3{0, 0, 1} : Vec3{0, 1, 0}; }
/// The direction to the right of a direction on the ground, seen from above, in the engine's axes.
Vec3 right_of(const Conventions& c, const Vec3& d) { return c.hand == Hand::right ? cross(d, up(c)) : cross(up(c), d); }
Vec3 rotated(const Quaternion& q, const Vec3& v) {  // q v q*, multiplied out
  const float xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z, xy = q.x * q.y, xz = q.x * q.z, yz = q.y * q.z;
  const float wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
  return {(1 - 2 * (yy + zz)) * v.x + 2 * (xy - wz) * v.y + 2 * (xz + wy) * v.z,
          2 * (xy + wz) * v.x + (1 - 2 * (xx + zz)) * v.y + 2 * (yz - wx) * v.z,
          2 * (xz - wy) * v.x + 2 * (yz + wx) * v.y + (1 - 2 * (xx + yy)) * v.z};
}
Vec3 column(const Matrix4& m, std::size_t k) { return {m[4 * k], m[4 * k + 1], m[4 * k + 2]}; }
void expect_near(const Vec3& got, const Vec3& want, float tolerance = 1e-6f) {
  EXPECT_LE(length(got - want), tolerance)
      << got.x << " " << got.y << " " << got.z << ", not " << want.x << " " << want.y << " " << want.z;
}
float arbitrary_float(float low, float high) {
  return low + (high - low) * (static_cast<float>(*rc::gen::inRange(0, 1 << 24)) / 16777216.f);
}
Conventions arbitrary_conventions() {
  static const std::vector<Conventions> list = every_combination();
  return *rc::gen::elementOf(list);
}

TEST(Conventions, every_valid_combination_is_tested) {
  EXPECT_EQ(every_combination().size(), 2u * 2 * 4 * 4 * 2 * 2 * 3);
  EXPECT_FALSE(is_valid({.model_forward = Axis::plus_z}));
  EXPECT_FALSE(is_valid({.ground = Ground::xz, .yaw_zero = Axis::minus_y}));
  EXPECT_FALSE(is_valid({.units_per_meter = 0}));
  EXPECT_FALSE(is_valid({.units_per_meter = std::nanf("")}));
}

RC_GTEST_PROP(Conventions, positions_directions_and_yaw_come_back_as_they_went, ()) {
  const Frame frame(arbitrary_conventions());
  const Vec3 p{arbitrary_float(-1e3f, 1e3f), arbitrary_float(-1e3f, 1e3f), arbitrary_float(-1e3f, 1e3f)};
  RC_ASSERT(length(frame.inside_position(frame.position(p)) - p) <= 2e-4f);
  RC_ASSERT(frame.inside_direction(frame.direction(p)) == p);
  RC_ASSERT(frame.direction(frame.inside_direction(p)) == p);
  const float heading = arbitrary_float(-3.14f, 3.14f), rate = arbitrary_float(-5, 5);
  RC_ASSERT(abs(angle_between(frame.inside_heading(frame.yaw(heading)), heading)) <= 1e-6f);
  RC_ASSERT(abs(frame.inside_yaw_rate(frame.yaw_rate(rate)) - rate) <= 1e-6f);
}

TEST(Conventions, headings_come_back_in_every_combination) {
  for_all([](const Frame& frame, const Conventions& c) {
    const float half = c.yaw_unit == AngleUnit::degrees ? 180.f : pi;
    for (float heading : headings()) {
      EXPECT_LE(abs(frame.yaw(heading)), half);
      EXPECT_LE(abs(frame.inside_heading(frame.yaw(heading))), pi);
      EXPECT_NEAR(angle_between(frame.inside_heading(frame.yaw(heading)), heading), 0, 2e-6);
      const float full = 2 * half;  // engines give yaw from 0 to a full turn too
      EXPECT_NEAR(angle_between(frame.inside_heading(frame.yaw(heading) + full), heading), 0, 2e-6);
    }
  });
}

TEST(Conventions, axes_have_the_engines_handedness_and_up_is_up) {
  for_all([](const Frame& frame, const Conventions& c) {
    const Vec3 x = frame.direction(Vec3{1, 0, 0}), y = frame.direction(Vec3{0, 1, 0});
    EXPECT_EQ(frame.direction(Vec3{0, 0, 1}), up(c));
    EXPECT_EQ(cross(x, y), c.hand == Hand::right ? up(c) : -up(c));
    EXPECT_EQ(right_of(c, x), -y);  // what is left of an agent inside is left of it in the engine
    expect_near(frame.position(Vec2{2, 3}), (x * 2.f + y * 3.f) * c.units_per_meter, 1e-4f);
    expect_near(frame.position(Vec3{2, 3, 4}), (x * 2.f + y * 3.f + up(c) * 4.f) * c.units_per_meter, 1e-4f);
  });
}

TEST(Conventions, yaw_is_the_forward_vector_under_the_engines_own_definition) {
  for_all([](const Frame& frame, const Conventions& c) {
    const Vec3 zero = axis(c.yaw_zero), right = right_of(c, zero);
    for (float heading : headings()) {
      const double yaw = frame.yaw(heading) * (c.yaw_unit == AngleUnit::degrees ? 3.14159265358979 / 180 : 1.);
      const auto ahead = static_cast<float>(std::cos(yaw)), aside = static_cast<float>(std::sin(yaw));
      expect_near(frame.forward(heading), zero * ahead + right * (c.yaw_turn == Turn::clockwise ? aside : -aside));
      expect_near(frame.forward(heading), frame.direction(direction(heading)));
    }
  });
}

TEST(Conventions, a_turning_agent_turns_the_engines_way) {
  for_all([](const Frame& frame, const Conventions&) {
    const float before = frame.yaw(0.3f), after = frame.yaw(0.301f), rate = frame.yaw_rate(0.001f);
    const bool wraps = std::fabs(after - before) > 1;
    if (!wraps) {
      EXPECT_NEAR(after - before, rate, 0.02f * std::fabs(rate));
    }
  });
}

TEST(Conventions, quaternion_is_a_rotation_that_turns_the_model_to_the_forward_vector) {
  for_all([](const Frame& frame, const Conventions& c) {
    for (float heading : headings()) {
      const Quaternion q = frame.rotation(heading);
      EXPECT_NEAR(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w, 1, 1e-6);
      expect_near(rotated(q, axis(c.model_forward)), frame.forward(heading));
      expect_near(rotated(q, up(c)), up(c));
    }
  });
}

TEST(Conventions, matrix_is_the_quaternion_and_the_position) {
  for_all([](const Frame& frame, const Conventions& c) {
    for (float heading : headings()) {
      const Vec3 at{1, -2, 3};
      const Matrix4 m = frame.matrix(at, heading);
      const Vec3 x = column(m, 0), y = column(m, 1), z = column(m, 2);
      expect_near(x, rotated(frame.rotation(heading), {1, 0, 0}));
      expect_near(y, rotated(frame.rotation(heading), {0, 1, 0}));
      expect_near(z, rotated(frame.rotation(heading), {0, 0, 1}));
      EXPECT_EQ(column(m, 3), frame.position(at));
      expect_near(cross(x, y), z);  // orthonormal with determinant +1, in the engine's axes
      EXPECT_NEAR(length(x), 1, 1e-6);
      EXPECT_NEAR(length(y), 1, 1e-6);
      EXPECT_NEAR(dot(x, y), 0, 1e-6);
      EXPECT_EQ(m[3] + m[7] + m[11], 0);
      EXPECT_EQ(m[15], 1);
      EXPECT_EQ(frame.matrix(Vec2{1, -2}, heading), frame.matrix(Vec3{1, -2, 0}, heading));
      expect_near(c.ground == Ground::xy ? z : y, up(c));
    }
  });
}

// A flyer noses up or down without rolling: the model's side axis stays level.
RC_GTEST_PROP(Conventions, flyers_are_pitched_and_never_rolled, ()) {
  const Conventions c = arbitrary_conventions();
  const Frame frame(c);
  const float pitch = arbitrary_float(-1.5f, 1.5f), yaw = arbitrary_float(-3, 3);
  const Vec2 plan = direction(yaw) * cos(pitch);
  const Vec3 heading{plan.x, plan.y, sin(pitch)};
  const Quaternion q = frame.rotation(heading);
  RC_ASSERT(length(rotated(q, axis(c.model_forward)) - frame.direction(heading)) <= 2e-6f);
  RC_ASSERT(abs(dot(rotated(q, right_of(c, axis(c.model_forward))), up(c))) <= 1e-6f);
  RC_ASSERT(dot(rotated(q, up(c)), up(c)) > 0.f);
  const Matrix4 m = frame.matrix(Vec3{1, 2, 3}, heading);
  RC_ASSERT(length(column(m, 1) - rotated(q, {0, 1, 0})) <= 1e-6f);
  RC_ASSERT(column(m, 3) == frame.position(Vec3{1, 2, 3}));
}

TEST(Conventions, inside_to_inside_changes_nothing) {
  const Frame frame(conventions::veer);
  EXPECT_EQ(frame.position(Vec3{1, 2, 3}), (Vec3{1, 2, 3}));
  EXPECT_EQ(frame.yaw(0.7f), 0.7f);
  EXPECT_EQ(frame.inside_heading(-2.5f), -2.5f);
}

// An agent at x = 2, y = 5 m, height 1 m, facing inside +y (to the north on a map).
struct Example {
  const char* name;
  Conventions conventions;
  Vec3 position, forward;
  float yaw;
  Quaternion rotation;
};
TEST(Conventions, presets_give_the_values_worked_out_by_hand) {
  const float r = std::sqrt(0.5f);
  const Example examples[] = {
      {"unity", conventions::unity, {2, 1, 5}, {0, 0, 1}, 0, {0, 0, 0, 1}},
      {"unreal", conventions::unreal, {200, -500, 100}, {0, -1, 0}, -90, {0, 0, -r, r}},
      {"godot", conventions::godot, {2, 1, -5}, {0, 0, -1}, 0, {0, 0, 0, 1}},
      {"opengl", conventions::opengl, {2, 1, -5}, {0, 0, -1}, 0, {0, 0, 0, 1}},
      {"three", conventions::three, {2, 1, -5}, {0, 0, -1}, pi, {0, 1, 0, 0}},
      {"screen2d", conventions::screen2d, {2, -5, 1}, {0, -1, 0}, -half_pi, {0, 0, -r, r}},
  };
  for (const Example& e : examples) {
    SCOPED_TRACE(e.name);
    const Frame frame(e.conventions);
    EXPECT_EQ(frame.position(Vec3{2, 5, 1}), e.position);
    expect_near(frame.forward(half_pi), e.forward);
    EXPECT_NEAR(std::fabs(frame.yaw(half_pi)), std::fabs(e.yaw), 1e-5);
    if (e.yaw != pi) {  // a half turn may come with either sign
      EXPECT_NEAR(frame.yaw(half_pi), e.yaw, 1e-5);
    }
    const Quaternion q = frame.rotation(half_pi), &w = e.rotation;
    EXPECT_NEAR(std::fabs(q.x * w.x + q.y * w.y + q.z * w.z + q.w * w.w), 1, 1e-6);  // q and -q are one rotation
  }
  // To the east: right for Unity is +x at 90 degrees; Godot turns by -90 degrees; Unreal's zero.
  EXPECT_NEAR(Frame(conventions::unity).yaw(0), 90, 1e-5);
  EXPECT_NEAR(Frame(conventions::godot).yaw(0), -half_pi, 1e-6);
  EXPECT_EQ(Frame(conventions::unreal).yaw(0), 0);
  EXPECT_NEAR(Frame(conventions::three).yaw(0), half_pi, 1e-6);
}

}  // namespace
}  // namespace veer
