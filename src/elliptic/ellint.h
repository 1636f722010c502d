/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Between ellint.c and ellint_kernel.c, which is compiled once per instruction set. */
#ifndef PLH_ELLIPTIC_ELLINT_H
#define PLH_ELLIPTIC_ELLINT_H

#include "elliptic/batch_kernel.h"

#define PLH_ELLINT_SCALAR(isa)                                                                     \
    double plh_ellint_F_##isa(double phi, double m, double mc);                                    \
    double plh_ellint_F_rare_##isa(double phi, double m, double mc);                               \
    double plh_ellint_E_inc_##isa(double phi, double m, double mc);                                \
    double plh_ellint_Pi_inc_##isa(double n, double phi, double m, double mc);                     \
    double plh_ellint_Pi_##isa(double n, double m, double mc)

#define PLH_ELLINT_BATCH(isa)                                                                      \
    plh_batch_kernel plh_ellint_F_batch_##isa, plh_ellint_E_inc_batch_##isa,                       \
        plh_ellint_Pi_batch_##isa, plh_ellint_Pi_inc_batch_##isa;

PLH_EACH_ISA(PLH_ELLINT_BATCH)
PLH_ELLINT_SCALAR(base);
PLH_ELLINT_SCALAR(fma);

/* The same outside 0 <= m <= 1, for a canonical pair; NaN where the integral is not real. */
double plh_outside_F(double phi, double m, double mc);
double plh_outside_E_inc(double phi, double m, double mc);
double plh_outside_Pi_inc(double n, double phi, double m, double mc);
double plh_outside_Pi(double n, double m, double mc);

#endif
