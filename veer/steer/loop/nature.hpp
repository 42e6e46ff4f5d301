#pragma once

/// What a behavior is about, as a set: for combiners that treat avoidance differently, and for who judges a run. A
/// behavior that says nothing (`static constexpr Nature nature = nature::leads`) is none of it.
namespace veer {

using Nature = unsigned;

namespace nature {
inline constexpr Nature leads = 1;     // to its target
inline constexpr Nature rests = 2;     // there
inline constexpr Nature avoids = 4;    // says where not to go, rather than where to go
inline constexpr Nature foresees = 8;  // what it avoids lies ahead in time
inline constexpr Nature gathers = 16;  // keeps to others: being near them is what it wants
inline constexpr Nature random = 32;   // throws dice
}  // namespace nature

}  // namespace veer
