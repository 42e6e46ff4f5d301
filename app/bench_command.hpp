#pragma once

#include <cstddef>
#include <optional>
#include <string>

/// What the sources of `veer bench` share.
namespace veer::app {

/// Stands for one bench per behavior.
inline constexpr const char* behaviors_name = "behaviors";
/// Stands for a bench of a mind and of each of its behaviors alone.
inline constexpr const char* mind_name = "mind";
/// Stands for paths, goal fields and agents that follow them.
inline constexpr const char* planning_name = "planning";
/// Stands for walls that agents feel, and a path that they follow.
inline constexpr const char* map_name = "map";

/// Stands for one flock in many layouts, each compared with the same agents on a torus.
inline constexpr const char* layouts_name = "layouts";

struct BenchArguments {
  std::string name;  // empty with --all
  std::optional<std::size_t> agents;
  std::optional<double> neighbors;
  std::size_t threads = 1;
  int width = 0;                       // lanes; 0: the machine's own
  double seconds = 2;                  // to measure for
  std::optional<std::string> svg;      // file to write
  std::optional<std::string> against;  // file with an earlier run
  bool all = false, scaling = false, json = false;
};

/// Each returns the exit code.
int bench_planning(const BenchArguments& arguments);
int bench_map(const BenchArguments& arguments);
int bench_layouts(const BenchArguments& arguments);

}  // namespace veer::app
