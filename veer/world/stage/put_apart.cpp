#include "veer/world/stage/put_apart.hpp"

#include <algorithm>

#include "veer/world/stage/chunks.hpp"

namespace veer {
namespace {

template <int D>
class Apart {
 public:
  Apart(WorldState<D>& state, float dt) : state_(state), dt_(dt) {}

  void run() {
    for_each_solid([&](Group<D>& group) { prepare(group); });
    for_each_solid([&](Group<D>& group) {
      for (const auto& block : group.bodies.blocks) longest_ = max(longest_, block.step);
      for (std::size_t row = 0; group.columns.radius().each() && row < group.columns.count; ++row)
        widest_ = max(widest_, group.columns.radius()[row]);
      if (group.columns.count > 0) widest_ = max(widest_, group.columns.radius().common());
    });
    for_each_solid([&](Group<D>& group) { find_near(group); });
    for (int round = 0; round < most_rounds; ++round) {
      for_each_solid([&](Group<D>& group) { weigh(group); });
      if (!(overlap() > least_overlap)) return;
      for_each_solid([&](Group<D>& group) { push(group); });
    }
  }

 private:
  using Body = typename Bodies<D>::Body;

  template <class F>
  void for_each_solid(F f) {
    for (Group<D>& group : state_.groups)
      if (group.solid_look && group.columns.count > 0) f(group);
  }
  template <class F>
  void for_each_block(Group<D>& group, F f) {
    for_each_rows(state_, group, [&](Scratch<D>& scratch, std::size_t begin, std::size_t end) {
      f(scratch, group.bodies.blocks[begin / block_rows], begin, end);
    });
  }
  float overlap() {
    float most = 0;
    for_each_solid([&](Group<D>& group) {
      for (const auto& block : group.bodies.blocks) most = max(most, block.overlap);
    });
    return most;
  }
  Vec<float, D> way_from(const Vec<float, D>& from, const Vec<float, D>& to) const {
    return state_.def.domain.displacement(from, to);
  }

  void prepare(Group<D>& group) {
    const Columns<D>& c = group.columns;
    group.bodies.blocks.resize((c.count + block_rows - 1) / block_rows);
    group.bodies.push.resize(c.count);
    for_each_block(group, [&](Scratch<D>&, auto& block, std::size_t begin, std::size_t end) {
      float longest = 0;
      for (std::size_t row = begin; row < end; ++row)
        longest = max(longest, length_squared(way_from(c.now[row].position, c.next[row].position)));
      block.step = sqrt(longest);
    });
  }

  /// Lists the bodies that agents may come to overlap: those that are nearer than half a radius, as others may push them
  /// that far.
  void find_near(Group<D>& group) {
    constexpr float room = .5f;  // times the radius
    const Columns<D>& c = group.columns;
    const Look<D>& look = *group.solid_look;
    const float reach = widest_ * (2 + room) + 2 * longest_;
    for_each_block(group, [&](Scratch<D>& scratch, auto& block, std::size_t begin, std::size_t end) {
      block.near.clear();
      block.ends.clear();
      Contacts<D>& contacts = scratch.contacts;
      collect_kernels<D>[state_.width_index]({&c, &group.grid, begin, end, look.observed, reach}, contacts);
      for (const auto& pack : contacts.packs)
        for (std::uint32_t row = pack.row; row < pack.row + pack.live; ++row) {
          const std::size_t first = block.near.size();
          const SameFloor<float, D> floor(c, row);
          for (std::uint32_t s = pack.first; s < pack.last; ++s) {
            const auto& segment = contacts.segments[s];
            const Columns<D>& others = *segment.observed->columns;
            const auto number =
                static_cast<std::uint32_t>(look.groups[static_cast<std::size_t>(segment.observed - look.observed.data())]
                                               .number -
                                           1);
            for (std::uint32_t i = segment.first; i < segment.last; ++i) {
              const std::uint32_t other = contacts.row_at(i);
              if (&others == &c && other == row) continue;
              const float close = (c.radius()[row] + others.radius()[other]) * (1 + room * .5f);
              if (!(length_squared(way_from(others.next[other].position, c.next[row].position)) < close * close))
                continue;
              if (floor.counts && !floor.has(others, other)) continue;
              block.near.push_back({number, other, others.key[other]});
            }
          }
          // Contacts are in an order that depends on the width.
          std::sort(block.near.begin() + static_cast<std::ptrdiff_t>(first), block.near.end(),
                    [](const Body& a, const Body& b) { return a.key < b.key; });
          block.ends.push_back(static_cast<std::uint32_t>(block.near.size()));
        }
    });
  }

  /// The direction in which agent `key` leaves another at its very position: for the two of them opposite ones.
  static Vec<float, D> parting(std::uint32_t key, std::uint32_t other) {
    const float angle = static_cast<float>(std::min(key, other) % 1024) * 2.3999632f;  // rad; the golden angle
    return to_dimension<D>(direction(key < other ? angle : angle + pi));
  }

  void weigh(Group<D>& group) {
    const Columns<D>& c = group.columns;
    for_each_block(group, [&](Scratch<D>&, auto& block, std::size_t begin, std::size_t end) {
      block.overlap = 0;
      std::uint32_t n = 0;
      for (std::size_t row = begin; row < end; ++row) {
        Vec<float, D> sum{};
        int count = 0;
        for (const std::uint32_t last = block.ends[row - begin]; n < last; ++n) {
          const Body& body = block.near[n];
          const Columns<D>& others = state_.groups[body.group].columns;
          const auto [away, distance] =
              polar(way_from(others.next[body.row].position, c.next[row].position));
          const float mine = c.radius()[row], its = others.radius()[body.row], deep = mine + its - distance;
          if (!(deep > 0)) continue;
          const float weight = c.mass()[row], its_weight = others.mass()[body.row];
          sum += (distance > 0 ? away : parting(c.key[row], body.key)) * (deep * its_weight / (weight + its_weight));
          ++count;
          block.overlap = max(block.overlap, deep / max(min(mine, its), 1e-6f));
        }
        // Pushes of several sides add up to more than there is room for: a pair parts at once, a throng in rounds.
        group.bodies.push[row] = count > 2 ? sum * (2 / static_cast<float>(count)) : sum;
      }
    });
  }

  void push(Group<D>& group) {
    Columns<D>& c = group.columns;
    for_each_rows(state_, group, [&](Scratch<D>& scratch, std::size_t begin, std::size_t end) {
      for (std::size_t row = begin; row < end; ++row) {
        if (!(length_squared(group.bodies.push[row]) > 0)) continue;
        c.next[row].position += group.bodies.push[row];
        Block<D>(state_, group, scratch, scratch.requests, row, row + 1, dt_).keep_in_bounds();
      }
    });
  }

  WorldState<D>& state_;
  float dt_;
  float longest_ = 0, widest_ = 0;  // m
};

}  // namespace

template <int D>
void put_apart(WorldState<D>& state, float dt) noexcept {
  if (std::ranges::any_of(state.groups, [](const Group<D>& group) { return group.solid_look.has_value(); }))
    Apart<D>(state, dt).run();
}

template void put_apart(WorldState<2>&, float) noexcept;
template void put_apart(WorldState<3>&, float) noexcept;

}  // namespace veer
