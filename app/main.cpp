#include <CLI/CLI.hpp>

#include "app/commands.hpp"

namespace {

constexpr auto overview = R"(
Examples:
  veer run showcase --html out/showcase.html    replay a run in the browser
  veer run my.json --seed 3 --json              print one object with the hash of the final state
  veer explain boids --agent 7 --at 2.5         show why an agent does what it does
  veer diagnose my.json                         find known failures of steering in a run
  veer bench flock --agents 1000000             measure what a step costs
  veer table animated                           show which motions the clips of a character allow
  veer list behaviors                           list all behaviors with their parameters
  veer check scenarios/*.json                   find mistakes without running
  veer schema > veer.schema.json                get completion and hints in an editor

Exit codes: 0 success, 1 the run failed, 2 bad usage or bad file.)";

}  // namespace

// NOLINTNEXTLINE(bugprone-exception-escape): only where memory runs out
int main(int argc, char** argv) {
  using namespace veer::app;
  CLI::App app{"veer moves autonomous agents: they sense, decide, steer and move.", "veer"};
  app.footer(overview);
  app.set_version_flag("--version", "veer " VEER_VERSION);
  app.require_subcommand(1);
  add_run(app);
  add_diagnose(app);
  add_bench(app);
  add_explain(app);
  add_table(app);
  add_check(app);
  add_list(app);
  add_schema(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::RuntimeError& e) {
    return e.get_exit_code();  // of the command that ran
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? fine : bad_input;
  }
  return fine;
}
