/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The public functions: arguments are checked, jobs are filled in and launched. */
#include <cuda_runtime.h>

#include <polhode/cuda.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <new>

#include "jobs.h"
#include "torque/form.h"

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

plh_status plh_cuda_top_batch(const plh_top *top, size_t n, const double *t, plh_states out,
                              plh_cuda_stream stream)
{
    if (n == 0)
        return PLH_OK;
    if (!top || !t || !complete(out))
        return PLH_BAD_ARGUMENT;
    return status(plh_cuda_launch_top({n, t, out, *top}, stream));
}

plh_status plh_cuda_gyrostat_batch(const plh_gyrostat *gyrostat, size_t n, const double *t,
                                   plh_states out, plh_cuda_stream stream)
{
    if (n == 0)
        return PLH_OK;
    if (!gyrostat || !t || !complete(out))
        return PLH_BAD_ARGUMENT;
    return status(plh_cuda_launch_gyrostat({n, t, out, *gyrostat}, stream));
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

static plh_status set_scheme(const plh_scheme *scheme, plh_cuda_splitting_job *job)
{
    if (scheme->drifts < 1 || scheme->drifts > PLH_CUDA_FLOWS || scheme->kicks > PLH_CUDA_FLOWS ||
        scheme->flows)
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

/* --- torques --- */

enum { CHUNK = 4096 }; /* bodies whose forms are made before they are copied */

/* What plh_cuda_torques_init() was given. */
struct given_torques {
    const plh_torque *torque;
    const plh_torque_vary *vary;
    int vary_count;
    const double *I[3];
};

/* The form of body i. What cannot be has a torque of NaN. */
static plh_status make_form(const given_torques &g, size_t i, plh_torque_form *form)
{
    plh_body body;
    plh_status s = plh_body_from_moments(plh_vec3_make(g.I[0][i], g.I[1][i], g.I[2][i]), &body);
    if (s == PLH_OK)
        s = plh_torque_vary_form(g.torque, g.vary, g.vary_count, i, &body, form);
    if (s == PLH_OK || s == PLH_UNSUPPORTED || s == PLH_NOT_FOUND)
        return s;
    *form = {};
    form->constant.x = NAN;
    return PLH_OK;
}

/* The numbers that all share, those that differ, and the parts. */
static plh_status survey(const given_torques &g, plh_cuda_torques *torques,
                         bool differs[PLH_CUDA_NUMBERS])
{
    for (size_t i = 0; i < torques->n; i++) {
        plh_torque_form form;
        const plh_status s = make_form(g, i, &form);
        if (s)
            return s;
        const double *c = plh_form_numbers(&form);
        if (i == 0)
            std::memcpy(torques->shared, c, sizeof torques->shared);
        torques->parts |= plh_form_parts(&form);
        for (int j = 0; j < PLH_CUDA_NUMBERS; j++)
            differs[j] |= std::memcmp(&c[j], &torques->shared[j], sizeof(double)) != 0;
    }
    return PLH_OK;
}

/* The numbers that differ, of `count` bodies from `first` on; room for CHUNK times PLH_CUDA_NUMBERS
 * of them. */
static plh_status copy_forms(const given_torques &g, size_t first, size_t count,
                             const plh_cuda_torques *torques, double *room, cudaStream_t stream)
{
    for (size_t k = 0; k < count; k++) {
        plh_torque_form form;
        (void)make_form(g, first + k, &form); /* it went well before */
        for (int j = 0; j < PLH_CUDA_NUMBERS; j++)
            room[j * CHUNK + k] = plh_form_numbers(&form)[j];
    }
    plh_status s = PLH_OK;
    for (int j = 0; j < PLH_CUDA_NUMBERS && !s; j++)
        if (torques->own[j]) /* from memory that is not pinned: it is read when the call returns */
            s = status(cudaMemcpyAsync(const_cast<double *>(torques->own[j]) + first,
                                       room + j * CHUNK, count * sizeof(double),
                                       cudaMemcpyHostToDevice, stream));
    return s;
}

size_t plh_cuda_torques_size(size_t n)
{
    return PLH_CUDA_NUMBERS * n * sizeof(double);
}

plh_status plh_cuda_torques_init(const plh_torque *torque, const plh_torque_vary *vary,
                                 int vary_count, size_t n, const double *I1, const double *I2,
                                 const double *I3, void *memory, plh_cuda_stream stream,
                                 plh_cuda_torques *torques)
{
    const given_torques g = {torque, vary, vary_count, {I1, I2, I3}};
    bool differs[PLH_CUDA_NUMBERS] = {};
    double *next = static_cast<double *>(memory);
    *torques = {};
    torques->n = n;
    if (!torque || vary_count < 0 || (vary_count > 0 && !vary) || (n > 0 && (!I1 || !I2 || !I3)))
        return PLH_BAD_ARGUMENT;
    plh_status s = survey(g, torques, differs);
    for (int j = 0; j < PLH_CUDA_NUMBERS && !s; j++) {
        if (!differs[j])
            continue;
        s = memory ? PLH_OK : PLH_BAD_ARGUMENT;
        torques->own[j] = next;
        next += memory ? n : 0;
    }
    if (s || next == memory)
        return s;
    const std::unique_ptr<double[]> room(new (std::nothrow) double[CHUNK * PLH_CUDA_NUMBERS]);
    s = room ? PLH_OK : PLH_NO_MEMORY;
    for (size_t first = 0; first < n && !s; first += CHUNK)
        s = copy_forms(g, first, std::min<size_t>(CHUNK, n - first), torques, room.get(), stream);
    return s;
}

plh_status plh_cuda_splitting_run(const plh_scheme *scheme, const plh_cuda_torques *torques,
                                  const double *I1, const double *I2, const double *I3, double t,
                                  double h, long count, plh_states in, plh_states out,
                                  plh_cuda_stream stream)
{
    if (!scheme || !torques || count < 1 || !std::isfinite(t) || !std::isfinite(h))
        return PLH_BAD_ARGUMENT;
    plh_cuda_splitting_job job = {};
    job.n = torques->n;
    job.I1 = I1, job.I2 = I2, job.I3 = I3;
    job.in = in, job.out = out;
    job.t = t, job.h = h, job.count = count;
    job.parts = torques->parts;
    std::memcpy(job.shared, torques->shared, sizeof job.shared);
    std::memcpy(job.own, torques->own, sizeof job.own);
    const plh_status result = set_scheme(scheme, &job);
    if (result || job.n == 0)
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
