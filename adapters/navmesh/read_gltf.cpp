#include <tiny_gltf.h>

#include <cstring>

#include "adapters/navmesh/detail/one_line.hpp"
#include "adapters/navmesh/detail/readers.hpp"

namespace veer::detail {
namespace {

/// Column-major, as glTF has it.
using Matrix = std::array<double, 16>;
constexpr Matrix identity{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

Matrix product(const Matrix& a, const Matrix& b) {
  Matrix m{};
  for (std::size_t column = 0; column < 4; ++column)
    for (std::size_t row = 0; row < 4; ++row)
      for (std::size_t k = 0; k < 4; ++k) m[column * 4 + row] += a[k * 4 + row] * b[column * 4 + k];
  return m;
}

/// A node's matrix, or translation * rotation * scale (glTF 2.0, section 3.5.3).
Matrix local_of(const tinygltf::Node& node) {
  Matrix m = identity;
  if (node.matrix.size() == 16) {
    std::copy(node.matrix.begin(), node.matrix.end(), m.begin());
    return m;
  }
  if (node.rotation.size() == 4) {
    const double x = node.rotation[0], y = node.rotation[1], z = node.rotation[2], w = node.rotation[3];
    m = {1 - 2 * (y * y + z * z),
         2 * (x * y + z * w),
         2 * (x * z - y * w),
         0,
         2 * (x * y - z * w),
         1 - 2 * (x * x + z * z),
         2 * (y * z + x * w),
         0,
         2 * (x * z + y * w),
         2 * (y * z - x * w),
         1 - 2 * (x * x + y * y),
         0,
         0,
         0,
         0,
         1};
  }
  if (node.scale.size() == 3)
    for (std::size_t column = 0; column < 3; ++column)
      for (std::size_t row = 0; row < 3; ++row) m[column * 4 + row] *= node.scale[column];
  if (node.translation.size() == 3)
    for (std::size_t row = 0; row < 3; ++row) m[12 + row] = node.translation[row];
  return m;
}

bool mirrors(const Matrix& m) {
  return m[0] * (m[5] * m[10] - m[6] * m[9]) - m[4] * (m[1] * m[10] - m[2] * m[9]) +
             m[8] * (m[1] * m[6] - m[2] * m[5]) <
         0;
}

template <class List>
bool has(const List& list, int number) {
  return number >= 0 && static_cast<std::size_t>(number) < list.size();
}

class GltfReader {
 public:
  GltfReader(const std::string& path, const tinygltf::Model& model) : path_(path), model_(model) {}

  Result<TriangleMesh> read() {
    for (const std::string& extension : model_.extensionsRequired)
      return one_line(path_, ": it requires the extension ", extension, ", which isn't supported");
    seen_.assign(model_.nodes.size(), false);
    const int scene = model_.defaultScene >= 0 ? model_.defaultScene : 0;
    if (has(model_.scenes, scene)) {
      for (int node : model_.scenes[static_cast<std::size_t>(scene)].nodes)
        if (!take_tree(node)) return one_line(path_, ": ", reason_);
    } else {
      std::vector<bool> is_child(model_.nodes.size(), false);
      for (const auto& node : model_.nodes)
        for (int child : node.children)
          if (has(model_.nodes, child)) is_child[static_cast<std::size_t>(child)] = true;
      for (std::size_t k = 0; k < is_child.size(); ++k)
        if (!is_child[k] && !take_tree(static_cast<int>(k))) return one_line(path_, ": ", reason_);
    }
    return std::move(mesh_);
  }

 private:
  bool fail(std::string reason) {
    reason_ = std::move(reason);
    return false;
  }

  /// A node and all below it; without recursion, because a file may nest them as deep as it likes.
  bool take_tree(int root) {
    std::vector<std::pair<int, Matrix>> open{{root, identity}};
    while (!open.empty()) {
      const auto [number, above] = open.back();
      open.pop_back();
      if (!has(model_.nodes, number)) return fail("there is no node " + std::to_string(number));
      if (seen_[static_cast<std::size_t>(number)])
        return fail("expected a tree of nodes, found node " + std::to_string(number) + " in it twice");
      seen_[static_cast<std::size_t>(number)] = true;
      const tinygltf::Node& node = model_.nodes[static_cast<std::size_t>(number)];
      const Matrix place = product(above, local_of(node));
      if (node.mesh >= 0 && !take_mesh(node.mesh, place)) return false;
      for (auto child = node.children.rbegin(); child != node.children.rend(); ++child)
        open.emplace_back(*child, place);
    }
    return true;
  }

  bool take_mesh(int number, const Matrix& place) {
    if (!has(model_.meshes, number)) return fail("there is no mesh " + std::to_string(number));
    for (const auto& part : model_.meshes[static_cast<std::size_t>(number)].primitives) {
      const bool has_triangles = part.mode == TINYGLTF_MODE_TRIANGLES || part.mode == TINYGLTF_MODE_TRIANGLE_STRIP ||
                                 part.mode == TINYGLTF_MODE_TRIANGLE_FAN;
      const auto positions = part.attributes.find("POSITION");
      if (!has_triangles || positions == part.attributes.end()) continue;  // points and lines
      if (!take_primitive(part.mode, positions->second, part.indices, place))
        return fail("mesh " + std::to_string(number) + ": " + reason_);
    }
    return true;
  }

  bool take_primitive(int mode, int positions, int indices, const Matrix& m) {
    const std::size_t base = mesh_.vertices.size();
    View view{};
    if (!open_view(positions, TINYGLTF_TYPE_VEC3, view)) return false;
    if (view.component != TINYGLTF_COMPONENT_TYPE_FLOAT) return fail("expected positions of three floats");
    if (base + view.count > 0xfffffffful) return fail("more vertices than can be numbered");
    for (std::size_t k = 0; k < view.count; ++k) {
      float p[3];
      std::memcpy(p, view.data + k * view.stride, sizeof p);
      Vec3 v;
      for (int row = 0; row < 3; ++row) {
        const auto r = static_cast<std::size_t>(row);
        const double at = m[r] * double{p[0]} + m[4 + r] * double{p[1]} + m[8 + r] * double{p[2]} + m[12 + r];
        if (!(at >= -1e30 && at <= 1e30)) return fail("vertex " + std::to_string(k) + " isn't finite");
        v[row] = static_cast<float>(at);
      }
      mesh_.vertices.push_back(v);
    }

    std::vector<std::uint32_t> corners;
    const std::size_t vertices = view.count;
    if (indices < 0) {
      for (std::size_t k = 0; k < vertices; ++k) corners.push_back(static_cast<std::uint32_t>(k));
    } else {
      if (!open_view(indices, TINYGLTF_TYPE_SCALAR, view)) return false;
      for (std::size_t k = 0; k < view.count; ++k) {
        std::uint32_t corner = 0;  // little-endian, as the file: the first bytes are the low ones
        if (view.component == TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE) corner = view.data[k * view.stride];
        else if (view.component == TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT) corner = integer<std::uint16_t>(view, k);
        else if (view.component == TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT) corner = integer<std::uint32_t>(view, k);
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
      // Every other triangle of a strip runs the other way round.
      if ((mode == TINYGLTF_MODE_TRIANGLE_STRIP && k % 2 == 1) != is_mirrored) std::swap(b, c);
      mesh_.triangles.push_back({base + a, base + b, base + c});
    }
  }

  struct View {
    const unsigned char* data;
    std::size_t count, stride;  // stride in bytes
    int component;
  };
  template <class T>
  static std::uint32_t integer(const View& view, std::size_t k) {
    T value;
    std::memcpy(&value, view.data + k * view.stride, sizeof value);
    return value;
  }

  /// Where an accessor's data lie, all of them within their buffer.
  bool open_view(int number, int type, View& view) {
    const std::string name = "accessor " + std::to_string(number);
    if (!has(model_.accessors, number)) return fail("there is no " + name);
    const tinygltf::Accessor& accessor = model_.accessors[static_cast<std::size_t>(number)];
    if (accessor.type != type) return fail(name + " has another type than its use asks for");
    if (accessor.sparse.isSparse) return fail(name + " is sparse, which isn't supported");
    if (!has(model_.bufferViews, accessor.bufferView)) return fail(name + " has no buffer view");
    const tinygltf::BufferView& from = model_.bufferViews[static_cast<std::size_t>(accessor.bufferView)];
    if (!has(model_.buffers, from.buffer)) return fail(name + " has no buffer");
    const auto& bytes = model_.buffers[static_cast<std::size_t>(from.buffer)].data;
    const int stride = accessor.ByteStride(from);
    const int parts = type == TINYGLTF_TYPE_VEC3 ? 3 : 1;
    const int size = tinygltf::GetComponentSizeInBytes(static_cast<std::uint32_t>(accessor.componentType)) * parts;
    if (stride <= 0 || size <= 0) return fail(name + " has an unknown layout");
    const std::size_t room = bytes.size();
    const auto step = static_cast<std::size_t>(stride), last = static_cast<std::size_t>(size);
    const bool fits =
        from.byteOffset <= room && accessor.byteOffset <= room - from.byteOffset &&
        (accessor.count == 0 || (accessor.count <= room && last <= room - from.byteOffset - accessor.byteOffset &&
                                 accessor.count - 1 <= (room - from.byteOffset - accessor.byteOffset - last) / step));
    if (!fits) return fail(name + " reaches beyond its buffer");
    view = {bytes.data() + from.byteOffset + accessor.byteOffset, accessor.count, step, accessor.componentType};
    return true;
  }

  const std::string& path_;
  const tinygltf::Model& model_;
  std::vector<bool> seen_;
  std::string reason_;
  TriangleMesh mesh_;
};

std::string first_line(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \n\r\t");
  if (begin == text.npos) return "it isn't glTF 2.0";
  return text.substr(begin, text.find_first_of("\n\r", begin) - begin);
}

bool no_image(tinygltf::Image*, int, std::string*, std::string*, int, int, const unsigned char*, int, void*) {
  return true;
}

}  // namespace

Result<TriangleMesh> read_gltf(const std::string& path, bool is_binary) {
  try {
    tinygltf::TinyGLTF loader;
    loader.SetImageLoader(no_image, nullptr);  // surfaces are enough
    tinygltf::Model model;
    std::string error, warning;
    const bool loaded = is_binary ? loader.LoadBinaryFromFile(&model, &error, &warning, path)
                                  : loader.LoadASCIIFromFile(&model, &error, &warning, path);
    if (!loaded) return one_line(path, ": expected glTF 2.0: ", first_line(error));
    return GltfReader(path, model).read();
  } catch (const std::exception& thrown) {  // by the JSON reader in tinygltf
    return one_line(path, ": expected glTF 2.0: ", first_line(thrown.what()));
  }
}

}  // namespace veer::detail
