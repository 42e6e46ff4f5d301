#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "veer/base/result.hpp"
#include "veer/move/animation/rigid_motion.hpp"

namespace veer {

/// Position and heading of a character's root at one time of a clip, on the ground.
struct RootKey {
  float time = 0;     // s
  Vec2 position{};    // m; x is ahead, y to the left
  float heading = 0;  // rad; between two keys it goes the shorter way round
};

/// Position of a limb at one time, relative to the root.
struct LimbKey {
  float time = 0;   // s
  Vec3 position{};  // m; x is ahead, y to the left, z up
};
/// The keys of one limb, in order of time.
struct LimbTrack {
  std::string name{};
  std::vector<LimbKey> keys{};
};

/// Defines a clip.
struct ClipDef {
  std::string name{};
  std::vector<RootKey> root{};
  std::vector<LimbTrack> limbs{};
  bool loops = true;  // else the character stands still after the end
};

/// The movement of an animation: how far the root moves in any interval of it. Position and heading are linear between
/// keys. A clip that loops continues from where it ended, so no motion is lost or gained at the seam.
class Clip {
 public:
  /// Makes a clip; fails with a reason if a precondition doesn't hold. Preconditions: at least 2 root keys and 1 key
  /// per limb, times that grow from key to key, a duration from 1 ms to 1000 s. Times may begin anywhere, and root and
  /// limbs share one clock. Position and heading of the first root key don't matter.
  static Result<Clip> make(ClipDef def);

  const std::string& name() const { return name_; }
  bool loops() const { return loops_; }
  float duration() const { return static_cast<float>(duration_); }  // s

  /// Returns how the root moves from time `start` on for `dt`, relative to its pose at `start`; both in s and not
  /// negative. A clip that doesn't loop stands still after its end.
  RigidMotion<double> motion(double start, double dt) const;
  /// Returns how the root moves in the whole clip, once.
  const RigidMotion<double>& whole() const { return keys_.back().pose; }
  /// Returns the mean of the root's velocity relative to its heading, and of its spin.
  const Twist<double>& average() const { return average_; }

  std::size_t limbs() const { return limbs_.size(); }
  const std::string& limb_name(std::size_t limb) const { return limbs_[limb].name; }
  /// Returns the position of a limb relative to the root, m. A clip that doesn't loop stays at its end.
  Vec3 limb(std::size_t limb, double time) const;
  /// Returns whether the limb is at its lowest height, within 5 mm, because animations aren't exact.
  bool is_down(std::size_t limb, double time) const { return this->limb(limb, time).z <= lowest_[limb] + ground_slack; }
  /// Returns whether the limb is ever higher than that.
  bool lifts(std::size_t limb) const { return lifts_[limb]; }

  /// A key of the root.
  struct Key {
    double time;               // s, from 0 on
    RigidMotion<double> pose;  // relative to the begin of the clip
  };
  std::span<const Key> keys() const { return keys_; }

  /// Returns a hash of all keys.
  std::uint64_t hash() const;

 private:
  static constexpr float ground_slack = .005f;  // m
  Clip() = default;
  double within(double time) const;
  RigidMotion<double> pose(double time) const;

  std::string name_;
  bool loops_ = true;
  double duration_ = 0;  // s
  std::vector<Key> keys_;
  std::vector<LimbTrack> limbs_;
  std::vector<float> lowest_;  // m; by limb
  std::vector<bool> lifts_;    // by limb
  Twist<double> average_;
};

}  // namespace veer
