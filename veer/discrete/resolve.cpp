#include "veer/discrete/resolve.hpp"

#include "veer/discrete/streams.hpp"

namespace veer::discrete {
namespace {

/// A strict order of claims, since ids are unique.
bool goes_before(const Claim& a, const Claim& b, const Rules& rules, std::uint64_t step) {
  if (rules.contest == Contest::longest_wait && a.waited != b.waited) return a.waited > b.waited;
  if (rules.contest == Contest::draw) {
    const std::uint32_t of_a = Dice<float>(rules.seed, a.id, step, stream_contest).bits(0);
    const std::uint32_t of_b = Dice<float>(rules.seed, b.id, step, stream_contest).bits(0);
    if (of_a != of_b) return of_a > of_b;
  }
  return a.id < b.id;
}

bool is_shared(std::span<const std::uint8_t> shared, Place place) { return !shared.empty() && shared[place] != 0; }

}  // namespace

/// Each claim points to the occupant of the place it wants, so a walk along claims ends or enters a ring. A walk stops
/// where it meets an earlier one, so each claim is visited once.
void Resolver::turn_rings(Swap swap, std::span<const Claim> claims) {
  visit_.assign(claims.size(), none);
  for (Index start = 0; start < claims.size(); ++start) {
    Index at = start;
    while (at != none && visit_[at] == none) {
      visit_[at] = start;
      at = ahead(claims[at]);
    }
    if (at == none || visit_[at] != start) continue;
    const bool pair = ahead(claims[ahead(claims[at])]) == at;
    if (pair && swap == Swap::refuse) continue;
    for (Index member = at; moves_[member] == 0; member = ahead(claims[member])) moves_[member] = 1;
  }
}

/// Selects the claim that gets each place if it becomes free. Places of a turning ring never do.
void Resolver::choose_winners(const Rules& rules, std::uint64_t step, std::span<const std::uint8_t> shared,
                              std::span<const Claim> claims) {
  for (Index i = 0; i < claims.size(); ++i) {
    const Claim& claim = claims[i];
    if (claim.to == claim.from || is_shared(shared, claim.to) || moves_[i] != 0) continue;
    Index& winner = winner_[claim.to];
    if (winner == none || goes_before(claim, claims[winner], rules, step)) winner = i;
  }
}

/// The first agent moves; the winner of the place it leaves follows, and so on to the end of the queue.
void Resolver::move_queue(Index first, std::span<const Claim> claims) {
  for (Index i = first; i != none && moves_[i] == 0; i = winner_[claims[i].from]) moves_[i] = 1;
}

std::span<const std::uint8_t> Resolver::resolve(const Rules& rules, std::uint64_t step, std::uint32_t place_count,
                                                std::span<const std::uint8_t> shared, std::span<const Claim> claims) {
  if (occupant_.size() < place_count) {
    occupant_.resize(place_count, none);
    winner_.resize(place_count, none);
  }
  moves_.assign(claims.size(), 0);
  for (Index i = 0; i < claims.size(); ++i)
    if (!is_shared(shared, claims[i].from)) occupant_[claims[i].from] = i;

  turn_rings(rules.swap, claims);
  choose_winners(rules, step, shared, claims);
  // Queues start at places that are free: empty before the step, or shared.
  for (Index i = 0; i < claims.size(); ++i) {
    const Place to = claims[i].to;
    if (to == claims[i].from) continue;
    if (is_shared(shared, to) || (occupant_[to] == none && winner_[to] == i)) move_queue(i, claims);
  }
  for (const Claim& claim : claims) {
    occupant_[claim.from] = none;
    winner_[claim.to] = none;
  }
  return moves_;
}

}  // namespace veer::discrete
