/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * A test kernel compiled per instruction set (plh_test_isa_sources): PLH_TEST_ISA_TABLE(type, name)
 * declares name_base ... name_avx512 and a function name_table(out) that fills in those that this
 * processor can run, with their labels, and returns how many.
 */
#ifndef PLH_TEST_ISA_LIST_H
#define PLH_TEST_ISA_LIST_H

#include "base/isa.h"

#if defined(PLH_TEST_HAS_AVX512)
#define PLH_TEST_AVX512(...) __VA_ARGS__
#else
#define PLH_TEST_AVX512(...)
#endif
#if defined(PLH_TEST_HAS_AVX2)
#define PLH_TEST_AVX2(...) __VA_ARGS__
#else
#define PLH_TEST_AVX2(...)
#endif

#define PLH_TEST_ISA_MAX 4

#define PLH_TEST_ISA_TABLE(type, name)                                                             \
    extern type name##_base;                                                                       \
    PLH_TEST_AVX2(extern type name##_fma; extern type name##_avx2;)                                \
    PLH_TEST_AVX512(extern type name##_avx512;)                                                    \
    typedef struct name##_entry {                                                                  \
        const char *isa;                                                                           \
        type *run;                                                                                 \
        int fused; /* vfma rounds once */                                                          \
    } name##_entry;                                                                                \
    static int name##_table(name##_entry out[PLH_TEST_ISA_MAX])                                    \
    {                                                                                              \
        int n = 0;                                                                                 \
        out[n++] = (name##_entry){"base", name##_base, 0};                                         \
        PLH_TEST_AVX2(if (plh_isa_has_fma()) {                                                     \
            out[n++] = (name##_entry){"fma", name##_fma, 1};                                       \
            out[n++] = (name##_entry){"avx2", name##_avx2, 1};                                     \
        })                                                                                         \
        PLH_TEST_AVX512(if (plh_isa_has_avx512()) {                                                \
            out[n++] = (name##_entry){"avx512", name##_avx512, 1};                                 \
        })                                                                                         \
        return n;                                                                                  \
    }

#endif
