/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The Taylor series of a motion in lanes of four: q = (w, x, y, z) and m = (x, y, z, -), one after the other
 * for each order, and the vector u = Q^T n of a torque that is a form in it (plh_torque_form).
 *
 * Coefficient k of m x omega, u x omega and q omega takes six sums over products of four lanes, which run
 * side by side. The moments of inertia are taken out of the sums: with a' = (y, z, x) of a vector a,
 * a x omega is (1/I)' (a m') - (1/I) (a' m), lane by lane, in the order (z, x, y).
 */
#ifndef PLH_METHOD_TAYLOR_KERNEL_H
#define PLH_METHOD_TAYLOR_KERNEL_H

enum { PLH_TAYLOR_MOST = 30 }; /* the highest order */

/* What of the torque is there. */
enum plh_taylor_kind {
    PLH_TAYLOR_FREE,  /* nothing, or a torque that is given for each order */
    PLH_TAYLOR_CROSS, /* a matrix times u, without diagonal: a top, a magnet */
    PLH_TAYLOR_WHOLE  /* everything of a form */
};

/*
 * The constants of a problem in scaled units. The torque in the order (z, x, y) is
 * constant + u[0] u + u[1] u' + u[2] u'' + m[0] m + m[1] m' + m[2] m'' + product (u.x u.y, u.y u.z, u.z u.x).
 */
typedef struct plh_taylor_form {
    int kind;
    double turn[3][4];    /* half of 1/I, with the signs of a product of quaternions */
    double inverse[2][4]; /* 1/I in the orders (x, y, z) and (y, z, x) */
    double constant[4], u[3][4], m[3][4], product[4];
} plh_taylor_form;

/* The series. Lane 3 of m is for the kernel. */
typedef struct plh_taylor_series {
    double q[PLH_TAYLOR_MOST + 1][4], m[PLH_TAYLOR_MOST + 1][4];
} plh_taylor_series;

/* What the sums need besides: m', u and u'. */
typedef struct plh_taylor_scratch {
    double m1[PLH_TAYLOR_MOST + 1][4], u[PLH_TAYLOR_MOST + 1][4], u1[PLH_TAYLOR_MOST + 1][4];
} plh_taylor_scratch;

/*
 * fill: the coefficients 1 ... order from q[0], m[0] and u, in the unit `time` of time.
 * next: the coefficients k + 1 from those before and coefficient k of the torque. For k = 0, 1, 2, ...
 * sum: what the terms 1 ... order add to q[0] and m[0] at the time x, in units of time.
 */
#define PLH_TAYLOR_DECLARE(isa)                                                                    \
    void plh_taylor_fill_##isa(const plh_taylor_form *form, double time, int order,                \
                               const double u[3], plh_taylor_series *s);                           \
    void plh_taylor_next_##isa(const plh_taylor_form *form, double time, int k,                    \
                               const double torque[3], plh_taylor_series *s,                       \
                               plh_taylor_scratch *r);                                             \
    void plh_taylor_sum_##isa(const plh_taylor_series *s, int order, double x, double dq[4],       \
                              double dm[4]);
PLH_TAYLOR_DECLARE(base)
PLH_TAYLOR_DECLARE(fma) /* for the tests: the same bits */
PLH_TAYLOR_DECLARE(avx2)
PLH_TAYLOR_DECLARE(avx512)
PLH_TAYLOR_DECLARE(wasm)
#undef PLH_TAYLOR_DECLARE

#endif
