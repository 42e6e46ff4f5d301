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
  void move(std::size_t from, std::size_t to) {
    walks[to] = walks[from];
    rows[to] = rows[from];
  }
};

class Keeper {
 public:
  Keeper(const Terrain& ground, const Surroundings<2>& around, Columns<2>& columns)
      : ground_(ground), around_(around), columns_(columns) {}

  void keep(std::size_t begin, std::size_t end) {
    Walkers& all = all_;
    all.count = 0;
    for (std::size_t row = begin; row < end; ++row) {
      const Vec2 from = columns_.now[row].position, to = columns_.next[row].position;
      if (!(from == to)) all.add({from, to, columns_.height[row]}, row);
    }
    go(all);
    std::size_t held = 0;
    for (std::size_t k = 0; k < all.count; ++k) {
      put(all.walks[k], all.rows[k]);
      if (!all.walks[k].whole) all.move(k, held++);
    }
    all.count = held;
    slide(all, 0);
    slide(all, 1);
    for (std::size_t k = 0; k < all.count; ++k) columns_.next[all.rows[k]].velocity = {};
  }

 private:
  void go(Walkers& some) const { ground_.walk({some.walks.data(), some.count}, *around_.domain); }
  void put(const Walk& walk, std::size_t row) {
    columns_.next[row].position = walk.point;
    columns_.next_height[row] = walk.height;
  }

  /// Moves agents the rest of their way along one axis, where that is possible; the others stay in `held`. All of them
  /// are on a floor: an agent without one is never held.
  void slide(Walkers& held, int axis) {
    if (held.count == 0) return;
    Walkers& tries = tries_;
    tries.count = 0;
    for (std::size_t k = 0; k < held.count; ++k) {
      const Walk& walk = held.walks[k];
      const float rest = around_.domain->displacement(walk.point, walk.to)[axis];
      Vec2 to = walk.point, unused{};
      to[axis] += rest;
      const bool open = around_.empty() || around_.is_open(walk.point, to, columns_.radius()[held.rows[k]]);
      around_.domain->constrain(to, unused);
      if (open && !(to == walk.point)) tries.add({walk.point, to, walk.height, true}, held.rows[k]);
    }
    go(tries);
    std::size_t left = 0;
    for (std::size_t k = 0, t = 0; k < held.count; ++k) {  // both in the order of rows
      const bool tried = t < tries.count && tries.rows[t] == held.rows[k];
      if (!tried || !slid(tries.walks[t], held.rows[k], axis)) held.move(k, left++);
      if (tried) ++t;
    }
    held.count = left;
  }

  /// Moves an agent along one axis. Returns false if it can't move.
  bool slid(const Walk& walk, std::size_t row, int axis) {
    if (walk.point == walk.from) return false;
    put(walk, row);
    Vec2& velocity = columns_.next[row].velocity;
    velocity[1 - axis] = 0;
    if (!walk.whole) velocity[axis] = 0;
    return true;
  }

  const Terrain& ground_;
  const Surroundings<2>& around_;
  Columns<2>& columns_;
  Walkers all_, tries_;  // memory
};

}  // namespace

void stay_on(const Terrain& ground, const Surroundings<2>& around, Columns<2>& columns, std::size_t begin,
             std::size_t end) noexcept {
  Keeper keeper(ground, around, columns);
  for (std::size_t row = begin; row < end; row += batch) keeper.keep(row, std::min(row + batch, end));
}

}  // namespace veer
