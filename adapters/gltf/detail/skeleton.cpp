#include "adapters/gltf/detail/skeleton.hpp"

#include <algorithm>

#include "adapters/gltf/detail/file.hpp"
#include "adapters/gltf/detail/one_line.hpp"

namespace veer::detail {
namespace {

constexpr std::array<const char*, 3> properties{"translation", "rotation", "scale"};

}  // namespace

std::string label_of(const tinygltf::Model& model, const tinygltf::AnimationChannel& channel) {
  return channel.target_path + " of '" + name_of(model, static_cast<std::size_t>(channel.target_node)) + "'";
}

Result<Skeleton> Skeleton::make(const tinygltf::Model& model, const std::vector<TreeNode>& tree,
                                const tinygltf::Animation& animation, const std::vector<std::size_t>& wanted) {
  std::vector<std::size_t> bone_of(model.nodes.size(), none);  // at first, indices in the tree
  for (std::size_t k = 0; k < tree.size(); ++k) bone_of[tree[k].node] = k;
  std::vector<bool> is_needed(tree.size(), false);
  for (std::size_t node : wanted)
    for (std::size_t at = bone_of[node]; at != none && !is_needed[at]; at = tree[at].parent) is_needed[at] = true;

  Skeleton skeleton;
  std::fill(bone_of.begin(), bone_of.end(), none);
  for (std::size_t k = 0; k < tree.size(); ++k) {
    if (!is_needed[k]) continue;
    const tinygltf::Node& node = model.nodes[tree[k].node];
    bone_of[tree[k].node] = skeleton.bones_.size();
    Bone bone;
    if (tree[k].parent != none) bone.parent = bone_of[tree[tree[k].parent].node];
    bone.rest = matrix_of(node);
    bone.own = transform_of(node);
    skeleton.bones_.push_back(bone);
  }
  for (std::size_t node : wanted) skeleton.wanted_.push_back(bone_of[node]);

  for (const tinygltf::AnimationChannel& channel : animation.channels) {
    const auto property = static_cast<std::size_t>(
        std::find(properties.begin(), properties.end(), channel.target_path) - properties.begin());
    const std::size_t bone =
        has(model.nodes, channel.target_node) ? bone_of[static_cast<std::size_t>(channel.target_node)] : none;
    if (property == properties.size() || bone == none) continue;
    const std::string label = label_of(model, channel);
    if (!model.nodes[static_cast<std::size_t>(channel.target_node)].matrix.empty())
      return one_line(label, ": the node has a matrix, which can't be animated");
    if (skeleton.bones_[bone].tracks[property] != none) return one_line(label, ": there are two channels for it");
    auto track = read_keyframes(model, animation, channel);
    if (!track) return one_line(label, ": ", track.reason());
    skeleton.bones_[bone].tracks[property] = skeleton.tracks_.size();
    skeleton.tracks_.push_back(std::move(*track));
  }
  return skeleton;
}

Matrix Skeleton::local(const Bone& bone, double time) const {
  const auto [moves, turns, grows] = bone.tracks;
  if (moves == none && turns == none && grows == none) return bone.rest;
  Transform own = bone.own;
  const auto first_three = [&](std::size_t track) {
    const Keyframes::Value v = tracks_[track].at(time);
    return std::array<double, 3>{v[0], v[1], v[2]};
  };
  if (moves != none) own.translation = first_three(moves);
  if (turns != none) own.rotation = tracks_[turns].at(time);
  if (grows != none) own.scale = first_three(grows);
  return matrix_of(own);
}

void Skeleton::place(double time, std::vector<Matrix>& matrices) const {
  std::vector<Matrix> all;
  all.reserve(bones_.size());
  for (const Bone& bone : bones_) {
    const Matrix own = local(bone, time);
    all.push_back(bone.parent == none ? own : product(all[bone.parent], own));
  }
  matrices.clear();
  for (std::size_t bone : wanted_) matrices.push_back(all[bone]);
}

}  // namespace veer::detail
