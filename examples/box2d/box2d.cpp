// Bodies of a physics engine: veer says how agents want to accelerate, Box2D moves their bodies, and veer is told
// where they are. The crates in the way are known to Box2D only; the agents push them aside.
#include <box2d/box2d.h>

#include <cstdio>
#include <utility>
#include <vector>
#include <veer/veer.hpp>
#include <veer/world/step.hpp>

constexpr float dt = 1 / 60.f;

veer::Vec2 to_veer(const b2Vec2& v) { return {v.x, v.y}; }
b2Vec2 to_box2d(const veer::Vec2& v) { return {v.x, v.y}; }

/// Makes a round body for an agent.
b2Body* add_body(b2World& physics, const veer::Vec2& position, const veer::Limits& limits) {
  b2BodyDef def;
  def.type = b2_dynamicBody;
  def.position = to_box2d(position);
  def.fixedRotation = true;
  b2CircleShape shape;
  shape.m_radius = limits.radius;
  b2Body* body = physics.CreateBody(&def);
  body->CreateFixture(&shape, limits.mass / (b2_pi * limits.radius * limits.radius));
  return body;
}

/// Makes a crate that slides over the floor when it is pushed.
b2Body* add_crate(b2World& physics, const b2Vec2& position) {
  b2BodyDef def;
  def.type = b2_dynamicBody;
  def.position = position;
  def.linearDamping = def.angularDamping = 2;  // 1/s
  b2PolygonShape shape;
  shape.SetAsBox(.4f, .4f);
  b2Body* body = physics.CreateBody(&def);
  body->CreateFixture(&shape, .5f);
  return body;
}

int main() {
  b2World physics({0, 0});  // seen from above: no gravity
  veer::World2 world;
  const veer::Limits limits{.max_speed = 2, .max_force = 8, .mass = 1, .radius = .3f};
  const veer::GroupId walkers = *world.add_group({
      .name = "walkers",
      .mind = veer::blend({{veer::Arrive{}, 1, veer::own_goal()}, {veer::Separation{.radius = 1}}}),
      .limits = limits,
  });

  std::vector<std::pair<veer::AgentId, b2Body*>> bodies;
  for (int i = 0; i < 12; ++i) {
    const veer::Vec2 start{1.5f * static_cast<float>(i % 3), 1.5f * static_cast<float>(i / 3)};
    const veer::AgentId agent = world.spawn(walkers, {.position = start, .goal = start + veer::Vec2{20, 0}});
    bodies.emplace_back(agent, add_body(physics, start, limits));
  }
  std::vector<b2Body*> crates;
  for (int i = 0; i < 7; ++i) crates.push_back(add_crate(physics, {10, static_cast<float>(i) - .5f}));

  for (int i = 0; i < 60 * 30; ++i) {
    // The stages of a step, up to what the minds ask for: accelerations, m/s^2.
    veer::take_commands(world);
    veer::sense(world);
    veer::decide(world, dt);
    veer::steer(world, dt);
    veer::combine(world, dt);
    for (const auto& [agent, body] : bodies)
      body->ApplyForceToCenter(body->GetMass() * to_box2d(world.agent(agent).asked()), true);
    physics.Step(dt, 8, 3);
    for (const auto& [agent, body] : bodies)
      world.agent(agent).set_motion(to_veer(body->GetPosition()), to_veer(body->GetLinearVelocity()));
    veer::publish(world, dt);
  }

  float farthest = 0, pushed = 0;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const veer::Vec2 goal{20 + 1.5f * static_cast<float>(i % 3), 1.5f * static_cast<float>(i / 3)};
    farthest = veer::max(farthest, veer::length(world.agent(bodies[i].first).position() - goal));
  }
  for (const b2Body* crate : crates) pushed = veer::max(pushed, crate->GetPosition().x - 10);
  std::printf("12 walkers, at most %.2f m from their goals; they pushed a crate by %.2f m\n", farthest, pushed);
  return farthest < .5f && pushed > .5f ? 0 : 1;
}
