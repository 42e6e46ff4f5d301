#include "adapters/gltf/detail/file.hpp"

#include <filesystem>
#include <string_view>

#include "adapters/files/nesting.hpp"
#include "adapters/gltf/detail/one_line.hpp"

namespace veer::detail {
namespace {

constexpr std::size_t most_nesting = 64;  // levels; glTF itself has less than ten, the rest are extras

/// Returns the first line of a message, without the mark of the JSON reader: "[json.exception.parse_error.101] ".
std::string first_line(const std::string& text) {
  std::size_t begin = text.find_first_not_of(" \n\r\t");
  if (begin == text.npos) return "it isn't glTF 2.0";
  if (text.compare(begin, 6, "[json.") == 0)
    if (const std::size_t end = text.find("] ", begin); end != text.npos) begin = end + 2;
  return text.substr(begin, text.find_first_of("\n\r", begin) - begin);
}

bool no_image(tinygltf::Image*, int, std::string*, std::string*, int, int, const unsigned char*, int, void*) {
  return true;
}

/// Returns the 4-byte unsigned integer at an offset, little-endian; 0 beyond the end.
std::uint64_t word_at(std::string_view bytes, std::uint64_t offset) {
  std::uint64_t word = 0;
  if (offset + 4 > bytes.size()) return 0;
  for (std::size_t k = 4; k-- > 0;) word = word << 8 | static_cast<unsigned char>(bytes[offset + k]);
  return word;
}

constexpr std::uint64_t head = 12, chunk_head = 8;  // bytes, in a binary file

/// Checks that the chunks of a binary file lie within it: tinygltf would read up to 8 bytes beyond a truncated file.
std::string flaw_of_glb(std::string_view bytes) {
  constexpr std::uint64_t magic = 0x46546c67, json = 0x4e4f534a;
  if (word_at(bytes, 0) != magic) return "it doesn't begin as a .glb file does";
  if (const auto version = word_at(bytes, 4); version != 2) return "its version is " + std::to_string(version);
  const std::uint64_t length = word_at(bytes, 8), size = bytes.size();
  if (length > size) return "it ends after " + std::to_string(size) + " of " + std::to_string(length) + " bytes";
  const std::uint64_t text_end = head + chunk_head + word_at(bytes, head);
  if (word_at(bytes, head + 4) != json || text_end > length) return "its first chunk isn't JSON within it";
  if (text_end < length && text_end + chunk_head + word_at(bytes, text_end) > length)
    return "its second chunk reaches beyond its end";
  return {};
}

/// Returns the text of a file without flaws: the whole file, or its first chunk.
std::string_view text_of(std::string_view bytes, bool is_binary) {
  return is_binary ? bytes.substr(head + chunk_head, word_at(bytes, head)) : bytes;
}

/// Reads the files that a glTF file names, its buffers, for tinygltf.
class Buffers {
 public:
  explicit Buffers(const FileAccess& left) : left_(left) {}

  tinygltf::FsCallbacks callbacks() {
    return {[](const std::string&, void*) { return true; },  // so that `read` says why a file can't be read
            [](const std::string& path, void*) { return path; }, read, nullptr, this};
  }

 private:
  static bool read(std::vector<unsigned char>* to, std::string* error, const std::string& path, void* self) {
    FileAccess& left = static_cast<Buffers*>(self)->left_;
    const Result<std::string> bytes = read_file(path, left);
    if (!bytes) {
      *error = bytes.reason();
      return false;
    }
    left.most_bytes -= bytes->size();
    to->assign(bytes->begin(), bytes->end());
    return true;
  }

  FileAccess left_;  // with the number of bytes that may still be read
};

}  // namespace

std::string extension_of(const std::string& path) {
  std::string text = std::filesystem::path(path).extension().string();
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

Result<tinygltf::Model> open_gltf(const std::string& path, const FileAccess& access) {
  const std::string extension = extension_of(path);
  const bool is_binary = extension == ".glb";
  if (!is_binary && extension != ".gltf")
    return one_line(path, ": expected glTF 2.0 (.gltf or .glb), found \"", extension, "\"");
  const Result<std::string> bytes = read_file(path, access);
  if (!bytes) return one_line(path, ": ", bytes.reason());
  if (bytes->empty()) return one_line(path, ": expected glTF 2.0: it is empty");
  if (bytes->size() > 0xffffffff) return one_line(path, ": expected glTF 2.0: it is larger than 4 GiB");
  if (is_binary)
    if (const std::string flaw = flaw_of_glb(*bytes); !flaw.empty())
      return one_line(path, ": expected glTF 2.0: ", flaw);
  if (is_nested_deeper(text_of(*bytes, is_binary), most_nesting))
    return one_line(path, ": nested too deeply: at most ", most_nesting, " levels of objects and arrays are read");
  try {
    FileAccess left = access;
    left.most_bytes -= bytes->size();
    Buffers buffers(left);
    tinygltf::TinyGLTF loader;
    loader.SetImageLoader(no_image, nullptr);
    loader.SetFsCallbacks(buffers.callbacks());
    tinygltf::Model model;
    std::string error, warning;
    const auto size = static_cast<unsigned>(bytes->size());
    const std::string folder = std::filesystem::path(path).parent_path().string();
    const bool loaded =
        is_binary ? loader.LoadBinaryFromMemory(&model, &error, &warning,
                                                reinterpret_cast<const unsigned char*>(bytes->data()), size, folder)
                  : loader.LoadASCIIFromString(&model, &error, &warning, bytes->data(), size, folder);
    if (!loaded) return one_line(path, ": expected glTF 2.0: ", first_line(error));
    if (!model.asset.version.starts_with("2."))
      return one_line(path, ": expected glTF 2.0: its version is ", first_line(model.asset.version));
    for (const std::string& required : model.extensionsRequired)
      return one_line(path, ": it requires the extension ", required, ", which isn't supported");
    return model;
  } catch (const std::exception& thrown) {  // thrown by the JSON reader in tinygltf
    return one_line(path, ": expected glTF 2.0: ", first_line(thrown.what()));
  }
}

std::string name_of(const tinygltf::Model& model, std::size_t node) {
  return model.nodes[node].name.empty() ? "node " + std::to_string(node) : model.nodes[node].name;
}

std::string name_of(const tinygltf::Animation& animation, std::size_t number) {
  return animation.name.empty() ? "animation " + std::to_string(number) : animation.name;
}

}  // namespace veer::detail
