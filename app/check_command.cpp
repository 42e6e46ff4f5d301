#include <fmt/core.h>

#include "app/commands.hpp"
#include "app/load.hpp"
#include "app/options.hpp"

namespace veer::app {
namespace {

int check_command(const std::vector<std::string>& files) {
  int code = fine;
  for (const std::string& file : files) {
    if (load(file)) fmt::print("{}: fine\n", file);
    else code = bad_input;
  }
  return code;
}

}  // namespace

void add_check(CLI::App& app) {
  const auto files = std::make_shared<std::vector<std::string>>();
  CLI::App* command = app.add_subcommand("check", "find mistakes in scenario files");
  command->footer(R"(
Prints one line for each mistake, with its line number and the nearest valid name.

Examples:
  veer check my.json
  veer check scenarios/*.json)");
  command->add_option("FILE", *files, "scenario files")->required();
  on_parsed(command, [files] { return check_command(*files); });
}

}  // namespace veer::app
