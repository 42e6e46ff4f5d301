// Compares paths by NavmeshFinder with direct calls of Detour, on the same mesh with the same queries, alternating in
// one run, so that other load on the machine affects both; then times crowds on that mesh: `bench_navmesh`.
#include <cstdio>
#include <vector>

#include "adapters/navmesh/detail/navmesh_data.hpp"
#include "adapters/navmesh/finder.hpp"
#include "bench/navmesh_town.hpp"

namespace veer::bench {
namespace {

/// Direct use of Detour: nearest polygons, a sliced search in one slice, string pulling.
class Direct {
 public:
  explicit Direct(const dtNavMesh& mesh, int polygons)
      : path_(static_cast<std::size_t>(polygons)), corners_(path_.size() * 6) {
    query_.init(&mesh, polygons);
  }
  int find(const float* from, const float* to) {
    const float half[3] = {2, 1.8f, 2};  // m
    dtPolyRef first = 0, last = 0;
    float begin[3], end[3];
    query_.findNearestPoly(from, half, &filter_, &first, begin);
    query_.findNearestPoly(to, half, &filter_, &last, end);
    if (!first || !last) return 0;
    query_.initSlicedFindPath(first, last, begin, end, &filter_);
    query_.updateSlicedFindPath(1 << 30, nullptr);
    int polygons = 0, corners = 0;
    query_.finalizeSlicedFindPath(path_.data(), &polygons, static_cast<int>(path_.size()));
    query_.findStraightPath(begin, end, path_.data(), polygons, corners_.data(), nullptr, nullptr, &corners,
                            static_cast<int>(corners_.size() / 3));
    return corners;
  }

 private:
  dtNavMeshQuery query_;
  dtQueryFilter filter_;
  std::vector<dtPolyRef> path_;
  std::vector<float> corners_;
};

/// Random positions on the mesh, the goal at most `farthest` m from the start.
std::vector<PathQuery> some_queries(const Navmesh& mesh, float farthest) {
  std::vector<PathQuery> queries;
  for (std::uint32_t k = 0; queries.size() < 200; ++k) {
    const Dice<float> dice(1, k, 0, 0);
    const Vec3 from = anywhere(dice, 0), to = anywhere(dice, 2);
    if (length(to - from) <= farthest && mesh.height_at(from) && mesh.height_at(to)) queries.push_back({from, to});
  }
  return queries;
}

/// Returns false if the paths differ.
bool compare(const char* name, const Navmesh& mesh, float farthest) {
  const std::vector<PathQuery> queries = some_queries(mesh, farthest);
  NavmeshFinder finder(mesh);
  Direct direct(*mesh.data().mesh, mesh.data().polygon_count() + 1);
  std::size_t corners = 0, corners_by_hand = 0;
  const auto search = [&] {
    corners = 0;
    for (const PathQuery& query : queries) {
      finder.start(query);
      while (!finder.is_done()) finder.go_on(~std::size_t{0});
      corners += finder.result().points.size();
    }
  };
  const auto search_by_hand = [&] {
    corners_by_hand = 0;
    for (const PathQuery& query : queries) {
      const detail::Axes& axes = mesh.data().axes;
      const auto from = axes.to_recast(query.from), to = axes.to_recast(query.to);
      corners_by_hand += static_cast<std::size_t>(direct.find(from.data(), to.data()));
    }
  };
  const auto us_per_query = [&](const auto& work) {
    return cpu_seconds(work) * 1e6 / static_cast<double>(queries.size());
  };
  std::vector<double> through, by_hand, ratios;
  for (int round = 0; round < town_rounds; ++round) {
    through.push_back(us_per_query(search));
    by_hand.push_back(us_per_query(search_by_hand));
    ratios.push_back(through.back() / by_hand.back());
  }
  std::printf("%-6s %6.2f us through NavmeshFinder, %6.2f us by Detour directly, ratio %.3f; %.1f corners\n", name,
              median(through), median(by_hand), median(ratios),
              static_cast<double>(corners) / static_cast<double>(queries.size()));
  return corners == corners_by_hand;
}

}  // namespace

int run() {
  const Navmesh mesh = town();
  std::printf("%zu polygons; medians of %d rounds of 200 queries, alternating, CPU time\n", mesh.polygon_count(),
              town_rounds);
  const bool all_same = compare("far", mesh, 2 * town_side) && compare("near", mesh, 10);
  if (!all_same) std::printf("the paths differ\n");
  time_crowds(mesh);
  return all_same ? 0 : 1;
}

}  // namespace veer::bench

int main() { return veer::bench::run(); }
