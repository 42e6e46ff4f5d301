#include <algorithm>

#include "adapters/gltf/detail/accessor.hpp"
#include "adapters/gltf/detail/file.hpp"
#include "adapters/gltf/detail/one_line.hpp"
#include "adapters/gltf/detail/transform.hpp"
#include "adapters/gltf/detail/tree.hpp"
#include "adapters/navmesh/detail/readers.hpp"

namespace veer::detail {
namespace {

bool mirrors(const Matrix& m) {
  return m[0] * (m[5] * m[10] - m[6] * m[9]) - m[4] * (m[1] * m[10] - m[2] * m[9]) +
             m[8] * (m[1] * m[6] - m[2] * m[5]) <
         0;
}

class GltfReader {
 public:
  GltfReader(const std::string& path, const tinygltf::Model& model) : path_(path), model_(model) {}

  Result<TriangleMesh> read() {
    const int scene = std::max(model_.defaultScene, 0);
    const auto tree = has(model_.scenes, scene)
                          ? tree_below(model_, model_.scenes[static_cast<std::size_t>(scene)].nodes)
                          : whole_tree(model_);
    if (!tree) return one_line(path_, ": ", tree.reason());
    std::vector<Matrix> matrices;
    for (const auto& [number, parent] : *tree) {
      const tinygltf::Node& node = model_.nodes[number];
      matrices.push_back(product(parent == TreeNode::none ? identity : matrices[parent], matrix_of(node)));
      if (node.mesh >= 0 && !take_mesh(node.mesh, matrices.back())) return one_line(path_, ": ", reason_);
    }
    return std::move(mesh_);
  }

 private:
  bool fail(std::string reason) {
    reason_ = std::move(reason);
    return false;
  }

  bool take_mesh(int number, const Matrix& matrix) {
    if (!has(model_.meshes, number)) return fail("there is no mesh " + std::to_string(number));
    for (const auto& part : model_.meshes[static_cast<std::size_t>(number)].primitives) {
      const bool has_triangles = part.mode == TINYGLTF_MODE_TRIANGLES || part.mode == TINYGLTF_MODE_TRIANGLE_STRIP ||
                                 part.mode == TINYGLTF_MODE_TRIANGLE_FAN;
      const auto positions = part.attributes.find("POSITION");
      if (!has_triangles || positions == part.attributes.end()) continue;  // points and lines
      if (!take_primitive(part.mode, positions->second, part.indices, matrix))
        return fail("mesh " + std::to_string(number) + ": " + reason_);
    }
    return true;
  }

  bool take_primitive(int mode, int positions, int indices, const Matrix& m) {
    const std::size_t base = mesh_.vertices.size();
    const auto view = view_of(model_, positions, TINYGLTF_TYPE_VEC3);
    if (!view) return fail(view.reason());
    if (view->component != TINYGLTF_COMPONENT_TYPE_FLOAT) return fail("expected positions of three floats");
    if (base + view->count > 0xfffffffful) return fail("more vertices than can be numbered");
    for (std::size_t k = 0; k < view->count; ++k) {
      const double p[3] = {view->number(k, 0), view->number(k, 1), view->number(k, 2)};
      Vec3 v;
      for (int row = 0; row < 3; ++row) {
        const auto r = static_cast<std::size_t>(row);
        const double at = m[r] * p[0] + m[4 + r] * p[1] + m[8 + r] * p[2] + m[12 + r];
        if (!(at >= -1e30 && at <= 1e30)) return fail("vertex " + std::to_string(k) + " isn't finite");
        v[row] = static_cast<float>(at);
      }
      mesh_.vertices.push_back(v);
    }

    std::vector<std::uint32_t> corners;
    const std::size_t vertices = view->count;
    if (indices < 0) {
      for (std::size_t k = 0; k < vertices; ++k) corners.push_back(static_cast<std::uint32_t>(k));
    } else {
      const auto list = view_of(model_, indices, TINYGLTF_TYPE_SCALAR);
      if (!list) return fail(list.reason());
      for (std::size_t k = 0; k < list->count; ++k) {
        std::uint32_t corner = 0;
        if (list->component == TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE) corner = list->get<std::uint8_t>(k);
        else if (list->component == TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT) corner = list->get<std::uint16_t>(k);
        else if (list->component == TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT) corner = list->get<std::uint32_t>(k);
        else return fail("expected unsigned integers as corners");
        if (corner >= vertices)
          return fail("expected corners below " + std::to_string(vertices) + ", found " + std::to_string(corner));
        corners.push_back(corner);
      }
    }
    take_triangles(mode, corners, static_cast<std::uint32_t>(base), mirrors(m));
    return true;
  }

  void take_triangles(int mode, const std::vector<std::uint32_t>& corners, std::uint32_t base, bool is_mirrored) {
    const std::size_t step = mode == TINYGLTF_MODE_TRIANGLES ? 3 : 1;
    for (std::size_t k = 0; k + 2 < corners.size(); k += step) {
      std::uint32_t a = corners[k], b = corners[k + 1], c = corners[k + 2];
      if (mode == TINYGLTF_MODE_TRIANGLE_FAN) a = corners[0];
      // Every second triangle of a strip runs the other way round.
      if ((mode == TINYGLTF_MODE_TRIANGLE_STRIP && k % 2 == 1) != is_mirrored) std::swap(b, c);
      mesh_.triangles.push_back({base + a, base + b, base + c});
    }
  }

  const std::string& path_;
  const tinygltf::Model& model_;
  std::string reason_;
  TriangleMesh mesh_;
};

}  // namespace

Result<TriangleMesh> read_gltf(const std::string& path, const FileAccess& access) {
  const auto model = open_gltf(path, access);
  if (!model) return Error{model.reason()};
  return GltfReader(path, *model).read();
}

}  // namespace veer::detail
