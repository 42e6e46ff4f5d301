#pragma once

#include <vector>

#include "bench/benches.hpp"

/// The same flock in many layouts: neighbors should cost the same wherever agents are.
namespace veer::bench {

/// Where the agents of a bench are.
enum class Shape {
  torus,     // all over a torus: what the others are compared with
  plane,     // a square in an open plane
  box,       // a square box that agents can't leave
  clusters,  // two squares a kilometer apart
  street,    // a strip 4 m wide, along x
  diagonal,  // the same, across the axes
  outlier,   // a square, and one agent 100 km away
  one_cell,  // all within reach of each other
};
/// What the agents do.
enum class Manner {
  flock,        // separation, alignment and cohesion with one radius
  mixed_radii,  // the same with three radii
  many_groups,  // 16 groups that keep away from each other
  far_look,     // the flock, which also flees from hawks 20 m away
};

struct Layout {
  std::string_view name;
  std::string_view summary;
  Shape shape;
  Manner manner;
  std::size_t agents;
  double neighbors;
};

/// Each layout in 2D, then each in 3D.
std::span<const Bench> layout_benches();

/// Returns the bench of the same agents all over a torus; of a flock with a far look, those of a plain flock.
Bench on_torus(const Bench& bench);

}  // namespace veer::bench
