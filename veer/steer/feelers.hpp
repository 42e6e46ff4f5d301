#pragma once

#include <array>
#include <span>

#include "veer/agent/agent.hpp"
#include "veer/math/local.hpp"
#include "veer/sense/surroundings.hpp"

namespace veer {

/// Rays by which an agent feels what is ahead.
enum class FeelerSet {
  single,    // one, straight ahead
  whiskers,  // one ahead and a shorter one to each side (in 3D also up and down)
  parallel,  // one from each flank, straight ahead: as wide as the agent
  fan,       // several, evenly spread to both sides (in 3D also up and down)
};

/// The feelers of one agent in one step.
template <int D>
struct Feelers {
  static constexpr std::size_t most = D == 2 ? 7 : 13;
  std::array<Vec<float, D>, most> root{};  // m; from the middle of the agent
  std::array<Vec<float, D>, most> way{};   // m
  std::size_t count = 0;

  /// `ahead` has unit length; feelers to the sides are `spread` (rad) off it and `side_part` of `length` (m) long.
  Feelers(FeelerSet set, const Vec<float, D>& ahead, float length, float spread, float side_part, float width) {
    const auto toward = [&](float angle, bool upright) {
      const Vec2 turned = direction(angle);
      return to_world<float, D>(ahead, upright ? Vec3{turned.x, 0, turned.y} : Vec3{turned.x, turned.y, 0});
    };
    const auto add = [&](const Vec<float, D>& from, const Vec<float, D>& along) {
      root[count] = from;
      way[count++] = along;
    };
    if (set != FeelerSet::parallel) add({}, ahead * length);
    const int rings = set == FeelerSet::fan ? 3 : 1;
    for (int upright = 0; upright < D - 1; ++upright)
      for (int ring = 1; ring <= rings; ++ring)
        for (const float side : {1.f, -1.f}) {
          const float part = static_cast<float>(ring) / static_cast<float>(rings);
          if (set == FeelerSet::whiskers || set == FeelerSet::fan)
            add({}, toward(side * spread * part, upright) * (length * (1 - (1 - side_part) * part)));
          if (set == FeelerSet::parallel)
            add(to_world<float, D>(ahead, upright ? Vec3{0, 0, side * width} : Vec3{0, side * width, 0}),
                ahead * length);
        }
  }

  /// What each of them meets.
  void cast(const Surroundings<D>& around, const Vec<float, D>& from, std::span<Hit<D>> hits) const {
    if (length_squared(root[0]) > 0)
      for (std::size_t k = 0; k < count; ++k) hits[k] = around.cast(from + root[k], way[k]);
    else around.cast(from, std::span(way.data(), count), hits.first(count));
  }
};

}  // namespace veer
