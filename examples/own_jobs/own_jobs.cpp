// A world on threads of the caller: veer::Executor connects a job system. The result is the same, bit by bit, as on
// one thread.
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <thread>
#include <vector>
#include <veer/veer.hpp>

/// A small job system: the calling thread and some helpers share the tasks of a job.
class Pool {
 public:
  explicit Pool(std::size_t helpers) {
    for (std::size_t i = 0; i < helpers; ++i) threads_.emplace_back([this] { help(); });
  }
  ~Pool() {
    {
      const std::lock_guard lock(mutex_);
      stop_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  /// What a world needs to run on this pool, which must outlive it.
  veer::Executor executor() {
    const auto run = [](void* context, std::size_t count, veer::Executor::Task task, void* data) {
      static_cast<Pool*>(context)->run(count, task, data);
    };
    return {.run = run, .context = this, .workers = threads_.size() + 1};
  }

  std::size_t tasks_done() const { return done_; }

 private:
  /// Calls task(data, i) for every i below count, and returns when all calls are done.
  void run(std::size_t count, veer::Executor::Task task, void* data) {
    {
      const std::lock_guard lock(mutex_);
      task_ = task;
      data_ = data;
      count_ = count;
      next_ = 0;
      busy_ = threads_.size();
      ++job_;
    }
    wake_.notify_all();
    work();
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return busy_ == 0; });
  }

  void work() {
    for (std::size_t i; (i = next_++) < count_; ++done_) task_(data_, i);
  }

  /// The loop of a helper.
  void help() {
    std::unique_lock lock(mutex_);
    for (std::size_t seen = 0;;) {
      wake_.wait(lock, [&] { return stop_ || job_ != seen; });
      if (stop_) return;
      seen = job_;
      lock.unlock();
      work();
      lock.lock();
      if (--busy_ == 0) idle_.notify_one();
    }
  }

  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable wake_, idle_;
  bool stop_ = false;
  std::size_t job_ = 0, busy_ = 0;  // jobs so far; helpers that still work on the last one
  veer::Executor::Task task_ = nullptr;
  void* data_ = nullptr;
  std::size_t count_ = 0;
  std::atomic<std::size_t> next_ = 0, done_ = 0;
};

veer::World2 make_world() {
  veer::World2 world;
  const veer::GroupId fish = *world.add_group({
      .name = "fish",
      .mind = veer::blend({{veer::Separation{.radius = 1.5f}, 2}, {veer::Alignment{.radius = 3}}, {veer::Wander{}}}),
      .limits = {.max_speed = 3},
  });
  world.spawn(fish, veer::disc({0, 0}, 60), 5000);
  return world;
}

int main() {
  Pool pool(3);
  veer::World2 threaded = make_world(), single = make_world();
  threaded.set_executor(pool.executor());
  for (int i = 0; i < 20; ++i) {
    threaded.step(1 / 60.f);
    single.step(1 / 60.f);
  }
  const auto a = static_cast<unsigned long long>(threaded.state_hash());
  const auto b = static_cast<unsigned long long>(single.state_hash());
  std::printf("%zu tasks on 4 threads: %016llx; on one thread: %016llx\n", pool.tasks_done(), a, b);
  return a == b && pool.tasks_done() > 0 ? 0 : 1;
}
