/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Which instruction set is used: the best that the processor has, or less if POLHODE_ISA says
 * so. */
#include "base/isa.h"

#include <polhode/version.h>
#include <stdlib.h>
#include <string.h>

#if PLH_ISA_DISPATCH
_Atomic int plh_isa_chosen = PLH_LEVEL_OPEN;

static const char *const names[] = {
    [PLH_LEVEL_BASE] = "base",
    [PLH_LEVEL_FMA] = "fma",
    [PLH_LEVEL_AVX2] = "avx2",
    [PLH_LEVEL_AVX512] = "avx512",
};

static int best(void)
{
    return plh_isa_has_avx512() ? PLH_LEVEL_AVX512
           : plh_isa_has_fma()  ? PLH_LEVEL_AVX2
                                : PLH_LEVEL_BASE;
}

int plh_isa_choose(void)
{
    const char *wanted = getenv("POLHODE_ISA");
    int level = best();
    for (int i = PLH_LEVEL_BASE; wanted && i < level; i++)
        if (strcmp(wanted, names[i]) == 0)
            level = i;
    /* Two threads may both be here; they found the same. */
    atomic_store_explicit(&plh_isa_chosen, level, memory_order_relaxed);
    return level;
}

const char *plh_isa_found(void)
{
    static const char *const lists[] = {
        [PLH_LEVEL_BASE] = "base",
        [PLH_LEVEL_AVX2] = "base fma avx2",
        [PLH_LEVEL_AVX512] = "base fma avx2 avx512",
    };
    return lists[best()];
}

const char *plh_isa_used(void)
{
    return names[plh_isa()];
}
#else
const char *plh_isa_found(void)
{
#if defined(__wasm_simd128__)
    return "base wasm";
#else
    return "base";
#endif
}

const char *plh_isa_used(void)
{
#if defined(__wasm_simd128__)
    return "wasm";
#else
    return "base";
#endif
}
#endif
