/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The private part of plh_top, and the steps of plh_top_init() that fill it. */
#ifndef PLH_TOP_INSIDE_H
#define PLH_TOP_INSIDE_H

#include <polhode/top.h>
#include <stddef.h>

#include "base/dd.h"
#include "base/device.h"
#include "base/isa.h"

/*
 * What the kernels need (docs/lagrange-top.md). With alpha = q_w + i q_z and beta = q_x + i q_y of
 * the attitude in a field that points down (strength >= 0), and w = m_x + i m_y,
 *     alpha = e^{i phase_a} A(v), beta = e^{i phase_b} B(v), w = c e^{i (phase_b - phase_a)} W(v),
 * all over the root of |A|^2 + |B|^2. By the nome, A, B, W are theta_1(v + ia), theta_2(v + ib),
 * theta_3(v + i(b - a)), and c = -1. By the complementary nome they are theta_1(a - ix),
 * theta_4(b - ix), theta_3(b - a - ix), and c = -i. v and x are linear in time.
 */
typedef struct plh_top_kernel {
    /* Rates of phase_a and phase_b in quarter turns; high and low part */
    double alpha[2], beta[2];
    /* Nome: rate of v in quarter turns; complement: rate of x */
    double angle[2];
    /* Nome: cos, sin of v at t0 */
    double cos0, sin0;
    /* Complement: x at t0, its period (0 for infinite), 1 / period */
    double x0, span[2], inv_span;
    /* Complement: what the phases gain in a period, quarter turns */
    double jump_a[2], jump_b[2];
    /* Complement: the nome, its powers 2, 3, 4, 6, 9 */
    double nome[6];
    /*
     * Real and imaginary parts of A, B, W: by the nome cubics in cos 2v, without a factor sin v,
     * cos v or sin 2v; else what stands before the exponentials of x
     */
    double a_re[4], a_im[4], b_re[4], b_im[4], w_re[4], w_im[4];
    /* The nome: W is to be turned by -2v times this (-1, 0, 1) */
    double shift;
    /* Constant phase factors of alpha and beta */
    double factor_a[2], factor_b[2];
    /* From W to the momentum */
    double scale;
} plh_top_kernel;

/* plh_top with its private part spelled out; functions of the library take it at their door by
 * plh_top_look() and use nothing else. */
typedef union plh_top_inside {
    /* The public members; the rest lies in top.inside */
    plh_top top;
    struct {
        unsigned char head[offsetof(plh_top, inside)];
        plh_top_kernel kernel;
        /* As it was given, before it was made unit */
        plh_quat q;
        /* The kernel in use: by the complementary nome, or by the nome */
        bool near_separatrix;
        /* The field points up: space is turned by half a turn about its first axis */
        bool flip;
    };
} plh_top_inside;

_Static_assert(sizeof(plh_top_inside) == sizeof(plh_top), "plh_top.inside is small");

static inline const plh_top_inside *plh_top_look(const plh_top *top)
{
    return (const plh_top_inside *)(const void *)top;
}

/*
 * The start and its invariants, for a sphere of moment one, with u = cos(angle to the vertical),
 * x = 1 + u, y = 1 - u, in units in which momentum and field are of order one. The momentum is m,
 * the torque h/2 (u_2, -u_1, 0). The square of du/dt is the cubic
 *     h (u - u1) (u2 - u) (u3 - u) = xy (|m|^2) - P^2 y/2 - M^2 x/2,   -1 <= u1 <= u2 <= 1 <= u3.
 * Everything is a sum of terms of one sign, or a difference that the problem itself has.
 */
typedef struct plh_top_roots {
    /* Twice the strength, >= 0 */
    plh_dd h;
    /* Momentum across and along the axis */
    plh_dd m[2], s;
    /* Of the attitude as it was given, as real and imaginary part */
    double alpha[2], beta[2];
    /* The first two components of the vertical in the body */
    plh_dd up[2];
    /* 1 + u, 1 - u, m_x^2 + m_y^2 at the start */
    plh_dd x0, y0, g0;
    /* Vertical momentum plus s, minus s */
    plh_dd P, M;
    /* du/dt at the start */
    plh_dd rate;
    /* 1 + u1, 1 + u2, 1 - u1, 1 - u2, m_x^2 + m_y^2 at u1 */
    plh_dd x1, x2, y1, y2, g1;
    /* u0 - u1, u2 - u0, u2 - u1 */
    plh_dd below, above, d21;
    /* h (u3 - 1), h (u3 + 1), h (u3 - u0), h (u3 - u2), h (u3 - u1) */
    plh_dd Y3, X3, D30, D32, D31;
    /* u is constant: what follows from the roots is not set */
    bool steady;
    /* Momentum over m, a power of two */
    double unit;
    /* Scaled time per time */
    plh_dd clock;
    /* Half of the rate of the spin beyond that of a sphere, in scaled time */
    plh_dd spin;
} plh_top_roots;

/* T has its public members and q. */
#define PLH_TOP_PREPARATION(isa)                                                                   \
    void plh_top_roots_##isa(const plh_top_inside *T, plh_top_roots *r);                           \
    void plh_top_setup_##isa(plh_top_inside *T, const plh_top_roots *r);

PLH_TOP_PREPARATION(base)
PLH_TOP_PREPARATION(fma)

/* The period of the nutation, or of a small one of a steady motion; infinite without one. */
plh_dd plh_top_nutation(const plh_top_inside *T, const plh_top_roots *r);

/* Quarter turns of the body about the axis in a period of the nutation; not for a steady motion. */
plh_dd plh_top_turn(const plh_top_inside *T, const plh_top_roots *r);

/* The state at one time and at many; the pair A, B and W at t0, each as real and imaginary part. */
#define PLH_TOP_KERNELS(isa)                                                                       \
    PLH_DEVICE plh_state plh_top_one_##isa(const plh_top_inside *T, double t);                     \
    PLH_DEVICE void plh_top_many_##isa(const plh_top_inside *T, size_t n, const double *t,         \
                                       plh_states out);                                            \
    PLH_DEVICE void plh_top_waves_##isa(const plh_top_inside *T, double out[6]);

PLH_TOP_KERNELS(base)
PLH_TOP_KERNELS(fma)
PLH_TOP_KERNELS(avx2)
PLH_TOP_KERNELS(avx512)
PLH_TOP_KERNELS(wasm)
PLH_TOP_KERNELS(cuda)

#endif
