# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# event_truth: the functions of events in 128 bits, behind event_truth.h. The kinds are compiled once more, from their own
# source, into a shared library whose names do not meet those of the kinds in doubles.
if(NOT TARGET event_truth)
  set(free ${PROJECT_SOURCE_DIR}/src/free)
  add_library(quad_events SHARED ${free}/event_kinds.c ${free}/event_cell.c ${CMAKE_CURRENT_LIST_DIR}/quad_events.c)
  target_link_libraries(quad_events PRIVATE polhode_flags quadmath m)
  target_include_directories(quad_events PRIVATE ${PROJECT_SOURCE_DIR}/test)
  target_compile_options(quad_events PRIVATE -include ${CMAKE_CURRENT_LIST_DIR}/quad_world.h
    -Wno-missing-prototypes)
  target_link_options(quad_events PRIVATE -Wl,-z,defs)
  add_library(event_truth STATIC ${CMAKE_CURRENT_LIST_DIR}/event_truth.c)
  target_include_directories(event_truth PUBLIC ${PROJECT_SOURCE_DIR}/test)
  target_link_libraries(event_truth PRIVATE polhode_flags PUBLIC quad_events quadmath)
endif()
