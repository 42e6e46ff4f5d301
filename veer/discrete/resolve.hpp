#pragma once

#include <span>

#include "veer/discrete/place.hpp"

namespace veer::discrete {

/// Which agent gets a place that several want: the one with the lowest id; one by a draw that is fair over time and the
/// same in every replay; or the one refused most often since its last move, then the lowest id.
enum class Contest { lowest_id, draw, longest_wait };

/// Whether two agents may exchange their places in one step. If refused, two agents that meet head on in a corridor one
/// cell wide are stuck for good: that takes a planner, not a rule.
enum class Swap { refuse, allow };

struct Rules {
  Contest contest = Contest::lowest_id;
  Swap swap = Swap::refuse;
  std::uint64_t seed = 0;  // for Contest::draw; not a described field, because a scenario has one seed for everything

  static constexpr auto fields() {
    return FieldList{
        choice("contest", &Rules::contest, "which agent gets a place that several want", "lowest_id", "draw",
               "longest_wait"),
        choice("swap", &Rules::swap, "whether two agents may exchange their places in one step", "refuse", "allow")};
  }
};

/// What one agent wants: to go from its place to another, or to stay (to == from). Ids are unique.
struct Claim {
  std::uint32_t id = 0;
  Place from = no_place, to = no_place;
  std::uint32_t waited = 0;  // refusals since it last moved
};

/// Decides which claims are granted, all at once, so that no place ends up with two agents. An agent may enter a place
/// if its occupant leaves it in the same step: a queue moves as one, and three or more agents in a ring turn as one. A
/// ring has priority over other agents that want one of its places: they could enter only if it turned, and then the
/// place is taken. A shared place holds any number of agents; it is always free, and passing each other there isn't a
/// swap. Paths that cross between places (two diagonals) aren't a conflict. Linear in the number of claims; keeps its
/// scratch memory, so calls with the same sizes don't allocate.
class Resolver {
 public:
  /// Returns one byte per claim: 1 moves, 0 stays. The order of claims doesn't matter. All agents must be among them,
  /// including those that stay. `shared` has one byte per place, or is empty if no place is shared. The result is valid
  /// until the next call.
  std::span<const std::uint8_t> resolve(const Rules& rules, std::uint64_t step, std::uint32_t place_count,
                                        std::span<const std::uint8_t> shared, std::span<const Claim> claims);

 private:
  using Index = std::uint32_t;  // of a claim
  static constexpr Index none = 0xffffffffu;

  Index ahead(const Claim& claim) const { return claim.to == claim.from ? none : occupant_[claim.to]; }
  void turn_rings(Swap swap, std::span<const Claim> claims);
  void choose_winners(const Rules& rules, std::uint64_t step, std::span<const std::uint8_t> shared,
                      std::span<const Claim> claims);
  void move_queue(Index first, std::span<const Claim> claims);

  std::vector<Index> occupant_, winner_;  // by place; `none` everywhere between calls
  std::vector<Index> visit_;              // by claim: the walk that visited it
  std::vector<std::uint8_t> moves_;       // by claim
};

}  // namespace veer::discrete
