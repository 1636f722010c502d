/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The private part of plh_integrator. */
#ifndef PLH_METHOD_INTEGRATOR_INSIDE_H
#define PLH_METHOD_INTEGRATOR_INSIDE_H

#include <math.h>
#include <polhode/extend/method.h>
#include <stdint.h>

#include "torque/form.h"

/* A run within a tolerance. It is part of the history, after the workspace of an adaptive
 * method. */
typedef struct plh_integrator_run {
    double end, tolerance, span;
    /* Of steps that follow the state, signed; else 0 */
    double longest;
    double from, to;      /* the last step */
    double h, next;       /* its length, and what to try next */
    double error;         /* the sum of the estimates */
    plh_state start, now; /* of the last step, scaled */
    /* The momentum of body and rotors in space, scaled, if `internal` */
    plh_vec3 total;
    int64_t strides;       /* taken */
    int64_t rejected;      /* attempts */
    int32_t begun, failed; /* 0 or 1; a plh_status */
    /* 0 or 1: the torque jumps at `to`; it is that of rotors alone */
    int32_t kink, internal;
} plh_integrator_run;

typedef struct plh_integrator_inside {
    plh_step_function step; /* base, or the energy correction around it */
    /* The method's, or the one that its prepare() chose */
    plh_step_function base;
    /* Workspace of the energy correction, or NULL */
    struct plh_energy *energy;
    plh_integrator_run *run; /* of an adaptive method, or NULL */
    /* The free flow inside a splitting, or NULL */
    plh_integrator *inner;
    /* Of a torque that is one and stands still in time, or NULL */
    const plh_form *form;
    /* Room for the form of a torque that is always one and depends on time, or NULL */
    plh_form *moving;
    /* Where the torque counts its evaluations, or NULL */
    long *calls;
    long steps;      /* taken since the integrator was made */
    long iterations; /* of all these steps */
    void *memory;    /* what plh_integrator_destroy() frees */
} plh_integrator_inside;

_Static_assert(sizeof(plh_integrator_inside) <= sizeof(((plh_integrator *)0)->inside),
               "plh_integrator.inside is small");
_Static_assert(offsetof(plh_integrator, inside) % _Alignof(plh_integrator_inside) == 0,
               "plh_integrator.inside is not aligned");

/*
 * What rounding leaves of the errors of so many steps, relative to |m| and in radians: a random
 * walk. `each` is the size of its steps in units of 2^-53. Measured against 128 bits on 350 runs
 * (test/sim/test_tolerance.c) at the tolerance 1e-16: 3.4 at most for the adaptive methods, 12.3
 * for splittings, but for soft walls, where 27.7 was seen.
 */
enum { PLH_ROUNDING_ADAPTIVE = 4, PLH_ROUNDING_STEPPED = 16 };
static inline double plh_rounding_left(double steps, double each)
{
    return each * 0x1p-53 * sqrt(steps);
}

static inline bool plh_integrator_finite(const plh_state *s)
{
    return isfinite(s->q.w + s->q.x + s->q.y + s->q.z) && isfinite(s->m.x + s->m.y + s->m.z);
}

static inline plh_integrator_inside *plh_integrator_open(plh_integrator *it)
{
    return (plh_integrator_inside *)(void *)it->inside.bytes;
}

/* The gradient of the torque, scaled, where it has one; a: the torque there, scaled. */
plh_vec3 plh_integrator_gradient(const plh_integrator *it, double t, plh_quat q, plh_vec3 a);

/* The torque a + C omega, scaled, at a time and an attitude. It is linear. */
void plh_integrator_linear(const plh_integrator *it, double t, plh_quat q, plh_vec3 *a,
                           double c[3][3]);

/* The history of one to another of the same method, body and torque: bytes of ours, which need no
 * check. */
void plh_integrator_history_copy(const plh_integrator *from, plh_integrator *to);

static inline const plh_integrator_inside *plh_integrator_look(const plh_integrator *it)
{
    return (const plh_integrator_inside *)(const void *)it->inside.bytes;
}

#endif
