
#include "app/commands.hpp"
#include "app/load.hpp"
#include "app/options.hpp"
#include "app/say.hpp"

namespace veer::app {
namespace {

struct CheckArguments {
  std::vector<std::string> files;
  std::string sandbox;
};

int check_command(const CheckArguments& arguments) {
  int code = fine;
  for (const std::string& file : arguments.files) {
    if (load({file, arguments.sandbox})) say("{}: fine\n", file);
    else code = bad_input;
  }
  return code;
}

}  // namespace

void add_check(CLI::App& app) {
  const auto arguments = std::make_shared<CheckArguments>();
  CLI::App* command = app.add_subcommand("check", "find mistakes in scenario files");
  command->footer(R"(
Prints one line for each mistake, with its line number and the nearest valid name.

Examples:
  veer check my.json
  veer check scenarios/*.json)");
  command->add_option("FILE", arguments->files, "scenario files")->required();
  add_sandbox(command, arguments->sandbox);
  on_parsed(command, [arguments] { return check_command(*arguments); });
}

}  // namespace veer::app
