#include "scenario/format/schema_character.hpp"

#include "veer/move/animation/motion_table.hpp"
#include "veer/move/animation/steps.hpp"

namespace veer::scenario {
namespace {

constexpr std::size_t most_keys = 100000;

Json keys_schema(std::size_t least, const char* doc) {
  const Json any = {{"type", "number"}, {"minimum", -1e4}, {"maximum", 1e4}};
  return list(list(any, 4, 4, "four numbers"), least, most_keys, doc);
}

Json clip_schema() {
  Json gltf = object({{"file", text("a .gltf or .glb file, seen from the scenario's folder")},
                      {"animation", text("which of its animations; default: the only one")},
                      {"root", text("the node that carries the character; default: the topmost that is animated")},
                      {"limbs", list(text("a node"), 0, 64, "nodes to keep track of, such as feet")}},
                     {"file"}, "an animation of a glTF 2.0 file");
  Json limb = object({{"name", text("such as left foot")},
                      {"keys", keys_schema(1, "[s, m ahead, m to the left, m up], seen from the root")}},
                     {"name", "keys"}, "where a limb is");
  return one_member_of({{"steps", fields_schema(fields_of<Steps>(), "two feet that step, by formula")},
                        {"keys", keys_schema(2, "[s, m ahead, m to the left, rad] of the root: linear in between")},
                        {"gltf", gltf}},
                       {{"name", text("unique name")},
                        {"place", point("where in the blend space: to the right and ahead, from -1 to 1")},
                        {"limbs", list(limb, 0, 64, "with \"keys\": limbs to keep track of")}});
}

}  // namespace

Json character_schema() {
  return object(
      {{"name", text("unique name")},
       {"clips", list(clip_schema(), 1, most_clips, "what it can do, at places of the blend space; all of them loop")},
       {"table",
        fields_schema(
            fields_of<MotionWeights>(), "of the motions between the clips, to look up what is asked for",
            {{"resolution", number(.002, 1, .01, "1", "distance of its places")},
             {"file", text("written by `veer table`, seen from the scenario's folder; default: made anew")}})}},
      {"name", "clips"}, "clips that animated agents move by");
}

}  // namespace veer::scenario
