#pragma once

#include <utility>

#include "veer/math/vec.hpp"

namespace veer {

/// What is in the way of agents of one width, as planners ask about it. Answers stay the same as long as the object
/// lives: a map that changes gives planners a new one.
struct Clearance {
  virtual ~Clearance() = default;
  /// Whether one can stand there.
  virtual bool is_free(Vec2 place) const = 0;
  /// Whether one can go straight from here to there; the same as back, and false where one can't stand at both ends.
  virtual bool is_open(Vec2 from, Vec2 to) const = 0;
  /// The same in space; seen from above where that is all that is known.
  virtual bool is_open_in_space(const Vec3& from, const Vec3& to) const {
    return is_open(to_dimension<2>(from), to_dimension<2>(to));
  }
};

/// Of two callables: free(place) and open(from, to).
template <class Free, class Open>
class ClearanceOf final : public Clearance {
 public:
  ClearanceOf(Free free, Open open) : free_(std::move(free)), open_(std::move(open)) {}
  bool is_free(Vec2 place) const override { return free_(place); }
  bool is_open(Vec2 from, Vec2 to) const override { return open_(from, to); }

 private:
  Free free_;
  Open open_;
};

}  // namespace veer
