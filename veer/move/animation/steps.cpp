#include "veer/move/animation/steps.hpp"

#include <algorithm>
#include <cmath>

namespace veer {
namespace {

/// Of a cycle; between them all is straight, so one who turns needs more.
int keys_for(const Steps& steps) {
  return std::max(64, static_cast<int>(std::abs(steps.spin) * steps.seconds * (1 + steps.surge) * 10));
}

class Walker {
 public:
  explicit Walker(const Steps& steps) : steps_(steps) {}

  /// From the start of the clip to a phase, which may be before it or go on.
  RigidMotion<double> root(double phase) const {
    const double surge = static_cast<double>(steps_.surge) * sin_cos(4 * pi * phase).sin / (4 * pi);
    const Twist<double> twist{{static_cast<double>(steps_.ahead), static_cast<double>(steps_.aside)},
                              static_cast<double>(steps_.spin)};
    return motion_of(twist, (phase + surge) * static_cast<double>(steps_.seconds));
  }

  /// From the root, for the foot that far to the left whose stance begins at phase 0.
  Vec3 foot(double since, double now, double left) const {
    const double stance = static_cast<double>(steps_.stance), landed = now - since;
    const auto stands = [&](double landing) {  // in the middle of its stance it is beside the root
      return placed(root(landing + stance / 2), {0, left});
    };
    const RigidMotion<double> here = root(now).back();
    if (since <= stance) return seen(here, stands(landed), 0);
    const double part = (since - stance) / (1 - stance), smooth = part * part * (3 - 2 * part);
    const Vec<double, 2> from = stands(landed), to = stands(landed + 1);
    return seen(here, from + (to - from) * smooth, static_cast<double>(steps_.lift) * sin_cos(pi * part).sin);
  }

 private:
  static constexpr double pi = 3.14159265358979323846;
  static Vec<double, 2> placed(const RigidMotion<double>& pose, const Vec<double, 2>& v) {
    return pose.translation + rotate(v, pose.turn);
  }
  static Vec3 seen(const RigidMotion<double>& from, const Vec<double, 2>& place, double height) {
    const Vec<double, 2> v = placed(from, place);
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
      const double since = phase + (foot == 0 ? 0 : .5);  // its last landing
      const double left = static_cast<double>(steps.width) * (foot == 0 ? .5 : -.5);
      clip.limbs[foot].keys.push_back({time, walker.foot(since - std::floor(since), phase, left)});
    }
  }
  return clip;
}

}  // namespace veer
