/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Methods. Each is one const record: what it is, what it claims, how it steps. An integrator binds
 * a method with its parameters to a body and a torque, and holds the workspace; its steps allocate
 * nothing.
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
#include <polhode/checkpoint.h>
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
    /* Preserves the Lie-Poisson structure: of m; of a top, that of (m, Q^T up) */
    bool poisson;
} plh_claims;

typedef struct plh_method plh_method;
typedef struct plh_method_spec plh_method_spec;
typedef struct plh_integrator plh_integrator;
struct plh_batch; /* see batch.h */

/*
 * One step of length h (either sign) from time t. The state is in scaled units: inertia, momentum
 * and torque divided by body->unit, a power of two, so that moments are of order one. On failure
 * the state is unspecified; the integrator turns it into NaN.
 */
typedef plh_status (*plh_step_function)(plh_integrator *it, double t, double h, plh_state *s);

/*
 * One step of an adaptive method. Given: where it starts, how long it may be, and the tolerance of
 * the whole run. Returned: the length that the method chose, and its estimated error.
 */
typedef struct plh_stride {
    /* Where the step starts */
    double t;
    /* The longest step, to the end of the run or infinite; its sign is the direction */
    double most;
    double tolerance;
    /*
     * The length of the run, over which errors add up to the tolerance; 0: each step may have an
     * error of the tolerance
     */
    double span;
    /*
     * Given: what the step before it left in `next`, 0 at the first step. Returned: the length
     * taken, with the sign of `most` and not above it
     */
    double h;
    /* Returned: a length to try next */
    double next;
    /* Returned: the estimated error of this step, as plh_stride_allowed() measures it */
    double error;
    /* Returned: how many attempts were too long */
    long rejected;
    /* The torque has a jump where the step starts: what was known of it no longer holds */
    bool kink;
    /*
     * The torque is smooth between these times and is taken within them; infinite if it always
     * is
     */
    double low, high;
} plh_stride;

/* The time at which a stage at t takes the torque. */
static inline double plh_stride_time(const plh_stride *stride, double t)
{
    return t < stride->low ? stride->low : t > stride->high ? stride->high : t;
}

/*
 * The error that a step of length h may have: |change of m| / |m|, and radians of attitude. The
 * share of this step in the tolerance of the whole run.
 */
static inline double plh_stride_allowed(const plh_stride *stride, double h)
{
    double length = h < 0.0 ? -h : h;
    return length < stride->span ? stride->tolerance * (length / stride->span) : stride->tolerance;
}

/*
 * The length h as it should be tried: it ends where time has a number, so that the times of many
 * steps do not drift from the sum of their lengths. Near the end of the run it is the rest, or half
 * of it.
 */
PLH_API double plh_stride_fit(const plh_stride *stride, double h);

struct plh_method {
    const char *name;
    const char *family;
    /* One line */
    const char *summary;
    /* Paper and equation */
    const char *source;
    plh_claims free, torqued;
    /* Distinguishes records that share a step function */
    int variant;
    /* Keeps a history; such a method cannot be the inner flow of a splitting */
    bool multistep;
    /* Iterates */
    bool implicit;
    /* Runs another method inside: "outer/inner" */
    bool takes_inner;
    /* Of a struct of the method's own, up to PLH_METHOD_ROOM bytes */
    const plh_param *params;
    int param_count;
    /* Bytes; plain data without pointers into itself. */
    size_t work_size;
    /*
     * What a checkpoint saves of the workspace, by name (checkpoint.h). prepare() has made the rest
     * when they are read. NULL: all of it, as bytes that only the same build of the method reads.
     */
    const plh_field *fields;
    int field_count;
    /* The workspace stays as prepare() makes it: nothing is saved. */
    bool constant_work;
    plh_step_function step;

    /* The rest may be NULL. */
    /* After binding; the workspace is zero */
    plh_status (*prepare)(plh_integrator *it);
    /* Adjusts them */
    void (*claims)(const plh_method_spec *spec, bool torqued, plh_claims *claims);
    /* Replaces the state that the next step starts from. Called after the energy correction
     * (+energy) and after the momentum correction of runs with wheels. Dense output of the last
     * stride does not change. */
    void (*take_state)(plh_integrator *it, const plh_state *s);
    /* Called before and after the steps of one call of plh_integrator_advance(), for a method that
     * carries work over from step to step. end_run() completes the state; begin_run() may continue
     * what end_run() left, if the state is still the same. */
    void (*begin_run)(plh_integrator *it, double h, plh_state *s);
    plh_status (*end_run)(plh_integrator *it, double t, double h, plh_state *s);
    /*
     * The step of many free bodies at once (batch.h); the bits do not depend on the number of
     * threads. PLH_UNSUPPORTED, with the states untouched, means that there is none for these
     * parameters. A system then moves body by body, as it does without this entry.
     */
    plh_status (*batch)(const plh_method_spec *spec, const struct plh_batch *batch);
    /*
     * Adaptive methods have both. The workspace is zero before the first stride of a run.
     * stride: one step of a length that the method chooses (see plh_stride), from the state in
     *   scaled units to the next. It starts from the state that the stride before it left.
     * dense: the state at the time `elapsed` after the start of the last stride, within it. It may
     *   fill in what the workspace keeps for this, and nothing that changes the next stride.
     */
    plh_status (*stride)(plh_integrator *it, plh_stride *stride, plh_state *s);
    plh_status (*dense)(plh_integrator *it, double elapsed, plh_state *s);
    /*
     * The fields of the workspace have been read by plh_integrator_history_set(), perhaps from a
     * file. Makes anew what follows from them, and refuses numbers that would lead outside an
     * array.
     */
    plh_status (*take_history)(plh_integrator *it);
    /*
     * For the record's own use. With takes_inner: its plh_scheme; NULL if the scheme is in
     * spec.data (see splitting.h).
     */
    const void *data;
};

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

/* For a method: function(spec) is the struct of its parameters. */
#define PLH_METHOD_VALUES(type, function)                                                          \
    PLH_STATIC_ASSERT(sizeof(type) <= PLH_METHOD_ROOM, "too many parameters");                     \
    static inline const type *function(const plh_method_spec *spec)                                \
    {                                                                                              \
        return (const type *)(const void *)&spec->values;                                          \
    }

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
 * What a step function sees. Integrators are made by plh_integrator_init() or _create() and must
 * not be copied. The functions of the method write what is at `work`, and `iterations`. Everything
 * else is read only, for everyone.
 */
struct plh_integrator {
    const plh_method *method;
    const plh_body *body;
    /* NULL: free */
    const plh_torque *torque;
    /* plh_integrator_torque() for a torque that is there: a plug-in need not be linked to the
     * library. */
    plh_vec3 (*evaluate)(const plh_integrator *it, double t, const plh_state *s);
    /* Scaled moments, and 1 / them (0 for a zero moment) */
    plh_vec3 inertia, inverse;
    /* The method with its parameters */
    plh_method_spec spec;
    /* The method's workspace */
    void *work;
    /* Of work, bytes: at least method->work_size */
    size_t work_size;
    /* Of the last step of an implicit method */
    int iterations;
    union { /* private, with room to spare */
        double align;
        unsigned char bytes[128];
    } inside;
};

/*
 * The size in bytes of an integrator, and an integrator in the caller's memory, aligned as
 * max_align_t. Body and torque must outlive it.
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
 * Runs within a tolerance, for methods with the entry stride.
 *
 * begin: starts a run at time t that ends at `end` (either direction; no step goes beyond it). The
 *   tolerance bounds the sum of the errors of all steps, each relative to |m| and in radians of
 *   attitude. The error of the result is that times the growth of a small change of the start. If
 *   `end` is infinite, the tolerance is that of each step.
 * advance_to: takes whole steps until they reach t, and gives the state at t by dense output of the
 *   last one. The steps do not depend on the times t, nor on their number. A time before the last
 *   step is refused.
 * stride: takes one step; none at the end.
 * last: the times between which the last step lies, both the start before the first step.
 * at: the state at a time within the last step, by dense output. The run does not change.
 * Returned: PLH_OK; PLH_UNSUPPORTED for a method that is not adaptive, or with +energy;
 *   PLH_BAD_ARGUMENT for a tolerance that is not positive, a run without begin, or a time outside;
 *   PLH_BAD_ATTITUDE, PLH_NO_CONVERGENCE if steps became too short, PLH_NOT_FINITE, ... with the
 *   state NaN. A run that failed stays so.
 */
PLH_API plh_status plh_integrator_begin(plh_integrator *it, double t, double end, double tolerance,
                                        const plh_state *state);
PLH_API plh_status plh_integrator_advance_to(plh_integrator *it, double t, plh_state *state);
PLH_API plh_status plh_integrator_stride(plh_integrator *it);
PLH_API void plh_integrator_last(const plh_integrator *it, double *from, double *to);
PLH_API plh_status plh_integrator_at(plh_integrator *it, double t, plh_state *state);

/* Of a run within a tolerance: the sum of the estimated errors of its steps, but not less than what
 * rounding leaves (docs/tolerance.md); and the attempts that were too long. */
PLH_API double plh_integrator_error(const plh_integrator *it);
PLH_API long plh_integrator_rejected(const plh_integrator *it);

/*
 * What a run needs to be resumed, as records of names and values (checkpoint.h): with these bytes a
 * new integrator continues as this one would.
 * set: PLH_OK; PLH_BAD_ARGUMENT for bytes that no integrator of this kind wrote, or of a run within
 * a tolerance that is not the one begun here. The integrator is then as after
 * plh_integrator_reset().
 */
PLH_API size_t plh_integrator_history_size(const plh_integrator *it);
PLH_API void plh_integrator_history_get(const plh_integrator *it, void *bytes);
PLH_API plh_status plh_integrator_history_set(plh_integrator *it, const void *bytes, size_t size);

/* A plug-in's record of this kind (see plugin.h), and the method `name` of a shared library, as
 * plh_plugin_load() says: to be put into a plh_method_list. */
#define PLH_METHOD_KEY                                                                             \
    PLH_PLUGIN_MIX(PLH_PLUGIN_MIX(PLH_PLUGIN_MIX(PLH_TORQUE_KEY, sizeof(plh_method)),              \
                                  sizeof(plh_method_spec)),                                        \
                   sizeof(plh_integrator))
#define PLH_METHOD_PLUGIN(symbol, method) PLH_PLUGIN(symbol, "method", PLH_METHOD_KEY, &(method))
PLH_API plh_status plh_method_load(const char *path, const char *name, void **library,
                                   const plh_method **method, char *why, size_t why_size);

/* For prepare(): replaces the step function of the record in this integrator. */
PLH_API void plh_integrator_set_step(plh_integrator *it, plh_step_function step);

/*
 * For step functions of a method that takes an inner one: a step of the inner flow, in scaled
 * units.
 * Returned: PLH_OK, the status of the inner step, or PLH_BAD_ARGUMENT if there is no inner method.
 */
PLH_API plh_status plh_integrator_inner_step(plh_integrator *it, double t, double h, plh_state *s);

/* For step functions: the torque in scaled units at a scaled state; zero for a free body. */
static inline plh_vec3 plh_integrator_torque(const plh_integrator *it, double t, const plh_state *s)
{
    return it->torque ? it->evaluate(it, t, s) : plh_vec3_make(0.0, 0.0, 0.0);
}

PLH_END_DECLS

#endif
