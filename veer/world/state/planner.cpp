#include "veer/world/state/planner.hpp"

#include "veer/math/shift.hpp"

namespace veer {

template <int D>
bool Trip<D>::set_path(const FoundPath& path, std::uint32_t new_version, const Vec<double, D>& by) {
  corners.clear();
  arcs.clear();
  version = new_version;
  corner = 0;
  double sum = 0;  // m
  for (const Vec3& point : path.points) {
    const Vec<float, D> corner = shifted(to_dimension<D>(point), by);
    if (!corners.empty()) {
      const double more = length(broadcast<double, D>(corner) - broadcast<double, D>(corners.back()));
      if (!(more > 1e-6)) continue;  // corners that follow each other differ
      sum += more;
    }
    corners.push_back(corner);
    arcs.push_back(static_cast<float>(sum));
  }
  return corners.size() >= 2;
}

template <int D>
Trip<D>& Trips<D>::of(AgentId agent) {
  if (Trip<D>* known = find(agent)) return *known;
  if (agent.index > by_handle_.size()) by_handle_.resize(agent.index, 0);
  // The agent that had this index before is gone.
  if (const std::uint32_t old = by_handle_[agent.index - 1]; old > 0) give_up(old - 1);
  if (spare_.empty()) {
    spare_.push_back(static_cast<std::uint32_t>(all_.size()));
    all_.emplace_back();
  }
  const std::uint32_t number = spare_.back();
  spare_.pop_back();
  by_handle_[agent.index - 1] = number + 1;
  all_[number].agent = agent;
  return all_[number];
}

template <int D>
const Trip<D>* Trips<D>::find(AgentId agent) const {
  if (agent.index == 0 || agent.index > by_handle_.size()) return nullptr;
  const std::uint32_t number = by_handle_[agent.index - 1];
  return number > 0 && all_[number - 1].agent == agent ? &all_[number - 1] : nullptr;
}

template <int D>
void Trips<D>::give_up(std::uint32_t number) {
  Trip<D>& trip = all_[number];
  by_handle_[trip.agent.index - 1] = 0;
  // Its lists keep their memory for the next trip.
  Trip<D> none;
  none.corners.swap(trip.corners);
  none.arcs.swap(trip.arcs);
  none.corners.clear();
  none.arcs.clear();
  trip = std::move(none);
  spare_.push_back(number);
}

template struct Trip<2>;
template struct Trip<3>;
template class Trips<2>;
template class Trips<3>;

}  // namespace veer
