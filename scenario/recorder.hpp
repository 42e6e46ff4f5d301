#pragma once

#include "scenario/recording.hpp"
#include "scenario/scenario.hpp"

namespace veer::scenario {

/// Writes down what a world looks like, frame by frame.
template <int D>
class Recorder {
 public:
  Recorder(const Scenario& scenario, const World<D>& world);

  /// Adds the present as a frame.
  void capture(const World<D>& world);
  /// Adds what happened in the last step.
  void note_events(const World<D>& world);
  /// Forgets the frames so far, to reuse their memory: for who writes them out one by one.
  void drop_frames();

  const Recording& recording() const { return recording_; }
  /// The finished recording; without edges of the domain, `low` and `high` are the area that was covered.
  Recording finish(const World<D>& world);

 private:
  std::uint32_t index_of(std::uint32_t key, std::uint32_t group, float radius, float max_speed);

  Recording recording_;
  std::vector<std::uint32_t> index_by_key_;  // plus one; 0: not seen yet
};

}  // namespace veer::scenario
