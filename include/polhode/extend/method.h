/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What a method is made of: for who writes one. A method is one const record. Its step function
 * sees an integrator; a method that chooses its steps sees a stride too.
 *
 *     #include <polhode/extend/method.h>
 *     static plh_status step(plh_integrator *it, double t, double h, plh_state *s) { ... }
 *     static const plh_method mine = {.name = "mine", .summary = "...", .step = step};
 *     PLH_METHOD_PLUGIN(mine, mine);
 *
 * A method is used from C by a plh_method_list, and from a shared library by plh_method_load().
 */
#ifndef POLHODE_EXTEND_METHOD_H
#define POLHODE_EXTEND_METHOD_H

#include <polhode/extend/checkpoint.h>
#include <polhode/extend/param.h>
#include <polhode/extend/torque.h>
#include <polhode/method.h>

PLH_BEGIN_DECLS

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
    /* Of a run of plh_integrator_follow(), signed: the longest step; else 0 */
    double longest;
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
     * What a checkpoint saves of the workspace, by name (extend/checkpoint.h). prepare() has made
     * the rest when they are read. NULL: all of it, as bytes that only the same build of the method
     * reads.
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
     * A method whose steps follow the state, and no tolerance: one step from stride->t. The step
     * stride->longest was given for all of them; stride->h gets the length of this one. `step`
     * looks into the last one, and must not change the next. The workspace is as prepare() left it
     * before the first one.
     */
    plh_status (*follow)(plh_integrator *it, plh_stride *stride, plh_state *s);
    /*
     * The fields of the workspace have been read by plh_integrator_history_set(), perhaps from a
     * file. Makes anew what follows from them, and refuses numbers that would lead outside an
     * array.
     */
    plh_status (*take_history)(plh_integrator *it);
    /*
     * An inner flow that has a part of the torque in it: SCHEME/this kicks by the rest. All three
     * or none; without a torque the step is that of a free body.
     * take_torque: after prepare(), finds that part for the workspace; PLH_UNSUPPORTED: the torque
     *   or the body has none.
     * taken: adds the part at an attitude, a + C omega, in scaled units; it stands still in time.
     * takes: what it needs, for messages.
     */
    plh_status (*take_torque)(plh_integrator *it, const plh_torque *torque);
    void (*taken)(const plh_integrator *it, plh_quat q, plh_vec3 *a, double c[3][3]);
    const char *takes;
    /* What the method needs of torque and inner flow, for messages: the end of "it needs ..." */
    const char *needs;
    /*
     * For the record's own use. With takes_inner: its plh_scheme; NULL if the scheme is in
     * spec.data (see splitting.h).
     */
    const void *data;
};

/* For a method: function(spec) is the struct of its parameters. */
#define PLH_METHOD_VALUES(type, function)                                                          \
    PLH_STATIC_ASSERT(sizeof(type) <= PLH_METHOD_ROOM, "too many parameters");                     \
    static inline const type *function(const plh_method_spec *spec)                                \
    {                                                                                              \
        return (const type *)(const void *)&spec->values;                                          \
    }

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

/* A plug-in's record of this kind (see plugin.h). */
#define PLH_METHOD_KEY                                                                             \
    PLH_PLUGIN_MIX(PLH_PLUGIN_MIX(PLH_PLUGIN_MIX(PLH_TORQUE_KEY, sizeof(plh_method)),              \
                                  sizeof(plh_method_spec)),                                        \
                   sizeof(plh_integrator))
#define PLH_METHOD_PLUGIN(symbol, method) PLH_PLUGIN(symbol, "method", PLH_METHOD_KEY, &(method))

PLH_END_DECLS

#endif
