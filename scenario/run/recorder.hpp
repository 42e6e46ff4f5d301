#pragma once

#include "scenario/format/scenario.hpp"
#include "scenario/record/recording.hpp"
#include "scenario/run/board_run.hpp"
#include "scenario/run/feet.hpp"

namespace veer::scenario {

/// Agents of a board have their board's ids plus this, so that they don't meet the keys of a world's agents, which
/// count up from 1. Who changes from one to the other is a new agent of a recording.
inline constexpr std::uint32_t first_board_id = 1000000000;

/// Writes down what a world and the board in it, if there is one, look like, frame by frame.
template <int D>
class Recorder {
 public:
  Recorder(const Scenario& scenario, const World<D>& world);

  /// Adds the present as a frame.
  void capture(const World<D>& world, const BoardRun* board = nullptr);
  /// Adds to the last frame why everybody does what they do in the step of dt that follows.
  void explain(const World<D>& world, float dt);
  /// Adds what happened in the last step.
  void note_events(const World<D>& world, const BoardRun* board = nullptr);
  /// Forgets the frames so far, to reuse their memory: for who writes them out one by one.
  void drop_frames();

  const Recording& recording() const { return recording_; }
  /// The finished recording; without edges of the domain, `low` and `high` are the area that was covered.
  Recording finish(const World<D>& world);

 private:
  using Indices = std::vector<std::uint32_t>;  // of agents of the recording, plus one; 0: not seen yet; the latest of
                                               // those with the same id

  std::uint32_t index_of(Indices& known, std::uint32_t key, const Recording::Agent& agent);
  void capture_poses(const World<D>& world);
  void capture_board(const BoardRun& run);
  void note_event(const World<D>& world, const char* kind, const Indices& known, std::uint32_t key);

  struct Place {
    std::uint32_t key;
    std::size_t feet, row;
  };

  Recording recording_;
  std::vector<std::pair<std::size_t, Feet>> feet_;  // by index of an animated group
  std::vector<Place> animated_;                     // scratch
  Indices before_;                                  // by agent: another of the same id, in another group
  Indices index_by_key_, index_by_board_id_;
  std::vector<std::size_t> first_moving_;  // marks of obstacles that move; and where the last ones end
  float board_spacing_ = 0;                // m
  float board_speed_ = 0;                  // m/s, of a step to a neighbor
};

}  // namespace veer::scenario
