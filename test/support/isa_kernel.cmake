# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# plh_test_isa_sources(<test> <file>... [SETS <set>...]): compiles each file once per instruction set into
# a test, as plh_isa_sources does for the library.
function(plh_test_isa_sources test)
  cmake_parse_arguments(A "" "" "SETS" ${ARGN})
  foreach(file IN LISTS A_UNPARSED_ARGUMENTS)
    get_filename_component(stem ${file} NAME_WE)
    foreach(isa IN LISTS PLH_ISAS)
      if(A_SETS AND NOT isa IN_LIST A_SETS)
        continue()
      endif()
      string(TOUPPER ${isa} upper)
      set(lib test_${test}_${stem}_${isa})
      add_library(${lib} OBJECT ${file})
      target_link_libraries(${lib} PRIVATE polhode_flags)
      target_compile_definitions(${lib} PRIVATE PLH_ISA_${upper})
      target_compile_options(${lib} PRIVATE ${PLH_ISA_FLAGS_${isa}})
      target_include_directories(${lib} PRIVATE ${PROJECT_SOURCE_DIR}/test)
      target_sources(test_${test} PRIVATE $<TARGET_OBJECTS:${lib}>)
      target_compile_definitions(test_${test} PRIVATE PLH_TEST_HAS_${upper})
    endforeach()
  endforeach()
endfunction()
