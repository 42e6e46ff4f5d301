#include "veer/world/clock.hpp"

#include <algorithm>
#include <cmath>

namespace veer {
namespace {

constexpr double longest = 1e6;     // s; a longer gap between two frames is cut to this
constexpr double tolerance = 1e-6;  // steps

double usable(double seconds) { return seconds > 0 && std::isfinite(seconds) ? std::min(seconds, longest) : 0; }

}  // namespace

Clock::Clock(Kind kind, double dt, int max_steps)
    : kind_(kind), dt_(std::max(usable(dt), 1e-9)), max_steps_(std::max(max_steps, 1)) {}

Clock Clock::variable(double max_dt) { return {Kind::variable, max_dt, 1}; }
Clock Clock::fixed(double dt, int max_steps) { return {Kind::fixed, dt, max_steps}; }
Clock Clock::turns(double dt) { return {Kind::turns, dt, 1}; }

Clock::Ticks Clock::advance(double elapsed) {
  const double passed = paused_ ? 0 : usable(usable(elapsed) * scale_);
  if (kind_ == Kind::turns || passed == 0) return {0, static_cast<float>(dt_)};
  if (kind_ == Kind::variable) {
    const double dt = std::min(passed, dt_);
    dropped_ += passed - dt;
    return {1, static_cast<float>(dt)};
  }
  left_ += passed / dt_;
  double due = std::floor(left_ + tolerance);
  left_ -= due;
  if (due > max_steps_) {
    dropped_ += (due - max_steps_) * dt_;
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
  return static_cast<float>(std::max(left_, 0.));
}

}  // namespace veer
