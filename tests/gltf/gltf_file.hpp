#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace veer::test {

/// A glTF file with one buffer, written by hand, so that tinygltf doesn't read what tinygltf wrote.
class GltfFile {
 public:
  struct Channel {
    int node;
    std::string path;
    int times, values;  // accessors
    std::string interpolation = "LINEAR";
  };

  /// Members of the node's object, such as "\"name\": \"Hips\"".
  int node(const std::string& members) { return add(nodes_, members); }

  template <class T>
  int accessor(const std::string& type, int component, const std::vector<T>& numbers, const std::string& more = "") {
    const int parts = type == "SCALAR" ? 1 : type == "VEC3" ? 3 : 4;
    const std::size_t begin = buffer_.size(), size = numbers.size() * sizeof(T);
    buffer_.resize(begin + (size + 3) / 4 * 4);
    if (size > 0) std::memcpy(buffer_.data() + begin, numbers.data(), size);
    const int view = add(views_, "\"buffer\": 0, \"byteOffset\": " + std::to_string(begin) +
                                     ", \"byteLength\": " + std::to_string(size));
    return add(accessors_, "\"bufferView\": " + std::to_string(view) + ", \"type\": \"" + type +
                               "\", \"componentType\": " + std::to_string(component) + ", \"count\": " +
                               std::to_string(numbers.size() / static_cast<std::size_t>(parts)) + more);
  }
  int times(const std::vector<float>& s) { return accessor("SCALAR", 5126, s); }
  int vectors(const std::vector<float>& xyz) { return accessor("VEC3", 5126, xyz); }
  int rotations(const std::vector<float>& xyzw) { return accessor("VEC4", 5126, xyzw); }

  void animation(const std::string& name, const std::vector<Channel>& all) {
    std::string channels, samplers;
    for (const Channel& channel : all) {
      const int sampler = add(samplers, "\"input\": " + std::to_string(channel.times) +
                                            ", \"output\": " + std::to_string(channel.values) +
                                            ", \"interpolation\": \"" + channel.interpolation + "\"");
      add(channels, "\"sampler\": " + std::to_string(sampler) + ", \"target\": {\"node\": " +
                        std::to_string(channel.node) + ", \"path\": \"" + channel.path + "\"}");
    }
    add(animations_, (name.empty() ? "" : "\"name\": \"" + name + "\", ") + ("\"channels\": [" + channels) +
                         "], \"samplers\": [" + samplers + "]");
  }
  /// Members of the outermost object.
  void also(const std::string& members) { also_ += ", " + members; }

  std::string text() const { return json(", \"uri\": \"data:application/octet-stream;base64," + base64() + "\""); }

  std::string binary() const {
    std::string text = json("");
    text.resize((text.size() + 3) / 4 * 4, ' ');
    const std::string data(buffer_.begin(), buffer_.end());
    const std::string chunks = word(text.size()) + "JSON" + text + word(data.size()) + std::string("BIN\0", 4) + data;
    return "glTF" + word(2) + word(12 + chunks.size()) + chunks;
  }

 private:
  /// Appends an object to a list; returns its index there.
  static int add(std::string& list, const std::string& members) {
    int number = 0, depth = 0;
    for (char c : list) {
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      number += c == '}' && depth == 0;
    }
    list += (list.empty() ? "{" : ", {") + members + "}";
    return number;
  }
  static std::string word(std::size_t number) {
    std::string bytes;
    for (int k = 0; k < 4; ++k) bytes += static_cast<char>(number >> 8 * k & 255);
    return bytes;
  }
  std::string base64() const {
    constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t k = 0; k < buffer_.size(); k += 3) {
      std::uint32_t bits = 0;
      for (std::size_t j = k; j < k + 3; ++j) bits = bits << 8 | (j < buffer_.size() ? buffer_[j] : 0u);
      for (std::size_t j = 0; j < 4; ++j) text += k + j > buffer_.size() ? '=' : digits[bits >> (18 - 6 * j) & 63];
    }
    return text;
  }
  std::string json(const std::string& uri) const {
    std::string text = "{\"asset\": {\"version\": \"2.0\"}";
    if (!buffer_.empty()) text += ", \"buffers\": [{\"byteLength\": " + std::to_string(buffer_.size()) + uri + "}]";
    const auto list = [&](const char* name, const std::string& objects) {
      if (!objects.empty()) text += std::string(", \"") + name + "\": [" + objects + "]";
    };
    list("bufferViews", views_);
    list("accessors", accessors_);
    list("nodes", nodes_);
    list("animations", animations_);
    return text + also_ + "}";
  }

  std::vector<unsigned char> buffer_;
  std::string views_, accessors_, nodes_, animations_, also_;
};

/// For tests that write files: a folder of their own, which is removed afterward.
class GltfTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::path(testing::TempDir()) / ("veer_gltf_" + std::string(info->name()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }

 private:
  std::filesystem::path folder_;
};

}  // namespace veer::test
