#include "adapters/gltf/read_clips.hpp"

#include <algorithm>

#include "adapters/gltf/detail/choose.hpp"
#include "adapters/gltf/detail/file.hpp"
#include "adapters/gltf/detail/key_times.hpp"
#include "adapters/gltf/detail/one_line.hpp"
#include "adapters/gltf/detail/skeleton.hpp"
#include "adapters/gltf/detail/top_view.hpp"

namespace veer {
namespace {

using namespace detail;

struct Span {
  double start = 0, end = 0;  // s
};

/// The time from the first key of any channel to the last.
Result<Span> span_of(const tinygltf::Model& model, const tinygltf::Animation& animation) {
  Span span;
  for (std::size_t k = 0; k < animation.channels.size(); ++k) {
    const tinygltf::AnimationChannel& channel = animation.channels[k];
    if (!has(model.nodes, channel.target_node)) return one_line("there is no node ", channel.target_node);
    const auto times = read_times(model, animation, channel);
    if (!times) return one_line(label_of(model, channel), ": ", times.reason());
    span.start = k == 0 ? times->front() : std::min(span.start, times->front());
    span.end = k == 0 ? times->back() : std::max(span.end, times->back());
  }
  if (!(span.end > span.start)) return one_line("it has no duration: all of its keys are at ", span.start, " s");
  return span;
}

/// Adds the keys; `wanted` are the root and the limbs. Returns why that isn't possible; empty on success.
std::string take_keys(const tinygltf::Model& model, const std::vector<TreeNode>& tree,
                      const tinygltf::Animation& animation, const std::vector<std::size_t>& wanted, ClipDef& clip) {
  const auto span = span_of(model, animation);
  if (!span) return span.reason();
  const auto skeleton = Skeleton::make(model, tree, animation, wanted);
  if (!skeleton) return skeleton.reason();
  const auto times = key_times(skeleton->tracks(), span->start, span->end);
  if (!times) return times.reason();
  TopView view(name_of(model, wanted[0]), clip);
  std::vector<Matrix> matrices;
  for (float time : *times) {
    skeleton->place(static_cast<double>(time), matrices);
    if (std::string flaw = view.take(time, matrices); !flaw.empty()) return flaw;
  }
  return {};
}

Result<ClipDef> clip_of(const tinygltf::Model& model, const ClipSource& source) {
  const auto number = choose_animation(model, source.animation);
  if (!number) return Error{number.reason()};
  const tinygltf::Animation& animation = model.animations[*number];
  const auto tree = whole_tree(model);
  if (!tree) return Error{tree.reason()};

  ClipDef clip{.name = name_of(animation, *number), .root = {}, .limbs = {}, .loops = source.loops};
  const auto root = choose_root(model, *tree, *number, source.root);
  if (!root) return Error{root.reason()};
  std::vector<std::size_t> wanted{*root};
  for (const std::string& name : source.limbs) {
    const auto limb = choose_node(model, name);
    if (!limb) return Error{limb.reason()};
    wanted.push_back(*limb);
    clip.limbs.push_back({name, {}});
  }
  if (const std::string flaw = take_keys(model, *tree, animation, wanted, clip); !flaw.empty())
    return one_line("animation '", clip.name, "': ", flaw);
  return clip;
}

}  // namespace

Result<ClipDef> read_clip(const std::string& path, const ClipSource& source, const FileAccess& access) {
  const auto model = open_gltf(path, access);
  if (!model) return Error{model.reason()};
  Result<ClipDef> clip = clip_of(*model, source);
  if (!clip) return one_line(path, ": ", clip.reason());
  return clip;
}

Result<std::vector<std::string>> list_animations(const std::string& path, const FileAccess& access) {
  const auto model = open_gltf(path, access);
  if (!model) return Error{model.reason()};
  return animations_of(*model);
}

}  // namespace veer
