/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Exact steps of many bodies: one thread is one body, its state in registers from step to step. */
enum { LOW, BEFORE, AFTER, CODE, BEFORE_REST, AFTER_REST };

/* Kept out of line: the long route is large and rare. */
__device__ __noinline__ void step_far(const plh_step_in *in, plh_step_work *w, plh_step_out *out)
{
    plh_step_far(in, w, out);
}

/* The rests of the gaps are read for long steps only; the copies keep the usual route in
 * registers. */
__device__ __forceinline__ void step_once(const plh_step_in *in, const double *before_rest,
                                          const double *after_rest, plh_step_out *out)
{
    plh_step_work w = plh_step_begin(in);
    if (__builtin_expect(plh_step_is_long(&w), 0)) {
        plh_step_in far_in = *in;
        plh_step_work far_w = w;
        plh_step_out far_out;
        far_in.dx_rest = *before_rest;
        far_in.dz_rest = *after_rest;
        step_far(&far_in, &far_w, &far_out);
        *out = far_out;
    } else {
        const plh_half_step f = plh_step_short(&w.k);
        plh_step_near(in, &w, &f, out);
        plh_step_attitude(in, &w, &f, out->q, out->q);
    }
    plh_step_spoil(out);
}

/* Momentum along an axis without moment is judged in the body's own order. */
__device__ __forceinline__ void drop_axes(vi code, plh_middle_axis order, double m[3])
{
    plh_from_xyz(order, m);
    plh_drop_axes(code, m);
    const double own[3] = {m[0], m[1], m[2]};
    plh_to_xyz(order, own, m);
}

__device__ __forceinline__ void follow(const plh_step_out *out, plh_step_in *in)
{
    for (int j = 0; j < 4; j++)
        in->q[j] = out->q[j];
    for (int j = 0; j < 3; j++)
        in->m[j] = out->m[j];
}

template <bool once>
__global__ void __launch_bounds__(128, once ? 6 : 5) step_kernel(const plh_cuda_step_job job)
{
    const size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i >= job.n)
        return;
    const vi code = vbits(job.constant[CODE][i]);
    const plh_middle_axis order = plh_middle_axis_of(code);
    const bool zero = plh_any_zero(code);
    const double q[3] = {job.in.qx[i], job.in.qy[i], job.in.qz[i]};
    const double m[3] = {job.in.mx[i], job.in.my[i], job.in.mz[i]};
    plh_step_in in;
    in.q[0] = job.in.qw[i];
    in.low = job.constant[LOW][i];
    in.dx = job.constant[BEFORE][i];
    in.dz = job.constant[AFTER][i];
    const double h = job.times ? job.times[i] : job.h;
    in.s = h * vfrom_bits(code & ~visplat(PLH_GAPS_BITS));
    plh_to_xyz(order, q, in.q + 1);
    plh_to_xyz(order, m, in.m);
    plh_step_out out;
    for (long k = 0; k < (once ? 1 : job.count); k++) {
        if (k > 0)
            follow(&out, &in);
        if (__builtin_expect(zero, 0))
            drop_axes(code, order, in.m);
        step_once(&in, &job.constant[BEFORE_REST][i], &job.constant[AFTER_REST][i], &out);
    }
    plh_from_xyz(order, out.q + 1);
    plh_from_xyz(order, out.m);
    put_numbers(job.out, i, out.q, out.m);
}

cudaError_t plh_cuda_launch_step(plh_cuda_step_job job, cudaStream_t stream)
{
    return launch(job.count == 1 ? step_kernel<true> : step_kernel<false>, job.n, 128, stream, job);
}
