/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include <polhode/version.h>

#include "base/isa.h"
#include "revision.h"

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

const char *plh_isa_found(void)
{
    if (plh_isa_has_avx512())
        return "base fma avx2 avx512";
    if (plh_isa_has_fma())
        return "base fma avx2";
    return "base";
}
