#include "veer/decide/plan/plan_queue.hpp"

#include <gtest/gtest.h>

#include <map>

#include "tests/decide/plan/maps.hpp"
#include "veer/decide/plan/grid_finder.hpp"

namespace veer {
namespace {

using Key = PlanQueue::Key;

PathQuery random_query(test::Draw& draw) {
  return {{draw.between(0, 24), draw.between(0, 24), 0}, {draw.between(0, 24), draw.between(0, 24), 0}, .1f};
}

GridFinder random_finder(test::Draw& draw) {
  const CellMap map = test::scattered(draw, 24, 24, .3f);
  return GridFinder(test::grid_of(map), std::make_shared<CellMap>(map));
}

/// A finder for tests: each search takes as much work as the query's radius says, and returns the query's start.
class Slow final : public PathFinder {
 public:
  void start(const PathQuery& query) override {
    left_ = static_cast<std::size_t>(query.radius);
    found_ = {FoundPath::Outcome::found, {query.from}};
  }
  std::size_t go_on(std::size_t work) override {
    const std::size_t did = std::min(work, left_);
    left_ -= did;
    return did;
  }
  bool is_done() const override { return left_ == 0; }
  const FoundPath& result() const override { return found_; }
  std::unique_ptr<PathFinder> clone() const override { return std::make_unique<Slow>(*this); }

 private:
  std::size_t left_ = 0;
  FoundPath found_{};
};

PathQuery taking(float work, float mark = 0) { return {{mark, 0, 0}, {}, work}; }

std::vector<Key> served(PlanQueue& queue, std::size_t work, PathFinder& finder) {
  std::vector<Key> keys;
  queue.serve(work, finder, [&](Key key, const FoundPath&) { keys.push_back(key); });
  return keys;
}

TEST(PlanQueue, a_thousand_requests_at_once_are_answered_within_the_budget_and_as_without_one) {
  test::Draw draw(1);
  GridFinder finder = random_finder(draw);
  std::map<Key, PathQuery> asked;
  PlanQueue queue;
  for (int i = 0; i < 1000; ++i) {
    const Key key = Key{draw.below(1u << 30)} << 20;
    asked[key] = random_query(draw);
    queue.ask(key, asked[key]);
  }
  constexpr std::size_t budget = 2000;
  std::vector<Key> order;
  std::size_t steps = 0, all_work = 0;
  std::map<Key, FoundPath> answers;
  for (; !queue.empty(); ++steps) {
    const std::size_t work = queue.serve(budget, finder, [&](Key key, const FoundPath& path) {
      order.push_back(key);
      answers[key] = path;
    });
    ASSERT_LE(work, budget);
    ASSERT_TRUE(work == budget || queue.empty()) << "and none of it is left unused";
    all_work += work;
  }
  EXPECT_GT(steps, 10u);
  ASSERT_EQ(order.size(), asked.size());
  EXPECT_TRUE(std::ranges::is_sorted(order)) << "all asked in one step: by key";
  std::size_t work = 0;
  for (const auto& [key, query] : asked) {
    const FoundPath path = find_path(finder, query);
    ASSERT_EQ(answers[key].outcome, path.outcome);
    ASSERT_EQ(answers[key].points, path.points);
    finder.start(query);
    for (++work; !finder.is_done();) work += finder.go_on(7);
  }
  EXPECT_EQ(all_work, work) << "cuts cost nothing";
}

TEST(PlanQueue, the_first_request_is_answered_first) {
  Slow finder;
  PlanQueue queue;
  queue.ask(9, taking(5));
  queue.ask(7, taking(5));
  EXPECT_TRUE(served(queue, 3, finder).empty());
  queue.ask(1, taking(5));
  queue.ask(8, taking(5));
  EXPECT_EQ(served(queue, 1000, finder), (std::vector<Key>{7, 9, 1, 8}));
  EXPECT_TRUE(queue.empty());
}

TEST(PlanQueue, a_repeated_request_keeps_its_position) {
  Slow finder;
  PlanQueue queue;
  for (Key key = 1; key <= 4; ++key) queue.ask(key, taking(10));
  served(queue, 5, finder);  // 1 is in progress
  queue.ask(5, taking(10));
  queue.ask(3, taking(10, 77));
  std::vector<Key> order;
  float mark = 0;
  queue.serve(1000, finder, [&](Key key, const FoundPath& path) {
    order.push_back(key);
    if (key == 3) mark = path.points[0].x;
  });
  EXPECT_EQ(order, (std::vector<Key>{1, 2, 3, 4, 5}));
  EXPECT_EQ(mark, 77) << "the answer to the new question";
}

TEST(PlanQueue, a_request_in_every_step_is_answered_and_does_not_delay_the_others) {
  Slow finder;
  PlanQueue queue;
  queue.ask(2, taking(50));
  std::vector<Key> order;
  for (int step = 0; step < 100; ++step) {
    queue.ask(1, taking(50));
    for (const Key key : served(queue, 10, finder)) order.push_back(key);
  }
  ASSERT_GE(order.size(), 15u);
  EXPECT_EQ(order[0], 1u);
  EXPECT_EQ(order[1], 2u);
  EXPECT_EQ(order[2], 1u);
}

TEST(PlanQueue, a_search_in_progress_is_answered_before_the_new_query) {
  Slow finder;
  PlanQueue queue;
  queue.ask(1, taking(10, 5));
  queue.ask(2, taking(10, 6));
  served(queue, 4, finder);
  queue.ask(1, taking(10, 7));
  served(queue, 1, finder);
  queue.ask(1, taking(10, 8));  // replaces the second, which is waiting
  std::vector<std::pair<Key, float>> answers;
  queue.serve(1000, finder, [&](Key key, const FoundPath& path) { answers.emplace_back(key, path.points[0].x); });
  EXPECT_EQ(answers, (std::vector<std::pair<Key, float>>{{1, 5}, {2, 6}, {1, 8}}));
}

TEST(PlanQueue, a_dropped_request_is_not_answered) {
  Slow finder;
  PlanQueue queue;
  for (Key key = 1; key <= 4; ++key) queue.ask(key, taking(10));
  served(queue, 5, finder);
  queue.drop(1);  // in progress
  queue.drop(3);
  queue.drop(99);  // never asked
  EXPECT_EQ(served(queue, 1000, finder), (std::vector<Key>{2, 4}));
  queue.ask(5, taking(1));
  queue.drop(5);
  queue.ask(6, taking(1));
  queue.drop(7);
  queue.ask(7, taking(1));
  EXPECT_EQ(served(queue, 1000, finder), (std::vector<Key>{6, 7})) << "the last word counts";
  EXPECT_EQ(queue.size(), 0u);
}

TEST(PlanQueue, a_request_after_a_drop_gets_a_new_position) {
  Slow finder;
  PlanQueue queue;
  for (Key key = 1; key <= 3; ++key) queue.ask(key, taking(10));
  served(queue, 5, finder);
  queue.drop(2);
  queue.ask(2, taking(10));
  EXPECT_EQ(served(queue, 1000, finder), (std::vector<Key>{1, 3, 2}));
}

TEST(PlanQueue, answers_may_lead_to_new_questions) {
  Slow finder;
  PlanQueue queue;
  queue.ask(1, taking(3));
  int answers = 0;
  for (int step = 0; step < 5; ++step)
    queue.serve(100, finder, [&](Key key, const FoundPath&) {
      ++answers;
      queue.ask(key, taking(3));
    });
  EXPECT_EQ(answers, 5) << "one in each step";
}

TEST(PlanQueue, a_copy_goes_on_with_a_clone_of_the_finder) {
  test::Draw draw(2);
  GridFinder finder = random_finder(draw);
  PlanQueue queue;
  for (Key key = 0; key < 50; ++key) queue.ask(key, random_query(draw));
  queue.serve(777, finder, [](Key, const FoundPath&) {});
  PlanQueue copy = queue;
  const std::unique_ptr<PathFinder> clone = finder.clone();
  using Answers = std::vector<std::pair<Key, std::vector<Vec3>>>;
  Answers mine, theirs;
  const auto into = [](Answers& all) {
    return [&all](Key key, const FoundPath& path) { all.emplace_back(key, path.points); };
  };
  while (!queue.empty()) queue.serve(500, finder, into(mine));
  while (!copy.empty()) copy.serve(333, *clone, into(theirs));
  EXPECT_FALSE(mine.empty());
  EXPECT_EQ(mine, theirs);
}

TEST(PlanQueue, without_work_nothing_happens) {
  Slow finder;
  PlanQueue queue;
  queue.ask(1, taking(0));
  EXPECT_TRUE(served(queue, 0, finder).empty());
  EXPECT_EQ(served(queue, 1, finder), (std::vector<Key>{1}));
}

}  // namespace
}  // namespace veer
