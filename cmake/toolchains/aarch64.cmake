# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# 64-bit ARM by Debian's cross compiler and arm64 packages, programs run by qemu: make test-cross.
# -O2: GCC 12 for aarch64 crashes on one file at -O3.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(ENV{PKG_CONFIG_LIBDIR} /usr/lib/aarch64-linux-gnu/pkgconfig)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64)
