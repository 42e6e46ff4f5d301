#include <cctype>

#include "tests/laws/laws.hpp"
#include "veer/steer/behaviors.hpp"

// Registers every law for every behavior of the catalogue: the laws of a new file in the folder are tested without
// further changes.
namespace veer::laws {
namespace {

class Law : public testing::Test {
 public:
  explicit Law(void (*run)()) : run_(run) {}
  void TestBody() override { run_(); }

 private:
  void (*run_)();
};

void add(const char* behavior, const char* law, void (*run)()) {
  testing::RegisterTest(behavior, law, nullptr, nullptr, __FILE__, __LINE__,
                        [run]() -> testing::Test* { return new Law(run); });
}

template <class B>
void add_laws() {
  const char* name = B::name;
  add(name, "is_described", &described<B>);
  add(name, "is_finite_2d", &finite<B, float, 2>);
  add(name, "is_finite_3d", &finite<B, float, 3>);
  add(name, "is_finite_in_double", &finite<B, double, 3>);
  add(name, "has_the_same_bits_for_every_width_2d", &same_bits<B, 2>);
  add(name, "has_the_same_bits_for_every_width_3d", &same_bits<B, 3>);
  const auto promised = [&](Laws law) { return (B::laws & law) != 0; };
  if (promised(law::limited)) {
    add(name, "stays_within_the_limits_2d", &limited<B, 2>);
    add(name, "stays_within_the_limits_3d", &limited<B, 3>);
  }
  if (promised(law::planar)) add(name, "has_the_bits_of_2d_in_3d_at_z_0", &planar<B>);
  if (promised(law::translates)) {
    add(name, "translates_2d", &translates<B, 2>);
    add(name, "translates_3d", &translates<B, 3>);
  }
  if (promised(law::rotates)) {
    add(name, "rotates_2d", &rotates<B, 2>);
    add(name, "rotates_3d", &rotates<B, 3>);
  }
  if (promised(law::steady)) {
    add(name, "is_steady_2d", &steady<B, 2>);
    add(name, "is_steady_3d", &steady<B, 3>);
  }
  if (promised(law::mirrors)) {
    add(name, "mirrors_2d", &mirrors<B, 2>);
    add(name, "mirrors_3d", &mirrors<B, 3>);
  }
}

}  // namespace
}  // namespace veer::laws

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
#define VEER_ADD_LAWS(B) veer::laws::add_laws<veer::B>();
  VEER_EACH_BEHAVIOR(VEER_ADD_LAWS)
  return RUN_ALL_TESTS();
}
