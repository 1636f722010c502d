/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* K, E and the nome: compiled once per instruction set. */
#include <float.h>
#include <math.h>

#include <polhode/elliptic.h>

#include "base/isa.h"
#include "elliptic/batch.h"
#include "elliptic/complete.h"
#include "elliptic/complete_eval.h"
#include "elliptic/jacobi_eval.h"
#include "elliptic/pair.h"

#if VWIDTH == 1

/* m = 0 is an end, so that K and E are pi/2 to the last bit there. */
static bool usual(double m, double mc)
{
    return m + mc == 1.0 && m > 0.0 && mc >= DBL_MIN;
}

double PLH_ISA(plh_ellint_K)(double m, double mc)
{
    double lo;
    return __builtin_expect(usual(m, mc), 1) ? vK(mc, &lo) : plh_ellint_K_slow(m, mc);
}

double PLH_ISA(plh_ellint_E)(double m, double mc)
{
    double lo;
    return __builtin_expect(usual(m, mc), 1) ? vE(mc, &lo) : plh_ellint_E_slow(m, mc);
}

/* From the complementary nome: ln q ln qc = pi^2, and -ln qc = 2L. */
double PLH_ISA(plh_ellint_nome)(double m, double mc)
{
    if (!plh_pair_canonical(&m, &mc))
        return NAN;
    if (mc >= PLH_MC_SPLIT)
        return vtrig_setup(m, mc).q;
    if (mc == 0.0)
        return 1.0;
    plh_hyp h = vhyp_setup(fmax(mc, DBL_MIN));
    double l = mc < DBL_MIN ? plh_ellint_K_slow(m, mc) : h.lh;
    return vexp(-0x1.3bd3cc9be45dep+2 / l); /* pi^2/2 */
}

#endif

static inline vm lanes_usual(const vd *v)
{
    vm pair = vmand(veq(v[0] + v[1], vset1(1.0)), vgt(v[0], vset1(0.0)));
    return vmand(pair, vge(v[1], vset1(DBL_MIN)));
}

static inline vd lanes_K(const vd *v, vm *ok)
{
    (void)ok;
    vd lo;
    return vK(v[1], &lo);
}

static inline vd lanes_E(const vd *v, vm *ok)
{
    (void)ok;
    vd lo;
    return vE(v[1], &lo);
}

static double one_K(const double *v)
{
    return PLH_ONE(plh_ellint_K)(v[0], v[1]);
}

static double one_E(const double *v)
{
    return PLH_ONE(plh_ellint_E)(v[0], v[1]);
}

void PLH_ISA(plh_ellint_K_batch)(size_t n, const double *const *in, double *K)
{
    plh_batch(n, 2, in, K, lanes_usual, lanes_K, one_K);
}

void PLH_ISA(plh_ellint_E_batch)(size_t n, const double *const *in, double *E)
{
    plh_batch(n, 2, in, E, lanes_usual, lanes_E, one_E);
}
