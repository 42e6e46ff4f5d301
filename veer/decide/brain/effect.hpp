#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace veer {

/// A change to an agent as it changes its state.
struct Effect {
  enum class Kind {
    set_quantity,  // sets the quantity to `amount`
    add_quantity,  // adds `amount` to the quantity
    choose_seen,   // own_choice() resolves to the agent that it sees or last saw
    choose_none,
    goal_here,     // sets its goal to its own position
    goal_at_seen,  // sets its goal to the position of the last sighting
  };
  Kind kind = Kind::goal_here;
  std::string quantity{};  // name
  float amount = 0;
  std::uint32_t number = 0;  // index of the quantity in Brain::quantities(); set by the brain
};

}  // namespace veer
