/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Splitting schemes: rows of coefficients, and the one loop that runs them over any system which
 * can kick (change momenta at frozen positions and time) and drift (move freely).
 *
 * For one body the schemes are methods: "srkn6_14a/exact", "verlet/mr2" (see method.h).
 */
#ifndef POLHODE_SPLITTING_H
#define POLHODE_SPLITTING_H

#include <polhode/method.h>
#include <polhode/status.h>
#include <polhode/torque.h>
#include <stdbool.h>

PLH_BEGIN_DECLS

enum { PLH_SCHEME_MAX = 64 }; /* flows of one kind in a row of the user's */

/* A row. Drifts and kicks alternate; the kind that comes first also comes last. */
typedef struct plh_scheme {
    const char *name;
    const char *source;
    bool kick_first;  /* BAB; else ABA */
    bool palindrome;  /* a and b hold the first half; else all */
    bool composition; /* of Verlet steps: any symmetric inner flow keeps the order */
    int drifts, kicks;
    const double *a; /* drifts, in units of the step */
    const double *b; /* kicks */
    int order;       /* with T(m) + V(q), exact flows */
    int general;     /* with any two exact flows, such as kicks with damping */
    int near[3];     /* error O(e h^near[0] + e^2 h^near[1] + e^3 h^near[2]), kicks of size e */
    double error; /* effective error E_f (Celledoni, Fassò et al. 2007, appendix); 0: not printed */
} plh_scheme;

/* The built-in schemes, 0 <= index < plh_scheme_count(); and one by name, or NULL. */
PLH_API int plh_scheme_count(void);
PLH_API const plh_scheme *plh_scheme_at(int index);
PLH_API const plh_scheme *plh_scheme_find(const char *name);

static inline double plh_scheme_drift(const plh_scheme *scheme, int i)
{
    int mirror = scheme->drifts - 1 - i;
    return scheme->a[scheme->palindrome && mirror < i ? mirror : i];
}

static inline double plh_scheme_kick(const plh_scheme *scheme, int i)
{
    int mirror = scheme->kicks - 1 - i;
    return scheme->b[scheme->palindrome && mirror < i ? mirror : i];
}

/*
 * A row of the user's, both lists in full; they are not copied. The numbers differ by one, and the
 * longer list has the flow that begins and ends the step; equal numbers begin with a drift.
 * Orders up to 8 are found from the coefficients (the order conditions to 1e-10).
 * Returned: PLH_OK; PLH_NOT_FINITE; PLH_BAD_ARGUMENT for numbers that do not fit together, or sums
 * that are not 1 to 1e-12. A failed scheme has no flows.
 */
PLH_API plh_status plh_scheme_make(const char *name, const double *a, int drifts, const double *b,
                                   int kicks, plh_scheme *scheme);

/* What the loop runs over: one body, or many. A status other than PLH_OK ends the step. */
typedef struct plh_splitting_system {
    void *self;
    plh_status (*kick)(void *self, double t, double h);  /* at frozen t */
    plh_status (*drift)(void *self, double t, double h); /* from t to t + h */
} plh_splitting_system;

/*
 * One step of length h (either sign) from time t. Time advances with the drifts; a kick sees the
 * time of its place, the last one exactly t + h where it ends the step.
 */
PLH_API plh_status plh_splitting_step(const plh_scheme *scheme, const plh_splitting_system *system,
                                      double t, double h);

/* The same, count times; merge: the last drift of a step and the first of the next are one, which is
 * right only where drifts are exact. */
PLH_API plh_status plh_splitting_run(const plh_scheme *scheme, const plh_splitting_system *system,
                                     double t, double h, long count, bool merge);

/*
 * The two halves of a splitting method.
 * scheme: a method that takes an inner flow is a splitting. Its row is in its record, or in spec->data if the record has
 *   none. NULL for any other method, and for a row without flows.
 * inner: the method inside, with its parameters; inner->method is NULL if there is none.
 */
static inline const plh_scheme *plh_splitting_scheme(const plh_method_spec *spec)
{
    const void *row = spec->method->data ? spec->method->data : spec->data;
    const plh_scheme *scheme = (const plh_scheme *)row;
    return spec->method->takes_inner && scheme && scheme->drifts > 0 ? scheme : NULL;
}
PLH_API void plh_splitting_inner(const plh_method_spec *spec, plh_method_spec *inner);

/* The order of a splitting method under this torque: a kick that depends on the momentum (damping, a
 * gyrostat) leaves a scheme its general order, and an inner flow of lower order lowers it. 0 for
 * another method. */
PLH_API int plh_splitting_order(const plh_method_spec *spec, const plh_torque *torque);

/* |b| h D / I for the most negative kick of the scheme: beyond 1 the damping, run backwards there,
 * grows enough to spoil the result, and a smaller step is advised. 0 without damping. */
PLH_API double plh_splitting_growth(const plh_method_spec *spec, const plh_body *body,
                                    const plh_torque *torque, double h);

PLH_END_DECLS

#endif
