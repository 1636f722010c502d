/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * libpolhode_cuda: many bodies on an NVIDIA GPU. The kernels are those of the library, compiled for
 * one more instruction set; each body gets the bits that the batches of step.h and motion.h give on
 * a processor with fma.
 *
 * Every pointer to numbers is a device pointer of the caller's (cudaMalloc); nothing is allocated,
 * and no managed memory is used. A call queues its work on a stream and returns; outputs are there
 * when the stream has come to them. Outputs may be the inputs; otherwise arrays do not overlap.
 *
 * Returned by all: PLH_OK; PLH_BAD_ARGUMENT for a missing pointer; PLH_OS where CUDA refused the
 * launch (plh_cuda_error_text() says why). Bodies that fail are NaN and change no other.
 */
#ifndef POLHODE_CUDA_H
#define POLHODE_CUDA_H

#include <polhode/gyrostat.h>
#include <polhode/splitting_batch.h>
#include <polhode/step.h>
#include <polhode/top.h>

PLH_BEGIN_DECLS

typedef struct CUstream_st *plh_cuda_stream; /* cudaStream_t; NULL: the default stream */

/* What CUDA said of the last call that returned PLH_OS in this thread, or "". */
PLH_API const char *plh_cuda_error_text(void);

/* Bodies on the device: constants of plh_body, side by side. Plain data; the arrays lie in the
 * memory that the caller gave. */
typedef struct plh_cuda_bodies {
    size_t n;
    const double *constant[6];
} plh_cuda_bodies;

/* Bytes of device memory for n bodies. */
PLH_API size_t plh_cuda_bodies_size(size_t n);

/* From n principal moments about each axis, on the device; moments that belong to no body make a
 * lane of NaN. `memory`: device memory of plh_cuda_bodies_size(n) bytes, aligned to 16 bytes. */
PLH_API plh_status plh_cuda_bodies_from_moments(size_t n, const double *I1, const double *I2,
                                                const double *I3, void *memory,
                                                plh_cuda_stream stream, plh_cuda_bodies *bodies);

/* `count` exact steps of length h of each body, in registers; or of length h[i] for body i. */
PLH_API plh_status plh_cuda_free_step(const plh_cuda_bodies *bodies, double h, long count,
                                      plh_states in, plh_states out, plh_cuda_stream stream);
PLH_API plh_status plh_cuda_free_step_each(const plh_cuda_bodies *bodies, const double *h,
                                           long count, plh_states in, plh_states out,
                                           plh_cuda_stream stream);

/* The states of one prepared motion at n times. The motion itself is in host memory. */
PLH_API plh_status plh_cuda_motion_batch(const plh_motion *motion, size_t n, const double *t,
                                         plh_states out, plh_cuda_stream stream);

/* The states of one prepared top at n times. The top itself is in host memory. */
PLH_API plh_status plh_cuda_top_batch(const plh_top *top, size_t n, const double *t, plh_states out,
                                      plh_cuda_stream stream);

/* The states of one prepared gyrostat at n times. The gyrostat itself is in host memory. */
PLH_API plh_status plh_cuda_gyrostat_batch(const plh_gyrostat *gyrostat, size_t n, const double *t,
                                           plh_states out, plh_cuda_stream stream);

/* n motions, each from its own moments and state at t0 and at its own time, prepared on the device.
 * flags: as for plh_motion_init(). */
PLH_API plh_status plh_cuda_motions_at(size_t n, const double *I1, const double *I2,
                                       const double *I3, plh_states start, double t0,
                                       unsigned flags, const double *t, plh_states out,
                                       plh_cuda_stream stream);

/* The torques of n bodies, as the numbers of forms (torque.h): those that all bodies share, and
 * device arrays of those that differ. Plain data; the arrays lie in the memory that the caller
 * gave. */
typedef struct plh_cuda_torques {
    size_t n;
    unsigned parts;
    double shared[27];
    const double *own[27];
} plh_cuda_torques;

/* Bytes of device memory that suffice for n bodies. Torques that are the same for all need none. */
PLH_API size_t plh_cuda_torques_size(size_t n);

/*
 * Makes the torques on the processor, by plh_torque_vary_form(), and copies them to the device.
 *
 * Given: torque, any form that does not depend on time, of a built-in model or your own, or a sum
 *   of such torques that is a form, with the values that all bodies share; vary, the parameters
 *   that each body has for itself; moments of n bodies. Here the arrays are in host memory.
 *   `memory`: device memory of plh_cuda_torques_size(n) bytes, aligned to 16 bytes; NULL where
 *   nothing differs.
 * Returned: as above; PLH_UNSUPPORTED for a torque that is no form, depends on time, or has a kick
 *   of its own; PLH_NOT_FOUND for a parameter that the model does not have. A body whose parameters
 *   are refused is no failure here: its steps give NaN.
 */
PLH_API plh_status plh_cuda_torques_init(const plh_torque *torque, const plh_torque_vary *vary,
                                         int vary_count, size_t n, const double *I1,
                                         const double *I2, const double *I3, void *memory,
                                         plh_cuda_stream stream, plh_cuda_torques *torques);

/*
 * `count` steps of length h from time t of the torqued bodies, by a splitting scheme around the
 * exact free flow: what plh_integrator_advance() gives for "SCHEME/exact", to the last bit.
 *
 * Given: scheme; torques; moments (as for the torques, but on the device) and states of the bodies
 *   in the principal frame.
 * Returned: as above; PLH_UNSUPPORTED for a scheme of more than 32 kicks or drifts.
 */
PLH_API plh_status plh_cuda_splitting_run(const plh_scheme *scheme, const plh_cuda_torques *torques,
                                          const double *I1, const double *I2, const double *I3,
                                          double t, double h, long count, plh_states in,
                                          plh_states out, plh_cuda_stream stream);

/* Array libraries keep n vectors as rows, (n, width); the functions above want width arrays of n,
 * here one after the other. The arrays do not overlap. */
PLH_API plh_status plh_cuda_columns_from_rows(size_t n, size_t width, const double *rows,
                                              double *columns, plh_cuda_stream stream);
PLH_API plh_status plh_cuda_rows_from_columns(size_t n, size_t width, const double *columns,
                                              double *rows, plh_cuda_stream stream);

PLH_END_DECLS

#endif
