#pragma once

namespace veer {

/// Turns the time that passes outside into steps of a world.
///   for (Ticks t = clock.advance(frame_seconds); t.count > 0; --t.count) world.step(t.dt);
class Clock {
 public:
  struct Ticks {
    int count;  // steps to make now
    float dt;   // s, of each of them
  };

  /// One step per call, as long as the call says, but at most max_dt: after a breakpoint or a long load the agents
  /// don't jump.
  static Clock variable(double max_dt = .1);
  /// Steps of equal length; what is left over is kept for the next call. At most max_steps per call: when the machine
  /// can't keep up, the world runs slow instead of falling ever further behind. A step is due as soon as no more than a
  /// millionth of its length is missing: 144 frames of 1/144 s sum up to slightly less than a second, but count as one.
  static Clock fixed(double dt = 1 / 60., int max_steps = 8);
  /// Time passes only when asked, turn by turn.
  static Clock turns(double dt = 1);

  /// `elapsed` in s; negative or not finite counts as 0.
  Ticks advance(double elapsed);
  /// Turn-based: the next `count` turns.
  Ticks turn(int count = 1);

  void pause(bool paused) { paused_ = paused; }
  bool paused() const { return paused_; }
  /// 1: as fast as outside, 2: twice as fast. False, and no change, if negative or not finite.
  bool set_scale(double scale);
  double scale() const { return scale_; }

  /// How far the present lies between the last step (0) and the next (1), for drawing in between. 1 for clocks that
  /// never have time left over.
  float interpolation() const;
  /// Simulated time given up because of max_steps or max_dt so far, s.
  double dropped() const { return dropped_; }

 private:
  enum class Kind { variable, fixed, turns };
  Clock(Kind kind, double dt, int max_steps);

  Kind kind_;
  double dt_;  // s: of a fixed step, or the longest one
  int max_steps_;
  double scale_ = 1;
  bool paused_ = false;
  // In steps, below 1: it is rounded by 1e-16 per call, so that even a year of frames stays within the tolerance, and
  // jittered frames give the same steps as steady ones. (Whole nanoseconds would lose half a nanosecond per frame.)
  double left_ = 0;
  double dropped_ = 0;  // s
};

}  // namespace veer
