#pragma once

#include <cstddef>

namespace veer {

/// Runs the chunks of a stage on the caller's threads, such as the job system of an engine. `run` must call
/// `task(data, i)` once for every i below `count`, on any threads and in any order, and return when all calls have
/// returned. The result has the same bits in every case. By default everything runs on the calling thread.
struct Executor {
  using Task = void (*)(void* data, std::size_t index);
  void (*run)(void* context, std::size_t count, Task task, void* data) = nullptr;
  void* context = nullptr;
  std::size_t workers = 1;  // threads that may work at once; decides into how many chunks a stage is cut

  /// Calls f(i) for every i below `count`.
  template <class F>
  void for_each(std::size_t count, F& f) const {
    const Task task = [](void* data, std::size_t index) { (*static_cast<F*>(data))(index); };
    if (run && workers > 1 && count > 1) run(context, count, task, &f);
    else
      for (std::size_t i = 0; i < count; ++i) task(&f, i);
  }
};

}  // namespace veer
