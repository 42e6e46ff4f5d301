#pragma once

#include <array>
#include <vector>

#include "adapters/gltf/detail/keyframes.hpp"
#include "adapters/gltf/detail/transform.hpp"
#include "adapters/gltf/detail/tree.hpp"

namespace veer::detail {

/// Some nodes, all that they hang on, and what an animation does to these.
class Skeleton {
 public:
  /// `wanted` are nodes of the file. Reasons don't name the file.
  static Result<Skeleton> make(const tinygltf::Model& model, const std::vector<TreeNode>& tree,
                               const tinygltf::Animation& animation, const std::vector<std::size_t>& wanted);

  const std::vector<Keyframes>& tracks() const { return tracks_; }

  /// From each wanted node's space to that of the model, at a time.
  void place(double time, std::vector<Matrix>& places) const;

 private:
  static constexpr std::size_t none = TreeNode::none;
  struct Bone {
    std::size_t parent = none;
    Matrix rest{};
    Transform own{};
    std::array<std::size_t, 3> tracks{none, none, none};  // of translation, rotation, scale
  };
  Matrix local(const Bone& bone, double time) const;

  std::vector<Bone> bones_;  // parents first
  std::vector<Keyframes> tracks_;
  std::vector<std::size_t> wanted_;  // bones
};

/// What people read of a channel: "translation of 'Hips'".
std::string label_of(const tinygltf::Model& model, const tinygltf::AnimationChannel& channel);

}  // namespace veer::detail
