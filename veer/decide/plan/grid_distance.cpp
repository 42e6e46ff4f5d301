#include "veer/decide/plan/grid_distance.hpp"

#include <algorithm>

namespace veer {

void GridDistance::start(const NavGrid& grid, std::span<const std::uint32_t> sources) {
  costs_.assign(grid.size(), unreachable);
  sources_.assign(sources.begin(), sources.end());
  open_.clear();
  for (const std::uint32_t cell : sources_) lower(cell, 0);
}

std::size_t GridDistance::run(const NavGrid& grid, std::size_t work, std::vector<std::uint32_t>* different) {
  std::size_t done = 0;
  for (; done < work && !open_.empty(); ++done) {
    const Entry at = open_.pop();
    if (costs_[at.cell] != at.cost) continue;  // became cheaper or lost its cost since it was queued
    grid.for_each_exit(at.cell, [&](std::uint32_t to, std::uint32_t step) {
      if (at.cost + step >= costs_[to]) return;
      lower(to, at.cost + step);
      if (different) different->push_back(to);
    });
  }
  return done;
}

bool GridDistance::is_source(std::uint32_t cell) const noexcept { return std::ranges::binary_search(sources_, cell); }

bool GridDistance::has_support(const NavGrid& grid, std::uint32_t cell) const {
  if (is_source(cell)) return true;
  bool found = false;
  grid.for_each_exit(cell, [&](std::uint32_t to, std::uint32_t step) {
    found = found || (costs_[to] != unreachable && costs_[to] + step == costs_[cell]);
  });
  return found;
}

std::size_t GridDistance::repair(const NavGrid& grid, std::span<const std::uint32_t> changed,
                                 std::span<const std::uint32_t> sources, std::vector<std::uint32_t>& different) {
  // Checks cells that may have lost their way in order of cost: a cell is supported by a cheaper one, and whether that
  // one is still valid is known by then.
  const auto doubt = [&](std::uint32_t cell) {
    if (costs_[cell] != unreachable) doubtful_.push({costs_[cell], cell});
  };
  for (const std::uint32_t cell : changed) doubt(cell);
  for (const std::uint32_t cell : sources_)
    if (!std::ranges::binary_search(sources, cell)) doubt(cell);
  sources_.assign(sources.begin(), sources.end());
  std::size_t looks = 0;
  lost_.clear();
  while (!doubtful_.empty()) {
    const Entry at = doubtful_.pop();
    ++looks;
    if (costs_[at.cell] != at.cost || has_support(grid, at.cell)) continue;
    costs_[at.cell] = unreachable;
    lost_.push_back(at.cell);
    grid.for_each_exit(at.cell, [&](std::uint32_t to, std::uint32_t step) {
      if (costs_[to] == at.cost + step) doubtful_.push({costs_[to], to});
    });
  }
  // Costs spread again from the border of the lost cells, and from where new steps lead.
  const auto relax = [&](std::uint32_t cell) {
    std::uint32_t least = costs_[cell];
    grid.for_each_exit(cell, [&](std::uint32_t to, std::uint32_t step) {
      if (costs_[to] != unreachable) least = std::min(least, costs_[to] + step);
    });
    if (least < costs_[cell]) {
      lower(cell, least);
      different.push_back(cell);
    }
  };
  different.insert(different.end(), lost_.begin(), lost_.end());
  for (const std::uint32_t cell : sources_)
    if (costs_[cell] != 0) {
      lower(cell, 0);
      different.push_back(cell);
    }
  for (const std::uint32_t cell : lost_) relax(cell);
  for (const std::uint32_t cell : changed) relax(cell);
  return looks + lost_.size() + changed.size();
}

}  // namespace veer
