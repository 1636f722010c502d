/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Theta functions over arrays: lanes with the smaller nome q together, the others one at a time. */
#include <math.h>

#include <polhode/elliptic.h>

#include "base/isa.h"
#include "elliptic/theta.h"
#include "elliptic/theta_direct.h"

static void one_theta(double v, double q, double qc, double *const out[4], size_t at)
{
    double th[4];
    plh_theta_all(v, q, qc, th);
    for (int k = 0; k < 4; k++)
        out[k][at] = th[k];
}

static void some_theta(size_t first, size_t end, const double *v, const double *q, const double *qc,
                       double *const out[4])
{
    for (size_t i = first; i < end; i++)
        one_theta(v[i], q[i], qc[i], out, i);
}

void PLH_ISA(plh_theta_all_batch)(size_t n, const double *v, const double *q, const double *qc,
                                  double *const out[4])
{
    size_t whole = VWIDTH > 1 ? n - n % VWIDTH : 0;
    const vd zero = vset1(0.0), one = vset1(1.0);
    for (size_t i = 0; i < whole; i += VWIDTH) {
        vd x = vload(v + i), a = vload(q + i), b = vload(qc + i), th[4];
        vm nome = vmand(vge(a, zero), vle(a, vset1(PLH_MOST_NOME)));
        vm ok = vmand(vmand(nome, vle(a, b)), vmand(vle(b, one), vlt(vabs(x), vset1(INFINITY))));
        if (!vall(ok)) {
            some_theta(i, i + VWIDTH, v, q, qc, out);
            continue;
        }
        vtheta_direct(x, a, th);
        for (int k = 0; k < 4; k++)
            vstore(out[k] + i, th[k]);
    }
    some_theta(whole, n, v, q, qc, out);
}
