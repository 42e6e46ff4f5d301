#include "scenario/run/recorder.hpp"

#include <algorithm>

#include "scenario/record/board_marks.hpp"
#include "scenario/record/map_marks.hpp"
#include "veer/math/angle.hpp"
#include "veer/move/animation/gait.hpp"
#include "veer/sense/map/surroundings.hpp"
#include "veer/sense/path/path.hpp"
#include "veer/world/query/explain.hpp"

namespace veer::scenario {
namespace {

/// True if one of the behavior's parameters is the choice "loop": it returns from the end of its route to the start.
bool goes_round(const BehaviorDef& entry) {
  return std::ranges::any_of(entry.behavior.info().fields, [&](const FieldInfo& f) {
    return f.kind == FieldKind::choice && f.choices[static_cast<std::size_t>(f.get(entry.behavior.params()))] == "loop";
  });
}

}  // namespace

template <int D>
Recorder<D>::Recorder(const Scenario& scenario, const World<D>& world) {
  Recording& r = recording_;
  r.name = scenario.name;
  r.summary = scenario.summary;
  r.dimensions = scenario.ground ? 3 : D;  // heights can be seen from the side
  r.origin = scenario.origin;
  r.seed = world.definition().seed;
  r.bounded = scenario.domain.kind != DomainKind::plane;
  r.wraps = scenario.domain.kind == DomainKind::torus;
  r.low = scenario.domain.low;
  r.high = scenario.domain.high;
  if (scenario.board) {
    const BoardSpec& spec = *scenario.board;
    board_spacing_ = spacing(spec.places);
    board_speed_ = board_spacing_ * spec.def.ticks_per_second;
    r.marks = marks_of(spec);
    // A grid that wraps has the edges of a torus, except for hexagons: their grid is no box.
    if (!r.bounded && spec.places.wraps() && spec.places.layout() != discrete::Layout::hex) {
      const Vec3 half{board_spacing_ * .5f, board_spacing_ * .5f, 0};
      r.bounded = r.wraps = true;
      r.low = to_dimension<3>(spec.places.center(0)) - half;
      r.high = to_dimension<3>(spec.places.center(spec.places.size() - 1)) + half;
    }
  }
  for (const Obstacle& obstacle : scenario.map.fixed) add_marks(obstacle, D, r.marks);
  for (const MapSpec::Moving& moving : scenario.map.moving) {
    first_moving_.push_back(r.marks.size());
    add_marks(moving.obstacle, D, r.marks);
  }
  first_moving_.push_back(r.marks.size());
  if (scenario.ground)
    for (const HeightField& floor : scenario.ground->fields()) {
      const Vec2 a = floor.low, b = floor.high();
      const std::size_t last = floor.heights.size() - 1, along = static_cast<std::size_t>(floor.columns) - 1;
      const auto corner = [&](float x, float y, std::size_t i) {
        return Vec3{x, y, is_finite(floor.heights[i]) ? floor.heights[i] : 0.f};
      };
      r.marks.push_back(
          {Recording::Mark::Kind::route,
           "floor",
           {corner(a.x, a.y, 0), corner(b.x, a.y, along), corner(b.x, b.y, last), corner(a.x, b.y, last - along)},
           0,
           true});
    }
  for (const GroupSpec& group : scenario.groups) {
    Recording::Group& known = r.groups.emplace_back(Recording::Group{group.def.name, group.color});
    known.asks_velocity = (group.def.mind.asks() & channel_velocity) != 0;
    for (const BehaviorDef& entry : group.def.mind.behaviors) {
      known.behaviors.emplace_back(entry.behavior.info().name);
      const std::string label = group.def.name + ": " + std::string(entry.behavior.info().name);
      const auto line = [&](std::vector<Vec3> points, bool closed) {
        r.marks.push_back({Recording::Mark::Kind::route, label, std::move(points), 0, closed});
      };
      if (const auto* t = std::get_if<PointTarget>(&entry.target))
        r.marks.push_back({Recording::Mark::Kind::target, label, {t->position}, 0, false});
      if (const auto* t = std::get_if<RouteTarget>(&entry.target)) line(t->points, goes_round(entry));
      if (const auto* t = std::get_if<MovingTarget>(&entry.target)) line(t->points, t->closed);
      if (const auto* t = std::get_if<FollowTarget>(&entry.target); t && t->path->in<D>()) {
        std::vector<Vec3> corners;
        const PathView<D> path = t->path->in<D>()->view();
        for (const Vec<float, D>& corner : path.corners) corners.push_back(to_dimension<3>(corner));
        line(std::move(corners), path.closed);
      }
    }
  }
  for (std::size_t g = 0; g < scenario.groups.size(); ++g)
    if (const auto& character = scenario.groups[g].def.character) {
      const BlendSpace& space = character->space;
      feet_.emplace_back(g, Feet(character));
      for (std::size_t k = 0; k < space.clips().size(); ++k)
        r.groups[g].clips.push_back({space.clips()[k].name(), space.point(k)});
      r.groups[g].faces.assign(space.faces().begin(), space.faces().end());
      for (std::size_t k = 0; k < space.limbs(); ++k) r.groups[g].limbs.push_back(space.limb_name(k));
    }
  if (scenario.board)
    for (const BoardSpec::Group& group : scenario.board->agents) r.groups.push_back({group.name, group.color});
}

template <int D>
std::uint32_t Recorder<D>::index_of(Indices& known, std::uint32_t key, const Recording::Agent& agent) {
  if (key >= known.size()) known.resize(std::max<std::size_t>(key + 1, known.size() * 2));
  // Agents move between few groups, so the chain is short.
  std::uint32_t at = known[key], last = 0;
  while (at != 0 && recording_.agents[at - 1].group != agent.group) {
    last = at;
    at = before_[at - 1];
  }
  if (at == 0) {
    recording_.agents.push_back(agent);
    before_.push_back(known[key]);
    known[key] = static_cast<std::uint32_t>(recording_.agents.size());
  } else if (last != 0) {
    before_[last - 1] = before_[at - 1];
    before_[at - 1] = known[key];
    known[key] = at;
  }
  return known[key] - 1;
}

template <int D>
void Recorder<D>::capture_board(const BoardRun& run) {
  const discrete::Board& board = run.board();
  for (const discrete::Handle agent : board.agents()) {
    const std::uint32_t id = board.id(agent), group = static_cast<std::uint32_t>(run.group_of(id));
    recording_.samples.push_back(
        {index_of(index_by_board_id_, id, {first_board_id + id, group, board_spacing_ * .4f, board_speed_}),
         to_dimension<3>(board.position(agent, run.fraction())), to_dimension<3>(board.velocity(agent)),
         angle_of(board.heading(agent), 0.f)});
  }
}

/// Adds poses in the order of keys, like samples.
template <int D>
void Recorder<D>::capture_poses(const World<D>& world) {
  Recording& r = recording_;
  animated_.clear();
  for (std::size_t k = 0; k < feet_.size(); ++k) {
    for (const AgentId id : world.group(world.group_at(feet_[k].first)).agents())
      animated_.push_back({world.agent(id).key(), k, id});
  }
  std::ranges::sort(animated_, {}, &Animated::key);
  for (const auto& [key, k, id] : animated_) {
    const Feet& feet = feet_[k].second;
    const auto agent = world.agent(id);
    const auto moving = agent.gait();
    const Gait gait = moving.value_or(Gait{});
    const Mix mix = feet.space().mix(gait.point);
    const Vec3 at = agent.position_in_space();
    const Vec<float, D> heading = agent.heading();
    r.poses.push_back({gait.point, moving.has_value()});
    for (std::size_t limb = 0; limb < feet.count(); ++limb) {
      const Foot foot = moving ? feet.at(limb, mix, gait.phase, {heading.x, heading.y}) : Foot{};
      r.limbs.push_back({at + Vec3{foot.offset.x, foot.offset.y, foot.height}, foot.planted >= .5f});
    }
  }
}

template <int D>
void Recorder<D>::capture(const World<D>& world, const BoardRun* board) {
  Recording& r = recording_;
  const std::size_t first = r.samples.size();
  for (std::size_t g = 0; g < world.group_count(); ++g) {
    for (const AgentId id : world.group(world.group_at(g)).agents()) {
      const auto agent = world.agent(id);
      const std::uint32_t key = agent.key();
      const Limits limits = agent.limits();
      const Vec<float, D> h = agent.heading();
      r.samples.push_back(
          {index_of(index_by_key_, key, {key, static_cast<std::uint32_t>(g), limits.radius, limits.max_speed}),
           agent.position_in_space(), to_dimension<3>(agent.velocity()), angle_of(Vec2{h.x, h.y}, 0.f)});
    }
  }
  if (board) capture_board(*board);
  const Map<D>* moving = world.surroundings().moving;
  for (std::uint32_t i = 0; moving && i + 1 < first_moving_.size(); ++i)
    for (std::size_t mark = first_moving_[i]; mark < first_moving_[i + 1]; ++mark)
      r.marks[mark].track.push_back(to_dimension<3>(moving->offset_of(i)));
  const auto by_id = [&](const Recording::Sample& s) { return r.agents[s.agent].id; };
  const auto begin = r.samples.begin() + static_cast<std::ptrdiff_t>(first);
  if (!std::ranges::is_sorted(begin, r.samples.end(), {}, by_id)) std::ranges::sort(begin, r.samples.end(), {}, by_id);
  r.frames.push_back({world.steps(), world.time(), first, r.samples.size() - first, 0, r.poses.size(), r.limbs.size()});
  if (!feet_.empty()) capture_poses(world);
}

template <int D>
void Recorder<D>::explain(const World<D>& world, float dt) {
  Recording& r = recording_;
  std::vector<AgentId> agents;
  for (std::size_t g = 0; g < world.group_count(); ++g) {
    const std::vector<AgentId> of_group = world.group(world.group_at(g)).agents();
    agents.insert(agents.end(), of_group.begin(), of_group.end());
  }
  std::vector<Explanation<D>> all = world.explain(agents, dt);
  std::ranges::sort(all, {}, &Explanation<D>::key);  // like samples
  Recording::Frame& frame = r.frames.back();
  frame.first_wish = r.wishes.size();
  r.explained = true;
  r.asked.resize(frame.first);
  std::size_t sample = frame.first;
  for (const Explanation<D>& why : all) {
    const std::size_t group = r.agents[r.samples[sample++].agent].group;
    if (group + 1 !=
        why.group
            .number) {  // its brain changes its group in this step: the requests of the group in the frame never happen
      r.asked.push_back({});
      r.wishes.resize(r.wishes.size() + r.groups[group].behaviors.size());
      continue;
    }
    r.asked.push_back(to_dimension<3>(why.asked));
    for (const auto& behavior : why.behaviors)
      r.wishes.push_back(behavior.move ? Recording::Wish{to_dimension<3>(behavior.move->asked),
                                                         to_dimension<3>(behavior.move->granted)}
                                       : Recording::Wish{});
  }
  r.asked.resize(r.samples.size());  // agents on a board have no mind
}

template <int D>
void Recorder<D>::note_event(const World<D>& world, const char* kind, const Indices& known, std::uint32_t key) {
  if (key < known.size() && known[key] != 0)
    recording_.events.push_back({world.steps(), world.time(), kind, known[key] - 1});
}

template <int D>
void Recorder<D>::note_events(const World<D>& world, const BoardRun* board) {
  for (const Event& e : world.events()) note_event(world, name_of(e.kind), index_by_key_, e.key);
  if (!board) return;
  for (const std::uint32_t id : board->arrived()) note_event(world, "arrived", index_by_board_id_, id);
}

template <int D>
void Recorder<D>::drop_frames() {
  recording_.frames.clear();
  for (Recording::Mark& mark : recording_.marks) mark.track.clear();
  recording_.samples.clear();
  recording_.wishes.clear();
  recording_.asked.clear();
  recording_.poses.clear();
  recording_.limbs.clear();
}

template <int D>
Recording Recorder<D>::finish(const World<D>& world) {
  Recording& r = recording_;
  r.seconds = world.time();
  r.hash = world.state_hash();
  if (D == 2 && r.bounded)
    for (const Recording::Sample& s : r.samples) {
      r.low.z = std::min(r.low.z, s.position.z);
      r.high.z = std::max(r.high.z, s.position.z);
    }
  if (!r.bounded && !r.samples.empty()) {
    r.low = r.high = r.samples[0].position;
    const auto include = [&](const Vec3& p) {
      for (int d = 0; d < 3; ++d) {
        r.low[d] = std::min(r.low[d], p[d]);
        r.high[d] = std::max(r.high[d], p[d]);
      }
    };
    for (const Recording::Sample& s : r.samples) include(s.position);
    for (const Recording::Mark& mark : r.marks) std::ranges::for_each(mark.points, include);
  }
  return std::move(recording_);
}

template class Recorder<2>;
template class Recorder<3>;

}  // namespace veer::scenario
