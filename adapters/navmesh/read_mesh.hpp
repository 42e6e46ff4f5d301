#pragma once

#include <string>

#include "adapters/files/read_file.hpp"
#include "adapters/navmesh/mesh.hpp"
#include "veer/base/result.hpp"
#include "veer/math/conventions.hpp"

namespace veer {

/// y up, right-handed, in meters: required by glTF, and what most programs write to OBJ files.
inline constexpr Conventions y_up{.ground = Ground::xz};

/// Reads the triangles of a file: Wavefront OBJ (.obj), glTF 2.0 (.gltf) or its binary form (.glb). `axes` are the
/// conventions of the file (`conventions::veer` for z up); the result has z up and is in meters.
///
/// OBJ: v and f with negative indices and all forms of v/vt/vn; polygons are fanned from their first corner, so concave
/// ones must be triangulated before. Colors, normals, textures, names, lines and points are ignored; curved surfaces
/// are an error. glTF: the default scene (all nodes if there is none) with the transforms of its nodes; triangles,
/// strips and fans. Not supported: morph targets, skins, sparse accessors, and extensions that the file requires
/// (compressed or quantized positions).
///
/// The reason of an error names the file and, for an OBJ file, the line. It is an error if the file doesn't exist, has
/// no triangles, refers to a vertex that doesn't exist, or has a coordinate that isn't a number or is beyond the
/// world's bounds (1e7 m).
Result<TriangleMesh> read_mesh(const std::string& path, const Conventions& axes = y_up, const FileAccess& access = {});

}  // namespace veer
