#include "scenario/run/gait_measures.hpp"

#include <algorithm>

#include "veer/move/animation/gait.hpp"

namespace veer::scenario {

GaitMeter::GaitMeter(const World<2>& world) {
  for (std::size_t g = 0; g < world.group_count(); ++g) {
    const GroupDef& def = world.group(world.group_at(g)).definition();
    if (!def.character) continue;
    groups_.push_back({g, def.name, Feet(def.character), {}});
    most_feet_ = std::max(most_feet_, groups_.back().feet.count());
  }
}

void GaitMeter::add(const World<2>& world) {
  std::size_t agents = 0;
  for (Animated& group : groups_) {
    add(world, group);
    agents += world.group(world.group_at(group.group)).count();
  }
  most_agents_ = std::max(most_agents_, agents);
}

void GaitMeter::add(const World<2>& world, Animated& group) {
  const std::vector<AgentId> agents = world.group(world.group_at(group.group)).agents();
  group.sums.agents = std::max(group.sums.agents, agents.size());
  for (const AgentId id : agents) {
    const auto gait = world.agent(id).gait();
    if (!gait) continue;
    const std::size_t key = world.agent(id).key();
    if (key >= last_.size()) {
      last_.resize(std::max<std::size_t>(key + 1, last_.size() * 2));
      feet_.resize(last_.size() * most_feet_);
    }
    add_agent(world, group, id, *gait);
  }
}

void GaitMeter::add_agent(const World<2>& world, Animated& group, AgentId id, const Gait& gait) {
  const auto agent = world.agent(id);
  const Vec2 position = agent.position(), heading = agent.heading();
  const std::uint32_t key = agent.key();
  const Vec2 velocity = turned_by(gait.had.velocity, heading);
  Last& last = last_[key];
  Sums& sums = group.sums;
  const bool goes_on = last.step > 0 && last.step + 1 == world.steps() && last.group == group.group;
  ++sums.samples;
  sums.error += static_cast<double>(length(gait.missing().velocity));
  sums.spin += static_cast<double>(abs(gait.missing().spin));
  if (goes_on && world.last_dt() > 0) {
    ++sums.changes;
    sums.jerks += static_cast<double>(length(velocity - last.velocity) / world.last_dt());
  }
  const Mix mix = group.feet.space().mix(gait.point);
  const Vec2 way = world.definition().domain.displacement(last.position, position);
  for (std::size_t limb = 0; limb < group.feet.count(); ++limb) {
    Foot& before = feet_[key * most_feet_ + limb];
    const Foot foot = group.feet.at(limb, mix, gait.phase, heading);
    if (goes_on) {
      sums.cycles += static_cast<double>(world.last_dt()) / group.feet.space().duration(mix);
      const float planted = min(foot.planted, before.planted);
      sums.slide += static_cast<double>(planted * length(way + foot.offset - before.offset));
    }
    before = foot;
  }
  last = {world.steps(), group.group, position, velocity};
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
