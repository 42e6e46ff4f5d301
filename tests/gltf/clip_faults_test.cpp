#include <cmath>

#include "adapters/gltf/read_clips.hpp"
#include "tests/agent/draw.hpp"
#include "tests/gltf/gltf_file.hpp"

namespace veer::test {
namespace {

/// Returns why something isn't read, without the path at the beginning of each reason.
class ClipFaults : public GltfTest {
 protected:
  std::string fault_in(const std::string& name, const std::string& content, const ClipSource& source = {}) const {
    const std::string file = write(name, content), reason = read_clip(file, source).reason();
    EXPECT_TRUE(reason.starts_with(file + ": ")) << reason;
    EXPECT_EQ(reason.find('\n'), reason.npos);
    return reason.substr(std::min(file.size() + 2, reason.size()));
  }
  std::string fault(const GltfFile& file, const ClipSource& source = {}) const {
    return fault_in("a.gltf", file.text(), source);
  }
};

/// Two keys that move one node; each test breaks something in it.
struct Walk {
  std::string nodes = R"("name": "Hips")";
  std::vector<float> times{0, 1}, places{0, 0, 0, 0, 0, 1};
  std::string more{};  // of the accessor of positions
  std::string path = "translation", interpolation = "LINEAR";
  int node = 0;

  GltfFile file() const {
    GltfFile file;
    file.node(nodes);
    const int at = file.times(times), values = file.accessor("VEC3", 5126, places, more);
    file.animation("walk", {{node, path, at, values, interpolation}});
    return file;
  }
};

TEST_F(ClipFaults, a_walk_without_a_fault_is_read) {
  EXPECT_TRUE(read_clip(write("a.gltf", Walk{}.file().text()), {}));
  EXPECT_TRUE(read_clip(write("a.glb", Walk{}.file().binary()), {}));
}

TEST_F(ClipFaults, a_file_that_cant_be_opened) {
  EXPECT_EQ(read_clip(path("none.glb"), {}).reason(), path("none.glb") + ": no such file");
  EXPECT_EQ(list_animations(path("none.glb")).reason(), path("none.glb") + ": no such file");
  std::filesystem::create_directories(path("b.gltf"));
  EXPECT_EQ(read_clip(path("b.gltf"), {}).reason(), path("b.gltf") + ": expected a file, found a folder");
  EXPECT_EQ(fault_in("a.fbx", "Kaydara"), "expected glTF 2.0 (.gltf or .glb), found \".fbx\"");
}

TEST_F(ClipFaults, a_file_that_isnt_gltf) {
  EXPECT_EQ(fault_in("a.gltf", ""), "expected glTF 2.0: it is empty");
  EXPECT_EQ(fault_in("a.glb", ""), "expected glTF 2.0: it is empty");
  EXPECT_EQ(fault_in("a.glb", "Some text."), "expected glTF 2.0: it doesn't begin as a .glb file does");
  EXPECT_EQ(fault_in("a.glb", "glTF"), "expected glTF 2.0: its version is 0");
  // The message of tinygltf's JSON reader is its own.
  EXPECT_TRUE(fault_in("a.gltf", "Some text.\nMore.").starts_with("expected glTF 2.0: "));
  EXPECT_TRUE(fault_in("a.gltf", Walk{}.file().text().substr(0, 300)).starts_with("expected glTF 2.0: "));
  EXPECT_TRUE(fault_in("a.gltf", "[1, 2, 3]").starts_with("expected glTF 2.0: "));
  EXPECT_EQ(fault_in("a.gltf", R"({"asset": {"version": "1.0"}})"), "expected glTF 2.0: its version is 1.0");
}

TEST_F(ClipFaults, the_mark_of_the_json_reader_is_left_out) {
  EXPECT_EQ(fault_in("a.gltf", "Some text.").find("[json."), std::string::npos);
  EXPECT_EQ(fault_in("a.gltf", R"({"asset": {"version": 2}, "nodes": 7})").find("[json."), std::string::npos);
}

TEST_F(ClipFaults, a_file_that_is_nested_too_deeply) {
  for (const int levels : {100, 20000, 200000}) {
    const std::string open(static_cast<std::size_t>(levels), '['), close(static_cast<std::size_t>(levels), ']');
    GltfFile deep = Walk{}.file();
    deep.also("\"extras\": " + open + close);
    const std::string expected = "nested too deeply: at most 64 levels of objects and arrays are read";
    EXPECT_EQ(fault_in("a.gltf", deep.text()), expected) << levels;
    EXPECT_EQ(fault_in("a.glb", deep.binary()), expected) << levels;
  }
  GltfFile flat = Walk{}.file();
  flat.also("\"extras\": " + std::string(60, '[') + "\"[[[[[[[[\"" + std::string(60, ']'));
  EXPECT_TRUE(read_clip(write("a.gltf", flat.text()), {}));
  EXPECT_TRUE(read_clip(write("a.glb", flat.binary()), {}));
}

TEST_F(ClipFaults, long_names_are_shortened) {
  GltfFile file = Walk{.nodes = "\"name\": \"" + std::string(1000000, 'x') + "\""}.file();
  EXPECT_LT(fault_in("a.gltf", file.text(), {.animation = "none", .root = "none"}).size(), 10000u);
  EXPECT_LT(fault_in("a.gltf", file.text(), {.animation = "walk", .root = "none"}).size(), 10000u);
  EXPECT_LT(fault_in("a.gltf", file.text(), {.animation = "walk", .limbs = {"none"}}).size(), 10000u);
}

TEST_F(ClipFaults, a_binary_file_that_ends_too_soon) {
  const std::string whole = Walk{}.file().binary();
  for (std::size_t size = 12; size < whole.size(); ++size)
    EXPECT_EQ(fault_in("a.glb", whole.substr(0, size)), "expected glTF 2.0: it ends after " + std::to_string(size) +
                                                            " of " + std::to_string(whole.size()) + " bytes");
  std::string cut = whole.substr(0, whole.size() - 4);  // and its length says so
  cut[8] = static_cast<char>(cut.size() & 255);
  cut[9] = static_cast<char>(cut.size() >> 8);
  EXPECT_EQ(fault_in("a.glb", cut), "expected glTF 2.0: its second chunk reaches beyond its end");
  std::string other = whole;
  other[16] = 'X';
  EXPECT_EQ(fault_in("a.glb", other), "expected glTF 2.0: its first chunk isn't JSON within it");
}

TEST_F(ClipFaults, random_bytes_and_bytes_that_flipped_are_refused_or_read) {
  Draw draw(5);
  const std::string whole = Walk{}.file().binary();
  for (int round = 0; round < 300; ++round) {
    std::string bytes = whole;
    if (round < 50)
      for (std::size_t k = round < 25 ? 0 : 20; k < bytes.size(); ++k) bytes[k] = static_cast<char>(draw.below(256));
    else bytes[draw.below(static_cast<std::uint32_t>(bytes.size()))] = static_cast<char>(draw.below(256));
    const std::string file = write("a.glb", bytes);
    const auto clip = read_clip(file, {});
    if (clip) {
      EXPECT_GE(clip->root.size(), 2u);
    } else {
      EXPECT_TRUE(clip.reason().starts_with(file + ": ")) << clip.reason();
      EXPECT_EQ(clip.reason().find('\n'), std::string::npos);
    }
  }
}

TEST_F(ClipFaults, no_animation_or_not_the_one) {
  EXPECT_EQ(fault_in("a.gltf", R"({"asset": {"version": "2.0"}})"), "it has no animation");
  EXPECT_TRUE(list_animations(path("a.gltf"))->empty());
  EXPECT_EQ(fault(Walk{}.file(), {.animation = "run"}), "there is no animation 'run'; there are 'walk'");
  GltfFile two = Walk{}.file();
  two.animation("", {{0, "translation", 0, 1}});
  EXPECT_EQ(fault(two), "it has 2 animations, so one must be chosen: 'walk', 'animation 1'");
  two.animation("walk", {{0, "translation", 0, 1}});
  EXPECT_EQ(fault(two, {.animation = "walk"}), "expected one animation 'walk', found 2");
}

TEST_F(ClipFaults, a_node_that_isnt_there) {
  GltfFile file = Walk{}.file();
  EXPECT_EQ(fault(file, {.root = "hips"}), "there is no node 'hips'; there are 'Hips'");
  file.node("");
  for (int k = 0; k < 8; ++k) file.node("\"name\": \"n" + std::to_string(k) + "\"");
  EXPECT_EQ(fault(file, {.limbs = {"Hips", "Foot"}}),
            "there is no node 'Foot'; there are 'Hips', 'node 1', 'n0', 'n1', 'n2', 'n3', 'n4', 'n5' and 2 more");
  file.node(R"("name": "n0")");
  EXPECT_EQ(fault(file, {.limbs = {"n0"}}), "expected one node 'n0', found 2");
  EXPECT_EQ(fault(Walk{.nodes = R"("name": "a\nb")"}.file(), {.root = "x"}), "there is no node 'x'; there are 'a?b'");
  EXPECT_EQ(fault(Walk{.node = 7}.file(), {.root = "Hips"}), "animation 'walk': there is no node 7");
}

TEST_F(ClipFaults, no_root_track) {
  EXPECT_EQ(fault(Walk{.path = "scale"}.file()), "animation 'walk' has no root track: it moves and turns no node");
  GltfFile two;
  two.node(R"("name": "A")");
  two.node(R"("name": "B")");
  const int times = two.times({0, 1}), places = two.vectors({0, 0, 0, 0, 0, 1});
  two.animation("", {{1, "translation", times, places}, {0, "translation", times, places}});
  EXPECT_EQ(fault(two),
            "animation 'animation 0' moves nodes without a common animated parent, so a root must be chosen: "
            "'A', 'B'");
  two.animation("stray", {{1, "translation", times, places}, {5, "translation", times, places}});
  EXPECT_EQ(fault(two, {.animation = "stray"}), "animation 'stray': there is no node 5");
}

TEST_F(ClipFaults, numbers_that_arent_finite) {
  const std::string where = "animation 'walk': translation of 'Hips': ";
  for (float bad : {NAN, INFINITY, -INFINITY, 3e38f}) {
    EXPECT_EQ(fault(Walk{.places = {0, 0, 0, 0, bad, 1}}.file()), where + "key 1 isn't finite");
    EXPECT_EQ(fault(Walk{.times = {0, bad}}.file()), where + "the time of key 1 isn't finite");
  }
  EXPECT_EQ(fault(Walk{.nodes = R"("name": "Hips", "scale": [1e300, 1, 1])"}.file()),
            "animation 'walk': at 0 s 'Hips' isn't at a finite position");
}

TEST_F(ClipFaults, times_that_dont_grow) {
  const std::string where = "animation 'walk': translation of 'Hips': ";
  EXPECT_EQ(fault(Walk{.times = {.5f, .5f}}.file()), where + "key 1 is at 0.5 s, which isn't after 0.5 s");
  EXPECT_EQ(fault(Walk{.times = {1, .5f}}.file()), where + "key 1 is at 0.5 s, which isn't after 1 s");
  EXPECT_EQ(fault(Walk{.times = {}}.file()), where + "there is no key");
}

TEST_F(ClipFaults, an_animation_that_takes_no_time_or_too_many_keys) {
  EXPECT_EQ(fault(Walk{.times = {2}, .places = {0, 0, 1}}.file()),
            "animation 'walk': it has no duration: all of its keys are at 2 s");
  GltfFile slow;
  slow.node("");
  slow.animation("turn", {{0, "rotation", slow.times({0, 1700}), slow.rotations({0, 0, 0, 1, 0, 1, 0, 0})}});
  EXPECT_EQ(fault(slow), "animation 'turn': more than 100000 keys would be needed");
  GltfFile endless;
  endless.node("");
  endless.animation("turn", {{0, "rotation", endless.times({0, 1e29f}), endless.rotations({0, 0, 0, 1, 0, 1, 0, 0})}});
  EXPECT_EQ(fault(endless), "animation 'turn': more than 100000 keys would be needed");
  // Without a turn no keys are needed in between.
  EXPECT_EQ(read_clip(write("a.gltf", Walk{.times = {0, 1700}}.file().text()), {})->root.size(), 2u);
}

TEST_F(ClipFaults, what_isnt_supported) {
  GltfFile file = Walk{}.file();
  file.also(R"("extensionsUsed": ["KHR_mesh_quantization"], "extensionsRequired": ["KHR_mesh_quantization"])");
  EXPECT_EQ(fault(file), "it requires the extension KHR_mesh_quantization, which isn't supported");
  const std::string where = "animation 'walk': translation of 'Hips': ";
  const std::string sparse = R"(, "sparse": {"count": 1, "indices": {"bufferView": 0, "componentType": 5123},
                                              "values": {"bufferView": 0}})";
  EXPECT_EQ(fault(Walk{.more = sparse}.file()), where + "accessor 1 is sparse, which isn't supported");
  EXPECT_EQ(fault(Walk{.interpolation = "BOUNCE"}.file()),
            where + "expected LINEAR, STEP or CUBICSPLINE, found \"BOUNCE\"");
  EXPECT_EQ(
      fault(Walk{.nodes = R"("name": "Hips", "matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])"}.file()),
      where + "the node has a matrix, which can't be animated");
}

TEST_F(ClipFaults, accessors_that_dont_fit) {
  const std::string where = "animation 'walk': translation of 'Hips': ";
  EXPECT_EQ(fault(Walk{.more = R"(, "byteOffset": 4)"}.file()), where + "accessor 1 reaches beyond its buffer");
  EXPECT_EQ(fault(Walk{.places = {0, 0, 0}}.file()), where + "expected 2 values, found 1");
  EXPECT_EQ(fault(Walk{.interpolation = "CUBICSPLINE"}.file()), where + "expected 6 values, found 2");
  GltfFile file;
  file.node(R"("name": "Hips")");
  const int times = file.times({0, 1}), places = file.vectors({0, 0, 0, 0, 0, 1});
  const int shorts = file.accessor("VEC3", 5122, std::vector<std::int16_t>{0, 0, 0, 0, 0, 1});
  const int coarse = file.accessor("VEC4", 5122, std::vector<std::int16_t>{0, 0, 0, 1, 0, 1, 0, 0});
  const int whole_times = file.accessor("SCALAR", 5123, std::vector<std::uint16_t>{0, 1});
  const auto reason = [&](const GltfFile::Channel& channel) {
    GltfFile spoiled = file;
    spoiled.animation("walk", {channel});
    return fault(spoiled);
  };
  EXPECT_EQ(reason({0, "translation", times, 99}), where + "there is no accessor 99");
  EXPECT_EQ(reason({0, "translation", times, times}), where + "accessor 0 has the wrong type");
  EXPECT_EQ(reason({0, "translation", times, shorts}), where + "expected floats");
  EXPECT_EQ(reason({0, "translation", whole_times, places}), where + "expected times that are floats");
  EXPECT_EQ(reason({0, "rotation", times, coarse}),
            "animation 'walk': rotation of 'Hips': expected floats or normalized integers of 8 or 16 bits");
  file.animation("walk", {{0, "translation", times, places}, {0, "translation", times, places}});
  EXPECT_EQ(fault(file), where + "there are two channels for it");
}

TEST_F(ClipFaults, nodes_that_are_no_tree) {
  EXPECT_EQ(fault(Walk{.nodes = R"("name": "Hips", "children": [0])"}.file()),
            "expected a tree of nodes, found node 0 on a cycle or below one");
  GltfFile shared = Walk{.nodes = R"("name": "Hips", "children": [1, 2])"}.file();
  shared.node(R"("children": [2])");
  shared.node("");
  EXPECT_EQ(fault(shared), "expected a tree of nodes, found node 2 in it twice");
  EXPECT_EQ(fault(Walk{.nodes = R"("name": "Hips", "children": [4])"}.file()), "there is no node 4");
}

TEST_F(ClipFaults, a_root_that_stands_up) {
  GltfFile file;
  file.node(R"("name": "Hips")");
  // A somersault: ahead is up after a quarter of it.
  file.animation("roll", {{0, "rotation", file.times({0, 1}),
                           file.rotations({0, 0, 0, 1, -std::sqrt(.5f), 0, 0, std::sqrt(.5f)})}});
  EXPECT_EQ(fault(file), "animation 'roll': at 1 s 'Hips' has no heading: it points straight up or down");
}

}  // namespace
}  // namespace veer::test
