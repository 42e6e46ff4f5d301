#pragma once

#include <string>
#include <variant>

#include "veer/discrete/distance_field.hpp"

/// A policy is one agent's way to choose its next place. It sees the frozen present and wishes; whether the wish is met
/// is decided for all at once (resolve.hpp).
namespace veer::discrete {

/// Which of several equally good neighbors: the first in the order of the places; one by a seeded draw, so that a crowd
/// spreads; or the first that nobody stands on, else the first.
enum class Ties { order, draw, free_first };

template <class Owner>
constexpr auto ties_field() {
  return choice("ties", &Owner::ties, "which of several equally good neighbors", "order", "draw", "free_first");
}

/// Never wants to move.
struct Stay {
  static constexpr auto name = "stay";
  static constexpr auto summary = "never wants to move";
  static constexpr auto fields() { return std::tuple{}; }
};

/// Nears a place by the exact number of steps, and stays there. An agent in the way is waited for.
struct Toward {
  Place goal = no_place;
  Ties ties = Ties::order;

  static constexpr auto name = "toward";
  static constexpr auto summary = "nears a place by the fewest steps, and stays there";
  static constexpr auto fields() { return std::tuple{ties_field<Toward>()}; }
};

/// Gets away from a place: to a neighbor that takes more steps to come to from there. Stays where there is none, and
/// where no way leads from there to it (a blocked place threatens nobody).
struct Flee {
  Place from = no_place;
  std::uint32_t within = max_places;  // steps; further away it stays
  Ties ties = Ties::order;

  static constexpr auto name = "flee";
  static constexpr auto summary = "gets away from a place";
  static constexpr auto fields() {
    return std::tuple{field("within", &Flee::within, 0u, max_places, "1", "steps; further away it stays"),
                      ties_field<Flee>()};
  }
};

/// Goes to any neighbor that is free now, each as likely.
struct RandomWalk {
  float stay = .2f;  // probability of staying in a step

  static constexpr auto name = "random_walk";
  static constexpr auto summary = "goes to any neighbor that is free, each as likely";
  static constexpr auto fields() {
    return std::tuple{field("stay", &RandomWalk::stay, 0.f, 1.f, "1", "probability of staying in a step")};
  }
};

enum class Round { loop, back_and_forth };

/// Visits the places in order, without end, each by the exact number of steps. Starting on the first, it goes for the
/// second.
struct Patrol {
  std::vector<Place> places{};
  Round round = Round::loop;
  Ties ties = Ties::order;

  static constexpr auto name = "patrol";
  static constexpr auto summary = "visits places in order, without end";
  static constexpr auto fields() {
    return std::tuple{choice("round", &Patrol::round, "what follows the last place", "loop", "back_and_forth"),
                      ties_field<Patrol>()};
  }
};

/// Walks the listed places one by one. The first is where it stands or one step away; each next is one step further;
/// the same place again is a turn's wait.
struct Route {
  std::vector<Place> places{};

  static constexpr auto name = "route";
  static constexpr auto summary = "walks the listed places one by one";
  static constexpr auto fields() { return std::tuple{}; }
};

/// Any one of them. (Not the bare variant: GCC 12 inlines its moves and warns about members of kinds that aren't
/// there.)
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

  /// Null when it is of another kind.
  template <class T>
  const T* as() const noexcept {
    return std::get_if<T>(&kind_);
  }

 private:
  std::variant<Stay, Toward, Flee, RandomWalk, Patrol, Route> kind_;
};

/// How far an agent is in its policy.
struct Progress {
  std::uint32_t next = 0;  // Patrol, Route: index of the place to go for
  bool backward = false;   // Patrol
  bool arrived = false;    // already reported
};

/// The frozen present.
struct Sight {
  const Places& places;
  FieldCache& fields;
  std::span<const std::uint32_t> occupants;  // by place; 0 is nobody, and always 0 on shared places
  std::span<Place> buffer;                   // scratch, places.max_degree() long
  std::uint64_t seed = 0, step = 0;
};

struct Wish {
  Place to = no_place;  // the own place: stay
  bool unreachable = false;
};

/// Empty when an agent that stands on `start` can follow the policy, else the reason why not.
std::string fault_of(const Policy& policy, const Places& places, Place start);

Progress begin(const Policy& policy, Place start) noexcept;

/// Always `at` itself or a neighbor of it.
Wish wish(const Policy& policy, const Progress& progress, std::uint32_t id, Place at, const Sight& sight) noexcept;

/// After the moves of a step: notes what was reached. True when that is an arrival to report.
bool settle(const Policy& policy, Progress& progress, Place at) noexcept;

}  // namespace veer::discrete
