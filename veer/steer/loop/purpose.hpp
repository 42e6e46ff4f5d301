#pragma once

/// What a behavior is about, as a set: for combiners that treat avoidance differently, and for who judges a run. A
/// behavior that says nothing (`static constexpr Purpose purpose = purpose::leads`) is none of it.
namespace veer {

using Purpose = unsigned;

namespace purpose {
inline constexpr Purpose leads = 1;     // to its target
inline constexpr Purpose rests = 2;     // there
inline constexpr Purpose avoids = 4;    // says where not to go, rather than where to go
inline constexpr Purpose foresees = 8;  // what it avoids lies ahead in time
inline constexpr Purpose gathers = 16;  // keeps to others: being near them is what it wants
inline constexpr Purpose random = 32;   // throws dice
}  // namespace purpose

}  // namespace veer
