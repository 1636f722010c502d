# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# Windows by mingw-w64, programs run by wine: make test-cross.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc)
set(CMAKE_FIND_ROOT_PATH /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
# Programs carry their run-time libraries with them.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")
set(CMAKE_MODULE_LINKER_FLAGS_INIT "-static")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "-static")
find_program(POLHODE_WINE NAMES wine64 wine PATHS /usr/lib/wine)
if(POLHODE_WINE)
  set(CMAKE_CROSSCOMPILING_EMULATOR ${POLHODE_WINE})
endif()
