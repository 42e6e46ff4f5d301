#pragma once

#include <concepts>

#include "veer/agent/columns.hpp"
#include "veer/agent/request.hpp"
#include "veer/base/chosen.hpp"
#include "veer/sense/near/contacts.hpp"
#include "veer/sense/flow_field.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/sense/target.hpp"
#include "veer/steer/loop/law.hpp"
#include "veer/steer/loop/purpose.hpp"
#include "veer/steer/loop/neighbor.hpp"

/// A behavior without its type: what minds, readers and lists hold. It is made from the one file that defines the
/// behavior.
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
  std::uint32_t stream;                     // its own random numbers for each place in a mind
  const Surroundings<D>* around = nullptr;  // of behaviors that look at obstacles
};

template <int D>
using SteerKernel = void (*)(const SteerBlock<D>& block, const void* params) noexcept;

/// Runs behavior B over a block in packs of W. Defined in steer/driver.hpp and compiled into the library for its own
/// behaviors; a program with behaviors of its own includes that file.
template <class B, int W, int D>
void steer_block(const SteerBlock<D>& block, const void* params) noexcept;

struct BehaviorInfo : PartInfo {
  std::string_view family;
  Channels channels;
  bool needs_target, needs_route, needs_flow, needs_path, needs_neighbors, reports_arrival, looks_around;
  float (*reach)(const void* params) noexcept;  // m; how far off neighbors matter, 0 without any
  /// s; how far ahead it thinks its target's motion on and wants to know whether the map ends it; 0: not at all
  float (*foresight)(const void* params) noexcept;
  Laws laws;
  bool reads_spin;                         // wants to know how fast its target turns
  Purpose purpose;                           // what it is about
  std::array<std::size_t, 2> memory_size;  // bytes per agent, in 2D and in 3D
  KernelTables<SteerKernel> kernels;
};

namespace detail {

/// Stands for a behavior's Memory where it has none.
struct NoMemory {};
/// What a behavior keeps of each agent: a struct (then it goes one agent at a time), or a template over lanes and
/// dimension, made of nothing but lanes, which is packed.
template <class B, class S, int D>
struct MemoryOf {
  using type = NoMemory;
};
template <class B, class S, int D>
  requires requires { typename B::Memory; }
struct MemoryOf<B, S, D> {
  using type = typename B::Memory;
};
template <class B, class S, int D>
  requires requires { typename B::template Memory<S, D>; }
struct MemoryOf<B, S, D> {
  using type = typename B::template Memory<S, D>;
};
template <class B, class S, int D>
using Memory = typename MemoryOf<B, S, D>::type;
template <class B>
concept PacksMemory = requires { typename B::template Memory<float, 2>; };
template <class B>
concept Remembers = PacksMemory<B> || requires { typename B::Memory; };

template <class S, int D>
struct Arguments {
  Agent<S, D> self;
  Target<S, D> goal;
  Route<S, D> route;
  Tick<S> tick;
  std::span<const Neighbor<S, D>> others{};
  Flow<S, D> flow{};
  // Too large to be carried along by those who need none.
  const Surroundings<D>* around = nullptr;
  const PathView<D>* path = nullptr;
};

/// Calls `steer` with those arguments that B's takes; void when there is no such `steer` for these lanes.
template <class B, class S, int D>
VEER_INLINE auto call_steer(const B& b, const Arguments<S, D>& a, Memory<B, S, D>& memory) {
  if constexpr (Meets<B, S, D>) return steer_among(b, a.self, a.others, a.tick);
  else if constexpr (requires { b.steer(a.self, a.route, memory, a.tick); })
    return b.steer(a.self, a.route, memory, a.tick);
  else if constexpr (requires { b.steer(a.self, *a.path, memory, a.tick); })
    return b.steer(a.self, *a.path, memory, a.tick);
  else if constexpr (requires { b.steer(a.self, *a.around, memory, a.tick); })
    return b.steer(a.self, *a.around, memory, a.tick);
  else if constexpr (requires { b.steer(a.self, a.goal, *a.around, a.tick); })
    return b.steer(a.self, a.goal, *a.around, a.tick);
  else if constexpr (requires { b.steer(a.self, *a.around, a.tick); }) return b.steer(a.self, *a.around, a.tick);
  else if constexpr (requires { b.steer(a.self, memory, a.tick); }) return b.steer(a.self, memory, a.tick);
  else if constexpr (requires { b.steer(a.self, a.flow, a.tick); }) return b.steer(a.self, a.flow, a.tick);
  else if constexpr (requires { b.steer(a.self, a.goal, a.tick, *a.route.domain); })
    return b.steer(a.self, a.goal, a.tick, *a.route.domain);
  else if constexpr (requires { b.steer(a.self, a.goal, a.tick); }) return b.steer(a.self, a.goal, a.tick);
  else if constexpr (requires { b.steer(a.self, a.goal); }) return b.steer(a.self, a.goal);
  else if constexpr (requires { b.steer(a.self, a.tick); }) return b.steer(a.self, a.tick);
}

template <class B, class S, int D>
using RequestOf = decltype(call_steer(std::declval<const B&>(), std::declval<const Arguments<S, D>&>(),
                                      std::declval<Memory<B, S, D>&>()));
template <class B, class S, int D>
concept Steers = !std::is_void_v<RequestOf<B, S, D>>;

template <class B, int D>
concept TakesRoute =
    requires(const B& b, const Arguments<float, D>& a, Memory<B, float, D>& m) { b.steer(a.self, a.route, m, a.tick); };
template <class B, int D>
concept TakesPath =
    requires(const B& b, const Arguments<float, D>& a, Memory<B, float, D>& m) { b.steer(a.self, *a.path, m, a.tick); };
template <class B, int D>
concept TakesFlow = requires(const B& b, const Arguments<float, D>& a) { b.steer(a.self, a.flow, a.tick); };
template <class B, int D>
concept LooksAround =
    requires(const B& b, const Arguments<float, D>& a) { b.steer(a.self, *a.around, a.tick); } ||
    requires(const B& b, const Arguments<float, D>& a) { b.steer(a.self, a.goal, *a.around, a.tick); } ||
    requires(const B& b, const Arguments<float, D>& a, Memory<B, float, D>& m) {
      b.steer(a.self, *a.around, m, a.tick);
    };
template <class B, int D>
concept TakesTarget =
    requires(const B& b, const Arguments<float, D>& a) { b.steer(a.self, a.goal); } ||
    requires(const B& b, const Arguments<float, D>& a) { b.steer(a.self, a.goal, a.tick); } ||
    requires(const B& b, const Arguments<float, D>& a) { b.steer(a.self, a.goal, *a.around, a.tick); } ||
    requires(const B& b, const Arguments<float, D>& a) { b.steer(a.self, a.goal, a.tick, *a.route.domain); };
template <class B, int D>
concept ReportsArrival =
    requires(const B& b, const Arguments<float, D>& a) { b.arrived(a.self, a.goal); } ||
    requires(const B& b, const Arguments<float, D>& a, const Memory<B, float, D>& m) {
      b.arrived(a.self, a.route, m);
    } ||
    requires(const B& b, const Arguments<float, D>& a, const Memory<B, float, D>& m) { b.arrived(a.self, *a.path, m); };

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
  if constexpr (Meets<B, float, 2> || Meets<B, float, 3>) {
    B b;
    std::memcpy(&b, params, sizeof b);
    return b.radius;
  } else {
    return 0;
  }
}

template <class B>
float foresight_of(const void* params) noexcept {
  if constexpr (requires(const B& b) { b.foresight(); }) {
    B b;
    std::memcpy(&b, params, sizeof b);
    return b.foresight();
  } else {
    return 0;
  }
}

template <class B, int D>
constexpr std::array<SteerKernel<D>, widths.size()> steer_kernels() {
  if constexpr (!Steers<B, float, D>) return {};
  else return {&steer_block<B, 1, D>, &steer_block<B, 4, D>, &steer_block<B, 8, D>, &steer_block<B, 16, D>};
}

}  // namespace detail

namespace detail {

template <class B>
constexpr bool reads_spin = requires { requires B::reads_spin; };
template <class B>
constexpr Purpose purpose_of() {
  if constexpr (requires { B::purpose; }) return B::purpose;
  else return 0;
}

template <class B>
BehaviorInfo make_behavior_info() {
  // A behavior may exist in one dimension only; what it takes and asks for is then told by that one.
  constexpr int D = Steers<B, float, 2> ? 2 : 3;
  static_assert(Steers<B, float, D>,
                "steer() takes (self, goal), (self, tick), (self, goal, tick), (self, goal, tick, domain), (self, "
                "memory, tick), (self, route, memory, tick), (self, path, memory, tick), (self, flow, tick), (self, "
                "around, tick), (self, around, memory, tick), (self, goal, around, tick), or beside pair(self, other) "
                "what that adds up to: (self, sum, count) or (self, sum, count, tick)");
  static_assert(!Remembers<B> || PacksMemory<B> || std::has_unique_object_representations_v<Memory<B, float, D>>,
                "memory is hashed with the agent, so it must not have padding");
  const auto size = []<int N>(std::integral_constant<int, N>) {
    return Remembers<B> ? sizeof(Memory<B, float, N>) : 0;
  };
  return {part_info<B>(),
          B::family,
          channels_of<RequestOf<B, float, D>>(),
          TakesTarget<B, D>,
          TakesRoute<B, D>,
          TakesFlow<B, D>,
          TakesPath<B, D>,
          Meets<B, float, D>,
          ReportsArrival<B, D>,
          LooksAround<B, D>,
          &reach_of<B>,
          &foresight_of<B>,
          B::laws,
          reads_spin<B>,
          purpose_of<B>(),
          {size(std::integral_constant<int, 2>{}), size(std::integral_constant<int, 3>{})},
          {steer_kernels<B, 2>(), steer_kernels<B, 3>()}};
}

}  // namespace detail

template <class B>
const BehaviorInfo& behavior_info() noexcept {
  static const BehaviorInfo info = detail::make_behavior_info<B>();
  return info;
}

/// The behaviors of the library, ordered by name.
std::span<const BehaviorInfo* const> behaviors() noexcept;

}  // namespace veer
