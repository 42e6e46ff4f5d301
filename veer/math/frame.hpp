#pragma once

#include <array>

#include "veer/math/angle.hpp"
#include "veer/math/conventions.hpp"

namespace veer {

/// A rotation, w + xi + yj + zk; unit length. Rotates v to q v q*, in the engine's own axes whatever their handedness.
struct Quaternion {
  float x = 0, y = 0, z = 0, w = 1;
};

/// Column-major: three columns with the images of the model's x, y and z axis, then the position; p' = M p. The same 16
/// numbers serve engines that multiply row vectors and store rows (Direct3D, Unreal).
using Matrix4 = std::array<float, 16>;

/// Converts between veer and an engine. A heading is an angle on the ground (rad), or for flyers a unit vector in space
/// (then pitched, never rolled). Computes in double and returns floats. Precondition: the conventions are valid (see
/// is_valid).
class Frame {
 public:
  explicit constexpr Frame(const Conventions& engine) : engine_(engine) {}
  constexpr const Conventions& conventions() const { return engine_; }

  // From veer to the engine.

  /// A position in the engine's units.
  Vec3 position(const Vec3& inside) const { return turn_out(inside) * engine_.units_per_meter; }
  Vec3 position(const Vec2& inside) const { return position(to_dimension<3>(inside)); }
  /// Directions keep their length.
  Vec3 direction(const Vec3& inside) const { return turn_out(inside); }
  Vec3 direction(const Vec2& inside) const { return turn_out(to_dimension<3>(inside)); }
  /// The unit vector along a heading.
  Vec3 forward(float heading) const {
    const SinCos<double> at = sin_cos(double{heading});
    return turn_out(Vec3{static_cast<float>(at.cos), static_cast<float>(at.sin), 0});
  }
  /// The yaw in the engine's unit, at most half a turn to either side.
  float yaw(float heading) const {
    const double angle = wrap_angle(yaw_sense() * (heading - angle_of_axis(engine_.yaw_zero)));
    return static_cast<float>(angle / unit());
  }
  /// Angular velocities have the direction and unit of yaw, but no zero direction.
  float yaw_rate(float inside) const { return static_cast<float>(yaw_sense() * inside / unit()); }
  /// The rotation that turns an unrotated model to the heading.
  Quaternion rotation(float heading) const { return rounded(yaw_rotation(heading)); }
  Quaternion rotation(const Vec3& heading) const { return rounded(space_rotation(heading)); }
  Matrix4 matrix(const Vec3& inside, float heading) const { return placed(inside, yaw_rotation(heading)); }
  Matrix4 matrix(const Vec2& inside, float heading) const { return matrix(to_dimension<3>(inside), heading); }
  Matrix4 matrix(const Vec3& inside, const Vec3& heading) const { return placed(inside, space_rotation(heading)); }

  // From the engine to veer.

  Vec3 inside_position(const Vec3& engine) const { return turn_in(engine) / engine_.units_per_meter; }
  Vec3 inside_direction(const Vec3& engine) const { return turn_in(engine); }
  /// The heading of a yaw, in [-pi, pi].
  float inside_heading(float yaw) const {
    return static_cast<float>(wrap_angle(angle_of_axis(engine_.yaw_zero) + yaw_sense() * (yaw * unit())));
  }
  float inside_yaw_rate(float rate) const { return static_cast<float>(yaw_sense() * (rate * unit())); }

 private:
  struct Turning {
    Vec<double, 3> axis;  // times the sine of half the angle
    double w;
  };

  bool right_handed() const { return engine_.hand == Hand::right; }
  double yaw_sense() const { return engine_.yaw_turn == Turn::counter_clockwise ? 1 : -1; }
  double unit() const { return engine_.yaw_unit == AngleUnit::degrees ? pi_of<double> / 180 : 1; }  // rad

  template <class S>
  Vec<S, 3> turn_out(const Vec<S, 3>& a) const {
    if (engine_.ground == Ground::xy) return {a.x, right_handed() ? a.y : -a.y, a.z};
    return {a.x, a.z, right_handed() ? -a.y : a.y};
  }
  template <class S>
  Vec<S, 3> turn_in(const Vec<S, 3>& a) const {
    if (engine_.ground == Ground::xy) return {a.x, right_handed() ? a.y : -a.y, a.z};
    return {a.x, right_handed() ? -a.z : a.z, a.y};
  }

  static Vec<double, 3> vector_of(Axis axis) {
    Vec<double, 3> v{};
    const int k = static_cast<int>(axis);
    v[k / 2] = k % 2 == 0 ? 1 : -1;
    return v;
  }
  double angle_of_axis(Axis axis) const {  // rad, in veer's convention
    const Vec<double, 3> inside = turn_in(vector_of(axis));
    return atan2(inside.y, inside.x);
  }

  Turning yaw_rotation(double heading) const {
    // A turn counter-clockwise about up is a negative one in the algebra of left-handed axes.
    const double turn = (right_handed() ? 1 : -1) * wrap_angle(heading - angle_of_axis(engine_.model_forward));
    const SinCos<double> half = sin_cos(turn * 0.5);
    return {turn_out(Vec<double, 3>{0, 0, 1}) * half.sin, half.cos};
  }
  Turning space_rotation(const Vec3& heading) const {
    const Vec<double, 3> h{heading.x, heading.y, heading.z};
    const Turning yaw = yaw_rotation(atan2(h.y, h.x));
    const SinCos<double> half = sin_cos(0.5 * atan2(h.z, length(to_dimension<2>(h))));
    const Vec<double, 3> up = turn_out(Vec<double, 3>{0, 0, 1});
    const Vec<double, 3> pitch = cross(vector_of(engine_.model_forward), up) * half.sin;  // first, in model axes
    return {yaw.axis * half.cos + pitch * yaw.w + cross(yaw.axis, pitch), yaw.w * half.cos - dot(yaw.axis, pitch)};
  }

  static Quaternion rounded(const Turning& q) {
    return {static_cast<float>(q.axis.x), static_cast<float>(q.axis.y), static_cast<float>(q.axis.z),
            static_cast<float>(q.w)};
  }
  Matrix4 placed(const Vec3& inside, const Turning& q) const {
    const Vec3 at = position(inside);
    Matrix4 m{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, at.x, at.y, at.z, 1};
    for (int column = 0; column < 3; ++column) {
      Vec<double, 3> e{};
      e[column] = 1;
      const Vec<double, 3> twice = cross(q.axis, e) * 2.;
      const Vec<double, 3> image = e + twice * q.w + cross(q.axis, twice);
      for (int row = 0; row < 3; ++row)
        m[static_cast<std::size_t>(column) * 4 + static_cast<std::size_t>(row)] = static_cast<float>(image[row]);
    }
    return m;
  }

  Conventions engine_;
};

}  // namespace veer
