#include "veer/decide/plan/goal_field.hpp"

#include <algorithm>

#include "veer/decide/plan/downhill.hpp"

namespace veer {
namespace {

constexpr int goal_rings = 16;

void write(const NavGrid& grid, const GridDistance& distance, std::uint32_t cell, float speed, FlowField& flow) {
  const Vec2 way = downhill(grid, distance, cell) * speed;
  flow.samples[cell] = {way.x, way.y, 0};
}

}  // namespace

void GoalField::lay_out(const NavGrid& grid, FlowField& flow) const {
  const Vec2 first = grid.center(0);
  flow.kind = FlowField::Kind::grid;
  flow.between = FlowField::Between::nearest;
  flow.low = {first.x, first.y, 0};
  flow.spacing = grid.def().cell_size;
  flow.count = {static_cast<std::uint32_t>(grid.columns()), static_cast<std::uint32_t>(grid.rows()), 1};
  flow.samples.resize(grid.size());
}

void GoalField::list_sources(const NavGrid& grid, std::span<const Vec2> goals) {
  sources_.clear();
  for (const Vec2 goal : goals) {
    if (!is_finite(goal)) continue;
    const std::uint32_t cell = grid.nearest(goal, goal_rings, [&](std::uint32_t c) { return grid.is_free(c); });
    if (cell != no_cell) sources_.push_back(cell);
  }
  std::ranges::sort(sources_);
  sources_.erase(std::unique(sources_.begin(), sources_.end()), sources_.end());
}

void GoalField::aim(const NavGrid& grid, std::span<const Vec2> goals) {
  next_.goals.assign(goals.begin(), goals.end());
  list_sources(grid, goals);
  next_.distance.start(grid, sources_);
  lay_out(grid, next_.flow);
  stage_ = Stage::distance;
  cursor_ = 0;
}

std::size_t GoalField::go_on(const NavGrid& grid, std::size_t work) {
  std::size_t done = 0;
  if (stage_ == Stage::distance) {
    done = next_.distance.run(grid, work);
    if (next_.distance.is_done()) stage_ = Stage::flow;
  }
  if (stage_ == Stage::flow) {
    for (; done < work && cursor_ < grid.size(); ++done) write(grid, next_.distance, cursor_++, speed_, next_.flow);
    if (cursor_ == grid.size()) {
      std::swap(now_, next_);
      stage_ = Stage::done;
    }
  }
  return done;
}

void GoalField::list_affected(const NavGrid& grid, std::span<const std::uint32_t> changed) {
  affected_.clear();
  // A direction depends on costs and exits one cell away; out of a wall, also on which cells are free within the rim.
  const auto add = [&](std::uint32_t cell, int around, bool blocked_only) {
    const int x = grid.column(cell), y = grid.row(cell);
    for (int j = y - around; j <= y + around; ++j)
      for (int i = x - around; i <= x + around; ++i)
        if (grid.has(i, j) && !(blocked_only && grid.is_free(grid.at(i, j)))) affected_.push_back(grid.at(i, j));
  };
  for (const std::uint32_t cell : different_) add(cell, 1, false);
  for (const std::uint32_t cell : changed) {
    add(cell, 1, false);
    add(cell, downhill_rim, true);
  }
  std::ranges::sort(affected_);
  affected_.erase(std::unique(affected_.begin(), affected_.end()), affected_.end());
}

std::size_t GoalField::repair(const NavGrid& grid, std::span<const std::uint32_t> changed, Side& side, bool whole) {
  different_.clear();
  list_sources(grid, side.goals);
  std::size_t looks = side.distance.repair(grid, changed, sources_, different_);
  if (!whole) return looks;
  looks += side.distance.run(grid, ~std::size_t{0}, &different_);
  list_affected(grid, changed);
  for (const std::uint32_t cell : affected_) write(grid, side.distance, cell, speed_, side.flow);
  return looks + affected_.size();
}

std::size_t GoalField::change(const NavGrid& grid, std::span<const std::uint32_t> changed) {
  if (changed.empty()) return 0;
  std::size_t looks = 0;
  if (now_.distance.size() == grid.size()) looks += repair(grid, changed, now_, true);
  // A field that is still being computed continues from what is still valid.
  if (stage_ != Stage::done) looks += repair(grid, changed, next_, stage_ == Stage::flow);
  return looks;
}

}  // namespace veer
