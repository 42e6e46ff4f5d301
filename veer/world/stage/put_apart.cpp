#include "veer/world/stage/put_apart.hpp"

#include <algorithm>
#include <array>

#include "veer/world/stage/chunks.hpp"
#include "veer/world/state/bounds.hpp"

namespace veer {
namespace {

template <int D>
class Apart {
 public:
  explicit Apart(WorldState<D>& state) : state_(state) {}

  void run() {
    for_each_solid([&](Group<D>& group) { prepare(group); });
    for_each_solid([&](Group<D>& group) {
      for (const auto& block : group.bodies.in_use(group.columns.count)) longest_ = max(longest_, block.step);
      widest_ = max(widest_, widest_of(group.columns));
    });
    longest_ = min(longest_, farthest * widest_);
    for_each_solid([&](Group<D>& group) { find_near(group); });
    for (int round = 0; round < most_rounds; ++round) {
      for_each_solid([&](Group<D>& group) { freeze(group); });
      for_each_solid([&](Group<D>& group) { part(group, round % 2 == 1); });
      if (!(overlap() > least_overlap)) return;
    }
    for (int round = 0; round < most_returns; ++round) {
      for_each_solid([&](Group<D>& group) { freeze(group); });
      for_each_solid([&](Group<D>& group) { go_back(group, round < half_returns); });
      if (!(overlap() > most_overlap)) return;
    }
  }

 private:
  using Body = typename Bodies<D>::Body;

  static constexpr float room = .5f;      // radii; how far an agent may be pushed in a step
  static constexpr float farthest = 4;    // radii of the widest; of agents that go farther in a step, some are missed
  static constexpr int half_returns = 6;  // agents first go back by halves
  static constexpr float least_size = 1e-3f;  // m; overlaps are parts of radii, but of no smaller ones

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
      for (const auto& block : group.bodies.in_use(group.columns.count)) most = max(most, block.overlap);
    });
    return most;
  }
  Vec<float, D> way_from(const Vec<float, D>& from, const Vec<float, D>& to) const {
    return state_.def.domain.displacement(from, to);
  }

  void prepare(Group<D>& group) {
    const Columns<D>& c = group.columns;
    group.bodies.make_room(c.count);
    for_each_block(group, [&](Scratch<D>&, auto& block, std::size_t begin, std::size_t end) {
      float longest = 0;
      for (std::size_t row = begin; row < end; ++row) {
        longest = max(longest, length_squared(way_from(c.now[row].position, c.next[row].position)));
        group.bodies.moved_to[row] = c.next[row].position;
      }
      block.step = sqrt(longest);
    });
  }

  float step_of(const Columns<D>& c, std::size_t row) const {
    return min(length(way_from(c.now[row].position, c.next[row].position)), longest_);
  }

  /// Lists the bodies that agents may come to overlap, as far as both may be pushed, and also if they go back.
  void find_near(Group<D>& group) {
    const Columns<D>& c = group.columns;
    const Look<D>& look = *group.solid_look;
    const float reach = widest_ * (2 + 2 * room) + 4 * longest_;
    for_each_block(group, [&](Scratch<D>& scratch, auto& block, std::size_t begin, std::size_t end) {
      block.near.clear();
      block.ends.clear();
      Contacts<D>& contacts = scratch.contacts;
      collect_kernels<D>[state_.width_index]({&c, &group.grid, begin, end, look.observed, reach}, contacts);
      for (const auto& pack : contacts.packs)
        for (std::uint32_t row = pack.row; row < pack.row + pack.live; ++row) {
          const std::size_t first = block.near.size();
          const float step = step_of(c, row);
          const SameFloor<float, D> floor(c, row);
          for (std::uint32_t s = pack.first; s < pack.last; ++s) {
            const auto& segment = contacts.segments[s];
            const Columns<D>& others = *segment.observed->columns;
            const GroupId of = look.groups[static_cast<std::size_t>(segment.observed - look.observed.data())];
            for (std::uint32_t i = segment.first; i < segment.last; ++i) {
              const std::uint32_t other = contacts.row_at(i);
              if (&others == &c && other == row) continue;
              const float close =
                  (c.radius()[row] + others.radius()[other]) * (1 + room) + step + step_of(others, other);
              if (!(length_squared(way_from(others.next[other].position, c.next[row].position)) < close * close))
                continue;
              if (floor.counts && !floor.has(others, other)) continue;
              block.near.push_back({of.number - 1, other, others.key[other]});
            }
          }
          // Contacts are in an order that depends on the width; across the seam of a torus a body may come twice.
          const auto from = block.near.begin() + static_cast<std::ptrdiff_t>(first);
          std::sort(from, block.near.end(), [](const Body& a, const Body& b) { return a.key < b.key; });
          block.near.erase(
              std::unique(from, block.near.end(), [](const Body& a, const Body& b) { return a.key == b.key; }),
              block.near.end());
          block.ends.push_back(static_cast<std::uint32_t>(block.near.size()));
        }
    });
  }

  /// By how much two bodies overlap, m, beyond what the rounding of their positions may be.
  static float depth(const Vec<float, D>& here, float reach, float distance) {
    float largest = 0;
    for (int d = 0; d < D; ++d) largest = max(largest, abs(here[d]));
    return reach - distance - largest * 4e-7f;
  }

  /// The direction in which agent `key` leaves another at its very position: for the two of them opposite ones.
  static Vec<float, D> parting(std::uint32_t key, std::uint32_t other) {
    const float angle = static_cast<float>(std::min(key, other) % 1024) * 2.3999632f;  // rad; the golden angle
    return to_dimension<D>(direction(key < other ? angle : angle + pi));
  }

  void freeze(Group<D>& group) {
    const Columns<D>& c = group.columns;
    for_each_rows(state_, group, [&](Scratch<D>&, std::size_t begin, std::size_t end) {
      for (std::size_t row = begin; row < end; ++row) group.bodies.frozen[row] = c.next[row].position;
    });
  }

  /// Parts the pairs of each block one after the other, those within the block at once, and of those that reach into
  /// another block the own half: blocks may run at the same time. Every other round goes backward, because what one
  /// pair is pushed reaches those that come after it in the same round.
  void part(Group<D>& group, bool backward) {
    Columns<D>& c = group.columns;
    const auto number = static_cast<std::uint32_t>(&group - state_.groups.data());
    const Surroundings<D> around = state_.surroundings();
    for_each_block(group, [&](Scratch<D>&, auto& block, std::size_t begin, std::size_t end) {
      block.overlap = 0;
      std::array<bool, block_rows> moved{};
      for (std::size_t i = 0; i < end - begin; ++i) {
        const std::size_t at = backward ? end - begin - 1 - i : i, row = begin + at;
        Vec<float, D>& here = c.next[row].position;
        for (std::uint32_t n = at > 0 ? block.ends[at - 1] : 0; n < block.ends[at]; ++n) {
          const Body& body = block.near[n];
          const bool inside = body.group == number && body.row >= begin && body.row < end;
          if (inside && (body.row < row) != backward) continue;  // each pair once
          const Group<D>& other = state_.groups[body.group];
          const Vec<float, D>& there = inside ? c.next[body.row].position : other.bodies.frozen[body.row];
          const auto [away, distance] = polar(way_from(there, here));
          const float mine = c.radius()[row], its = other.columns.radius()[body.row],
                      deep = depth(here, mine + its, distance);
          if (!(deep > 0)) continue;
          block.overlap = max(block.overlap, deep / max(min(mine, its), least_size));
          const float weight = c.mass()[row], its_weight = other.columns.mass()[body.row];
          const Vec<float, D> push = (distance > 0 ? away : parting(c.key[row], body.key)) * deep;
          here += push * (its_weight / (weight + its_weight));
          moved[at] = true;
          if (!inside) continue;
          c.next[body.row].position += push * (-weight / (weight + its_weight));
          moved[body.row - begin] = true;
        }
      }
      for (std::size_t row = begin; row < end; ++row) {
        if (!moved[row - begin]) continue;
        const Vec<float, D>& from = group.bodies.moved_to[row];
        const Vec<float, D> pushed = way_from(from, c.next[row].position);
        c.next[row].position = from + clip(pushed, room * c.radius()[row]);
        keep_in(group, around, row);
      }
    });
  }

  /// In a throng the rounds may leave an overlap: there, agents go back to where they were before this step, first by
  /// halves, and so do those in whose way they then are. An agent can't go back to where an obstacle now is.
  void go_back(Group<D>& group, bool by_half) {
    Columns<D>& c = group.columns;
    const Surroundings<D> around = state_.surroundings();
    for_each_block(group, [&](Scratch<D>&, auto& block, std::size_t begin, std::size_t end) {
      block.overlap = 0;
      for (std::size_t row = begin; row < end; ++row) {
        const Vec<float, D>&here = group.bodies.frozen[row], &before = c.now[row].position;
        float most = 0;
        bool late = false;
        for (std::uint32_t n = row > begin ? block.ends[row - begin - 1] : 0; n < block.ends[row - begin]; ++n) {
          const Body& body = block.near[n];
          const Group<D>& other = state_.groups[body.group];
          const float reach = c.radius()[row] + other.columns.radius()[body.row];
          const float scale = 1 / max(min(c.radius()[row], other.columns.radius()[body.row]), least_size);
          const auto overlap_of = [&](const Vec<float, D>& its, const Vec<float, D>& own) {
            return depth(own, reach, length(way_from(its, own))) * scale;
          };
          late = late || overlap_of(other.columns.now[body.row].position, before) > allowed_overlap;
          const float deep = overlap_of(other.bodies.frozen[body.row], here);
          if (deep > most_overlap) most = max(most, deep);
        }
        const bool is_taken = around.moving && !around.moving->empty() &&
                              around.moving->clearance(before, c.radius()[row]) < c.radius()[row];
        // An agent that overlapped others before is on its way apart.
        if (!(most > 0) || late || is_taken) continue;
        block.overlap = max(block.overlap, most);
        const Vec<float, D> way = way_from(before, here);
        c.next[row].position = by_half ? before + way * .5f : before;
        keep_in(group, around, row);
      }
    });
  }

  /// As after any motion: obstacles, the domain and the ground keep an agent where it can be.
  void keep_in(Group<D>& group, const Surroundings<D>& around, std::size_t row) {
    Columns<D>& c = group.columns;
    if (!within_bounds(c.next[row].position, largest_coordinate)) c.next[row].position = group.bodies.frozen[row];
    if (!c.next_height.empty()) c.next_height[row] = c.height[row];
    bool good = true;
    constrain_kernels<D>[0]({&c, row, row + 1, &state_.def.domain, &good});
    if (!around.empty()) keep_out(around, c, row, row + 1);
    if constexpr (D == 2)
      if (state_.def.ground) stay_on(*state_.def.ground, around, c, row, row + 1);
  }

  WorldState<D>& state_;
  float longest_ = 0, widest_ = 0;  // m
};

}  // namespace

template <int D>
void put_apart(WorldState<D>& state) noexcept {
  if (std::ranges::any_of(state.groups, [](const Group<D>& group) { return group.solid_look.has_value(); }))
    Apart<D>(state).run();
}

template void put_apart(WorldState<2>&) noexcept;
template void put_apart(WorldState<3>&) noexcept;

}  // namespace veer
