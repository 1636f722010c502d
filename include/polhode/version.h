/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Version of the library and of what it runs on. */
#ifndef POLHODE_VERSION_H
#define POLHODE_VERSION_H

#include <polhode/export.h>

PLH_BEGIN_DECLS

PLH_API const char *plh_version(void);  /* "0.1.0" */
PLH_API const char *plh_revision(void); /* git revision of the build, or "unknown" */
PLH_API const char *plh_compiler(void); /* compiler and its version */

/* Instruction sets that the library uses and this processor has, best last: "base fma avx2". */
PLH_API const char *plh_isa_found(void);

PLH_END_DECLS

#endif
