// Compiled once per pack width; the build defines VEER_WIDTH and VEER_KERNEL (cmake/Widths.cmake).
#include "veer/agent/agent_rows.hpp"
#include "veer/math/pack_rows.hpp"
#include "veer/world/stage/constrain.hpp"

namespace veer {

template <int W, int D>
void constrain_block(const ConstrainBlock<D>& block) noexcept {
  using S = LaneOf<W>;
  Columns<D>& columns = *block.columns;
  for (std::size_t row = block.begin; row < block.end; row += W) {
    Vec<S, D> position, velocity, old_position, old_velocity;
    load_motion<S, D>(columns.next.data() + row, position, velocity);
    const Vec<S, D> heading = load_vec<S, D>(columns.next_heading.data() + row);

    // Written so that NaN fails it, and before the domain acts: wrapping would turn NaN into a position on the edge.
    MaskOf<S> good = is_finite(heading);
    if (!columns.spin.empty()) good = good && is_finite(load_vec<S>(columns.next_spin.data() + row));
    for (int d = 0; d < D; ++d)
      good = good && abs(position[d]) <= S(largest_coordinate) && abs(velocity[d]) <= S(largest_speed);
    block.domain->constrain(position, velocity);
    if (!all(good)) {
      *block.all_good = false;
      load_motion<S, D>(columns.now.data() + row, old_position, old_velocity);
      position = select(good, position, old_position);
      velocity = select(good, velocity, Vec<S, D>{});
      const Vec<S, D> old_heading = load_vec<S, D>(columns.heading.data() + row);
      store_vec<S, D>(columns.next_heading.data() + row, select(good, heading, old_heading));
      if (!columns.spin.empty()) {
        const Spin<S, D> spin = load_vec<S>(columns.next_spin.data() + row);
        store_vec<S>(columns.next_spin.data() + row, select(good, spin, Spin<S, D>{}));
      }
      for (std::size_t k = 0; k < W && row + k < block.end; ++k)
        if (!lane(good, static_cast<int>(k))) columns.flags[row + k] |= quarantined_now;
    }
    store_motion<S, D>(columns.next.data() + row, position, velocity);
  }
}

VEER_KERNEL(void constrain_block<VEER_WIDTH, 2>(const ConstrainBlock<2>&) noexcept)
VEER_KERNEL(void constrain_block<VEER_WIDTH, 3>(const ConstrainBlock<3>&) noexcept)

}  // namespace veer
