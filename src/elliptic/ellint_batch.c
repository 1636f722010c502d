/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* F over arrays: compiled once per instruction set. Extreme arguments go to the scalar kernel. */
#include <math.h>

#include "base/isa.h"
#include "elliptic/ellint.h"
#include "elliptic/first_kind.h"

#if defined(PLH_ISA_BASE)
#define SCALAR_F plh_ellint_F_base
#else
#define SCALAR_F plh_ellint_F_fma
#endif

/* y with the lanes that are not usual done one at a time. */
static vd extreme_lanes(vd y, vm usual, vd x, vd m, vd mc)
{
    double v[4][VWIDTH];
    unsigned skip = vmask_bits(usual);
    vstore(v[0], y);
    vstore(v[1], x);
    vstore(v[2], m);
    vstore(v[3], mc);
    for (int l = 0; l < VWIDTH; l++)
        if (!(skip & (1u << l)))
            v[0][l] = SCALAR_F(v[1][l], v[2][l], v[3][l]);
    return vload(v[0]);
}

void PLH_ISA(plh_ellint_F_batch)(size_t n, const double *phi, const double *m, const double *mc,
                                 double *f)
{
    for (size_t i = 0; i < n; i += VWIDTH) {
        int some = n - i < VWIDTH ? (int)(n - i) : VWIDTH;
        bool full = some == VWIDTH;
        vd one = vset1(1.0), x = full ? vload(phi + i) : vload_n(phi + i, some, 0.0);
        vd a = full ? vload(m + i) : vload_n(m + i, some, 0.0);
        vd c = full ? vload(mc + i) : vload_n(mc + i, some, 1.0);
        vm usual = vmand(veq(a + c, one), vlt(vabs(x), vset1(PLH_F_MOST_PHI)));
        usual = vmand(usual, vmand(vge(a, vset1(0.0)), vge(c, vset1(PLH_F_LEAST_MC))));
        vd y = vF(vselect(usual, x, vset1(0.0)), vselect(usual, c, one));
        if (!vall(usual))
            y = extreme_lanes(y, usual, x, a, c);
        if (full)
            vstore(f + i, y);
        else
            vstore_n(f + i, y, some);
    }
}
