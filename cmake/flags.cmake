# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# One interface target carries the flags of every file we compile; it is not exported.
add_library(polhode_flags INTERFACE)
target_compile_features(polhode_flags INTERFACE c_std_17)
target_include_directories(polhode_flags INTERFACE
  ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/src/run)
target_compile_definitions(polhode_flags INTERFACE PLH_BUILDING _GNU_SOURCE)

# Contraction off: fma is written where it is meant, so that results do not depend on the compiler.
target_compile_options(polhode_flags INTERFACE
  $<$<COMPILE_LANGUAGE:C>:-ffp-contract=off -fno-math-errno -fvisibility=hidden>)
if(POLHODE_WARNINGS)
  target_compile_options(polhode_flags INTERFACE
    $<$<COMPILE_LANGUAGE:C>:-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes
      -Wmissing-prototypes -Wvla>
    # A loop that could not be unrolled is slower, not wrong.
    $<$<AND:$<COMPILE_LANGUAGE:C>,$<C_COMPILER_ID:Clang>>:-Wno-pass-failed>)
endif()
if(POLHODE_WARNINGS AND WIN32) # isfinite() of mingw-w64 compares sizes of types by a cast to float
  target_compile_options(polhode_flags INTERFACE -Wno-float-conversion)
endif()
if(POLHODE_WERROR)
  target_compile_options(polhode_flags INTERFACE -Werror)
endif()

# plh_harden(<target>...): what we ship is hardened against errors of memory: canaries on the stack, checked copies of the C library,
# tables of addresses that cannot be written, no code on the stack, programs at any address, marked targets of jumps.
# test/package/hardening.sh looks for all of them. Sanitizers bring checks of their own.
include(CheckCCompilerFlag)
include(CheckCSourceCompiles)
option(POLHODE_HARDEN "compile and link with the flags of hardened builds (Linux)" ON)
set(PLH_HARDENED OFF)
if(POLHODE_HARDEN AND CMAKE_SYSTEM_NAME STREQUAL "Linux" AND NOT "${CMAKE_C_FLAGS} ${CMAKE_C_FLAGS_DEBUG}" MATCHES sanitize)
  set(PLH_HARDENED ON)
  include(CheckPIESupported)
  check_pie_supported(LANGUAGES C)
  check_c_compiler_flag(-fcf-protection=full POLHODE_HAVE_CF_PROTECTION)
  set(CMAKE_REQUIRED_FLAGS "-O2 -Werror -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3")
  check_c_source_compiles("#include <stdio.h>\nint main(void) { return puts(\"\") < 0; }" POLHODE_HAVE_FORTIFY_3)
  unset(CMAKE_REQUIRED_FLAGS)
endif()
function(plh_harden)
  if(NOT PLH_HARDENED)
    return()
  endif()
  set(level $<IF:$<BOOL:${POLHODE_HAVE_FORTIFY_3}>,3,2>)
  foreach(target IN LISTS ARGN)
    # The checks of the C library need a compiler that optimises.
    target_compile_options(${target} PRIVATE -fstack-protector-strong $<$<BOOL:${POLHODE_HAVE_CF_PROTECTION}>:-fcf-protection=full>
      $<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE> $<$<NOT:$<CONFIG:Debug>>:-D_FORTIFY_SOURCE=${level}>)
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    get_target_property(type ${target} TYPE)
    if(type MATCHES "EXECUTABLE|SHARED|MODULE")
      target_link_options(${target} PRIVATE LINKER:-z,relro LINKER:-z,now LINKER:-z,noexecstack)
    endif()
  endforeach()
endfunction()

# plh_isa_sources(<file>... [SETS <set>...]): compiles each file once for every instruction set (or for
# those of SETS, where the others are not used) into the library. The file sees PLH_ISA_BASE,
# PLH_ISA_FMA, PLH_ISA_AVX2, PLH_ISA_AVX512 or PLH_ISA_WASM and names its symbols with PLH_ISA(name).
if(NOT POLHODE_SIMD)
  set(PLH_ISAS base)
  target_compile_definitions(polhode_flags INTERFACE PLH_NO_SIMD)
elseif(EMSCRIPTEN)
  set(PLH_ISAS base wasm)
  target_compile_options(polhode_flags INTERFACE -msimd128)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|amd64")
  check_c_compiler_flag("-mavx512f -mavx512dq -mavx512vl" POLHODE_HAVE_AVX512)
  set(PLH_ISAS base fma avx2)
  if(POLHODE_HAVE_AVX512)
    list(APPEND PLH_ISAS avx512)
  endif()
else()
  set(PLH_ISAS base)
endif()
set(PLH_ISA_FLAGS_base "")
set(PLH_ISA_FLAGS_wasm "")
set(PLH_ISA_FLAGS_fma -mavx2 -mfma)
set(PLH_ISA_FLAGS_avx2 -mavx2 -mfma)
set(PLH_ISA_FLAGS_avx512 -mavx2 -mfma -mavx512f -mavx512dq -mavx512vl -mprefer-vector-width=512)

if(WIN32) # GCC does not align vectors on the stack there (GCC bug 54412): no aligned moves
  foreach(isa fma avx2 avx512)
    list(APPEND PLH_ISA_FLAGS_${isa} -Wa,-muse-unaligned-vector-move)
  endforeach()
endif()

foreach(isa IN LISTS PLH_ISAS)
  set(lib polhode_isa_${isa})
  string(TOUPPER ${isa} upper)
  add_library(${lib} OBJECT)
  set_target_properties(${lib} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_link_libraries(${lib} PRIVATE polhode_flags)
  target_compile_definitions(${lib} PRIVATE PLH_ISA_${upper})
  target_compile_options(${lib} PRIVATE ${PLH_ISA_FLAGS_${isa}})
  plh_harden(${lib})
  # Kernels take no bytes from outside and call nothing: no canaries.
  target_compile_options(${lib} PRIVATE $<$<BOOL:${PLH_HARDENED}>:-fno-stack-protector>)
  # gcc reads half a second on this header, as long as on a kernel. (ccache does not like the trick.)
  if(isa MATCHES "avx" AND CMAKE_C_COMPILER_ID STREQUAL "GNU" AND NOT CMAKE_C_COMPILER_LAUNCHER)
    target_precompile_headers(${lib} PRIVATE <immintrin.h>)
  endif()
endforeach()

function(plh_isa_sources)
  cmake_parse_arguments(A "" "" "SETS" ${ARGN})
  foreach(isa IN LISTS PLH_ISAS)
    if(NOT A_SETS OR isa IN_LIST A_SETS)
      target_sources(polhode_isa_${isa} PRIVATE ${A_UNPARSED_ARGUMENTS})
    endif()
  endforeach()
endfunction()
