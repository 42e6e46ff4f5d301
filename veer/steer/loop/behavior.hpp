#pragma once

#include <bit>

#include "veer/agent/columns.hpp"
#include "veer/agent/compass.hpp"
#include "veer/agent/request.hpp"
#include "veer/sense/near/contacts.hpp"
#include "veer/steer/loop/behavior_info.hpp"
#include "veer/steer/loop/danger.hpp"
#include "veer/steer/loop/forms.hpp"

/// How the info of a behavior is made from the one file that defines it.
namespace veer {

/// The input and output of one behavior for one block of agents.
template <int D>
struct SteerBlock {
  Columns<D>* columns;
  std::size_t begin, end;  // rows
  const ResolvedTarget<D>* target;
  const Domain<D>* domain;
  const Contacts<D>* contacts;  // of behaviors with neighbors
  MemoryColumn* memory;
  RequestBlock<D>* out;
  float dt;  // s
  std::uint64_t seed, step;
  std::uint32_t stream;                     // of random numbers: one per behavior index
  const Surroundings<D>* around = nullptr;  // of behaviors that look at obstacles
  const Compass* compass = nullptr;         // of the context map that weighs the behavior; null: none does
};

/// Runs behavior B over a block in packs of W. Defined in steer/loop/driver.hpp and compiled into the library for its
/// own behaviors; a program with behaviors of its own includes that file.
template <class B, int W, int D>
void steer_block(const SteerBlock<D>& block, const void* params) noexcept;

namespace detail {

template <class Request>
constexpr Channels channels_of() {
  Channels channels = 0;
  if constexpr (requires(Request r) { r.velocity; }) channels |= channel_velocity;
  if constexpr (requires(Request r) { r.linear; }) channels |= channel_linear;
  if constexpr (requires(Request r) { r.heading; }) channels |= channel_heading;
  if constexpr (requires(Request r) { r.angular; }) channels |= channel_angular;
  return channels;
}

template <class B>
float reach_of(const void* params) noexcept {
  if constexpr (takes<B, float, 2>(uses::neighbors) || takes<B, float, 3>(uses::neighbors)) {
    return params_as<B>(params).radius;
  } else {
    return 0;
  }
}

template <class B>
float foresight_of(const void* params) noexcept {
  if constexpr (requires(const B& b) { b.foresight(); }) {
    return params_as<B>(params).foresight();
  } else {
    return 0;
  }
}

template <class B, int D>
constexpr std::array<SteerKernel<D>, widths.size()> steer_kernels() {
  if constexpr (!Steers<B, float, D>) return {};
  else return {&steer_block<B, 1, D>, &steer_block<B, 4, D>, &steer_block<B, 8, D>, &steer_block<B, 16, D>};
}

template <class Request>
constexpr bool states_desired = requires(Request r) { r.desired; };
template <class B>
constexpr bool reads_spin = requires { requires B::reads_spin; };
template <class B>
constexpr Purpose purpose_of() {
  if constexpr (requires { B::purpose; }) return B::purpose;
  else return 0;
}

template <class B>
BehaviorInfo make_behavior_info() {
  // A behavior may exist in one dimension only, which then tells its form and its request.
  constexpr int D = Steers<B, float, 2> ? 2 : 3;
#define VEER_FORM_TEXT(Name, what, words, expression) "\n  " words
  static_assert(Steers<B, float, D>, "steer() takes one of:" VEER_STEER_FORMS(VEER_FORM_TEXT));
#undef VEER_FORM_TEXT
  constexpr Uses led_by = uses::target | uses::route | uses::path | uses::flow;
  static_assert(std::popcount(uses_of<B, float, D> & led_by) <= 1, "a behavior is led by one kind of target");
  static_assert(!Remembers<B> || PacksMemory<B> || std::has_unique_object_representations_v<Memory<B, float, D>>,
                "memory is hashed with the agent, so it must not have padding");
  const auto size = []<int N>(std::integral_constant<int, N>) {
    return Remembers<B> ? sizeof(Memory<B, float, N>) : 0;
  };
  return {part_info<B>(),
          B::family,
          channels_of<RequestOf<B, float, D>>(),
          takes<B, float, D>(uses::target),
          takes<B, float, D>(uses::route),
          takes<B, float, D>(uses::flow),
          takes<B, float, D>(uses::path),
          takes<B, float, D>(uses::neighbors),
          ReportsArrival<B, float, D>,
          takes<B, float, D>(uses::surroundings),
          &reach_of<B>,
          &foresight_of<B>,
          B::laws,
          reads_spin<B>,
          purpose_of<B>(),
          states_desired<RequestOf<B, float, D>>,
          Warns<B, float, D>,
          {size(std::integral_constant<int, 2>{}), size(std::integral_constant<int, 3>{})},
          {steer_kernels<B, 2>(), steer_kernels<B, 3>()}};
}

}  // namespace detail

template <class B>
const BehaviorInfo& behavior_info() noexcept {
  static const BehaviorInfo info = detail::make_behavior_info<B>();
  return info;
}

}  // namespace veer
