/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Many bodies under one torque model, each with its own inertia, parameters and state, by a
 * splitting scheme around the exact free flow: several bodies per vector of the processor.
 *
 *     plh_torque_vary own = {.name = "strength", .values = {strength}};
 *     plh_splitting_batch_create(plh_scheme_find("aba864"), &torque, &own, 1, n, I1, I2, I3,
 *     &batch); plh_splitting_batch_advance(batch, 0.0, 0.01, 0, 1000, states, NULL, NULL);
 */
#ifndef POLHODE_SPLITTING_BATCH_H
#define POLHODE_SPLITTING_BATCH_H

#include <polhode/splitting.h>
#include <polhode/step.h>

PLH_BEGIN_DECLS

typedef struct plh_splitting_batch plh_splitting_batch;

/* A parameter of the torque with a value for each body: n numbers, or three times n for a vector. A
 * direction is normalised as by plh_torque_set_vector(). */
typedef struct plh_torque_vary {
    const char *name;
    const double *values[3];
    /* Which torque of a sum; 0 for the others */
    int term;
} plh_torque_vary;

/*
 * The torque of body i of many, with its own values over those that all share, as a form.
 * Returned: PLH_OK; PLH_UNSUPPORTED for a torque that is no form, depends on time, has a kick of
 *   its own, or is a sum of more than eight; PLH_BAD_ARGUMENT, PLH_NOT_FOUND as below; the status
 *   of plh_torque_set_vector() or plh_torque_check() for values that are refused. The form is zero
 *   then.
 */
PLH_API plh_status plh_torque_vary_form(const plh_torque *torque, const plh_torque_vary *vary,
                                        int vary_count, size_t i, const plh_body *body,
                                        plh_torque_form *form);

/*
 * Given: scheme; torque, with the values that all bodies share, or a sum (NULL: none); vary, the
 *   parameters that each body has for itself; moments of n bodies about each principal axis.
 *   Everything is copied. Models of your own, and what plh_torque.data points to, must outlive the
 *   batch.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT for a missing array, a scheme without flows, a term that is
 *   not there; PLH_NOT_FOUND for a parameter that the model does not have, or that is an integer or
 *   a choice; PLH_UNSUPPORTED for a torque that cannot be used in a splitting (torque.h), a scheme
 *   of more than two parts (the kernels have no third flow) or of more than PLH_SCHEME_MAX kicks or
 *   drifts; PLH_NO_MEMORY. *batch is NULL then. A body that cannot be, or whose parameters are
 *   refused, is no failure here: it fails in each advance.
 */
PLH_API plh_status plh_splitting_batch_create(const plh_scheme *scheme, const plh_torque *torque,
                                              const plh_torque_vary *vary, int vary_count, size_t n,
                                              const double *I1, const double *I2, const double *I3,
                                              plh_splitting_batch **batch);
PLH_API void plh_splitting_batch_destroy(plh_splitting_batch *batch); /* NULL is allowed */
PLH_API size_t plh_splitting_batch_count(const plh_splitting_batch *batch);

/* True if the torque runs in lanes, as every form does, your own too. False: each body is kicked by
 * itself, and only the free motions run in lanes. That is so for torques that depend on time, for a
 * model's own kick function, and for users' own models that are no forms. */
PLH_API bool plh_splitting_batch_in_lanes(const plh_splitting_batch *batch);

/*
 * Steps first ... first + count - 1 of length h, step k from the time t0 + k h, of every body, in
 * place: for each what plh_integrator_advance() gives for "SCHEME/exact", to the last bit, on a
 * processor with the same instruction set or another one with fma, and for any number of threads.
 * As there, calls with the same h that follow one another give the bits of one call.
 *
 * Given: batch (one call at a time); states in the principal frames; pool, or NULL for the caller's
 *   thread. Torques that are not in lanes are called from the threads of the pool.
 * Returned: PLH_OK, or the status of the first body that failed: that of plh_integrator_create()
 *   for its inertia and parameters, or that of plh_integrator_advance(). Bodies that fail are NaN
 *   and change no other. status (n, or NULL) gets the status of each body.
 */
PLH_API plh_status plh_splitting_batch_advance(plh_splitting_batch *batch, double t0, double h,
                                               long first, long count, plh_states states,
                                               plh_pool *pool, plh_status *status);

PLH_END_DECLS

#endif
