/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* F over arrays: compiled once per instruction set. Extreme arguments go to the scalar kernel. */
#include <math.h>

#include "base/isa.h"
#include "elliptic/ellint.h"
#include "elliptic/first_kind.h"
#include "elliptic/pair.h"

#if defined(PLH_ISA_BASE)
#define SCALAR_F plh_ellint_F_base
#else
#define SCALAR_F plh_ellint_F_fma
#endif

void PLH_ISA(plh_ellint_F_batch)(size_t n, const double *phi, const double *m, const double *mc,
                                 double *f)
{
    for (size_t i = 0; i < n; i += VWIDTH) {
        int some = n - i < VWIDTH ? (int)(n - i) : VWIDTH;
        vd x = vload_n(phi + i, some, 0.0), a = vload_n(m + i, some, 0.0);
        vd c = vload_n(mc + i, some, 1.0), one = vset1(1.0);
        vm usual = vmand(vpair_canonical(a, c), vlt(vabs(x), vset1(PLH_F_MOST_PHI)));
        usual = vmand(usual, vge(c, vset1(PLH_F_LEAST_MC)));
        double in[3][VWIDTH];
        vstore(in[0], x);
        vstore(in[1], a);
        vstore(in[2], c);
        vstore_n(f + i, vF(vselect(usual, x, vset1(0.0)), vselect(usual, c, one)), some);
        unsigned odd = vmask_bits(vmnot(usual));
        for (int l = 0; odd && l < some; l++)
            if (odd & (1u << l))
                f[i + (size_t)l] = SCALAR_F(in[0][l], in[1][l], in[2][l]);
    }
}
