# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# The git revision, for --version and for the provenance of files and benchmarks. A source archive has it in
# revision.txt, where git writes the commit (.gitattributes).
find_package(Git QUIET)
set(POLHODE_REVISION "unknown")
if(Git_FOUND AND EXISTS ${PROJECT_SOURCE_DIR}/.git)
  execute_process(COMMAND ${GIT_EXECUTABLE} describe --always --dirty --abbrev=12
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE POLHODE_REVISION
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(POLHODE_REVISION STREQUAL "")
    set(POLHODE_REVISION "unknown") # git does not want to tell: another owner, a broken checkout
  endif()
  # Configure again when the checked-out commit changes.
  execute_process(COMMAND ${GIT_EXECUTABLE} rev-parse --git-path HEAD --git-path index
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE git_paths
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  string(REPLACE "\n" ";" git_paths "${git_paths}")
  foreach(path IN LISTS git_paths)
    get_filename_component(path ${path} ABSOLUTE BASE_DIR ${PROJECT_SOURCE_DIR})
    if(EXISTS ${path})
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
    endif()
  endforeach()
else()
  file(STRINGS ${PROJECT_SOURCE_DIR}/cmake/revision.txt archived REGEX "^[0-9a-f]+$")
  if(archived)
    string(SUBSTRING ${archived} 0 12 POLHODE_REVISION)
  endif()
endif()
configure_file(${PROJECT_SOURCE_DIR}/cmake/revision.h.in ${PROJECT_BINARY_DIR}/generated/revision.h @ONLY)
