#include "app/bench_against.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "adapters/files/nesting.hpp"
#include "adapters/files/read_file.hpp"
#include "app/commands.hpp"
#include "app/load.hpp"
#include "app/say.hpp"
#include "scenario/format/budget.hpp"

namespace veer::app {
namespace {

using bench::Measured;

constexpr std::size_t most_bytes = 1 << 24;  // of a file to compare with

}  // namespace

bool Before::is_of(const Measured& m) const {
  return bench == m.bench && !machine.empty() && machine == bench::machine() &&
         agents == static_cast<double>(m.agents) && threads == static_cast<double>(m.threads) &&
         width == static_cast<double>(m.width) && std::abs(neighbors - m.neighbors) <= .1 * m.neighbors + .1;
}

std::optional<std::vector<Before>> read_earlier(const std::string& file) {
  const Result<std::string> text = read_file(file, {.most_bytes = most_bytes});
  if (!text) {
    complain("veer bench: {}: {}\n", file, unreadable(text.reason()));
    return {};
  }
  // Copying values that are nested thousands of levels deep would use up the stack.
  const bool nested = is_nested_deeper(*text, scenario::budget::nesting);
  auto json = nested ? nlohmann::json() : nlohmann::json::parse(*text, nullptr, false);
  if (json.is_object()) json = nlohmann::json::array({std::move(json)});
  const nlohmann::json& list = json;
  std::vector<Before> all;
  if (list.is_array())
    for (const auto& entry : list) {
      const auto text = [&](const char* key) { return entry.contains(key) && entry[key].is_string(); };
      const auto number = [&](const char* key) { return entry.contains(key) && entry[key].is_number(); };
      if (!entry.is_object() || !text("bench") || !text("machine") || !number("agents") || !number("threads") ||
          !number("width") || !number("neighbors") || !number("ns_per_agent_update"))
        continue;
      all.push_back({entry["bench"], entry["machine"], entry["agents"], entry["threads"], entry["width"],
                     entry["neighbors"], entry["ns_per_agent_update"]});
      if (!(all.back().ns > 0)) all.pop_back();
    }
  if (all.empty()) {
    complain("veer bench: {}: expected the output of veer bench --json\n", file);
    return {};
  }
  if (std::ranges::none_of(all, [](const Before& b) { return b.machine == bench::machine(); })) {
    complain("veer bench: {} was measured on another machine: {}, and this is {}\n", file, excerpt(all[0].machine, 200),
             bench::machine());
    return {};
  }
  return all;
}

int compare_with(const std::string& file, const std::vector<Before>& before, const std::vector<Measured>& now,
                 bool quiet) {
  int compared = 0, slower = 0;
  for (const Measured& m : now) {
    const auto found = std::ranges::find_if(before, [&](const Before& b) { return b.is_of(m); });
    if (found == before.end()) {
      if (!quiet) say("{:<15} {:>9} agents  not compared: {} has no such measurement\n", m.bench, m.agents, file);
      continue;
    }
    const double ratio = m.ns_per_agent_update / found->ns;
    ++compared;
    slower += ratio > 1 + most_loss ? 1 : 0;
    if (!quiet)
      say("{:<15} {:>9} agents  {:>8.2f} ns before, {:>8.2f} now: {:.2f}{}\n", m.bench, m.agents, found->ns,
          m.ns_per_agent_update, ratio, ratio > 1 + most_loss ? "  slower" : "");
  }
  if (compared == 0) {
    complain("veer bench: {} has none of these measurements\n", file);
    return bad_input;
  }
  if (slower == 0) return fine;
  complain("veer bench: {} of {} measurements are slower by more than {:.0f} %\n", slower, compared, 100 * most_loss);
  return failed;
}

}  // namespace veer::app
