#pragma once

/// Forces a function to be inlined, in debug builds too. Lane arithmetic needs it: passing a pack through memory costs
/// more than the operation on it, and a vector argument by value would tie the ABI to the instruction set.
#define VEER_INLINE inline __attribute__((always_inline))
#define VEER_INLINE_LAMBDA __attribute__((always_inline))

#if defined(__FAST_MATH__)
#error "veer promises equal bits on every machine; -ffast-math breaks that. Build without it."
#endif
