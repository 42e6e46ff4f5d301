#pragma once

/// The axes, angles and units of an engine. Veer itself has one convention: meters and rad, right-handed, the ground is
/// the x-y plane, z is up, angles start at +x and grow counter-clockwise. A Conventions describes what the engine uses
/// instead, and frame.hpp converts.
namespace veer {

enum class Ground { xy, xz };     // z is up, or y is up
enum class Hand { right, left };  // of the engine's axes x, y, z
enum class Axis { plus_x, minus_x, plus_y, minus_y, plus_z, minus_z };
enum class Turn { counter_clockwise, clockwise };  // seen from above
enum class AngleUnit { radians, degrees };

/// Veer's x axis is always the engine's x axis; veer's y axis is the engine's other ground axis, in the direction that
/// handedness requires. The defaults are veer's own convention.
struct Conventions {
  Ground ground = Ground::xy;
  Hand hand = Hand::right;
  Axis model_forward = Axis::plus_x;  // where an unrotated model faces; a ground axis
  Axis yaw_zero = Axis::plus_x;       // the world direction with a yaw of 0; a ground axis
  Turn yaw_turn = Turn::counter_clockwise;
  AngleUnit yaw_unit = AngleUnit::radians;
  float units_per_meter = 1;

  friend constexpr bool operator==(const Conventions&, const Conventions&) = default;
};

constexpr bool on_ground(Ground ground, Axis axis) {
  if (axis == Axis::plus_x || axis == Axis::minus_x) return true;
  const bool along_y = axis == Axis::plus_y || axis == Axis::minus_y;
  return along_y == (ground == Ground::xy);
}

/// True if a Conventions is valid: forward and zero lie on the ground, and the scale is a positive number.
constexpr bool is_valid(const Conventions& c) {
  return on_ground(c.ground, c.model_forward) && on_ground(c.ground, c.yaw_zero) && c.units_per_meter > 0 &&
         c.units_per_meter <= 1e6f;
}

namespace conventions {

/// Veer's own convention.
inline constexpr Conventions veer{};

/// y up, +z forward, `eulerAngles.y` in degrees, clockwise from +z.
inline constexpr Conventions unity{.ground = Ground::xz,
                                   .hand = Hand::left,
                                   .model_forward = Axis::plus_z,
                                   .yaw_zero = Axis::plus_z,
                                   .yaw_turn = Turn::clockwise,
                                   .yaw_unit = AngleUnit::degrees};

/// z up, +x forward, +y to the right, centimeters, `FRotator::Yaw` in degrees from +x toward +y.
inline constexpr Conventions unreal{
    .hand = Hand::left, .yaw_turn = Turn::clockwise, .yaw_unit = AngleUnit::degrees, .units_per_meter = 100};

/// y up, -z forward, `rotation.y` in rad, counter-clockwise from -z.
inline constexpr Conventions godot{
    .ground = Ground::xz, .model_forward = Axis::minus_z, .yaw_zero = Axis::minus_z, .yaw_unit = AngleUnit::radians};

/// y up, looking down -z as OpenGL's eye space does; angles as in Godot.
inline constexpr Conventions opengl = godot;

/// three.js objects: y up, +z forward (what `Object3D.lookAt` turns to the target), `rotation.y` in rad.
inline constexpr Conventions three{.ground = Ground::xz, .model_forward = Axis::plus_z, .yaw_zero = Axis::plus_z};

/// A canvas: x right, y down, rad clockwise as seen on the screen. Set units_per_meter to pixels per meter. The screen
/// is the ground seen from above, so the axis toward the viewer is up and the axes are left-handed.
inline constexpr Conventions screen2d{.hand = Hand::left, .yaw_turn = Turn::clockwise};

static_assert(is_valid(veer) && is_valid(unity) && is_valid(unreal) && is_valid(godot) && is_valid(three) &&
              is_valid(screen2d));

}  // namespace conventions
}  // namespace veer
