#pragma once

#include <map>
#include <vector>

#include "veer/world/definition/event.hpp"

namespace veer {

/// Events of calls since the last step, such as `removed`. There is at most one of each kind for each index of a
/// handle, the last one, so a caller that adds and removes agents without a step can't fill the memory: the list is no
/// longer than twice the most agents that the world has had at the same time.
class PendingEvents {
 public:
  void note_removed(AgentId agent, std::uint32_t key, GroupId group) {
    removed_.insert_or_assign(agent.index, Event{Event::Kind::removed, agent, key, group});
  }
  /// Several changes of the same agent are one, from the first group to the last; none if it is back in the first.
  void note_transfer(AgentId agent, std::uint32_t key, GroupId from, GroupId to) {
    const auto before = changed_.find(agent.index);
    if (before != changed_.end() && before->second.agent == agent) from = before->second.from;
    if (from == to) changed_.erase(agent.index);
    else
      changed_.insert_or_assign(agent.index, Event{Event::Kind::changed_state, agent, key, to, Event::unknown, from});
  }

  std::size_t size() const { return removed_.size() + changed_.size(); }
  /// Replaces `events` by these, and forgets them.
  void move_to(std::vector<Event>& events) {
    events.clear();
    for (auto* list : {&removed_, &changed_}) {
      for (const auto& [index, event] : *list) events.push_back(event);
      list->clear();
    }
  }

 private:
  std::map<std::uint32_t, Event> removed_, changed_;  // by index of the handle
};

}  // namespace veer
