#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/commands.hpp"
#include "app/load.hpp"
#include "app/one_file.hpp"
#include "app/options.hpp"
#include "app/output.hpp"
#include "app/say.hpp"
#include "scenario/format/names.hpp"
#include "veer/move/animation/character.hpp"

namespace veer::app {
namespace {

struct TableArguments {
  FileArgument file;
  std::string character;           // empty: the only one
  std::optional<std::string> out;  // file to write
  bool json = false;
};

struct Span {
  float low = unlimited, high = -unlimited;

  void include(float value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

/// The smallest and the largest value of each channel in a table.
struct Reach {
  Span ahead, aside, spin;

  explicit Reach(const MotionTable& table) {
    for (std::size_t node = 0; node < table.side() * table.side(); ++node) {
      const Twist<float> motion = table.motion(node);
      ahead.include(motion.velocity.x);
      aside.include(motion.velocity.y);
      spin.include(motion.spin);
    }
  }
};

/// Returns the character that the arguments name, or the only one. Returns null, and prints why, if there is none.
const scenario::CharacterSpec* choose(const scenario::Scenario& what, const TableArguments& arguments) {
  std::vector<std::string> names;
  for (const scenario::CharacterSpec& spec : what.characters) {
    if (spec.name == arguments.character || (arguments.character.empty() && what.characters.size() == 1)) return &spec;
    names.push_back(printable(spec.name));
  }
  if (names.empty()) complain("veer: {}: expected \"characters\", found none\n", arguments.file.path);
  else if (arguments.character.empty())
    complain("veer: {}: has {} characters, say which with --character: {}\n", arguments.file.path, names.size(),
             fmt::join(names, ", "));
  else
    complain("veer: {}: unknown character '{}', {}\n", arguments.file.path, arguments.character,
             scenario::suggestion(arguments.character, names));
  return nullptr;
}

int table_command(const TableArguments& arguments) {
  if (arguments.out && !is_file_name("veer table", "--out", *arguments.out)) return bad_input;
  std::vector<std::string> inputs;
  const auto loaded = load(arguments.file, &inputs);
  if (!loaded) return bad_input;
  if (arguments.out && !spares_inputs("veer table", "--out", *arguments.out, inputs)) return bad_input;
  const scenario::CharacterSpec* spec = choose(*loaded, arguments);
  if (!spec) return bad_input;
  const BlendSpace& space = spec->character->space;
  const MotionTable& table = spec->character->table;
  const Reach reach(table);
  const bool is_piped = arguments.out && is_standard_output(*arguments.out);
  if (is_piped && arguments.json) {
    complain("veer table: standard output can take either --json or --out\n");
    return bad_input;
  }
  if (arguments.json) {
    nlohmann::ordered_json clips = nlohmann::ordered_json::array();
    for (const Clip& clip : space.clips())
      clips.push_back({{"name", clip.name()},
                       {"seconds", clip.duration()},
                       {"ahead", clip.average().velocity.x},
                       {"aside", clip.average().velocity.y},
                       {"spin", clip.average().spin}});
    const auto span = [](const Span& s) { return nlohmann::ordered_json::array({s.low, s.high}); };
    say_json(nlohmann::ordered_json{{"character", spec->name},
                                    {"places", table.side() * table.side()},
                                    {"resolution", table.resolution()},
                                    {"ahead", span(reach.ahead)},
                                    {"aside", span(reach.aside)},
                                    {"spin", span(reach.spin)},
                                    {"clips", clips}});
  } else if (!is_piped) {
    say("{}: {} x {} points, {:.4g} apart\n", spec->name, table.side(), table.side(), table.resolution());
    say("  ahead    {:.2f} to {:.2f} m/s\n", reach.ahead.low, reach.ahead.high);
    say("  aside    {:.2f} to {:.2f} m/s (left is positive)\n", reach.aside.low, reach.aside.high);
    say("  spin     {:.2f} to {:.2f} rad/s\n", reach.spin.low, reach.spin.high);
    for (std::size_t k = 0; k < space.clips().size(); ++k) {
      const Clip& clip = space.clips()[k];
      say("  clip     {:<12} at {:5.2f} {:5.2f}: {:.2f} s, {:5.2f} m/s ahead, {:5.2f} aside, {:5.2f} rad/s\n",
          clip.name(), space.point(k).x, space.point(k).y, clip.duration(), clip.average().velocity.x,
          clip.average().velocity.y, clip.average().spin);
    }
  }
  if (!arguments.out) return fine;
  std::ostringstream bytes;
  std::string error = "the table can't be saved";
  if (table.save(bytes)) error = write_file(*arguments.out, bytes.str());
  if (!error.empty()) {
    complain("veer: {}\n", error);
    return failed;
  }
  if (!arguments.json && !is_piped)
    say("  wrote    {} ({:.1f} kB)\n", *arguments.out, static_cast<double>(bytes.str().size()) / 1e3);
  return fine;
}

}  // namespace

void add_table(CLI::App& app) {
  const auto arguments = std::make_shared<TableArguments>();
  TableArguments& to = *arguments;
  CLI::App* command = app.add_subcommand("table", "show or save the motion table of an animated character");
  command->footer(R"(
Shows which motions the clips of a character allow, and how fine the table of the motions between them is. A scenario
names a saved table ("table": {"file": ...}); it is compared with the clips when it is loaded.

Examples:
  veer table animated
  veer table my.json --character walker --out walker.table)");
  add_scenario(command, to.file);
  command->add_option("--character", to.character, "name of the character, if the scenario has several");
  command->add_option("--out", to.out, "file to write the table to; -: standard output");
  add_json(command, to.json);
  on_parsed(command, [arguments] { return table_command(*arguments); });
}

}  // namespace veer::app
