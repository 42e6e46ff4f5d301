#pragma once

#include <array>
#include <vector>

#include "adapters/gltf/detail/keyframes.hpp"
#include "adapters/gltf/detail/transform.hpp"
#include "adapters/gltf/detail/tree.hpp"

namespace veer::detail {

/// The selected nodes with all their ancestors, and the channels of an animation that move these.
class Skeleton {
 public:
  /// `wanted` are nodes of the file. Error messages don't name the file.
  static Result<Skeleton> make(const tinygltf::Model& model, const std::vector<TreeNode>& tree,
                               const tinygltf::Animation& animation, const std::vector<std::size_t>& wanted);

  const std::vector<Keyframes>& tracks() const { return tracks_; }

  /// Computes the matrix of each wanted node at a time (s), from the node's space to that of the model.
  void place(double time, std::vector<Matrix>& matrices) const;

 private:
  static constexpr std::size_t none = TreeNode::none;
  struct Bone {
    std::size_t parent = none;
    Matrix rest{};
    Transform own{};
    std::array<std::size_t, 3> tracks{none, none, none};  // indices of the tracks for translation, rotation, scale
  };
  Matrix local(const Bone& bone, double time) const;

  std::vector<Bone> bones_;  // parents first
  std::vector<Keyframes> tracks_;
  std::vector<std::size_t> wanted_;  // indices of bones
};

/// Returns the name to show for a channel: "translation of 'Hips'".
std::string label_of(const tinygltf::Model& model, const tinygltf::AnimationChannel& channel);

}  // namespace veer::detail
