#pragma once

#include <span>

#include "scenario/format/scenario.hpp"

namespace veer::scenario {

/// A scenario's board while it runs, and the exchange of agents between it and the world around it.
class BoardRun {
 public:
  /// The board at the scenario's start.
  BoardRun(const BoardSpec& spec, std::size_t world_groups, std::uint64_t seed);

  /// To be called after each step of the world, with the same dt in s. Then who arrived in the world may enter, and who
  /// stands on an exit after a turn is in the world. No agent is ever in both or in neither.
  void step(World2& world, double dt);

  const discrete::Board& board() const { return board_; }
  /// For drawing between two turns.
  float fraction() const { return turn_based_ ? 1 : board_.fraction(); }
  /// Index of a recording's group: the scenario's groups come first, then the board's. Who entered has the one it
  /// joined.
  std::size_t group_of(std::uint32_t id) const { return group_by_id_[id - 1]; }

  /// Ids of who arrived in the last step.
  std::span<const std::uint32_t> arrived() const { return arrived_; }
  /// Of all steps so far.
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
  std::vector<Waiting> waiting_;            // arrived in the world, in order, but found no place yet
  std::vector<discrete::Handle> leaving_;   // scratch
  std::vector<std::uint32_t> arrived_;
  std::uint64_t blocked_ = 0, unreachable_ = 0;
};

}  // namespace veer::scenario
