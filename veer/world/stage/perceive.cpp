#include "veer/world/stage/perceive.hpp"

#include "veer/steer/loop/neighbor.hpp"
#include "veer/world/stage/chunks.hpp"

namespace veer {
namespace {

/// An agent that may be seen.
template <int D>
struct Candidate {
  float square;  // m^2
  std::uint32_t key;
  const Columns<D>* columns;
  std::uint32_t row;
};

template <int D>
class Perception {
 public:
  Perception(const WorldState<D>& state, Group<D>& group)
      : state_(state), group_(group), columns_(group.columns), def_(*group.def.perception), ring_(ring_of(def_)) {}

  /// Finds what the agents of these rows perceive.
  void look(Contacts<D>& contacts, std::size_t begin, std::size_t end) {
    // One by one: what follows looks at candidates for each agent anew, and a pack would share those of all its lanes.
    collect_kernels<D>[0]({&columns_, &group_.grid, begin, end, group_.sight->observed, group_.sight->reach}, contacts);
    for (const auto& pack : contacts.packs)
      for (std::uint32_t row = pack.row; row < pack.row + pack.live; ++row) look(contacts, pack, row);
  }

 private:
  static Ring ring_of(const PerceptionDef& def) {
    struct {
      float radius, view_angle;
    } look{def.range, def.view_angle};
    return Ring::of(look);
  }

  void look(const Contacts<D>& contacts, const typename Contacts<D>::Pack& pack, std::uint32_t row) {
    const Vec<float, D> from = columns_.now[row].position, heading = columns_.heading[row];
    const SameFloor<float, D> floor(columns_, row);
    const auto each = [&](auto f) {
      for (std::uint32_t s = pack.first; s < pack.last; ++s) {
        const auto& segment = contacts.segments[s];
        for (std::uint32_t i = segment.first; i < segment.last; ++i) {
          const std::uint32_t other = contacts.row_at(i);
          const Columns<D>& others = *segment.observed->columns;
          if (segment.observed->own && other == row) continue;
          if (floor.counts && !floor.has(others, other)) continue;
          // Not the offset of the segment: which one that is depends on the other agents of the pack.
          const Vec<float, D> offset = state_.def.domain.displacement(from, others.now[other].position);
          const float square = length_squared(offset);
          if (ring_.reaches(square) && (ring_.sees_all_round() || ring_.shows(heading, offset, square)))
            f(Candidate<D>{square, others.key[other], &others, other});
        }
      }
    };
    const auto seen = nearest_visible<Candidate<D>>(each, [&](const Candidate<D>& c) {
      return !def_.occluded || state_.visible(from, c.columns->now[c.row].position);
    });
    if (!seen) return;
    columns_.sighting[row] = {seen->columns->now[seen->row], state_.handle_of(*seen->columns, seen->row), state_.time};
  }

  const WorldState<D>& state_;
  Group<D>& group_;
  Columns<D>& columns_;
  const PerceptionDef& def_;
  Ring ring_;
};

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
      Perception<D>(state, group).look(scratch.contacts, begin, end);
    });
  }
}

template <int D>
std::optional<Target<float, D>> remembered(const WorldState<D>& state, const Group<D>& group, std::size_t row,
                                           bool ahead) {
  const Columns<D>& columns = group.columns;
  if (columns.sighting.empty() || !group.def.perception) return std::nullopt;
  const Sighting<D>& sighting = columns.sighting[row];
  if (sighting.when < 0) return std::nullopt;
  if (sighting.when == state.time) {
    if (const auto where = state.find(sighting.agent)) return state_of(state.columns_of(*where), where->row);
  }
  const double age = state.time - sighting.when;
  if (!(age <= static_cast<double>(group.def.perception->memory))) return std::nullopt;
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
