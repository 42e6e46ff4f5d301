#include "adapters/navmesh/navmesh.hpp"

#include <algorithm>
#include <vector>

#include "adapters/navmesh/detail/navmesh_data.hpp"
#include "veer/base/check.hpp"

namespace veer {
namespace detail {
namespace {

/// Keeps the nearest point of all polygons passed to it. Detour's own query takes a box as reach and may return a point
/// outside of it.
class Nearest final : public dtPolyQuery {
 public:
  Nearest(const NavmeshData& data, const RecastPoint& near, float reach, float rise)
      : data_(data), near_(near), reach_(reach), rise_(rise) {}

  void process(const dtMeshTile*, dtPoly**, dtPolyRef* polygons, int count) override {
    for (int k = 0; k < count; ++k) {
      RecastPoint at{};
      if (dtStatusFailed(data_.query->closestPointOnPoly(polygons[k], near_.data(), at.data(), nullptr))) continue;
      const float x = at[0] - near_[0], z = at[2] - near_[2], height = std::abs(at[1] - near_[1]);
      if (!(x * x + z * z <= reach_ * reach_ && height <= rise_)) continue;
      const float gap = data_.gap(near_, at);
      if (best.polygon != 0 && !(gap < least_ || (gap == least_ && height < least_height_))) continue;
      least_ = gap;
      least_height_ = height;
      best = {polygons[k], at};
    }
  }

  OnMesh best{};

 private:
  const NavmeshData& data_;
  RecastPoint near_;
  float reach_, rise_;
  float least_ = 0, least_height_ = 0;
};

/// Passes the polygons in a box to `seen`. The box is cut to the mesh, because Detour visits every possible tile in it.
void look(const NavmeshData& data, const RecastPoint& near, const RecastPoint& reach, dtPolyQuery& seen) {
  RecastPoint middle{}, half{};
  const dtMeshHeader& header = *data.tile().header;
  for (std::size_t k = 0; k < 3; ++k) {
    const float low = std::max(near[k] - reach[k], header.bmin[k]), high = std::min(near[k] + reach[k], header.bmax[k]);
    if (!(low <= high)) return;
    middle[k] = low + (high - low) / 2;
    half[k] = (high - low) / 2 + data.def.cell_size;  // more than rounding can cut off
  }
  data.query->queryPolygons(middle.data(), half.data(), &data.filter, &seen);
}

}  // namespace

float NavmeshData::gap(const RecastPoint& from, const RecastPoint& to) const {
  const float x = to[0] - from[0], z = to[2] - from[2];
  const float y = std::max(std::abs(to[1] - from[1]) - def.max_climb, 0.f);
  return x * x + y * y + z * z;
}

OnMesh NavmeshData::nearest(const RecastPoint& near, float reach, float rise) const {
  Nearest nearest(*this, near, reach, rise);
  look(*this, near, {reach, rise, reach}, nearest);
  return nearest.best;
}

}  // namespace detail

Navmesh::Navmesh(std::shared_ptr<const detail::NavmeshData> data) : data_(std::move(data)) {}

const NavmeshDef& Navmesh::def() const { return data_->def; }
std::size_t Navmesh::polygon_count() const { return static_cast<std::size_t>(data_->polygon_count()); }

std::optional<float> Navmesh::height_at(const Vec3& near) const {
  if (!VEER_CHECK(is_finite(near), "height_at: the position isn't finite")) return {};
  return data_->heights.find(near);
}

std::optional<Vec3> Navmesh::nearest_on_mesh(const Vec3& near, float reach, float rise) const {
  if (!VEER_CHECK(is_finite(near) && reach >= 0 && rise >= 0, "nearest_on_mesh: not finite, or a negative reach"))
    return {};
  const detail::OnMesh found = data_->nearest(data_->axes.to_recast(near), reach, rise);
  if (found.polygon == 0) return {};
  return data_->axes.from_recast(found.point);
}

std::optional<SurfaceCast> Navmesh::cast(const Vec3& from, const Vec3& to) const {
  if (!VEER_CHECK(is_finite(from) && is_finite(to), "cast: start or end isn't finite")) return {};
  const NavmeshDef& def = data_->def;
  const detail::OnMesh begin = data_->nearest(data_->axes.to_recast(from), 4 * def.agent_radius, def.agent_height);
  if (begin.polygon == 0) return {};
  const detail::RecastPoint end = data_->axes.to_recast(to);

  dtPolyRef few[128];
  std::vector<dtPolyRef> many;
  dtRaycastHit hit{};
  hit.path = few;
  hit.maxPath = 128;
  dtStatus status = data_->query->raycast(begin.polygon, begin.point.data(), end.data(), &data_->filter, 0, &hit);
  if (dtStatusDetail(status, DT_BUFFER_TOO_SMALL)) {  // the last polygon is needed for its height
    many.resize(polygon_count() + 1);
    hit.path = many.data();
    hit.maxPath = static_cast<int>(many.size());
    status = data_->query->raycast(begin.polygon, begin.point.data(), end.data(), &data_->filter, 0, &hit);
  }
  if (dtStatusFailed(status)) return {};

  SurfaceCast cast{.is_hit = hit.t < 1};
  detail::RecastPoint at = end;
  if (cast.is_hit) {
    cast.share = std::max(hit.t, 0.f);
    for (std::size_t k = 0; k < 3; ++k) at[k] = begin.point[k] + (end[k] - begin.point[k]) * cast.share;
    cast.normal = detail::from_recast_direction(hit.hitNormal);
  }
  const dtPolyRef last = hit.pathCount > 0 ? hit.path[hit.pathCount - 1] : begin.polygon;
  detail::RecastPoint on_mesh = at;
  data_->query->closestPointOnPoly(last, at.data(), on_mesh.data(), nullptr);
  cast.point = data_->axes.from_recast(on_mesh);
  return cast;
}

}  // namespace veer
