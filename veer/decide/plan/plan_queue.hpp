#pragma once

#include <algorithm>
#include <cstdint>

#include "veer/decide/plan/path_finder.hpp"

namespace veer {

/// A queue of agents that wait for a path. Many agents may ask in one step; `serve` answers as many as the work of a
/// step allows, in the order of the requests (within one step by key), and continues an unfinished search in the next
/// step. This bounds the cost of a step, and the order of answers depends only on the requests.
///
/// A repeated request keeps its position in the queue; its query is replaced. Only a search in progress is finished and
/// answered first, and the new query waits at the end (else an agent that asks in every step would never get an answer,
/// and would block the queue).
///
/// A value. The state of the search in progress is in the finder: a copy of a queue must continue with a clone of the
/// finder.
class PlanQueue {
 public:
  using Key = std::uint64_t;  // key of an agent

  void ask(Key key, const PathQuery& query) { news_.push_back({key, query, true, 0}); }
  /// Removes the request of an agent that is gone or needs no path any more.
  void drop(Key key) { news_.push_back({key, {}, false, 0}); }

  /// Calls answer(key, path) for each finished search; `answer` may call ask() and drop(), which take effect in the
  /// next call. Starting a search counts as one unit of work. Returns the work done: at most `work` plus one small
  /// piece of the finder's.
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

  /// Restarts the search in progress; to be called when the finder was replaced.
  void restart() noexcept { searching_ = false; }
  /// Returns whether the unfinished search is for this agent.
  bool is_under_way(Key key) const noexcept { return searching_ && waiting_[head_].key == key; }
  /// Calls f(key, query) for all waiting requests, as of the last `serve`, in the order of the queue.
  template <class F>
  void for_each(F f) const {
    for (std::size_t i = head_; i < waiting_.size(); ++i) f(waiting_[i].key, waiting_[i].query);
  }

  /// Returns the number of waiting requests, as of the last `serve`.
  std::size_t size() const noexcept { return waiting_.size() - head_; }
  /// Returns whether there are no requests, neither waiting nor new.
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
    std::uint32_t turn;  // order of arrival
  };
  void settle();

  std::vector<Request> waiting_;  // in the order of the queue, from `head_` on
  std::vector<News> news_;        // since the last `serve`
  std::size_t head_ = 0;
  bool searching_ = false;  // for the request at the head
};

}  // namespace veer
