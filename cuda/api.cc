/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The public functions: arguments are checked, jobs are filled in and launched. */
#include <cuda_runtime.h>

#include <polhode/cuda.h>

#include "jobs.h"

static thread_local cudaError_t last = cudaSuccess;

static plh_status status(cudaError_t error)
{
    last = error;
    return error == cudaSuccess ? PLH_OK : PLH_OS;
}

static bool complete(const plh_states &s)
{
    return s.qw && s.qx && s.qy && s.qz && s.mx && s.my && s.mz;
}

const char *plh_cuda_error_text(void)
{
    return last == cudaSuccess ? "" : cudaGetErrorString(last);
}

size_t plh_cuda_bodies_size(size_t n)
{
    return PLH_CUDA_CONSTANTS * n * sizeof(double);
}

plh_status plh_cuda_bodies_from_moments(size_t n, const double *I1, const double *I2,
                                        const double *I3, void *memory, plh_cuda_stream stream,
                                        plh_cuda_bodies *bodies)
{
    double *constant = static_cast<double *>(memory);
    bodies->n = n;
    for (size_t k = 0; k < PLH_CUDA_CONSTANTS; k++)
        bodies->constant[k] = constant ? constant + k * n : nullptr;
    if (n == 0)
        return PLH_OK;
    if (!I1 || !I2 || !I3 || !memory)
        return PLH_BAD_ARGUMENT;
    return status(plh_cuda_launch_bodies({n, I1, I2, I3, constant}, stream));
}

static plh_status run_steps(const plh_cuda_bodies *bodies, double h, const double *times,
                            long count, plh_states in, plh_states out, plh_cuda_stream stream)
{
    if (!bodies || count < 1)
        return PLH_BAD_ARGUMENT;
    if (bodies->n == 0)
        return PLH_OK;
    if (!complete(in) || !complete(out) || !bodies->constant[0])
        return PLH_BAD_ARGUMENT;
    plh_cuda_step_job job = {bodies->n, {}, times, h, count, in, out};
    for (int k = 0; k < PLH_CUDA_CONSTANTS; k++)
        job.constant[k] = bodies->constant[k];
    return status(plh_cuda_launch_step(job, stream));
}

plh_status plh_cuda_free_step(const plh_cuda_bodies *bodies, double h, long count, plh_states in,
                              plh_states out, plh_cuda_stream stream)
{
    return run_steps(bodies, h, nullptr, count, in, out, stream);
}

plh_status plh_cuda_free_step_each(const plh_cuda_bodies *bodies, const double *h, long count,
                                   plh_states in, plh_states out, plh_cuda_stream stream)
{
    return h ? run_steps(bodies, 0.0, h, count, in, out, stream) : PLH_BAD_ARGUMENT;
}

plh_status plh_cuda_motion_batch(const plh_motion *motion, size_t n, const double *t,
                                 plh_states out, plh_cuda_stream stream)
{
    if (n == 0)
        return PLH_OK;
    if (!motion || !t || !complete(out))
        return PLH_BAD_ARGUMENT;
    return status(plh_cuda_launch_motion({n, t, out, *motion}, stream));
}

plh_status plh_cuda_motions_at(size_t n, const double *I1, const double *I2, const double *I3,
                               plh_states start, double t0, unsigned flags, const double *t,
                               plh_states out, plh_cuda_stream stream)
{
    if (n == 0)
        return PLH_OK;
    if (!I1 || !I2 || !I3 || !t || !complete(start) || !complete(out))
        return PLH_BAD_ARGUMENT;
    return status(plh_cuda_launch_motions({n, I1, I2, I3, t, t0, flags, start, out}, stream));
}
