#pragma once

#include <concepts>

/// What a behavior remembers of each agent: its nested type `Memory`, if it has one.
namespace veer::detail {

/// Stands for the Memory of a behavior that has none.
struct NoMemory {};

/// A `Memory` that is a template over lane type and dimension, made of lanes only, is loaded and stored in packs. A
/// `Memory` that is a plain struct makes the behavior run one agent at a time.
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

}  // namespace veer::detail
