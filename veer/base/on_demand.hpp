#pragma once

#include <atomic>

namespace veer {

/// Something that is made when it is first needed: after `outdate`, the first of several threads that call `ensure`
/// makes it, and others wait. It begins as current. A copy is current if the original was. Without a mutex,
/// which builds without threads don't have.
class OnDemand {
 public:
  OnDemand() = default;
  OnDemand(const OnDemand& other) noexcept { *this = other; }
  OnDemand& operator=(const OnDemand& other) noexcept {
    state_.store(other.is_current() ? State::current : State::outdated, std::memory_order_relaxed);
    needed_.store(other.was_needed(), std::memory_order_relaxed);
    return *this;
  }

  bool is_current() const noexcept { return state_.load(std::memory_order_acquire) == State::current; }
  /// Returns whether `note_need` was called since it was last outdated or renewed.
  bool was_needed() const noexcept { return needed_.load(std::memory_order_relaxed); }
  /// May be called by several threads, as often as they like: it is written once.
  void note_need() noexcept {
    if (!was_needed()) needed_.store(true, std::memory_order_relaxed);
  }
  /// It has to be made again. Not to be called while other threads use it, nor is `renew`.
  void outdate() noexcept {
    state_.store(State::outdated, std::memory_order_relaxed);
    needed_.store(false, std::memory_order_relaxed);
  }
  /// The caller has made it again by itself.
  void renew() noexcept {
    state_.store(State::current, std::memory_order_relaxed);
    needed_.store(false, std::memory_order_relaxed);
  }
  /// Calls make() if it isn't current.
  template <class F>
  void ensure(F make) noexcept {
    if (is_current()) return;
    State outdated = State::outdated;
    if (state_.compare_exchange_strong(outdated, State::busy, std::memory_order_acquire)) {
      make();
      state_.store(State::current, std::memory_order_release);
      return;
    }
    while (!is_current()) pause();
  }

 private:
  enum class State : unsigned char { current, outdated, busy };

  /// Leaves the core to the thread that is busy, where two threads share one.
  static void pause() noexcept {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
  }

  std::atomic<State> state_ = State::current;
  std::atomic<bool> needed_ = false;
};

}  // namespace veer
