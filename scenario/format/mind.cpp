#include "scenario/format/mind.hpp"

#include <utility>

#include "scenario/format/budget.hpp"
#include "scenario/format/group_names.hpp"
#include "scenario/format/target.hpp"
#include "veer/base/printable.hpp"
#include "veer/combine/combiner.hpp"
#include "veer/sense/path/path.hpp"
#include "veer/steer/loop/behavior.hpp"

namespace veer::scenario {
namespace {

Json weight_schema() {
  const Json any = {{"type", "number"}, {"minimum", -1e9}, {"maximum", 1e9}};
  const Json weight = {{"type", "number"}, {"minimum", 0}, {"maximum", 1e6}};
  Json schema = either(
      {number(0, 1e6, 1, "", "a constant weight"),
       object({{"follows", text("distance (to the target, m), speed (m/s), time (s), or a quantity of the group")},
               {"from", list(any, 2, 2, "two values of what the weight follows")},
               {"to", list(weight, 2, 2, "the weights at these values; linear between them, constant outside")}},
              {"follows", "from", "to"}, "a weight that follows a quantity of the agent")});
  schema["description"] = "how much the request counts; default 1";
  return schema;
}

/// "everyone" stands for all groups even where a group has that name: the group is then meant in a list.
Json neighbors_schema() {
  Json schema = either({text("the name of a group, or for all groups \""
                             "everyone"
                             "\""),
                        list(text("name of a group"), 1, 1000, "names of groups")});
  schema["description"] =
      "which agents are neighbors, for behaviors that look at neighbors; default: all for behaviors of the family "
      "crowd, the own group for all others";
  return schema;
}

/// A behavior, or a group of behaviors that are combined first.
Json behavior_schema() {
  Json forms = members(behaviors().size() + 1);
  for (const BehaviorInfo* b : behaviors()) forms[std::string(b->name)] = fields_schema(b->fields, b->summary);
  forms["group"] = reference("mind");
  return one_member_of(
      std::move(forms),
      {{"weight", weight_schema()},
       {"chance", number(0, 1, 0, "", "with \"dithered\": probability of being chosen; 0: the combiner's")},
       {"target", target_schema()},
       {"neighbors", neighbors_schema()}});
}

class MindReader {
 public:
  MindReader(int dimensions, const std::vector<std::string>& names, const std::vector<PlannerSpec>& planners,
             GroupSpec& spec, std::size_t& path_corners)
      : dimensions_(dimensions), names_(names), planners_(planners), spec_(spec), path_corners_(path_corners) {}

  /// Reads the behaviors and groups of a mind, or of a group in it, in the order of the text.
  void read(const Reader& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Reader entry = list.at(i);
      if (const Reader group = entry["group"]) read_group(entry, group);
      else read_behavior(entry);
    }
  }

 private:
  void read_group(const Reader& entry, const Reader& group) {
    Mind& mind = spec_.def.mind;
    MindGroup found{mind.behaviors.size(), 0, combiner(group), weight(entry), chance(entry)};
    if (const Reader target = entry["target"]) target.fault("not with a group: each behavior in it has its own target");
    if (const Reader own = entry["neighbors"]) own.fault("not with a group: each behavior in it has its own neighbors");
    if (group["behaviors"] && group["behaviors"].size() == 0)
      group["behaviors"].fault("expected at least one behavior");
    read(group["behaviors"]);
    found.last = mind.behaviors.size();
    if (found.first < found.last) mind.groups.push_back(found);
  }

  void read_behavior(const Reader& entry) {
    const Reader target = entry["target"];
    const auto behavior = entry.part(behaviors());
    if (!behavior || path_corners_ > budget::path_corners) return;
    auto [def, names] = read_target(target, dimensions_, names_, planners_);
    if (const auto* follow = std::get_if<FollowTarget>(&def)) count_corners(*follow->path, target);
    spec_.def.mind.behaviors.emplace_back(behavior, weight(entry), std::move(def), neighbors(entry["neighbors"]),
                                          chance(entry));
    // An agent has one choice, which all its behaviors share.
    for (const TargetNames& other : spec_.targets)
      if (other.chosen_from && names.chosen_from && other.chosen_from != names.chosen_from)
        target["chosen"].fault("expected the group that another behavior of this mind chooses from");
    spec_.targets.push_back(std::move(names));
  }

  /// A curve has as many corners as its tolerance asks for: no more paths are made once there are too many.
  void count_corners(const SharedPath& path, const Reader& target) {
    const std::size_t before = path_corners_;
    if (path.flat) path_corners_ += path.flat->view().corners.size();
    if (path.space) path_corners_ += path.space->view().corners.size();
    if (before <= budget::path_corners && path_corners_ > budget::path_corners)
      target.fault("too many corners: expected at most " + std::to_string(budget::path_corners) +
                   " in all paths, found " + std::to_string(path_corners_) + " up to here");
  }
  NeighborsDef neighbors(const Reader& from) const {
    if (!from) return {};
    if (from.is(Node::Kind::string) && from.text() == "everyone") return among_everyone();
    NeighborsDef def = among({});
    for (const std::size_t group : find_groups(from, names_))
      def.groups.push_back({static_cast<std::uint32_t>(group + 1)});
    return def;
  }
  static Chosen<CombinerInfo> combiner(const Reader& from) {
    const auto found = from["combine"].part(combiners());
    return found ? found : Mind{}.combiner;
  }
  static float chance(const Reader& entry) { return entry["chance"].real(0); }

  Weight weight(const Reader& entry) const {
    const Reader from = entry["weight"], follows = from["follows"];
    if (!follows) return from.real(1);
    const auto pair = [&](const char* member) {
      const Reader list = from[member];
      return list.size() == 2 ? Vec2{list.at(0).real(0), list.at(1).real(0)} : Vec2{};
    };
    std::vector<std::string> names{"distance", "speed", "time"};
    using Follows = Weight::Follows;
    constexpr Follows kinds[] = {Follows::distance, Follows::speed, Follows::time};
    for (const Quantity& quantity : spec_.def.quantities) names.push_back(quantity.name);
    const auto at = static_cast<std::size_t>(std::ranges::find(names, follows.text()) - names.begin());
    if (at == names.size()) {
      follows.fault("unknown name \"" + excerpt(follows.text()) + "\", " + suggestion(follows.text(), names));
      return 1;
    }
    const bool is_quantity = at >= std::size(kinds);
    return {is_quantity ? Follows::quantity : kinds[at], pair("from"), pair("to"),
            is_quantity ? static_cast<std::uint32_t>(at - std::size(kinds)) : 0};
  }

  int dimensions_;
  const std::vector<std::string>& names_;
  const std::vector<PlannerSpec>& planners_;
  GroupSpec& spec_;
  std::size_t& path_corners_;
};

}  // namespace

Json mind_schema() {
  return object({{"combine", choice_of(combiners(), "how several requests become one; default weighted")},
                 {"behaviors", list(behavior_schema(), 0, 64, "in order of importance")}},
                {"behaviors"}, "what the agents want");
}

void read_mind(const Reader& from, int dimensions, const std::vector<std::string>& names,
               const std::vector<PlannerSpec>& planners, GroupSpec& spec, std::size_t& path_corners) {
  if (const auto combiner = from["combine"].part(combiners())) spec.def.mind.combiner = combiner;
  MindReader(dimensions, names, planners, spec, path_corners).read(from["behaviors"]);
}

}  // namespace veer::scenario
