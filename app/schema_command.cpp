
#include <nlohmann/json.hpp>

#include "app/commands.hpp"
#include "app/options.hpp"
#include "app/say.hpp"
#include "scenario/format/schema.hpp"

namespace veer::app {

void add_schema(CLI::App& app) {
  CLI::App* command = app.add_subcommand("schema", "print the JSON Schema of scenario files");
  command->footer(R"(
An editor that knows the schema completes names and marks mistakes.

Example:
  veer schema > veer.schema.json)");
  on_parsed(command, [] {
    say_json(scenario::schema());
    return fine;
  });
}

}  // namespace veer::app
