#pragma once

#include <gtest/gtest.h>

#include <utility>

#include "veer/discrete/board.hpp"

/// Boards that several of these tests need.
namespace veer::discrete {

inline Board board_on(const GridDef& grid, BoardDef def = {}) {
  return std::move(*Board::make(*Places::grid(grid), std::move(def)));
}

inline Handle add(Board& board, AgentDef def) {
  auto made = board.add(std::move(def));
  EXPECT_TRUE(made) << made.reason();
  return *made;
}

}  // namespace veer::discrete
