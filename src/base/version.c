/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Version and build of the library. */
#include <polhode/version.h>

#include "revision.h"

_Static_assert(PLH_VERSION_NUMBER(PLH_BUILD_MAJOR, PLH_BUILD_MINOR, PLH_BUILD_PATCH) == PLH_VERSION,
               "CMakeLists.txt and polhode/version.h name different versions");

const plh_version_info *plh_version_details(void)
{
    static const plh_version_info info = {.number = PLH_VERSION,
                                          .major = PLH_VERSION_MAJOR,
                                          .minor = PLH_VERSION_MINOR,
                                          .patch = PLH_VERSION_PATCH,
                                          .text = PLH_VERSION_STRING,
                                          .revision = PLH_REVISION,
                                          .compiler = PLH_COMPILER,
                                          .build_type = PLH_BUILD_TYPE};
    return &info;
}

const char *plh_version(void)
{
    return PLH_VERSION_STRING;
}

const char *plh_revision(void)
{
    return PLH_REVISION;
}

const char *plh_compiler(void)
{
    return PLH_COMPILER;
}
