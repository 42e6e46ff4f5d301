#pragma once

#include <cstddef>
#include <memory>

#include "veer/base/executor.hpp"

namespace veer::app {

/// A pool of threads for a world to run on.
class Threads {
 public:
  explicit Threads(std::size_t count);
  ~Threads();
  Executor executor();

 private:
  struct Pool;
  std::unique_ptr<Pool> pool_;
  std::size_t count_;
};

}  // namespace veer::app
