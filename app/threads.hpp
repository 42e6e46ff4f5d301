#pragma once

#include <cstddef>
#include <memory>

#include "veer/base/executor.hpp"

namespace veer::app {

/// A pool of threads that a world can run on.
class Threads {
 public:
  explicit Threads(std::size_t count);
  ~Threads();
  /// Runs on this pool, which must outlive it. With one thread it runs on the calling thread.
  Executor executor();

 private:
  struct Pool;
  std::unique_ptr<Pool> pool_;
  std::size_t count_;
};

}  // namespace veer::app
