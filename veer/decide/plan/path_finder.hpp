#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "veer/math/vec.hpp"

namespace veer {

/// From where to where, and how wide the one is who goes.
struct PathQuery {
  Vec3 from{}, to{};   // m
  float radius = .5f;  // m
};

struct FoundPath {
  enum class Outcome {
    found,
    partial,  // the goal can't be reached: this leads to the reachable place nearest to it
    none,     // there is nowhere to stand near the start
  };
  Outcome outcome = Outcome::none;
  std::vector<Vec3> places{};  // m; from the start to the end, pulled straight
};

/// Finds ways: on a grid, a graph or a navigation mesh. One search at a time, which can be cut into pieces of stated
/// work, so that many who ask at once don't hold up a step. Work is counted in places looked at, not in time: the same
/// steps happen on every machine.
class PathFinder {
 public:
  virtual ~PathFinder() = default;

  /// Begins a search; one that goes on is given up.
  virtual void start(const PathQuery& query) = 0;
  /// Goes on with it, for about so much work and at least a little; tells how much it was. 0: it is done.
  virtual std::size_t go_on(std::size_t work) = 0;
  virtual bool is_done() const = 0;
  /// Once it is done.
  virtual const FoundPath& result() const = 0;
  /// Another one of its kind, as far on with its search as this one.
  virtual std::unique_ptr<PathFinder> clone() const = 0;
};

/// The whole search in one go.
inline FoundPath find_path(PathFinder& finder, const PathQuery& query) {
  finder.start(query);
  while (!finder.is_done()) finder.go_on(~std::size_t{0});
  return finder.result();
}

}  // namespace veer
