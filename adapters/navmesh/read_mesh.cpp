#include "adapters/navmesh/read_mesh.hpp"

#include "adapters/gltf/detail/file.hpp"
#include "adapters/gltf/detail/one_line.hpp"
#include "adapters/navmesh/detail/readers.hpp"
#include "veer/math/frame.hpp"

namespace veer {
namespace {

using detail::one_line;

constexpr float farthest = 1e7f;  // m; the bounds of a world

}  // namespace

Result<TriangleMesh> read_mesh(const std::string& path, const Conventions& axes, const FileAccess& access) {
  if (!is_valid(axes))
    return one_line(path, ": expected axes with a positive scale and a forward direction on the ground");
  const std::string extension = detail::extension_of(path);
  const bool is_obj = extension == ".obj";
  if (!is_obj && extension != ".glb" && extension != ".gltf")
    return one_line(path, ": expected a mesh (.obj, .gltf or .glb), found \"", extension, "\"");
  Result<TriangleMesh> read = is_obj ? detail::read_obj(path, access) : detail::read_gltf(path, access);
  if (!read) return read;
  if (read->triangles.empty()) return one_line(path, ": it has no triangles");

  const Frame frame(axes);
  for (Vec3& v : read->vertices) {
    const Vec3 from = v;
    v = frame.inside_position(v);
    for (int k = 0; k < 3; ++k)
      if (!(v[k] >= -farthest && v[k] <= farthest))
        return one_line(path, ": expected vertices within 1e7 m, found (", from.x, ", ", from.y, ", ", from.z, ")");
  }
  // With left-handed axes (Unity, Unreal) front faces run clockwise: after mirroring they must run counter-clockwise.
  if (axes.hand == Hand::left)
    for (auto& t : read->triangles) std::swap(t[1], t[2]);
  return read;
}

}  // namespace veer
