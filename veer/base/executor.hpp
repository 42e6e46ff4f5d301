#pragma once

#include <cstddef>

namespace veer {

/// How a world runs the parts of a stage: an engine plugs its job system in here. `run` must call `task(data, i)` once
/// for every i below count, on any threads in any order, and return when all are done. The result has the same bits
/// whatever it does. By default everything runs on the calling thread.
struct Executor {
  using Task = void (*)(void* data, std::size_t index);
  void (*run)(void* context, std::size_t count, Task task, void* data) = nullptr;
  void* context = nullptr;
  std::size_t workers = 1;  // how many threads may be at work; decides into how many parts a stage is cut

  template <class F>
  void for_each(std::size_t count, F& f) const {
    const Task task = [](void* data, std::size_t index) { (*static_cast<F*>(data))(index); };
    if (run && workers > 1 && count > 1) run(context, count, task, &f);
    else
      for (std::size_t i = 0; i < count; ++i) task(&f, i);
  }
};

}  // namespace veer
