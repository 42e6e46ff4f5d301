#pragma once

/// What a behavior is about, as a set: used by combiners that treat avoidance differently, and by the diagnosis of a
/// run. A behavior declares it by `static constexpr Purpose purpose = purpose::leads`; without that the set is empty.
namespace veer {

using Purpose = unsigned;

namespace purpose {
inline constexpr Purpose leads = 1;     // leads to its target
inline constexpr Purpose rests = 2;     // comes to rest at its target
inline constexpr Purpose avoids = 4;    // says where not to go
inline constexpr Purpose foresees = 8;  // avoids what lies ahead in time
inline constexpr Purpose gathers = 16;  // keeps near other agents
inline constexpr Purpose random = 32;   // uses random numbers
inline constexpr Purpose paces = 64;    // decides how fast the agent goes: brakes, or matches a speed
}  // namespace purpose

}  // namespace veer
