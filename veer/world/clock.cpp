#include "veer/world/clock.hpp"

#include <algorithm>
#include <cmath>

namespace veer {
namespace {

constexpr double longest = 1e6;  // s; a longer gap between two frames is cut to this

std::int64_t nanoseconds(double seconds) { return std::llround(seconds * 1e9); }
double usable(double seconds) { return seconds > 0 ? std::min(seconds, longest) : 0; }  // NaN gives 0

}  // namespace

Clock::Clock(Kind kind, double dt, int max_steps)
    : kind_(kind), dt_(std::max(usable(dt), 1e-9)), max_steps_(std::max(max_steps, 1)), step_ns_(nanoseconds(dt_)) {}

Clock Clock::variable(double max_dt) { return {Kind::variable, max_dt, 1}; }
Clock Clock::fixed(double dt, int max_steps) { return {Kind::fixed, dt, max_steps}; }
Clock Clock::turns(double dt) { return {Kind::turns, dt, 1}; }

Clock::Ticks Clock::advance(double elapsed) {
  const double passed = paused_ ? 0 : usable(usable(elapsed) * scale_);
  if (kind_ == Kind::turns || passed == 0) return {0, static_cast<float>(dt_)};
  if (kind_ == Kind::variable) {
    const double dt = std::min(passed, dt_);
    dropped_ns_ += nanoseconds(passed - dt);
    return {1, static_cast<float>(dt)};
  }
  left_ns_ += nanoseconds(passed);
  std::int64_t due = left_ns_ / step_ns_;
  left_ns_ -= due * step_ns_;
  if (due > max_steps_) {
    dropped_ns_ += (due - max_steps_) * step_ns_;
    due = max_steps_;
  }
  return {static_cast<int>(due), static_cast<float>(dt_)};
}

Clock::Ticks Clock::turn(int count) {
  return {kind_ == Kind::turns && !paused_ ? std::max(count, 0) : 0, static_cast<float>(dt_)};
}

bool Clock::set_scale(double scale) {
  if (!(scale >= 0 && scale <= longest)) return false;
  scale_ = scale;
  return true;
}

float Clock::interpolation() const {
  if (kind_ != Kind::fixed) return 1;
  return static_cast<float>(static_cast<double>(left_ns_) / static_cast<double>(step_ns_));
}

double Clock::dropped() const { return static_cast<double>(dropped_ns_) * 1e-9; }

}  // namespace veer
