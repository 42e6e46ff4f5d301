#include "adapters/navmesh/read_mesh.hpp"

#include <tiny_gltf.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "tests/navmesh/scenes.hpp"

namespace veer::test {
namespace {

/// For tests that write files: a folder of their own, which is removed afterward.
class ReadMesh : public testing::Test {
 protected:
  void SetUp() override {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() / ("veer_navmesh_" + std::string(info->name()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }
  /// Returns the reason without the folder.
  std::string fault(const std::string& name, const std::string& text) const {
    const std::string file = write(name, text), reason = read_mesh(file).reason();
    EXPECT_TRUE(reason.starts_with(file)) << reason;
    return reason.substr(std::min(file.size(), reason.size()));
  }

 private:
  std::filesystem::path folder_;
};

TEST_F(ReadMesh, obj_faces_of_every_form_are_fanned) {
  const auto mesh =
      read_mesh(write("a.obj",
                      "# a square\r\nmtllib a.mtl\no it\nv 0 0 0\r\nv 2 0 0 1.0\nv\t2 2e0 0 .1 .2 .3\n  v 0 2 -.5\n"
                      "vt 0 0\nvn 0 0 1\ns off\nf 1 2/1 3//1 4/1/1 # fan\nf -4 -3 \\\n -2\n"),
                conventions::veer);
  ASSERT_TRUE(mesh) << mesh.reason();
  ASSERT_EQ(mesh->vertices.size(), 4u);
  EXPECT_EQ(mesh->vertices[2], (Vec3{2, 2, 0}));
  EXPECT_EQ(mesh->vertices[3], (Vec3{0, 2, -.5f}));
  using Triangle = std::array<std::uint32_t, 3>;
  EXPECT_EQ(mesh->triangles, (std::vector<Triangle>{{0, 1, 2}, {0, 2, 3}, {0, 1, 2}}));
}

TEST_F(ReadMesh, a_pentagon_is_three_triangles) {
  const auto mesh = read_mesh(write("a.obj", "v 0 0 0\nv 1 0 0\nv 2 1 0\nv 1 2 0\nv 0 1 0\nf 1 2 3 4 5\n"));
  ASSERT_TRUE(mesh) << mesh.reason();
  using Triangle = std::array<std::uint32_t, 3>;
  EXPECT_EQ(mesh->triangles, (std::vector<Triangle>{{0, 1, 2}, {0, 2, 3}, {0, 3, 4}}));
}

TEST_F(ReadMesh, up_is_up_whatever_the_axes) {
  const std::string file = write("a.obj", "v 1 2 3\nv 2 2 3\nv 1 2 4\nf 1 3 2\n");
  const auto y_is_up = read_mesh(file), z_is_up = read_mesh(file, conventions::veer),
             left = read_mesh(file, conventions::unity);
  ASSERT_TRUE(y_is_up && z_is_up && left);
  EXPECT_EQ(y_is_up->vertices[0], (Vec3{1, -3, 2}));
  EXPECT_EQ(z_is_up->vertices[0], (Vec3{1, 2, 3}));
  EXPECT_EQ(left->vertices[0], (Vec3{1, 3, 2}));
  const auto front = [](const TriangleMesh& mesh) {
    const auto& t = mesh.triangles[0];
    return cross(mesh.vertices[t[1]] - mesh.vertices[t[0]], mesh.vertices[t[2]] - mesh.vertices[t[0]]);
  };
  EXPECT_GT(front(*y_is_up).z, 0);  // counter-clockwise around +y in a right-handed file
  EXPECT_GT(front(*left).z, 0);     // with left-handed axes, a front runs clockwise by the same numbers
  EXPECT_FLOAT_EQ(read_mesh(file, {.units_per_meter = 100})->vertices[0].z, .03f);
}

TEST_F(ReadMesh, obj_faults_name_the_line) {
  const std::string square = "v 0 0 0\nv 1 0 0\nv 1 1 0\n";
  EXPECT_EQ(fault("a.obj", square + "f 1 2 4\n"), ":4: expected a corner among the 3 vertices so far, found \"4\"");
  EXPECT_EQ(fault("a.obj", square + "f 1 2 -4\n"), ":4: expected a corner among the 3 vertices so far, found \"-4\"");
  EXPECT_EQ(fault("a.obj", square + "f 1 2 0\n"), ":4: expected a corner like 1, 1/2, 1//3 or 1/2/3, found \"0\"");
  EXPECT_EQ(fault("a.obj", square + "f 1 2 3/\n"), ":4: expected a corner like 1, 1/2, 1//3 or 1/2/3, found \"3/\"");
  EXPECT_EQ(fault("a.obj", square + "f 1 2 3/1/1/1\n"),
            ":4: expected a corner like 1, 1/2, 1//3 or 1/2/3, found \"3/1/1/1\"");
  EXPECT_EQ(fault("a.obj", square + "f 1 2 x\n"), ":4: expected a corner like 1, 1/2, 1//3 or 1/2/3, found \"x\"");
  EXPECT_EQ(fault("a.obj", square + "\n\nf 1 2\n"), ":6: expected a face of at least three corners, found \"two\"");
  EXPECT_EQ(fault("a.obj", "v 0 0\n"), ":1: expected three finite coordinates, found nothing");
  EXPECT_EQ(fault("a.obj", "v 0 0 " + std::string(100000, 'x')),
            ":1: expected three finite coordinates, found \"" + std::string(40, 'x') + "...\"");
  EXPECT_LT(fault("a.obj", std::string(10000000, '\0')).size(), 400u);
  EXPECT_EQ(fault("a.obj", "v 0 nan 0\n"), ":1: expected three finite coordinates, found \"nan\"");
  EXPECT_EQ(fault("a.obj", "v 0 1e99 0\n"), ":1: expected three finite coordinates, found \"1e99\"");
  EXPECT_EQ(fault("a.obj", "\nv 0 1m 0\n"), ":2: expected three finite coordinates, found \"1m\"");
  EXPECT_EQ(fault("a.obj", "curv 0 1\n"), ":1: expected v, f or another word of polygonal OBJ files, found \"curv\"");
  EXPECT_EQ(fault("a.obj", square), ": it has no triangles");
  EXPECT_EQ(fault("a.obj", ""), ": it has no triangles");
  EXPECT_EQ(fault("a.obj", "v 0 0 0\nv 1 0 0\nv 1 1e8 0\nf 1 2 3\n"),
            ": expected vertices within 1e7 m, found (1, 1e+08, 0)");
}

TEST_F(ReadMesh, what_is_no_mesh_is_said) {
  EXPECT_EQ(read_mesh(path("none.obj")).reason(), path("none.obj") + ": no such file");
  EXPECT_EQ(fault("a.txt", "hello"), ": expected a mesh (.obj, .gltf or .glb), found \".txt\"");
  std::filesystem::create_directories(path("b.obj"));
  EXPECT_EQ(read_mesh(path("b.obj")).reason(), path("b.obj") + ": expected a file, found a folder");
  EXPECT_TRUE(fault("a.gltf", "{]").starts_with(": expected glTF 2.0: "));
  EXPECT_TRUE(fault("a.gltf", "{}").starts_with(": expected glTF 2.0: "));
  EXPECT_TRUE(fault("a.glb", "glTF and so on, but no").starts_with(": expected glTF 2.0: "));
  EXPECT_TRUE(fault("a.glb", "").starts_with(": "));
  EXPECT_EQ(fault("a.gltf", R"({"asset": {"version": "2.0"}})"), ": it has no triangles");
}

/// A square of 2 m in the ground (y up), as two triangles with 16 bit corners, under a node.
tinygltf::Model square() {
  const float places[12] = {0, 0, 0, 2, 0, 0, 2, 0, -2, 0, 0, -2};
  const std::uint16_t corners[6] = {0, 1, 2, 0, 2, 3};
  tinygltf::Model model;
  model.asset.version = "2.0";
  model.buffers.resize(1);
  model.buffers[0].data.resize(sizeof places + sizeof corners);
  std::memcpy(model.buffers[0].data.data(), places, sizeof places);
  std::memcpy(model.buffers[0].data.data() + sizeof places, corners, sizeof corners);
  model.bufferViews.resize(2);
  model.bufferViews[0].buffer = model.bufferViews[1].buffer = 0;
  model.bufferViews[0].byteLength = model.bufferViews[1].byteOffset = sizeof places;
  model.bufferViews[1].byteLength = sizeof corners;
  model.accessors.resize(2);
  model.accessors[0].bufferView = 0;
  model.accessors[0].componentType = TINYGLTF_COMPONENT_TYPE_FLOAT;
  model.accessors[0].type = TINYGLTF_TYPE_VEC3;
  model.accessors[0].count = 4;
  model.accessors[1].bufferView = 1;
  model.accessors[1].componentType = TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT;
  model.accessors[1].type = TINYGLTF_TYPE_SCALAR;
  model.accessors[1].count = 6;
  tinygltf::Primitive part;
  part.attributes["POSITION"] = 0;
  part.indices = 1;
  part.mode = TINYGLTF_MODE_TRIANGLES;
  model.meshes.resize(1);
  model.meshes[0].primitives.push_back(part);
  model.nodes.resize(1);
  model.nodes[0].mesh = 0;
  model.scenes.resize(1);
  model.scenes[0].nodes = {0};
  model.defaultScene = 0;
  return model;
}

class ReadGltf : public ReadMesh {
 protected:
  Result<TriangleMesh> round_trip(const tinygltf::Model& model, bool is_binary = false) const {
    const std::string file = path(is_binary ? "a.glb" : "a.gltf");
    EXPECT_TRUE(tinygltf::TinyGLTF().WriteGltfSceneToFile(&model, file, true, true, false, is_binary));
    return read_mesh(file);
  }
  std::string fault_of(const tinygltf::Model& model) const {
    const std::string reason = round_trip(model).reason();
    EXPECT_TRUE(reason.starts_with(path("a.gltf") + ": ")) << reason;
    return reason.substr(std::min(reason.size(), path("a.gltf").size() + 2));
  }
};

TEST_F(ReadGltf, text_and_binary_give_the_same_mesh_with_z_up) {
  for (bool is_binary : {false, true}) {
    const auto mesh = round_trip(square(), is_binary);
    ASSERT_TRUE(mesh) << mesh.reason();
    EXPECT_EQ(mesh->vertices, (std::vector<Vec3>{{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}}));
    using Triangle = std::array<std::uint32_t, 3>;
    EXPECT_EQ(mesh->triangles, (std::vector<Triangle>{{0, 1, 2}, {0, 2, 3}}));
  }
}

TEST_F(ReadGltf, transforms_of_nodes_are_applied_parents_last) {
  tinygltf::Model model = square();
  model.nodes.resize(2);
  model.scenes[0].nodes = {1};
  model.nodes[1].children = {0};
  model.nodes[1].translation = {10, 5, 0};
  model.nodes[0].scale = {3, 1, 1};
  model.nodes[0].rotation = {0, std::sqrt(.5), 0, std::sqrt(.5)};  // a quarter turn about y: x goes to -z
  const auto mesh = round_trip(model);
  ASSERT_TRUE(mesh) << mesh.reason();
  // (2, 0, 0) is stretched to (6, 0, 0), turned to (0, 0, -6), moved to (10, 5, -6): in veer (10, 6, 5).
  EXPECT_LT(length(mesh->vertices[1] - Vec3{10, 6, 5}), 1e-5f);
  EXPECT_LT(length(mesh->vertices[3] - Vec3{8, 0, 5}), 1e-5f);
}

TEST_F(ReadGltf, a_matrix_that_mirrors_leaves_fronts_in_front) {
  tinygltf::Model model = square();
  model.nodes[0].matrix = {-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 7, 0, 0, 1};
  const auto mesh = round_trip(model);
  ASSERT_TRUE(mesh) << mesh.reason();
  EXPECT_EQ(mesh->vertices[1], (Vec3{5, 0, 0}));
  for (const auto& t : mesh->triangles)
    EXPECT_GT(cross(mesh->vertices[t[1]] - mesh->vertices[t[0]], mesh->vertices[t[2]] - mesh->vertices[t[0]]).z, 0);
}

TEST_F(ReadGltf, strips_and_fans_are_triangles_too) {
  tinygltf::Model model = square();
  model.meshes[0].primitives[0].indices = -1;
  model.meshes[0].primitives[0].mode = TINYGLTF_MODE_TRIANGLE_FAN;
  using Triangle = std::array<std::uint32_t, 3>;
  auto mesh = round_trip(model);
  ASSERT_TRUE(mesh) << mesh.reason();
  EXPECT_EQ(mesh->triangles, (std::vector<Triangle>{{0, 1, 2}, {0, 2, 3}}));
  model.meshes[0].primitives[0].mode = TINYGLTF_MODE_TRIANGLE_STRIP;
  mesh = round_trip(model);
  ASSERT_TRUE(mesh) << mesh.reason();
  EXPECT_EQ(mesh->triangles, (std::vector<Triangle>{{0, 1, 2}, {1, 3, 2}}));
  model.meshes[0].primitives[0].mode = TINYGLTF_MODE_LINE;
  EXPECT_EQ(fault_of(model), "it has no triangles");
}

TEST_F(ReadGltf, faults_say_which_part_is_wrong) {
  tinygltf::Model model = square();
  model.buffers[0].data[48] = 4;  // the first corner
  EXPECT_EQ(fault_of(model), "mesh 0: expected corners below 4, found 4");
  model = square();
  const float nan = NAN;
  std::memcpy(model.buffers[0].data.data() + 4, &nan, sizeof nan);
  EXPECT_EQ(fault_of(model), "mesh 0: vertex 0 isn't finite");
  model = square();
  model.accessors[0].count = 6;
  EXPECT_EQ(fault_of(model), "mesh 0: accessor 0 reaches beyond its buffer");
  model = square();
  model.accessors[0].type = TINYGLTF_TYPE_VEC2;
  EXPECT_EQ(fault_of(model), "mesh 0: accessor 0 has the wrong type");
  model = square();
  model.nodes[0].mesh = 3;
  EXPECT_EQ(fault_of(model), "there is no mesh 3");
  model = square();
  model.nodes[0].children = {0};
  EXPECT_EQ(fault_of(model), "expected a tree of nodes, found node 0 in it twice");
  model = square();
  model.extensionsUsed = model.extensionsRequired = {"KHR_draco_mesh_compression"};
  EXPECT_EQ(fault_of(model), "it requires the extension KHR_draco_mesh_compression, which isn't supported");
}

TEST_F(ReadMesh, what_is_read_can_be_walked_on) {
  const auto mesh = read_mesh(write("a.obj", "v 0 0 0\nv 8 0 0\nv 8 0 -8\nv 0 0 -8\nf 1 2 3 4\n"));
  ASSERT_TRUE(mesh) << mesh.reason();
  EXPECT_TRUE(built(*mesh).height_at({4, 4, 0}));
}

}  // namespace
}  // namespace veer::test
