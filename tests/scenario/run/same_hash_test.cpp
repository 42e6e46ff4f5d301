#include <gtest/gtest.h>

#include <numeric>

#include "scenario/build/build.hpp"
#include "scenario/format/scenario.hpp"
#include "scenario/run/gallery.hpp"
#include "tests/threads.hpp"
#include "veer/world/state/state.hpp"

// Every scenario of the gallery comes to the same bits for each width, number of threads and order of spawning. (Boards
// have no packs and no threads; tests/discrete looks after them.)
namespace veer::scenario {
namespace {

/// Puts the rows of every group into the order that another order of spawning would have given them.
template <int D>
void shuffle_rows(World<D>& world) {
  WorldState<D>& state = world.state();
  for (Group<D>& group : state.groups) {
    Columns<D>& c = group.columns;
    std::vector<std::uint64_t> order(c.count);
    std::iota(order.begin(), order.end(), 0u);
    std::reverse(order.begin(), order.end());
    for (std::size_t i = 0; i + 3 < order.size(); i += 3) std::swap(order[i], order[i + 2]);
    c.prepare_reorder();
    c.reorder(order.data(), 0, c.count);
    c.finish_reorder();
    for (std::size_t row = 0; row < c.count; ++row)
      state.rows[c.handle_index[row] - 1] = static_cast<std::uint32_t>(row);
  }
}

template <int D>
std::uint64_t hash_of(const Scenario& scenario, int width, std::size_t threads, bool shuffled) {
  World<D> world = build<D>(scenario, scenario.seed);
  if (shuffled) shuffle_rows(world);
  test::Threads real(threads);
  world.set_executor(real.executor());
  EXPECT_TRUE(world.set_width(width));
  for (int i = 0; i < 30; ++i) world.step(scenario.dt);
  return world.state_hash();
}

template <int D>
void expect_one_hash(const Scenario& scenario, std::string_view name) {
  const std::uint64_t wanted = hash_of<D>(scenario, 1, 1, false);
  for (const int width : widths) {
    if (!is_supported(width)) continue;
    for (const std::size_t threads : {1u, 2u, 3u, 8u})
      for (const bool shuffled : {false, true})
        EXPECT_EQ(hash_of<D>(scenario, width, threads, shuffled), wanted)
            << name << ", width " << width << ", " << threads << " threads" << (shuffled ? ", shuffled" : "");
  }
}

TEST(Gallery, has_one_hash_for_every_width_number_of_threads_and_order_of_spawning) {
  int worlds = 0;
  for (const GalleryEntry& entry : gallery()) {
    Faults faults;
    const Scenario scenario = read(entry.text, faults);
    ASSERT_TRUE(faults.empty()) << entry.name;
    if (scenario.board) continue;
    ++worlds;
    if (scenario.dimensions == 2) expect_one_hash<2>(scenario, entry.name);
    else expect_one_hash<3>(scenario, entry.name);
  }
  EXPECT_GT(worlds, 15);
}

}  // namespace
}  // namespace veer::scenario
