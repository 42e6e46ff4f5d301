#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "veer/agent/handle.hpp"
#include "veer/math/vec.hpp"

/// Conditions that brains decide by: small expressions over facts of one agent. Plain data, independent of a world.
namespace veer {

/// A number that describes an agent. A value that doesn't exist (for example, no agent is seen) is NaN, and every
/// comparison with it is false.
struct Value {
  enum class Kind {
    seen_distance,      // m; to the agent that it sees now
    known_distance,     // m; to the last sighting, while it is remembered
    known_age,          // s; since the last sighting, while it is remembered
    goal_distance,      // m; to its own goal
    position_distance,  // m; to `place`
    chosen_distance,    // m; to the agent that it has chosen
    state_time,         // s; since the agent entered its state
    speed,              // m/s
    quantity,           // an amount that belongs to the agent, by name
  };
  Kind kind = Kind::state_time;
  std::string quantity{};         // name
  Vec3 position{};                // m
  std::vector<GroupId> groups{};  // only sightings of agents in these groups count; empty: any group
  std::uint32_t number = 0;       // index of the quantity in Brain::quantities(); set by the brain
};

/// What can happen to an agent in a step.
enum class Happening { arrived, quarantined };

/// A condition on the facts of one agent.
struct Condition {
  enum class Kind {
    always,
    all,      // all parts hold
    any,      // at least one part holds
    not_any,  // no part holds
    within,   // at_least <= value < below
    is_so,    // `happening` has happened to the agent
    chance,   // holds `rate` times per second, on average
  };
  static constexpr float no_end = std::numeric_limits<float>::infinity();

  Kind kind = Kind::always;
  Value value{};
  float at_least = -no_end, below = no_end;
  float spread = 0;  // at_least grows by a random amount up to this, drawn for each agent each time it enters a state
  Happening happening = Happening::arrived;
  float rate = 0;  // 1/s; of Kind::chance
  std::vector<Condition> parts{};
  std::uint32_t number = 0;  // tells the draws of one brain apart; set by the brain
};

/// The facts of one agent, each computed only when a condition needs it. Whatever has these members can be thought with
/// (think.hpp); brains are templates over it, because a call of its own for each fact would take as long as the answer.
///   value(what)    NaN if the value doesn't exist
///   happens(what)
///   lot(number)    a random number in [0, 1) that stays the same while the agent is in its state
///   die(number)    a random number in [0, 1), a new one each step
///   time(), dt()   s; dt: since the last decision
template <class F>
concept Facts = requires(const F& facts, const Value& value, Happening happening, std::uint32_t number) {
  { facts.value(value) } -> std::same_as<double>;
  { facts.happens(happening) } -> std::same_as<bool>;
  { facts.lot(number) } -> std::same_as<double>;
  { facts.die(number) } -> std::same_as<double>;
  { facts.time() } -> std::same_as<double>;
  { facts.dt() } -> std::same_as<double>;
};

/// Returns why a condition is invalid; empty if it is valid.
std::string misfit(const Condition& condition);

/// Functions that make conditions: `when::all({when::sees(10), when::quantity("health", .5f)})`.
namespace when {

inline Condition always() { return {}; }
inline Condition within(Value value, float at_least, float below = Condition::no_end) {
  return {.kind = Condition::Kind::within, .value = std::move(value), .at_least = at_least, .below = below};
}
/// The agent sees another (of these groups, if given) at a distance in [at_least, below), m.
inline Condition sees(float below = Condition::no_end, std::vector<GroupId> groups = {}, float at_least = 0) {
  return within({.kind = Value::Kind::seen_distance, .groups = std::move(groups)}, at_least, below);
}
/// The agent remembers a sighting with an age in [at_least, below), s.
inline Condition remembers(float below = Condition::no_end, float at_least = 0) {
  return within({.kind = Value::Kind::known_age}, at_least, below);
}
/// Distances, m.
inline Condition near_goal(float below) { return within({.kind = Value::Kind::goal_distance}, 0, below); }
inline Condition near_chosen(float below) { return within({.kind = Value::Kind::chosen_distance}, 0, below); }
inline Condition near_known(float below) { return within({.kind = Value::Kind::known_distance}, 0, below); }
inline Condition near(const Vec3& position, float below) {
  return within({.kind = Value::Kind::position_distance, .position = position}, 0, below);
}
/// The agent has been in its state for `at_least` seconds, plus a random time of up to `spread` seconds.
inline Condition timer(float at_least, float spread = 0) {
  Condition c = within({.kind = Value::Kind::state_time}, at_least);
  c.spread = spread;
  return c;
}
inline Condition quantity(std::string name, float at_least, float below = Condition::no_end) {
  return within({.kind = Value::Kind::quantity, .quantity = std::move(name)}, at_least, below);
}
inline Condition speed(float at_least, float below = Condition::no_end) {
  return within({.kind = Value::Kind::speed}, at_least, below);
}
/// A behavior of the agent's mind reports that it has arrived.
inline Condition arrived() { return {.kind = Condition::Kind::is_so}; }
/// The agent was quarantined in the last step, see Event.
inline Condition quarantined() { return {.kind = Condition::Kind::is_so, .happening = Happening::quarantined}; }
/// Holds `rate` times per second on average, independent of the length of a step.
inline Condition chance(float rate) { return {.kind = Condition::Kind::chance, .rate = rate}; }
inline Condition all(std::vector<Condition> parts) { return {.kind = Condition::Kind::all, .parts = std::move(parts)}; }
inline Condition any(std::vector<Condition> parts) { return {.kind = Condition::Kind::any, .parts = std::move(parts)}; }
inline Condition is_not(Condition part) { return {.kind = Condition::Kind::not_any, .parts = {std::move(part)}}; }

}  // namespace when
}  // namespace veer
