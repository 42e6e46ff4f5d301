#include "scenario/write/replay_poses.hpp"

namespace veer::scenario::replay {
namespace {

const Recording::Group* group_of(const Recording& recording, const Recording::Sample& sample) {
  const std::uint32_t group = recording.agents[sample.agent].group;
  return group < recording.groups.size() && recording.groups[group].is_animated() ? &recording.groups[group] : nullptr;
}

std::uint16_t quantize_point(float coordinate) {
  return static_cast<std::uint16_t>(std::lround(std::clamp((static_cast<double>(coordinate) + 1) / 2, 0., 1.) * 65534));
}

}  // namespace

void PoseColumns::add(const Recording& recording, const Recording::Frame& frame,
                      std::span<const Recording::Sample> samples) {
  std::vector<Vec3> offsets;
  float most = 0;
  std::size_t pose = frame.first_pose, at = frame.first_limb;
  for (const Recording::Sample& sample : samples) {
    const Recording::Group* group = group_of(recording, sample);
    if (!group) continue;
    const Recording::Pose here = pose < recording.poses.size() ? recording.poses[pose++] : Recording::Pose{};
    const bool known = here.known && usable(here.point.x) && usable(here.point.y);
    for (const int axis : {0, 1}) point[axis].push_back(known ? quantize_point(here.point[axis]) : 65535);
    for (std::size_t k = 0; k < group->limbs.size(); ++k) {
      const bool listed = known && at < recording.limbs.size();
      // An unknown limb is marked like one that isn't finite.
      offsets.push_back(listed ? recording.limbs[at].position - sample.position : Vec3{2 * beyond, 0, 0});
      if (usable(offsets.back())) most = std::max(most, largest_component(offsets.back()));
      planted.push_back(listed && recording.limbs[at].planted ? 1 : 0);
      if (at < recording.limbs.size()) ++at;
    }
  }
  reach.push_back(most);
  for (const Vec3& offset : offsets)
    for (int axis = 0; axis < 3; ++axis) limb[axis].push_back(quantize_component(offset, axis, most));
}

bool is_animated(const Recording& recording) {
  return std::ranges::any_of(recording.groups, [](const Recording::Group& group) { return group.is_animated(); });
}

void append_character(std::string& header, const Recording::Group& group) {
  if (!group.is_animated()) return;
  header += ",\"limbs\":[";
  for (const std::string& name : group.limbs) {
    if (&name != group.limbs.data()) header += ',';
    append_string(header, name);
  }
  header += "],\"clips\":[";
  for (const Recording::Clip& clip : group.clips) {
    header += &clip == group.clips.data() ? "{\"name\":" : ",{\"name\":";
    append_string(header, clip.name);
    append_number(header += ",\"point\":[", clip.point.x);
    append_number(header += ',', clip.point.y);
    header += "]}";
  }
  header += "],\"faces\":[";
  for (const auto& face : group.faces) {
    append_number(header += &face == group.faces.data() ? "[" : ",[", face[0]);
    append_number(header += ',', face[1]);
    append_number(header += ',', face[2]);
    header += ']';
  }
  header += ']';
}

}  // namespace veer::scenario::replay
