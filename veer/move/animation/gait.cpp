#include "veer/move/animation/gait.hpp"

#include <cmath>

#include "veer/math/exp.hpp"

namespace veer {
namespace {

Twist<float> single(const Twist<double>& t) {
  return {{static_cast<float>(t.velocity.x), static_cast<float>(t.velocity.y)}, static_cast<float>(t.spin)};
}

/// Returns the blend point to move to.
Vec2 wanted_point(Gait& gait, const MotionTable& table, const Twist<float>& asked, const BlendFilter& filter) {
  const MotionFaces::Nearest best = table.place_for(asked, gait.hint);
  if (gait.moves == 0 || best.face == gait.face || filter.is_none()) return best.point;
  const Vec2 here = table.place_on(gait.face, asked);
  const auto error = [&](const Vec2& wanted) {
    return table.error(table.motion_at(filter.later(gait.point, gait.rate, wanted)), asked);
  };
  return error(here) < error(best.point) ? here : best.point;
}

}  // namespace

void BlendFilter::advance(Vec2& point, Vec2& rate, const Vec2& wanted, float dt) const {
  if (is_none()) {
    point = wanted;
    rate = {};
    return;
  }
  const float fade = exp(-dt / time);
  const Vec2 off = point - wanted, pull = rate + off / time;
  point = wanted + (off + pull * dt) * fade;
  rate = (rate - pull * (dt / time)) * fade;
}

RigidMotion<float> advance(Gait& gait, const Character& character, const Twist<float>& asked, const BlendFilter& filter,
                           bool interpolates, float dt) {
  const BlendSpace& space = character.space;
  gait.asked = asked;
  Vec2 wanted = wanted_point(gait, character.table, asked, filter);
  if (!interpolates) wanted = character.table.nearest_to(wanted, asked).point;
  if (gait.moves == 0) gait.point = wanted;  // an agent that starts moving has its final mix at once
  gait.moves = 1;
  filter.advance(gait.point, gait.rate, wanted, dt);
  const Mix mix = space.mix(gait.point, gait.face);
  gait.face = mix.face;
  gait.had = single(space.average(mix));
  const RigidMotion<double> motion = space.motion(mix, static_cast<double>(gait.phase), static_cast<double>(dt));
  const double phase = static_cast<double>(gait.phase) + static_cast<double>(dt) / space.duration(mix);
  gait.phase = static_cast<float>(phase - std::floor(phase));
  if (!(gait.phase < 1)) gait.phase = 0;  // rounded up
  return {{static_cast<float>(motion.translation.x), static_cast<float>(motion.translation.y)},
          static_cast<float>(motion.turn)};
}

}  // namespace veer
