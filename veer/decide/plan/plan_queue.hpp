#pragma once

#include <algorithm>
#include <cstdint>

#include "veer/decide/plan/path_finder.hpp"

namespace veer {

/// Who waits for a path. Many may ask in one step; `serve` answers as many as the work of a step allows, in the order
/// in which they asked (those of one step by key), and goes on with a search that was cut in the next step. So what a
/// step costs stays within bounds, and who is answered when depends on nothing but the questions.
///
/// Who asks again keeps their turn; the new question takes the place of the old one. Only a search that is under way is
/// finished first and answered (else one who asks in every step would never be answered, nor would those behind), and
/// the new question waits like any other.
///
/// A value. The search under way is in the finder: who copies a queue goes on with a clone of that.
class PlanQueue {
 public:
  using Key = std::uint64_t;  // of an agent; never used again

  void ask(Key key, const PathQuery& query) { news_.push_back({key, query, true, 0}); }
  /// The agent is gone, or doesn't want to know any more.
  void drop(Key key) { news_.push_back({key, {}, false, 0}); }

  /// Answers by answer(key, path), which may ask and drop (it counts from the next call on). Starting a search counts
  /// as one piece of work. Tells how much work it was: at most `work` and one small piece of the finder's.
  template <class Answer>
  std::size_t serve(std::size_t work, PathFinder& finder, Answer answer) {
    settle();
    std::size_t done = 0;
    while (head_ < waiting_.size() && done < work) {
      if (!searching_) {
        finder.start(waiting_[head_].query);
        searching_ = true;
        ++done;
      }
      if (!finder.is_done() && done < work) done += finder.go_on(work - done);
      if (!finder.is_done()) continue;
      searching_ = false;
      answer(waiting_[head_++].key, finder.result());
    }
    return done;
  }

  /// The finder is another one: the search under way begins anew.
  void restart() noexcept { searching_ = false; }
  /// Whether the search that was cut is this one's.
  bool is_under_way(Key key) const noexcept { return searching_ && waiting_[head_].key == key; }
  /// f(key, query) for all who wait, as of the last `serve`, in the order of their turns.
  template <class F>
  void for_each(F f) const {
    for (std::size_t i = head_; i < waiting_.size(); ++i) f(waiting_[i].key, waiting_[i].query);
  }

  /// How many wait, as of the last `serve`.
  std::size_t size() const noexcept { return waiting_.size() - head_; }
  /// Whether anyone waits or has asked since.
  bool empty() const noexcept { return size() == 0 && news_.empty(); }

 private:
  struct Request {
    Key key;
    PathQuery query;
  };
  struct News {
    Key key;
    PathQuery query;
    bool asks;           // false: drops
    std::uint32_t turn;  // the order in which they came
  };
  void settle();

  std::vector<Request> waiting_;  // in the order of their turns, from `head_` on
  std::vector<News> news_;        // since the last `serve`
  std::size_t head_ = 0;
  bool searching_ = false;  // for the one at the head
};

}  // namespace veer
