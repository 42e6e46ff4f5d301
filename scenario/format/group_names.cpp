#include "scenario/format/group_names.hpp"

#include <algorithm>

namespace veer::scenario {

Json group_names_schema(std::string_view doc) {
  Json schema = either({text("name of a group"), list(text("name of a group"), 1, 1000, "names of groups")});
  schema["description"] = doc;
  return schema;
}

std::optional<std::size_t> find_group(const Reader& from, const std::vector<std::string>& names) {
  if (!from.is(Node::Kind::string)) return std::nullopt;
  const auto found = std::ranges::find(names, from.node().text);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  const bool all_known = std::ranges::find(names, "") == names.end();
  if (all_known) from.fault("unknown group, " + suggestion(from.node().text, names));
  return std::nullopt;
}

std::vector<std::size_t> find_groups(const Reader& from, const std::vector<std::string>& names) {
  std::vector<std::size_t> all;
  if (const auto one = find_group(from, names)) all.push_back(*one);
  for (std::size_t k = 0; k < from.size(); ++k)
    if (const auto group = find_group(from.at(k), names)) all.push_back(*group);
  return all;
}

}  // namespace veer::scenario
