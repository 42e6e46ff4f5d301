#include "veer/sense/near/contacts.hpp"

namespace veer {

template <int D>
void Contacts<D>::grow(std::size_t least_rows, std::size_t least_segments) {
  if (rows.size() < least_rows) rows.resize(least_rows + least_rows / 2);
  if (segments.size() < least_segments) segments.resize(2 * least_segments + 64);
}

template <int D>
void Contacts<D>::add(const Pack& pack) {
  packs.push_back(pack);
}

template struct Contacts<2>;
template struct Contacts<3>;

}  // namespace veer
