#include "app/leftovers.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <filesystem>
#include <system_error>

#include "adapters/files/descriptor.hpp"
#include "veer/base/printable.hpp"

namespace veer::app {
namespace {

constexpr std::size_t longest_start = 160;  // a name has at most 255 bytes in all

bool is_temporary(std::string_view name, std::string_view start) {
  if (name.size() != start.size() + 16 + temporary_end.size()) return false;
  const std::string_view digits = name.substr(start.size(), 16);
  return name.starts_with(start) && name.ends_with(temporary_end) &&
         digits.find_first_not_of("0123456789abcdef") == digits.npos;
}

/// Removes a file of this user that no program holds locked. It stays locked while it is removed: a program that has
/// just made it waits for the lock and then sees that the file is gone.
void remove_if_abandoned(const std::string& path) {
  const Descriptor file(open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat status{};
  if (!file || fstat(file.number(), &status) != 0 || !S_ISREG(status.st_mode) || status.st_uid != geteuid()) return;
  if (flock(file.number(), LOCK_EX | LOCK_NB) == 0) unlink(path.c_str());
}

}  // namespace

std::string temporary_start(const std::string& name) {
  return "." + std::string(shortened(name, longest_start)) + ".veer-";
}

void remove_leftovers(const std::string& folder, const std::string& start) {
  namespace fs = std::filesystem;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    if (is_temporary(entry->path().filename().string(), start)) remove_if_abandoned(entry->path().string());
  }
}

}  // namespace veer::app
