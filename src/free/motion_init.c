/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Preparing a motion: regime and constants, the kernel, and the factor that makes q(t0) the
 * start. */
#include "free/motion_kernel.h"

#include <math.h>
#include <string.h>

#include "base/rounding.h"

static plh_status fail(plh_status status, plh_motion_inside *M)
{
    memset(M, 0, sizeof *M);
    M->motion.t0 = NAN; /* every phase becomes NaN */
    M->axis[1] = 1;
    M->axis[2] = 2;
    return status;
}

/* c times the internal 1, x, y, z: the columns of the matrix that gives the user's quaternion. */
static void set_turn(plh_motion_inside *M, plh_quat c)
{
    const double column[4][4] = {{c.w, c.x, c.y, c.z},    /* c */
                                 {-c.x, c.w, c.z, -c.y},  /* c i */
                                 {-c.y, -c.z, c.w, c.x},  /* c j */
                                 {-c.z, c.y, -c.x, c.w}}; /* c k */
    for (int i = 0; i < 4; i++) {
        M->kernel.turn[i][0] = column[0][i];
        for (int j = 0; j < 3; j++)
            M->kernel.turn[i][1 + j] = M->sign[j] * column[1 + M->axis[j]][i];
    }
}

/* No momentum: the attitude stays. */
static void set_rest(plh_motion_inside *M)
{
    M->r = M->kc2 = M->amplitude[2] = 1.0;
    M->K = 0.5 * PLH_PI;
    for (int i = 0; i < 3; i++) {
        M->axis[i] = i;
        M->sign[i] = 1;
    }
    M->kernel.cos0 = M->kernel.poly[0][0] = 1.0;
    set_turn(M, M->motion.start.q);
}

static plh_quat constant_factor(const plh_motion_inside *M, plh_quat q)
{
    return PLH_PICK_ONE(plh_motion_factor, (M, q));
}

/* M has its public members. */
static __attribute__((noinline)) plh_status prepare(plh_motion_inside *M, plh_quat q)
{
    plh_motion_frame frame;
    M->norm = plh_vec3_norm(M->motion.start.m);
    if (M->norm == 0.0) {
        set_rest(M);
        return PLH_OK;
    }
    plh_motion_set_frame(M, &frame);
    if (M->kc2 < PLH_MOTION_SEAM)
        plh_motion_set_complement(M, &frame);
    else
        plh_motion_set_direct(M, &frame);
    if (M->motion.flags & PLH_MOTION_LONG_TIME)
        plh_motion_set_long(M, &frame);
    if (!isfinite(M->kernel.phase[0]) || !isfinite(M->kernel.angle[0]))
        return fail(PLH_NOT_FINITE, M);
    M->kernel.scale[0] = -M->sign[0] * M->norm;
    M->kernel.scale[1] = M->sign[1] * M->norm;
    M->kernel.scale[2] = M->sign[2] * M->norm;
    for (int i = 0; i < 3; i++) /* a rotor has no momentum along its axis, not even a rounded one */
        if (M->motion.body.kind == PLH_BODY_LINEAR && M->axis[i] == M->motion.body.axis)
            M->kernel.scale[i] = 0.0;
    /* The evaluation at t0 itself fixes the constant factor, so that q(t0) is q0. */
    set_turn(M, plh_quat_identity());
    set_turn(M, constant_factor(M, q));
    return PLH_OK;
}

plh_status plh_motion_init(const plh_body *body, plh_state start, double t0, unsigned flags,
                           plh_motion *motion)
{
    plh_motion_inside *M = (plh_motion_inside *)(void *)motion;
    const plh_status status = isfinite(t0) ? plh_body_check(body, start) : PLH_NOT_FINITE;
    if (status != PLH_OK)
        return fail(status, M);
    const int mode = plh_round_nearest();
    memset(M, 0, sizeof *M);
    M->motion.body = *body;
    M->motion.start = start;
    M->motion.start.q = plh_quat_scale(1.0 / sqrt(plh_quat_norm2(start.q)), start.q);
    M->motion.t0 = t0;
    M->motion.flags = flags;
    const plh_status prepared = prepare(M, start.q);
    plh_round_back(mode);
    return prepared;
}
