#include "scenario/feet.hpp"

namespace veer::scenario {

Feet::Feet(std::shared_ptr<const Character> character) : character_(std::move(character)) {
  for (std::uint32_t clip = 0; clip < space().clips().size(); ++clip)
    for (std::size_t limb = 0; limb < count(); ++limb)
      lowest_.push_back(space().lowest({.point = {clip, clip, clip}}, limb));
}

Foot Feet::at(std::size_t limb, const Mix& mix, float phase, const Vec2& heading) const {
  const Vec3 seen = space().limb(mix, limb, static_cast<double>(phase));
  float lowest = 0;
  for (std::size_t k = 0; k < 3; ++k) lowest += lowest_[mix.point[k] * count() + limb] * mix.part[k];
  return {turned_by(Vec2{seen.x, seen.y}, heading), seen.z, seen.z <= lowest + slack};
}

}  // namespace veer::scenario
