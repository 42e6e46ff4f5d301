#include "veer/move/animation/blend_space.hpp"

#include "veer/base/hash.hpp"

namespace veer {
namespace {

FaceMix<double> exact(const Mix& mix) {
  return {static_cast<double>(mix.part[1]), static_cast<double>(mix.part[2]), mix.face};
}

}  // namespace

Result<BlendSpace> BlendSpace::make(std::vector<BlendPoint> points) {
  if (points.empty()) return Error{"a blend space needs a clip"};
  if (points.size() > most_clips)
    return Error{"a blend space has " + std::to_string(most_clips) + " clips at most, this has " +
                 std::to_string(points.size())};
  BlendSpace space;
  for (BlendPoint& point : points) {
    const std::string what = "clip '" + point.clip.name + "'";
    if (!(abs(point.point.x) <= 1 && abs(point.point.y) <= 1)) return Error{what + " isn't between -1 and 1"};
    for (std::size_t k = 0; k < space.points_.size(); ++k)
      if (space.points_[k] == point.point)
        return Error{what + " is at the same position as clip '" + space.clips_[k].name() + "'"};
    if (!point.clip.loops) return Error{what + " doesn't loop"};
    Result<Clip> clip = Clip::make(std::move(point.clip));
    if (!clip) return Error{clip.reason()};
    space.clips_.push_back(std::move(*clip));
    space.points_.push_back(point.point);
  }
  if (std::string why = space.add_limbs(); !why.empty()) return Error{std::move(why)};
  space.triangles_ = Triangulation(space.points_);
  space.tracks_ = RootTracks(space.clips_, space.faces());
  return space;
}

/// Fills limbs_. Returns why the clips don't have the same limbs; empty if they do.
std::string BlendSpace::add_limbs() {
  const Clip& first = clips_[0];
  for (const Clip& clip : clips_) {
    std::vector<std::size_t>& mine = limbs_.emplace_back();
    for (std::size_t wanted = 0; wanted < first.limbs(); ++wanted)
      for (std::size_t k = 0; k < clip.limbs(); ++k)
        if (clip.limb_name(k) == first.limb_name(wanted)) mine.push_back(k);
    if (mine.size() != first.limbs() || mine.size() != clip.limbs())
      return "clip '" + clip.name() + "' doesn't have the limbs of clip '" + first.name() + "'";
  }
  return {};
}

std::uint64_t BlendSpace::hash() const {
  std::uint64_t all = clips_.size();
  for (std::size_t k = 0; k < clips_.size(); ++k)
    all = stir(stir(stir(all, bits_of(points_[k].x)), bits_of(points_[k].y)), clips_[k].hash());
  return all;
}

Vec3 BlendSpace::limb(const Mix& mix, std::size_t limb, double phase) const {
  Vec3 all{};
  for (std::size_t k = 0; k < 3; ++k) {
    if (!(mix.part[k] > 0)) continue;
    const Clip& clip = clips_[mix.point[k]];
    all += clip.limb(limbs_[mix.point[k]][limb], phase * static_cast<double>(clip.duration())) * mix.part[k];
  }
  return all;
}

float BlendSpace::contact(const Mix& mix, std::size_t limb, double phase) const {
  float all = 0, down = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    const Clip& clip = clips_[mix.point[k]];
    const std::size_t own = limbs_[mix.point[k]][limb];
    if (!(mix.part[k] > 0) || !clip.lifts(own)) continue;
    all += mix.part[k];
    if (clip.is_down(own, phase * static_cast<double>(clip.duration()))) down += mix.part[k];
  }
  return all > 0 ? down / all : 1;
}

double BlendSpace::duration(const Mix& mix) const {
  return RootTracks::round(tracks_.corners<double>(mix.face), exact(mix)).seconds;
}

RigidMotion<double> BlendSpace::motion(const Mix& mix, double phase, double dt) const {
  return tracks_.motion<double>(exact(mix), phase, dt / duration(mix));
}

Twist<double> BlendSpace::average(const Mix& mix) const {
  const auto round = RootTracks::round(tracks_.corners<double>(mix.face), exact(mix));
  return {round.moved.velocity * (1 / round.seconds), round.moved.spin / round.seconds};
}

}  // namespace veer
