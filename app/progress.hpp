#pragma once

#include <chrono>
#include <string>

namespace veer::app {

/// Draws a progress bar on stderr. Does nothing if stderr isn't a terminal or `shown` is false.
class Progress {
 public:
  Progress(std::string what, bool shown);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Draws the bar; `done` is from 0 to 1. Cheap to call often: it draws at most every 50 ms.
  void show(double done);
  /// Erases the bar.
  void clear();

 private:
  std::string what_;
  bool shown_, drawn_ = false;
  std::chrono::steady_clock::time_point start_, last_;
};

}  // namespace veer::app
