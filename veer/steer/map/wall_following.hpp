#pragma once

#include "veer/agent/request.hpp"
#include "veer/math/small_turn.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/steer/basic/seek.hpp"
#include "veer/steer/shared/keep_off.hpp"
#include "veer/steer/shared/way_ahead.hpp"

namespace veer {

/// Follow a wall at a distance (Reynolds 1999): take the surface nearest to the position where the agent will be, and
/// seek a point in front of it, farther along the way. With no wall in range it asks for nothing.
///   target = point of the surface nearest to (position + velocity * look_ahead) + normal * distance
/// The agent keeps its way along the wall from step to step: where the normal turns, in corners and round the ends of
/// walls, the way turns with it. A wall ahead is the one to follow next, as soon as the distance to it is about to be
/// less than `distance`; the agent slows down where it couldn't follow the curve. A wall that is met head-on, so that
/// no way along it takes the least turn, is followed to the left of the heading. The agent looks as far as it goes in
/// look_ahead, and at least as far as it needs to turn (look_length); what it is about to touch pushes it off, with up
/// to twice max_acceleration (steer/shared/keep_off.hpp, which states what can't be avoided).
struct WallFollowing {
  /// On which side of the agent to keep the wall.
  enum class Hand { either, left, right };
  Hand hand = Hand::either;
  float distance = 1.5f;      // m
  float look_ahead = .6f;     // s
  float range = 5;            // m
  float response_time = .1f;  // s

  /// The normal of the wall that the agent follows, and its way along it: unit vectors, zero without a wall.
  template <class S, int D>
  struct Memory {
    Vec<S, D> normal, along;
  };

  static constexpr auto name = "wall_following";
  static constexpr auto family = "map";
  static constexpr auto summary = "move along the nearest wall at a distance";
  static constexpr Purpose purpose = 0;
  static constexpr auto fields() {
    using Self = WallFollowing;
    return FieldList{
        choice("hand", &Self::hand,
               "side on which the wall is kept; either: the one on which it is met; in 3D only either", "either",
               "left", "right"),
        field("distance", &Self::distance, 0, 1e3f, "m", "distance from the wall to keep"),
        field("look_ahead", &Self::look_ahead, 0, 60.f, "s",
              "uses the wall nearest to where the agent will be after this time"),
        field("range", &Self::range, .01f, 1e3f, "m", "walls farther away than this are ignored"),
        field("response_time", &Self::response_time, .001f, 10.f, "s", "time to reach the wanted velocity")};
  }
  static constexpr Laws laws = law::translates;

  template <class S, int D>
    requires std::same_as<S, float>
  Toward<S, D> steer(const Agent<S, D>& self, const Surroundings<D>& around, Memory<S, D>& memory,
                     const Tick<S>& tick = {}) const {
    const Vec<float, D> ahead = unit(self.velocity, self.heading), soon = ahead * look_length(self, look_ahead, 0);
    // A circle not quite as wide as the distance to keep: it doesn't touch the wall beside.
    const float wide = self.radius + .75f * max(distance - self.radius, 0.f);
    const Hit<D> hit = around.cast(self.position, soon, wide);
    Vec<float, D> foot = hit.point - hit.normal * wide, normal = hit.normal;
    if (!hit.met) {
      const NearestSurface<D> wall = around.nearest(self.position + soon, range);
      if (!wall.found) {
        memory = {};
        return {{}, self.velocity};
      }
      foot = wall.point;
      normal = wall.normal;
    }
    const Vec<float, D> along = along_wall(ahead, normal, memory);
    memory = {normal, along};
    // For a moving agent that point already lies ahead. An agent that is slow, comes straight at the wall, or has it on
    // the wrong hand must be led along the wall.
    const float slow = max(self.max_speed * .5f - length(self.velocity), 0.f);
    const float onward = hit.met || dot(ahead, along) < 0 ? distance : slow * max(look_ahead, tick.dt);
    const Vec<float, D> target = foot + normal * distance + along * onward;
    const Seek seek{.response_time = response_time, .orbit = Seek::Orbit::slow};
    Toward<S, D> toward = seek.toward(self, target - self.position, tick);
    const float margin = min(.2f, max(distance - self.radius, 0.f) / 2);
    toward.linear = with_push(toward.linear, keep_off(self, around, margin), self.max_request());
    return toward;
  }

 private:
  template <int D>
  Vec<float, D> along_wall(const Vec<float, D>& ahead, const Vec<float, D>& normal,
                           const Memory<float, D>& memory) const {
    if constexpr (D == 2) {
      // With the wall on the left, the normal points to the right.
      const Vec2 wall_left = perpendicular(normal);
      if (hand == Hand::left) return wall_left;
      if (hand == Hand::right) return -wall_left;
    }
    const Vec<float, D> onward = rejected(ahead, normal);
    const Vec<float, D> kept = turned_along(memory.along, memory.normal, normal);
    // In space there are more than two ways along a wall; the agent may change its own little by little.
    const bool goes_on = memory.normal == Vec<float, D>{} || dot(onward, kept) > .5f;
    return unit(goes_on ? onward : kept, left_of(ahead));
  }
};

}  // namespace veer
