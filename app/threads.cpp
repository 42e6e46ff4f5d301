#include "app/threads.hpp"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

namespace veer::app {

struct Threads::Pool {
  explicit Pool(int count)
      : most(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(count)), arena(count) {}
  tbb::global_control most;  // allows more threads than cores: results don't depend on it
  tbb::task_arena arena;
};

Threads::Threads(std::size_t count) : count_(count) {
  if (count > 1) pool_ = std::make_unique<Pool>(static_cast<int>(count));
}

Threads::~Threads() = default;

Executor Threads::executor() {
  if (!pool_) return {};
  const auto run = [](void* context, std::size_t count, Executor::Task task, void* data) {
    static_cast<Pool*>(context)->arena.execute(
        [&] { tbb::parallel_for(std::size_t{0}, count, [&](std::size_t i) { task(data, i); }); });
  };
  return {run, pool_.get(), count_};
}

}  // namespace veer::app
