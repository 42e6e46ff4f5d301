#include "scenario/format/renamed.hpp"

#include <algorithm>

namespace veer::scenario {
namespace {

/// A member of an object, or with `is_value` a text, that has a new name.
struct Renamed {
  std::string_view where;  // end of the JSON pointer of the object or text, with present names; * matches one part
  std::string_view old_name, new_name;
  bool is_value = false;
};

constexpr Renamed all_renamed[] = {
    // A target, and the targets in targets; obstacles are carried by some of the same forms.
    {"target", "path", "moving"},
    {"target", "slot", "formation"},
    {"moves", "path", "moving"},
    {"anchor", "path", "moving"},
    {"between/*", "path", "moving"},
    {"to", "path", "moving"},
    {"to", "slot", "formation"},
    {"moving", "places", "points"},
    {"formation", "places", "slots"},
    {"follow", "places", "points"},
    {"given", "place", "position"},
    {"groups/*/perception", "whom", "groups"},
    {"obstacles/*/wall", "places", "points"},
    {"planners/*/graph", "places", "points"},
    {"characters/*/clips/*", "place", "blend_point"},
    {"by", "place", "position"},
    {"do/*", "choose_nobody", "choose_none", true},
};

class Renamer {
 public:
  Renamer(Notes& notes, Faults& faults) : notes_(notes), faults_(faults) {}

  void visit(Node& node) {
    if (node.kind == Node::Kind::string) return rename_value(node);
    if (node.kind == Node::Kind::object) {
      if (is_at("brains/*")) give_root(node);
      if (is_at("behaviors/*")) give_neighbors(node);
      for (const Renamed& r : all_renamed)
        if (!r.is_value && is_at(r.where)) rename_member(node, r);
    }
    for (auto& [name, value] : node.members) visit_part(value, {name, 0});
    for (std::size_t i = 0; i < node.items.size(); ++i) visit_part(node.items[i], {{}, i});
  }

 private:
  struct Part {
    std::string_view name;  // empty: an item
    std::size_t index;
  };

  void visit_part(Node& node, const Part& part) {
    if (node.kind == Node::Kind::number || node.kind == Node::Kind::boolean) return;
    path_.push_back(part);
    visit(node);
    path_.pop_back();
  }

  /// True if the present path ends with these parts.
  bool is_at(std::string_view where) const {
    for (std::size_t i = path_.size(); i-- > 0;) {
      const std::size_t slash = where.rfind('/');
      const std::string_view last = slash == where.npos ? where : where.substr(slash + 1);
      if (last != "*" && last != path_[i].name) return false;
      if (slash == where.npos) return true;
      where = where.substr(0, slash);
    }
    return false;
  }

  void rename_member(Node& node, const Renamed& renamed) {
    const auto old = std::ranges::find(node.members, renamed.old_name, &std::pair<std::string, Node>::first);
    if (old == node.members.end()) return;
    if (node.find(renamed.new_name)) {
      tell(faults_, {old->second.line, join(pointer(), renamed.old_name),
                     "duplicated: the old name of \"" + std::string(renamed.new_name) + "\", which is here already"});
      old->first.insert(0, 1, '\0');  // as document.cpp marks duplicates, so that check() passes over it
      return;
    }
    add_note(old->second.line, renamed);
    old->first = renamed.new_name;
  }

  /// A behavior tree once was its root itself; now it has a root, as a decision tree does.
  void give_root(Node& brain) {
    const auto tree = std::ranges::find(brain.members, "behavior_tree", &std::pair<std::string, Node>::first);
    if (tree == brain.members.end() || tree->second.find("root")) return;
    Node& node = tree->second;
    if (node.kind != Node::Kind::string && (node.kind != Node::Kind::object || node.members.empty())) return;
    notes_.push_back({node.line, join(pointer(), "behavior_tree"),
                      "a behavior tree is now written {\"root\": node}; a node alone is read in this version only"});
    Node whole{.kind = Node::Kind::object, .line = node.line};
    whole.members.emplace_back("root", std::move(node));
    node = std::move(whole);
  }

  /// Groups of neighbors once were the target of behaviors that look at neighbors.
  void give_neighbors(Node& behavior) {
    const auto target = std::ranges::find(behavior.members, "target", &std::pair<std::string, Node>::first);
    if (target == behavior.members.end() || target->second.kind != Node::Kind::object) return;
    Node& node = target->second;
    if (node.members.size() != 1 || node.members[0].first != "groups" || behavior.find("neighbors")) return;
    notes_.push_back({node.line, join(pointer(), "target"),
                      "groups of neighbors are now written \"neighbors\": [names]; as a target they are read in this "
                      "version only"});
    Node groups = std::move(node.members[0].second);
    target->first = "neighbors";
    node = std::move(groups);
  }

  void rename_value(Node& node) {
    for (const Renamed& r : all_renamed)
      if (r.is_value && node.text == r.old_name && is_at(r.where)) {
        add_note(node.line, r);
        node.text = r.new_name;
      }
  }

  void add_note(int line, const Renamed& renamed) {
    tell(notes_, {line, pointer(),
                  "\"" + std::string(renamed.old_name) + "\" is now called \"" + std::string(renamed.new_name) +
                      "\"; the old name is read in this version only"});
  }

  std::string pointer() const {
    std::string all;
    for (const Part& part : path_) all = part.name.empty() ? join(all, part.index) : join(all, part.name);
    return all;
  }

  Notes& notes_;
  Faults& faults_;
  std::vector<Part> path_;
};

}  // namespace

void rename_members(Node& document, Notes& notes, Faults& faults) { Renamer(notes, faults).visit(document); }

}  // namespace veer::scenario
