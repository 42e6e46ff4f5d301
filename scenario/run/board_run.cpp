#include "scenario/run/board_run.hpp"

#include <algorithm>
#include <cmath>

#include "veer/base/check.hpp"
#include "veer/discrete/handover.hpp"
#include "veer/discrete/streams.hpp"

namespace veer::scenario {
namespace {

using namespace discrete;

Board make_board(const BoardSpec& spec, std::uint64_t seed) {
  BoardDef def = spec.def;
  def.rules.seed = seed;
  return std::move(*Board::make(spec.places, def));
}

/// Draws free places in an order that the seed determines (Fisher and Yates).
class Draw {
 public:
  Draw(const BoardSpec& spec, std::uint64_t seed) : seed_(seed) {
    std::vector<bool> taken(spec.places.size());
    for (const BoardSpec::Group& group : spec.agents)
      for (const Place p : group.places) taken[p] = true;
    for (Place p = 0; p < spec.places.size(); ++p)
      if (!taken[p] && !spec.places.is_blocked(p)) left_.push_back(p);
  }

  Place take(std::uint32_t id) {
    const Dice<float> dice(seed_, id, 0, stream_start);
    Place& drawn = left_[mul_high(dice.bits(0), static_cast<std::uint32_t>(left_.size()))];
    std::swap(drawn, left_.back());
    const Place place = left_.back();
    left_.pop_back();
    return place;
  }

 private:
  std::uint64_t seed_;
  std::vector<Place> left_;
};

}  // namespace

BoardRun::BoardRun(const BoardSpec& spec, std::size_t world_groups, std::uint64_t seed)
    : exits_(spec.exits),
      entries_(spec.entries),
      turn_based_(spec.turn_based),
      ticks_per_second_(static_cast<double>(spec.def.ticks_per_second)),
      world_groups_(world_groups),
      board_(make_board(spec, seed)) {
  Draw draw(spec, seed);
  for (std::size_t g = 0; g < spec.agents.size(); ++g) {
    const BoardSpec::Group& group = spec.agents[g];
    for (const Place p : group.places) add({.place = p, .policy = group.policy}, world_groups + g);
    for (std::size_t i = 0; i < group.count; ++i)
      add({.place = draw.take(static_cast<std::uint32_t>(group_by_id_.size() + 1)), .policy = group.policy},
          world_groups + g);
  }
  if (!spec.exits.empty()) exit_by_place_.resize(spec.places.size());
  for (std::size_t i = 0; i < spec.exits.size(); ++i) exit_by_place_[spec.exits[i].place] = i + 1;
}

void BoardRun::add(discrete::AgentDef def, std::size_t group) {
  const auto made = board_.add(std::move(def));
  if (VEER_CHECK(made, made.reason().c_str())) group_by_id_.push_back(group);
}

void BoardRun::step(World2& world, double dt) {
  for (const veer::Event& event : world.events())
    for (std::size_t i = 0; i < entries_.size(); ++i)
      if (event.kind == veer::Event::Kind::arrived && event.group == world.group_at(entries_[i].group))
        waiting_.push_back({event.agent, i});
  arrived_.clear();
  if (turn_based_) {
    board_.step();
    after_turn(world);
  } else {
    // Pieces of at most one tick, because exits are checked after every turn.
    const double ticks = dt * ticks_per_second_;
    const int pieces = std::max(1, static_cast<int>(std::ceil(ticks - 1e-6)));
    for (int i = 0; i < pieces; ++i)
      if (board_.advance(dt / pieces) > 0) after_turn(world);
  }
  let_in(world);
}

void BoardRun::after_turn(World2& world) {
  for (const discrete::Event& event : board_.arrived()) arrived_.push_back(event.id);
  blocked_ += board_.blocked().size();
  unreachable_ += board_.unreachable().size();
  if (exit_by_place_.empty()) return;
  leaving_.clear();
  for (const Handle agent : board_.agents())
    if (exit_by_place_[board_.place(agent)] != 0) leaving_.push_back(agent);
  for (const Handle agent : leaving_) {
    const BoardSpec::Exit& exit = exits_[exit_by_place_[board_.place(agent)] - 1];
    veer::AgentDef<2> def = to_continuous(board_, agent, fraction());
    if (exit.goal) def.goal = exit.goal;
    if (world.spawn(world.group_at(exit.group), def)) board_.remove(agent);
  }
}

void BoardRun::let_in(World2& world) {
  std::erase_if(waiting_, [&](const Waiting& waiting) {
    const BoardSpec::Entry& entry = entries_[waiting.entry];
    if (!world.agent(waiting.agent)) return true;
    auto def = to_grid(board_, world, waiting.agent, entry.within);
    if (!def) return false;
    def->policy = entry.policy;
    add(std::move(*def), entry.as ? world_groups_ + *entry.as : entry.group);
    return world.remove(waiting.agent);
  });
}

}  // namespace veer::scenario
