#include "scenario/diagnose/observer.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "veer/math/angle.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/sense/path/path.hpp"
#include "veer/steer/delegated/pursue.hpp"

namespace veer::scenario {
namespace {

/// True if the way to the target leads through a gap ahead: obstacles on either side, and none in between. A gap is
/// narrower than eight radii.
template <int D>
bool is_gated(const Surroundings<D>& around, const Agent<float, D>& self, const Vec<float, D>& to_target) {
  constexpr float ahead = 1.5f, wide = 4;  // s at top speed, radii to either side
  const Vec<float, D> way = clip(to_target, self.max_speed * ahead), aside = left_of(unit(way)) * (wide * self.radius);
  const auto open = [&](const Vec<float, D>& from) { return around.is_open(from, from + way); };
  return open(self.position) && !open(self.position + aside) && !open(self.position - aside);
}

Vec3 short_way(Vec3 way, const Vec3& period) {
  for (int d = 0; d < 3; ++d)
    if (period[d] > 0) way[d] -= period[d] * std::round(way[d] / period[d]);
  return way;
}

/// The distance of a position from the box.
template <int D>
float outside(const Domain<D>& domain, const Vec<float, D>& position) {
  if (domain.kind != DomainKind::box) return 0;
  Vec<float, D> beyond{};
  for (int d = 0; d < D; ++d) beyond[d] = std::max({domain.low[d] - position[d], position[d] - domain.high[d], 0.f});
  return length(beyond);
}

/// The position that a behavior leads to, which may be ahead of its target.
template <int D>
Vec<float, D> sought(const BehaviorDef& entry, const Agent<float, D>& self, const Target<float, D>& goal,
                     const Domain<D>& domain) {
  if (domain.kind != DomainKind::box || entry.behavior.info().name != Pursue::name) return goal.position;
  Pursue pursue;
  std::memcpy(&pursue, entry.behavior.params(), sizeof pursue);
  return pursue.aim(self, goal, domain);
}

}  // namespace

Seen Roll::enter(std::uint32_t id, std::uint32_t group, const Vec3& position, const Vec3& period) {
  const auto by_id = [](const auto& entry) { return entry.first; };
  const auto at = std::ranges::lower_bound(index_by_id_, id, {}, by_id);
  const bool fresh = at == index_by_id_.end() || at->first != id;
  const std::uint32_t index = fresh ? static_cast<std::uint32_t>(last_.size()) : at->second;
  if (fresh) {
    index_by_id_.insert(at, {id, index});
    last_.push_back(position);
    group_.push_back(group);
  }
  // An agent that changes its group has another mind from then on.
  Seen seen{.index = index, .id = id, .group = group, .fresh = fresh || group_[index] != group, .position = position};
  group_[index] = group;
  seen.moved = short_way(position - last_[index], period);
  last_[index] = position;
  return seen;
}

std::uint32_t Roll::index_of(std::uint32_t id) const {
  const auto by_id = [](const auto& entry) { return entry.first; };
  const auto at = std::ranges::lower_bound(index_by_id_, id, {}, by_id);
  return at == index_by_id_.end() || at->first != id ? static_cast<std::uint32_t>(last_.size()) : at->second;
}

template <int D>
Observer<D>::Observer(const Scenario& scenario, const World<D>& world) {
  for (const GroupSpec& spec : scenario.groups) {
    behaviors_.push_back(leading_behaviors(spec.def.mind));
    paths_.emplace_back();
    for (const BehaviorDef& entry : spec.def.mind.behaviors)
      if (const auto* follow = std::get_if<FollowTarget>(&entry.target)) paths_.back() = follow->path;
  }
  const Domain<D>& domain = world.definition().domain;
  moment_.wraps = domain.kind == DomainKind::torus;
  if (moment_.wraps) moment_.period = to_dimension<3>(domain.high - domain.low);
}

template <int D>
const Moment& Observer<D>::look(const World<D>& world) {
  const Domain<D>& domain = world.definition().domain;
  Moment& m = moment_;
  m.dt = world.time() - m.time;
  m.time = world.time();
  m.agents.clear();
  m.aims.clear();
  m.quarantined.clear();
  for (std::size_t g = 0; g < world.group_count(); ++g) {
    const Mind& mind = world.group(world.group_at(g)).definition().mind;
    for (const AgentId id : world.group(world.group_at(g)).agents()) {
      const auto agent = world.agent(id);
      const Limits limits = agent.limits();
      const Vec<float, D> position = agent.position();
      // With the height: agents on different floors don't collide.
      Seen seen = roll_.enter(agent.key(), static_cast<std::uint32_t>(g), agent.position_in_space(), m.period);
      seen.velocity = to_dimension<3>(agent.velocity());
      seen.heading = to_dimension<3>(agent.heading());
      seen.asked = to_dimension<3>(agent.asked());
      seen.max_speed = limits.max_speed;
      seen.max_acceleration = limits.max_force / limits.mass;
      seen.max_angular_speed = limits.max_angular_speed;
      seen.radius = limits.radius;
      const NearestSurface<D> near = world.surroundings().nearest(position, 2 * limits.radius);
      if (near.found) seen.gap = near.distance - limits.radius;
      seen.first_aim = m.aims.size();
      for (const std::size_t k : behaviors_[g]) {
        // Before the first step there are no targets yet. Later they are those from before the agents moved; a moving
        // target has moved on since.
        const auto target = agent.target(k);
        Aim aim{};
        aim.there = world.steps() > 0 && target;
        if (aim.there) {
          const Target<float, D>& goal = *target;
          const Vec<float, D> ahead = goal.position + goal.velocity * static_cast<float>(m.dt);
          aim.offset = to_dimension<3>(ahead - position);
          aim.velocity = to_dimension<3>(goal.velocity);
          aim.walled = !world.surroundings().empty() && !world.surroundings().is_open(position, ahead);
          aim.gated = !world.surroundings().empty() && is_gated(world.surroundings(), agent.self(), ahead - position);
          aim.outside = outside(domain, sought(mind.behaviors[k], agent.self(), goal, domain));
        }
        m.aims.push_back(aim);
      }
      measure_path(world, seen, position);
      m.agents.push_back(seen);
    }
  }
  m.indices = roll_.size();
  for (const Event& e : world.events())
    if (e.kind == Event::Kind::quarantined)
      m.quarantined.push_back({roll_.index_of(e.key), world.group(e.group).behavior_name(e.behavior)});
  return m;
}

template <int D>
void Observer<D>::measure_path(const World<D>& world, Seen& seen, const Vec<float, D>& position) {
  if (!paths_[seen.group] || !paths_[seen.group]->template in<D>()) return;
  // So far along the path an agent may be from where it was: it cuts corners, and is still on the same stroke.
  const float window = 24 * std::max(seen.radius, .1f);  // m
  PathView<D> path = paths_[seen.group]->template in<D>()->view();
  path.domain = &world.definition().domain;
  if (strokes_.size() <= seen.index) strokes_.resize(seen.index + 1);
  if (seen.fresh) strokes_[seen.index] = {};
  Vec<float, D> probe = position;
  seen.off_path = length(nearest_image_on(path, probe).point - probe);
  probe = position;
  const PathPoint<float, D> stroke = track_path(probe, {}, path, strokes_[seen.index], window, false);
  seen.off_stroke = length(stroke.point - probe);
}

template class Observer<2>;
template class Observer<3>;

}  // namespace veer::scenario
