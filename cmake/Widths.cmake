# Kernels are compiled once per pack width. On x86-64 each width is compiled for the instruction set with
# registers of that size, and the library selects one at run time (veer/base/width.hpp); elsewhere a wide pack is several
# registers.
set(VEER_WIDTHS 1 4 8 16)
set(dispatch_default OFF)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$" AND CMAKE_SIZEOF_VOID_P EQUAL 8)
  set(dispatch_default ON)
endif()
option(VEER_DISPATCH "Kernels for SSE2, AVX2 and AVX-512 in one library, chosen at run time" ${dispatch_default})

option(VEER_NATIVE_KERNELS "Only kernels for single agents and for the registers of this machine: builds faster" OFF)
set(VEER_BUILT_WIDTHS ${VEER_WIDTHS})
if(VEER_NATIVE_KERNELS AND VEER_DISPATCH AND EXISTS /proc/cpuinfo)
  file(STRINGS /proc/cpuinfo cpu REGEX "^flags" LIMIT_COUNT 1)
  set(native 4)
  if(cpu MATCHES " avx512f " AND cpu MATCHES " avx512vl" AND cpu MATCHES " avx512dq " AND cpu MATCHES " avx512bw ")
    set(native 16)
  elseif(cpu MATCHES " avx2 ")
    set(native 8)
  endif()
  set(VEER_BUILT_WIDTHS 1 ${native})
endif()

set(veer_flags_8 -mavx2)
set(veer_flags_16 -mavx512f -mavx512vl -mavx512dq -mavx512bw -mprefer-vector-width=512)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC 12 reports the undefined upper parts in its own AVX-512 intrinsics as uninitialized variables.
  list(APPEND veer_flags_16 -Wno-uninitialized -Wno-maybe-uninitialized)
endif()

# Kernels have thousands of small temporaries, and instrumenting each takes minutes to compile. Under a sanitizer they are
# built without checks of the stack and of references; accesses beyond a column are on the heap and still detected.
set(veer_pack_checks "")
if(VEER_SANITIZE MATCHES undefined)
  list(APPEND veer_pack_checks -fno-sanitize=null,alignment,object-size)
endif()
if(VEER_SANITIZE MATCHES address AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  list(APPEND veer_pack_checks --param=asan-stack=0)
endif()

# What runs much is optimized a little under a sanitizer: loops over packs even compile faster so, and tests take a quarter of
# the time. The rest compiles faster as it is.
set(veer_sanitized_speed "")
if(VEER_SANITIZE AND CMAKE_BUILD_TYPE STREQUAL "Debug")
  set(veer_sanitized_speed -O1)
endif()

# Adds a kernel source of one width.
function(veer_kernel_source target source width)
  target_sources(${target} PRIVATE ${source})
  if(VEER_DISPATCH AND DEFINED veer_flags_${width})
    set(flags ${veer_flags_${width}})
  endif()
  list(APPEND flags ${veer_pack_checks})
  if(width GREATER 1 AND VEER_SANITIZE MATCHES undefined)
    list(APPEND flags -fno-sanitize=undefined,float-cast-overflow)  # the same lines are checked at width 1
  endif()
  set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES COMPILE_OPTIONS "${flags}"
    SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)  # they are compiled for another instruction set
endfunction()

# Adds veer/<folder>/kernels.cpp, once per width. Functions of a width that isn't built fill the tables and are never called:
# is_supported() says no to it.
function(veer_kernels target folder)
  foreach(WIDTH IN LISTS VEER_WIDTHS)
    set(source ${PROJECT_BINARY_DIR}/generated/veer/${folder}/room_kernels_${WIDTH}.cpp)
    set(KERNEL "template <> __VA_ARGS__ {}")
    if(WIDTH IN_LIST VEER_BUILT_WIDTHS)
      set(KERNEL "template __VA_ARGS__;")
    endif()
    file(CONFIGURE OUTPUT ${source} CONTENT
      "#define VEER_WIDTH @WIDTH@\n#define VEER_KERNEL(...) @KERNEL@\n#include \"veer/@folder@/kernels.cpp\"\n" @ONLY)
    veer_kernel_source(${target} ${source} ${WIDTH})
  endforeach()
endfunction()
