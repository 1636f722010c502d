/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Splitting steps of torqued bodies: the library's kernel of forms, its kicks and its loop, and the
 * exact free flow between the kicks. One thread is one body; its state stays in registers from step
 * to step.
 */
#include "method/splitting_loop.h"
#include "torque/form_kernel.h"
#include "torque/kick.c"

struct torqued_body {
    plh_body body;
    plh_form form;
    plh_state s;
    bool good;
};

__device__ plh_status kick_body(void *self, double t, double h)
{
    torqued_body *b = (torqued_body *)self;
    const plh_vec3 push = plh_form_push_one(&b->form, b->s.q);
    if (b->form.parts & PLH_FORM_RATE)
        b->s.m = plh_kick_linear(push, b->form.f.rate,
                                 plh_vec3_scale(b->body.per_unit, b->body.inverse), h, b->s.m);
    else
        b->s.m = plh_vec3_axpy(b->s.m, h, push);
    return PLH_OK;
}

/* plh_free_step() of one body. */
__device__ plh_status drift_body(void *self, double t, double h)
{
    torqued_body *b = (torqued_body *)self;
    const plh_body_gaps g = *plh_body_gaps_of(&b->body);
    const vi code = vbits(g.code);
    const plh_middle_axis order = plh_middle_axis_of(code);
    const double q[3] = {b->s.q.x, b->s.q.y, b->s.q.z}, m[3] = {b->s.m.x, b->s.m.y, b->s.m.z};
    plh_step_in in = {};
    plh_step_out out;
    in.q[0] = b->s.q.w;
    in.low = g.low;
    in.dx = g.before;
    in.dz = g.after;
    in.s = h * vfrom_bits(code & ~visplat(PLH_GAPS_BITS));
    plh_to_xyz(order, q, in.q + 1);
    plh_to_xyz(order, m, in.m);
    if (plh_any_zero(code))
        drop_axes(code, order, in.m);
    step_once(&in, &g.before_rest, &g.after_rest, &out);
    plh_from_xyz(order, out.q + 1);
    plh_from_xyz(order, out.m);
    b->s.q = plh_quat_make(out.q[0], out.q[1], out.q[2], out.q[3]);
    b->s.m = plh_vec3_make(out.m[0], out.m[1], out.m[2]);
    b->good &= isfinite(out.q[0] + out.m[0] + out.m[1] + out.m[2]);
    return b->good ? PLH_OK : PLH_NOT_FINITE;
}

/* The body's own numbers over those that all share. */
__device__ void set_form(const plh_cuda_splitting_job &job, size_t i, plh_form *form)
{
    double c[PLH_CUDA_NUMBERS];
    for (int k = 0; k < PLH_CUDA_NUMBERS; k++)
        c[k] = job.own[k] ? job.own[k][i] : job.shared[k];
    form->parts = job.parts;
    memcpy(&form->f, c, sizeof form->f);
}

/* What plh_integrator_advance() accepts and gives back. */
__device__ bool is_unit_to(plh_quat q, double slack)
{
    return fabs(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z - 1.0) <= slack;
}

__device__ bool is_finite_state(const plh_state &s)
{
    return isfinite(s.q.w + s.q.x + s.q.y + s.q.z) && isfinite(s.m.x + s.m.y + s.m.z);
}

__global__ void __launch_bounds__(128)
    splitting_kernel(const __grid_constant__ plh_cuda_splitting_job job)
{
    const size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i >= job.n)
        return;
    torqued_body b;
    const plh_scheme scheme = {.kick_first = job.kick_first,
                               .palindrome = false,
                               .drifts = job.drifts,
                               .kicks = job.kicks,
                               .a = job.a,
                               .b = job.b};
    const plh_splitting_system system = {&b, kick_body, drift_body, NULL};
    b.s.q = plh_quat_make(job.in.qw[i], job.in.qx[i], job.in.qy[i], job.in.qz[i]);
    b.s.m = plh_vec3_make(job.in.mx[i], job.in.my[i], job.in.mz[i]);
    plh_status status =
        plh_body_from_moments(plh_vec3_make(job.I1[i], job.I2[i], job.I3[i]), &b.body);
    b.good = status == PLH_OK && is_finite_state(b.s) && is_unit_to(b.s.q, 2e-6);
    set_form(job, i, &b.form);
    for (long k = 0; k < job.count && b.good && !status; k++)
        status = plh_splitting_loop(&scheme, &system, job.t + (double)k * job.h, job.h,
                                    job.merge && k > 0, !job.merge || k == job.count - 1);
    const bool good = b.good && !status && is_finite_state(b.s) && is_unit_to(b.s.q, 1e-3);
    put_state(job.out, i, good ? b.s : plh_state_nan());
}

cudaError_t plh_cuda_launch_splitting(plh_cuda_splitting_job job, cudaStream_t stream)
{
    return launch(splitting_kernel, job.n, 128, stream, job);
}
