#include <charconv>
#include <sstream>
#include <string_view>

#include "adapters/gltf/detail/one_line.hpp"
#include "adapters/navmesh/detail/readers.hpp"

namespace veer::detail {
namespace {

/// Keywords that don't affect surfaces.
constexpr std::string_view ignored[] = {"vt",     "vn",         "o",         "g",     "s",        "usemtl",
                                        "mtllib", "usemap",     "maplib",    "l",     "p",        "mg",
                                        "lod",    "shadow_obj", "trace_obj", "bevel", "c_interp", "d_interp"};

class ObjReader {
 public:
  ObjReader(const std::string& path, const FileAccess& access) : path_(path), access_(access) {}

  Result<TriangleMesh> read() {
    Result<std::string> bytes = read_file(path_, access_);
    if (!bytes) return one_line(path_, ": ", bytes.reason());
    std::istringstream file(std::move(*bytes));
    std::string line, more;
    while (std::getline(file, line)) {
      ++line_;
      const std::size_t first = line_;
      trim(line);
      while (!line.empty() && line.back() == '\\' && std::getline(file, more)) {
        ++line_;
        trim(more);
        line.back() = ' ';
        line += more;
      }
      if (!take(line)) return one_line(path_, ":", first, ": ", reason_);
    }
    return std::move(mesh_);
  }

 private:
  static void trim(std::string& line) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
  }
  /// Removes and returns the next word of a line; empty at its end.
  static std::string_view next_word(std::string_view& rest) {
    const std::size_t begin = rest.find_first_not_of(" \t");
    if (begin == rest.npos) return rest = {};
    rest.remove_prefix(begin);
    const std::string_view word = rest.substr(0, rest.find_first_of(" \t"));
    rest.remove_prefix(word.size());
    return word;
  }
  bool fail(const std::string& expected, std::string_view found) {
    reason_ = "expected " + expected + ", found ";
    if (found.empty()) reason_ += "nothing";
    else reason_.append("\"").append(excerpt(found)).append("\"");
    return false;
  }

  bool take(std::string_view line) {
    line = line.substr(0, line.find('#'));
    const std::string_view word = next_word(line);
    if (word.empty()) return true;
    if (word == "v") return take_vertex(line);
    if (word == "f") return take_face(line);
    for (std::string_view other : ignored)
      if (word == other) return true;
    return fail("v, f or another word of polygonal OBJ files", word);
  }

  bool take_vertex(std::string_view rest) {
    Vec3 v;
    for (int k = 0; k < 3; ++k) {
      const std::string_view word = next_word(rest);
      const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), v[k]);
      if (error != std::errc{} || end != word.data() + word.size() || !is_finite(v[k]))
        return fail("three finite coordinates", word);
    }
    mesh_.vertices.push_back(v);  // an optional weight or color follows
    return true;
  }

  bool take_face(std::string_view rest) {
    std::uint32_t corners[3]{};
    int count = 0;
    for (std::string_view word = next_word(rest); !word.empty(); word = next_word(rest)) {
      std::uint32_t corner = 0;
      if (!take_corner(word, corner)) return false;
      if (count == 3) corners[1] = corners[2];
      corners[count < 3 ? count : 2] = corner;
      if (count < 3) ++count;
      if (count == 3) mesh_.triangles.push_back({corners[0], corners[1], corners[2]});
    }
    return count == 3 || fail("a face of at least three corners", count == 0 ? "" : count == 1 ? "one" : "two");
  }

  /// v, v/vt, v//vn or v/vt/vn.
  bool take_corner(std::string_view word, std::uint32_t& corner) {
    std::string_view rest = word;
    for (int part = 0; part < 3; ++part) {
      const bool may_be_missing = part == 1 && rest.starts_with('/');
      long long number = 0;
      const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
      if (!may_be_missing && (error != std::errc{} || number == 0))
        return fail("a corner like 1, 1/2, 1//3 or 1/2/3", word);
      if (!may_be_missing) rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
      if (part == 0 && !is_vertex(number, corner)) {
        return fail("a corner among the " + std::to_string(mesh_.vertices.size()) + " vertices so far", word);
      }
      if (rest.empty()) return true;
      if (part == 2 || rest.front() != '/') break;
      rest.remove_prefix(1);
    }
    return fail("a corner like 1, 1/2, 1//3 or 1/2/3", word);
  }
  /// Indices count from 1, or backward from the last vertex if negative.
  bool is_vertex(long long number, std::uint32_t& corner) const {
    const auto count = static_cast<long long>(mesh_.vertices.size());
    if (number > count || -number > count) return false;
    corner = static_cast<std::uint32_t>(number > 0 ? number - 1 : count + number);
    return true;
  }

  const std::string& path_;
  const FileAccess& access_;
  std::size_t line_ = 0;
  std::string reason_;
  TriangleMesh mesh_;
};

}  // namespace

Result<TriangleMesh> read_obj(const std::string& path, const FileAccess& access) {
  return ObjReader(path, access).read();
}

}  // namespace veer::detail
