#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace veer {

/// What becomes of an agent as it changes its state.
struct Effect {
  enum class Kind {
    set_quantity,  // to `amount`
    add_quantity,  // `amount` more
    choose_seen,   // whom it sees or last saw is its choice: a target own_choice() leads to it
    choose_nobody,
    goal_here,     // its goal is where it is
    goal_at_seen,  // its goal is where it last saw someone
  };
  Kind kind = Kind::goal_here;
  std::string quantity{};  // name
  float amount = 0;
  std::uint32_t number = 0;  // of the quantity among those that a brain asks for; the brain fills it in
};

}  // namespace veer
