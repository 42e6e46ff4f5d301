// Characters in scenario files: what is read, and what is wrong with what can't be.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "scenario/build/build.hpp"
#include "scenario/run/gallery.hpp"
#include "scenario/run/run.hpp"
#include "tests/scenario/run/animated.hpp"

namespace veer::scenario {
namespace {

using test::Json;

Json walk() { return {{"name", "walk"}, {"blend_point", {0, .5}}, {"steps", {{"ahead", 1.5}}}}; }
Json with_clips(const Json& clips, const Json& table = Json::object()) {
  return {
      {"veer", 1},
      {"name", "test"},
      {"characters", Json::array({{{"name", "walker"}, {"clips", clips}, {"table", table}}})},
      {"groups", Json::array({{{"name", "walkers"},
                               {"body", "animated"},
                               {"character", "walker"},
                               {"mind", {{"behaviors", Json::array({{{"seek", Json::object()}, {"target", {9, 0}}}})}}},
                               {"spawn", Json::array({{{"at", Json::array({{0, 0}})}}})}}})}};
}
/// All faults, without the line numbers.
std::string faults_of(const Json& json, const std::string& folder = {}) {
  Faults faults;
  read(json.dump(), faults, folder);
  std::string all;
  for (const Fault& f : faults) all += (all.empty() ? "" : "\n") + f.pointer + ": " + f.message;
  return all;
}
Scenario gallery_scenario(std::string_view name) {
  Faults faults;
  for (const GalleryEntry& entry : gallery())
    if (entry.name == name) return read(entry.text, faults);
  ADD_FAILURE() << name;
  return {};
}
const GroupGait& gait_of(const RunResult& result, std::string_view group) {
  return *std::ranges::find(result.group_gaits, group, &GroupGait::group);
}

/// A folder of this test's own that is gone afterward.
class CharacterFiles : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return (folder_ / name).string();
  }
  std::filesystem::path folder_ = std::filesystem::temp_directory_path() / "veer_character_test";
};

TEST(Characters, by_keys_move_as_the_keys_say) {
  const Json keys = {{"name", "glide"}, {"blend_point", {0, 0}}, {"keys", {{0, 0, 0, 0}, {.5, 1, 0, 0}, {2, 4, 0, 0}}}};
  const Scenario scenario = test::read_fine(with_clips(Json::array({keys})));
  const Clip& clip = scenario.characters.at(0).character->space.clips()[0];
  EXPECT_EQ(clip.name(), "glide");
  EXPECT_NEAR(clip.average().velocity.x, 2, 1e-6);
  EXPECT_NEAR(clip.motion(0, .25).translation.x, .5, 1e-6);
}

TEST(Characters, of_the_gallery_are_the_librarys_walker) {
  const Scenario scenario = gallery_scenario("animated");
  EXPECT_EQ(scenario.characters.at(0).character->space.hash(), test::nine_clip_character()->space.hash());
}

TEST(Characters, say_what_is_wrong_with_them) {
  const std::string clips = "/characters/0/clips: ";
  EXPECT_EQ(faults_of(with_clips(Json::array({walk(), walk()}))),
            clips + "clip 'walk' is at the same position as clip 'walk'");
  Json other = walk();
  other["blend_point"] = {0, 2};
  EXPECT_EQ(faults_of(with_clips(Json::array({other}))), clips + "clip 'walk' isn't between -1 and 1");
  const Json still = {{"name", "still"}, {"blend_point", {0, 0}}, {"keys", {{1, 0, 0, 0}, {1, 2, 0, 0}}}};
  EXPECT_EQ(faults_of(with_clips(Json::array({still}))),
            clips + "key 1 of the root of clip 'still': is at 1 s, which isn't after 1 s");
  const Json slide = {{"name", "slide"}, {"blend_point", {0, 0}}, {"keys", {{0, 0, 0, 0}, {1, 2, 0, 0}}}};
  EXPECT_EQ(faults_of(with_clips(Json::array({walk(), slide}))),
            clips + "clip 'slide' doesn't have the limbs of clip 'walk'");
  Json limbed = walk();
  limbed["limbs"] = Json::array({{{"name", "hand"}, {"keys", Json::array({{0, 0, 0, 0}})}}});
  EXPECT_EQ(faults_of(with_clips(Json::array({limbed}))), "/characters/0/clips/0/limbs: only with \"keys\"");
  EXPECT_EQ(faults_of(with_clips(Json::array({walk()}), {{"resolution", .1}, {"file", "walker.table"}})),
            "/characters/0/table: walker.table: no such file\n"
            "/characters/0/table/resolution: not with \"file\", which defines it");
}

TEST(Characters, and_bodies_must_fit) {
  Json json = with_clips(Json::array({walk()}));
  json["groups"][0]["character"] = "waker";
  EXPECT_EQ(faults_of(json), "/groups/0/character: unknown character, did you mean 'walker'?");
  json["groups"][0].erase("character");
  EXPECT_EQ(faults_of(json), "/groups/0/body: body 'animated' needs a character: the clips that it moves by");
  json["groups"][0]["character"] = "walker";
  json["groups"][0]["body"] = "point_mass";
  EXPECT_EQ(faults_of(json), "/groups/0/character: a character is for animated bodies, but this is body 'point_mass'");
  json["groups"][0]["body"] = "animated";
  json["dimensions"] = 3;
  EXPECT_EQ(faults_of(json), "/groups/0/mind: body 'animated' doesn't exist in 3D");
  json.erase("characters");
  json["dimensions"] = 2;
  EXPECT_EQ(faults_of(json), "/groups/0/character: unknown character: the scenario has none");
}

TEST_F(CharacterFiles, tables_are_loaded_and_checked) {
  const Scenario made = test::read_fine(with_clips(Json::array({walk()}), {{"resolution", .25}}));
  std::ostringstream bytes;
  ASSERT_TRUE(made.characters[0].character->table.save(bytes));
  write("walker.table", bytes.str());
  const Json table = {{"file", "walker.table"}};
  Faults faults;
  const Scenario loaded = read(with_clips(Json::array({walk()}), table).dump(), faults, folder_.string());
  ASSERT_TRUE(faults.empty()) << faults[0].message;
  EXPECT_EQ(loaded.characters[0].character->table.side(), 9u);
  Json slower = walk();
  slower["steps"]["ahead"] = 1.4;
  const std::string path = (folder_ / "walker.table").string();
  EXPECT_EQ(faults_of(with_clips(Json::array({slower}), table), folder_.string()),
            "/characters/0/table: " + path + ": is a motion table of other clips; make it anew");
  write("walker.table", "no");
  EXPECT_EQ(faults_of(with_clips(Json::array({walk()}), table), folder_.string()),
            "/characters/0/table: " + path + ": isn't a motion table");
}

#ifdef VEER_HAS_GLTF
/// A root that goes 3 m ahead (along +z) in 2 s; the data are floats: two times, two positions.
constexpr const char* gliding = R"({
  "asset": {"version": "2.0"},
  "nodes": [{"name": "root"}],
  "animations": [{
    "name": "glide",
    "channels": [{"sampler": 0, "target": {"node": 0, "path": "translation"}}],
    "samplers": [{"input": 0, "output": 1}]}],
  "accessors": [
    {"bufferView": 0, "componentType": 5126, "count": 2, "type": "SCALAR", "min": [0], "max": [2]},
    {"bufferView": 1, "componentType": 5126, "count": 2, "type": "VEC3"}],
  "bufferViews": [
    {"buffer": 0, "byteOffset": 0, "byteLength": 8},
    {"buffer": 0, "byteOffset": 8, "byteLength": 24}],
  "buffers": [{"byteLength": 32,
    "uri": "data:application/octet-stream;base64,AAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQEA="}]
})";

TEST_F(CharacterFiles, clips_come_from_gltf_files) {
  write("glide.gltf", gliding);
  Json clip = {{"name", "glide"}, {"blend_point", {0, 1}}, {"gltf", {{"file", "glide.gltf"}}}};
  Faults faults;
  const Scenario scenario = read(with_clips(Json::array({clip})).dump(), faults, folder_.string());
  ASSERT_TRUE(faults.empty()) << faults[0].message;
  EXPECT_NEAR(scenario.characters[0].character->space.clips()[0].average().velocity.x, 1.5, 1e-6);
  const RunResult result = run(scenario, {.seconds = 2});
  EXPECT_EQ(result.quarantined, 0u);

  clip["gltf"]["animation"] = "hop";
  EXPECT_NE(faults_of(with_clips(Json::array({clip})), folder_.string()).find("/characters/0/clips/0/gltf: "),
            std::string::npos);
  write("glide.gltf", "not glTF at all");
  EXPECT_NE(faults_of(with_clips(Json::array({clip})), folder_.string()).find("glide.gltf"), std::string::npos);
}
#else
TEST_F(CharacterFiles, clips_of_gltf_files_need_a_build_with_them) {
  const Json clip = {{"name", "glide"}, {"blend_point", {0, 1}}, {"gltf", {{"file", "glide.gltf"}}}};
  EXPECT_EQ(faults_of(with_clips(Json::array({clip}))),
            "/characters/0/clips/0/gltf: this program was built without glTF files (Debian: libtinygltf-dev)");
}
#endif

TEST(AnimatedScenario, walkers_do_what_point_masses_of_the_same_mind_do) {
  const Scenario scenario = gallery_scenario("animated");
  World2 world = build<2>(scenario, scenario.seed);
  float nearest = unlimited;  // of an avoider to a trunk
  while (world.time() < scenario.seconds) {
    world.step(scenario.dt);
    for (const AgentId agent : world.group(world.group_at(6)).agents())
      for (const Obstacle& trunk : scenario.map.fixed)
        nearest =
            min(nearest, length(world.agent(agent).position() - to_dimension<2>(trunk.center)) - trunk.radius - .35f);
  }
  EXPECT_GT(nearest, 0) << "no avoider touches a trunk";
  const auto end = [&](std::size_t group) {
    return world.agent(world.group(world.group_at(group)).agents()[0]).position();
  };
  for (const std::size_t group : {2u, 4u, 6u}) {  // arrivers, followers, avoiders; then the point masses
    SCOPED_TRACE(scenario.groups[group].def.name);
    EXPECT_TRUE(scenario.groups[group].def.body.info().is_animated);
    EXPECT_FALSE(scenario.groups[group + 1].def.body.info().is_animated);
    EXPECT_LT(length(end(group) - end(group + 1)), group == 2 ? 1.f : .5f) << "side by side at the end";
  }
  for (const AgentId seeker : world.group(world.group_at(0)).agents())
    EXPECT_LT(length(world.agent(seeker).position() - end(1)), 2) << "seekers keep up with what they seek";
}

// A table with few points misses requests by much, and the mix jumps from point to point.
TEST(AnimatedScenario, a_fine_table_with_interpolation_errs_and_jitters_less_than_a_coarse_one_without) {
  const RunResult result = run(gallery_scenario("animated_table"), {});
  ASSERT_EQ(result.group_gaits.size(), 2u);
  const GaitMeasures &coarse = gait_of(result, "coarse, at points").measures,
                     &fine = gait_of(result, "fine, between points").measures;
  EXPECT_GT(coarse.tracking_error, 2 * fine.tracking_error);
  EXPECT_GT(coarse.spin_error, 2.5 * fine.spin_error);
  EXPECT_GT(coarse.jitter, 1.3 * fine.jitter);
  EXPECT_GT(coarse.foot_slide.value(), 1.2 * fine.foot_slide.value());
}

}  // namespace
}  // namespace veer::scenario
