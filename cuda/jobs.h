/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What the host hands to the kernels. Every pointer is a device pointer. */
#ifndef PLH_CUDA_JOBS_H
#define PLH_CUDA_JOBS_H

#include <cuda_runtime.h>

#include <polhode/gyrostat.h>
#include <polhode/motion.h>
#include <polhode/top.h>
#include <polhode/torque.h>

enum { PLH_CUDA_CONSTANTS = 6 }; /* doubles per body: plh_body_gaps */

struct plh_cuda_bodies_job {
    size_t n;
    const double *I1, *I2, *I3;
    double *constant; /* PLH_CUDA_CONSTANTS arrays of n */
};

struct plh_cuda_step_job {
    size_t n;
    const double *constant[PLH_CUDA_CONSTANTS];
    const double *times; /* or NULL: h for all */
    double h;
    long count;
    plh_states in, out;
};

/* One prepared motion at n times. */
struct plh_cuda_motion_job {
    size_t n;
    const double *t;
    plh_states out;
    plh_motion motion;
};

/* One prepared top at n times. */
struct plh_cuda_top_job {
    size_t n;
    const double *t;
    plh_states out;
    plh_top top;
};

/* One prepared gyrostat at n times. */
struct plh_cuda_gyrostat_job {
    size_t n;
    const double *t;
    plh_states out;
    plh_gyrostat gyrostat;
};

/* n motions from the states `in` at t0, each at its own time. */
struct plh_cuda_motions_job {
    size_t n;
    const double *I1, *I2, *I3;
    const double *t;
    double t0;
    unsigned flags;
    plh_states in, out;
};

enum { PLH_CUDA_FLOWS = 32, PLH_CUDA_NUMBERS = 27 }; /* numbers: of a plh_torque_form */

/* Steps of a splitting scheme, each body with its own moments, state and torque, which is a
 * form. */
struct plh_cuda_splitting_job {
    size_t n;
    const double *I1, *I2, *I3;
    plh_states in, out;
    double t, h;
    long count;
    /* Merge: the last drift of a step and the first of the next are one */
    bool kick_first, merge;
    int drifts, kicks;
    double a[PLH_CUDA_FLOWS], b[PLH_CUDA_FLOWS];
    /* The parts that some body has (torque/form.h), the numbers that all share, and those of each
     * body: an array, or NULL where they are shared. */
    unsigned parts;
    double shared[PLH_CUDA_NUMBERS];
    const double *own[PLH_CUDA_NUMBERS];
};

struct plh_cuda_layout_job {
    size_t n, width;
    const double *from;
    double *to;
    bool columns; /* rows to columns; else back */
};

/* Boxes of up to 256 molecules of water each, all at once: one model, each box with a method of its
 * own. */
enum { PLH_CUDA_WATER_FLOWS = 8 };
struct plh_cuda_water_rules {
    /* Sites in the principal frame, the oxygen first; charges times sqrt(K) */
    double at[3][3], q[3];
    double per_mass, per_moment[3];
    double c12, c6;
    double box, per_box;
    double on2, off2, per_gap, k2, shift; /* as plh_pair_rules */
};
struct plh_cuda_water_run {
    double h, kick[PLH_CUDA_WATER_FLOWS + 1], drift[PLH_CUDA_WATER_FLOWS];
    int drifts;
    int mr2; /* inside; else the exact flow */
    /* Steps of a sample; 0 samples: the box rests */
    int per_sample, samples;
};
struct plh_cuda_water_job {
    int n, boxes;
    struct plh_cuda_water_rules rules;
    double constant[PLH_CUDA_CONSTANTS];
    const struct plh_cuda_water_run *run; /* of each box */
    /* 13 arrays of boxes x n: x y z, px py pz, q0 ... q3, m1 m2 m3 (principal frame) */
    double *state;
    /* Of each box: sums over the samples, translation and rotation */
    double *kinetic;
};

extern "C" {
cudaError_t plh_cuda_launch_water(struct plh_cuda_water_job job, cudaStream_t stream);
cudaError_t plh_cuda_launch_layout(struct plh_cuda_layout_job job, cudaStream_t stream);
cudaError_t plh_cuda_launch_splitting(struct plh_cuda_splitting_job job, cudaStream_t stream);
cudaError_t plh_cuda_launch_bodies(struct plh_cuda_bodies_job job, cudaStream_t stream);
cudaError_t plh_cuda_launch_motion(struct plh_cuda_motion_job job, cudaStream_t stream);
cudaError_t plh_cuda_launch_top(struct plh_cuda_top_job job, cudaStream_t stream);
cudaError_t plh_cuda_launch_gyrostat(struct plh_cuda_gyrostat_job job, cudaStream_t stream);
cudaError_t plh_cuda_launch_motions(struct plh_cuda_motions_job job, cudaStream_t stream);
cudaError_t plh_cuda_launch_step(struct plh_cuda_step_job job, cudaStream_t stream);
}

#endif
