#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "veer/agent/handle.hpp"
#include "veer/math/vec.hpp"

/// What brains decide by: small expressions over facts of one agent. They are plain data, and know nothing of a world.
namespace veer {

/// A number that can be asked of an agent. What there is none of (nobody is seen) is no number, and every comparison
/// with it is false.
struct Value {
  enum class Kind {
    seen_distance,    // m; to whom it sees now
    known_distance,   // m; to where it last saw someone, as long as it remembers
    known_age,        // s; since it last saw someone, as long as it remembers
    goal_distance,    // m; to its own goal
    place_distance,   // m; to `place`
    chosen_distance,  // m; to the agent that it has chosen
    state_time,       // s; since it came into its state
    speed,            // m/s
    quantity,         // an amount of its own, by name
  };
  Kind kind = Kind::state_time;
  std::string quantity{};       // name
  Vec3 place{};                 // m
  std::vector<GroupId> groups{};  // whoever is seen must be of one of these groups; none: of any
  std::uint32_t number = 0;     // of the quantity among those that a brain asks for; the brain fills it in
};

/// What may be going on with an agent.
enum class Happening { arrived, quarantined };

/// What is true of an agent, to decide by.
struct Condition {
  enum class Kind {
    always,
    all,      // of the parts
    any,      // of the parts
    not_any,  // of the parts
    within,   // at_least <= value < below
    is_so,    // what happens to it
    chance,   // comes up so many times per second, on average
  };
  static constexpr float no_end = std::numeric_limits<float>::infinity();

  Kind kind = Kind::always;
  Value value{};
  float at_least = -no_end, below = no_end;
  float spread = 0;  // up to so much is added to at_least, by lot: another amount for each agent and each time
  Happening happening = Happening::arrived;
  float rate = 0;  // 1/s; of a chance
  std::vector<Condition> parts{};
  std::uint32_t number = 0;  // tells the draws of one brain apart; the brain fills it in
};

/// Facts of one agent, worked out only when they are asked for.
class Facts {
 public:
  virtual ~Facts() = default;
  /// Not a number where there is none.
  virtual double value(const Value& what) const = 0;
  virtual bool happens(Happening what) const = 0;
  /// In [0, 1), the same as long as the agent is in its state.
  virtual double lot(std::uint32_t number) const = 0;
  /// In [0, 1), another in each step.
  virtual double die(std::uint32_t number) const = 0;
  virtual double time() const = 0;  // s
  virtual double dt() const = 0;    // s; since it was decided last
};

bool holds(const Condition& condition, const Facts& facts);

/// Why a condition can't be used; empty when it can.
std::string misfit(const Condition& condition);

/// Conditions by name: `when::all({when::sees(10), when::quantity("health", .5f)})`.
namespace when {

inline Condition always() { return {}; }
inline Condition within(Value value, float at_least, float below = Condition::no_end) {
  return {.kind = Condition::Kind::within, .value = std::move(value), .at_least = at_least, .below = below};
}
/// It sees someone (of these groups) nearer than that, m.
inline Condition sees(float below = Condition::no_end, std::vector<GroupId> groups = {}, float at_least = 0) {
  return within({.kind = Value::Kind::seen_distance, .groups = std::move(groups)}, at_least, below);
}
/// It has seen someone less than so long ago, s, and hasn't forgotten.
inline Condition remembers(float below = Condition::no_end, float at_least = 0) {
  return within({.kind = Value::Kind::known_age}, at_least, below);
}
/// Distances, m.
inline Condition near_goal(float below) { return within({.kind = Value::Kind::goal_distance}, 0, below); }
inline Condition near_chosen(float below) { return within({.kind = Value::Kind::chosen_distance}, 0, below); }
inline Condition near_known(float below) { return within({.kind = Value::Kind::known_distance}, 0, below); }
inline Condition near(const Vec3& place, float below) {
  return within({.kind = Value::Kind::place_distance, .place = place}, 0, below);
}
/// It has been in its state for so long, s, and up to `spread` longer by lot.
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
/// A behavior of its mind says that it is where it should be.
inline Condition arrived() { return {.kind = Condition::Kind::is_so}; }
/// It was put back in the last step, see Event.
inline Condition quarantined() { return {.kind = Condition::Kind::is_so, .happening = Happening::quarantined}; }
/// Comes up so many times per second, whatever the length of a step.
inline Condition chance(float rate) { return {.kind = Condition::Kind::chance, .rate = rate}; }
inline Condition all(std::vector<Condition> parts) { return {.kind = Condition::Kind::all, .parts = std::move(parts)}; }
inline Condition any(std::vector<Condition> parts) { return {.kind = Condition::Kind::any, .parts = std::move(parts)}; }
inline Condition is_not(Condition part) { return {.kind = Condition::Kind::not_any, .parts = {std::move(part)}}; }

}  // namespace when
}  // namespace veer
