#pragma once

#include <memory>

#include "veer/world/definition/world_def.hpp"

namespace veer {

/// The fixed parts of a world as the caller gave them, and the origins that they are relative to. Every shift of the
/// origin starts from these, so that roundings don't add up and a world that comes back is what it was.
template <int D>
struct GivenSpace {
  Domain<D> domain{};
  std::shared_ptr<const Map<D>> map{};
  std::shared_ptr<const Terrain> ground{};
  Vec<double, D> origin{};       // m; of domain and ground
  Vec<double, D> map_origin{};   // m
  std::uint32_t map_number = 0;  // counts the maps that were set
};

}  // namespace veer
