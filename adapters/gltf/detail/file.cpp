#include "adapters/gltf/detail/file.hpp"

#include <array>
#include <filesystem>
#include <fstream>

#include "adapters/gltf/detail/one_line.hpp"

namespace veer::detail {
namespace {

std::string first_line(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \n\r\t");
  if (begin == text.npos) return "it isn't glTF 2.0";
  return text.substr(begin, text.find_first_of("\n\r", begin) - begin);
}

bool no_image(tinygltf::Image*, int, std::string*, std::string*, int, int, const unsigned char*, int, void*) {
  return true;
}

/// Returns the 4-byte unsigned integer at an offset in a file, little-endian; 0 beyond its end.
std::uint64_t word_at(std::ifstream& file, std::uint64_t offset) {
  std::array<unsigned char, 4> bytes{};
  file.clear();
  file.seekg(static_cast<std::streamoff>(offset));
  file.read(reinterpret_cast<char*>(bytes.data()), 4);
  if (file.gcount() < 4) return 0;
  return bytes[0] | std::uint64_t{bytes[1]} << 8 | std::uint64_t{bytes[2]} << 16 | std::uint64_t{bytes[3]} << 24;
}

/// Checks that the chunks of a binary file lie within it: tinygltf would read up to 8 bytes beyond a truncated file.
std::string flaw_of_glb(std::ifstream& file, std::uint64_t size) {
  constexpr std::uint64_t magic = 0x46546c67, json = 0x4e4f534a, head = 12, chunk_head = 8;
  if (word_at(file, 0) != magic) return "it doesn't begin as a .glb file does";
  if (const auto version = word_at(file, 4); version != 2) return "its version is " + std::to_string(version);
  const std::uint64_t length = word_at(file, 8);
  if (length > size) return "it ends after " + std::to_string(size) + " of " + std::to_string(length) + " bytes";
  const std::uint64_t text_end = head + chunk_head + word_at(file, head);
  if (word_at(file, head + 4) != json || text_end > length) return "its first chunk isn't JSON within it";
  if (text_end < length && text_end + chunk_head + word_at(file, text_end) > length)
    return "its second chunk reaches beyond its end";
  return {};
}

std::string flaw_of_content(const std::string& path, bool is_binary) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  const std::streamoff size = file ? static_cast<std::streamoff>(file.tellg()) : -1;
  if (size < 0) return "can't be read";
  if (size == 0) return "expected glTF 2.0: it is empty";
  if (size > 0xffffffff) return "expected glTF 2.0: it is larger than 4 GiB";
  if (!is_binary) return {};
  const std::string flaw = flaw_of_glb(file, static_cast<std::uint64_t>(size));
  return flaw.empty() ? flaw : "expected glTF 2.0: " + flaw;
}

}  // namespace

std::string flaw_of_file(const std::string& path) {
  std::error_code no_error;
  const auto kind = std::filesystem::status(path, no_error).type();
  if (kind == std::filesystem::file_type::not_found) return "no such file";
  if (kind != std::filesystem::file_type::regular) return "expected a file, found something else";
  return {};
}

std::string extension_of(const std::string& path) {
  std::string text = std::filesystem::path(path).extension().string();
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

Result<tinygltf::Model> open_gltf(const std::string& path) {
  if (const std::string flaw = flaw_of_file(path); !flaw.empty()) return one_line(path, ": ", flaw);
  const std::string extension = extension_of(path);
  const bool is_binary = extension == ".glb";
  if (!is_binary && extension != ".gltf")
    return one_line(path, ": expected glTF 2.0 (.gltf or .glb), found \"", extension, "\"");
  if (const std::string flaw = flaw_of_content(path, is_binary); !flaw.empty()) return one_line(path, ": ", flaw);
  try {
    tinygltf::TinyGLTF loader;
    loader.SetImageLoader(no_image, nullptr);
    tinygltf::Model model;
    std::string error, warning;
    const bool loaded = is_binary ? loader.LoadBinaryFromFile(&model, &error, &warning, path)
                                  : loader.LoadASCIIFromFile(&model, &error, &warning, path);
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
