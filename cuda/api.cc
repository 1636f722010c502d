/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The public functions: arguments are checked, jobs are filled in and launched. */
#include <cuda_runtime.h>

#include <polhode/cuda.h>

#include <cmath>
#include <cstring>

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

static int model_index(const char *name)
{
    static const char *const models[] = PLH_CUDA_MODELS;
    const int count = sizeof models / sizeof *models;
    for (int i = 0; i < count; i++)
        if (std::strcmp(models[i], name) == 0)
            return i;
    return -1;
}

static plh_status set_scheme(const plh_scheme *scheme, plh_cuda_splitting_job *job)
{
    if (scheme->drifts < 1 || scheme->drifts > PLH_CUDA_FLOWS || scheme->kicks > PLH_CUDA_FLOWS)
        return PLH_UNSUPPORTED;
    job->kick_first = scheme->kick_first;
    job->merge = !scheme->kick_first && scheme->drifts > scheme->kicks;
    job->drifts = scheme->drifts;
    job->kicks = scheme->kicks;
    for (int i = 0; i < scheme->drifts; i++)
        job->a[i] = plh_scheme_drift(scheme, i);
    for (int i = 0; i < scheme->kicks; i++)
        job->b[i] = plh_scheme_kick(scheme, i);
    return PLH_OK;
}

/* One array for a number, three for a vector. */
static plh_status set_vary(const plh_torque_model *model, const plh_cuda_vary *vary,
                           plh_cuda_splitting_job *job)
{
    const plh_param *param = plh_param_find(model->params, model->param_count, vary->name);
    if (!param || param->kind == PLH_PARAM_INTEGER || param->kind == PLH_PARAM_CHOICE)
        return PLH_NOT_FOUND;
    for (int k = 0; k < plh_param_width(param); k++) {
        if (job->vary_count == PLH_CUDA_VARY || !vary->values[k])
            return PLH_BAD_ARGUMENT;
        job->vary_offset[job->vary_count] = param->offset + sizeof(double) * (size_t)k;
        job->vary[job->vary_count++] = vary->values[k];
    }
    return PLH_OK;
}

plh_status plh_cuda_splitting_run(const plh_scheme *scheme, const plh_torque *torque,
                                  const plh_cuda_vary *vary, int vary_count, size_t n,
                                  const double *I1, const double *I2, const double *I3, double t,
                                  double h, long count, plh_states in, plh_states out,
                                  plh_cuda_stream stream)
{
    if (!scheme || !torque || count < 1 || !std::isfinite(t) || !std::isfinite(h))
        return PLH_BAD_ARGUMENT;
    plh_cuda_splitting_job job = {n,     I1,    I2, I3, in, out, t,  h, count, -1,
                                  false, false, 0,  0,  {}, {},  {}, 0, {},    {}};
    job.model = torque->data ? -1 : model_index(torque->model->name); /* no orbit is there */
    plh_status result = job.model < 0 ? PLH_UNSUPPORTED : set_scheme(scheme, &job);
    std::memcpy(job.values, torque->values.bytes, sizeof job.values);
    for (int i = 0; i < vary_count && !result; i++)
        result = set_vary(torque->model, &vary[i], &job);
    if (result || n == 0)
        return result;
    if (!I1 || !I2 || !I3 || !complete(in) || !complete(out))
        return PLH_BAD_ARGUMENT;
    return status(plh_cuda_launch_splitting(job, stream));
}

plh_status plh_cuda_columns_from_rows(size_t n, size_t width, const double *rows, double *columns,
                                      plh_cuda_stream stream)
{
    if (n * width > 0 && (!rows || !columns))
        return PLH_BAD_ARGUMENT;
    return status(plh_cuda_launch_layout({n, width, rows, columns, true}, stream));
}

plh_status plh_cuda_rows_from_columns(size_t n, size_t width, const double *columns, double *rows,
                                      plh_cuda_stream stream)
{
    if (n * width > 0 && (!rows || !columns))
        return PLH_BAD_ARGUMENT;
    return status(plh_cuda_launch_layout({n, width, columns, rows, false}, stream));
}
