/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * libpolhode_cuda: many bodies on an NVIDIA GPU. The kernels are those of the library, compiled for
 * one more instruction set; each body gets the bits that the batches of step.h and motion.h give on a
 * processor with fma.
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

#include <polhode/splitting.h>
#include <polhode/step.h>

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

/* n motions, each from its own moments and state at t0 and at its own time, prepared on the device.
 * flags: as for plh_motion_init(). */
PLH_API plh_status plh_cuda_motions_at(size_t n, const double *I1, const double *I2,
                                       const double *I3, plh_states start, double t0,
                                       unsigned flags, const double *t, plh_states out,
                                       plh_cuda_stream stream);

/* A parameter of the torque with a value for each body: a device array, or three for a vector. A
 * direction must be of unit length. */
typedef struct plh_cuda_vary {
    const char *name;
    const double *values[3];
} plh_cuda_vary;

/*
 * `count` steps of length h from time t of n torqued bodies, by a splitting scheme around the exact
 * free flow: what plh_integrator_advance() gives for "SCHEME/exact", to the last bit.
 *
 * Given: scheme; torque, a built-in model without time: heavy-top, gravity-gradient, magnetic, damping,
 *   gyrostat or constant, with the values that all bodies share; vary, the parameters that each body
 *   has for itself; moments and states of n bodies in the principal frame.
 * Returned: as above; PLH_UNSUPPORTED for another model or a scheme of more than 32 kicks or drifts;
 *   PLH_NOT_FOUND for a parameter that the model does not have.
 */
PLH_API plh_status plh_cuda_splitting_run(const plh_scheme *scheme, const plh_torque *torque,
                                          const plh_cuda_vary *vary, int vary_count, size_t n,
                                          const double *I1, const double *I2, const double *I3,
                                          double t, double h, long count, plh_states in,
                                          plh_states out, plh_cuda_stream stream);

/* Array libraries keep n vectors as rows, (n, width); the functions above want width arrays of n, here
 * one after the other. The arrays do not overlap. */
PLH_API plh_status plh_cuda_columns_from_rows(size_t n, size_t width, const double *rows,
                                              double *columns, plh_cuda_stream stream);
PLH_API plh_status plh_cuda_rows_from_columns(size_t n, size_t width, const double *columns,
                                              double *rows, plh_cuda_stream stream);

PLH_END_DECLS

#endif
