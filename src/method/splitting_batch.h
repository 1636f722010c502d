/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Splitting steps of many torqued bodies: what the kernels get. */
#ifndef PLH_METHOD_SPLITTING_BATCH_H
#define PLH_METHOD_SPLITTING_BATCH_H

#include <polhode/splitting.h>
#include <polhode/step.h>

#include "torque/lanes.h"

enum {
    PLH_SPLITTING_TERMS = 8, /* torques of a sum that runs in lanes */
    PLH_SPLITTING_RATES = 8, /* different kicks of a scheme, for a torque with a part C omega */
    PLH_SPLITTING_PAD = 8    /* arrays of constants are padded to a multiple: the widest vector */
};

/* How all lanes are kicked. */
enum plh_splitting_how {
    PLH_SPLITTING_FREE,   /* not at all */
    PLH_SPLITTING_PUSH,   /* m + h torque */
    PLH_SPLITTING_LINEAR, /* the torque has a part C omega, C constant */
    PLH_SPLITTING_ONE     /* lane by lane */
};

/* One torque; its constants in arrays, one number per body. */
typedef struct plh_splitting_term {
    /* Of lanes.h. */
    int kind;
    /* Of a form: those that some body has. The arrays of the others are NULL. */
    unsigned parts;
    const double *constant[PLH_FORM_NUMBERS];
} plh_splitting_term;

typedef struct plh_splitting_job {
    const plh_scheme *scheme;
    bool merge; /* drifts of neighbouring steps are one */
    double t, h;
    long first, count;
    size_t n; /* bodies */
    /* Numbers of a padded array; those of a part of a form follow one another */
    size_t room;

    /* Padded arrays: constants of the bodies (plh_body_gaps), units of inertia. */
    const double *low, *before, *after, *code, *before_rest, *after_rest, *unit, *per_unit;
    /* 1/I and C, scaled; only with PLH_SPLITTING_LINEAR */
    const double *inverse[3], *rate[9];

    enum plh_splitting_how how;
    bool sum; /* the torque is a sum: it begins with zero */
    /* Constants have the axes x, y, z of the step; otherwise those of the body */
    bool cyclic;
    int terms, rates;
    plh_splitting_term term[PLH_SPLITTING_TERMS];
    double rate_kick[PLH_SPLITTING_RATES]; /* the different kicks, times h */
    void (*kick)(const void *self, size_t body, double t, double h, plh_state *s);
    const void *self;

    /* Padded; with merge only: the state that a call left, and the same before its last drift (m
     * scaled). */
    double *shown[7], *hidden[7];
    /* Lanes whose state is as shown go on from the hidden one */
    bool goes_on;

    plh_states states; /* n */
    /* A plh_status that the body had from the beginning, n */
    const unsigned char *start;
    plh_status *status; /* n, or NULL */
} plh_splitting_job;

/* Bodies first ... last - 1, first a multiple of PLH_SPLITTING_PAD: the status of the first that
 * failed. */
plh_status plh_splitting_range_base(const plh_splitting_job *job, size_t first, size_t last);
plh_status plh_splitting_range_fma(const plh_splitting_job *job, size_t first, size_t last);
plh_status plh_splitting_range_avx2(const plh_splitting_job *job, size_t first, size_t last);
plh_status plh_splitting_range_avx512(const plh_splitting_job *job, size_t first, size_t last);
plh_status plh_splitting_range_wasm(const plh_splitting_job *job, size_t first, size_t last);

#endif
