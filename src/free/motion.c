/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "base/dd.h"
#include "free/motion_kernel.h"
#include "free/motion_prepare.h"

#include <math.h>
#include <string.h>

static plh_status fail(plh_status status, plh_motion *M)
{
    memset(M, 0, sizeof *M);
    M->t0 = NAN; /* every phase becomes NaN */
    M->axis[1] = 1;
    M->axis[2] = 2;
    return status;
}

/* The user's vector part of the internal unit x, y or z, times the quaternion c. */
static void set_turn(plh_motion *M, plh_quat c)
{
    for (int j = 0; j < 4; j++) {
        double e[4] = {0.0, 0.0, 0.0, 0.0};
        if (j == 0)
            e[0] = 1.0;
        else
            e[1 + M->axis[j - 1]] = M->sign[j - 1];
        const plh_quat p = plh_quat_mul(c, plh_quat_make(e[0], e[1], e[2], e[3]));
        M->kernel.turn[0][j] = p.w;
        M->kernel.turn[1][j] = p.x;
        M->kernel.turn[2][j] = p.y;
        M->kernel.turn[3][j] = p.z;
    }
}

/* sum of a_i b_i, rounded once or nearly */
static plh_dd dot4(const double a[4], const double b[4])
{
    plh_dd s = plh_two_prod(a[0], b[0]);
    for (int i = 1; i < 4; i++)
        s = plh_dd_add(s, plh_two_prod(a[i], b[i]));
    return s;
}

/* a conj(b) / (|a| |b|), each component rounded once: it stays for the life of the motion. */
static plh_quat quotient(plh_quat a, plh_quat b)
{
    const double A[4] = {a.w, a.x, a.y, a.z}, B[4] = {b.w, b.x, b.y, b.z};
    const double rows[4][4] = {{b.w, b.x, b.y, b.z},
                               {-b.x, b.w, -b.z, b.y},
                               {-b.y, b.z, b.w, -b.x},
                               {-b.z, -b.y, b.x, b.w}};
    const plh_dd size = plh_dd_sqrt(plh_dd_mul(dot4(A, A), dot4(B, B)));
    double r[4];
    for (int i = 0; i < 4; i++)
        r[i] = plh_dd_to(plh_dd_div(dot4(A, rows[i]), size));
    return plh_quat_make(r[0], r[1], r[2], r[3]);
}

/* No momentum: the attitude stays. */
static void set_rest(plh_motion *M)
{
    M->r = M->kc2 = M->amplitude[2] = 1.0;
    M->K = 1.57079632679489661923;
    for (int i = 0; i < 3; i++) {
        M->axis[i] = i;
        M->sign[i] = 1;
    }
    M->kernel.cos0 = M->kernel.poly[0][0] = 1.0;
    set_turn(M, M->start.q);
}

plh_status plh_motion_prepare(const plh_body *body, plh_state start, double t0, int flags,
                              plh_motion *M)
{
    plh_motion_frame frame;
    const plh_status status = isfinite(t0) ? plh_body_check(body, start) : PLH_NOT_FINITE;
    if (status != PLH_OK)
        return fail(status, M);
    memset(M, 0, sizeof *M);
    M->body = *body;
    M->start = start;
    M->start.q = quotient(start.q, plh_quat_identity());
    M->t0 = t0;
    M->flags = flags;
    if (plh_vec3_norm(start.m) == 0.0) {
        set_rest(M);
        return PLH_OK;
    }
    plh_motion_set_frame(M, &frame);
    if (M->kc2 < 0.03)
        plh_motion_set_complement(M, &frame);
    else
        plh_motion_set_direct(M, &frame);
    if (!isfinite(M->kernel.phase[0]) || !isfinite(M->kernel.angle[0]))
        return fail(PLH_NOT_FINITE, M);
    M->kernel.scale[0] = -2.0 * M->sign[0] * M->norm;
    M->kernel.scale[1] = 2.0 * M->sign[1] * M->norm;
    M->kernel.scale[2] = M->sign[2] * M->norm;
    /* The evaluation at t0 itself fixes the constant factor, so that q(t0) is q0. */
    set_turn(M, plh_quat_identity());
    const plh_state s = plh_motion_at(M, t0);
    set_turn(M, quotient(start.q, s.q));
    return PLH_OK;
}

plh_state plh_motion_at(const plh_motion *motion, double t)
{
#if PLH_ISA_DISPATCH
    if (plh_isa_has_fma())
        return plh_motion_one_fma(motion, t);
#endif
    return plh_motion_one_base(motion, t);
}

void plh_motion_batch(const plh_motion *motion, size_t n, const double *t, plh_states out)
{
#if PLH_ISA_DISPATCH
    if (plh_isa_has_avx512()) {
        plh_motion_many_avx512(motion, n, t, out);
        return;
    }
    if (plh_isa_has_fma()) {
        plh_motion_many_avx2(motion, n, t, out);
        return;
    }
#endif
    plh_motion_many_base(motion, n, t, out);
}
