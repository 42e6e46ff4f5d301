#include <algorithm>
#include <array>
#include <cstring>
#include <istream>
#include <ostream>

#include "veer/base/hash.hpp"
#include "veer/move/animation/motion_table.hpp"

// The file: 8 bytes of magic, then little-endian words of 4 bytes: version, hash of the clips (2 words), side, the
// three weights, the motions by node (3 words each, weighted), and a hash of all these words (2 words).
namespace veer {
namespace {

constexpr std::array<char, 8> magic{'v', 'e', 'e', 'r', ' ', 'm', 'o', 't'};
constexpr std::uint32_t version = 1;

class TableWriter {
 public:
  explicit TableWriter(std::ostream& out) : out_(out) { out_.write(magic.data(), magic.size()); }
  void word(std::uint32_t value) {
    const std::array<char, 4> bytes{static_cast<char>(value), static_cast<char>(value >> 8),
                                    static_cast<char>(value >> 16), static_cast<char>(value >> 24)};
    out_.write(bytes.data(), bytes.size());
    hash_ = stir(hash_, value);
  }
  void words(std::uint64_t value) {
    word(static_cast<std::uint32_t>(value));
    word(static_cast<std::uint32_t>(value >> 32));
  }
  void number(float value) { word(bits_of(value)); }
  void end() { words(hash_); }

 private:
  std::ostream& out_;
  std::uint64_t hash_ = version;
};

class TableReader {
 public:
  explicit TableReader(std::istream& in) : in_(in) {
    std::array<char, magic.size()> bytes{};
    in_.read(bytes.data(), bytes.size());
    is_table_ = in_.good() && bytes == magic;
  }
  bool is_table() const { return is_table_; }
  bool is_good() const { return in_.good(); }
  std::uint32_t word() {
    std::array<unsigned char, 4> bytes{};
    in_.read(reinterpret_cast<char*>(bytes.data()), bytes.size());
    std::uint32_t value = 0;
    for (std::size_t k = 4; k-- > 0;) value = value << 8 | bytes[k];
    hash_ = stir(hash_, value);
    return value;
  }
  std::uint64_t words() {
    const std::uint64_t low = word();
    return low | std::uint64_t{word()} << 32;
  }
  float number() { return from_bits<float>(word()); }
  bool ends() {
    const std::uint64_t hash = hash_;
    return words() == hash && in_.good();
  }

 private:
  std::istream& in_;
  std::uint64_t hash_ = version;
  bool is_table_ = false;
};

}  // namespace

bool MotionTable::save(std::ostream& out) const {
  TableWriter to(out);
  to.word(version);
  to.words(clips_);
  to.word(static_cast<std::uint32_t>(side_));
  for (const float w : {def_.weights.ahead, def_.weights.aside, def_.weights.spin}) to.number(w);
  for (const Vec3& m : motions_)
    for (int d = 0; d < 3; ++d) to.number(m[d]);
  to.end();
  return out.good();
}

Result<MotionTable> MotionTable::load(std::istream& in, const BlendSpace& space) {
  TableReader from(in);
  if (!from.is_table()) return Error{"isn't a motion table"};
  if (const std::uint32_t found = from.word(); from.is_good() && found != version)
    return Error{"expected a motion table of version " + std::to_string(version) + ", found version " +
                 std::to_string(found)};
  const std::uint64_t clips = from.words();
  const std::uint32_t side = from.word();
  MotionWeights weights;
  for (float* w : {&weights.ahead, &weights.aside, &weights.spin}) *w = from.number();
  if (!from.is_good() || side < 3 || side > 1001) return Error{"is a damaged motion table"};
  if (clips != space.hash()) return Error{"is a motion table of other clips; make it anew"};
  // All but the motions is quickly made anew, which also checks the definition.
  Result<MotionTable> table = make_empty(space, {2 / static_cast<float>(side - 1), weights});
  if (!table) return table;
  for (Vec3& m : table->motions_)
    for (int d = 0; d < 3; ++d) m[d] = from.number();
  const bool sound = std::ranges::all_of(table->motions_, [](const Vec3& m) { return is_finite(m); });
  if (!from.ends() || !sound) return Error{"is a damaged motion table"};
  return table;
}

}  // namespace veer
