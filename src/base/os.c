/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The operating system: POSIX, Windows, or neither (WebAssembly). */
#include "base/os.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <malloc.h>
#include <windows.h>
#elif defined(__unix__) && !defined(__EMSCRIPTEN__)
#define HAVE_DLOPEN
#include <dlfcn.h>
#include <unistd.h>
#endif

static void give_reason(char *why, size_t size, const char *reason)
{
    if (size)
        snprintf(why, size, "%s", reason);
}

#if defined(_WIN32) || defined(HAVE_DLOPEN)
/* path, with "./" before a name without a directory; too long a one becomes "./", which fails. */
static const char *in_directory(const char *path, const char *separators, char *room, size_t size)
{
    if (strpbrk(path, separators))
        return path;
    const int n = snprintf(room, size, "./%s", path);
    return n > 0 && (size_t)n < size ? room : "./";
}
#endif

#if defined(_WIN32)

int plh_os_processors(void)
{
    const DWORD n = GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);
    return n < 1 ? 1 : n > 4096 ? 4096 : (int)n;
}

long plh_os_process(void)
{
    return 0;
}

void *plh_os_library_open(const char *path, char *why, size_t size)
{
    char here[4096], reason[512];
    const char *file = in_directory(path, "/\\:", here, sizeof here);
    HMODULE library = LoadLibraryA(file);
    if (!library) {
        const DWORD error = GetLastError();
        snprintf(reason, sizeof reason, "%.400s: error %lu of LoadLibrary", file, error);
        give_reason(why, size, reason);
    }
    return (void *)library;
}

void *plh_os_library_find(void *library, const char *symbol)
{
    FARPROC found = GetProcAddress((HMODULE)library, symbol);
    void *address;
    memcpy(&address, &found, sizeof address);
    return address;
}

void plh_os_library_close(void *library)
{
    FreeLibrary((HMODULE)library);
}

void *plh_os_alloc_lines(size_t size)
{
    return _aligned_malloc(size, 64);
}

void plh_os_free_lines(void *lines)
{
    _aligned_free(lines);
}

#else

void *plh_os_alloc_lines(size_t size)
{
    return aligned_alloc(64, size);
}

void plh_os_free_lines(void *lines)
{
    free(lines);
}

#if defined(HAVE_DLOPEN)

int plh_os_processors(void)
{
    const long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > 4096 ? 4096 : (int)n;
}

long plh_os_process(void)
{
    return (long)getpid();
}

void *plh_os_library_open(const char *path, char *why, size_t size)
{
    char here[4096];
    void *library = dlopen(in_directory(path, "/", here, sizeof here), RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        const char *said = dlerror();
        give_reason(why, size, said ? said : path);
    }
    return library;
}

void *plh_os_library_find(void *library, const char *symbol)
{
    return dlsym(library, symbol);
}

void plh_os_library_close(void *library)
{
    dlclose(library);
}

#else

int plh_os_processors(void)
{
    return 1;
}

long plh_os_process(void)
{
    return 0;
}

void *plh_os_library_open(const char *path, char *why, size_t size)
{
    (void)path;
    give_reason(why, size, "shared libraries are not supported here");
    return NULL;
}

void *plh_os_library_find(void *library, const char *symbol)
{
    (void)library, (void)symbol;
    return NULL;
}

void plh_os_library_close(void *library)
{
    (void)library;
}

#endif
#endif
