#include "scenario/format/character.hpp"

#include <cstdint>
#include <optional>
#include <sstream>

#include "veer/move/animation/character.hpp"
#include "veer/move/animation/motion_table.hpp"
#include "veer/move/animation/steps.hpp"
#ifdef VEER_HAS_GLTF
#include "adapters/gltf/read_clips.hpp"
#endif

namespace veer::scenario {
namespace {

constexpr std::size_t most_keys = 100000;

Json keys_schema(std::size_t least, const char* doc) {
  const Json any = {{"type", "number"}, {"minimum", -1e4}, {"maximum", 1e4}};
  return list(list(any, 4, 4, "four numbers"), least, most_keys, doc);
}

Json clip_schema() {
  Json gltf = object({{"file", text("a .gltf or .glb file, relative to the scenario's folder")},
                      {"animation", text("name of an animation in the file; default: the only one")},
                      {"root", text("node that moves the character; default: the topmost animated node")},
                      {"limbs", list(text("name of a node"), 0, 64, "nodes to track, such as feet")}},
                     {"file"}, "an animation of a glTF 2.0 file");
  Json limb = object({{"name", text("unique name, such as left foot")},
                      {"keys", keys_schema(1, "[s, m ahead, m to the left, m up], relative to the root")}},
                     {"name", "keys"}, "the motion of a limb");
  return one_member_of(
      {{"steps", fields_schema(fields_of<Steps>(), "two feet that step, made by a formula")},
       {"keys", keys_schema(2, "[s, m ahead, m to the left, rad] of the root, linear between keys")},
       {"gltf", gltf}},
      {{"name", text("unique name")},
       {"blend_point", point("position in the blend space: to the right and ahead, each from -1 to 1")},
       {"limbs", list(limb, 0, 64, "with \"keys\": limbs to track")}});
}

}  // namespace

Json character_schema() {
  return object(
      {{"name", text("unique name")},
       {"clips", list(clip_schema(), 1, most_clips, "animations at points of the blend space; all of them loop")},
       {"table",
        fields_schema(
            fields_of<MotionWeights>(), "table of the motions between clips, in which requests are looked up",
            {{"resolution", number(.002, 1, .01, "1", "distance between points of the table")},
             {"file",
              text("a table that `veer table` has written, relative to the scenario's folder; default: computed")}})}},
      {"name", "clips"}, "clips that animated agents move by");
}

namespace {

/// Keys are [time, ahead, left, heading] for the root, and [time, ahead, left, up] for limbs.
std::vector<RootKey> read_root_keys(const Reader& list) {
  std::vector<RootKey> keys;
  for (std::size_t i = 0; i < list.size(); ++i)
    if (const Reader k = list.at(i); k.size() == 4)
      keys.push_back({k.at(0).real(0), {k.at(1).real(0), k.at(2).real(0)}, k.at(3).real(0)});
  return keys;
}
LimbTrack read_limb(const Reader& from) {
  LimbTrack limb{.name = from["name"].text()};
  const Reader list = from["keys"];
  for (std::size_t i = 0; i < list.size(); ++i)
    if (const Reader k = list.at(i); k.size() == 4)
      limb.keys.push_back({k.at(0).real(0), {k.at(1).real(0), k.at(2).real(0), k.at(3).real(0)}});
  return limb;
}

#ifdef VEER_HAS_GLTF
ClipDef read_gltf(const Reader& from, const std::string& folder, const FileAccess& files) {
  ClipSource source{.animation = from["animation"].text(), .root = from["root"].text()};
  for (std::size_t i = 0; i < from["limbs"].size(); ++i) source.limbs.push_back(from["limbs"].at(i).text());
  Result<ClipDef> clip = read_clip(path_in(folder, from["file"].text()), source, files);
  if (clip) return std::move(*clip);
  from.fault(clip.reason());
  return {};
}
#else
ClipDef read_gltf(const Reader& from, const std::string&, const FileAccess&) {
  from.fault("this program was built without glTF files (Debian: libtinygltf-dev)");
  return {};
}
#endif

BlendPoint read_clip_point(const Reader& from, const std::string& folder, const FileAccess& files) {
  BlendPoint point{.point = to_dimension<2>(from["blend_point"].point(2))};
  const std::string name = from["name"].text();
  if (const Reader steps = from["steps"]) {
    Steps how;
    steps.fields(fields_of<Steps>(), &how);
    point.clip = steps_clip(name, how);
  } else if (const Reader gltf = from["gltf"]) {
    if (gltf.is_sound()) point.clip = read_gltf(gltf, folder, files);
  } else {
    point.clip.root = read_root_keys(from["keys"]);
    for (std::size_t i = 0; i < from["limbs"].size(); ++i) point.clip.limbs.push_back(read_limb(from["limbs"].at(i)));
  }
  if (from["limbs"] && !from["keys"]) from["limbs"].fault("only with \"keys\"");
  point.clip.name = name;
  return point;
}

/// Returns why a table doesn't fit the budget beside those before it; empty if it does.
std::string too_many_points(std::size_t side, std::uint64_t& points) {
  points += std::uint64_t{side} * side;
  if (points <= budget::table_points) return {};
  return "too many points: expected at most " + std::to_string(budget::table_points) +
         " in the tables of all characters, found " + std::to_string(points) + " up to here";
}

/// Loads the table from a file, or computes it from the clips. Adds its points to `points`, those of all tables.
Result<MotionTable> read_table(const Reader& from, const BlendSpace& space, const std::string& folder,
                               const FileAccess& files, std::uint64_t& points) {
  MotionTableDef def{.resolution = from["resolution"].real(MotionTableDef{}.resolution)};
  from.fields(fields_of<MotionWeights>(), &def.weights);
  if (!from["file"]) {
    const std::string why = too_many_points(MotionTable::side_for(def.resolution), points);
    return why.empty() ? MotionTable::make(space, def) : Error{why};
  }
  for (const char* other : {"resolution", "ahead", "aside", "spin"})
    if (from[other]) from[other].fault("not with \"file\", which defines it");
  const std::string path = path_in(folder, from["file"].text());
  Result<std::string> bytes = read_file(path, files);
  if (!bytes) return Error{path + ": " + bytes.reason()};
  std::istringstream file(std::move(*bytes));
  Result<MotionTable> table = MotionTable::load(file, space);
  if (!table) return Error{path + ": " + table.reason()};
  if (std::string why = too_many_points(table->side(), points); !why.empty()) return Error{std::move(why)};
  return table;
}

}  // namespace

std::vector<CharacterSpec> read_characters(const Reader& list, const std::string& folder, const FileAccess& files) {
  std::vector<CharacterSpec> all;
  std::uint64_t table_points = 0;  // of all tables
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Reader from = list.at(i), clips = from["clips"];
    CharacterSpec spec{.name = from["name"].text()};
    for (const CharacterSpec& other : all)
      if (other.name == spec.name) from["name"].fault("duplicated: another character has this name");
    std::vector<BlendPoint> points;
    for (std::size_t k = 0; k < clips.size(); ++k) points.push_back(read_clip_point(clips.at(k), folder, files));
    if (from.is_sound()) {
      Result<BlendSpace> space = BlendSpace::make(std::move(points));
      if (!space) {
        clips.fault(space.reason());
      } else if (Result<MotionTable> table = read_table(from["table"], *space, folder, files, table_points); !table) {
        (from["table"] ? from["table"] : from).fault(table.reason());
      } else {
        spec.character = std::make_shared<const Character>(Character{std::move(*space), std::move(*table)});
      }
    }
    all.push_back(std::move(spec));
  }
  return all;
}

std::shared_ptr<const Character> find_character(const Reader& name, const std::vector<CharacterSpec>& characters) {
  if (!name.is(Node::Kind::string)) return nullptr;
  std::vector<std::string> names;
  for (const CharacterSpec& spec : characters) {
    if (spec.name == name.text()) return spec.character;
    names.push_back(spec.name);
  }
  name.fault(names.empty() ? std::string("unknown character: the scenario has none")
                           : "unknown character, " + suggestion(name.text(), names));
  return nullptr;
}

}  // namespace veer::scenario
