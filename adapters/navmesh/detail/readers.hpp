#pragma once

#include <string>

#include "adapters/navmesh/mesh.hpp"
#include "veer/base/result.hpp"

namespace veer::detail {

/// As the files have them, axes and unit untouched; corners exist.
Result<TriangleMesh> read_obj(const std::string& path);
Result<TriangleMesh> read_gltf(const std::string& path);

}  // namespace veer::detail
