#include "app/interrupts.hpp"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstring>
#include <string_view>

#include "app/commands.hpp"

namespace veer::app {
namespace {

constexpr std::array<int, 3> stopping = {SIGINT, SIGTERM, SIGHUP};
constexpr std::size_t most_files = 8, longest_path = 4096;

// Plain memory: a handler of signals can't use locks or strings.
struct Slot {
  std::atomic<bool> used = false;
  std::array<char, longest_path> path{};
};
std::array<Slot, most_files> incomplete;
std::atomic<bool> told_to_stop = false;
std::array<struct sigaction, stopping.size()> before;
int present = 0;  // number of Interrupts

void on_signal(int) {
  if (!told_to_stop.exchange(true)) return;
  for (const Slot& slot : incomplete)
    if (slot.used) unlink(slot.path.data());
  constexpr std::string_view why = "veer: stopped by a second signal; incomplete files were removed\n";
  [[maybe_unused]] const ssize_t none = write(STDERR_FILENO, why.data(), why.size());
  _exit(failed);
}

}  // namespace

Interrupts::Interrupts() {
  if (present++ > 0) return;
  struct sigaction handler{};
  handler.sa_handler = on_signal;
  for (std::size_t i = 0; i < stopping.size(); ++i) {
    sigaction(stopping[i], nullptr, &before[i]);
    const bool stays_ignored = stopping[i] == SIGHUP && before[i].sa_handler == SIG_IGN;  // nohup
    if (!stays_ignored) sigaction(stopping[i], &handler, nullptr);
  }
}

Interrupts::~Interrupts() {
  // A program that was told to stop is about to end: a second signal must not end it in another way than it would now.
  if (--present > 0 || told_to_stop) return;
  for (std::size_t i = 0; i < stopping.size(); ++i) sigaction(stopping[i], &before[i], nullptr);
}

bool Interrupts::asked() { return told_to_stop; }

Incomplete::Incomplete(const std::string& path) : slot_(0) {
  while (slot_ < most_files && incomplete[slot_].used) ++slot_;
  if (slot_ == most_files || path.size() >= longest_path) {
    slot_ = most_files;
    return;
  }
  std::memcpy(incomplete[slot_].path.data(), path.c_str(), path.size() + 1);
  incomplete[slot_].used = true;
}

Incomplete::~Incomplete() {
  if (slot_ < most_files) incomplete[slot_].used = false;
}

}  // namespace veer::app
