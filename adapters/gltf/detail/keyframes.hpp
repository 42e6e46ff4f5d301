#pragma once

#include <tiny_gltf.h>

#include <array>
#include <vector>

#include "veer/base/result.hpp"

namespace veer::detail {

/// A channel of an animation: values of one property of a node at times, and the interpolation between them (glTF 2.0,
/// appendix C).
struct Keyframes {
  using Value = std::array<double, 4>;  // x, y, z; w, too, for a rotation
  enum class Way { step, linear, cubic };

  std::vector<double> times{};  // s, ascending
  std::vector<Value> values{};  // one per time; three for cubic splines: in-tangent, value, out-tangent
  Way way = Way::linear;
  bool is_rotation = false;
  bool is_scale = false;

  /// Returns the value at a time; clamped to the first and last key. Rotations are unit quaternions.
  Value at(double time) const;
  /// Returns whether children of the node may leave the straight line between this key and the next.
  bool bends_after(std::size_t key) const;
  /// Returns whether the value is held until the next key and differs there.
  bool jumps_after(std::size_t key) const;

 private:
  const Value& value(std::size_t key) const { return values[way == Way::cubic ? key * 3 + 1 : key]; }
};

/// Reads the times of a channel's keys. Error messages don't name the file.
Result<std::vector<double>> read_times(const tinygltf::Model& model, const tinygltf::Animation& animation,
                                       const tinygltf::AnimationChannel& channel);
/// Reads a channel for "translation", "rotation" or "scale".
Result<Keyframes> read_keyframes(const tinygltf::Model& model, const tinygltf::Animation& animation,
                                 const tinygltf::AnimationChannel& channel);

}  // namespace veer::detail
