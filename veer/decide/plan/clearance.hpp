#pragma once

#include <utility>

#include "veer/math/vec.hpp"

namespace veer {

/// What planners know of the map: where agents of one radius can stand and go. The answers must not change during the
/// lifetime of the object; after a change of the map, planners get a new one.
struct Clearance {
  virtual ~Clearance() = default;
  /// Returns whether an agent can stand there.
  virtual bool is_free(Vec2 position) const = 0;
  /// Returns whether an agent can go straight from `from` to `to`. Symmetric; false if it can't stand at both ends.
  virtual bool is_open(Vec2 from, Vec2 to) const = 0;
  /// The same in 3D; by default decided in the plane, as seen from above.
  virtual bool is_open_in_space(const Vec3& from, const Vec3& to) const {
    return is_open(to_dimension<2>(from), to_dimension<2>(to));
  }
};

/// A clearance made of two callables: free(position) and open(from, to).
template <class Free, class Open>
class ClearanceOf final : public Clearance {
 public:
  ClearanceOf(Free free, Open open) : free_(std::move(free)), open_(std::move(open)) {}
  bool is_free(Vec2 position) const override { return free_(position); }
  bool is_open(Vec2 from, Vec2 to) const override { return open_(from, to); }

 private:
  Free free_;
  Open open_;
};

}  // namespace veer
