/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Splitting schemes: rows of coefficients, and one loop that runs them over any system with two
 * flows, the kick (momenta change, positions and time stand still) and the drift (bodies move
 * freely), and with further parts: a thermostat, the part of a torque that is linear in the angular
 * velocity, the gradient of a torque, and parts of your own.
 *
 * For one body the schemes are methods: "srkn6_14a/exact", "verlet/mr2" (see method.h).
 */
#ifndef POLHODE_SPLITTING_H
#define POLHODE_SPLITTING_H

#include <polhode/derivatives.h>
#include <polhode/method.h>
#include <polhode/status.h>
#include <polhode/torque.h>
#include <stdbool.h>

PLH_BEGIN_DECLS

enum { PLH_SCHEME_MAX = 64 }; /* most drifts, and most kicks, in a scheme of your own */

/*
 * The parts of a system. Every row has drifts and kicks.
 * THERMOSTAT: of a plh_system with a thermostat (thermostat.h).
 * RATE: of one body, the part C omega of its torque (damping, gyrostat, wheel, eddy currents),
 *   whose flow is exact. The kicks of such a row are those of the rest of the torque.
 * GRADIENT: a push of the momentum by [V,[T,V]], see plh_torque_gradient(); its lengths are in
 *   units of the cube of the step, and have any sum.
 * Numbers from PLH_PARTS up to PLH_PARTS_MAX - 1 are yours, in a plh_splitting_system.
 */
enum {
    PLH_PART_DRIFT,
    PLH_PART_KICK,
    PLH_PART_THERMOSTAT,
    PLH_PART_RATE,
    PLH_PART_GRADIENT,
    PLH_PARTS,
    PLH_PARTS_MAX = 8
};

/* The word of a part, such as "kick"; NULL for a part of your own. */
PLH_API const char *plh_part_name(int part);

/* A flow of a step: which part acts, and for how long, in units of the step, or of its cube. */
typedef struct plh_flow {
    int part;
    double length;
} plh_flow;

/* A scheme. Drifts and kicks alternate; the kind that comes first also comes last. */
typedef struct plh_scheme {
    const char *name;
    const char *source;
    /* BAB; else ABA */
    bool kick_first;
    /* A and b hold the first half of the coefficients; else all */
    bool palindrome;
    /* Made of Verlet steps: any symmetric inner flow keeps the order */
    bool composition;
    int drifts, kicks;
    /* Drifts, in units of the step */
    const double *a;
    /* Kicks */
    const double *b;
    /* For T(m) + V(q) with exact flows */
    int order;
    /* For any two exact flows, such as kicks with damping */
    int general;
    /* Error O(e h^near[0] + e^2 h^near[1] + e^3 h^near[2]), kicks of size e */
    int near[3];
    /* Effective error E_f (Celledoni, Fassò et al. 2007, appendix); 0: not printed */
    double error;
    /* Of a scheme with further parts: all flows of a step, in their order; a and b are then
     * NULL. NULL: it has two parts. */
    const plh_flow *flows;
    int flow_count;
} plh_scheme;

/* The built-in schemes, 0 <= index < plh_scheme_count(); plh_scheme_find() gives one by name, or
 * NULL. */
PLH_API int plh_scheme_count(void);
PLH_API const plh_scheme *plh_scheme_get(int index);
PLH_API const plh_scheme *plh_scheme_find(const char *name);

/* The drifts and kicks of a step, 0 <= i < scheme->drifts or scheme->kicks. */
static inline double plh_scheme_among_flows(const plh_scheme *scheme, int part, int i)
{
    int k = 0;
    while (scheme->flows[k].part != part || i-- > 0)
        k++;
    return scheme->flows[k].length;
}

static inline double plh_scheme_drift(const plh_scheme *scheme, int i)
{
    int mirror = scheme->drifts - 1 - i;
    if (scheme->flows)
        return plh_scheme_among_flows(scheme, PLH_PART_DRIFT, i);
    return scheme->a[scheme->palindrome && mirror < i ? mirror : i];
}

static inline double plh_scheme_kick(const plh_scheme *scheme, int i)
{
    int mirror = scheme->kicks - 1 - i;
    if (scheme->flows)
        return plh_scheme_among_flows(scheme, PLH_PART_KICK, i);
    return scheme->b[scheme->palindrome && mirror < i ? mirror : i];
}

/* The flows of a step, 0 <= i < plh_scheme_flow_count(), of a scheme with any number of parts. */
static inline int plh_scheme_flow_count(const plh_scheme *scheme)
{
    return scheme->flows ? scheme->flow_count : scheme->drifts + scheme->kicks;
}

static inline plh_flow plh_scheme_flow(const plh_scheme *scheme, int i)
{
    plh_flow f;
    if (scheme->flows)
        return scheme->flows[i];
    f.part = ((i & 1) == 0) == scheme->kick_first ? PLH_PART_KICK : PLH_PART_DRIFT;
    f.length =
        f.part == PLH_PART_KICK ? plh_scheme_kick(scheme, i / 2) : plh_scheme_drift(scheme, i / 2);
    return f;
}

/* Reads one flow, a part and a length, such as "kick 0.5". Returned: PLH_OK; PLH_NOT_FOUND for a
 * word that is no part; PLH_BAD_ARGUMENT for a length that is no finite number. */
PLH_API plh_status plh_flow_parse(const char *text, plh_flow *flow);

/*
 * Makes a scheme with any number of parts from the flows of a step, given in full; they are not
 * copied. Drift and kick are among the parts, and the lengths of each part but GRADIENT have the
 * sum 1. The order is that for any P exact flows, found from the coefficients (order conditions to
 * 1e-10) up to 8 for three parts, 6 for four, 5 for five, 4 for more. With drifts, kicks and
 * gradients alone it is that for T(m) + V(q), up to 8.
 * Returned: PLH_OK; PLH_NOT_FINITE; PLH_BAD_ARGUMENT for a part below 0 or above 7, a row without
 * drift or kick, a sum that differs from 1 by more than 1e-12, or more than 4 PLH_SCHEME_MAX flows.
 * A failed scheme has no flows.
 */
PLH_API plh_status plh_scheme_from_flows(const char *name, const plh_flow *flows, int count,
                                         plh_scheme *scheme);

/*
 * Why something with these parts (bits 1 << part) cannot run the scheme, in a line; "" if it can.
 * What has the part THERMOSTAT refuses negative lengths of it: noise does not run backwards.
 * parts: of a body under a torque, which may be NULL. A plh_system has PLH_SYSTEM_PARTS, and with a
 * thermostat THERMOSTAT. Batches and plh_splitting_tangent() have PLH_TWO_PARTS.
 */
enum {
    PLH_TWO_PARTS = 1 << PLH_PART_DRIFT | 1 << PLH_PART_KICK,
    PLH_SYSTEM_PARTS = PLH_TWO_PARTS | 1 << PLH_PART_GRADIENT
};
PLH_API unsigned plh_splitting_parts(const plh_torque *torque);
PLH_API const char *plh_scheme_explain(const plh_scheme *scheme, unsigned parts);

/*
 * Makes a scheme from your own coefficients. Both lists are given in full and are not copied. If
 * their lengths differ by one, the longer list has the flow that begins and ends the step; with
 * equal lengths the step begins with a drift. Orders up to 8 are found from the coefficients (order
 * conditions to 1e-10).
 * Returned: PLH_OK; PLH_NOT_FINITE; PLH_BAD_ARGUMENT for lengths that do not fit together, or sums
 * that differ from 1 by more than 1e-12. A failed scheme has no flows.
 */
PLH_API plh_status plh_scheme_init(const char *name, const double *a, int drifts, const double *b,
                                   int kicks, plh_scheme *scheme);

/* A system that the loop can run: one body, or many. A status other than PLH_OK ends the step. */
typedef struct plh_splitting_system {
    void *self;
    /* At frozen t */
    plh_status (*kick)(void *self, double t, double h);
    /* From t to t + h */
    plh_status (*drift)(void *self, double t, double h);
    /* Any further part, at frozen t; h is the length of the flow, for GRADIENT times the cube of
     * the step. NULL: the system has two parts. */
    plh_status (*other)(void *self, int part, double t, double h);
} plh_splitting_system;

/*
 * One step of length h (either sign) from time t. Time advances with the drifts, and each other
 * flow gets the time reached so far. A flow after the last drift gets exactly t + h.
 * Returned: PLH_OK; the status of a flow; PLH_UNSUPPORTED for a scheme with parts that the system
 * does not have.
 */
PLH_API plh_status plh_splitting_step(const plh_scheme *scheme, const plh_splitting_system *system,
                                      double t, double h);

/* Takes count steps. With merge, the last drift of a step and the first of the next become one
 * drift; this is right only if drifts are exact. */
PLH_API plh_status plh_splitting_run(const plh_scheme *scheme, const plh_splitting_system *system,
                                     double t, double h, long count, bool merge);

/*
 * One step of a body under a torque by exact free motions and kicks, in place, with its tangent map
 * multiplied to *tangent (derivatives.h). The map is that of the step as it is computed, not of the
 * motion that it approximates: for a torque with a potential it is symplectic.
 * Returned: PLH_OK; the status of plh_free_step() or plh_torque_kick_tangent(), with NaN in *s and
 * *tangent.
 */
PLH_API plh_status plh_splitting_tangent(const plh_scheme *scheme, const plh_body *body,
                                         const plh_torque *torque, double t, double h, plh_state *s,
                                         plh_tangent *tangent);

/*
 * The two halves of a splitting method.
 * scheme: a method that takes an inner flow is a splitting. Its scheme is in its record, or in
 *   spec->data if the record has none. NULL for any other method, and for a scheme without flows.
 * inner: the method inside, with its parameters; inner->method is NULL if there is none.
 */
PLH_API const plh_scheme *plh_splitting_scheme(const plh_method_spec *spec);
PLH_API void plh_splitting_inner(const plh_method_spec *spec, plh_method_spec *inner);

/* The order of a splitting method under this torque. If the kick depends on the momentum (damping,
 * a gyrostat) it is the general order of the scheme; an inner flow of lower order lowers it. 0 for
 * a method that is not a splitting. */
PLH_API int plh_splitting_order(const plh_method_spec *spec, const plh_torque *torque);

/* |b| h D / I for the most negative kick b of the scheme, or length of its part RATE; 0 without
 * damping. It runs the damping backwards. Above 1 this growth spoils the result, and a smaller step
 * is needed. */
PLH_API double plh_splitting_growth(const plh_method_spec *spec, const plh_body *body,
                                    const plh_torque *torque, double h);

/* The same at this time and attitude: the damping by eddy currents depends on both. */
PLH_API double plh_splitting_growth_at(const plh_method_spec *spec, const plh_body *body,
                                       const plh_torque *torque, double t, plh_quat q, double h);

PLH_END_DECLS

#endif
