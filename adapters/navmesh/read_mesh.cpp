#include "adapters/navmesh/read_mesh.hpp"

#include <filesystem>

#include "adapters/navmesh/detail/one_line.hpp"
#include "adapters/navmesh/detail/readers.hpp"
#include "veer/math/frame.hpp"

namespace veer {
namespace {

using detail::one_line;

constexpr float farthest = 1e7f;  // m; the bounds of a world

std::string lower(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

}  // namespace

Result<TriangleMesh> read_mesh(const std::string& path, const Conventions& axes) {
  if (!is_valid(axes)) return one_line(path, ": expected axes whose scale is positive and whose ground has a forward");
  std::error_code no_error;
  const auto kind = std::filesystem::status(path, no_error).type();
  if (kind == std::filesystem::file_type::not_found) return one_line(path, ": no such file");
  if (kind != std::filesystem::file_type::regular) return one_line(path, ": expected a file, found something else");

  const std::string extension = lower(std::filesystem::path(path).extension().string());
  const bool is_obj = extension == ".obj", is_glb = extension == ".glb";
  if (!is_obj && !is_glb && extension != ".gltf")
    return one_line(path, ": expected a mesh (.obj, .gltf or .glb), found \"", extension, "\"");
  Result<TriangleMesh> read = is_obj ? detail::read_obj(path) : detail::read_gltf(path, is_glb);
  if (!read) return read;
  if (read->triangles.empty()) return one_line(path, ": there is no triangle in it");

  const Frame frame(axes);
  for (Vec3& v : read->vertices) {
    const Vec3 from = v;
    v = frame.inside_position(v);
    for (int k = 0; k < 3; ++k)
      if (!(v[k] >= -farthest && v[k] <= farthest))
        return one_line(path, ": expected vertices within 1e7 m, found (", from.x, ", ", from.y, ", ", from.z, ")");
  }
  // Fronts run clockwise where axes are left-handed (Unity, Unreal): mirrored, they are to run counter-clockwise.
  if (axes.hand == Hand::left)
    for (auto& t : read->triangles) std::swap(t[1], t[2]);
  return read;
}

}  // namespace veer
