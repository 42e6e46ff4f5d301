#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "veer/math/vec.hpp"

/// The frames of a run: the input of the CSV trace, the HTML replay and the animated SVG. It holds no pointers into a
/// world, so it can be kept and compared. In a 2D world z is the height of the ground, or 0 without one; with a ground
/// a recording has 3 dimensions.
namespace veer::scenario {

struct Recording {
  /// A clip of an animated group, and its point in the blend space (x to the right, y ahead, -1 to 1).
  struct Clip {
    std::string name;
    Vec2 point;
  };
  struct Group {
    std::string name;
    std::string color;                                  // "#rrggbb", or empty: the viewer chooses
    std::vector<std::string> behaviors{};               // of its mind, in order
    bool asks_velocity = false;                         // behaviors ask for velocities; otherwise for accelerations
    std::vector<Clip> clips{};                          // of its character, if it is animated
    std::vector<std::array<std::uint32_t, 3>> faces{};  // triangles of clips that are mixed with each other
    std::vector<std::string> limbs{};                   // of its character, by name

    bool is_animated() const { return !clips.empty(); }
  };
  /// What a behavior asked for in the step after a frame, and what it was granted, in m/s or m/s^2.
  struct Wish {
    Vec3 asked, granted;
  };
  /// How an animated agent moves in a frame.
  struct Pose {
    Vec2 point{};        // point in the blend space
    bool known = false;  // false before its first step
  };
  struct Limb {
    Vec3 position{};  // m
    bool planted = false;
  };
  /// An agent that existed at any time. An agent that changes its group becomes another one with the same id.
  struct Agent {
    std::uint32_t id;
    std::uint32_t group;  // index into groups
    float radius;         // m
    float max_speed;      // m/s
  };
  struct Sample {
    std::uint32_t agent;  // index into agents
    Vec3 position;        // m
    Vec3 velocity;        // m/s
    float heading;        // rad, counter-clockwise from +x
  };
  /// One moment: the agents alive then, as samples[first, first + count), ordered by id.
  struct Frame {
    std::uint64_t step;
    double time;  // s
    std::size_t first, count;
    std::size_t first_wish = 0;  // in an explained run: one wish per sample and behavior of its group, in order
    std::size_t first_pose = 0;  // one pose per sample of an animated group,
    std::size_t first_limb = 0;  // and the limbs of its character
  };
  /// Something that isn't an agent: a target point (radius may be 0), a route of points, a wall along them or the
  /// outline of something solid.
  struct Mark {
    enum class Kind { target, route, wall, solid } kind;
    std::string label;
    std::vector<Vec3> points;
    float radius;               // m
    bool closed;                // a route or wall that returns to its start
    std::vector<Vec3> track{};  // m; of one that moves, how far from there it is in each frame
  };
  struct Event {
    std::uint64_t step;
    double time;          // s
    std::string kind;     // "arrived", "removed", "quarantined", "changed_state"
    std::uint32_t agent;  // index into agents
  };

  std::string name, summary;  // of the scenario
  int dimensions = 2;
  Vec<double, 3> origin{};  // m; in global coordinates; all positions are relative to it
  bool bounded = false;     // whether low and high are the edges of the domain
  bool wraps = false;       // torus: an agent may jump from one edge to the opposite one between frames
  Vec3 low, high;           // domain edges, or the area that the run covered
  double seconds = 0;       // simulated
  std::uint64_t seed = 0, hash = 0;
  std::vector<Group> groups;
  std::vector<Agent> agents;
  std::vector<Frame> frames;
  std::vector<Sample> samples;
  bool explained = false;
  std::vector<Wish> wishes;
  std::vector<Vec3> asked;  // of an explained run, for each sample: what the mind asks of the body, m/s or m/s^2
  std::vector<Pose> poses;  // of animated agents
  std::vector<Limb> limbs;  // of an unknown pose, all at the agent's position
  std::vector<Mark> marks;
  std::vector<Event> events;
};

}  // namespace veer::scenario
