/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Between complete.c and complete_kernel.c, which is compiled once per instruction set. */
#ifndef PLH_ELLIPTIC_COMPLETE_H
#define PLH_ELLIPTIC_COMPLETE_H

#include "base/dd.h"
#include "elliptic/batch_kernel.h"

#define PLH_COMPLETE_SCALAR(isa)                                                                   \
    double plh_ellint_K_##isa(double m, double mc);                                                \
    double plh_ellint_E_##isa(double m, double mc);                                                \
    double plh_ellint_nome_##isa(double m, double mc)
#define PLH_COMPLETE_BATCH(isa) plh_batch_kernel plh_ellint_K_batch_##isa, plh_ellint_E_batch_##isa;

PLH_COMPLETE_SCALAR(base);
PLH_COMPLETE_SCALAR(fma);
PLH_EACH_ISA(PLH_COMPLETE_BATCH)

/* The ends m = 0 and 1, a subnormal mc, m < 0, and what lies outside the domain. */
double plh_ellint_K_slow(double m, double mc);

/* The quarter period of sn, cn, dn in double-double, for a canonical pair on any side. */
plh_dd plh_quarter_dd(double m, double mc);

double plh_ellint_E_slow(double m, double mc);

#endif
