#pragma once

#include <string>

#include "adapters/navmesh/mesh.hpp"
#include "veer/base/result.hpp"
#include "veer/math/conventions.hpp"

namespace veer {

/// y is up, right-handed, in meters: glTF says so, and most programs write OBJ files like this.
inline constexpr Conventions y_up{.ground = Ground::xz};

/// Reads the triangles of a file: Wavefront OBJ (.obj), glTF 2.0 (.gltf) or its binary form (.glb). `axes` says how the
/// file describes space (`conventions::veer` for one whose z is up); what comes back has z up and is in meters.
///
/// OBJ: v and f with negative numbers and every form of v/vt/vn; polygons are fanned from their first corner, so a
/// concave one has to be cut up before. Colors, normals, textures, names, lines and points are passed over; curved
/// surfaces are not. glTF: the default scene (all nodes if there is none) with the transforms of its nodes; triangles,
/// strips and fans. Not read: morph targets, skins, sparse accessors, and whatever an extension that the file requires
/// would bring (compressed or quantized positions).
///
/// The reason for a failure names the file and, of an OBJ file, the line. It is an error if there is no such file, no
/// triangle, a corner that isn't there, or a coordinate that is no number or beyond the world's bounds (1e7 m).
Result<TriangleMesh> read_mesh(const std::string& path, const Conventions& axes = y_up);

}  // namespace veer
