#pragma once

#include <algorithm>

#include "veer/math/angle.hpp"
#include "veer/steer/shared/feelers.hpp"

namespace veer {

/// Finds a free way between the hits of feelers. With the way ahead closed it turns to one side and keeps to it, unless
/// the other side has clearly more room; with the way ahead free it goes along the walls beside, in the middle of two
/// walls, at a distance from one. An agent that holds on keeps a hand on the wall it turned from, and rounds its end:
/// that leads out of corners and pockets although a goal behind them pulls back in.
template <int D>
class FreeWay {
 public:
  FreeWay(const Feelers<float, D>& rays, const Hit<D>* hits, const Vec<float, D>& ahead, float reach)
      : rays_(rays), hits_(hits), ahead_(ahead), left_(left_of(ahead)), reach_(reach) {
    for (std::size_t k = 0; k < count(); ++k)
      if (hits[k].met && !is_aside(k) && dot(rays.way[k], ahead) > .9f * reach)
        part_ahead_ = min(part_ahead_, hits[k].part);
  }

  bool feels_any() const { return std::ranges::any_of(hits_, hits_ + count(), &Hit<D>::met); }
  bool is_closed_ahead() const { return part_ahead_ < 1; }
  /// Speed as a fraction of the top speed: slower if an obstacle is close ahead.
  float pace() const { return clamp(part_ahead_, .3f, 1.f); }

  /// Returns the direction to take. `side`: +1 left, -1 right, 0 undecided; the hand is on the other side. `distance`
  /// (m) is kept from walls beside the agent; with `holds` it also returns to that distance.
  Vec<float, D> find(const Vec<float, D>& from, float distance, bool holds, float& side) const {
    if (is_closed_ahead()) {
      if (leads_on()) return ahead_;
      choose_side(side);
      return turn_to(side);
    }
    bool beside = false, behind = false;  // whether the hand feels a wall there
    Vec<float, D> normal{}, shift{};
    for (std::size_t k = 0; k < count(); ++k) {
      if (!hits_[k].met) continue;
      const bool at_hand = holds && is_aside(k) && dot(rays_.way[k], left_) * side < 0;
      if (at_hand) (dot(rays_.way[k], ahead_) < -.1f * reach_ ? behind : beside) = true;
      const Vec<float, D>& n = hits_[k].normal;
      const float closer = distance - dot(from - hits_[k].point, n);  // m; by how much it is too close
      normal += n;
      shift += (n - ahead_ * dot(n, ahead_)) * (at_hand ? closer : max(closer, 0.f));
    }
    if (holds && !beside && (behind || !feels_any())) return unit(ahead_ - left_ * side);  // round the wall's end
    // Between two walls the normals cancel out, and the direction stays.
    const auto many = static_cast<float>(count());
    const Vec<float, D> wall = unit(normal);
    const float one_sided = min(length(normal) * 2 / many, 1.f);
    const Vec<float, D> along = unit(ahead_ - wall * (dot(ahead_, wall) * one_sided), ahead_);
    return unit(along * reach_ + shift * (2 / many), ahead_);
  }

 private:
  static constexpr float clearly = .25f, hardly = .02f;  // of the reach

  std::size_t count() const { return static_cast<std::size_t>(rays_.count); }
  bool is_aside(std::size_t k) const {
    const float beside = dot(rays_.way[k], left_), limit = 1e-3f * reach_;
    return beside > limit || beside < -limit;
  }
  /// True if all feelers hit something, and the one ahead farthest away: a bend of a corridor is seen only at its end.
  bool leads_on() const {
    for (std::size_t k = 0; k < count(); ++k)
      if (is_aside(k) && (!hits_[k].met || hits_[k].part * length(rays_.way[k]) > part_ahead_ * reach_)) return false;
    return true;
  }
  /// Chooses the side with more room: its longest ray counts, and a quarter of the mean of all. If both are the same,
  /// the side to which the surface slopes, or left.
  void choose_side(float& side) const {
    float longest[2] = {}, sum[2] = {}, rays[2] = {};  // m, to the left and to the right
    float slope = 0;
    for (std::size_t k = 0; k < count(); ++k) {
      if (is_aside(k)) {
        const int right = dot(rays_.way[k], left_) < 0 ? 1 : 0;
        const float room = hits_[k].part * length(rays_.way[k]);
        longest[right] = max(longest[right], room);
        sum[right] += room;
        ++rays[right];
      } else if (hits_[k].met) {
        slope += dot(hits_[k].normal, left_);
      }
    }
    const float more = longest[0] - longest[1] + .25f * (sum[0] / max(rays[0], 1.f) - sum[1] / max(rays[1], 1.f));
    if (side == 0) {
      const bool even = max(more, -more) <= hardly * reach_;
      side = (even ? slope : more) < 0 ? -1.f : 1.f;
    } else if (more * side < -clearly * reach_) {
      side = -side;
    }
  }
  /// The least turn to that side with a free ray, or the widest turn if none is free.
  Vec<float, D> turn_to(float side) const {
    Vec<float, D> best = left_ * side;
    float cosine = 2;
    bool is_free = false;
    for (std::size_t k = 0; k < count(); ++k) {
      if (!is_aside(k) || dot(rays_.way[k], left_) * side < 0) continue;
      const Vec<float, D> way = unit(rays_.way[k]);
      const float c = dot(way, ahead_);
      if (hits_[k].met ? is_free || c >= cosine : is_free && c <= cosine) continue;
      best = way;
      cosine = c;
      is_free = !hits_[k].met;
    }
    return best;
  }

  const Feelers<float, D>& rays_;
  const Hit<D>* hits_;
  Vec<float, D> ahead_, left_;
  float reach_;           // m
  float part_ahead_ = 1;  // of the reach that is free
};

}  // namespace veer
