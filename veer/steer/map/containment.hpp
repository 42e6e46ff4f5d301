#pragma once

#include "veer/agent/agent.hpp"
#include "veer/agent/request.hpp"
#include "veer/math/angle.hpp"
#include "veer/math/small_turn.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"
#include "veer/steer/shared/keep_off.hpp"
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
    const Vec<float, D> off = keep_off_all(self, around);
    if (!hit.met) {
      memory = {};
      return {with_push({}, off, self.max_request())};
    }
    const Vec<float, D> across = hit.normal - ahead * dot(hit.normal, ahead);
    const Vec<float, D> slope = unit(length_squared(across) > 1e-4f ? across : left_of(ahead));
    const Vec<float, D> begun = turned_along(memory.side, memory.ahead, ahead);
    memory = {ahead, better_side(self, around.quiet(), ahead * reach, slope, begun)};
    const Vec<float, D> turn = memory.side * (self.max_request() * min(1.f, (1 - hit.part) * 2 * sharpness));
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
