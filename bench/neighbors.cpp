#include "bench/neighbors.hpp"

#include <algorithm>
#include <cmath>

#include "veer/world/stage/look.hpp"
#include "veer/world/state/state.hpp"
#include "veer/world/step.hpp"

namespace veer::bench {
namespace {

constexpr std::size_t counted = 2000, compared = 64;  // agents

template <int D>
class Checker {
 public:
  Checker(const WorldState<D>& state, const Group<D>& group)
      : state_(state), group_(group), columns_(group_.columns), radius_(group_.looks[0].reach) {}

  /// Keys of the neighbors of a row, found the way behaviors find them.
  std::vector<std::uint32_t> by_grid(std::size_t row) {
    const std::size_t begin = row / block_rows * block_rows, end = std::min(begin + block_rows, columns_.count);
    const Look<D>& look = group_.looks[0];
    collect_kernels<D>[state_.width_index](
        {&columns_, &group_.grid, begin, end, look.observed, look.reach, meets_runs(state_, group_, look)}, contacts_);
    std::vector<std::uint32_t> keys;
    for (const auto& pack : contacts_.packs) {
      if (row < pack.row || row >= pack.row + pack.live) continue;
      for (std::uint32_t s = pack.first; s < pack.last; ++s) {
        const auto& segment = contacts_.segments[s];
        const Vec<float, D> from = columns_.now[row].position - segment.shift;
        for (std::uint32_t i = segment.first; i < segment.last; ++i) {
          const std::uint32_t other = contacts_.row_at(i);
          const Vec<float, D> way =
              offset_to<float, D>(segment.observed->columns->now[other].position, from, segment.observed->grid->cells);
          if (segment.observed->own && other == row) continue;
          if (length_squared(way) < radius_ * radius_) keys.push_back(segment.observed->columns->key[other]);
        }
      }
    }
    std::ranges::sort(keys);
    return keys;
  }

  /// Checks that `keys` are all neighbors within the radius, except for those at a distance within rounding of it;
  /// empty if so.
  std::string compare(std::size_t row, const std::vector<std::uint32_t>& keys) const {
    for (const Observed<D>& observed : group_.looks[0].observed)
      for (std::size_t other = 0; other < observed.columns->count; ++other) {
        if (observed.own && other == row) continue;
        const Vec<float, D> way =
            state_.def.domain.displacement(columns_.now[row].position, observed.columns->now[other].position);
        const float distance = length(way), slack = radius_ * 1e-5f + length(columns_.now[row].position) * 3e-7f;
        const bool found = std::ranges::binary_search(keys, observed.columns->key[other]);
        if (std::abs(distance - radius_) > slack && found != (distance < radius_))
          return "agent " + std::to_string(columns_.key[row]) + (found ? " met agent " : " missed agent ") +
                 std::to_string(observed.columns->key[other]) + " at " + std::to_string(distance) + " m";
      }
    return std::ranges::adjacent_find(keys) == keys.end() ? "" : "a neighbor was met twice";
  }

 private:
  const WorldState<D>& state_;
  const Group<D>& group_;
  const Columns<D>& columns_;
  float radius_;
  Contacts<D> contacts_;
};

}  // namespace

template <int D>
NeighborCheck check_neighbors(World<D>& world) {
  WorldState<D>& state = world.state();
  sense(state);
  NeighborCheck result;
  std::size_t looked = 0;  // agents
  for (const Group<D>& group : state.groups) {
    const std::size_t agents = group.columns.count;
    if (agents == 0 || group.looks.empty()) continue;
    Checker<D> checker(state, group);
    const std::size_t sample = std::min(counted / state.groups.size() + 1, agents);
    for (std::size_t i = 0; i < sample; ++i, ++looked) {
      const std::size_t row = i * agents / sample;
      const std::vector<std::uint32_t> keys = checker.by_grid(row);
      result.mean += static_cast<double>(keys.size());
      if (i % (sample / std::min(compared, sample)) == 0 && result.error.empty())
        result.error = checker.compare(row, keys);
    }
  }
  if (looked) result.mean /= static_cast<double>(looked);
  return result;
}

template NeighborCheck check_neighbors(World<2>&);
template NeighborCheck check_neighbors(World<3>&);

}  // namespace veer::bench
