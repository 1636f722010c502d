/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Elliptic functions of any doubles: they return; batches give the bits of single calls; identities
 * hold. */
#include "fuzz.h"

enum { LANES = 9 };

static void jacobi(double u, double m, double mc)
{
    double sn, cn, dn, us[LANES], ms[LANES], mcs[LANES], s[LANES], c[LANES], d[LANES];
    plh_jacobi(u, m, mc, &sn, &cn, &dn);
    HOLDS(isnan(sn) == isnan(cn) && isnan(sn) == isnan(dn));
    if (!isnan(sn)) {
        HOLDS(fabs(sn) <= 1.0 + 1e-14 || m > 1.0);
        HOLDS(m < 0.0 || m > 1.0 || fabs(sn * sn + cn * cn - 1.0) < 1e-14);
    }
    for (int i = 0; i < LANES; i++)
        us[i] = i % 2 ? u : 0.25 * i, ms[i] = m, mcs[i] = mc;
    plh_jacobi_batch(LANES, us, ms, mcs, s, c, d);
    HOLDS(same_bits(s[1], sn) && same_bits(c[3], cn) && same_bits(d[7], dn));
    (void)plh_jacobi_am(u, m, mc);
}

static void legendre(double n, double phi, double m, double mc)
{
    double K = plh_ellint_K(m, mc), E = plh_ellint_E(m, mc), hi, lo, out;
    plh_ellint_K_dd(m, mc, &hi, &lo);
    HOLDS(isnan(K) == isnan(hi));
    HOLDS(isnan(E) || E >= 0.0);
    HOLDS(isnan(K) || K > 0.0);
    double F = plh_ellint_F(phi, m, mc), Ei = plh_ellint_E_inc(phi, m, mc);
    HOLDS(same_bits(plh_ellint_F(-phi, m, mc), -F));
    HOLDS(same_bits(plh_ellint_E_inc(-phi, m, mc), -Ei));
    (void)plh_ellint_Pi(n, m, mc);
    double Pi = plh_ellint_Pi_inc(n, phi, m, mc);
    plh_ellint_F_batch(1, &phi, &m, &mc, &out);
    HOLDS(same_bits(out, F));
    plh_ellint_E_inc_batch(1, &phi, &m, &mc, &out);
    HOLDS(same_bits(out, Ei));
    plh_ellint_Pi_inc_batch(1, &n, &phi, &m, &mc, &out);
    HOLDS(same_bits(out, Pi));
    double q = plh_ellint_nome(m, mc);
    HOLDS(isnan(q) || q <= 1.0);
}

static void carlson(double x, double y, double z, double p)
{
    double rf = plh_carlson_RF(x, y, z), rc = plh_carlson_RC(x, y), rd = plh_carlson_RD(x, y, z);
    double rj = plh_carlson_RJ(x, y, z, p), out;
    HOLDS(isnan(rf) || rf >= 0.0);
    HOLDS(isnan(rd) || rd >= 0.0);
    HOLDS(same_bits(rf, plh_carlson_RF(x, y, z)));
    plh_carlson_RF_batch(1, &x, &y, &z, &out);
    HOLDS(same_bits(out, rf));
    plh_carlson_RC_batch(1, &x, &y, &out);
    HOLDS(same_bits(out, rc));
    plh_carlson_RD_batch(1, &x, &y, &z, &out);
    HOLDS(same_bits(out, rd));
    plh_carlson_RJ_batch(1, &x, &y, &z, &p, &out);
    HOLDS(same_bits(out, rj));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes b = {data, data + size};
    double x = take_double(&b), m = take_double(&b), n = take_double(&b), p = take_double(&b);
    double mc = take_byte(&b) % 4 ? 1.0 - m : take_double(&b), theta[4];
    jacobi(x, m, mc);
    legendre(n, x, m, mc);
    carlson(x, m, n, p);
    plh_theta_all(x, m, mc, theta);
    return 0;
}
