#include "veer/world/state/combine_step.hpp"

namespace veer {

template <int D>
std::vector<CombineStep> combine_steps_of(const Mind& mind) {
  std::vector<CombineStep> steps;
  const auto add = [&](std::size_t first, std::size_t last, std::size_t inner, const Chosen<CombinerInfo>& combiner) {
    CombineStep& p = steps.emplace_back();
    p.combiner = combiner;
    const int directions = combiner.info().directions(combiner.params());
    p.compass = Compass::of<D>(directions);
    for (std::size_t k = first; k < last;) {
      // The widest group that starts here, of those within this one.
      std::size_t widest = inner;
      for (std::size_t g = 0; g < inner; ++g)
        if (mind.groups[g].first == k && mind.groups[g].last > k && mind.groups[g].last <= last) widest = g;
      if (widest < inner) {
        const MindGroup& group = mind.groups[widest];
        bool avoids = true;  // a group avoids if all of its behaviors do
        for (std::size_t i = group.first; i < group.last; ++i)
          avoids = avoids && (mind.behaviors[i].behavior.info().purpose & purpose::avoids) != 0;
        p.entries.push_back({steps[widest].asks, group.weight, group.chance, avoids});
        p.sources.push_back(mind.behaviors.size() + widest);
        k = group.last;
      } else {
        const BehaviorInfo& info = mind.behaviors[k].behavior.info();
        p.entries.push_back({info.channels, mind.behaviors[k].weight, mind.behaviors[k].chance,
                             (info.purpose & purpose::avoids) != 0, directions > 0 && info.states_desired,
                             directions > 0 && info.states_danger});
        p.sources.push_back(k++);
      }
      p.asks |= p.entries.back().channels;
    }
  };
  for (std::size_t g = 0; g < mind.groups.size(); ++g)
    add(mind.groups[g].first, mind.groups[g].last, g, mind.groups[g].combiner);
  add(0, mind.behaviors.size(), mind.groups.size(), mind.combiner);
  return steps;
}
template std::vector<CombineStep> combine_steps_of<2>(const Mind& mind);
template std::vector<CombineStep> combine_steps_of<3>(const Mind& mind);

std::vector<std::uint32_t> maps_of(const Mind& mind, const std::vector<CombineStep>& steps) {
  std::vector<std::uint32_t> maps(mind.behaviors.size(), no_map);
  for (std::size_t g = 0; g < steps.size(); ++g)
    for (const std::size_t source : steps[g].sources)
      if (steps[g].compass.count > 0 && source < maps.size()) maps[source] = static_cast<std::uint32_t>(g);
  return maps;
}

}  // namespace veer
