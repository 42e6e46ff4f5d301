#include "adapters/gltf/read_clips.hpp"

#include <cmath>

#include "tests/agent/draw.hpp"
#include "tests/gltf/gltf_file.hpp"

namespace veer::test {
namespace {

/// Returns the clip of a .gltf file; the test fails if it can't be read.
class ReadClips : public GltfTest {
 protected:
  ClipDef read(const GltfFile& file, const ClipSource& source = {}) const {
    const auto clip = read_clip(write("a.gltf", file.text()), source);
    EXPECT_TRUE(clip) << clip.reason();
    if (clip) return *clip;
    ClipDef none{.name = "none", .root = {{}, {.time = 1}}};  // so that the test can continue
    for (const std::string& limb : source.limbs) none.limbs.push_back({limb, {{}, {.time = 1}}});
    return none;
  }
};

Clip made(const ClipDef& def) {
  auto clip = Clip::make(def);
  EXPECT_TRUE(clip) << clip.reason();
  return clip ? *clip : *Clip::make({.name = "none", .root = {{}, {.time = 1}}});
}

/// A rotation about an axis, as four numbers of a file.
void turned(std::vector<float>& to, const Vec3& axis, double angle) {
  for (int k = 0; k < 3; ++k) to.push_back(static_cast<float>(static_cast<double>(axis[k]) * std::sin(angle / 2)));
  to.push_back(static_cast<float>(std::cos(angle / 2)));
}
constexpr Vec3 up{0, 1, 0};
constexpr double pi_d = pi_of<double>;

/// Moves along z, which is ahead, and at the end a little to the left, which is x.
GltfFile straight_walk() {
  GltfFile file;
  const int hips = file.node(R"("name": "Hips")");
  file.animation("walk", {{hips, "translation", file.times({.5f, 1, 1.75f}),
                           file.vectors({3, 1, 0, 3, 1.25f, .75f, 3.25f, 1, 2})}});
  return file;
}

TEST_F(ReadClips, a_straight_walk_has_the_keys_of_the_file) {
  const std::string text = write("a.gltf", straight_walk().text()), binary = write("b.GLB", straight_walk().binary());
  for (const std::string& file : {text, binary}) {
    const auto clip = read_clip(file, {.loops = false});
    ASSERT_TRUE(clip) << clip.reason();
    EXPECT_EQ(clip->name, "walk");
    EXPECT_FALSE(clip->loops);
    ASSERT_EQ(clip->root.size(), 3u);
    const float times[] = {.5f, 1, 1.75f};
    const Vec2 places[] = {{0, 3}, {.75f, 3}, {2, 3.25f}};
    for (std::size_t k = 0; k < 3; ++k) {
      EXPECT_EQ(clip->root[k].time, times[k]);
      EXPECT_EQ(clip->root[k].position, places[k]);
      EXPECT_EQ(clip->root[k].heading, 0);
    }
    const Clip whole = made(*clip);
    EXPECT_EQ(whole.duration(), 1.25f);
    EXPECT_EQ(whole.whole().translation, (Vec<double, 2>{2, .25}));
    EXPECT_EQ(whole.whole().turn, 0);
    EXPECT_DOUBLE_EQ(whole.average().velocity.x, 1.6);
    EXPECT_DOUBLE_EQ(whole.average().velocity.y, .2);
  }
}

TEST_F(ReadClips, a_turn_on_the_spot_is_even_and_may_go_round) {
  GltfFile file;
  const int hips = file.node(R"("name": "Hips", "translation": [1, 2, 3])");
  std::vector<float> turns;
  for (int third = 0; third <= 3; ++third) turned(turns, up, pi_d * 2 / 3 * third);
  file.animation("turn", {{hips, "rotation", file.times({0, 1, 2, 3}), file.rotations(turns)}});
  const ClipDef def = read(file);
  ASSERT_EQ(def.root.size(), 181u);
  for (std::size_t k = 0; k < def.root.size(); ++k) {
    const RootKey& key = def.root[k];
    if (k > 0) {
      EXPECT_LT(key.time - def.root[k - 1].time, 1 / 60.f + 1e-6f);
    }
    EXPECT_EQ(key.position, (Vec2{3, 1}));
    EXPECT_NEAR(angle_between(static_cast<double>(key.heading), pi_d * 2 / 3 * static_cast<double>(key.time)), 0, 1e-6);
  }
  const Clip clip = made(def);
  EXPECT_NEAR(clip.whole().turn, 2 * pi_d, 1e-6);
  EXPECT_NEAR(clip.average().spin, 2 * pi_d / 3, 1e-6);
  EXPECT_NEAR(length(clip.average().velocity), 0, 1e-9);
}

TEST_F(ReadClips, a_walk_on_a_circle_goes_ahead_and_turns) {
  // Like the hand of a clock: the root is a child of a turning node, 2 m to its left.
  GltfFile file;
  file.node(R"("name": "Center", "translation": [2, 0, 0], "children": [1])");
  file.node(R"("name": "Hips", "translation": [-2, 1, 0])");
  std::vector<float> turns;
  for (int half = 0; half <= 2; ++half) turned(turns, up, pi_d / 2 * half);
  file.animation("", {{0, "rotation", file.times({0, 1, 2}), file.rotations(turns)}});
  const ClipDef def = read(file, {.root = "Hips"});
  EXPECT_EQ(def.name, "animation 0");
  for (const RootKey& key : def.root) {
    const double angle = pi_d / 2 * static_cast<double>(key.time);
    EXPECT_NEAR(key.position.x, 2 * std::sin(angle), 1e-6);
    EXPECT_NEAR(key.position.y, 2 - 2 * std::cos(angle), 1e-6);
    EXPECT_NEAR(key.heading, angle, 1e-6);
  }
  const Clip clip = made(def);
  EXPECT_NEAR(clip.whole().translation.x, 0, 1e-6);
  EXPECT_NEAR(clip.whole().translation.y, 4, 1e-6);
  EXPECT_NEAR(clip.whole().turn, pi_d, 1e-6);
  // 120 chords instead of an arc, each seen by a character that turns on the way: 2 m (pi / 2) / s, less by 6e-5 of it.
  const double half = pi_d / 240, chord = 4 * std::sin(half);
  EXPECT_NEAR(clip.average().velocity.x, 60 * chord * std::sin(half) / half, 1e-6);
  EXPECT_NEAR(clip.average().velocity.y, 0, 1e-6);
  EXPECT_NEAR(clip.average().spin, pi_d / 2, 1e-6);
  // The default root is the turning node, which stays where it is.
  EXPECT_EQ(read(file).root.back().position, (Vec2{0, 2}));
}

TEST_F(ReadClips, a_root_in_centimeters_with_z_up_walks_in_meters) {
  // As written by programs with z up and characters that face -y: a quarter turn about x corrects it.
  GltfFile file;
  file.node(R"("name": "Armature", "scale": [0.01, 0.01, 0.01], "children": [1],
               "rotation": [-0.7071067811865476, 0, 0, 0.7071067811865476])");
  file.node(R"("name": "Hips", "children": [2])");
  file.node(R"("name": "Foot", "translation": [10, -20, -90])");
  std::vector<float> turns;
  turned(turns, {0, 0, 1}, 0);
  turned(turns, {0, 0, 1}, pi_d / 2);
  const int times = file.times({0, 1});
  file.animation("walk", {{1, "translation", times, file.vectors({0, 0, 95, 30, -150, 95})},
                          {1, "rotation", times, file.rotations(turns)}});
  const ClipDef def = read(file, {.limbs = {"Foot"}});
  EXPECT_LT(length(def.root.front().position), 1e-6f);
  EXPECT_EQ(def.root.front().heading, 0);
  EXPECT_LT(length(def.root.back().position - Vec2{1.5f, .3f}), 1e-6f);
  EXPECT_NEAR(def.root.back().heading, pi_d / 2, 1e-6);
  for (const LimbKey& key : def.limbs[0].keys) EXPECT_LT(length(key.position - Vec3{.2f, .1f, .05f}), 1e-6f);
}

TEST_F(ReadClips, the_heading_is_that_of_the_flattest_axis) {
  // Whatever the rest pose of a bone, its rotation about the vertical is the turn of the character.
  Draw draw(7);
  for (int round = 0; round < 50; ++round) {
    const Vec3 axis = draw.direction<3>();
    const double rest = static_cast<double>(draw.between(-3, 3)), angle = static_cast<double>(draw.between(-3, 3));
    std::vector<float> lie, turns;
    turned(lie, axis, rest);
    turned(turns, up, 0);
    turned(turns, up, angle);
    GltfFile file;
    const int pivot = file.node(R"("children": [1])");
    std::string list;
    for (float number : lie) list += (list.empty() ? "" : ", ") + std::to_string(number);
    file.node("\"name\": \"Hips\", \"rotation\": [" + list + "]");
    file.animation("", {{pivot, "rotation", file.times({0, 1}), file.rotations(turns)}});
    const ClipDef def = read(file, {.root = "Hips"});
    EXPECT_EQ(def.root.front().heading, 0);
    EXPECT_NEAR(def.root.back().heading, angle, 1e-5);
  }
}

TEST_F(ReadClips, a_foot_of_a_leg_that_swings_is_where_the_closed_form_has_it) {
  GltfFile file;
  file.node(R"("name": "Hips", "children": [1])");
  file.node(R"("name": "Thigh", "translation": [0.1, -0.05, 0], "children": [2])");
  file.node(R"("name": "Foot", "translation": [0, -0.9, 0])");
  std::vector<float> swings, turns;
  for (double angle : {-.5, .5, -.5}) turned(swings, {1, 0, 0}, angle);
  turned(turns, up, .4);
  turned(turns, up, 1.6);
  const int ends = file.times({0, 1});
  file.animation("walk", {{0, "translation", ends, file.vectors({0, .95f, 0, .5f, .95f, 1.5f})},
                          {0, "rotation", ends, file.rotations(turns)},
                          {1, "rotation", file.times({0, .5f, 1}), file.rotations(swings)}});
  const ClipDef def = read(file, {.limbs = {"Foot", "Thigh"}});
  ASSERT_EQ(def.limbs.size(), 2u);
  const auto foot = [](double time) {
    const double angle = time < .5 ? 2 * time - .5 : 1.5 - 2 * time;  // about x, from -y toward -z
    // The hips face 0.4 rad to the left of the assumed heading, and all their children with them.
    const double z = -.9 * std::sin(angle), x = .1, c = std::cos(.4), s = std::sin(.4);
    return Vec3{static_cast<float>(z * c - x * s), static_cast<float>(z * s + x * c),
                static_cast<float>(.9 - .9 * std::cos(angle))};
  };
  ASSERT_EQ(def.limbs[0].keys.size(), def.root.size());
  for (const LimbKey& key : def.limbs[0].keys)
    EXPECT_LT(length(key.position - foot(static_cast<double>(key.time))), 1e-6f) << key.time;
  const Clip clip = made(def);
  EXPECT_EQ(clip.limb_name(0), "Foot");
  // Between keys it moves straight: off by 0.9 m (1/30)^2 / 8 at most.
  for (double time = 0; time < 1; time += .0037) EXPECT_LT(length(clip.limb(0, time) - foot(time)), 1.3e-4f) << time;
  EXPECT_NEAR(clip.limb(1, .3).z, .9, 1e-6);
}

TEST_F(ReadClips, rotations_in_space_go_evenly_the_shorter_way) {
  Draw draw(3);
  for (int round = 0; round < 20; ++round) {
    const Vec3 axis = draw.direction<3>(), arm = draw.vec<3>(-1, 1);
    const double angle = static_cast<double>(draw.between(.1f, 3));
    std::vector<float> turns;
    turned(turns, axis, 0);
    turned(turns, axis, angle);
    if (round % 2 == 1)
      for (std::size_t k = 4; k < 8; ++k) turns[k] = -turns[k];  // the same rotation
    GltfFile file;
    const int root = file.node(R"("name": "Root")");
    const int shoulder = file.node(R"("name": "Shoulder", "children": [2])");
    file.node("\"name\": \"Hand\", \"translation\": [" + std::to_string(arm.x) + ", " + std::to_string(arm.y) + ", " +
              std::to_string(arm.z) + "]");
    const int times = file.times({0, 1});
    file.animation("", {{root, "translation", times, file.vectors({0, 0, 0, 0, 0, 1})},
                        {shoulder, "rotation", times, file.rotations(turns)}});
    const ClipDef def = read(file, {.root = "Root", .limbs = {"Hand"}});
    for (const LimbKey& key : def.limbs[0].keys) {
      // Rodrigues: v cos a + (n x v) sin a + n (n . v) (1 - cos a).
      const float a = static_cast<float>(angle) * key.time;
      const Vec3 hand =
          arm * std::cos(a) + cross(axis, arm) * std::sin(a) + axis * (dot(axis, arm) * (1 - std::cos(a)));
      EXPECT_LT(length(key.position - Vec3{hand.z - key.time, hand.x, hand.y}), 5e-6f);
    }
  }
}

TEST_F(ReadClips, cubic_splines_are_hermite_curves) {
  GltfFile file;
  const int hips = file.node(R"("name": "Hips")");
  // Tangent before, value, tangent after; two keys, half a second apart.
  file.animation("", {{hips, "translation", file.times({1, 1.5f}),
                       file.vectors({9, 9, 9, 0, 1, 0, 2, 0, 1, -1, 0, 3, 1, 1, 2, 9, 9, 9}), "CUBICSPLINE"}});
  const ClipDef def = read(file);
  ASSERT_EQ(def.root.size(), 31u);
  for (const RootKey& key : def.root) {
    const double t = (static_cast<double>(key.time) - 1) / .5;
    const auto curve = [&](double from, double out, double in, double to) {
      return (2 * t * t * t - 3 * t * t + 1) * from + .5 * (t * t * t - 2 * t * t + t) * out +
             (3 * t * t - 2 * t * t * t) * to + .5 * (t * t * t - t * t) * in;
    };
    EXPECT_NEAR(key.position.x, curve(0, 1, 3, 2), 1e-6);
    EXPECT_NEAR(key.position.y, curve(0, 2, -1, 1), 1e-6);
  }
  EXPECT_EQ(def.root.back().position, (Vec2{2, 1}));
  EXPECT_EQ(made(def).whole().translation, (Vec<double, 2>{2, 1}));
}

TEST_F(ReadClips, cubic_splines_of_rotations_are_normalized) {
  GltfFile file;
  const int hips = file.node(R"("name": "Hips")");
  file.animation("", {{hips, "rotation", file.times({0, 1}),
                       file.rotations({0, 0, 0, 0, 0, 0, 0, 1, 0, .5f, 0, 0, 0, .5f, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0}),
                       "CUBICSPLINE"}});
  for (const RootKey& key : read(file).root) {
    const double t = static_cast<double>(key.time),
                 y = .5 * (t * t * t - 2 * t * t + t) + 3 * t * t - 2 * t * t * t + .5 * (t * t * t - t * t);
    EXPECT_NEAR(key.heading, 2 * std::atan2(y, 2 * t * t * t - 3 * t * t + 1), 1e-6);
  }
}

TEST_F(ReadClips, a_step_is_a_jump_just_before_the_next_key) {
  GltfFile file;
  const int hips = file.node(R"("name": "Hips")");
  file.animation("", {{hips, "translation", file.times({0, 1, 2, 2.00001f}),
                       file.vectors({0, 0, 1, 0, 0, 3, 0, 0, 3, 0, 0, 4}), "STEP"}});
  const ClipDef def = read(file);
  ASSERT_EQ(def.root.size(), 6u);
  const float times[] = {0, .9999f, 1, 2, 2.000005f, 2.00001f}, ahead[] = {1, 1, 3, 3, 3, 4};
  for (std::size_t k = 0; k < 6; ++k) {
    EXPECT_FLOAT_EQ(def.root[k].time, times[k]);
    EXPECT_EQ(def.root[k].position, (Vec2{ahead[k], 0}));
  }
  EXPECT_EQ(made(def).whole().translation.x, 3);
}

TEST_F(ReadClips, rotations_may_be_normalized_integers) {
  GltfFile file;
  const int hips = file.node(R"("name": "Hips")");
  const int times = file.times({0, 1});
  const std::string normalized = ", \"normalized\": true";
  const int shorts =
      file.accessor("VEC4", 5122, std::vector<std::int16_t>{0, 0, 0, 32767, 0, 23170, 0, 23170}, normalized);
  const int bytes = file.accessor("VEC4", 5120, std::vector<std::int8_t>{0, 0, 0, 127, 0, -90, 0, 90}, normalized);
  const int unsigned_bytes =
      file.accessor("VEC4", 5121, std::vector<std::uint8_t>{0, 0, 0, 255, 0, 180, 0, 180}, normalized);
  const int unsigned_shorts =
      file.accessor("VEC4", 5123, std::vector<std::uint16_t>{0, 0, 0, 65535, 0, 9, 0, 9}, normalized);
  file.animation("short", {{hips, "rotation", times, shorts}});
  file.animation("byte", {{hips, "rotation", times, bytes}});
  file.animation("unsigned byte", {{hips, "rotation", times, unsigned_bytes}});
  // The lowest integer counts as the one above it: -1.
  const int lowest_shorts =
      file.accessor("VEC4", 5122, std::vector<std::int16_t>{0, 0, 0, 32767, 0, -32768, 0, 32767}, normalized);
  const int lowest_bytes =
      file.accessor("VEC4", 5120, std::vector<std::int8_t>{0, 0, 0, 127, 0, -128, 0, 127}, normalized);
  file.animation("lowest short", {{hips, "rotation", times, lowest_shorts}});
  file.animation("lowest byte", {{hips, "rotation", times, lowest_bytes}});
  for (const char* name : {"lowest short", "lowest byte"})
    EXPECT_EQ(read(file, {.animation = name}).root.back().heading, -half_pi);
  // 9 of 65535 is too short to be a direction.
  file.animation("unsigned short", {{hips, "rotation", times, unsigned_shorts}});
  EXPECT_FLOAT_EQ(read(file, {.animation = "short"}).root.back().heading, half_pi);
  EXPECT_FLOAT_EQ(read(file, {.animation = "byte"}).root.back().heading, -half_pi);
  EXPECT_FLOAT_EQ(read(file, {.animation = "unsigned byte"}).root.back().heading, half_pi);
  EXPECT_EQ(read_clip(path("a.gltf"), {.animation = "unsigned short"}).reason(),
            path("a.gltf") +
                ": animation 'unsigned short': rotation of 'Hips': key 1 isn't a rotation: all components are 0");
}

TEST_F(ReadClips, a_file_may_have_several_animations) {
  GltfFile file = straight_walk();
  file.node(R"("name": "Tail")");
  file.animation("", {{0, "translation", file.times({0, 2}), file.vectors({0, 0, 0, 0, 0, 5})},
                      {1, "weights", file.times({0, 3}), file.times({0, 1})}});
  const std::string name = write("a.gltf", file.text());
  const auto names = list_animations(name);
  ASSERT_TRUE(names) << names.reason();
  EXPECT_EQ(*names, (std::vector<std::string>{"walk", "animation 1"}));
  EXPECT_EQ(read(file, {.animation = "walk"}).root.back().position, (Vec2{2, 3.25f}));
  // It lasts as long as any of its channels; the others keep their last values.
  const ClipDef second = read(file, {.animation = "animation 1"});
  ASSERT_EQ(second.root.size(), 3u);
  EXPECT_EQ(second.root[2].time, 3);
  EXPECT_EQ(second.root[2].position, second.root[1].position);
}

TEST_F(ReadClips, the_root_is_the_topmost_that_moves) {
  GltfFile file;
  file.node(R"("name": "Arm", "translation": [0, 1, 0])");
  file.node(R"("name": "Scene", "children": [2], "matrix": [0, 0, -2, 0, 0, 2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 1])");
  file.node(R"("children": [0])");
  const int times = file.times({0, 1}), ahead = file.vectors({0, 0, 0, 0, 0, 1});
  file.animation("",
                 {{0, "translation", times, ahead}, {2, "translation", times, ahead}, {1, "weights", times, times}});
  // The matrix doubles and turns z to x, which is left.
  EXPECT_EQ(read(file).root.back().position, (Vec2{0, 2}));
  EXPECT_EQ(read(file, {.root = "node 2"}).root.back().position, (Vec2{0, 2}));
  EXPECT_EQ(read(file, {.root = "Arm"}).root.back().position, (Vec2{0, 4}));
}

// An idle animation moves the body, but its root needs no track.
TEST_F(ReadClips, a_root_that_is_named_may_stand_still) {
  GltfFile file;
  file.node(R"("name": "Root", "translation": [3, 0, 5], "children": [1])");
  file.node(R"("name": "Chest", "translation": [0, 1, 0])");
  file.animation("idle", {{1, "translation", file.times({0, 1, 2}), file.vectors({0, 1, 0, 0, 1.02f, 0, 0, 1, 0})}});
  const ClipDef idle = read(file, {.root = "Root", .limbs = {"Chest"}});
  const Clip clip = made(idle);
  EXPECT_EQ(clip.duration(), 2);
  EXPECT_EQ(length(clip.whole().translation), 0);
  EXPECT_NEAR(clip.limb(0, 1).z, 1.02f, 1e-6f);
}

}  // namespace
}  // namespace veer::test
