#pragma once

#include "veer/base/field.hpp"

/// Properties that a behavior declares; the law tests check them. Undeclared, every behavior must give a finite request
/// for every finite input within the world's bounds, and the same bits for every lane type. Exact ties are exempt from
/// the symmetries: agents that meet head-on or share a position need something that breaks the tie.
namespace veer {

using Laws = unsigned;

namespace law {
enum : Laws {
  translates = 1,  // moving agent and target together leaves the request unchanged
  rotates = 2,     // turning the scene turns the request with it
  mirrors = 4,     // mirroring the scene mirrors the request
  planar = 8,      // in 3D, a scene at z = 0 gives the bits of 2D
  limited = 16,    // never asks for more than max_speed or Agent::max_request
  steady = 32,     // asks for the same in the same situation: uses no dice, nor the number of the step
};
}  // namespace law

}  // namespace veer
