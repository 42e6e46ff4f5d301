#include <recastnavigation/DetourNavMeshBuilder.h>
#include <recastnavigation/Recast.h>

#include <algorithm>
#include <cmath>

#include "adapters/gltf/detail/one_line.hpp"
#include "adapters/navmesh/detail/navmesh_data.hpp"

namespace veer {

NavmeshDef NavmeshDef::filled() const {
  NavmeshDef def = *this;
  if (def.agent_height == 0) def.agent_height = 3.6f * agent_radius;
  if (def.max_climb == 0) def.max_climb = .8f * agent_radius;
  if (def.cell_size == 0) def.cell_size = agent_radius / 4;
  if (def.cell_height == 0) def.cell_height = def.cell_size / 2;
  if (def.min_area < 0) def.min_area = 4 * agent_radius * agent_radius;
  if (def.max_edge_length == 0) def.max_edge_length = 24 * agent_radius;
  return def;
}

namespace detail {
namespace {

constexpr float farthest = 1e7f;      // m; the bounds of a world
constexpr double most_cells = 16e6;   // span indices have 24 bits
constexpr float far_cells = 16384;    // from the origin; up to there a cell has more than 500 steps of a float
constexpr double most_layers = 8191;  // RC_SPAN_MAX_HEIGHT; Recast would silently drop the rest

template <class T, void (*Free)(T*)>
struct FreedBy {
  void operator()(T* made) const { Free(made); }
};
template <class T, void (*Free)(T*)>
using Owned = std::unique_ptr<T, FreedBy<T, Free>>;

/// Keeps the last error that Recast reports.
class Log final : public rcContext {
 public:
  Log() { enableTimer(false); }
  std::string reason{};

 private:
  void doLog(rcLogCategory category, const char* message, int length) override {
    if (category == RC_LOG_ERROR) reason.assign(message, static_cast<std::size_t>(length));
  }
};

/// Rounds a length up to whole cells, tolerating rounding errors of lengths that are whole.
int cells_up(float length, float cell) { return static_cast<int>(std::ceil(length / cell - .001f)); }
int cells_down(float length, float cell) { return static_cast<int>(std::floor(length / cell + .001f)); }

std::optional<Error> fault_of(const NavmeshDef& def) {
  const struct {
    const char* name;
    float value, low, high;
    const char* unit;
  } ranges[] = {{"agent_radius", def.agent_radius, .01f, 1000, "m"},
                {"agent_height", def.agent_height, .01f, 1000, "m"},
                {"max_climb", def.max_climb, 0, 1000, "m"},
                {"max_slope", def.max_slope, 0, 1.57f, "rad"},
                {"cell_size", def.cell_size, .001f, 1000, "m"},
                {"cell_height", def.cell_height, .001f, 1000, "m"},
                {"min_area", def.min_area, 0, 1e6f, "m²"},
                {"max_edge_length", def.max_edge_length, .01f, 1e6f, "m"},
                {"max_edge_error", def.max_edge_error, 0, 100, "cells"}};
  for (const auto& range : ranges)
    if (!(range.value >= range.low && range.value <= range.high))
      return one_line("navmesh: expected ", range.name, " from ", range.low, " to ", range.high, " ", range.unit,
                      ", found ", range.value);
  if (!(def.agent_height >= 3 * def.cell_height))
    return one_line("navmesh: expected agent_height of at least three cells (", 3 * def.cell_height, " m), found ",
                    def.agent_height);
  // Recast stores both in 8 bits.
  if (!(def.agent_height <= 250 * def.cell_height && def.agent_radius <= 120 * def.cell_size))
    return one_line("navmesh: expected a radius of at most 120 cells and a height of at most 250, found ",
                    def.agent_radius / def.cell_size, " and ", def.agent_height / def.cell_height);
  return {};
}

/// Returns the triangles that give the polygons of a tile their heights.
std::vector<HeightIndex::Triangle> triangles_of(const dtMeshTile& tile) {
  std::vector<HeightIndex::Triangle> triangles;
  for (int p = 0; p < tile.header->polyCount; ++p) {
    const dtPoly& polygon = tile.polys[p];
    const dtPolyDetail& detail = tile.detailMeshes[p];
    for (unsigned t = detail.triBase; t < detail.triBase + detail.triCount; ++t) {
      HeightIndex::Triangle& triangle = triangles.emplace_back();
      for (std::size_t k = 0; k < 3; ++k) {
        const unsigned corner = tile.detailTris[std::size_t{t} * 4 + k];
        const float* at = corner < polygon.vertCount
                              ? tile.verts + std::size_t{polygon.verts[corner]} * 3
                              : tile.detailVerts + (std::size_t{detail.vertBase} + corner - polygon.vertCount) * 3;
        std::copy(at, at + 3, triangle[k].begin());
      }
    }
  }
  return triangles;
}

class Builder {
 public:
  Builder(const TriangleMesh& mesh, const NavmeshDef& def) : mesh_(mesh), def_(def) {}

  Result<Navmesh> build() {
    if (auto fault = fault_of(def_)) return *fault;
    if (auto fault = take_mesh()) return *fault;
    if (auto fault = measure()) return *fault;
    if (!make_cells() || !make_polygons()) return failed();
    if (polygons_->npolys == 0)
      return one_line(
          "navmesh: nowhere to stand: no ground faces up (counter-clockwise seen from above) with a slope below ",
          def_.max_slope, " rad and room for an agent");
    auto data = std::make_shared<NavmeshData>();
    data->def = def_;
    data->axes = axes_;
    if (!make_mesh(*data)) return failed();
    return Navmesh(std::move(data));
  }

 private:
  Error failed() const {
    return one_line("navmesh: Recast gave up", log_.reason.empty() ? "" : ": ", log_.reason,
                    " (a larger cell_size may help)");
  }

  std::optional<Error> take_mesh() {
    if (mesh_.triangles.empty()) return one_line("navmesh: expected triangles, found none");
    if (mesh_.vertices.size() > 0x7fffffff / 3 || mesh_.triangles.size() > 0x7fffffff / 3)
      return one_line("navmesh: expected at most 700 million vertices and triangles");
    for (const Vec3& v : mesh_.vertices) {
      for (int k = 0; k < 3; ++k)
        if (!(v[k] >= -farthest && v[k] <= farthest))
          return one_line("navmesh: expected vertices within 1e7 m, found (", v.x, ", ", v.y, ", ", v.z, ")");
    }
    for (const auto& triangle : mesh_.triangles)
      for (std::uint32_t corner : triangle) {
        if (corner >= mesh_.vertices.size())
          return one_line("navmesh: expected corners below ", mesh_.vertices.size(), ", found ", corner);
        corners_.push_back(static_cast<int>(corner));
      }
    axes_.zero = near_zero();
    for (const Vec3& v : mesh_.vertices) {
      const RecastPoint at = axes_.to_recast(v);
      vertices_.insert(vertices_.end(), at.begin(), at.end());
    }
    return {};
  }

  /// The origin on each axis: veer's, or the middle of the mesh if that is far away.
  Vec3 near_zero() const {
    Vec3 zero;
    for (int k = 0; k < 3; ++k) {
      float low = farthest, high = -farthest;
      for (int corner : corners_) {
        const float at = mesh_.vertices[static_cast<std::size_t>(corner)][k];
        low = std::min(low, at);
        high = std::max(high, at);
      }
      if (std::max(-low, high) > far_cells * (k == 2 ? def_.cell_height : def_.cell_size))
        zero[k] = std::floor((low + high) / 2);
    }
    return zero;
  }

  std::optional<Error> measure() {
    // Vertices that aren't used by any triangle don't count.
    low_.fill(farthest);
    high_.fill(-farthest);
    for (int corner : corners_)
      for (std::size_t k = 0; k < 3; ++k) {
        const float at = vertices_[static_cast<std::size_t>(corner) * 3 + k];
        low_[k] = std::min(low_[k], at);
        high_[k] = std::max(high_[k], at);
      }
    const double columns = (double{high_[0]} - low_[0]) / def_.cell_size + 1;
    const double rows = (double{high_[2]} - low_[2]) / def_.cell_size + 1;
    const double layers = (double{high_[1]} - low_[1]) / def_.cell_height + 1;
    if (!(columns * rows <= most_cells && columns < 65000 && rows < 65000))
      return one_line("navmesh: expected at most 16 million cells and 65000 to a side, found ", std::floor(columns),
                      " x ", std::floor(rows), " (a larger cell_size would make fewer)");
    if (!(layers <= most_layers))
      return one_line("navmesh: expected at most ", most_layers, " cells of height, found ", std::floor(layers),
                      " (a larger cell_height would make fewer)");
    rcCalcGridSize(low_.data(), high_.data(), def_.cell_size, &columns_, &rows_);
    columns_ = std::max(columns_, 1);
    rows_ = std::max(rows_, 1);
    return {};
  }

  int height_cells() const { return cells_up(def_.agent_height, def_.cell_height); }
  int climb_cells() const { return cells_down(def_.max_climb, def_.cell_height); }

  /// Finds solid cells, then the free space above them and where an agent's center can be.
  bool make_cells() {
    const int vertices = static_cast<int>(mesh_.vertices.size()), triangles = static_cast<int>(mesh_.triangles.size());
    std::vector<unsigned char> areas(mesh_.triangles.size(), 0);
    rcMarkWalkableTriangles(&log_, def_.max_slope * 57.29578f, vertices_.data(), vertices, corners_.data(), triangles,
                            areas.data());
    Owned<rcHeightfield, rcFreeHeightField> solid(rcAllocHeightfield());
    open_.reset(rcAllocCompactHeightfield());
    if (!solid || !open_ ||
        !rcCreateHeightfield(&log_, *solid, columns_, rows_, low_.data(), high_.data(), def_.cell_size,
                             def_.cell_height) ||
        !rcRasterizeTriangles(&log_, vertices_.data(), vertices, corners_.data(), areas.data(), triangles, *solid,
                              climb_cells()))
      return false;
    rcFilterLowHangingWalkableObstacles(&log_, climb_cells(), *solid);
    rcFilterLedgeSpans(&log_, height_cells(), climb_cells(), *solid);
    rcFilterWalkableLowHeightSpans(&log_, height_cells(), *solid);
    return fits(*solid) && rcBuildCompactHeightfield(&log_, height_cells(), climb_cells(), *solid, *open_) &&
           rcErodeWalkableArea(&log_, cells_up(def_.agent_radius, def_.cell_size), *open_);
  }

  /// Recast uses 24 bits for spans to stand on and 8 for those above each other, and doesn't check for overflow.
  bool fits(const rcHeightfield& solid) {
    std::size_t all = 0, most = 0;
    for (int column = 0; column < solid.width * solid.height; ++column) {
      std::size_t count = 0;
      for (const rcSpan* span = solid.spans[column]; span; span = span->next) count += span->area != RC_NULL_AREA;
      all += count;
      most = std::max(most, count);
    }
    if (all < 0xffffff && most < 0xff) return true;
    log_.reason = "more than 16 million cells to stand on, or more than 254 above each other";
    return false;
  }

  bool make_polygons() {
    const auto area = static_cast<int>(def_.min_area / (def_.cell_size * def_.cell_size));
    Owned<rcContourSet, rcFreeContourSet> contours(rcAllocContourSet());
    polygons_.reset(rcAllocPolyMesh());
    details_.reset(rcAllocPolyMeshDetail());
    return contours && polygons_ && details_ && rcBuildDistanceField(&log_, *open_) &&
           rcBuildRegions(&log_, *open_, 0, area, 400) &&
           rcBuildContours(&log_, *open_, def_.max_edge_error, cells_up(def_.max_edge_length, def_.cell_size),
                           *contours) &&
           rcBuildPolyMesh(&log_, *contours, DT_VERTS_PER_POLYGON, *polygons_) &&
           rcBuildPolyMeshDetail(&log_, *polygons_, *open_, 6 * def_.cell_size, def_.cell_height, *details_);
  }

  bool make_mesh(NavmeshData& data) {
    const float lift = def_.cell_height;
    // Heights of cells are rounded up, those of the detail mesh by one more cell. Half a cell less is right on average.
    for (int k = 0; k < details_->nverts; ++k) details_->verts[k * 3 + 1] -= 1.5f * lift;
    for (int k = 0; k < polygons_->npolys; ++k) {
      polygons_->areas[k] = 0;
      polygons_->flags[k] = 1;
    }
    dtNavMeshCreateParams params{};
    params.verts = polygons_->verts;
    params.vertCount = polygons_->nverts;
    params.polys = polygons_->polys;
    params.polyAreas = polygons_->areas;
    params.polyFlags = polygons_->flags;
    params.polyCount = polygons_->npolys;
    params.nvp = polygons_->nvp;
    params.detailMeshes = details_->meshes;
    params.detailVerts = details_->verts;
    params.detailVertsCount = details_->nverts;
    params.detailTris = details_->tris;
    params.detailTriCount = details_->ntris;
    params.walkableHeight = def_.agent_height;
    params.walkableRadius = def_.agent_radius;
    params.walkableClimb = def_.max_climb;
    std::copy(polygons_->bmin, polygons_->bmin + 3, params.bmin);
    std::copy(polygons_->bmax, polygons_->bmax + 3, params.bmax);
    params.bmin[1] -= .5f * lift;
    params.cs = def_.cell_size;
    params.ch = def_.cell_height;
    params.buildBvTree = true;

    unsigned char* bytes = nullptr;
    int size = 0;
    if (!dtCreateNavMeshData(&params, &bytes, &size)) return false;
    data.mesh.reset(dtAllocNavMesh());
    if (!data.mesh || dtStatusFailed(data.mesh->init(bytes, size, DT_TILE_FREE_DATA))) {
      dtFree(bytes);
      return false;
    }
    // Coordinates are within 32,768 cells: the slack is 4 times what floats resolve there.
    data.heights = HeightIndex(triangles_of(data.tile()), axes_, def_.cell_size / 64);
    data.query.reset(dtAllocNavMeshQuery());
    return data.query && dtStatusSucceed(data.query->init(data.mesh.get(), 64));
  }

  const TriangleMesh& mesh_;
  const NavmeshDef def_;
  Log log_;
  Axes axes_;
  std::vector<float> vertices_;  // in Recast's axes
  std::vector<int> corners_;
  RecastPoint low_{}, high_{};
  int columns_ = 0, rows_ = 0;
  Owned<rcCompactHeightfield, rcFreeCompactHeightfield> open_;
  Owned<rcPolyMesh, rcFreePolyMesh> polygons_;
  Owned<rcPolyMeshDetail, rcFreePolyMeshDetail> details_;
};

}  // namespace
}  // namespace detail

Result<Navmesh> build_navmesh(const TriangleMesh& mesh, const NavmeshDef& def) {
  return detail::Builder(mesh, def.filled()).build();
}

}  // namespace veer
