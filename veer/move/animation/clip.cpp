#include "veer/move/animation/clip.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "veer/base/hash.hpp"

namespace veer {
namespace {

constexpr float farthest = 1e4f, longest = 1e4f;  // m, s; largest position and time in a clip

bool is_sound(float time) { return std::abs(time) <= longest; }
template <int D>
bool is_sound(const Vec<float, D>& position) {
  for (int d = 0; d < D; ++d)
    if (!(std::abs(position[d]) <= farthest)) return false;
  return true;
}

std::string number(float value) {
  char text[32];
  return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

/// Returns why keys can't be a track; empty if they can.
template <class Key>
std::string flaw_of(const std::vector<Key>& keys, std::size_t fewest, const std::string& what) {
  if (keys.size() < fewest)
    return what + " needs " + std::to_string(fewest) + (fewest == 1 ? " key" : " keys") + " and has " +
           std::to_string(keys.size());
  for (std::size_t k = 0; k < keys.size(); ++k) {
    const std::string where = "key " + std::to_string(k) + " of " + what;
    if (!is_sound(keys[k].time)) return where + ": the time isn't within " + number(longest) + " s";
    if (!is_sound(keys[k].position)) return where + ": the position isn't within " + number(farthest) + " m";
    if constexpr (requires { keys[k].heading; })
      if (!(std::abs(keys[k].heading) <= 1e4f)) return where + ": the heading isn't within 10000 rad";
    if (k > 0 && !(keys[k].time > keys[k - 1].time))
      return where + ": is at " + number(keys[k].time) + " s, which isn't after " + number(keys[k - 1].time) + " s";
  }
  return {};
}

/// Returns the key at or before a time, the last key excepted, and the fraction of the way to the next key.
template <class Keys>
std::pair<std::size_t, double> find_key(const Keys& keys, double time) {
  const auto after = std::upper_bound(keys.begin(), keys.end(), time,
                                      [](double t, const auto& key) { return t < static_cast<double>(key.time); });
  const std::size_t next = std::clamp<std::size_t>(static_cast<std::size_t>(after - keys.begin()), 1, keys.size() - 1);
  const double from = static_cast<double>(keys[next - 1].time), to = static_cast<double>(keys[next].time);
  return {next - 1, std::clamp((time - from) / (to - from), 0., 1.)};
}

}  // namespace

Result<Clip> Clip::make(ClipDef def) {
  const std::string what = "clip '" + def.name + "'";
  if (std::string why = flaw_of(def.root, 2, "the root of " + what); !why.empty()) return Error{std::move(why)};
  for (const LimbTrack& limb : def.limbs)
    if (std::string why = flaw_of(limb.keys, 1, "limb '" + limb.name + "' of " + what); !why.empty())
      return Error{std::move(why)};

  Clip clip;
  clip.name_ = std::move(def.name);
  clip.loops_ = def.loops;
  clip.limbs_ = std::move(def.limbs);
  const RootKey& first = def.root.front();
  clip.duration_ = static_cast<double>(def.root.back().time) - static_cast<double>(first.time);
  if (!(clip.duration_ >= .001 && clip.duration_ <= 1000))
    return Error{what + " takes " + number(static_cast<float>(clip.duration_)) +
                 " s, which isn't from 0.001 to 1000 s"};
  RigidMotion<double> pose;
  for (std::size_t k = 0; k < def.root.size(); ++k) {
    const RootKey& key = def.root[k];
    const auto cast = [](const Vec2& v) { return Vec<double, 2>{static_cast<double>(v.x), static_cast<double>(v.y)}; };
    const double before = pose.turn;
    pose.translation = rotate(cast(key.position) - cast(first.position), -static_cast<double>(first.heading));
    if (k > 0)
      pose.turn += angle_between(static_cast<double>(def.root[k - 1].heading), static_cast<double>(key.heading));
    clip.keys_.push_back({static_cast<double>(key.time) - static_cast<double>(first.time), pose});
    if (k == 0) continue;
    // Relative to a character that turns evenly from one key to the next.
    const Vec<double, 2> step = pose.translation - clip.keys_[k - 1].pose.translation;
    const Vec<double, 2> seen = turned_by(rotate(step, -before), mean_direction(before - pose.turn));
    clip.average_.velocity = clip.average_.velocity + seen;
  }
  clip.average_.velocity = clip.average_.velocity * (1 / clip.duration_);
  clip.average_.spin = pose.turn / clip.duration_;
  for (LimbTrack& limb : clip.limbs_) {
    float lowest = limb.keys[0].position.z, highest = lowest;
    for (LimbKey& key : limb.keys) {
      key.time -= first.time;
      lowest = std::min(lowest, key.position.z);
      highest = std::max(highest, key.position.z);
    }
    clip.lowest_.push_back(lowest);
    clip.lifts_.push_back(highest > lowest + ground_slack);
  }
  return clip;
}

double Clip::within(double time) const {
  if (time >= 0 && time < duration_) return time;
  if (!loops_) return std::clamp(time, 0., duration_);
  return std::clamp(time - duration_ * std::floor(time / duration_), 0., duration_);
}

RigidMotion<double> Clip::pose(double time) const {
  const auto [k, fraction] = find_key(keys_, time);
  const RigidMotion<double>&from = keys_[k].pose, &to = keys_[k + 1].pose;
  return {from.translation + (to.translation - from.translation) * fraction,
          from.turn + (to.turn - from.turn) * fraction};
}

RigidMotion<double> Clip::motion(double start, double dt) const {
  const double from = within(start), end = from + std::max(dt, 0.);
  if (!loops_) return pose(from).back().then(pose(std::min(end, duration_)));
  const double rounds = std::min(std::floor(end / duration_), 9e15);
  const RigidMotion<double> rest = pose(std::clamp(end - rounds * duration_, 0., duration_));
  return pose(from).back().then(whole().repeated(static_cast<std::uint64_t>(rounds))).then(rest);
}

Vec3 Clip::limb(std::size_t limb, double time) const {
  const std::vector<LimbKey>& keys = limbs_[limb].keys;
  if (keys.size() == 1) return keys[0].position;
  const auto [k, fraction] = find_key(keys, within(time));
  return keys[k].position + (keys[k + 1].position - keys[k].position) * static_cast<float>(fraction);
}

std::uint64_t Clip::hash() const {
  std::uint64_t all = loops_;
  const auto add = [&](double value) { all = stir(all, __builtin_bit_cast(std::uint64_t, value)); };
  for (const Key& key : keys_)
    for (const double value : {key.time, key.pose.translation.x, key.pose.translation.y, key.pose.turn}) add(value);
  for (const LimbTrack& limb : limbs_)
    for (const LimbKey& key : limb.keys)
      for (const float value : {key.time, key.position.x, key.position.y, key.position.z})
        add(static_cast<double>(value));
  return all;
}

}  // namespace veer
