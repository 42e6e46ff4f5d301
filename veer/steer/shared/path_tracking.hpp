#pragma once

#include "veer/sense/path/path.hpp"
#include "veer/sense/path/path_lanes.hpp"

/// Where on its path an agent is, followed from step to step.
namespace veer {

/// What an agent remembers of its path: the version of the path (PathView::version_tag), the number of the side, and
/// the distance along that side (m). A path that was replaced has another version and is searched anew.
template <class S, int D>
struct PathMemory {
  S version, side, along;

  VEER_INLINE PathHint<S> hint() const { return {floor_int(side), along}; }
};

/// A path that all lanes are on, or one per lane.
template <class P, class S, int D>
concept PathFor = std::same_as<P, PathView<D>> || std::same_as<P, PathLanes<S, D>>;

namespace detail {

/// The path of one lane.
template <int D>
VEER_INLINE PathView<D> path_of_lane(const PathView<D>& path, int) {
  return path;
}
template <class S, int D>
VEER_INLINE PathView<D> path_of_lane(const PathLanes<S, D>& paths, int k) {
  return paths.of(k);
}

/// The remembered position on the path, clamped to it: lanes past the last agent may hold anything.
template <class S, int D, PathFor<S, D> P>
VEER_INLINE PathHint<S> remembered(const P& path, const PathMemory<S, D>& memory) {
  return {floor_int(clamp(memory.side, S(0.f), from_uint<S>(path.template last_side<S>()))), memory.along};
}

/// Searches the whole path for agents that are new to it, one at a time.
template <class S, int D, PathFor<S, D> P>
VEER_INLINE void search_path(const MaskOf<S>& lost, Vec<S, D>& from, const Vec<S, D>& lead, const P& path,
                             PathPoint<S, D>& nearest) {
  if constexpr (Lane<S>::width == 1) {
    Vec<S, D> probe = from + lead;
    nearest = nearest_image_on(path, probe);
    from = probe - lead;
  } else {
    place_lanes<S, D>(lost, nearest, [&](int k) VEER_INLINE_LAMBDA {
      Vec<float, D> probe;
      for (int d = 0; d < D; ++d) probe[d] = lane(from[d], k) + lane(lead[d], k);
      const PathPoint<float, D> found = nearest_image_on(path_of_lane(path, k), probe);
      for (int d = 0; d < D; ++d) set_lane(from[d], k, probe[d] - lane(lead[d], k));
      return found;
    });
  }
}

}  // namespace detail

/// Returns the point of the path nearest to `from + lead` and remembers it. It is searched up to `coherence` (m) along
/// the path from the remembered one (0: on the whole path), and farther by the length of `lead` if `predicts`. On a
/// torus `from` becomes the image of the agent that is nearest to the path. Lanes without sides are left as they are.
template <class S, int D, PathFor<S, D> P>
VEER_INLINE PathPoint<S, D> track_path(Vec<S, D>& from, const Vec<S, D>& lead, const P& path, PathMemory<S, D>& memory,
                                       float coherence, bool predicts) {
  const S version = path.template tag<S>(), last = from_uint<S>(path.template last_side<S>());
  const MaskOf<S> led = path.template has_sides<S>(),
                  lost = !(memory.version == version && memory.side < last + S(1.f) && S(coherence) > S(0.f));
  PathPoint<S, D> nearest;
  if (!all(lost)) {
    const PathHint<S> hint = detail::remembered(path, memory);
    const PathSide<S, D> side = path.template side<S>(hint.side);
    Vec<S, D> image = from;
    if (path.domain && path.domain->kind == DomainKind::torus)
      image = path.domain->nearest_image(side.point(hint.along), from);
    const S window = predicts ? S(coherence) + length(lead) : S(coherence);
    nearest = path.nearest(image + lead, hint, side, window);
    from = select(lost, from, image);
  }
  if (any(lost && led)) detail::search_path(lost && led, from, lead, path, nearest);
  memory = {select(led, version, memory.version), select(led, from_uint<S>(nearest.side), memory.side),
            select(led, nearest.along, memory.along)};
  return nearest;
}

}  // namespace veer
