#pragma once

#include <chrono>
#include <string>

namespace veer::app {

/// A bar on stderr while a run goes on; silent when stderr isn't a terminal.
class Progress {
 public:
  Progress(std::string what, bool shown);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// `done` from 0 to 1.
  void show(double done);
  /// Takes the bar off the screen.
  void clear();

 private:
  std::string what_;
  bool shown_, drawn_ = false;
  std::chrono::steady_clock::time_point start_, last_;
};

}  // namespace veer::app
