#include "adapters/gltf/detail/key_times.hpp"

#include <algorithm>
#include <cmath>

#include "adapters/gltf/detail/one_line.hpp"

namespace veer::detail {
namespace {

constexpr std::size_t most_keys = 100'000;
constexpr double most_apart = 1. / 60, jump = 1e-4;  // s

/// Returns the last time before a jump at `to`, after `from`; `to` itself if there is no float in between.
double before_jump(double from, double to) {
  const double last = static_cast<double>(std::nextafter(static_cast<float>(to), -INFINITY));
  const double time = static_cast<double>(static_cast<float>(std::max(to - jump, from + (to - from) / 2)));
  const double chosen = std::min(time, last);
  return chosen > from ? chosen : to;
}

bool bends(const std::vector<Keyframes>& tracks, double from) {
  return std::any_of(tracks.begin(), tracks.end(), [&](const Keyframes& track) {
    const auto after = std::upper_bound(track.times.begin(), track.times.end(), from);
    return after != track.times.begin() && track.bends_after(static_cast<std::size_t>(after - track.times.begin()) - 1);
  });
}

}  // namespace

Result<std::vector<float>> key_times(const std::vector<Keyframes>& tracks, double start, double end) {
  const Error too_many = one_line("more than ", most_keys, " keys would be needed");
  std::vector<double> given{start, end};
  for (const Keyframes& track : tracks) {
    given.insert(given.end(), track.times.begin(), track.times.end());
    for (std::size_t k = 0; k + 1 < track.times.size(); ++k)
      if (track.jumps_after(k)) given.push_back(before_jump(track.times[k], track.times[k + 1]));
  }
  std::sort(given.begin(), given.end());
  given.erase(std::unique(given.begin(), given.end()), given.end());
  if (given.size() > most_keys) return too_many;

  std::vector<float> times;
  for (std::size_t k = 0; k + 1 < given.size(); ++k) {
    const double from = given[k], seconds = given[k + 1] - from;
    // Times of files with 60 keys per second are rounded to floats: they need no extra keys in between.
    const double pieces = bends(tracks, from) ? std::max(std::ceil(seconds / most_apart - 1e-3), 1.) : 1.;
    if (!(static_cast<double>(times.size()) + pieces < static_cast<double>(most_keys))) return too_many;
    for (int piece = 0; piece < pieces; ++piece) {
      const auto time = static_cast<float>(from + seconds * (piece / pieces));
      if (times.empty() || time > times.back()) times.push_back(time);
    }
  }
  times.push_back(static_cast<float>(given.back()));
  return times;
}

}  // namespace veer::detail
