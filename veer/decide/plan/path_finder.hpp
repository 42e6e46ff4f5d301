#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "veer/math/vec.hpp"

namespace veer {

/// A request for a path: start, goal and the radius of the agent.
struct PathQuery {
  Vec3 from{}, to{};   // m
  float radius = .5f;  // m
};

struct FoundPath {
  enum class Outcome {
    found,
    partial,  // the goal can't be reached: leads to the reachable point nearest to it
    none,     // an agent can't stand anywhere near the start
  };
  Outcome outcome = Outcome::none;
  std::vector<Vec3> points{};  // m; the corners from start to end, pulled straight
};

/// Finds paths on a grid, a graph or a navigation mesh. Runs one search at a time, which can be cut into pieces of
/// stated work, so that many requests at once don't delay a step. Work counts nodes looked at, not time, so the same
/// steps happen on every machine.
class PathFinder {
 public:
  virtual ~PathFinder() = default;

  /// Starts a search and abandons the one in progress, if any.
  virtual void start(const PathQuery& query) = 0;
  /// Continues the search for about `work` nodes, at least one; returns the work done, 0 if the search is done.
  virtual std::size_t go_on(std::size_t work) = 0;
  virtual bool is_done() const = 0;
  /// Precondition: is_done().
  virtual const FoundPath& result() const = 0;
  /// Returns a copy that continues the search from the same state.
  virtual std::unique_ptr<PathFinder> clone() const = 0;
};

/// Runs a whole search at once.
inline FoundPath find_path(PathFinder& finder, const PathQuery& query) {
  finder.start(query);
  while (!finder.is_done()) finder.go_on(~std::size_t{0});
  return finder.result();
}

}  // namespace veer
