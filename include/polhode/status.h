/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Status codes: what a function that can fail returns. */
#ifndef POLHODE_STATUS_H
#define POLHODE_STATUS_H

#include <polhode/export.h>

PLH_BEGIN_DECLS

/* One list: PLH_STATUS_LIST(X) expands X(name, text) for each code. */
#define PLH_STATUS_LIST(X)                                                                         \
    X(PLH_OK, "success")                                                                           \
    X(PLH_BAD_ARGUMENT, "an argument is outside what the function accepts")                        \
    X(PLH_NOT_FINITE, "an input is not a finite number")                                           \
    X(PLH_BAD_INERTIA, "the moments of inertia belong to no rigid body")                           \
    X(PLH_BAD_ATTITUDE, "the attitude is not a rotation")                                          \
    X(PLH_BAD_STATE, "the state is impossible for this body")                                      \
    X(PLH_NO_CONVERGENCE, "an iteration did not converge")                                         \
    X(PLH_UNSUPPORTED, "this combination is not supported")                                        \
    X(PLH_NOT_FOUND, "no entry of that name")                                                      \
    X(PLH_NO_MEMORY, "out of memory")                                                              \
    X(PLH_OS, "the operating system refused a resource")                                           \
    X(PLH_OVERLAP, "two bodies are in one place, or so near that the force is not finite")         \
    X(PLH_STOPPED, "the caller stopped the run")                                                   \
    X(PLH_DIVERGED, "the energy has left all bounds: the step is too long")

#define PLH_STATUS_ENUM(name, text) name,
typedef enum plh_status { PLH_STATUS_LIST(PLH_STATUS_ENUM) PLH_STATUS_COUNT } plh_status;
#undef PLH_STATUS_ENUM

/* The text of a code, for people; never NULL, never freed. */
PLH_API const char *plh_status_text(plh_status status);

/* The name of a code as written in C, such as "PLH_OK". */
PLH_API const char *plh_status_name(plh_status status);

PLH_END_DECLS

#endif
