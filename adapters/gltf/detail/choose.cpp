#include "adapters/gltf/detail/choose.hpp"

#include <algorithm>

#include "adapters/gltf/detail/file.hpp"
#include "adapters/gltf/detail/one_line.hpp"

namespace veer::detail {
namespace {

using Names = std::vector<std::string>;

/// Returns 'a', 'b' and so on; at most 8 names.
std::string quoted(const Names& names) {
  constexpr std::size_t most = 8;
  std::string text;
  for (std::size_t k = 0; k < std::min(names.size(), most); ++k) text += (k > 0 ? ", '" : "'") + names[k] + "'";
  if (names.size() > most) text += " and " + std::to_string(names.size() - most) + " more";
  return text;
}

Result<std::size_t> find_name(const Names& names, const std::string& wanted, const std::string& kind) {
  const auto count = std::count(names.begin(), names.end(), wanted);
  if (count > 1) return one_line("expected one ", kind, " '", wanted, "', found ", count);
  if (count == 0) return one_line("there is no ", kind, " '", wanted, "'; there are ", quoted(names));
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), wanted) - names.begin());
}

/// Returns which nodes a channel moves or turns. A scale doesn't make a node the root.
std::vector<bool> driven_by(const tinygltf::Model& model, const tinygltf::Animation& animation) {
  std::vector<bool> driven(model.nodes.size());
  for (const auto& channel : animation.channels)
    if (has(model.nodes, channel.target_node) &&
        (channel.target_path == "translation" || channel.target_path == "rotation"))
      driven[static_cast<std::size_t>(channel.target_node)] = true;
  return driven;
}

}  // namespace

std::vector<std::string> animations_of(const tinygltf::Model& model) {
  Names names;
  for (std::size_t k = 0; k < model.animations.size(); ++k) names.push_back(name_of(model.animations[k], k));
  return names;
}

Result<std::size_t> choose_node(const tinygltf::Model& model, const std::string& name) {
  Names names;
  for (std::size_t k = 0; k < model.nodes.size(); ++k) names.push_back(name_of(model, k));
  return find_name(names, name, "node");
}

Result<std::size_t> choose_animation(const tinygltf::Model& model, const std::string& name) {
  const Names names = animations_of(model);
  if (names.empty()) return one_line("it has no animation");
  if (!name.empty()) return find_name(names, name, "animation");
  if (names.size() > 1) return one_line("it has ", names.size(), " animations, so one must be chosen: ", quoted(names));
  return std::size_t{0};
}

Result<std::size_t> choose_root(const tinygltf::Model& model, const std::vector<TreeNode>& tree, std::size_t animation,
                                const std::string& name) {
  // A named root needn't be animated: an idle animation may have no track for it.
  if (!name.empty()) return choose_node(model, name);
  const std::string label = "animation '" + name_of(model.animations[animation], animation) + "'";
  const std::vector<bool> driven = driven_by(model, model.animations[animation]);
  std::vector<bool> is_carried(tree.size(), false);  // moved by the animation, directly or through a parent
  std::vector<std::size_t> tops;
  Names names;
  for (std::size_t k = 0; k < tree.size(); ++k) {
    const auto [node, parent] = tree[k];
    const bool hangs = parent != TreeNode::none && is_carried[parent];
    is_carried[k] = hangs || driven[node];
    if (!driven[node] || hangs) continue;
    tops.push_back(node);
    names.push_back(name_of(model, node));
  }
  if (tops.empty()) return one_line(label, " has no root track: it moves and turns no node");
  if (tops.size() > 1)
    return one_line(label, " moves nodes without a common animated parent, so a root must be chosen: ", quoted(names));
  return tops[0];
}

}  // namespace veer::detail
