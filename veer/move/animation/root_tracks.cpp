#include "veer/move/animation/root_tracks.hpp"

#include <algorithm>
#include <cmath>

namespace veer {
namespace {

/// A key of the root by phase.
struct PhaseKey {
  double phase;
  RigidMotion<double> pose;  // relative to the begin of the clip
};

/// Returns the keys of one round and a half.
std::vector<PhaseKey> keys_by_phase(const Clip& clip) {
  std::vector<PhaseKey> keys;
  for (const Clip::Key& key : clip.keys()) keys.push_back({key.time / clip.keys().back().time, key.pose});
  const std::size_t round = keys.size() - 1;
  for (std::size_t k = 1; k <= round && (keys.back().phase <= 1.5 || keys.size() < round + round / 2 + 2); ++k)
    keys.push_back({1 + keys[k].phase, clip.whole().then(keys[k].pose)});
  return keys;
}

/// Returns whether keys are evenly spaced, as samples are; such keys are found without a search.
bool is_even(std::span<const Clip::Key> keys) {
  const double per_second = static_cast<double>(keys.size() - 1) / keys.back().time;
  for (std::size_t k = 0; k < keys.size(); ++k)
    if (!(std::abs(keys[k].time * per_second - static_cast<double>(k)) < 1e-4)) return false;
  return true;
}

}  // namespace

RootTracks::RootTracks(std::span<const Clip> clips, std::span<const Triangulation::Triangle> faces) {
  for (const Clip& clip : clips) add_clip(clip);
  for (const Triangulation::Triangle& face : faces) {
    std::array<float, face_size>& all = faces_.emplace_back();
    for (std::size_t k = 0; k < 3; ++k)
      std::ranges::copy(clips_[face[k]], all.begin() + static_cast<std::ptrdiff_t>(k * clips_[0].size()));
  }
}

void RootTracks::add_clip(const Clip& clip) {
  const std::size_t first = pieces_.size();
  const auto single = [](double value) { return static_cast<float>(value); };
  std::vector<PhaseKey> keys = keys_by_phase(clip);
  const std::size_t rounds_keys = clip.keys().size() - 1;
  const bool even = is_even(clip.keys());
  for (std::size_t k = 0; k + 1 < keys.size(); ++k) {
    if (even) keys[k + 1].phase = static_cast<double>(k + 1) / static_cast<double>(rounds_keys);
    const RigidMotion<double>&from = keys[k].pose, &to = keys[k + 1].pose;
    const Vec<double, 2> way = to.translation - from.translation;
    const float begin = single(keys[k].phase), end = single(keys[k + 1].phase);
    const double rate = end > begin ? 1 / (static_cast<double>(end) - static_cast<double>(begin)) : 0;
    pieces_.push_back({single(from.translation.x), single(from.translation.y), single(from.turn), begin,
                       single(way.x * rate), single(way.y * rate), single((to.turn - from.turn) * rate), end});
  }
  pieces_.back().end = 2;  // beyond all phases, so that a search ends
  std::size_t slots = rounds_keys;
  if (!even) {
    even_ = false;
    double shortest = 1;
    for (std::size_t k = 0; k < rounds_keys; ++k) shortest = std::min(shortest, keys[k + 1].phase - keys[k].phase);
    slots = static_cast<std::size_t>(std::min(1 / shortest, 4 * static_cast<double>(rounds_keys))) + 1;
  }
  slots_.resize(first);
  for (std::size_t slot = 0, piece = 0; slot <= slots + slots / 2; ++slot) {
    const double begin = static_cast<double>(slot) / static_cast<double>(slots);
    while (even ? piece < slot : static_cast<double>(pieces_[first + piece].end) <= begin) ++piece;
    slots_.push_back(single(static_cast<double>(piece) - static_cast<double>(slot)));
  }
  pieces_.resize((std::max(pieces_.size(), slots_.size()) + alignment - 1) / alignment * alignment);
  const Twist<double>& mean = clip.average();
  const double seconds = clip.keys().back().time;
  const std::size_t block = first / alignment;  // where its pieces begin
  clips_.push_back({single(seconds), single(mean.velocity.x * seconds), single(mean.velocity.y * seconds),
                    single(mean.spin * seconds), static_cast<float>(block), static_cast<float>(slots)});
}

template <class S>
RigidMotion<S> RootTracks::motion(const FaceMix<S>& mix, S phase, S rounds) const {
  constexpr int most = 12;  // halvings
  const Corners<S> at = corners<S>(mix.face);
  if (rounds < S(1)) return in_halves(at, mix, phase, rounds, most);
  // After a whole round the phase is the same.
  const S whole = std::min(std::floor(rounds), S(1e15f));
  return in_halves(at, mix, phase, S(1), most)
      .repeated(static_cast<std::uint64_t>(whole))
      .then(in_halves(at, mix, phase, rounds - whole, most));
}

template <class S>
RigidMotion<S> RootTracks::in_halves(const Corners<S>& corners, const FaceMix<S>& mix, const S& phase, const S& rounds,
                                     int halvings) const {
  const Part<S> all = part(corners, mix, phase, rounds);
  if (all.is_short || halvings == 0) return all.motion;
  const S half = rounds / 2, middle = phase + half;
  return in_halves(corners, mix, phase, half, halvings - 1)
      .then(in_halves(corners, mix, middle < S(1) ? middle : middle - S(1), half, halvings - 1));
}

template RigidMotion<float> RootTracks::motion(const FaceMix<float>&, float, float) const;
template RigidMotion<double> RootTracks::motion(const FaceMix<double>&, double, double) const;

}  // namespace veer
