#pragma once

#include "veer/math/pack_rows.hpp"
#include "veer/steer/loop/behavior.hpp"
#include "veer/steer/loop/survey.hpp"

/// The loop that all behaviors share: one lane is one agent. A behavior that needs real branches is written for scalar
/// lanes only and runs in the same loop, one agent at a time.
namespace veer {

namespace detail {

/// True if B can run in packs of W. A Memory that isn't a template belongs to one agent, so such a behavior runs one
/// agent at a time.
template <class B, int W, int D>
inline constexpr bool packs_agents = Steers<B, LaneOf<W>, D> && (PacksMemory<B> || !Remembers<B>);

/// Loads and stores the memory of consecutive agents: records of floats as lanes, or the bytes of one agent. The rows
/// from `end` on belong to another pack, maybe on another thread: they are neither read nor written.
template <class B, class S, int D>
VEER_INLINE Memory<B, S, D> load_memory(const MemoryColumn& column, std::size_t row, std::size_t end) {
  Memory<B, S, D> memory;
  if constexpr (PacksMemory<B>) {
    constexpr int n = sizeof memory / sizeof(S);
    const float* from = reinterpret_cast<const float*>(column.bytes.data()) + row * n;
    float part[n * Lane<S>::width] = {};
    if (row + Lane<S>::width > end) {
      std::memcpy(part, from, (end - row) * n * sizeof(float));
      from = part;
    }
    S lanes[n];
    load_records<S, n>(from, lanes);
    std::memcpy(static_cast<void*>(&memory), lanes, sizeof memory);
  } else if constexpr (Remembers<B>) {
    std::memcpy(&memory, column.bytes.data() + row * sizeof memory, sizeof memory);
  }
  return memory;
}
template <class B, class S, int D>
VEER_INLINE void store_memory(MemoryColumn& column, std::size_t row, std::size_t end, const Memory<B, S, D>& memory) {
  if constexpr (PacksMemory<B>) {
    constexpr int n = sizeof memory / sizeof(S);
    float* to = reinterpret_cast<float*>(column.bytes.data()) + row * n;
    S lanes[n];
    std::memcpy(static_cast<void*>(lanes), &memory, sizeof memory);
    if (row + Lane<S>::width <= end) {
      store_records<S, n>(to, lanes);
    } else {
      float part[n * Lane<S>::width];
      store_records<S, n>(part, lanes);
      std::memcpy(to, part, (end - row) * n * sizeof(float));
    }
  } else if constexpr (Remembers<B>) {
    std::memcpy(column.bytes.data() + row * sizeof memory, &memory, sizeof memory);
  }
}

/// True if B can follow a path of its own in every lane: its `steer` takes PathLanes where others take a PathView.
template <class B, class S, int D>
concept FollowsOwnPaths =
    takes<B, S, D>(uses::path) && requires(const B& b, const Arguments<S, D, PathLanes<S, D>>& a,
                                           Memory<B, S, D>& memory) { SteerForm<B, S, D>::call(b, a, memory); };

/// Returns the path of the agents from `row` on, or PathLanes: one for each; nothing for a behavior without paths.
template <class B, class S, int D, bool own_paths>
VEER_INLINE auto path_at(const SteerBlock<D>& block, std::size_t row) {
  if constexpr (!takes<B, S, D>(uses::path)) {
    return NoMemory{};
  } else if constexpr (own_paths) {
    const std::vector<PathView<D>>& paths = block.target->paths;
    return PathLanes<S, D>(paths.data() + row, paths.size() - row, block.domain);
  } else {
    PathView<D> path = block.target->path_of(row);
    path.domain = block.domain;
    return path;
  }
}

/// Where the target isn't there, replaces the request by no motion and the present heading. A behavior that leads then
/// desires the present velocity; there is nothing to avoid.
template <class B, class S, int D, class Request>
VEER_INLINE void ask_nothing_unless(const MaskOf<S>& there, const Agent<S, D>& self, Request& request) {
  if constexpr (requires { request.velocity; }) request.velocity = select(there, request.velocity, Vec<S, D>{});
  if constexpr (requires { request.linear; }) request.linear = select(there, request.linear, Vec<S, D>{});
  if constexpr (requires { request.desired; })
    request.desired =
        select(there, request.desired, (purpose_of<B>() & purpose::avoids) != 0 ? Vec<S, D>{} : self.velocity);
  if constexpr (requires { request.heading; }) request.heading = select(there, request.heading, self.heading);
  if constexpr (requires { request.angular; }) request.angular = select(there, request.angular, Spin<S, D>{});
}

/// The same behavior with a wider capture radius: an agent outside of that one is clearly away from where it arrived.
/// An agent that rests at its goal is pushed about, or drifts out of the capture radius and is led back; none of that
/// is another arrival, and how often it happens would depend on dt.
template <class B>
VEER_INLINE B widened(B b) {
  constexpr float least_margin = .1f;  // m
  if constexpr (requires { b.capture_radius; }) b.capture_radius += max(b.capture_radius, least_margin);
  return b;
}

/// Flags the agents of a pack from `row` on that have arrived, and those that are still where they arrived before.
template <class S, int D>
VEER_INLINE void note_arrivals(Columns<D>& columns, std::size_t row, std::size_t end, const MaskOf<S>& here,
                               const MaskOf<S>& near) {
  for (int k = 0; k < Lane<S>::width && row + static_cast<std::size_t>(k) < end; ++k) {
    std::uint8_t& flags = columns.flags[row + static_cast<std::size_t>(k)];
    if (lane(here, k)) flags |= arrived_now | stays_now;
    else if (lane(near, k) && (flags & (arrived_before | goal_is_new)) == arrived_before) flags |= stays_now;
  }
}

template <class B, int W, int D, bool own_paths = false>
VEER_INLINE void steer_rows(const SteerBlock<D>& block, const void* params) noexcept {
  using S = LaneOf<W>;
  using Paths = std::conditional_t<own_paths, PathLanes<S, D>, PathView<D>>;
  B b;
  std::memcpy(&b, params, sizeof b);
  Columns<D>& columns = *block.columns;
  const AgentRows<S, D> agents(columns);
  const bool all_there = !takes<B, S, D>(uses::target) || block.target->all_there();

  Arguments<S, D, Paths> a{.self = {},
                           .goal = {},
                           .route = {block.target->points, block.domain},
                           .tick = {block.dt, block.seed, block.step, {}, block.stream},
                           .flow = {block.target->field}};
  if constexpr (takes<B, S, D>(uses::surroundings)) a.around = block.around;
  const auto steer_pack = [&](std::size_t row, std::size_t end) VEER_INLINE_LAMBDA {
    a.tick.key = load_uint<S>(columns.key.data() + row);
    [[maybe_unused]] const auto path = path_at<B, S, D, own_paths>(block, row);
    if constexpr (takes<B, S, D>(uses::path)) a.path = &path;
    if constexpr (takes<B, S, D>(uses::target)) a.goal = block.target->load(row, a.self.position, *block.domain);

    Memory<B, S, D> memory = load_memory<B, S, D>(*block.memory, row, end);
    auto request = call_steer(b, a, memory);
    store_memory<B, S, D>(*block.memory, row, end, memory);
    if (!all_there) ask_nothing_unless<B>(block.target->template there<S>(row), a.self, request);

    const std::size_t at = row - block.begin;
    if constexpr (requires { request.velocity; }) store_rows(block.out->move, at, request.velocity);
    if constexpr (requires { request.linear; }) store_rows(block.out->move, at, request.linear);
    if constexpr (requires { request.desired; })
      if (block.compass) store_desired(*block.out, at, request.desired);
    if constexpr (requires { request.heading; }) store_rows(block.out->face, at, request.heading);
    if constexpr (requires { request.angular; }) store_rows(block.out->turn, at, request.angular);
    if constexpr (W == 1 && WarnsOfSurroundings<B, S, D>)
      if (block.compass) warn(b, a.self, *block.around, a.tick, *block.compass, *block.out, at);
    if constexpr (ReportsArrival<B, S, D>) {
      MaskOf<S> near = call_arrived(widened(b), a, memory);
      if (!all_there) near = near && block.target->template there<S>(row);
      if (any(near)) note_arrivals<S>(columns, row, end, near && call_arrived(b, a, memory), near);
    }
  };
  if constexpr (Surveys<B, S, D>) {
    const Ring ring = Ring::of(b);
    Nearby<S, D> nearby;
    a.nearby = &nearby;
    for (const auto& pack : block.contacts->packs) {
      a.self = agents[pack.row];
      survey(block, pack, a.self, ring, nearby);
      steer_pack(pack.row, pack.row + pack.live);
    }
  } else {
    for (std::size_t row = block.begin; row < block.end; row += Lane<S>::width) {
      a.self = agents[row];
      steer_pack(row, block.end);
    }
  }
}

}  // namespace detail

template <class B, int W, int D>
void steer_block(const SteerBlock<D>& block, const void* params) noexcept {
  if constexpr (detail::Meets<B, float, D>) {
    detail::sweep<W, D, B>(block, &params, &block.out, &block.stream);
    if constexpr (detail::WarnsOfNeighbors<B, float, D>)
      if (block.compass) detail::sweep_dangers<W, D, B>(block, params);
  } else if constexpr (W > 1 && !detail::packs_agents<B, W, D>) steer_block<B, 1, D>(block, params);
  else if constexpr (W > 1 && detail::takes<B, float, D>(uses::path)) {
    // Lanes gather from one path, or each from its own if the behavior can; else agents run one at a time.
    if (block.target->one_path()) detail::steer_rows<B, W, D>(block, params);
    else if constexpr (detail::FollowsOwnPaths<B, LaneOf<W>, D>) detail::steer_rows<B, W, D, true>(block, params);
    else steer_block<B, 1, D>(block, params);
  } else if constexpr (detail::Steers<B, float, D>) detail::steer_rows<B, W, D>(block, params);
}

}  // namespace veer
