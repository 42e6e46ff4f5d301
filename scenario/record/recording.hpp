#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "veer/math/vec.hpp"

/// What a run looked like: the input of the CSV trace, the HTML replay and the animated SVG. It holds no pointer into a
/// world, so a run can be recorded, kept and compared. In a 2D world z is
/// the height of the ground, or 0 without one; with a ground a recording has 3 dimensions.
namespace veer::scenario {

struct Recording {
  /// Of an animated group: what is played alone at a place of its blend space (x to the right, y ahead, -1 to 1).
  struct Clip {
    std::string name;
    Vec2 place;
  };
  struct Group {
    std::string name;
    std::string color;                                  // "#rrggbb", or empty: the viewer chooses
    std::vector<std::string> behaviors{};               // of its mind, in order
    bool asks_velocity = false;                         // what its behaviors ask for are velocities, else accelerations
    std::vector<Clip> clips{};                          // of its character, if it is animated
    std::vector<std::array<std::uint32_t, 3>> faces{};  // clips with nothing but mixes of them between them
    std::vector<std::string> limbs{};                   // of its character, by name

    bool is_animated() const { return !clips.empty(); }
  };
  /// What one behavior asked for in the step that follows a frame, and what it was granted of it: m/s or m/s^2.
  struct Wish {
    Vec3 asked, granted;
  };
  /// How an animated agent moves in a frame.
  struct Pose {
    Vec2 place{};        // of its blend space
    bool known = false;  // false before its first step
  };
  struct Limb {
    Vec3 position{};  // m
    bool planted = false;
  };
  /// An agent that existed at any time. One that changes its group is another agent from then on, with the same id.
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
    std::size_t first_wish = 0;  // of an explained run: for each sample one wish per behavior of its group, in order
    std::size_t first_pose = 0;  // likewise one pose for each sample of an animated group,
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
  bool bounded = false;  // whether low and high are the edges of the domain
  bool wraps = false;    // torus: an agent may jump from one edge to the opposite one between frames
  Vec3 low, high;        // domain edges, or the area that the run covered
  double seconds = 0;    // simulated
  std::uint64_t seed = 0, hash = 0;
  std::vector<Group> groups;
  std::vector<Agent> agents;
  std::vector<Frame> frames;
  std::vector<Sample> samples;
  bool explained = false;
  std::vector<Wish> wishes;
  std::vector<Vec3> asked;  // of an explained run, for each sample: what the mind asks of the body, m/s or m/s^2
  std::vector<Pose> poses;  // of animated agents
  std::vector<Limb> limbs;  // of a pose that isn't known, all at the agent's place
  std::vector<Mark> marks;
  std::vector<Event> events;
};

}  // namespace veer::scenario
