#include "adapters/navmesh/finder.hpp"

#include <algorithm>

#include "adapters/navmesh/detail/navmesh_data.hpp"
#include "veer/base/check.hpp"

namespace veer {

using detail::OnMesh, detail::RecastPoint;

struct NavmeshFinder::Search {
  enum class Stage {
    searching,
    looking_around,  // the goal can't be reached: looks for the nearest reachable polygon
    done,
  };

  Search(Navmesh on, float within) : mesh(std::move(on)), reach(within), query(dtAllocNavMeshQuery()) {
    // As many nodes as polygons, so that a search can't run out of them. Detour needs a few in any case.
    const int nodes = std::max(mesh.data().polygon_count() + 1, 64);
    path.resize(static_cast<std::size_t>(nodes));
    is_ready =
        VEER_CHECK(query && dtStatusSucceed(query->init(mesh.data().mesh.get(), nodes)), "out of memory for a search");
  }

  void start(const PathQuery& from_to) {
    asked = from_to;
    found.outcome = FoundPath::Outcome::none;
    found.points.clear();
    stage = Stage::done;
    iterations = looked_at = path_length = 0;
    nearest_gap = -1;
    const detail::NavmeshData& data = mesh.data();
    if (!is_ready || !VEER_CHECK(is_finite(asked.from) && is_finite(asked.to), "start or goal isn't finite")) return;
    if (!VEER_CHECK(asked.radius <= data.def.agent_radius * 1.0001f,
                    "radius exceeds the one the navmesh was built for"))
      return;
    goal = data.axes.to_recast(asked.to);
    begin = data.nearest(data.axes.to_recast(asked.from), reach, data.def.agent_height);
    if (begin.polygon == 0) return;
    // Usually the goal is close to the mesh, and few polygons have to be compared.
    end = data.nearest(goal, reach, data.def.agent_height);
    if (end.polygon == 0) end = data.nearest(goal, 4e7f, 4e7f);
    if (end.polygon == 0) return;
    stage = Stage::searching;
    if (begin.polygon != end.polygon &&
        dtStatusFailed(
            query->initSlicedFindPath(begin.polygon, end.polygon, begin.point.data(), end.point.data(), &data.filter)))
      stage = Stage::done;
  }

  int search(int work) {
    if (begin.polygon == end.polygon) {
      path[0] = begin.polygon;
      path_length = 1;
      finish(reaches_goal());
      return 1;
    }
    int did = 0;
    const dtStatus status = query->updateSlicedFindPath(work, &did);
    iterations += did;
    if (dtStatusInProgress(status)) return std::max(did, 1);
    if (dtStatusFailed(status)) {
      stage = Stage::done;
    } else if (query->isInClosedList(end.polygon)) {
      query->finalizeSlicedFindPath(path.data(), &path_length, static_cast<int>(path.size()));
      finish(reaches_goal());
    } else {
      stage = Stage::looking_around;
    }
    return std::max(did, 1);
  }

  /// By now all reachable polygons are in the closed list.
  int look_around(int work) {
    const detail::NavmeshData& data = mesh.data();
    const dtPolyRef first = data.mesh->getPolyRefBase(&data.tile());
    const int before = looked_at, last = std::min(data.polygon_count(), looked_at + std::max(work, 1));
    for (; looked_at < last; ++looked_at) {
      const dtPolyRef polygon = first | static_cast<dtPolyRef>(looked_at);
      RecastPoint at{};
      if (!query->isInClosedList(polygon)) continue;
      if (dtStatusFailed(query->closestPointOnPoly(polygon, goal.data(), at.data(), nullptr))) continue;
      const float gap = data.gap(goal, at);
      if (nearest_gap >= 0 && !(gap < nearest_gap)) continue;
      nearest_gap = gap;
      end = {polygon, at};
    }
    if (looked_at == data.polygon_count()) {
      query->getPathFromDijkstraSearch(end.polygon, path.data(), &path_length, static_cast<int>(path.size()));
      finish(false);
    }
    return std::max(looked_at - before, 1);
  }

  /// Whether the end is the goal, up to the margin that the mesh keeps from walls.
  bool reaches_goal() const {
    const NavmeshDef& def = mesh.def();
    const float x = end.point[0] - goal[0], z = end.point[2] - goal[2], margin = def.agent_radius + 2 * def.cell_size;
    return x * x + z * z <= margin * margin && std::abs(end.point[1] - goal[1]) <= def.agent_height;
  }

  void finish(bool is_whole) {
    stage = Stage::done;
    if (path_length == 0) return;
    // A corridor of n polygons has n - 1 edges to turn at.
    const int most = 2 * path_length + 2;
    corners.resize(std::max(corners.size(), static_cast<std::size_t>(most)));
    int count = 0;
    query->findStraightPath(begin.point.data(), end.point.data(), path.data(), path_length, corners.data()->data(),
                            nullptr, nullptr, &count, most);
    for (int k = 0; k < count; ++k)
      found.points.push_back(mesh.data().axes.from_recast(corners[static_cast<std::size_t>(k)]));
    found.outcome = is_whole ? FoundPath::Outcome::found : FoundPath::Outcome::partial;
  }

  Navmesh mesh;
  float reach;  // m
  std::unique_ptr<dtNavMeshQuery, detail::FreeQuery> query;
  bool is_ready = false;
  PathQuery asked{};
  FoundPath found{};
  Stage stage = Stage::done;
  OnMesh begin{}, end{};
  RecastPoint goal{};
  int iterations = 0;  // of the search so far
  int looked_at = 0;   // polygons compared so far, to find the nearest reachable one
  float nearest_gap = -1;
  std::vector<dtPolyRef> path{};
  int path_length = 0;
  std::vector<RecastPoint> corners{};
};

NavmeshFinder::NavmeshFinder(Navmesh mesh, float reach) {
  if (!VEER_CHECK(reach >= 0, "reach isn't 0 or more")) reach = 0;
  const float within = reach > 0 ? reach : 4 * mesh.def().agent_radius;
  search_ = std::make_unique<Search>(std::move(mesh), within);
}
NavmeshFinder::~NavmeshFinder() = default;

void NavmeshFinder::start(const PathQuery& query) { search_->start(query); }

std::size_t NavmeshFinder::go_on(std::size_t work) {
  const int some = static_cast<int>(std::clamp<std::size_t>(work, 1, 1 << 30));
  if (search_->stage == Search::Stage::done) return 0;
  return static_cast<std::size_t>(search_->stage == Search::Stage::searching ? search_->search(some)
                                                                             : search_->look_around(some));
}

bool NavmeshFinder::is_done() const { return search_->stage == Search::Stage::done; }
const FoundPath& NavmeshFinder::result() const { return search_->found; }
const Navmesh& NavmeshFinder::mesh() const { return search_->mesh; }

std::unique_ptr<PathFinder> NavmeshFinder::clone() const {
  auto copy = std::make_unique<NavmeshFinder>(search_->mesh, search_->reach);
  Search& to = *copy->search_;
  if (is_done()) {
    to.asked = search_->asked;
    to.found = search_->found;
    return copy;
  }
  // Detour's state can't be copied, so the same work is repeated.
  to.start(search_->asked);
  if (search_->iterations > 0) to.search(search_->iterations);
  to.looked_at = search_->looked_at;
  to.nearest_gap = search_->nearest_gap;
  to.end = search_->end;
  return copy;
}

}  // namespace veer
