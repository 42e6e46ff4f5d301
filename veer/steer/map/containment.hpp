#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/math/angle.hpp"
#include "veer/math/small_turn.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"
#include "veer/steer/shared/keep_off.hpp"
#include "veer/steer/shared/room_to_turn.hpp"
#include "veer/steer/shared/way_ahead.hpp"

namespace veer {

/// Stay inside: turn before the way ahead leaves the free space (through an obstacle, or an edge of a box), as Reynolds
/// (1999) does, without braking: the push is square to the direction of motion. It goes to the side on which the least
/// turn finds the most room, which is the side to which the surface slopes unless a corner or another obstacle is
/// there; where both sides are alike, to the left. Once begun, a turn goes on until the way ahead is free.
///   a = max_acceleration * side * strength by nearness
///   side: largest free part of the look ahead, less 1/8 for each eighth of a turn that it takes to look there
/// The agent looks as far as it goes in look_ahead, and at least as far as it needs to turn (look_length). An agent too
/// fast to turn in time brakes, with up to twice max_acceleration in a sum with a goal: if it takes more than half of
/// max_acceleration to stop before the surfaces ahead (steer/shared/keep_off.hpp, which states what can't be avoided).
/// It looks with a little more than the agent's radius, so that an agent along a wall doesn't touch it.
///
/// A body that can neither stop nor turn on the spot (TurningCircle) would be caught in an acute corner. In the plane
/// it looks for dead ends as far ahead as its circle needs (steer/shared/room_to_turn.hpp): it turns with all it can at
/// the last point where there is room for the circle, and makes no other turn after which there would be none. Where
/// there is no room to either side it moves over to one side, if there is room then. A door with room behind is no dead
/// end.
struct Containment {
  float look_ahead = 1.5f;  // s
  float min_length = .5f;   // m
  float sharpness = 1;      // 1

  /// The direction of motion and the side to which the agent turns: unit vectors, zero while it doesn't turn.
  template <class S, int D>
  struct Memory {
    Vec<S, D> ahead, side;
  };

  static constexpr auto name = "containment";
  static constexpr auto family = "map";
  static constexpr auto summary = "turn before the way ahead leaves the free space";
  static constexpr Purpose purpose = purpose::avoids | purpose::foresees;
  static constexpr auto fields() {
    using Self = Containment;
    return FieldList{
        field("look_ahead", &Self::look_ahead, 0, 60.f, "s",
              "looks as far ahead as the agent goes in this time, or needs to turn"),
        field("min_length", &Self::min_length, .01f, 1e3f, "m", "distance added to that; how far it looks at rest"),
        field("sharpness", &Self::sharpness, .01f, 10.f, "1",
              "turns at full strength from 1 - 1 / (2 sharpness) of the distance ahead")};
  }
  static constexpr Laws laws = law::translates;

  template <class S, int D>
    requires std::same_as<S, float>
  Linear<S, D> steer(const Agent<S, D>& self, const Surroundings<D>& around, Memory<S, D>& memory,
                     const Tick<S>& /*tick*/ = {}) const {
    const Vec<float, D> ahead = way_on(self);
    const float reach = look_length(self, look_ahead, min_length);
    const Hit<D> hit = meet(self, around, ahead * reach);
    [[maybe_unused]] bool goes_on = false;  // and the agent could turn round later, if it has to
    if constexpr (D == 2) {
      goes_on = self.circle && turns_later(self, around.quiet(), self.position, ahead);
      const float side = self.circle && !goes_on ? side_out(self, around.quiet(), ahead, memory) : 0;
      if (side != 0) {
        memory = {ahead, perpendicular(ahead) * side};
        return {memory.side * self.max_request()};
      }
    }
    const Vec<float, D> off = keep_off_all(self, around);
    if (!hit.met) {
      memory = {};
      return {with_push({}, off, self.max_request())};
    }
    const Vec<float, D> across = hit.normal - ahead * dot(hit.normal, ahead);
    const Vec<float, D> slope = unit(length_squared(across) > 1e-4f ? across : left_of(ahead));
    const Vec<float, D> begun = turned_along(memory.side, memory.ahead, ahead);
    memory = {ahead, better_side(self, around.quiet(), ahead * reach, slope, begun)};
    Vec<float, D> turn = memory.side * (self.max_request() * min(1.f, (1 - hit.part) * 2 * sharpness));
    if constexpr (D == 2) {
      if (goes_on && !turns_later_if_turned(self, around.quiet(), ahead, memory.side)) turn = {};
    }
    if (!(self.request_reserve > 0)) return {with_push(turn, off, self.max_request())};
    return {turn + ahead * (min(dot(off, ahead), 0.f) * self.max_request())};
  }

  /// Danger of going on with `velocity`: the sooner the agent would leave the free space, the more. Moving obstacles go
  /// on with their velocities meanwhile.
  template <int D>
  float danger(const Agent<float, D>& self, const Surroundings<D>& around, const Vec<float, D>& velocity,
               const Tick<float>& /*tick*/) const {
    const float time = danger_time(length(velocity), look_ahead, min_length), radius = wide(self.radius);
    const Surroundings<D> still{around.fixed, nullptr, around.domain, nullptr};
    const float part = meet(self, still, velocity * time).part;
    return 1 - (around.moving ? min(part, around.moving->free_part(self.position, velocity, time, radius)) : part);
  }

 private:
  /// Half of the width that is looked at, m.
  float wide(float radius) const { return radius + .1f * min_length; }

  /// Whether an agent that can't stop can still turn round somewhere if it goes on from `position` in the direction
  /// `ahead`, or meets nothing there.
  bool turns_later(const Agent<float, 2>& self, const Surroundings<2>& around, const Vec2& position,
                   const Vec2& ahead) const {
    const RoomToTurn room = room_of(self, around);
    const float most = look_length(self, look_ahead, min_length) + farthest_dead_end * room.radius;
    Agent<float, 2> there = self;
    there.position = position;
    const float part = meet(there, around, ahead * most).part;
    return !(part < 1) || room.is_ahead(position, ahead, part * most);
  }

  /// The same if it first turns to the unit vector `side`.
  bool turns_later_if_turned(const Agent<float, 2>& self, const Surroundings<2>& around, const Vec2& ahead,
                             const Vec2& side) const {
    const RoomToTurn room = room_of(self, around);
    const Vec2 way = unit(ahead * room.radius + side * room.early, ahead);
    return turns_later(self, around, self.position + (ahead + way) * (room.early / 2), way);
  }

  /// Returns to which side (1: left, -1: right) an agent has to turn that can't turn round farther on: to that with
  /// room, or to that from which there will be room to the other; 0: none.
  float side_out(const Agent<float, 2>& self, const Surroundings<2>& around, const Vec2& ahead,
                 const Memory<float, 2>& memory) const {
    const float begun = dot(memory.side, perpendicular(ahead)) < 0 ? -1.f : 1.f;
    if (const float side = room_of(self, around).side_here(self.position, ahead, begun); side != 0) return side;
    for (const float angle : {.3f, .6f, .9f})
      for (const float side : {begun, -begun})
        if (turns_later(self, around, self.position, rotate(ahead, angle * side))) return side;
    return 0;
  }

  /// The room that the agent needs, which is on its circle within 0.1 s.
  RoomToTurn room_of(const Agent<float, 2>& self, const Surroundings<2>& around) const {
    const float speed = length(self.velocity);
    return {around, self.circle->radius(speed, self.max_acceleration, self.max_angular_speed), wide(self.radius),
            speed * .1f};
  }

  /// The push off surfaces and edges that the agent is about to touch, in units of max_acceleration.
  template <int D>
  Vec<float, D> keep_off_all(const Agent<float, D>& self, const Surroundings<D>& around) const {
    const float half = wide(0), margin = 2 * half;
    Vec<float, D> push = keep_off(self, around, margin), need{};
    if (!around.domain || around.domain->kind != DomainKind::box) return push;
    for (int d = 0; d < D; ++d)
      for (const float inward : {1.f, -1.f}) {
        const float edge = inward > 0 ? around.domain->low[d] : around.domain->high[d];
        const float room = (self.position[d] - edge) * inward - self.radius;
        Vec<float, D> normal{};
        normal[d] = inward;
        need += normal * braking_need(self, normal, {}, room - half);
        push += normal * (strongest_push * clamp(1 - room / max(margin, least_room), 0.f, 1.f));
      }
    return push + push_back(need);
  }

  /// The side of those that lead along or against the slope (in space also up and down along it) with the most room.
  template <int D>
  Vec<float, D> better_side(const Agent<float, D>& self, const Surroundings<D>& around, const Vec<float, D>& ray,
                            const Vec<float, D>& slope, const Vec<float, D>& begun) const {
    Vec<float, D> sides[2 * (D - 1)] = {slope, -slope}, best{};
    if constexpr (D == 3) {
      sides[2] = cross(unit(ray), slope);
      sides[3] = -sides[2];
    }
    float most = -unlimited;
    for (const Vec<float, D>& side : sides) {
      constexpr float cost = 1 / 8.f;  // of the look ahead, for each eighth of a turn
      const float goes_on = dot(side, begun) > .5f ? (self.request_reserve > 0 ? 1 : cost) : 0;
      float room = -unlimited;
      for (int eighths = 1; eighths <= 3; ++eighths) {
        const SinCos<float> turn = sin_cos(static_cast<float>(eighths) * pi / 4);
        const Vec<float, D> way = ray * turn.cos + side * (length(ray) * turn.sin);
        room = max(room, meet(self, around, way).part - static_cast<float>(eighths) * cost);
      }
      if (!(room + goes_on > most)) continue;
      most = room + goes_on;
      best = side;
    }
    return best;
  }

  /// What the agent meets first on its way along `ray` (m): obstacles, and the edges of a box.
  template <int D>
  Hit<D> meet(const Agent<float, D>& self, const Surroundings<D>& around, const Vec<float, D>& ray) const {
    Hit<D> hit = around.cast(self.position, ray, wide(self.radius));
    if (!around.domain || around.domain->kind != DomainKind::box) return hit;
    for (int d = 0; d < D; ++d) {
      const float inward = ray[d] > 0 ? -1.f : 1.f;
      const float edge =
          ray[d] > 0 ? around.domain->high[d] - wide(self.radius) : around.domain->low[d] + wide(self.radius);
      const float room = (self.position[d] - edge) * inward, extent = abs(ray[d]);
      if (!(extent > 0 && room < extent * hit.part)) continue;
      hit = {.met = true, .part = max(room / extent, 0.f)};
      hit.normal[d] = inward;
    }
    return hit;
  }
};

}  // namespace veer
