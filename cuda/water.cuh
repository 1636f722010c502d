/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Boxes of rigid water, many at once: a thread block is a box, a thread is a molecule. Forces are
 * those of src/system (Lennard-Jones between the oxygens, charges with the reaction field, the
 * smooth switch), over all pairs; the rotation is the library's exact step, or mr2. Sums are not in
 * the library's order: the bits differ from those of a processor.
 */
#include "method/mr_kernel.h"

struct water_molecule {
    double x[3], p[3], q[4], m[3];
    double f[3], t[3]; /* force in space, torque in the body */
};

/* v turned by the quaternion q, or back. */
__device__ __forceinline__ void water_turn(const double q[4], const double v[3], bool back,
                                           double out[3])
{
    const double w = back ? -q[0] : q[0];
    const double a[3] = {fma(q[2], v[2], -q[3] * v[1]), fma(q[3], v[0], -q[1] * v[2]),
                         fma(q[1], v[1], -q[2] * v[0])};
    const double b[3] = {fma(w, v[0], a[0]), fma(w, v[1], a[1]), fma(w, v[2], a[2])};
    out[0] = fma(2.0, fma(q[2], b[2], -q[3] * b[1]), v[0]);
    out[1] = fma(2.0, fma(q[3], b[0], -q[1] * b[2]), v[1]);
    out[2] = fma(2.0, fma(q[1], b[1], -q[2] * b[0]), v[2]);
}

/* The force on a site at distance d of another, times d: F = factor d. */
__device__ __forceinline__ double water_pair(const plh_cuda_water_rules *w, double r2, double qq,
                                             bool oxygens)
{
    const double inverse = rsqrt(r2), w2 = inverse * inverse, w3 = w2 * inverse;
    double v = qq * fma(0.5 * w->k2, r2, inverse - w->shift), f = qq * (w3 - w->k2);
    if (oxygens) {
        const double w6 = w3 * w3, a12 = w->c12 * (w6 * w6), a6 = w->c6 * w6;
        v += a12 - a6;
        f = fma(w2, fma(12.0, a12, -6.0 * a6), f);
    }
    if (r2 <= w->on2)
        return f;
    const double x = (r2 - w->on2) * w->per_gap, x2 = x * x, y = x - x2, y2 = y * y;
    double t = fma(-252.0, x, 1386.0);
    t = fma(t, x, -3080.0);
    t = fma(t, x, 3465.0);
    t = fma(t, x, -1980.0);
    t = fma(t, x, 462.0);
    const double s = fma(-(x2 * x2 * x2), t, 1.0), ds = 5544.0 * w->per_gap * (y2 * y2 * y);
    return fma(s, f, ds * v);
}

/* place: 9 arrays of n, the coordinates of the three sites of every molecule. */
__device__ void water_forces(const plh_cuda_water_job &job, double *place, water_molecule *mol)
{
    const plh_cuda_water_rules *w = &job.rules;
    const int n = job.n, i = threadIdx.x;
    double mine[3][3], sum[3][3] = {{0.0}};
    __syncthreads(); /* nobody reads the old places any more */
    for (int a = 0; a < 3 && i < n; a++) {
        double arm[3];
        water_turn(mol->q, w->at[a], false, arm);
        for (int d = 0; d < 3; d++)
            place[(3 * a + d) * n + i] = mine[a][d] = mol->x[d] + arm[d];
    }
    __syncthreads();
    if (i >= n)
        return;
    for (int j = 0; j < n; j++) {
        if (j == i)
            continue;
#pragma unroll
        for (int b = 0; b < 3; b++) {
            const double other[3] = {place[3 * b * n + j], place[(3 * b + 1) * n + j],
                                     place[(3 * b + 2) * n + j]};
#pragma unroll
            for (int a = 0; a < 3; a++) {
                double e[3];
                for (int d = 0; d < 3; d++) {
                    e[d] = mine[a][d] - other[d];
                    e[d] = fma(-w->box, rint(e[d] * w->per_box), e[d]);
                }
                const double r2 = fma(e[0], e[0], fma(e[1], e[1], e[2] * e[2]));
                if (r2 < w->off2) {
                    const double f = water_pair(w, r2, w->q[a] * w->q[b], a == 0 && b == 0);
                    for (int d = 0; d < 3; d++)
                        sum[a][d] = fma(f, e[d], sum[a][d]);
                }
            }
        }
    }
    for (int d = 0; d < 3; d++)
        mol->f[d] = sum[0][d] + sum[1][d] + sum[2][d], mol->t[d] = 0.0;
    for (int a = 0; a < 3; a++) {
        double g[3];
        const double *r = w->at[a];
        water_turn(mol->q, sum[a], true, g);
        mol->t[0] += fma(r[1], g[2], -r[2] * g[1]);
        mol->t[1] += fma(r[2], g[0], -r[0] * g[2]);
        mol->t[2] += fma(r[0], g[1], -r[1] * g[0]);
    }
}

__device__ void water_kick(double h, water_molecule *mol)
{
    for (int d = 0; d < 3; d++) {
        mol->p[d] = fma(h, mol->f[d], mol->p[d]);
        mol->m[d] = fma(h, mol->t[d], mol->m[d]);
    }
}

__device__ __noinline__ void water_exact(const double constant[PLH_CUDA_CONSTANTS], double h,
                                         double q[4], double m[3])
{
    const vi code = vbits(constant[CODE]);
    const plh_middle_axis order = plh_middle_axis_of(code);
    plh_step_in in;
    plh_step_out out;
    in.q[0] = q[0];
    in.low = constant[LOW], in.dx = constant[BEFORE], in.dz = constant[AFTER];
    in.s = h * vfrom_bits(code & ~visplat(PLH_GAPS_BITS));
    plh_to_xyz(order, q + 1, in.q + 1);
    plh_to_xyz(order, m, in.m);
    step_once(&in, &constant[BEFORE_REST], &constant[AFTER_REST], &out);
    plh_from_xyz(order, out.q + 1);
    plh_from_xyz(order, out.m);
    for (int k = 0; k < 4; k++)
        q[k] = out.q[k];
    for (int k = 0; k < 3; k++)
        m[k] = out.m[k];
}

__device__ void water_drift(const plh_cuda_water_job &job, bool mr2, double h, water_molecule *mol)
{
    for (int d = 0; d < 3; d++)
        mol->x[d] = fma(h * job.rules.per_mass, mol->p[d], mol->x[d]);
    if (mr2)
        plh_mr_second_order(job.rules.per_moment, 0, 1, 2, false, h, mol->m, mol->q);
    else
        water_exact(job.constant, h, mol->q, mol->m);
}

__device__ void water_exchange(const plh_cuda_water_job &job, bool load, water_molecule *mol)
{
    const size_t all = (size_t)job.n * job.boxes, i = (size_t)blockIdx.x * job.n + threadIdx.x;
    double *const number[13] = {mol->x,     mol->x + 1, mol->x + 2, mol->p,     mol->p + 1,
                                mol->p + 2, mol->q,     mol->q + 1, mol->q + 2, mol->q + 3,
                                mol->m,     mol->m + 1, mol->m + 2};
    for (int k = 0; k < 13; k++)
        if (load)
            *number[k] = job.state[k * all + i];
        else
            job.state[k * all + i] = *number[k];
}

/* Samples of both kinetic energies, each after some steps. */
__global__ void __launch_bounds__(256, 2) water_kernel(const plh_cuda_water_job job)
{
    extern __shared__ double place[];
    __shared__ double total[2][256];
    const plh_cuda_water_run *run = &job.run[blockIdx.x];
    const bool active = (int)threadIdx.x < job.n;
    water_molecule mol = {};
    double kinetic[2] = {0.0, 0.0};
    mol.q[0] = 1.0;
    if (run->samples == 0)
        return;
    if (active)
        water_exchange(job, true, &mol);
    water_forces(job, place, &mol);
    for (int sample = 0; sample < run->samples; sample++) {
        for (int step = 0; step < run->per_sample; step++) {
            for (int k = 0; k < run->drifts; k++) {
                water_kick(run->kick[k] * run->h, &mol);
                water_drift(job, run->mr2, run->drift[k] * run->h, &mol);
                water_forces(job, place, &mol);
            }
            water_kick(run->kick[run->drifts] * run->h, &mol);
        }
        for (int d = 0; d < 3 && active; d++) {
            kinetic[0] = fma(0.5 * job.rules.per_mass * mol.p[d], mol.p[d], kinetic[0]);
            kinetic[1] = fma(0.5 * job.rules.per_moment[d] * mol.m[d], mol.m[d], kinetic[1]);
        }
    }
    if (active)
        water_exchange(job, false, &mol);
    for (int k = 0; k < 2; k++)
        total[k][threadIdx.x] = kinetic[k];
    __syncthreads();
    if (threadIdx.x < 2) {
        double sum = 0.0;
        for (unsigned i = 0; i < blockDim.x; i++)
            sum += total[threadIdx.x][i];
        job.kinetic[2 * blockIdx.x + threadIdx.x] = sum;
    }
}

cudaError_t plh_cuda_launch_water(plh_cuda_water_job job, cudaStream_t stream)
{
    const size_t shared = 9 * (size_t)job.n * sizeof(double);
    if (job.n < 1 || job.n > 256)
        return cudaErrorInvalidConfiguration;
    water_kernel<<<(unsigned)job.boxes, 256, shared, stream>>>(job);
    return cudaGetLastError();
}
