#pragma once

#include <gtest/gtest.h>

#include <map>

#include "tests/laws/scene.hpp"
#include "veer/sense/map/map.hpp"
#include "veer/world/state/state.hpp"

/// The law of equal bits for behaviors with neighbors: through cells and contacts, as in a world.
namespace veer::laws {

/// A crowd on a few meters, so that every agent has neighbors; every tenth agent is at the position of another. All
/// limits differ from agent to agent.
template <int D>
Columns<D> crowd(Random& random, std::size_t rows) {
  Columns<D> columns;
  columns.memory.emplace_back();
  for (LimitColumn& limit : columns.limits) limit.set_common(1);
  columns.resize(rows);
  columns.need_goals();
  for (std::size_t row = 0; row < rows; ++row) {
    const Scene s = mild_scene(random, D == 2);
    columns.key[row] = static_cast<std::uint32_t>((row * 7919) % rows + 1);  // not in the order of the rows
    columns.handle_index[row] = static_cast<std::uint32_t>(row + 1);
    columns.now[row] = {to_dimension<D>(s.position * .5f), to_dimension<D>(s.velocity)};
    if (row % 10 == 9) columns.now[row].position = columns.now[row - 1 - random.below(8)].position;
    columns.heading[row] = to_dimension<D>(s.heading);
    columns.set_goal(row, to_dimension<D>(s.goal));
    for (std::size_t i = 0; i < columns.limits.size(); ++i)
      columns.limits[i].set(row, static_cast<float>(fields_of<Limits>()[i].get(&s.limits)), rows);
  }
  return columns;
}

/// The bits that each agent asks for, by key, and those of the dangers that it states.
template <class B, int D>
std::map<std::uint32_t, std::vector<std::uint32_t>> asked_among(const Columns<D>& columns, const B& b,
                                                                const Domain<D>& domain, const Map<D>& map,
                                                                std::size_t width_index) {
  const BehaviorInfo& info = behavior_info<B>();
  Columns<D> mine = columns;
  Grid<D> grid;
  Contacts<D> contacts;
  sort_rows<D>(mine, cut_space(domain, b.radius, mine.count), grid, locate_kernels<D>[width_index], {});
  const Observed<D> own{&mine, &grid, true};
  ResolvedTarget<D> target;
  target.goals = mine.goal.data();
  const Surroundings<D> around{&map, nullptr, &domain};
  RequestBlock<D> out{};
  const Compass compass = Compass::of<D>(8);
  out.make_room(compass.count);
  std::map<std::uint32_t, std::vector<std::uint32_t>> bits;
  for (std::size_t begin = 0; begin < mine.count; begin += block_rows) {
    const std::size_t end = std::min(begin + block_rows, mine.count);
    collect_kernels<D>[width_index]({&mine, &grid, begin, end, {&own, 1}, b.radius}, contacts);
    info.kernels.kernel<D>(width_index)(
        {&mine, begin, end, &target, &domain, &contacts, &mine.memory[0], &out, 1 / 30.f, 7, 3, 0, &around, &compass},
        &b);
    for (std::size_t row = begin; row < end; ++row)
      for (int d = 0; d < D; ++d) bits[mine.key[row]].push_back(bits_of(out.move[d][row - begin]));
    for (std::size_t row = begin; info.states_danger && row < end; ++row)
      for (std::size_t i = 0; i <= static_cast<std::size_t>(compass.count); ++i) {
        const float danger = out.danger[i * block_room + row - begin];
        EXPECT_TRUE(danger >= 0 && danger <= 1) << danger;
        bits[mine.key[row]].push_back(bits_of(danger));
      }
  }
  return bits;
}

template <class B, int D>
void same_bits_among() {
  if constexpr (detail::takes<B, float, D>(uses::neighbors)) {
    Random random(9);
    bool any_request = false;
    for (int round = 0; round < 30; ++round) {
      // Few agents share one cell, more have many; neither is a multiple of any width.
      const Columns<D> columns = crowd<D>(random, round % 4 == 0 ? 29 : 300);
      const B b = random_params<B>(random, round % 2);
      Domain<D> domain;
      if (round % 3 == 0)
        domain = {.kind = DomainKind::torus,
                  .low = to_dimension<D>(Vec3{-11, -11, -11}),
                  .high = to_dimension<D>(Vec3{11, 12, 13})};
      const auto map = Map<D>::build(mild_scene(random, D == 2).obstacles, domain);
      const auto first = asked_among<B, D>(columns, b, domain, *map, 0);
      ASSERT_EQ(first.size(), columns.count);
      for (const auto& [key, bits] : first)
        for (const std::uint32_t one : bits) any_request = any_request || one << 1 != 0;  // anything but zeros
      for (std::size_t w = 1; w < widths.size(); ++w) {
        if (!is_supported(widths[w])) continue;
        const auto same = asked_among<B, D>(columns, b, domain, *map, w);
        for (const auto& [key, bits] : first)
          ASSERT_EQ(same.at(key), bits) << "width " << widths[w] << ", agent " << key << " in round " << round;
      }
    }
    EXPECT_TRUE(any_request) << "all requests are zero, so this compared nothing";
  }
}

}  // namespace veer::laws
