#include "veer/move/animation/steps.hpp"

#include <algorithm>
#include <cmath>

namespace veer {
namespace {

/// Returns the number of keys per cycle. Motion is straight between keys, so turns need more of them.
int keys_for(const Steps& steps) {
  return std::max(64, static_cast<int>(std::abs(steps.spin) * steps.seconds * (1 + steps.surge) * 10));
}

class Walker {
 public:
  explicit Walker(const Steps& steps) : steps_(steps) {}

  /// Returns the motion of the root from the start of the clip to a phase, which may be less than 0 or more than 1.
  RigidMotion<double> root(double phase) const {
    const double surge = static_cast<double>(steps_.surge) * sin_cos(4 * pi * phase).sin / (4 * pi);
    const Twist<double> twist{{static_cast<double>(steps_.ahead), static_cast<double>(steps_.aside)},
                              static_cast<double>(steps_.spin)};
    return motion_of(twist, (phase + surge) * static_cast<double>(steps_.seconds));
  }

  /// Returns the position of a foot relative to the root at phase `now`. The foot landed `since` cycles ago and is
  /// `left` m to the left of the root.
  Vec3 foot(double since, double now, double left) const {
    const double stance = static_cast<double>(steps_.stance), landed = now - since;
    const auto stands = [&](double landing) {  // in the middle of its stance the foot is beside the root
      return placed(root(landing + stance / 2), {0, left});
    };
    const RigidMotion<double> here = root(now).back();
    if (since <= stance) return seen(here, stands(landed), 0);
    const double fraction = (since - stance) / (1 - stance), smooth = fraction * fraction * (3 - 2 * fraction);
    const Vec<double, 2> from = stands(landed), to = stands(landed + 1);
    return seen(here, from + (to - from) * smooth, static_cast<double>(steps_.lift) * sin_cos(pi * fraction).sin);
  }

 private:
  static constexpr double pi = 3.14159265358979323846;
  static Vec<double, 2> placed(const RigidMotion<double>& pose, const Vec<double, 2>& v) {
    return pose.translation + rotate(v, pose.turn);
  }
  static Vec3 seen(const RigidMotion<double>& from, const Vec<double, 2>& position, double height) {
    const Vec<double, 2> v = placed(from, position);
    return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(height)};
  }

  const Steps& steps_;
};

}  // namespace

ClipDef steps_clip(std::string name, const Steps& steps) {
  const Walker walker(steps);
  ClipDef clip{.name = std::move(name), .limbs = {{"left foot", {}}, {"right foot", {}}}};
  const int keys = keys_for(steps);
  for (int k = 0; k <= keys; ++k) {
    const double phase = static_cast<double>(k) / keys;
    const float time = static_cast<float>(phase) * steps.seconds;
    const RigidMotion<double> root = walker.root(phase);
    clip.root.push_back({time,
                         {static_cast<float>(root.translation.x), static_cast<float>(root.translation.y)},
                         static_cast<float>(root.turn)});
    for (std::size_t foot = 0; foot < 2; ++foot) {
      const double since = phase + (foot == 0 ? 0 : .5);  // cycles since its last landing
      const double left = static_cast<double>(steps.width) * (foot == 0 ? .5 : -.5);
      clip.limbs[foot].keys.push_back({time, walker.foot(since - std::floor(since), phase, left)});
    }
  }
  return clip;
}

}  // namespace veer
