#pragma once

#include "veer/agent/columns.hpp"
#include "veer/agent/request.hpp"
#include "veer/move/body_info.hpp"
#include "veer/move/body_state.hpp"

/// A body carries out the request of a mind within its limits: it turns requests into motion.
namespace veer {

struct Character;

/// A block of agents to move.
template <int D>
struct MoveBlock {
  Columns<D>* columns;
  std::size_t begin, end;                // rows
  float dt;                              // s
  float heading_time = 0;                // s; see Asked
  const Character* character = nullptr;  // of animated bodies; else null
};

/// Runs body B over a block in packs of W lanes. Defined in move/driver.hpp.
template <class B, int W, int D>
void move_block(const MoveBlock<D>& block, const void* params) noexcept;

/// Whether body B declares `keeps_spin = true`.
template <class B>
inline constexpr bool body_keeps_spin = requires { requires B::keeps_spin; };

/// A body with a type Memory keeps a value of it per agent from step to step. Memory::Lanes<S> is the same for several
/// agents, one per lane, with read() and write(). At present this is the animated body, which exists only in the plane.
template <class B>
concept RemembersMotion = requires { typename B::Memory; };

/// Returns BodyInfo::desired_time of body B, which may declare it as a member function.
template <class B>
float desired_time_of(const void* params) noexcept {
  if constexpr (requires(const B& body) { body.desired_time(); }) {
    return params_as<B>(params).desired_time();
  } else {
    return 0;
  }
}

/// Returns BodyInfo::circle of body B, which may declare it as a member function.
template <class B>
TurningCircle circle_of(const void* params) noexcept {
  if constexpr (requires(const B& body) { body.circle(); }) {
    return params_as<B>(params).circle();
  } else {
    return {};
  }
}

/// Returns the compiled loops of body B.
template <class B>
KernelTables<MoveKernel> move_kernels() noexcept {
  KernelTables<MoveKernel> tables{
      {&move_block<B, 1, 2>, &move_block<B, 4, 2>, &move_block<B, 8, 2>, &move_block<B, 16, 2>}, {}};
  if constexpr (!RemembersMotion<B>)
    tables.space = {&move_block<B, 1, 3>, &move_block<B, 4, 3>, &move_block<B, 8, 3>, &move_block<B, 16, 3>};
  return tables;
}

/// Returns the description of body B, made once.
template <class B>
const BodyInfo& body_info() noexcept {
  std::size_t memory = 0;
  if constexpr (RemembersMotion<B>) memory = sizeof(typename B::Memory);
  static const BodyInfo info{part_info<B>(),      B::takes,      body_keeps_spin<B>, memory, RemembersMotion<B>,
                             &desired_time_of<B>, &circle_of<B>, move_kernels<B>()};
  return info;
}

}  // namespace veer
