// Behaviors without a world: the boats and the gull are structures of this program, which also moves them. Each
// behavior is a plain function of an agent and a target.
#include <cstdio>
#include <veer/veer.hpp>

struct Boat {
  float x, y, vx, vy;
};

struct Gull {
  double x, y, z, vx, vy, vz;
};

/// What a behavior needs to know of a boat.
veer::Agent2 agent_of(const Boat& boat) {
  return {.position = {boat.x, boat.y}, .velocity = {boat.vx, boat.vy}, .max_speed = 4, .max_acceleration = 1};
}

/// Behaviors work in double precision and in 3D, too.
veer::Agent<double, 3> agent_of(const Gull& gull) {
  return {.position = {gull.x, gull.y, gull.z},
          .velocity = {gull.vx, gull.vy, gull.vz},
          .max_speed = 6,
          .max_acceleration = 5};
}

int main() {
  constexpr float dt = 1 / 60.f;
  const veer::Target2 harbor{.position = {100, 20}};
  Boat boats[] = {{0, 0, 0, 0}, {0, 40, 2, 0}, {60, -30, -3, 0}};
  Gull gull{-50, 0, 30, 0, 0, 0};

  for (int i = 0; i < 60 * 60; ++i) {
    for (Boat& boat : boats) {
      const veer::Vec2 acceleration = veer::arrive(agent_of(boat), harbor).linear;
      boat.vx += acceleration.x * dt;
      boat.vy += acceleration.y * dt;
      boat.x += boat.vx * dt;
      boat.y += boat.vy * dt;
    }
    // The gull pursues the first boat: it heads for the point where the two will meet.
    const veer::Target<double, 3> prey{.position = {boats[0].x, boats[0].y, 2}, .velocity = {boats[0].vx, boats[0].vy}};
    const veer::Vec<double, 3> acceleration = veer::pursue(agent_of(gull), prey).linear;
    gull.vx += acceleration.x * dt;
    gull.vy += acceleration.y * dt;
    gull.vz += acceleration.z * dt;
    gull.x += gull.vx * dt;
    gull.y += gull.vy * dt;
    gull.z += gull.vz * dt;
  }

  bool good = true;
  for (const Boat& boat : boats) {
    const float distance = veer::length(veer::Vec2{boat.x, boat.y} - harbor.position);
    std::printf("boat at (%.2f, %.2f), %.2f m from the harbor\n", boat.x, boat.y, distance);
    good = good && distance < .2f;
  }
  const double off = veer::length(veer::Vec<double, 3>{gull.x - boats[0].x, gull.y - boats[0].y, gull.z - 2});
  std::printf("gull %.2f m from the first boat\n", off);
  good = good && off < 10;  // pursue doesn't brake: the gull passes the boat and turns back
  return good ? 0 : 1;
}
