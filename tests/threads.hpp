#pragma once

#include <cstddef>
#include <thread>
#include <vector>

#include "veer/base/executor.hpp"

namespace veer {

/// An executor on real threads; lives as long as whoever uses it.
class RealThreads {
 public:
  explicit RealThreads(std::size_t workers) : workers_(workers) {}
  Executor executor() { return {&run, &workers_, workers_}; }

 private:
  static void run(void* context, std::size_t count, Executor::Task task, void* data) {
    const std::size_t workers = *static_cast<std::size_t*>(context);
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < workers; ++t)
      threads.emplace_back([=] {
        for (std::size_t i = t; i < count; i += workers) task(data, i);
      });
    for (std::thread& thread : threads) thread.join();
  }

  std::size_t workers_;
};

}  // namespace veer
