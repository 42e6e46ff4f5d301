#include "veer/world/stage/perceive.hpp"

#include "veer/sense/near/sight.hpp"
#include "veer/world/stage/chunks.hpp"

namespace veer {
namespace {

Ring ring_of(const PerceptionDef& def) {
  struct {
    float radius, view_angle;
  } look{def.range, def.view_angle};
  return Ring::of(look);
}

/// Notes what the agents of a block perceive. Of those within range and view, one after the other is tested for being
/// hidden, in order of distance and no more than necessary, because casting a ray is expensive.
template <int D>
void perceive_rows(const WorldState<D>& state, Group<D>& group, Contacts<D>& contacts, std::size_t begin,
                   std::size_t end) {
  Columns<D>& columns = group.columns;
  const PerceptionDef& def = *group.def.perception;
  collect_kernels<D>[state.width_index]({&columns, &group.grid, begin, end, group.sight->observed, group.sight->reach},
                                        contacts);
  Candidates<D> candidates;
  candidates.begin();
  for (bool more = true; more;) {
    sight_kernels<D>[state.width_index]({&columns, begin, &contacts, &state.def.domain, ring_of(def), &candidates});
    more = false;
    for (std::size_t row = begin, i = 0; row < end; ++row, ++i) {
      if (const Columns<D>* others = candidates.columns[i]) {
        const std::uint32_t other = candidates.row[i];
        const Motion<D>& motion = others->now[other];
        if (def.occluded && !state.visible(columns.now[row].position, motion.position)) {
          candidates.next(i);
          more = true;
          continue;
        }
        columns.sighting[row] = {motion, state.handle_of(*others, other), state.time};
      }
      candidates.end(i);
    }
  }
}

}  // namespace

template <int D>
Look<D> sight_of(const PerceptionDef& perception) {
  Look<D> look;
  look.groups = perception.groups;
  std::ranges::sort(look.groups);
  look.groups.erase(std::unique(look.groups.begin(), look.groups.end()), look.groups.end());
  // A little more, because candidates are cut off by distances that are rounded otherwise than here.
  look.reach = perception.range * 1.001f;
  look.observed.reserve(look.groups.size());
  return look;
}

template <int D>
void perceive(WorldState<D>& state) noexcept {
  for (Group<D>& group : state.groups) {
    if (!group.sight) continue;
    group.columns.need_sightings();
    for_each_rows(state, group, [&](auto& scratch, std::size_t begin, std::size_t end) {
      perceive_rows(state, group, scratch.contacts, begin, end);
    });
  }
}

template <int D>
std::optional<Target<float, D>> remembered(const WorldState<D>& state, const Group<D>& group, std::size_t row,
                                           bool ahead) {
  if (!remembers(state, group, row)) return std::nullopt;
  const Sighting<D>& sighting = group.columns.sighting[row];
  if (sighting.when == state.time) {
    if (const auto where = state.find(sighting.agent)) return state_of(state.columns_of(*where), where->row);
  }
  const double age = state.time - sighting.when;
  Target<float, D> target{sighting.motion.position, {}, {}, {}};
  if (!ahead) return target;
  target.position += sighting.motion.velocity * static_cast<float>(age);
  target.velocity = sighting.motion.velocity;
  target.heading = unit(sighting.motion.velocity);
  state.def.domain.constrain(target.position, target.velocity);
  return target;
}

#define VEER_PERCEIVE(D)                           \
  template Look<D> sight_of(const PerceptionDef&); \
  template void perceive(WorldState<D>&) noexcept; \
  template std::optional<Target<float, D>> remembered(const WorldState<D>&, const Group<D>&, std::size_t, bool);
VEER_PERCEIVE(2)
VEER_PERCEIVE(3)
#undef VEER_PERCEIVE

}  // namespace veer
