#pragma once

#include <span>

#include "veer/agent/channel.hpp"
#include "veer/agent/turning_circle.hpp"
#include "veer/base/chosen.hpp"

/// A body without its type, as groups, readers and lists hold it.
namespace veer {

template <int D>
struct MoveBlock;
template <int D>
using MoveKernel = void (*)(const MoveBlock<D>& block, const void* params) noexcept;

/// Describes a body and holds its compiled loops.
struct BodyInfo : PartInfo {
  Channels takes;           // the requests that it can carry out
  bool keeps_spin;          // its spin is part of its state, instead of following from successive headings
  std::size_t memory_size;  // bytes per agent kept from step to step
  bool is_animated;         // moves by the clips of a character
  /// Returns in which time (s) the body reads a request as a desired velocity that it can turn to at once: requests may
  /// then be as large as that takes. 0 for bodies that are pushed, which can't use more than max_acceleration.
  float (*desired_time)(const void* params) noexcept;
  /// Returns the tightest circle of a body that can't get out of a dead end otherwise; all zero for other bodies.
  TurningCircle (*circle)(const void* params) noexcept;
  KernelTables<MoveKernel> kernels;
};

/// The info of a body. Compiled into the library for its own bodies; a program with bodies of its own includes
/// move/driver.hpp.
template <class B>
const BodyInfo& body_info() noexcept;

/// The bodies of the library, ordered by name.
std::span<const BodyInfo* const> bodies() noexcept;

}  // namespace veer
