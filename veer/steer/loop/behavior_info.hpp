#pragma once

#include <array>
#include <span>
#include <string_view>

#include "veer/agent/channel.hpp"
#include "veer/base/chosen.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"

/// A behavior without its type, as minds, readers and lists hold it.
namespace veer {

template <int D>
struct SteerBlock;
template <int D>
using SteerKernel = void (*)(const SteerBlock<D>& block, const void* params) noexcept;

/// Everything the library knows about a behavior.
struct BehaviorInfo : PartInfo {
  std::string_view family;
  Channels channels;
  bool needs_target, needs_route, needs_flow, needs_path, needs_neighbors, reports_arrival, looks_around;
  float (*reach)(const void* params) noexcept;  // m; how far away neighbors count, 0 without neighbors
  /// s; how far ahead it predicts its target's motion and needs Target::open_time; 0: it doesn't
  float (*foresight)(const void* params) noexcept;
  Laws laws;
  bool reads_spin;                         // uses how fast its target turns
  Purpose purpose;                         // what it is about
  bool states_desired, states_danger;      // to a context map: the velocity it leads to, which ways are dangerous
  std::array<std::size_t, 2> memory_size;  // bytes per agent, in 2D and in 3D
  KernelTables<SteerKernel> kernels;
};

/// The info of a behavior. Compiled into the library for its own behaviors; a program with behaviors of its own
/// includes steer/loop/driver.hpp.
template <class B>
const BehaviorInfo& behavior_info() noexcept;

/// The behaviors of the library, ordered by name.
std::span<const BehaviorInfo* const> behaviors() noexcept;

}  // namespace veer
