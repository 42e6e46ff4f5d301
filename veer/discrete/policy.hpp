#pragma once

#include <string>
#include <variant>

#include "veer/discrete/distance_field.hpp"

/// A policy chooses the next place of one agent. It sees a frozen state and returns a wish; conflicts between wishes
/// are resolved for all agents at once (resolve.hpp).
namespace veer::discrete {

/// How to select among equally good neighbors: the first in the order of neighbors; one by a seeded draw, so that a
/// crowd spreads; or the first empty one, else the first.
enum class Ties { order, draw, free_first };

template <class Owner>
constexpr auto ties_field() {
  return choice("ties", &Owner::ties, "how to select among equally good neighbors", "order", "draw", "free_first");
}

/// Stays on its place.
struct Stay {
  static constexpr auto name = "stay";
  static constexpr auto summary = "stays on its place";
  static constexpr auto fields() { return FieldList{}; }
};

/// Approaches a place by the fewest steps and stays there. Waits for agents in the way.
struct Toward {
  Place goal = no_place;
  Ties ties = Ties::order;

  static constexpr auto name = "toward";
  static constexpr auto summary = "approaches a place by the fewest steps and stays there";
  static constexpr auto fields() { return FieldList{ties_field<Toward>()}; }
};

/// Moves away from a place: to a neighbor that is more steps away from it. Stays if there is none, or if no way leads
/// from there to the agent (a blocked place isn't a threat).
struct Flee {
  Place from = no_place;
  std::uint32_t within = max_places;  // steps; farther away the agent stays
  Ties ties = Ties::order;

  static constexpr auto name = "flee";
  static constexpr auto summary = "moves away from a place";
  static constexpr auto fields() {
    return FieldList{field("within", &Flee::within, 0u, max_places, "1", "steps; farther away the agent stays"),
                     ties_field<Flee>()};
  }
};

/// Moves to a free neighbor at random, all equally likely.
struct RandomWalk {
  float stay = .2f;  // probability of staying in a step

  static constexpr auto name = "random_walk";
  static constexpr auto summary = "moves to a free neighbor at random, all equally likely";
  static constexpr auto fields() {
    return FieldList{field("stay", &RandomWalk::stay, 0.f, 1.f, "1", "probability of staying in a step")};
  }
};

enum class Round { loop, back_and_forth };

/// Visits the places in order, endlessly, each by the fewest steps. An agent that starts on the first place begins with
/// the second.
struct Patrol {
  std::vector<Place> places{};
  Round round = Round::loop;
  Ties ties = Ties::order;

  static constexpr auto name = "patrol";
  static constexpr auto summary = "visits places in order, endlessly";
  static constexpr auto fields() {
    return FieldList{choice("round", &Patrol::round, "how to continue after the last place", "loop", "back_and_forth"),
                     ties_field<Patrol>()};
  }
};

/// Walks the listed places in order. The first is where the agent stands or one step away; each next one is one step
/// farther. A repeated place means to wait for one step.
struct Route {
  std::vector<Place> places{};

  static constexpr auto name = "route";
  static constexpr auto summary = "walks the listed places in order";
  static constexpr auto fields() { return FieldList{}; }
};

/// Any of the policies above. (Not a bare std::variant: GCC 12 inlines its moves and warns about members of inactive
/// alternatives.)
class Policy {
 public:
  Policy() noexcept;  // Stay
  Policy(Stay policy) noexcept;
  Policy(Toward policy) noexcept;
  Policy(Flee policy) noexcept;
  Policy(RandomWalk policy) noexcept;
  Policy(Patrol policy) noexcept;
  Policy(Route policy) noexcept;
  Policy(const Policy& other);
  Policy(Policy&& other) noexcept;
  Policy& operator=(const Policy& other);
  Policy& operator=(Policy&& other) noexcept;
  ~Policy();

  /// Returns null if the policy is of another kind.
  template <class T>
  const T* as() const noexcept {
    return std::get_if<T>(&kind_);
  }

 private:
  std::variant<Stay, Toward, Flee, RandomWalk, Patrol, Route> kind_;
};

/// An agent's progress in its policy.
struct Progress {
  std::uint32_t next = 0;  // Patrol, Route: index of the next place
  bool backward = false;   // Patrol
  bool arrived = false;    // already reported
};

/// What a policy can see: the frozen state of the board.
struct Sight {
  const Places& places;
  FieldCache& fields;
  std::span<const std::uint32_t> occupants;  // by place; 0 if empty, and always 0 on shared places
  std::span<Place> buffer;                   // scratch memory, places.max_degree() long
  std::uint64_t seed = 0, step = 0;
};

struct Wish {
  Place to = no_place;  // the agent's own place: stay
  bool unreachable = false;
};

/// Returns why an agent on `start` can't follow the policy; empty if it can.
std::string fault_of(const Policy& policy, const Places& places, Place start);

Progress begin(const Policy& policy, Place start) noexcept;

/// Returns `at` itself or one of its neighbors.
Wish wish(const Policy& policy, const Progress& progress, std::uint32_t id, Place at, const Sight& sight) noexcept;

/// Updates the progress after the moves of a step. Returns whether there is an arrival to report.
bool settle(const Policy& policy, Progress& progress, Place at) noexcept;

}  // namespace veer::discrete
