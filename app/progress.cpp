#include "app/progress.hpp"

#include <unistd.h>
#include <cmath>

#include "app/say.hpp"

namespace veer::app {

Progress::Progress(std::string what, bool shown)
    : what_(std::move(what)), shown_(shown && isatty(STDERR_FILENO)), start_(std::chrono::steady_clock::now()) {}

Progress::~Progress() { clear(); }

void Progress::clear() {
  if (drawn_) complain("\r\x1b[K");
  drawn_ = false;
}

void Progress::show(double done) {
  using namespace std::chrono_literals;
  if (!shown_) return;
  const auto now = std::chrono::steady_clock::now();
  if (drawn_ && now - last_ < 50ms) return;
  last_ = now;
  drawn_ = true;
  constexpr int width = 32;
  const int full = static_cast<int>(std::lround(done * width));
  const double spent = std::chrono::duration<double>(now - start_).count();
  std::string bar;
  for (int i = 0; i < width; ++i) bar += i < full ? "█" : "░";
  complain("\r\x1b[K{} {} {:3.0f} %", what_, bar, done * 100);
  if (spent > 1 && done > 0) complain("  {:.0f} s left", spent / done * (1 - done));
  std::fflush(stderr);
}

}  // namespace veer::app
