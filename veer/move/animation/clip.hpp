#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "veer/base/result.hpp"
#include "veer/move/animation/rigid_motion.hpp"

namespace veer {

/// Where a character's root is at one time of a clip: on the ground, as animators draw it.
struct RootKey {
  float time = 0;     // s
  Vec2 position{};    // m; x is ahead, y to the left
  float heading = 0;  // rad; between two keys it goes the shorter way round
};

/// Where a limb is at one time, seen from the root.
struct LimbKey {
  float time = 0;   // s
  Vec3 position{};  // m; x is ahead, y to the left, z up
};
struct LimbTrack {
  std::string name{};
  std::vector<LimbKey> keys{};
};

struct ClipDef {
  std::string name{};
  std::vector<RootKey> root{};
  std::vector<LimbTrack> limbs{};
  bool loops = true;  // else it ends and the character stands
};

/// An animation as far as movement is concerned: how far the root goes in any interval of it. Between keys position and
/// heading are linear. A clip that loops goes on from where it ended, so nothing is lost or gained at the seam.
class Clip {
 public:
  /// Times may begin anywhere and must grow from key to key; where the first key is and faces doesn't matter. A clip
  /// has 2 keys and takes from 1 ms to 1000 s; limbs have a key, and their times are by the same clock.
  static Result<Clip> make(ClipDef def);

  const std::string& name() const { return name_; }
  bool loops() const { return loops_; }
  float duration() const { return static_cast<float>(duration_); }  // s

  /// How the root moves from `start` on for a time of `dt`, as seen from where it is at `start`; both in s and not
  /// negative. One that doesn't loop stands still once it has ended.
  RigidMotion<double> motion(double start, double dt) const;
  /// The whole clip once.
  const RigidMotion<double>& whole() const { return keys_.back().pose; }
  /// The mean of the root's velocity as the character sees it, and of its spin.
  const Twist<double>& average() const { return average_; }

  std::size_t limbs() const { return limbs_.size(); }
  const std::string& limb_name(std::size_t limb) const { return limbs_[limb].name; }
  /// m, from the root; after the end of a clip that doesn't loop as at its end.
  Vec3 limb(std::size_t limb, double time) const;
  /// Whether the limb is as low as it gets, give or take 5 mm: what animators draw isn't exact.
  bool is_down(std::size_t limb, double time) const { return this->limb(limb, time).z <= lowest_[limb] + ground_slack; }
  /// Whether it ever is anywhere else.
  bool lifts(std::size_t limb) const { return lifts_[limb]; }

  /// Of every number in it.
  std::uint64_t hash() const;

 private:
  static constexpr float ground_slack = .005f;  // m
  struct Key {
    double time;
    RigidMotion<double> pose;  // from where the clip begins
  };
  Clip() = default;
  double within(double time) const;
  std::pair<std::size_t, double> place_evenly(double time) const;
  RigidMotion<double> pose(double time) const;

  std::string name_;
  bool loops_ = true;
  double duration_ = 0;    // s
  double per_second_ = 0;  // keys
  bool even_ = false;      // as far apart from each other, as samples are
  std::vector<Key> keys_;
  std::vector<LimbTrack> limbs_;
  std::vector<float> lowest_;  // m; by limb
  std::vector<bool> lifts_;    // by limb
  Twist<double> average_;
};

}  // namespace veer
