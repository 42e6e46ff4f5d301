#pragma once

#include <span>
#include <string_view>
#include <utility>

#include "veer/sense/flow_field.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/sense/target.hpp"
#include "veer/steer/loop/memory_of.hpp"
#include "veer/steer/loop/nearby.hpp"

/// The forms of `steer()`: one table from which come the call itself, the arguments that the loop prepares, the needs
/// that a behavior reports (BehaviorInfo), the compiler's message for a `steer()` of no known form, and the list in
/// CONTRIBUTING.md (compared by tests/steer/forms_test.cpp).
namespace veer {

/// What a behavior uses, as a set. A behavior uses at most one of target, route, path and flow.
using Uses = unsigned;
namespace uses {
inline constexpr Uses target = 1;         // a position to be led to, with velocity and heading
inline constexpr Uses route = 2;          // a list of points to visit in order
inline constexpr Uses path = 4;           // a line to follow
inline constexpr Uses flow = 8;           // a flow field
inline constexpr Uses surroundings = 16;  // obstacles and the edges of the domain
inline constexpr Uses memory = 32;        // what it remembers of each agent
inline constexpr Uses neighbors = 64;     // agents near the agent
inline constexpr Uses domain = 128;       // the shape of space
}  // namespace uses

/// Everything that a behavior can look at, in one argument: `steer(const Senses<S, D>&)`, or with a memory
/// `steer(const Senses<S, D, Memory<S, D>>&)`. Filled in is what the behavior declares, for example
/// `static constexpr Uses uses = uses::path | uses::memory;`; without a declaration target and surroundings.
template <class S, int D, class M = detail::NoMemory>
struct Senses {
  const Agent<S, D>& self;
  const Target<S, D>& goal;
  const Route<S, D>& route;
  const Flow<S, D>& flow;
  const PathView<D>* path;        // null unless declared
  const Surroundings<D>* around;  // null unless declared
  M& memory;
  const Tick<S>& tick;
  const Domain<D>& domain;
};

namespace detail {

/// The arguments from which a form takes its own. P is the path that all lanes are on, or PathLanes: one for each.
template <class S, int D, class P = PathView<D>>
struct Arguments {
  Agent<S, D> self;
  Target<S, D> goal;
  Route<S, D> route;
  Tick<S> tick;
  std::span<const Neighbor<S, D>> others{};
  Flow<S, D> flow{};
  // Pointers, because most behaviors need neither and both are large.
  const Surroundings<D>* around = nullptr;
  const P* path = nullptr;
  const Nearby<S, D>* nearby = nullptr;  // found by the loop; null: among `others`
};

/// Packs refer to what the loop has found for them; one agent may have to make its own.
template <class S, int D>
using NearbyOf = std::conditional_t<(Lane<S>::width > 1), const Nearby<S, D>&, Nearby<S, D>>;
/// The nearest neighbors: those that the loop has found, or the nearest of `others`.
template <class B, class S, int D, class P>
VEER_INLINE NearbyOf<S, D> nearby_of(const B& b, const Arguments<S, D, P>& a) {
  if constexpr (Lane<S>::width > 1) return *a.nearby;
  else return a.nearby ? *a.nearby : nearest_among(b, a.self, a.others);
}

#define VEER_SENSES \
  Senses<S, D, M> { a.self, a.goal, a.route, a.flow, a.path, a.around, memory, a.tick, *a.route.domain }

// clang-format off
/// X(name, what it uses, its text, the call). The first form that fits a behavior is taken.
#define VEER_STEER_FORMS(X) \
  X(Among, uses::neighbors, \
    "(self, sum, count[, tick]) beside pair(self, other)", steer_among(b, a.self, a.others, a.tick)) \
  X(AmongNearest, uses::neighbors, \
    "(senses, nearby)", b.steer(VEER_SENSES, nearby_of(b, a))) \
  X(AlongRoute, uses::route | uses::memory, \
    "(self, route, memory, tick)", b.steer(a.self, a.route, memory, a.tick)) \
  X(AlongPath, uses::path | uses::memory, \
    "(self, path, memory, tick)", b.steer(a.self, *a.path, memory, a.tick)) \
  X(AroundWithMemory, uses::surroundings | uses::memory, \
    "(self, around, memory, tick)", b.steer(a.self, *a.around, memory, a.tick)) \
  X(GoalAround, uses::target | uses::surroundings, \
    "(self, goal, around, tick)", b.steer(a.self, a.goal, *a.around, a.tick)) \
  X(Around, uses::surroundings, \
    "(self, around, tick)", b.steer(a.self, *a.around, a.tick)) \
  X(WithMemory, uses::memory, \
    "(self, memory, tick)", b.steer(a.self, memory, a.tick)) \
  X(InFlow, uses::flow, \
    "(self, flow, tick)", b.steer(a.self, a.flow, a.tick)) \
  X(GoalInDomain, uses::target | uses::domain, \
    "(self, goal, tick, domain)", b.steer(a.self, a.goal, a.tick, *a.route.domain)) \
  X(GoalTick, uses::target, \
    "(self, goal, tick)", b.steer(a.self, a.goal, a.tick)) \
  X(Goal, uses::target, \
    "(self, goal)", b.steer(a.self, a.goal)) \
  X(Alone, 0, \
    "(self, tick)", b.steer(a.self, a.tick)) \
  X(AllSenses, uses::target | uses::surroundings | uses::domain, \
    "(senses)", b.steer(VEER_SENSES))

/// The same for `arrived()`, by which a behavior reports arrival.
#define VEER_ARRIVED_FORMS(X) \
  X(ArrivedOnRoute, uses::route | uses::memory, \
    "(self, route, memory)", b.arrived(a.self, a.route, memory)) \
  X(ArrivedOnPath, uses::path | uses::memory, \
    "(self, path, memory)", b.arrived(a.self, *a.path, memory)) \
  X(ArrivedAtGoal, uses::target, \
    "(self, goal)", b.arrived(a.self, a.goal))
// clang-format on

namespace form {

#define VEER_FORM(Name, what, words, expression)                                                               \
  struct Name {                                                                                                \
    static constexpr std::string_view text = words;                                                            \
    static constexpr Uses uses = what;                                                                         \
    template <class B, class S, int D, class P, class M>                                                       \
    VEER_INLINE static auto call(const B& b, const Arguments<S, D, P>& a, M& memory) -> decltype(expression) { \
      static_cast<void>(memory);                                                                               \
      return expression;                                                                                       \
    }                                                                                                          \
  };
VEER_STEER_FORMS(VEER_FORM)
VEER_ARRIVED_FORMS(VEER_FORM)
#undef VEER_FORM

/// Of a behavior that fits none of the others.
struct None {
  static constexpr std::string_view text{};
  static constexpr Uses uses = 0;
};

}  // namespace form

template <class... F>
struct FormList {};
#define VEER_FORM_NAME(Name, ...) form::Name,
using SteerForms = FormList<VEER_STEER_FORMS(VEER_FORM_NAME) form::None>;
using ArrivedForms = FormList<VEER_ARRIVED_FORMS(VEER_FORM_NAME) form::None>;
#undef VEER_FORM_NAME

template <class F, class B, class S, int D, class M>
concept Fits = requires(const B& b, const Arguments<S, D>& a, M& memory) { F::call(b, a, memory); };

template <class B, class S, int D, class M, class First, class... Rest>
constexpr auto first_fit(FormList<First, Rest...>) {
  if constexpr (sizeof...(Rest) == 0 || Fits<First, B, S, D, M>) return First{};
  else return first_fit<B, S, D, M>(FormList<Rest...>{});
}

/// The form of B's `steer()` and of its `arrived()` for these lanes; form::None if it has none.
template <class B, class S, int D>
using SteerForm = decltype(first_fit<B, S, D, Memory<B, S, D>>(SteerForms{}));
template <class B, class S, int D>
using ArrivedForm = decltype(first_fit<B, S, D, const Memory<B, S, D>>(ArrivedForms{}));

template <class B, class S, int D>
concept Steers = !std::same_as<SteerForm<B, S, D>, form::None>;
/// Whether B weighs its nearest neighbors against each other.
template <class B, class S, int D>
concept Surveys = std::same_as<SteerForm<B, S, D>, form::AmongNearest>;
template <class B, class S, int D>
concept ReportsArrival = !std::same_as<ArrivedForm<B, S, D>, form::None>;

template <class B, class S, int D>
constexpr Uses find_uses() {
  using Form = SteerForm<B, S, D>;
  if constexpr (std::same_as<Form, form::AllSenses> && requires { Uses{B::uses}; }) return B::uses;
  else if constexpr (std::same_as<Form, form::AmongNearest>) return B::uses | Form::uses;
  else return Form::uses;
}
template <class B, class S, int D>
inline constexpr Uses uses_of = find_uses<B, S, D>();
/// Whether B uses any of these.
template <class B, class S, int D>
constexpr bool takes(Uses what) {
  return (uses_of<B, S, D> & what) != 0;
}

/// Calls B's `steer()`; returns void if it has no form for these lanes.
template <class B, class S, int D, class P>
VEER_INLINE auto call_steer(const B& b, const Arguments<S, D, P>& a, Memory<B, S, D>& memory) {
  if constexpr (Steers<B, S, D>) return SteerForm<B, S, D>::call(b, a, memory);
}
template <class B, class S, int D, class P>
VEER_INLINE auto call_arrived(const B& b, const Arguments<S, D, P>& a, const Memory<B, S, D>& memory) {
  return ArrivedForm<B, S, D>::call(b, a, memory);
}

template <class B, class S, int D>
using RequestOf = decltype(call_steer(std::declval<const B&>(), std::declval<const Arguments<S, D>&>(),
                                      std::declval<Memory<B, S, D>&>()));

}  // namespace detail

}  // namespace veer
