#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// The parts of the `veer` command. Each takes what the command line says and returns the exit code: 0 fine, 1 the run
/// failed, 2 bad usage or bad file.
namespace veer::app {

enum ExitCode { fine = 0, failed = 1, bad_input = 2 };

struct RunArguments {
  std::string file;  // a path, or the name of a scenario of the gallery
  std::optional<double> seconds;
  std::optional<std::uint64_t> steps, seed;
  std::size_t threads = 1;
  int width = 0;                                // lanes; 0: native
  std::optional<std::string> trace, html, svg;  // files to write
  bool json = false;
  bool quiet = false;
};
int run_command(const RunArguments& arguments);

struct ExplainArguments {
  std::string file;
  std::uint32_t agent = 0;  // key
  double at = 0;            // s
  std::optional<std::uint64_t> seed;
  bool json = false;
};
int explain_command(const ExplainArguments& arguments);

/// Stands for a bench of each behavior.
inline constexpr const char* behaviors_name = "behaviors";
/// Stands for a bench of a mind and of each of its behaviors alone.
inline constexpr const char* mind_name = "mind";
/// Stands for paths, goal fields and their followers.
inline constexpr const char* planning_name = "planning";
/// Stands for walls that agents feel, and a path that they follow.
inline constexpr const char* map_name = "map";
struct BenchArguments {
  std::string name;  // empty with --all
  std::optional<std::size_t> agents;
  std::optional<double> neighbors;
  std::size_t threads = 1;
  int width = 0;  // lanes; 0: native
  double seconds = 2;
  std::optional<std::string> svg;  // file to write
  bool all = false, scaling = false, json = false;
};
int bench_command(const BenchArguments& arguments);
int bench_planning(const BenchArguments& arguments);
int bench_map(const BenchArguments& arguments);

struct DiagnoseArguments {
  std::string file;  // a path, or the name of a scenario of the gallery; or a CSV trace
  std::optional<double> seconds;
  std::optional<std::uint64_t> seed;
  bool frame_rates = false;
  bool json = false;
};
int diagnose_command(const DiagnoseArguments& arguments);

struct TableArguments {
  std::string file;
  std::string character;           // empty: the only one
  std::optional<std::string> out;  // file to write
  bool json = false;
};
int table_command(const TableArguments& arguments);

int check_command(const std::vector<std::string>& files);
int schema_command();

/// `what` is behaviors, combiners, bodies, targets, scenarios or failures.
int list_command(const std::string& what, bool json);

}  // namespace veer::app
