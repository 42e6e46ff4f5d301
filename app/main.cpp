#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <new>
#include <sstream>

#include "app/commands.hpp"
#include "app/say.hpp"

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

Exit codes: 0 success, 1 the run failed or its result couldn't be written, 2 bad usage or bad file.)";

/// Makes sure that the three standard files are open: otherwise the next file that is opened would take the place of a
/// closed one, and would get what is meant for it. What stands in for standard output can't be written to, either.
void open_standard_files() {
  for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(number, F_GETFD) < 0) open("/dev/null", number == STDERR_FILENO ? O_WRONLY : O_RDONLY);
}

int run(int argc, char** argv) {
  using namespace veer::app;
  CLI::App app{"veer moves autonomous agents: they sense, decide, steer and move.", "veer"};
  app.footer(overview);
  app.set_version_flag("--version", "veer " VEER_VERSION);
  app.require_subcommand(1);
  app.failure_message(
      [](const CLI::App*, const CLI::Error& e) { return std::string(e.what()) + "; --help tells more"; });
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
    std::ostringstream help, message;
    const int code = app.exit(e, help, message);
    say_text(help.str());
    if (!message.str().empty()) complain("{}\n", message.str());  // arguments are quoted in it
    return code == 0 ? fine : bad_input;
  }
  return fine;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace veer::app;
  open_standard_files();
  // A pipe that closes and a file that may not grow are errors of writing like any other.
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
  int code = failed;
  try {
    code = run(argc, argv);
  } catch (const std::bad_alloc&) {
    complain("veer: not enough memory\n");
  } catch (const std::exception& e) {
    complain("veer: {}\n", e.what());
  }
  return flush_said() ? code : failed;
}
