#pragma once

#include <cstddef>
#include <cstdint>

/// The most that a scenario may ask for, checked before memory is taken. Far more than any scenario needs, and little
/// enough for a machine of 16 GB: a hostile or mistaken file gets a message and doesn't use up the machine. Single
/// lists have limits of their own in the schema; discrete/place.hpp and decide/plan/nav_grid.hpp limit cells of one
/// board and of one planner.
namespace veer::scenario::budget {

inline constexpr std::size_t text_bytes = std::size_t{1} << 28;    // of a scenario file
inline constexpr std::size_t file_bytes = std::size_t{1} << 29;    // of a file that a scenario names
inline constexpr std::size_t record_bytes = std::size_t{1} << 20;  // of a record of a trace
inline constexpr std::size_t values = 20'000'000;               // numbers, texts, lists and objects in a scenario file
inline constexpr std::size_t members = 1000;                    // of one object
inline constexpr std::size_t nesting = 32;                      // levels of objects and lists
inline constexpr std::size_t faults = 100;                      // told about one file; the same for notes
inline constexpr std::uint64_t agents = 10'000'000;             // of all groups, and on the board
inline constexpr std::size_t corners = 1'000'000;               // of all obstacles
inline constexpr std::size_t path_corners = 5'000'000;          // of all paths to follow, with those of curves
inline constexpr std::uint64_t cells = std::uint64_t{1} << 26;  // of all grid planners, and of their flows to goals;
                                                                // of a board, and of its distances to goals
inline constexpr std::uint64_t policy_places = 50'000'000;      // of patrols and routes, once for each agent
inline constexpr std::uint64_t table_points = 4'000'000;        // of the motion tables of all characters

}  // namespace veer::scenario::budget
