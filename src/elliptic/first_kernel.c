/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* F of one argument: the scalar instruction sets only. */
#define PLH_SIMD_PAIR
#include "elliptic/first_kind.h"

#include "base/isa.h"
#include "elliptic/ellint.h"

double PLH_ISA(plh_ellint_F)(double phi, double m, double mc)
{
    bool usual =
        m + mc == 1.0 && m >= 0.0 && mc >= PLH_F_LEAST_MC && __builtin_fabs(phi) < PLH_F_MOST_PHI;
    if (__builtin_expect(!usual, 0))
        return PLH_ISA(plh_ellint_F_rare)(phi, m, mc);
    return vget(vF(vset1(phi), vset1(mc)), 0);
}
