// The second program of the README: an agent that lives in the caller's own structure. Checks that it comes to rest.
#include <cstdio>
#include <veer/veer.hpp>

// [README]
struct Guard {  // the caller's own structure
  veer::Vec2 at, velocity;
};

void walk(Guard& guard, veer::Vec2 post, float dt) {
  const veer::Agent2 self{.position = guard.at, .velocity = guard.velocity, .max_speed = 4, .max_acceleration = 9};
  guard.velocity += veer::arrive(self, {.position = post}).linear * dt;  // m/s^2
  guard.at += guard.velocity * dt;
}
// [/README]

int main() {
  Guard guard{.at = {-8, 3}, .velocity = {}};
  const veer::Vec2 post{5, -2};
  for (int i = 0; i < 600; ++i) walk(guard, post, 1 / 60.f);
  const float distance = veer::length(guard.at - post), speed = veer::length(guard.velocity);
  std::printf("%.3f m from the post, at %.3f m/s\n", distance, speed);
  return distance < .1f && speed < .01f ? 0 : 1;
}
