#include "veer/move/animation/gait_lanes.hpp"

namespace veer {

RigidMotion<float> advance(Gait& gait, const Character& character, const Twist<float>& asked, const BlendFilter& filter,
                           bool interpolates, float dt) {
  float words[sizeof gait / sizeof(float)];
  std::memcpy(words, &gait, sizeof gait);
  GaitLanes<float> lanes = GaitLanes<float>::read(words);
  const RigidMotion<float> root = lanes.advance(character, asked, filter, interpolates, dt);
  lanes.write(words);
  std::memcpy(static_cast<void*>(&gait), words, sizeof gait);
  return root;
}

}  // namespace veer
