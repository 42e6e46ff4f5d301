#pragma once

#include <string>

#include "adapters/files/read_file.hpp"
#include "adapters/navmesh/mesh.hpp"
#include "veer/base/result.hpp"

namespace veer::detail {

/// Read files with axes and unit as in the file. Indices of corners are checked.
Result<TriangleMesh> read_obj(const std::string& path, const FileAccess& access);
Result<TriangleMesh> read_gltf(const std::string& path, const FileAccess& access);

}  // namespace veer::detail
