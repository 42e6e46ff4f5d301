#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <numeric>
#include <random>
#include <thread>
#include <vector>

#include "veer/base/executor.hpp"

namespace veer::test {

/// Runs tasks on so many threads, in an order that differs each time. Must outlive the users of its executor.
class Threads {
 public:
  explicit Threads(std::size_t count) : count_(count) {}
  Executor executor() { return {&run, this, count_}; }

 private:
  static void run(void* context, std::size_t count, Executor::Task task, void* data) {
    auto& self = *static_cast<Threads*>(context);
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), 0u);
    std::shuffle(order.begin(), order.end(), self.random_);
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
      for (std::size_t i = next++; i < count; i = next++) task(data, order[i]);
    };
    std::vector<std::thread> threads;
    for (std::size_t k = 1; k < self.count_; ++k) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();
  }
  std::size_t count_;
  std::mt19937 random_{1};
};

}  // namespace veer::test
