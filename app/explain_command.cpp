#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "app/commands.hpp"
#include "app/load.hpp"
#include "app/options.hpp"
#include "app/progress.hpp"
#include "app/say.hpp"
#include "scenario/run/run.hpp"
#include "scenario/write/explanation.hpp"
#include "veer/world/query/explain.hpp"

namespace veer::app {
namespace {

struct ExplainArguments {
  FileArgument file;
  std::uint32_t agent = 0;  // key
  double at = 0;            // s
  std::optional<std::uint64_t> seed;
  bool json = false;
};

using scenario::name_of_entry;

template <int N>
std::string in_words(const Vec<float, N>& v) {
  std::string all;
  for (int d = 0; d < N; ++d) all += fmt::format("{}{:.3g}", d ? ", " : "", v[d]);
  return N == 1 ? all : "(" + all + ")";
}
/// A position in global coordinates. Far from zero, three digits would tell nothing: there it is rounded to
/// millimeters.
template <int D>
std::string in_words(const Vec<float, D>& position, const World<D>& world) {
  if (world.definition().origin == Vec<double, D>{}) return in_words(position);
  const Vec<double, D> global = world.to_global(position);
  std::string all;
  for (int d = 0; d < D; ++d) all += fmt::format("{}{:.3f}", d ? ", " : "", global[d]);
  return "(" + all + ")";
}
template <int D>
void append_wishes(std::string& out, const typename Explanation<D>::Behavior& b, const char* unit) {
  const auto line = [&](const char* what, const auto& wish, const char* in) {
    out += fmt::format("      {:<8} asks {} {}, gets {:.0f} % = {}", what, in_words(wish.asked), in, wish.share * 100,
                       in_words(wish.granted));
    if (length(wish.taken) > 1e-4f * length(wish.asked)) out += fmt::format(", {} was taken", in_words(wish.taken));
    out += '\n';
  };
  if (b.move) line("motion", *b.move, unit);
  if (b.face) line("heading", *b.face, "");
  if (b.turn) line("turn", *b.turn, "rad/s^2");
}

template <int D>
void append_combiner(std::string& out, const Explanation<D>& why, std::size_t g, const char* unit) {
  const auto& c = why.combiners[g];
  const bool whole = g + 1 == why.combiners.size();
  out += whole ? fmt::format("  combined by {}", c.name) : fmt::format("  group {} by {}", g + 1, c.name);
  for (std::size_t k = 0; k < c.entries.size(); ++k) {
    out += fmt::format("{}{}", k ? ", " : ": ", name_of_entry(why, c.entries[k]));
    if (k < c.dice.size()) out += fmt::format(" (die {:.2f})", c.dice[k]);
  }
  if (c.winner) out += fmt::format("; {} wins", name_of_entry(why, *c.winner));
  if (!c.directions.empty())
    out += fmt::format("; {} of {} directions closed", std::ranges::count(c.closed, true), c.closed.size());
  out += fmt::format(" -> {} {}\n", in_words(c.move), unit);
}

template <int D>
std::string name_of(const World<D>& world, GroupId group) {
  return printable(world.group(group).definition().name);
}

template <int D>
std::string to_text(const Explanation<D>& why, const World<D>& world) {
  const char* unit = why.asks_velocity ? "m/s" : "m/s^2";
  std::string out =
      fmt::format("agent {} of '{}' at {:.3f} s: at {} m, velocity {} m/s\n", why.key, name_of(world, why.group),
                  why.time, in_words(why.before.position, world), in_words(why.before.velocity));
  if (why.before.group != why.group)
    out += fmt::format("  decides to change from '{}' to '{}'\n", name_of(world, why.before.group),
                       name_of(world, why.group));
  for (std::size_t k = 0; k < why.behaviors.size(); ++k) {
    const auto& b = why.behaviors[k];
    out += fmt::format("  {} {} (weight {:.3g})", k + 1, b.name, b.weight);
    if (b.target && !b.target_there) out += ", no target at present";
    else if (b.target)
      out += fmt::format(", target {} m, {:.3g} m away", in_words(b.target->position, world),
                         length(b.target->position - why.before.position));
    if (!b.neighbors.empty())
      out += fmt::format(", {} neighbor{}, nearest {} at {:.3g} m", b.neighbors.size(),
                         b.neighbors.size() == 1 ? "" : "s", b.neighbors[0].key, b.neighbors[0].distance);
    out += '\n';
    for (const auto& hit : b.hits)
      out +=
          fmt::format("      meets obstacle {}{} in {:.3g} m, at {} m, normal {}\n", hit.obstacle,
                      hit.moves ? " (it moves)" : "", hit.distance, in_words(hit.point, world), in_words(hit.normal));
    append_wishes<D>(out, b, unit);
  }
  for (std::size_t g = 0; g < why.combiners.size(); ++g) append_combiner(out, why, g, unit);
  if (why.gait) {
    std::vector<std::string> clips;
    for (const auto& [clip, part] : scenario::mix_of(*why.gait, *world.group(why.group).definition().character))
      clips.push_back(fmt::format("{} {:.0f} %", printable(clip), part * 100));
    out += fmt::format("  clips: asked for {} m/s (ahead, left) and {:.2f} rad/s, have {} and {:.2f}: {}\n",
                       in_words(why.gait->asked.velocity), why.gait->asked.spin, in_words(why.gait->had.velocity),
                       why.gait->had.spin, fmt::join(clips, ", "));
  }
  out += fmt::format("  body {}: delivers {} {}", why.body, in_words(why.delivered), unit);
  if (length(why.shortfall) > 1e-3f * length(why.asked))
    out += fmt::format(", short of it by {}", in_words(why.shortfall));
  out += why.quarantined ? "; the result isn't finite: the agent is put back and stopped\n"
                         : fmt::format("; goes to {} m, velocity {} m/s\n", in_words(why.after.position, world),
                                       in_words(why.after.velocity));
  return out;
}

/// Prints the explanation. Returns false, and prints why, if there is no such agent.
template <int D>
bool print(const World<D>& world, const ExplainArguments& arguments, float dt) {
  const auto agent = world.agent(scenario::agent_with_key(world, arguments.agent));
  if (!agent) {
    complain("veer: no agent {} at {:.3f} s: expected an id that a trace or replay shows", arguments.agent,
             world.time());
    std::uint32_t low = ~0u, high = 0;
    for (std::size_t g = 0; g < world.group_count(); ++g)
      for (const std::uint32_t key : world.group(world.group_at(g)).keys()) {
        low = std::min(low, key);
        high = std::max(high, key);
      }
    if (high > 0) complain(", from {} to {}\n", low, high);
    else complain("; no agents are left\n");
    return false;
  }
  const auto why = agent.explain(dt);
  if (arguments.json) say_json(scenario::to_json(*why, world));
  else say_text(to_text(*why, world));
  return true;
}

int explain_command(const ExplainArguments& arguments) {
  const auto loaded = load(arguments.file);
  if (!loaded) return bad_input;
  scenario::RunOptions options{.seconds = arguments.at, .seed = arguments.seed};
  Progress progress(loaded->name, !arguments.json);
  options.progress = [&](double done) {
    progress.show(done);
    return true;
  };
  bool found = false;
  options.at_end = [&](const scenario::AnyWorld& any) {
    progress.clear();
    found = std::visit([&](const auto* world) { return print(*world, arguments, loaded->dt); }, any);
  };
  scenario::run(*loaded, options);
  return found ? fine : bad_input;
}

}  // namespace

void add_explain(CLI::App& app) {
  const auto arguments = std::make_shared<ExplainArguments>();
  ExplainArguments& to = *arguments;
  CLI::App* command = app.add_subcommand("explain", "show why an agent does what it does");
  command->footer(R"(
Runs the scenario up to the given time and explains the next step of one agent: what every behavior asks for, which
share of it is granted, how the combiner decides and what the body delivers.

Examples:
  veer explain boids --agent 7 --at 2.5
  veer explain my.json --agent 1 --at 10 --json)");
  add_scenario(command, to.file);
  add_whole(command, "--agent", to.agent, 0, std::numeric_limits<std::uint32_t>::max(),
            "id of the agent, as traces and replays show it")
      ->required();
  command->add_option("--at", to.at, "simulated time, s")->check(in_range)->capture_default_str();
  add_seed(command, to.seed);
  add_json(command, to.json);
  on_parsed(command, [arguments] { return explain_command(*arguments); });
}

}  // namespace veer::app
