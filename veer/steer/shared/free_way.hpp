#pragma once

#include <algorithm>

#include "veer/math/angle.hpp"
#include "veer/steer/shared/feelers.hpp"

namespace veer {

/// Where feelers that met something leave a way to go. With the way ahead closed it turns to one side and stays with
/// it, unless the other has clearly more room; with the way ahead free it goes along what is beside, in the middle of
/// two walls, at a distance from one. Whoever holds on keeps a hand on the wall it turned from, and rounds its end:
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
  /// How fast to go, as a part of the top speed: slower before what is close ahead.
  float pace() const { return clamp(part_ahead_, .3f, 1.f); }

  /// The direction to take. `side`: +1 left, -1 right, 0 undecided; on the other side is the hand. `distance`, m, is
  /// what it keeps from what is beside, and with `holds` it comes back to that.
  Vec<float, D> find(const Vec<float, D>& from, float distance, bool holds, float& side) const {
    if (is_closed_ahead()) {
      if (leads_on()) return ahead_;
      choose_side(side);
      return turn_to(side);
    }
    bool beside = false, behind = false;  // what the hand feels
    Vec<float, D> normal{}, shift{};
    for (std::size_t k = 0; k < count(); ++k) {
      if (!hits_[k].met) continue;
      const bool at_hand = holds && is_aside(k) && dot(rays_.way[k], left_) * side < 0;
      if (at_hand) (dot(rays_.way[k], ahead_) < -.1f * reach_ ? behind : beside) = true;
      const Vec<float, D>& n = hits_[k].normal;
      const float closer = distance - dot(from - hits_[k].place, n);  // m; than it should be
      normal += n;
      shift += (n - ahead_ * dot(n, ahead_)) * (at_hand ? closer : max(closer, 0.f));
    }
    if (behind && !beside) return unit(ahead_ - left_ * side);  // its end
    // Between two walls the normals cancel out, and it goes on as it goes.
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
  /// Whether everything is closed, and ahead the least: in a corridor the bend comes into sight only at its end.
  bool leads_on() const {
    for (std::size_t k = 0; k < count(); ++k)
      if (is_aside(k) && (!hits_[k].met || hits_[k].part * length(rays_.way[k]) > part_ahead_ * reach_)) return false;
    return true;
  }
  /// The side with more room: its longest ray counts, and a quarter of the mean of all. Where that is the same the one
  /// to which the surface leads, or left.
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
  /// The least turn to a side that is free, or the widest there is.
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
  float part_ahead_ = 1;  // of the reach: free
};

}  // namespace veer
