#pragma once

#include "scenario/format/scenario.hpp"
#include "scenario/record/recording.hpp"
#include "scenario/run/board_run.hpp"
#include "scenario/run/feet.hpp"

namespace veer::scenario {

/// Agents of a board have their board's ids plus this, so that these differ from the keys of a world's agents, which
/// count up from 1. An agent that moves between board and world is a new agent in the recording.
inline constexpr std::uint32_t first_board_id = 1000000000;

/// Records a world, and the board in it if there is one, frame by frame.
template <int D>
class Recorder {
 public:
  Recorder(const Scenario& scenario, const World<D>& world);

  /// Adds the present state as a frame.
  void capture(const World<D>& world, const BoardRun* board = nullptr);
  /// Adds to the last frame what each behavior asks for and is granted in the next step of dt.
  void explain(const World<D>& world, float dt);
  /// Adds the events of the last step.
  void note_events(const World<D>& world, const BoardRun* board = nullptr);
  /// Drops the frames so far and reuses their memory, for callers that write frames one by one.
  void drop_frames();

  const Recording& recording() const { return recording_; }
  /// Returns the finished recording. In a domain without edges, `low` and `high` are the area that was covered.
  Recording finish(const World<D>& world);

 private:
  using Indices = std::vector<std::uint32_t>;  // of agents of the recording, plus one; 0: not seen yet; the latest of
                                               // those with the same id

  std::uint32_t index_of(Indices& known, std::uint32_t key, const Recording::Agent& agent);
  void capture_poses(const World<D>& world);
  void capture_board(const BoardRun& run);
  void note_event(const World<D>& world, const char* kind, const Indices& known, std::uint32_t key);

  struct Animated {
    std::uint32_t key;
    std::size_t feet;
    AgentId id;
  };

  Recording recording_;
  std::vector<std::pair<std::size_t, Feet>> feet_;  // by index of an animated group
  std::vector<Animated> animated_;                  // scratch
  Indices before_;                                  // by agent: the previous one with the same id, in another group
  Indices index_by_key_, index_by_board_id_;
  std::vector<std::size_t> first_moving_;  // first mark of each moving obstacle, and the end of the last
  float board_spacing_ = 0;                // m
  float board_speed_ = 0;                  // m/s, of a step to a neighbor
};

}  // namespace veer::scenario
