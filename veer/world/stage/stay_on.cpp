#include "veer/world/stage/stay_on.hpp"

#include <algorithm>
#include <array>

namespace veer {
namespace {

/// Agents per batch: their walks fit on the stack.
constexpr std::size_t batch = 128;

/// Walks of agents, and the rows of these agents.
struct Walkers {
  std::array<Walk, batch> walks;
  std::array<std::size_t, batch> rows;
  std::size_t count = 0;

  void add(const Walk& walk, std::size_t row) {
    walks[count] = walk;
    rows[count++] = row;
  }
};

class Keeper {
 public:
  Keeper(const Terrain& ground, const Surroundings<2>& around, Columns<2>& columns)
      : ground_(ground), around_(around), columns_(columns) {}

  void keep(std::size_t begin, std::size_t end) {
    Walkers all;
    for (std::size_t row = begin; row < end; ++row) {
      const Vec2 from = columns_.now[row].position, to = columns_.next[row].position;
      if (!(from == to)) all.add({from, to, columns_.height[row]}, row);
    }
    go(all);
    Walkers held;
    for (std::size_t k = 0; k < all.count; ++k) {
      put(all.walks[k], all.rows[k]);
      if (!all.walks[k].whole) held.add(all.walks[k], all.rows[k]);
    }
    slide(held, 0);
    slide(held, 1);
    for (std::size_t k = 0; k < held.count; ++k) columns_.next[held.rows[k]].velocity = {};
  }

 private:
  void go(Walkers& some) const { ground_.walk({some.walks.data(), some.count}, *around_.domain); }
  void put(const Walk& walk, std::size_t row) {
    columns_.next[row].position = walk.point;
    columns_.next_height[row] = walk.height;
  }

  /// Moves agents the rest of their way along one axis, where that is possible; the others stay in `held`.
  void slide(Walkers& held, int axis) {
    Walkers tries, left;
    std::array<std::size_t, batch> source;  // by try: its index in `held`
    for (std::size_t k = 0; k < held.count; ++k) {
      const Walk& walk = held.walks[k];
      const float rest = around_.domain->displacement(walk.point, walk.to)[axis];
      Vec2 to = walk.point, unused{};
      to[axis] += rest;
      const bool open = around_.empty() || around_.is_open(walk.point, to, columns_.radius()[held.rows[k]]);
      around_.domain->constrain(to, unused);
      if (!open || to == walk.point) {
        left.add(walk, held.rows[k]);
        continue;
      }
      source[tries.count] = k;
      tries.add({walk.point, to, walk.height}, held.rows[k]);
    }
    go(tries);
    for (std::size_t k = 0; k < tries.count; ++k) {
      const Walk& walk = tries.walks[k];
      if (walk.point == walk.from) {
        left.add(held.walks[source[k]], tries.rows[k]);
        continue;
      }
      put(walk, tries.rows[k]);
      Vec2& velocity = columns_.next[tries.rows[k]].velocity;
      velocity[1 - axis] = 0;
      if (!walk.whole) velocity[axis] = 0;
    }
    held = left;
  }

  const Terrain& ground_;
  const Surroundings<2>& around_;
  Columns<2>& columns_;
};

}  // namespace

void stay_on(const Terrain& ground, const Surroundings<2>& around, Columns<2>& columns, std::size_t begin,
             std::size_t end) noexcept {
  Keeper keeper(ground, around, columns);
  for (std::size_t row = begin; row < end; row += batch) keeper.keep(row, std::min(row + batch, end));
}

}  // namespace veer
