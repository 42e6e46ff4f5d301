#include "adapters/gltf/detail/accessor.hpp"

#include <algorithm>

#include "adapters/gltf/detail/file.hpp"
#include "adapters/gltf/detail/one_line.hpp"

namespace veer::detail {

bool AccessorView::has_numbers() const {
  switch (component) {
    case TINYGLTF_COMPONENT_TYPE_FLOAT:
      return true;
    case TINYGLTF_COMPONENT_TYPE_BYTE:
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE:
    case TINYGLTF_COMPONENT_TYPE_SHORT:
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT:
      return is_normalized;
    default:
      return false;
  }
}

double AccessorView::number(std::size_t element, std::size_t part) const {
  switch (component) {
    case TINYGLTF_COMPONENT_TYPE_BYTE:
      return std::max(get<std::int8_t>(element, part) / 127., -1.);
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE:
      return get<std::uint8_t>(element, part) / 255.;
    case TINYGLTF_COMPONENT_TYPE_SHORT:
      return std::max(get<std::int16_t>(element, part) / 32767., -1.);
    case TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT:
      return get<std::uint16_t>(element, part) / 65535.;
    default:
      return double{get<float>(element, part)};
  }
}

Result<AccessorView> view_of(const tinygltf::Model& model, int number, int type) {
  const std::string name = "accessor " + std::to_string(number);
  if (!has(model.accessors, number)) return one_line("there is no ", name);
  const tinygltf::Accessor& accessor = model.accessors[static_cast<std::size_t>(number)];
  if (accessor.type != type) return one_line(name, " has the wrong type");
  if (accessor.sparse.isSparse) return one_line(name, " is sparse, which isn't supported");
  if (!has(model.bufferViews, accessor.bufferView)) return one_line(name, " has no buffer view");
  const tinygltf::BufferView& from = model.bufferViews[static_cast<std::size_t>(accessor.bufferView)];
  if (!has(model.buffers, from.buffer)) return one_line(name, " has no buffer");
  const auto& bytes = model.buffers[static_cast<std::size_t>(from.buffer)].data;
  const int stride = accessor.ByteStride(from);
  const int size = tinygltf::GetComponentSizeInBytes(static_cast<std::uint32_t>(accessor.componentType)) *
                   tinygltf::GetNumComponentsInType(static_cast<std::uint32_t>(type));
  if (stride <= 0 || size <= 0) return one_line(name, " has an unknown layout");
  const std::size_t room = bytes.size();
  const auto step = static_cast<std::size_t>(stride), last = static_cast<std::size_t>(size);
  const bool fits =
      from.byteOffset <= room && accessor.byteOffset <= room - from.byteOffset &&
      (accessor.count == 0 || (accessor.count <= room && last <= room - from.byteOffset - accessor.byteOffset &&
                               accessor.count - 1 <= (room - from.byteOffset - accessor.byteOffset - last) / step));
  if (!fits) return one_line(name, " reaches beyond its buffer");
  return AccessorView{bytes.data() + from.byteOffset + accessor.byteOffset, accessor.count, step,
                      accessor.componentType, accessor.normalized};
}

}  // namespace veer::detail
