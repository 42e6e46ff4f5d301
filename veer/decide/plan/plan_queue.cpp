#include "veer/decide/plan/plan_queue.hpp"

namespace veer {

void PlanQueue::settle() {
  waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(head_));
  head_ = 0;
  if (news_.empty()) return;
  for (std::size_t i = 0; i < news_.size(); ++i) news_[i].turn = static_cast<std::uint32_t>(i);
  std::ranges::sort(news_,
                    [](const News& a, const News& b) { return a.key != b.key ? a.key < b.key : a.turn < b.turn; });

  // Updates waiting requests: replaced or dropped. A used entry becomes a drop, so that it isn't added again below.
  std::size_t kept = 0;
  const bool was_searching = searching_;
  for (std::size_t i = 0; i < waiting_.size(); ++i) {
    Request request = waiting_[i];
    auto news = std::ranges::lower_bound(news_, request.key, {}, &News::key);
    bool drops = false;
    News* asks = nullptr;
    for (; news != news_.end() && news->key == request.key; ++news) {
      drops = drops || !news->asks;
      asks = news->asks ? &*news : nullptr;
    }
    const bool under_way = i == 0 && was_searching;
    if (drops) {
      if (under_way) searching_ = false;
      continue;  // a request after a drop counts as new
    }
    if (asks && !under_way) {
      request.query = asks->query;
      asks->asks = false;
    }
    waiting_[kept++] = request;
  }
  waiting_.resize(kept, Request{});

  for (std::size_t i = 0; i < news_.size(); ++i) {
    const bool last_word = i + 1 == news_.size() || news_[i + 1].key != news_[i].key;
    if (last_word && news_[i].asks) waiting_.push_back({news_[i].key, news_[i].query});
  }
  news_.clear();
}

}  // namespace veer
