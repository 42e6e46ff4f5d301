#pragma once

#include <cstddef>
#include <string>

namespace veer::app {

/// While one of these exists, the first signal to stop (Ctrl-C, `kill`, a terminal that closes) is only noted, so that
/// a command can end in order. A second one removes incomplete files and ends the program at once.
class Interrupts {
 public:
  Interrupts();
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  /// True once a signal to stop has come.
  static bool asked();
};

/// Names an incomplete file that a second signal removes.
class Incomplete {
 public:
  explicit Incomplete(const std::string& path);
  ~Incomplete();
  Incomplete(const Incomplete&) = delete;
  Incomplete& operator=(const Incomplete&) = delete;

 private:
  std::size_t slot_;
};

}  // namespace veer::app
