#pragma once

#include "veer/agent/columns.hpp"
#include "veer/agent/request.hpp"
#include "veer/base/chosen.hpp"
#include "veer/math/exp.hpp"

/// A body carries out the request of a mind within its limits: it turns requests into motion.
namespace veer {

/// The state that a body advances by one step.
template <class S, int D>
struct BodyState {
  Vec<S, D> position;  // m
  Vec<S, D> velocity;  // m/s
  Vec<S, D> heading;   // unit length
  Spin<S, D> spin{};   // rad/s
};

/// The combined request of a mind.
template <class S, int D>
struct Asked {
  Vec<S, D> move;     // m/s or m/s^2, depending on which the body takes
  Vec<S, D> heading;  // unit length; the present heading if none is requested
  bool has_heading = false;
  Spin<S, D> turn{};  // rad/s^2
  bool has_turn = false;
  float heading_time = 0;  // s; time constant with which the heading follows the velocity; 0: at once

  /// Sets the heading: turned by the requested angular acceleration within the limits; or else the requested heading;
  /// or else the direction of the velocity, and an agent at rest keeps its heading. With a heading_time, the angle
  /// between heading and velocity shrinks by exp(-dt / heading_time), which doesn't depend on how a second is cut into
  /// steps.
  VEER_INLINE void face(BodyState<S, D>& state, const Agent<S, D>& limits, const S& dt) const {
    if (has_turn) {
      const Spin<S, D> faster = state.spin + clip(turn, limits.max_angular_acceleration) * dt;
      state.spin = clip(faster, limits.max_angular_speed);
      state.heading = turned(state.heading, state.spin * dt);
    } else {
      const Vec<S, D> way = has_heading ? heading : unit(state.velocity, heading);
      state.heading = heading_time > 0 && !has_heading ? nearer(way, dt) : way;
    }
  }

 private:
  /// Returns the heading after it has followed `way` for dt.
  VEER_INLINE Vec<S, D> nearer(const Vec<S, D>& way, const S& dt) const {
    const S fraction = S(1.f) - exp(-dt / S(heading_time));
    return turned(heading, turn_between(heading, way) * fraction);
  }
};

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

template <int D>
using MoveKernel = void (*)(const MoveBlock<D>& block, const void* params) noexcept;

/// Runs body B over a block in packs of W lanes. Defined in move/driver.hpp.
template <class B, int W, int D>
void move_block(const MoveBlock<D>& block, const void* params) noexcept;

/// Describes a body and holds its compiled loops.
struct BodyInfo : PartInfo {
  Channels takes;           // the requests that it can carry out
  bool keeps_spin;          // its spin is part of its state, instead of following from successive headings
  std::size_t memory_size;  // bytes per agent kept from step to step
  bool is_animated;         // moves by the clips of a character
  KernelTables<MoveKernel> kernels;
};

/// Whether body B declares `keeps_spin = true`.
template <class B>
inline constexpr bool body_keeps_spin = requires { requires B::keeps_spin; };

/// A body with a type Memory keeps a value of it per agent from step to step. At present this is the animated body,
/// which exists only in the plane and moves one agent at a time.
template <class B>
concept RemembersMotion = requires { typename B::Memory; };

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
  static const BodyInfo info{part_info<B>(), B::takes,           body_keeps_spin<B>,
                             memory,         RemembersMotion<B>, move_kernels<B>()};
  return info;
}

/// Returns the bodies of the library, ordered by name.
std::span<const BodyInfo* const> bodies() noexcept;

}  // namespace veer
