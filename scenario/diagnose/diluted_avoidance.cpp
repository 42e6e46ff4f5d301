#include <algorithm>

#include "scenario/diagnose/detector.hpp"
#include "veer/base/field.hpp"

/// Diluted avoidance: two bodies that were apart overlap, although one of them avoids the other among other things, and
/// in the midst of it still asks to go nearer for a quarter of a second; or it looks ahead in time, and there was no
/// need to meet at all. Agents that were spawned overlapping don't count, nor does a hunter that reaches its prey.
namespace veer::scenario {
namespace {

constexpr float deep = .1f;          // of both radii together; less is a touch
constexpr double long_enough = .25;  // s; asking to go nearer

bool contains(const std::vector<std::uint32_t>& groups, std::uint32_t group) {
  return std::ranges::binary_search(groups, group);
}

struct State {
  double since = 0, last = -1;  // s; asks to go nearer to an agent that it overlaps
  std::optional<Case> worst{};
};

class DilutedAvoidance : public StateDetector<State> {
 public:
  DilutedAvoidance() : StateDetector("diluted_avoidance") {}

  void see(const Moment& now, std::span<const GroupTraits> groups) override {
    if (std::ranges::all_of(groups, [](const GroupTraits& g) { return g.avoids.empty(); })) return;
    states_.resize(now.indices);
    find_overlaps(now);
    for (Overlap& o : found_) {
      const auto before = std::ranges::lower_bound(overlaps_, o.pair, {}, &Overlap::pair);
      const bool known = before != overlaps_.end() && before->pair == o.pair;
      const Seen &a = now.agents[o.a], &b = now.agents[o.b];
      o.excused = known ? before->excused : a.fresh || b.fresh;
      if (o.excused) continue;
      blame(now, a, b, o, groups);
      blame(now, b, a, {o.pair, o.b, o.a, o.depth, -o.way, false}, groups);
    }
    overlaps_.swap(found_);
  }

 private:
  struct Overlap {
    std::pair<std::uint32_t, std::uint32_t> pair;  // indices, ordered
    std::size_t a, b;                              // rows of the moment
    float depth;                                   // m
    Vec3 way;                                      // m; from a to b
    bool excused = false;
  };

  /// Sweeps along x. On a torus, agents near the lower edge are met again beyond the upper one.
  void find_overlaps(const Moment& now) {
    found_.clear();
    order_.clear();
    float reach = 0, low = unlimited;
    for (const Seen& s : now.agents) {
      reach = std::max(reach, s.radius);
      low = std::min(low, s.position.x);
    }
    for (std::size_t k = 0; k < now.agents.size(); ++k) {
      order_.push_back({now.agents[k].position.x, k});
      if (now.wraps && now.agents[k].position.x < low + 2 * reach)
        order_.push_back({now.agents[k].position.x + now.period.x, k});
    }
    std::ranges::sort(order_);
    for (std::size_t i = 0; i < order_.size(); ++i)
      for (std::size_t j = i + 1; j < order_.size() && order_[j].first - order_[i].first < 2 * reach; ++j)
        meet(now, order_[i].second, order_[j].second);
    std::ranges::sort(found_, {}, &Overlap::pair);
    const auto same = std::ranges::unique(found_, {}, &Overlap::pair);
    found_.erase(same.begin(), same.end());
  }
  void meet(const Moment& now, std::size_t i, std::size_t j) {
    if (i == j) return;
    const Seen *a = &now.agents[i], *b = &now.agents[j];
    if (a->index > b->index) {
      std::swap(a, b);
      std::swap(i, j);
    }
    Vec3 way = b->position - a->position;
    for (int d = 0; d < 3; ++d) {
      if (!now.wraps || !(now.period[d] > 0)) continue;
      if (way[d] > now.period[d] * .5f) way[d] -= now.period[d];
      if (way[d] < now.period[d] * -.5f) way[d] += now.period[d];
    }
    const float both = a->radius + b->radius, depth = both - length(way);
    if (depth > deep * both) found_.push_back({{a->index, b->index}, i, j, depth, way});
  }

  void blame(const Moment& now, const Seen& agent, const Seen& other, const Overlap& o,
             std::span<const GroupTraits> groups) {
    const GroupTraits &own = groups[agent.group], &theirs = groups[other.group];
    if (!contains(own.avoids, other.group) || contains(theirs.chases, agent.group)) return;
    // What it asks for takes it nearer: as a velocity, or as a push while it isn't getting away.
    const float nearer = dot(agent.asked, unit(o.way));
    const bool parting = !own.kinematic && dot(agent.velocity - other.velocity, o.way) < 0;
    const bool insists = nearer > 0 && !parting;
    State& s = states_[agent.index];
    if (insists) {
      if (now.time - s.last > 2.5 * now.dt) s.since = now.time;
      s.last = now.time;
    }
    const bool diluted = insists && now.time - s.since >= long_enough;
    if (!diluted && !contains(own.foresees, other.group)) return;
    keep_worst(s.worst,
               {agent.id, agent.group, now.time, now.time, static_cast<double>(o.depth),
                static_cast<double>(deep * (agent.radius + other.radius))},
               [&] {
                 return "overlapped agent " + std::to_string(other.id) + " of " + theirs.name + " by " +
                        rounded(static_cast<double>(o.depth)) + " m" +
                        (diluted ? " and still asked to go nearer" : ", having turned away too late or too little");
               });
  }

  std::vector<std::pair<float, std::size_t>> order_;
  std::vector<Overlap> overlaps_, found_;  // of the last moment, and of this
};

}  // namespace

std::unique_ptr<Detector> detect_diluted_avoidance() { return std::make_unique<DilutedAvoidance>(); }

}  // namespace veer::scenario
