#include "veer/base/check.hpp"
#include "veer/discrete/board.hpp"

/// One step of a board: wish, resolve, move, report.
namespace veer::discrete {
namespace {

/// A bijection in which each bit of the argument affects each bit of the result.
std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 32)) * 0xd6e8feb86659fd93u;
  x = (x ^ (x >> 32)) * 0xd6e8feb86659fd93u;
  return x ^ (x >> 32);
}

}  // namespace

void Board::clear_events() noexcept {
  arrived_.clear();
  blocked_.clear();
  unreachable_.clear();
}

void Board::step() noexcept {
  clear_events();
  turn();
}

int Board::advance(double seconds) noexcept {
  clear_events();
  if (!VEER_CHECK(seconds >= 0, "advance needs seconds >= 0")) return 0;
  const int due = clock_.advance(seconds).count;
  for (int i = 0; i < due; ++i) turn();
  return due;
}

void Board::turn() noexcept {
  propose();
  apply(resolver_.resolve(rules_, step_, places_.size(), shared_, claims_));
  ++step_;
}

void Board::report(std::vector<Event>& events, Handle agent, Place place) noexcept {
  events.push_back({agent, entry(agent).id, place, step_});
}

void Board::propose() noexcept {
  const Sight sight{places_, fields_, occupants_, buffer_, rules_.seed, step_};
  claims_.clear();
  for (const Handle handle : order_) {
    const Agent& agent = entry(handle);
    const Wish wanted = wish(agent.policy, agent.progress, agent.id, agent.place, sight);
    if (wanted.unreachable) report(unreachable_, handle, agent.place);
    claims_.push_back({agent.id, agent.place, wanted.to, agent.waited});
  }
}

void Board::apply(std::span<const std::uint8_t> moves) noexcept {
  // All agents leave before any enters; otherwise a leaving agent would erase the one that follows it.
  for (std::size_t i = 0; i < order_.size(); ++i)
    if (moves[i] != 0) occupants_[claims_[i].from] = 0;
  for (std::size_t i = 0; i < order_.size(); ++i) {
    Agent& agent = entry(order_[i]);
    const Place wanted = claims_[i].to;
    agent.previous = agent.place;
    if (moves[i] != 0) {
      agent.place = wanted;
      agent.waited = 0;
      agent.heading = unit(places_.displacement(agent.previous, wanted), agent.heading);
      if (!is_shared(wanted)) occupants_[wanted] = static_cast<std::uint32_t>(order_[i].value);
    } else if (wanted != agent.place) {
      ++agent.waited;
      report(blocked_, order_[i], wanted);
    } else {
      agent.waited = 0;
    }
    if (settle(agent.policy, agent.progress, agent.place)) report(arrived_, order_[i], agent.place);
  }
}

std::uint64_t Board::state_hash() const noexcept {
  std::uint64_t hash = 0;
  for (const Handle handle : order_) {
    const Agent& agent = entry(handle);
    hash = mix(hash + mix(((std::uint64_t{agent.id} << 32) | agent.place) + 1));
  }
  return hash;
}

}  // namespace veer::discrete
