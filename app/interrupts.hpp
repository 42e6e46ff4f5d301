#pragma once

#include <cstddef>
#include <string>

namespace veer::app {

/// While any of these exist, the first signal to stop (Ctrl-C, `kill`, a terminal that closes) is only noted, so that a
/// command can end in order. A second one removes incomplete files, says so and ends the program at once. Each file to
/// write has one: no signal finds the usual handlers as long as there is something to remove.
class Interrupts {
 public:
  Interrupts();
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  /// True once a signal to stop has come.
  static bool asked();
};

/// Names a file that a second signal removes. It need not exist yet: a signal may come as soon as it does.
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
