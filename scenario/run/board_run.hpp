#pragma once

#include <span>

#include "scenario/format/scenario.hpp"

namespace veer::scenario {

/// A scenario's board while it runs, and the exchange of agents between it and the world around it.
class BoardRun {
 public:
  /// Makes the board at the start of the scenario.
  BoardRun(const BoardSpec& spec, std::size_t world_groups, std::uint64_t seed);

  /// Advances the board; call it after each step of the world, with the same dt in s. Agents that arrived in the world
  /// may enter the board, and agents on an exit after a turn move to the world. No agent is ever in both or in neither.
  void step(World2& world, double dt);

  const discrete::Board& board() const { return board_; }
  /// How far agents are between two turns, 0 to 1, for drawing.
  float fraction() const { return turn_based_ ? 1 : board_.fraction(); }
  /// Index of an agent's group in a recording: the scenario's groups come first, then the board's. An agent that
  /// entered has the group that it joined.
  std::size_t group_of(std::uint32_t id) const { return group_by_id_[id - 1]; }

  /// Ids of the agents that arrived in the last step.
  std::span<const std::uint32_t> arrived() const { return arrived_; }
  /// Counts of all steps so far.
  std::uint64_t blocked() const { return blocked_; }
  std::uint64_t unreachable() const { return unreachable_; }

 private:
  struct Waiting {
    AgentId agent;
    std::size_t entry;  // index
  };

  void add(discrete::AgentDef def, std::size_t group);
  void after_turn(World2& world);
  void let_in(World2& world);

  std::vector<BoardSpec::Exit> exits_;
  std::vector<BoardSpec::Entry> entries_;
  bool turn_based_;
  double ticks_per_second_;
  std::size_t world_groups_;
  discrete::Board board_;
  std::vector<std::size_t> group_by_id_;    // ids count up from 1
  std::vector<std::size_t> exit_by_place_;  // plus one; 0: none. Empty when there are no exits
  std::vector<Waiting> waiting_;            // arrived in the world, in order, but no place was free yet
  std::vector<discrete::Handle> leaving_;   // scratch
  std::vector<std::uint32_t> arrived_;
  std::uint64_t blocked_ = 0, unreachable_ = 0;
};

}  // namespace veer::scenario
