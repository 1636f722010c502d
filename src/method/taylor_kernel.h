/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * The Taylor series of a motion in lanes of four: q = (w, x, y, z) and m = (x, y, z, -), one after
 * the other for each order, and the vector u = Q^T n of a torque that is a form in it
 * (plh_torque_form).
 *
 * Coefficient k of m x omega, u x omega and q omega takes six sums over products of four lanes,
 * which run side by side. The moments of inertia are taken out of the sums: with a' = (y, z, x) of
 * a vector a, a x omega is (1/I)' (a m') - (1/I) (a' m), lane by lane, in the order (z, x, y).
 * Products of constants are
 * avoided: their rounding is the same in every step, and the energy would drift.
 *
 * Momentum is in units in which no constant is a short fraction (PLH_TAYLOR_UNIT). The product of a
 * number like 0.7 or 1/1.75 with a double ends in one of a few fractions of a unit in the last
 * place, near multiples of 1/10 or 1/7, and rounding them has a mean that is not zero but a
 * function of the state: the energy would drift, by 0.002 units in the last place per step.
 */
#ifndef PLH_METHOD_TAYLOR_KERNEL_H
#define PLH_METHOD_TAYLOR_KERNEL_H

#include "base/isa.h"

enum { PLH_TAYLOR_MOST = 30 }; /* the highest order */

/* The unit of momentum: the golden section, of whose multiples no few are near whole numbers. */
#define PLH_TAYLOR_UNIT 0.6180339887498949

/* What of the torque is there. */
enum plh_taylor_kind {
    PLH_TAYLOR_FREE,  /* nothing, or a torque that is given for each order */
    PLH_TAYLOR_CROSS, /* a matrix times u, without diagonal: a top, a magnet */
    PLH_TAYLOR_WHOLE  /* everything of a form */
};

/*
 * The constants of a problem in scaled units. The torque in the order (z, x, y) is
 * constant + u[0] u + u[1] u' + u[2] u'' + the same of omega + product (u.x u.y, u.y u.z, u.z u.x).
 */
typedef struct plh_taylor_form {
    int kind;
    /* 1/n in two parts: one alone would be rounded the same way in each step */
    double part[PLH_TAYLOR_MOST + 1][2];
    /* Half of 1/I, with the signs of a product of quaternions */
    double turn[3][4];
    /* 1/I in the orders (x, y, z), (y, z, x) and (z, x, y) */
    double inverse[3][4];
    double constant[4], u[3][4], omega[3][4], product[4];
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
 * fill: the coefficients 1 ... order from q[0], m[0] and u.
 * next: the coefficients k + 1 from those before and coefficient k of the torque. For k = 0, 1, 2,
 * ...
 * size: the largest parts of the coefficients order - 1 and order: radians of attitude, and m in
 *   units of the larger of m[0] and m[1].
 * sum: what the terms 1 ... order add to q[0] and m[0] at the time x, in units of time.
 * step: the state at x, rounded, and what the rounding leaves over, which it takes from the step
 * before.
 * unrotate: u = Q^T n of q and what it left over, rounded once. An error of u is an error of the
 *   torque, and that of plh_quat_unrotate() has a mean that is not zero.
 */
#define PLH_TAYLOR_DECLARE(isa)                                                                    \
    void plh_taylor_fill_##isa(const plh_taylor_form *form, int order, const double u[3],          \
                               plh_taylor_series *s);                                              \
    void plh_taylor_next_##isa(const plh_taylor_form *form, int k, const double torque[3],         \
                               plh_taylor_series *s, plh_taylor_scratch *r);                       \
    void plh_taylor_sum_##isa(const plh_taylor_series *s, int order, double x, double dq[4],       \
                              double dm[4]);                                                       \
    void plh_taylor_size_##isa(const plh_taylor_series *s, int order, double size[2]);             \
    void plh_taylor_step_##isa(const plh_taylor_series *s, int order, double x,                    \
                               double carry[2][4], double y[2][4]);                                \
    void plh_taylor_unrotate_##isa(const double q[4], const double carry[4], const double n[3],    \
                                   double u[3]);
PLH_EACH_ISA(PLH_TAYLOR_DECLARE) /* fma for the tests: the same bits */
#undef PLH_TAYLOR_DECLARE

#endif
