#pragma once

#include "veer/agent/columns.hpp"
#include "veer/agent/request.hpp"
#include "veer/base/chosen.hpp"
#include "veer/math/exp.hpp"

/// A body turns what the mind asks for into motion, as far as it can.
namespace veer {

template <class S, int D>
struct BodyState {
  Vec<S, D> position;  // m
  Vec<S, D> velocity;  // m/s
  Vec<S, D> heading;   // unit length
  Spin<S, D> spin{};   // rad/s
};

template <class S, int D>
struct Asked {
  Vec<S, D> move;     // m/s or m/s^2, as the body takes it
  Vec<S, D> heading;  // unit length; where none is asked for, the one it has
  bool has_heading = false;
  Spin<S, D> turn{};  // rad/s^2
  bool has_turn = false;
  float heading_time = 0;  // s; how long the heading takes to follow the way it goes

  /// Where to look: turned as asked within the limits, or the heading that is asked for, or else the way it goes; one
  /// that stands keeps its heading. With a heading_time the heading follows the way it goes: the angle between them
  /// shrinks by exp(-dt / heading_time), which doesn't depend on how a second is cut into steps.
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
  VEER_INLINE Vec<S, D> nearer(const Vec<S, D>& way, const S& dt) const {
    const S part = S(1.f) - exp(-dt / S(heading_time));
    return turned(heading, turn_between(heading, way) * part);
  }
};

struct Character;

template <int D>
struct MoveBlock {
  Columns<D>* columns;
  std::size_t begin, end;                // rows
  float dt;                              // s
  float heading_time = 0;                // s
  const Character* character = nullptr;  // of bodies that are animated
};

template <int D>
using MoveKernel = void (*)(const MoveBlock<D>& block, const void* params) noexcept;

/// Runs body B over a block in packs of W. Defined in move/driver.hpp.
template <class B, int W, int D>
void move_block(const MoveBlock<D>& block, const void* params) noexcept;

struct BodyInfo : PartInfo {
  Channels takes;
  bool keeps_spin;          // how fast it turns is part of its state, not just what follows from its headings
  std::size_t memory_size;  // bytes that it keeps per agent from step to step
  bool is_animated;         // it moves by a character's clips
  KernelTables<MoveKernel> kernels;
};

template <class B>
inline constexpr bool body_keeps_spin = requires { requires B::keeps_spin; };

/// A body with a Memory keeps something per agent from step to step. So far that is an animated one, which lives in a
/// plane and goes one agent at a time.
template <class B>
concept RemembersMotion = requires { typename B::Memory; };

template <class B>
KernelTables<MoveKernel> move_kernels() noexcept {
  KernelTables<MoveKernel> tables{
      {&move_block<B, 1, 2>, &move_block<B, 4, 2>, &move_block<B, 8, 2>, &move_block<B, 16, 2>}, {}};
  if constexpr (!RemembersMotion<B>)
    tables.space = {&move_block<B, 1, 3>, &move_block<B, 4, 3>, &move_block<B, 8, 3>, &move_block<B, 16, 3>};
  return tables;
}

template <class B>
const BodyInfo& body_info() noexcept {
  std::size_t memory = 0;
  if constexpr (RemembersMotion<B>) memory = sizeof(typename B::Memory);
  static const BodyInfo info{part_info<B>(), B::takes,           body_keeps_spin<B>,
                             memory,         RemembersMotion<B>, move_kernels<B>()};
  return info;
}

/// The bodies of the library, ordered by name.
std::span<const BodyInfo* const> bodies() noexcept;

}  // namespace veer
