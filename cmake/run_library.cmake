# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# libpolhode_run: the rooms of src/run on top of src/io. It needs libpolhode, libyaml, and HDF5, cminpack and the
# headers of Embree where they are.
find_path(POLHODE_YAML_INCLUDE yaml.h)
find_library(POLHODE_YAML_LIBRARY yaml)
mark_as_advanced(POLHODE_YAML_INCLUDE POLHODE_YAML_LIBRARY)
if(NOT POLHODE_YAML_INCLUDE OR NOT POLHODE_YAML_LIBRARY)
  message(FATAL_ERROR "libyaml is missing: scripts/setup build installs it (libyaml-dev); "
    "-DPOLHODE_BUILD_RUN=OFF -DPOLHODE_BUILD_COMMAND=OFF builds libpolhode alone")
endif()
find_package(HDF5 QUIET COMPONENTS C)
find_path(POLHODE_CMINPACK_INCLUDE cminpack.h PATH_SUFFIXES cminpack-1)
find_library(POLHODE_CMINPACK_LIBRARY cminpack)
find_path(POLHODE_EMBREE_INCLUDE embree3/rtcore.h)
mark_as_advanced(POLHODE_CMINPACK_INCLUDE POLHODE_CMINPACK_LIBRARY POLHODE_EMBREE_INCLUDE)
include(CMakeDependentOption)
cmake_dependent_option(POLHODE_EMBREE "Shadows by the rays of Embree 3, which is loaded when it is needed" ON
  "POLHODE_EMBREE_INCLUDE;UNIX" OFF)

add_library(polhode_run_objects OBJECT)
set_target_properties(polhode_run_objects PROPERTIES POSITION_INDEPENDENT_CODE ON)
target_link_libraries(polhode_run_objects PUBLIC polhode_flags)
foreach(room io run/files/ccsds run/files/mesh run/files/photometry run/files/rays run/scenario run/record run/fit)
  add_subdirectory(src/${room})
endforeach()
# The scenarios of examples/ as they stand, inside the library: every door knows them by name.
set(shipped_table ${PROJECT_BINARY_DIR}/generated/shipped_scenarios.c)
file(GLOB shipped_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/examples/*.yaml)
add_custom_command(OUTPUT ${shipped_table}
  COMMAND ${CMAKE_COMMAND} -DFOLDER=${PROJECT_SOURCE_DIR}/examples -DTABLE=${shipped_table}
    -P ${PROJECT_SOURCE_DIR}/cmake/scenarios.cmake
  DEPENDS ${shipped_files} ${PROJECT_SOURCE_DIR}/cmake/scenarios.cmake VERBATIM)
target_sources(polhode_run_objects PRIVATE ${shipped_table})
set(POLHODE_RUN_NEEDS ${POLHODE_YAML_LIBRARY})
if(HDF5_FOUND)
  list(APPEND POLHODE_RUN_NEEDS ${HDF5_C_LIBRARIES})
endif()
if(POLHODE_CMINPACK_INCLUDE AND POLHODE_CMINPACK_LIBRARY)
  list(APPEND POLHODE_RUN_NEEDS ${POLHODE_CMINPACK_LIBRARY})
endif()
if(POLHODE_EMBREE AND CMAKE_DL_LIBS)
  list(APPEND POLHODE_RUN_NEEDS -l${CMAKE_DL_LIBS})
endif()

# All objects of the library, and what they need.
set(run_objects $<TARGET_OBJECTS:polhode_run_objects> $<TARGET_OBJECTS:polhode_support_objects>)
# With all their names, for the tests and fuzz targets of single rooms; no program links this.
add_library(polhode_run_inside INTERFACE)
target_sources(polhode_run_inside INTERFACE ${run_objects})
target_link_libraries(polhode_run_inside INTERFACE polhode_static ${POLHODE_RUN_NEEDS})

# In the static library the names of the rooms are local: only those of the public headers can be seen.
set(run_STATIC ${run_objects})
set(run_SHARED ${run_objects})
if(CMAKE_OBJCOPY AND CMAKE_LINKER AND NOT CMAKE_C_FLAGS_DEBUG MATCHES sanitize)
  set(run_STATIC ${PROJECT_BINARY_DIR}/generated/polhode_run${CMAKE_C_OUTPUT_EXTENSION})
  add_custom_command(OUTPUT ${run_STATIC}
    COMMAND ${CMAKE_LINKER} -r -o ${run_STATIC} ${run_objects}
    COMMAND ${CMAKE_OBJCOPY} --localize-hidden ${run_STATIC}
    DEPENDS polhode_run_objects polhode_support_objects ${run_objects} COMMAND_EXPAND_LISTS VERBATIM)
endif()

foreach(kind STATIC SHARED)
  string(TOLOWER ${kind} word)
  set(target polhode_run_${word})
  add_library(${target} ${kind} ${run_${kind}})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME polhode_run LINKER_LANGUAGE C EXPORT_NAME run_${word}
    VERSION ${PROJECT_VERSION} SOVERSION ${POLHODE_SOVERSION}
    ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR} LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
  target_include_directories(${target} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(${target} PUBLIC c_std_11)
  target_link_libraries(${target} PUBLIC polhode_${word} PRIVATE ${POLHODE_RUN_NEEDS} m)
  add_library(polhode::run_${word} ALIAS ${target})
endforeach()
# The two shared libraries lie side by side: the one finds the other there.
set_target_properties(polhode_run_shared PROPERTIES EXPORT_NAME run INSTALL_RPATH "$ORIGIN")
plh_harden(polhode_run_objects polhode_support_objects polhode_run_shared)
add_library(polhode::run ALIAS polhode_run_shared)
