/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Between jacobi.c and jacobi_kernel.c, which is compiled once per instruction set. */
#ifndef PLH_ELLIPTIC_JACOBI_H
#define PLH_ELLIPTIC_JACOBI_H

#include "elliptic/batch_kernel.h"

/* sn, cn (but for their common sign) and dn of nK + r, |r| <= K/2; only n modulo 2 matters. */
typedef struct plh_jac {
    double s, c, d;
} plh_jac;

#define PLH_JACOBI_SCALAR(isa)                                                                     \
    void plh_jacobi_##isa(double u, double m, double mc, double *sn, double *cn, double *dn);      \
    double plh_jacobi_am_##isa(double u, double m, double mc);                                     \
    plh_jac plh_jacobi_reduced_##isa(double r, int n, double m, double mc)
#define PLH_JACOBI_BATCH(isa)                                                                      \
    void plh_jacobi_batch_##isa(size_t n, const double *u, const double *m, const double *mc,      \
                                double *sn, double *cn, double *dn);                               \
    plh_batch_kernel plh_jacobi_am_batch_##isa;

PLH_JACOBI_SCALAR(base);
PLH_JACOBI_SCALAR(fma);
PLH_EACH_ISA(PLH_JACOBI_BATCH)

/* Every argument: large u, tiny mc, the ends, what lies outside the domain. */
void plh_jacobi_slow(double u, double m, double mc, double *sn, double *cn, double *dn);
double plh_am_slow(double u, double m, double mc);

/* n pi/2 + the angle of (c, s) (odd n: of (s, -c)). */
double plh_am_join(double n, int odd, double s, double c);

#endif
