/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Version of the library and of what it runs on. */
#ifndef POLHODE_VERSION_H
#define POLHODE_VERSION_H

#include <polhode/export.h>

PLH_BEGIN_DECLS

/* The version of these headers. */
#define PLH_VERSION_MAJOR 1
#define PLH_VERSION_MINOR 0
#define PLH_VERSION_PATCH 0

/* One number to compare with: PLH_VERSION >= PLH_VERSION_NUMBER(0, 2, 0). */
#define PLH_VERSION_NUMBER(major, minor, patch) (10000 * (major) + 100 * (minor) + (patch))
#define PLH_VERSION                             PLH_VERSION_NUMBER(PLH_VERSION_MAJOR, PLH_VERSION_MINOR, PLH_VERSION_PATCH)

/* The version of the library that runs, which may be newer than the headers. New members are added
 * at the end. */
typedef struct plh_version_info {
    /* As PLH_VERSION */
    int number;
    int major, minor, patch;
    /* "1.0.0" */
    const char *text;
    /* Git revision of the build, or "unknown" */
    const char *revision;
    /* Compiler and its version */
    const char *compiler;
    /* "Release" */
    const char *build_type;
} plh_version_info;

PLH_API const plh_version_info *plh_version_details(void); /* never freed */

PLH_API const char *plh_version(void);  /* "1.0.0" */
PLH_API const char *plh_revision(void); /* git revision of the build, or "unknown" */
PLH_API const char *plh_compiler(void); /* compiler and its version */

/* Instruction sets that the library uses and this processor has, best last: "base fma avx2". */
PLH_API const char *plh_isa_found(void);

/*
 * The one that is used: the last of these, or the one that the environment variable POLHODE_ISA
 * named when the library first needed to know (base, fma, avx2 or avx512; any other word, and a set
 * that the processor does not have, changes nothing). fma, avx2 and avx512 give the same bits; base
 * rounds products and sums apart.
 */
PLH_API const char *plh_isa_used(void);

PLH_END_DECLS

#endif
