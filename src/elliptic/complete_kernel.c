/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* K, E and the nome: compiled once per instruction set. */
#include <float.h>
#include <math.h>

#include <polhode/elliptic.h>

#include "base/isa.h"
#include "elliptic/complete.h"
#include "elliptic/jacobi_eval.h"
#include "elliptic/pair.h"

/* (a + al)/(b + bl), correct but for its last rounding; the correction goes to *lo. */
static inline vd vdivide(vd a, vd al, vd b, vd bl, vd *lo)
{
    vd x = a / b, p = x * b;
    vd rest = ((a - p) - vprod_err(x, b, p)) + vfnma(x, bl, al);
    *lo = rest / b;
    return x;
}

/* K = (pi/2)/w, unevaluated sum. */
static inline vd vK_trig(vd m, vd mc, vd *lo)
{
    plh_trig t = vtrig_setup(m, mc);
    vd w = t.w0 + t.wl, wl = (t.w0 - w) + t.wl;
    return vdivide(vset1(0x1.921fb54442d18p+0), vset1(0x1.1a62633145c07p-54), w, wl, lo);
}

/* K = L/(1 - c), unevaluated sum. */
static inline vd vK_hyp(vd mc, vd *lo)
{
    plh_hyp h = vhyp_setup(mc);
    vd w = vset1(1.0) - h.c, wl = (vset1(1.0) - w) - h.c;
    return vdivide(h.lh, h.ll, w, wl, lo);
}

#if VWIDTH == 1

double PLH_ISA(plh_ellint_K)(double m, double mc)
{
    double k, lo;
    if (!plh_pair_canonical(&m, &mc) || mc < DBL_MIN)
        return plh_ellint_K_slow(m, mc);
    k = mc >= PLH_MC_SPLIT ? vK_trig(m, mc, &lo) : vK_hyp(mc, &lo);
    return k + lo;
}

/*
 * E = K (1 - sum of 2^(n-1) c_n^2) over the steps of the arithmetic-geometric mean (A&S 17.6.4); the
 * terms n = 0 and 1 leave a_1^2, the square of (1 + k')/2, so nothing cancels.
 */
static double E_trig(double m, double mc)
{
    double klo, k = vK_trig(m, mc, &klo);
    int small = m < mc;
    double err = 0.0;
    if (small) {
        mc = 1.0 - m;
        err = (1.0 - mc) - m;
    }
    double k1 = sqrt(mc), p = k1 * k1;
    double k1l = (((mc - p) - vprod_err(k1, k1, p)) + err) / (2.0 * k1);
    double a1 = 0.5 + 0.5 * k1, a1l = ((0.5 - a1) + 0.5 * k1) + 0.5 * k1l;
    double k2 = sqrt(k1), a2 = 0.5 * (a1 + k2);
    double c1 = 0.25 * (small ? m : 1.0 - mc) / a1, c2 = c1 * c1 / (4.0 * a2);
    double a3 = 0.5 * (a2 + sqrt(a1 * k2)), c3 = c2 * c2 / (4.0 * a3), c4 = c3 * c3 / (4.0 * a3);
    double rest = 2.0 * c2 * c2 + 4.0 * c3 * c3 + 8.0 * c4 * c4;
    double s = a1 * a1, sl = vprod_err(a1, a1, s) + (2.0 * a1 * a1l - rest);
    double e = k * s;
    return e + (vprod_err(k, s, e) + (k * sl + klo * s));
}

/* Legendre's relation: E = (1 - c) + L (2/pi)(K(mc) - E(mc)); the fit is made by scripts/polynomials. */
static double E_hyp(double mc)
{
    static const double diff[10] = {0x1p-1,
                                    0x1.800000000000cp-3,
                                    0x1.dffffffff6206p-4,
                                    0x1.5e00000a4158ep-4,
                                    0x1.139ffbe8e73d9p-4,
                                    0x1.c6c9a0fbb5791p-5,
                                    0x1.82ec979060f90p-5,
                                    0x1.53ff885023e93p-5,
                                    0x1.0dbb3d4f9be9dp-5,
                                    0x1.98ee90cf6536fp-5}; /* (2/pi)(K(mc) - E(mc))/mc */
    plh_hyp h = vhyp_setup(mc);
    return 1.0 + (h.lh * (mc * vpoly10(mc, diff)) - h.c);
}

double PLH_ISA(plh_ellint_E)(double m, double mc)
{
    if (!plh_pair_canonical(&m, &mc))
        return NAN;
    if (mc < DBL_MIN)
        return 1.0;
    return mc >= PLH_MC_SPLIT ? E_trig(m, mc) : E_hyp(mc);
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

/* One group of lanes; both kinds are computed where both occur. */
static inline vd vK(vd m, vd mc)
{
    vd lo, x = mc;
    vm trig = vge(mc, vset1(PLH_MC_SPLIT));
    if (vany(trig)) {
        x = vK_trig(m, mc, &lo);
        x = x + lo;
    }
    if (!vall(trig)) {
        vd y = vK_hyp(mc, &lo);
        x = vselect(trig, x, y + lo);
    }
    return x;
}

void PLH_ISA(plh_ellint_K_batch)(size_t n, const double *m, const double *mc, double *k)
{
    for (size_t i = 0; i < n; i += VWIDTH) {
        int some = n - i < VWIDTH ? (int)(n - i) : VWIDTH;
        bool full = some == VWIDTH;
        vd a = full ? vload(m + i) : vload_n(m + i, some, 0.0);
        vd c = full ? vload(mc + i) : vload_n(mc + i, some, 1.0);
        unsigned odd = vmask_bits(vmnot(vmand(vpair_canonical(a, c), vge(c, vset1(DBL_MIN)))));
        if (full && !odd) {
            vstore(k + i, vK(a, c));
            continue;
        }
        for (int l = 0; l < some; l++)
            k[i + (size_t)l] = plh_ellint_K(vget(a, l), vget(c, l));
    }
}
