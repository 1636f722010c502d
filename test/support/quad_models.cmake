# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# quad_torque: the torque models in 128-bit arithmetic, each from its own source, behind quad_torque.h. They are a
# shared library, whose names do not meet those of the models in doubles.
if(NOT TARGET quad_torque)
  get_property(models GLOBAL PROPERTY PLH_TORQUE_MODELS)
  add_library(quad_models SHARED ${models} ${CMAKE_CURRENT_LIST_DIR}/quad_models.c)
  target_link_libraries(quad_models PRIVATE polhode_flags quadmath m)
  target_include_directories(quad_models PRIVATE ${PROJECT_SOURCE_DIR}/test)
  target_compile_options(quad_models PRIVATE "SHELL:-include ${CMAKE_CURRENT_LIST_DIR}/quad_world.h"
    "SHELL:-include ${CMAKE_CURRENT_LIST_DIR}/quad_lane.h" -Wno-missing-prototypes)
  target_link_options(quad_models PRIVATE -Wl,-z,defs)
  add_library(quad_torque STATIC ${CMAKE_CURRENT_LIST_DIR}/quad_torque.c)
  target_include_directories(quad_torque PUBLIC ${PROJECT_SOURCE_DIR}/test)
  target_link_libraries(quad_torque PRIVATE polhode_flags PUBLIC polhode_static quad_models quadmath)
endif()
