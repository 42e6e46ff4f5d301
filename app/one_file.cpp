#include "app/one_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <optional>
#include <system_error>

#include "app/say.hpp"

namespace veer::app {
namespace {

namespace fs = std::filesystem;

constexpr int most_links = 40;  // as many as Linux follows

bool is_same(const struct stat& a, const struct stat& b) { return a.st_dev == b.st_dev && a.st_ino == b.st_ino; }

std::optional<struct stat> status_of(const std::string& path) {
  struct stat status{};
  const int failure = path == "-" ? fstat(STDOUT_FILENO, &status) : stat(path.c_str(), &status);
  return failure ? std::nullopt : std::optional(status);
}

}  // namespace

bool is_standard_output(const std::string& path) {
  if (path == "-") return true;
  const auto named = status_of(path), standard = status_of("-");
  return named && standard && is_same(*named, *standard) && (S_ISREG(named->st_mode) || S_ISFIFO(named->st_mode));
}

fs::path without_links(const fs::path& path) {
  std::error_code none;
  fs::path left = fs::absolute(path, none), done = left.root_path();
  left = left.relative_path();
  bool is_folder = false;
  for (int links = 0; !left.empty();) {
    const fs::path part = *left.begin();
    fs::path rest;
    for (auto next = std::next(left.begin()); next != left.end(); ++next) rest /= *next;
    // The slash at the end of `left` is a last part that is empty, and gets lost in an empty `rest`.
    if (rest.empty()) is_folder = is_folder || part == "." || part == ".." || std::next(left.begin()) != left.end();
    if (part == "..") {
      done = done.parent_path();
    } else if (const fs::path here = done / part;
               links < most_links && fs::is_symlink(fs::symlink_status(here, none))) {
      const fs::path to = fs::read_symlink(here, none);
      if (to.is_absolute()) done = to.root_path();
      rest = rest.empty() ? to.relative_path() : to.relative_path() / rest;  // an empty part would add a slash
      ++links;
    } else if (!part.empty() && part != ".") {
      done = here;
    }
    left = rest;
  }
  return is_folder ? done / "" : done;
}

bool is_one_file(const std::string& a, const std::string& b) {
  const auto status_a = status_of(a), status_b = status_of(b);
  if (status_a && status_b) return S_ISREG(status_a->st_mode) && is_same(*status_a, *status_b);
  return !status_a && !status_b && without_links(a) == without_links(b);
}

bool is_file_name(const char* command, const std::string& option, const std::string& path) {
  if (path.empty()) complain("{}: {}: expected a file name, found none\n", command, option);
  return !path.empty();
}

bool spares_inputs(const char* command, const std::string& option, const std::string& output,
                   const std::vector<std::string>& inputs) {
  for (const std::string& input : inputs)
    if (is_one_file(output, input)) {
      complain("{}: {} would overwrite {}, which is read\n", command, option, input);
      return false;
    }
  return true;
}

}  // namespace veer::app
