/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The private part of plh_gyrostat, and the steps of plh_gyrostat_init() that fill it. */
#ifndef PLH_GYROSTAT_INSIDE_H
#define PLH_GYROSTAT_INSIDE_H

#include <polhode/gyrostat.h>
#include <stddef.h>

#include "base/dd.h"
#include "base/device.h"
#include "base/isa.h"

/*
 * What the kernels need (docs/gyrostat.md). In a frame of the body whose third axis is near the
 * total momentum, the Cayley-Klein parameters are
 *     alpha = e^{i phase} (A + mix B), beta = e^{i phase} size B
 * over the root of the sum of their squares, or A and B have changed places. By the nome A and B
 * are theta_4(v - ib), theta_1(v - ib), by the complementary nome theta_3(z), theta_2(z) or
 * theta_1(z), z = g + ix. v and x are linear in time.
 */
typedef struct plh_gyrostat_kernel {
    /* Rate of the phase in quarter turns; high and low part */
    double phase[2];
    /* Nome: rate of v in quarter turns; complement: rate of x */
    double angle[2];
    /* Nome: cos, sin of v at t0 */
    double cos0, sin0;
    /* Complement: x at t0, its period (0 for infinite), 1 / period */
    double x0, span[2], inv_span;
    /* Complement: what the phase gains in a period, quarter turns */
    double jump[2];
    /* Complement: the nome, its powers 2, 3, 4, 6, 9 */
    double nome[6];
    /*
     * Real and imaginary parts of A and B: by the nome cubics in cos 2v, without a factor sin 2v,
     * sin v or cos v; else what stands before the exponentials of x
     */
    double a_re[4], a_im[4], b_re[4], b_im[4];
    double mix[2], size;
    /* Of |alpha|^2 and |beta|^2 in the third part of the Hopf map: 0, -1, or 1, 0 where beta is the
     * larger and that part is counted from the other end of the axis */
    double third[2];
    /* The internal quaternion to the user's */
    double turn[4][4];
    /* The momentum: centre + frame times half the Hopf map less its third axis, or plus it */
    double frame[3][3], centre[3];
} plh_gyrostat_kernel;

/* The theta functions of a kernel. */
typedef enum plh_gyrostat_waves {
    /* By the nome */
    PLH_GYROSTAT_DIRECT,
    /* Complement: theta_3 and theta_2; the whole period */
    PLH_GYROSTAT_EVEN,
    /* Complement: theta_3 and theta_1, which changes its sign in a period */
    PLH_GYROSTAT_ODD,
    /* Between two saddles: cosh and sinh, no period */
    PLH_GYROSTAT_BETWEEN
} plh_gyrostat_waves;

/* plh_gyrostat with its private part spelled out; functions of the library take it at their door by
 * plh_gyrostat_look() and use nothing else. */
typedef union plh_gyrostat_inside {
    /* The public members; the rest lies in gyrostat.inside */
    plh_gyrostat gyrostat;
    struct {
        unsigned char head[offsetof(plh_gyrostat, inside)];
        plh_gyrostat_kernel kernel;
        /* As it was given, before it was made unit */
        plh_quat q;
        plh_gyrostat_waves waves;
        /* Complement: B is the first wave and A the second */
        bool swapped;
    };
} plh_gyrostat_inside;

_Static_assert(sizeof(plh_gyrostat_inside) == sizeof(plh_gyrostat), "plh_gyrostat.inside is small");

static inline const plh_gyrostat_inside *plh_gyrostat_look(const plh_gyrostat *gyrostat)
{
    return (const plh_gyrostat_inside *)(const void *)gyrostat;
}

/* A root x of the quartic, as x - J_i. */
typedef struct plh_gyrostat_root {
    plh_dd d[3];
    /* The axis with x = J_i exactly, or -1 */
    int exact;
} plh_gyrostat_root;

typedef enum plh_gyrostat_kind {
    /* omega is constant in the body */
    PLH_GYROSTAT_IS_STEADY,
    /* The total momentum turns about an axis of the body at a constant rate */
    PLH_GYROSTAT_IS_UNIFORM,
    /* Four real roots */
    PLH_GYROSTAT_IS_REAL,
    /* Two real roots and a complex pair */
    PLH_GYROSTAT_IS_COMPLEX
} plh_gyrostat_kind;

/*
 * The start and the quartic -L^2 prod (x - J_i) h(x) of the pencil of the two quadrics, with
 * h = x - kappa + sum a_i/(x - J_i), in units in which moments and momenta are of order one.
 */
typedef struct plh_gyrostat_roots {
    plh_gyrostat_kind kind;
    /* 1/I_i, their differences J_i - J_k, rotor, total momentum, its square, its length */
    plh_dd J[3], gap[3][3], g[3], M[3], L2, L;
    /* Momentum of the body, twice the energy; omega, its derivative, that of M */
    plh_dd m[3], energy, w[3], dw[3], dM[3];
    /* g, M, m and dM in axes in which g has no second component along two equal moments */
    plh_dd pg[3], pM[3], pm[3], pdM[3];
    /* (J_i g_i)^2/L^2 in these axes, J_i - kappa */
    plh_dd a[3], e[3];
    /* Axes by ascending J */
    int order[3];
    /* Real roots: those of the first pair stand alone, those of the second may be close */
    plh_gyrostat_root root[4];
    /* The second pair is p +- sqrt(D): p - J_i, D */
    plh_dd p[3], D;
    /* Four real roots in the order of theta_3, theta_4, theta_1, theta_2 */
    int by_theta[4];
    /* The complementary nome is the smaller */
    bool near_separatrix;
    /* UNIFORM: the axis, the rate of turning about it (half of the angle in scaled time) */
    plh_dd axis[3], turning;
    /* Momentum over M, a power of two; scaled time per time */
    double unit, clock;
} plh_gyrostat_roots;

/* G has its public members and q. */
#define PLH_GYROSTAT_PREPARATION(isa)                                                              \
    void plh_gyrostat_roots_##isa(const plh_gyrostat_inside *G, plh_gyrostat_roots *r);            \
    void plh_gyrostat_setup_##isa(plh_gyrostat_inside *G, const plh_gyrostat_roots *r);

PLH_GYROSTAT_PREPARATION(base)
PLH_GYROSTAT_PREPARATION(fma)
PLH_GYROSTAT_PREPARATION(triple) /* its own plh_gyrostat_roots: three doubles each */

/*
 * Whether a relative error of 1e-32 in the numbers of the preparation can be seen in its result: M'
 * is a difference of products in which the largest 1/I takes part, and the phase of the wobble is
 * its direction. Then both steps are done in the numbers of dd_triple.h.
 */
bool plh_gyrostat_is_delicate(const plh_gyrostat_roots *r);
void plh_gyrostat_prepare_triple(plh_gyrostat_inside *G);

/* The period of a motion that is not steady, infinite on a separatrix. */
plh_dd plh_gyrostat_period(const plh_gyrostat_inside *G);

/* The state at one time and at many. */
#define PLH_GYROSTAT_KERNELS(isa)                                                                  \
    PLH_DEVICE plh_state plh_gyrostat_one_##isa(const plh_gyrostat_inside *G, double t);           \
    PLH_DEVICE void plh_gyrostat_many_##isa(const plh_gyrostat_inside *G, size_t n,                \
                                            const double *t, plh_states out);

PLH_GYROSTAT_KERNELS(base)
PLH_GYROSTAT_KERNELS(fma)
PLH_GYROSTAT_KERNELS(avx2)
PLH_GYROSTAT_KERNELS(avx512)
PLH_GYROSTAT_KERNELS(wasm)
PLH_GYROSTAT_KERNELS(cuda)

#endif
