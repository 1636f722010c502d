/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Methods. Each is one const record (extend/method.h): what it is, what it claims, how it steps. An
 * integrator binds a method with its parameters to a body and a torque, and holds the workspace;
 * its steps allocate nothing.
 *
 *     plh_method_spec spec;
 *     plh_method_parse(NULL, "mr2:axes=231", &spec);
 *     plh_integrator *it;
 *     plh_integrator_create(&spec, &body, NULL, &it);
 *     plh_integrator_advance(it, 0.0, h, 0, 1000, &state);
 *     plh_integrator_destroy(it);
 *
 * An adaptive method chooses its steps within a tolerance:
 *
 *     plh_method_parse(NULL, "dop853", &spec);
 *     plh_integrator_create(&spec, &body, &torque, &it);
 *     plh_integrator_begin(it, 0.0, 100.0, 1e-10, &state);
 *     plh_integrator_advance_to(it, 2.5, &state);
 */
#ifndef POLHODE_METHOD_H
#define POLHODE_METHOD_H

#include <polhode/body.h>
#include <polhode/param.h>
#include <polhode/state.h>
#include <polhode/torque.h>
#include <stdbool.h>
#include <stddef.h>

PLH_BEGIN_DECLS

/* Room for the parameters of a method, bytes. */
#define PLH_METHOD_ROOM (16 * sizeof(double))

/* Order of a quantity that the method computes exactly, up to rounding. */
#define PLH_EXACT 99

enum {
    PLH_KEEPS_ENERGY = 1, /* kinetic; with torque, kinetic + potential */
    PLH_KEEPS_NORM = 2,   /* |m|; free only */
    PLH_KEEPS_SPACE =
        4 /* space momentum Q m; with torque, its component along an axis of symmetry */
};

/* What a method claims. The tests check every claim, and that what is not claimed is really
 * absent. */
typedef struct plh_claims {
    /* Order; 0: not for this kind of body */
    int attitude;
    /* Order; PLH_EXACT if only rounding remains */
    int momentum;
    /* PLH_KEEPS_... */
    unsigned keeps;
    /* A step back with -h undoes the step */
    bool symmetric;
    /* The reduced map preserves the Lie-Poisson structure: of m; of a top, that of (m, Q^T up) */
    bool poisson;
    /* The map of (Q, m) preserves the symplectic structure of T*SO(3); `poisson` follows */
    bool symplectic;
} plh_claims;

typedef struct plh_method plh_method;
typedef struct plh_method_spec plh_method_spec;
typedef struct plh_integrator plh_integrator;

/* The struct of a method's parameters. */
typedef union plh_method_values {
    double real;
    void *pointer;
    unsigned char bytes[PLH_METHOD_ROOM];
} plh_method_values;

/* A method with its parameters, as a name such as "mr2:axes=231" describes it. */
struct plh_method_spec {
    const plh_method *method;
    /* "+energy": the energy is corrected after each step (Buss 2001, section 4) */
    bool energy;
    /* Such as a Butcher tableau; not owned */
    const void *data;
    /* Of a method that takes one */
    const plh_method *inner;
    plh_method_values values, inner_values;
};

/* Your own methods. Their names are found before those of the built-in ones. */
typedef struct plh_method_list {
    const plh_method *const *record;
    int count;
    const struct plh_method_list *next;
} plh_method_list;

/* The built-in methods, 0 <= index < plh_method_count(), without the splitting schemes, which
 * splitting.h lists; and one by name, schemes included (extra may be NULL), or NULL. */
PLH_API int plh_method_count(void);
PLH_API const plh_method *plh_method_get(int index);
PLH_API const plh_method *plh_method_find(const plh_method_list *extra, const char *name);

/* What a method says about itself. */
PLH_API plh_about plh_method_about(const plh_method *method);

/* The method with default parameters; the inner flow of a splitting is the exact one. */
PLH_API void plh_method_spec_init(const plh_method *method, plh_method_spec *spec);

/*
 * Reads "name", "name+energy", "name:key=value,key=value", "outer/name:key=value".
 * Returned: PLH_OK; PLH_NOT_FOUND for an unknown method or key; PLH_BAD_ARGUMENT for a bad value;
 * PLH_UNSUPPORTED for a combination that cannot be.
 */
PLH_API plh_status plh_method_parse(const plh_method_list *extra, const char *text,
                                    plh_method_spec *spec);

/* What the method claims with these parameters. */
PLH_API plh_claims plh_method_claims(const plh_method_spec *spec, bool torqued);

/*
 * The size in bytes of an integrator, and an integrator in the caller's memory, aligned as
 * max_align_t. Body and torque must outlive it and stay as they are: the integrator keeps numbers
 * that it made from them.
 * Returned: PLH_OK; PLH_UNSUPPORTED when the method cannot treat this torque; PLH_BAD_ARGUMENT for
 * bad parameters or too little memory; the status of the torque's own check.
 */
PLH_API size_t plh_integrator_size(const plh_method_spec *spec);
PLH_API plh_status plh_integrator_init(const plh_method_spec *spec, const plh_body *body,
                                       const plh_torque *torque, void *memory, size_t size,
                                       plh_integrator **it);

/* The same in its own memory; *it is NULL after a failure. */
PLH_API plh_status plh_integrator_create(const plh_method_spec *spec, const plh_body *body,
                                         const plh_torque *torque, plh_integrator **it);
PLH_API void plh_integrator_destroy(plh_integrator *it); /* NULL is accepted */

/* The method of an integrator, with its parameters. */
PLH_API const plh_method_spec *plh_integrator_spec(const plh_integrator *it);

/* The steps taken since the integrator was made, and the iterations of all of them. */
PLH_API long plh_integrator_steps(const plh_integrator *it);
PLH_API long plh_integrator_iterations(const plh_integrator *it);

/* Forgets the history of a multistep method, a run within a tolerance and the reference of
 * +energy. */
PLH_API void plh_integrator_reset(plh_integrator *it);

/*
 * Takes the steps first to first + count - 1, of length h, from the state at t0 + first h, in the
 * user's units. The result has the same bits however a run is cut into calls. A multistep method
 * starts again if h or the state is not the one it left.
 * Returned: PLH_OK; PLH_BAD_ATTITUDE (q not of unit length to 1e-6), PLH_NO_CONVERGENCE,
 * PLH_NOT_FINITE (also when numbers left the range on the way), ... with the state NaN.
 */
PLH_API plh_status plh_integrator_advance(plh_integrator *it, double t0, double h, long first,
                                          long count, plh_state *state);

/*
 * Runs within a tolerance, for methods with the entry stride; or in steps that follow the state.
 *
 * begin: starts a run at time t that ends at `end` (either direction; no step goes beyond it). The
 *   tolerance bounds the sum of the errors of all steps, each relative to |m| and in radians of
 *   attitude. The error of the result is that times the growth of a small change of the start. If
 *   `end` is infinite, the tolerance is that of each step.
 * follow: starts a run without end at time t, for methods with the entry follow (`reversible`). The
 *   longest step is h, of either sign; each is shorter as the state asks. There is no tolerance.
 * advance_to: takes whole steps until they reach t, and gives the state at t by dense output of the
 *   last one. The steps do not depend on the times t, nor on their number. A time before the last
 *   step is refused.
 * stride: takes one step; none at the end.
 * last: the times between which the last step lies, both the start before the first step.
 * at: the state at a time within the last step, by dense output. The run does not change.
 *   Of a run of follow it is a step of that length from the start of the last one.
 * Returned: PLH_OK; PLH_UNSUPPORTED for a method that is not adaptive, or with +energy;
 *   PLH_BAD_ARGUMENT for a tolerance that is not positive, a step of zero, a run without begin, or
 *   a time outside;
 *   PLH_BAD_ATTITUDE, PLH_NO_CONVERGENCE if steps became too short, PLH_NOT_FINITE, ... with the
 *   state NaN. A run that failed stays so.
 */
PLH_API plh_status plh_integrator_begin(plh_integrator *it, double t, double end, double tolerance,
                                        const plh_state *state);
PLH_API plh_status plh_integrator_follow(plh_integrator *it, double t, double h,
                                         const plh_state *state);
PLH_API plh_status plh_integrator_advance_to(plh_integrator *it, double t, plh_state *state);
PLH_API plh_status plh_integrator_stride(plh_integrator *it);
PLH_API void plh_integrator_last(const plh_integrator *it, double *from, double *to);
PLH_API plh_status plh_integrator_at(plh_integrator *it, double t, plh_state *state);

/* Of a run within a tolerance: the sum of the estimated errors of its steps, but not less than what
 * rounding leaves (docs/tolerance.md), NaN for a run of follow; and the attempts that were too
 * long. */
PLH_API double plh_integrator_error(const plh_integrator *it);
PLH_API long plh_integrator_rejected(const plh_integrator *it);

/*
 * What a run needs to be resumed, as records of names and values (extend/checkpoint.h): with these
 * bytes a new integrator continues as this one would.
 * set: PLH_OK; PLH_BAD_ARGUMENT for bytes that no integrator of this kind wrote, or of a run within
 * a tolerance that is not the one begun here. The integrator is then as after
 * plh_integrator_reset().
 */
PLH_API size_t plh_integrator_history_size(const plh_integrator *it);
PLH_API void plh_integrator_history_get(const plh_integrator *it, void *bytes);
PLH_API plh_status plh_integrator_history_set(plh_integrator *it, const void *bytes, size_t size);

PLH_END_DECLS

#endif
