#include "adapters/files/read_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "adapters/files/descriptor.hpp"

namespace veer {
namespace {

/// Returns the kind of a file that isn't a regular one, for messages.
std::string kind_of(const struct stat& status) {
  return S_ISDIR(status.st_mode)                              ? "a folder"
         : S_ISFIFO(status.st_mode)                           ? "a pipe"
         : S_ISCHR(status.st_mode) || S_ISBLK(status.st_mode) ? "a device"
                                                              : "something else";
}

std::string system_flaw() {
  return errno == ENOENT || errno == ENOTDIR ? "no such file" : std::string("can't be read: ") + std::strerror(errno);
}

/// Returns an absolute path without ".", ".." and double slashes, as if there were no links.
std::string plain_path(const std::string& path) {
  std::string all = path;
  if (!path.starts_with('/')) {
    std::array<char, 4096> here{};
    if (getcwd(here.data(), here.size())) all = std::string(here.data()) + "/" + path;
  }
  std::vector<std::string> parts;
  for (std::size_t at = 0; at < all.size();) {
    const std::size_t end = std::min(all.find('/', at), all.size());
    const std::string part = all.substr(at, end - at);
    if (part == ".." && !parts.empty()) parts.pop_back();
    if (!part.empty() && part != "." && part != "..") parts.push_back(part);
    at = end + 1;
  }
  std::string plain;
  for (const std::string& part : parts) (plain += '/') += part;
  return plain.empty() ? "/" : plain;
}

/// Returns the path with all links resolved; empty if the file doesn't exist.
std::string resolved(const std::string& path) {
#ifdef __wasi__  // has no links that lead out of the folders that it was given
  return plain_path(path);
#else
  const std::unique_ptr<char, decltype(&std::free)> found(realpath(path.c_str(), nullptr), std::free);
  return found ? found.get() : "";
#endif
}

/// Returns the folder of a file, without links resolved.
std::string folder_of(const std::string& path) {
  const std::size_t end = path.rfind('/');
  return end == path.npos ? "." : end == 0 ? "/" : path.substr(0, end);
}

bool is_within(const std::string& path, const std::string& folder) {
  return path.starts_with(folder) && (folder.ends_with('/') || path.substr(folder.size()).starts_with('/'));
}

/// Opens without waiting: a pipe without a writer would block forever.
Result<Descriptor> open_descriptor(const std::string& path, const FileAccess& access) {
  if (const std::string flaw = sandbox_flaw(path, access); !flaw.empty()) return Error{flaw};
  struct stat status{};
  if (stat(path.c_str(), &status) != 0) return Error{system_flaw()};
  const auto is_wanted = [&] { return S_ISREG(status.st_mode) || (access.pipes && S_ISFIFO(status.st_mode)); };
  if (!is_wanted()) return Error{"expected a file, found " + kind_of(status)};
  const int wait = S_ISFIFO(status.st_mode) ? 0 : O_NONBLOCK;
  // What was checked is what is opened: the resolved path has no link at its end.
  const std::string target = access.sandbox.empty() ? path : resolved(path);
  const int no_link = access.sandbox.empty() ? 0 : O_NOFOLLOW;
  Descriptor file(open(target.c_str(), O_RDONLY | O_CLOEXEC | wait | no_link));
  if (!file || fstat(file.number(), &status) != 0) return Error{system_flaw()};
  if (!is_wanted()) return Error{"expected a file, found " + kind_of(status)};
  if (access.opened) access.opened->push_back(path);
  return file;
}

/// Reads some bytes. Returns how many, 0 at the end, or -1 with errno.
ssize_t read_some(const Descriptor& file, char* to, std::size_t size) {
  ssize_t count = -1;
  do count = read(file.number(), to, size);
  while (count < 0 && errno == EINTR);
  return count;
}

class Stream : public std::istream, private std::streambuf {
 public:
  explicit Stream(Descriptor file) : std::istream(this), file_(std::move(file)) {}

 private:
  std::streambuf::int_type underflow() override {
    const ssize_t count = read_some(file_, bytes_.data(), bytes_.size());
    if (count < 0) setstate(badbit);
    if (count <= 0) return std::streambuf::traits_type::eof();
    setg(bytes_.data(), bytes_.data(), bytes_.data() + count);
    return std::streambuf::traits_type::to_int_type(bytes_[0]);
  }

  Descriptor file_;
  std::array<char, 65536> bytes_{};
};

}  // namespace

std::string sandbox_flaw(const std::string& path, const FileAccess& access) {
  if (access.sandbox.empty()) return {};
  const std::string folder = resolved(access.sandbox);
  std::string outside = "lies outside of the sandbox " + access.sandbox;
  if (folder.empty()) return "the sandbox " + access.sandbox + " doesn't exist";
  // Links count where they lead to, also those on the way to the scenario itself. A path outside gets the same answer
  // whether or not there is a file: one that doesn't exist is inside if its folder is, or else by its name.
  const std::string target = resolved(path), parent = resolved(folder_of(path)), plain = plain_path(path);
  const bool is_inside = !target.empty()   ? is_within(target, folder)
                         : !parent.empty() ? is_within(parent + "/", folder)
                                           : is_within(plain, folder) || is_within(plain, plain_path(access.sandbox));
  if (is_inside) outside.clear();
  return outside;
}

std::string path_in(const std::string& folder, const std::string& file) {
  return folder.empty() || file.starts_with('/') ? file : folder + "/" + file;
}

Result<std::string> read_file(const std::string& path, const FileAccess& access) {
  const Result<Descriptor> file = open_descriptor(path, access);
  if (!file) return Error{file.reason()};
  const auto too_large = [&](std::size_t size) {
    return Error{"too large: expected at most " + std::to_string(access.most_bytes) + " bytes, found " +
                 std::to_string(size)};
  };
  struct stat status{};
  std::string bytes;
  if (fstat(file->number(), &status) == 0 && S_ISREG(status.st_mode)) {
    const auto size = static_cast<unsigned long long>(status.st_size);
    if (size > access.most_bytes) return too_large(static_cast<std::size_t>(size));
    bytes.reserve(static_cast<std::size_t>(size));
  }
  std::array<char, 65536> part{};
  while (const ssize_t count = read_some(*file, part.data(), part.size())) {
    if (count < 0) return Error{system_flaw()};
    if (static_cast<std::size_t>(count) > access.most_bytes - bytes.size())
      return too_large(bytes.size() + static_cast<std::size_t>(count));
    bytes.append(part.data(), static_cast<std::size_t>(count));
  }
  return bytes;
}

Result<std::unique_ptr<std::istream>> open_file(const std::string& path, const FileAccess& access) {
  Result<Descriptor> file = open_descriptor(path, access);
  if (!file) return Error{file.reason()};
  return std::unique_ptr<std::istream>(new Stream(std::move(*file)));
}

}  // namespace veer
