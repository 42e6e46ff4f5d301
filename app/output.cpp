#include "app/output.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <random>
#include <system_error>

#include "app/leftovers.hpp"
#include "app/one_file.hpp"
#include "app/say.hpp"

namespace veer::app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t buffer_bytes = 1 << 16;
constexpr mode_t all_permissions = 07777;
constexpr int longest_wait = 100;  // ms, until it is looked whether a signal to stop has come

/// Opens, and waits for the reader of a pipe unless the command is told to stop.
int open_patiently(const std::string& path, int flags, mode_t mode = 0) {
  int number = -1;
  do number = open(path.c_str(), flags | O_CLOEXEC | O_NOCTTY, mode);
  while (number < 0 && errno == EINTR && !Interrupts::asked());
  return number;
}

}  // namespace

OutputFile::OutputFile(std::string path) : path_(std::move(path)) {
  errno = 0;
  open();
  if (!file_ && error_.empty()) fail();
}

OutputFile::~OutputFile() {
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void OutputFile::open() {
  if (is_standard_output(path_)) {
    flush_said();
    file_ = Descriptor(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0));
    return;
  }
  struct stat status{};
  const bool exists = stat(path_.c_str(), &status) == 0;
  if (!exists && errno != ENOENT) fail();  // such as a loop of links
  else if (exists && S_ISDIR(status.st_mode)) fail("it is a folder");
  else if (exists && !S_ISREG(status.st_mode)) file_ = Descriptor(open_patiently(path_, O_WRONLY));
  else open_temporary();
}

void OutputFile::open_temporary() {
  std::error_code none;  // if the folder can't be made, opening the file fails below
  const fs::path target = without_links(path_);
  if (!target.has_filename()) {
    fail("it is a folder");
    return;
  }
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  fs::create_directories(folder, none);
  struct stat status{};
  const bool exists = stat(target.c_str(), &status) == 0;
  if (exists && faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) != 0) return;
  const std::string start = temporary_start(target.filename().string());
  remove_leftovers(folder.string(), start);
  std::random_device dice;
  for (int tries = 0; tries < 100; ++tries) {
    const std::string name = fmt::format("{}{:08x}{:08x}{}", start, dice(), dice(), temporary_end);
    const std::string temporary = (folder / name).string();
    incomplete_.emplace(temporary);  // before it exists: from then on, a signal may end the program
    file_ = Descriptor(
        open_patiently(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, exists ? status.st_mode & 0777 : 0666));
    if (!file_) incomplete_.reset();
    if (!file_ && errno == EEXIST) continue;
    if (!file_) return;
    // The lock tells other runs that this file isn't left over. One of them may have removed it before it was locked.
    struct stat own{};
    flock(file_.number(), LOCK_EX);
    if (fstat(file_.number(), &own) == 0 && own.st_nlink == 0) continue;
    target_ = target.string();
    temporary_ = temporary;
    if (!exists) return;
    hand_on(status, own);
    return;
  }
}

/// Gives the temporary file the owner and the mode of the one that it replaces.
void OutputFile::hand_on(const struct stat& from, const struct stat& own) {
  // Only the superuser may keep another owner; others may keep a group that they are in. What a mode grants to an owner
  // or a group that isn't kept, no other one gets. The mode comes last: a new owner resets parts of it.
  mode_t mode = from.st_mode & all_permissions;
  const bool same_owner = own.st_uid == from.st_uid, same_group = own.st_gid == from.st_gid;
  if (!(same_owner && same_group) && fchown(file_.number(), from.st_uid, from.st_gid) != 0) {
    if (!same_owner) mode &= ~mode_t{S_ISUID};
    if (!same_group && fchown(file_.number(), static_cast<uid_t>(-1), from.st_gid) != 0)
      mode &= ~mode_t{S_IRWXG | S_ISGID};
    errno = 0;
  }
  if (fchmod(file_.number(), mode) != 0) fail();
}

bool OutputFile::fail(const std::string& why) {
  const std::string cause = Interrupts::asked() && errno == EINTR ? "interrupted" : std::strerror(errno);
  if (error_.empty()) error_ = path_ + ": can't be written: " + (why.empty() ? cause : why);
  return false;
}

/// Waits until a pipe or a device takes more. Returns false if a signal to stop comes before; another thread may be the
/// one that is interrupted by it.
bool OutputFile::wait_for_room() {
  struct pollfd room = {.fd = file_.number(), .events = POLLOUT, .revents = 0};
  while (!Interrupts::asked())
    if (const int count = poll(&room, 1, longest_wait); count > 0 || (count < 0 && errno != EINTR)) return true;
  return fail("interrupted");
}

bool OutputFile::send(std::string_view text) {
  // A write waits until all of it is taken: only as much as a pipe with any room takes at once may be written to one.
  const std::size_t most = temporary_.empty() ? PIPE_BUF : text.size();
  while (!text.empty()) {
    if (temporary_.empty() && !wait_for_room()) return false;
    const ssize_t count = ::write(file_.number(), text.data(), std::min(text.size(), most));
    if (count < 0 && errno != EINTR) return fail();
    if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

bool OutputFile::write(std::string_view text) {
  if (!error_.empty()) return false;
  buffer_ += text;
  size_ += text.size();
  if (buffer_.size() < buffer_bytes) return true;
  const bool sent = send(buffer_);
  buffer_.clear();
  return sent;
}

bool OutputFile::complete() {
  if (!error_.empty() || !send(std::exchange(buffer_, {}))) return false;
  if (temporary_.empty()) return file_.close() || fail();
  return fsync(file_.number()) == 0 || fail();
}

bool OutputFile::publish() {
  if (!error_.empty()) return false;
  if (temporary_.empty()) return true;
  if (std::rename(temporary_.c_str(), target_.c_str()) != 0 || !file_.close()) return fail();
  temporary_.clear();
  incomplete_.reset();
  // The name is on the disk, too, once its folder is. Some file systems can't say so.
  const fs::path folder = fs::path(target_).has_parent_path() ? fs::path(target_).parent_path() : fs::path(".");
  if (const Descriptor of(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)); of) fsync(of.number());
  return true;
}

std::string write_file(const std::string& path, std::string_view text) {
  OutputFile file(path);
  return file.write(text) && file.complete() && file.publish() ? std::string() : file.error();
}

}  // namespace veer::app
