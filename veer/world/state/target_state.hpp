#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "veer/sense/target_def.hpp"

/// What is known of targets while a world runs. Their definitions stay as they were given.
namespace veer {

/// Where one anchor of a target (a point, agent, moving or given target) is, or was last.
template <int D>
struct AnchorState {
  Vec<float, D> position{}, velocity{};  // m, m/s; of a given target, or an agent's last position
  bool known = false;                    // an agent was found at least once

  /// As a new definition says.
  template <class T>
  static AnchorState of(const T& anchor) {
    if constexpr (std::is_same_v<T, GivenTarget>)
      return {to_dimension<D>(anchor.position), to_dimension<D>(anchor.velocity), true};
    else return {};
  }
};

/// A target as the caller gave it, and the origin that it is relative to.
template <int D>
struct TargetAsGiven {
  TargetDef target;
  Vec<double, D> origin{};  // m
};

/// The state of one behavior's target.
template <int D>
struct TargetState {
  std::uint64_t definition = 0;  // hash_of the definition
  std::array<AnchorState<D>, 2> anchors{};
  /// Once the origin was moved: every shift starts from here, so that roundings don't add up.
  std::shared_ptr<const TargetAsGiven<D>> as_given{};
};

/// What a moving obstacle is carried by.
template <int D>
struct Carrier {
  CarrierTarget target;
  TargetState<D> state{};
};

}  // namespace veer
