#include "scenario/run/gait_measures.hpp"

#include <algorithm>

namespace veer::scenario {

GaitMeter::GaitMeter(const World<2>& world) {
  for (std::size_t g = 0; g < world.group_count(); ++g) {
    const GroupDef& def = world.definition(world.group_at(g));
    if (!def.character) continue;
    groups_.push_back({g, def.name, Feet(def.character), {}});
    most_feet_ = std::max(most_feet_, groups_.back().feet.count());
  }
}

void GaitMeter::add(const World<2>& world) {
  std::size_t agents = 0;
  for (Animated& group : groups_) {
    add(world, group);
    agents += world.count(world.group_at(group.group));
  }
  most_agents_ = std::max(most_agents_, agents);
}

void GaitMeter::add(const World<2>& world, Animated& group) {
  const Columns<2>& c = world.state().groups[group.group].columns;
  group.sums.agents = std::max(group.sums.agents, c.count);
  for (std::size_t row = 0; row < c.count; ++row) {
    const Gait gait = gait_of(c.body_memory, row);
    if (gait.moves == 0) continue;
    const std::size_t key = c.key[row];
    if (key >= last_.size()) {
      last_.resize(std::max<std::size_t>(key + 1, last_.size() * 2));
      feet_.resize(last_.size() * most_feet_);
    }
    add_agent(world, group, row, gait);
  }
}

void GaitMeter::add_agent(const World<2>& world, Animated& group, std::size_t row, const Gait& gait) {
  const WorldState<2>& state = world.state();
  const Columns<2>& c = state.groups[group.group].columns;
  const Vec2 position = c.now[row].position, heading = c.heading[row];
  const Vec2 velocity = turned_by(gait.had.velocity, heading);
  Last& last = last_[c.key[row]];
  Sums& sums = group.sums;
  const bool goes_on = last.step > 0 && last.step + 1 == state.steps && last.group == group.group;
  ++sums.samples;
  sums.error += static_cast<double>(length(gait.missing().velocity));
  sums.spin += static_cast<double>(abs(gait.missing().spin));
  if (goes_on && state.last_dt > 0) {
    ++sums.changes;
    sums.jerks += static_cast<double>(length(velocity - last.velocity) / state.last_dt);
  }
  const Mix mix = group.feet.space().mix(gait.place);
  const Vec2 way = state.def.domain.displacement(last.position, position);
  for (std::size_t limb = 0; limb < group.feet.count(); ++limb) {
    Foot& before = feet_[c.key[row] * most_feet_ + limb];
    const Foot foot = group.feet.at(limb, mix, gait.phase, heading);
    if (goes_on) {
      sums.cycles += static_cast<double>(state.last_dt) / group.feet.space().duration(mix);
      const float planted = min(foot.planted, before.planted);
      sums.slide += static_cast<double>(planted * length(way + foot.offset - before.offset));
    }
    before = foot;
  }
  last = {state.steps, group.group, position, velocity};
}

void GaitMeter::Sums::add(const Sums& other) {
  error += other.error;
  spin += other.spin;
  jerks += other.jerks;
  slide += other.slide;
  cycles += other.cycles;
  samples += other.samples;
  changes += other.changes;
}

std::optional<GaitMeasures> GaitMeter::Sums::mean() const {
  if (samples == 0) return std::nullopt;
  GaitMeasures mean{.tracking_error = error / static_cast<double>(samples),
                    .spin_error = spin / static_cast<double>(samples),
                    .agents = agents};
  if (cycles > 0) mean.foot_slide = slide / cycles;
  if (changes > 0) mean.jitter = jerks / static_cast<double>(changes);
  return mean;
}

std::optional<GaitMeasures> GaitMeter::all() const {
  Sums all;
  for (const Animated& group : groups_) all.add(group.sums);
  all.agents = most_agents_;
  return all.mean();
}

std::vector<GroupGait> GaitMeter::by_group() const {
  std::vector<GroupGait> all;
  for (const Animated& group : groups_)
    if (const auto mean = group.sums.mean()) all.push_back({group.name, *mean});
  return all;
}

}  // namespace veer::scenario
