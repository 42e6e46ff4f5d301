#pragma once

#include <tiny_gltf.h>

#include <array>
#include <vector>

#include "veer/base/result.hpp"

namespace veer::detail {

/// What a channel of an animation does to one property of a node: values at times, and how to get from one to the next
/// (glTF 2.0, appendix C).
struct Keyframes {
  using Value = std::array<double, 4>;  // x, y, z; of a rotation also w
  enum class Way { step, linear, cubic };

  std::vector<double> times{};  // s; they grow
  std::vector<Value> values{};  // one per time; of cubic splines three: the tangent before it, itself, the one after it
  Way way = Way::linear;
  bool is_rotation = false;
  bool is_scale = false;

  /// Before the first key and after the last one it is as there. Rotations are unit quaternions.
  Value at(double time) const;
  /// Whether what hangs on the node may go other than straight from a key to the next one.
  bool bends_after(std::size_t key) const;
  /// Whether the value stays until the next key and is another then.
  bool jumps_after(std::size_t key) const;

 private:
  const Value& value(std::size_t key) const { return values[way == Way::cubic ? key * 3 + 1 : key]; }
};

/// The times of a channel's keys. Reasons don't name the file.
Result<std::vector<double>> read_times(const tinygltf::Model& model, const tinygltf::Animation& animation,
                                       const tinygltf::AnimationChannel& channel);
/// All of a channel for "translation", "rotation" or "scale".
Result<Keyframes> read_keyframes(const tinygltf::Model& model, const tinygltf::Animation& animation,
                                 const tinygltf::AnimationChannel& channel);

}  // namespace veer::detail
