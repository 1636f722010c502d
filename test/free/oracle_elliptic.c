/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Sources: Landen's transformation DLMF 22.7(i); complete integrals by the AGM, DLMF 19.8(i);
 * incomplete ones by Carlson's duplication, DLMF 19.26.18, and the series 19.36.1, 19.36.2. */
#include "free/oracle_elliptic.h"
#include "free/oracle.h"

#include <stdio.h>
#include <stdlib.h>

#define RN MPFR_RNDN

enum { MAX_LEVELS = 32 };

/* Is x < 2^-bits in magnitude? */
static int tiny(mpfr_t x, mpfr_prec_t bits)
{
    return mpfr_zero_p(x) || mpfr_get_exp(x) <= -(mpfr_exp_t)bits;
}

static void give_up(const char *where)
{
    fprintf(stderr, "oracle: %s does not converge\n", where);
    abort();
}

/* k1 = (1 - k') / (1 + k'), until k1^2 vanishes; kc[i] are the k' of the levels, ks[i] the k1. */
static int landen_levels(mpfr_prec_t prec, mpfr_t *kc, mpfr_t *ks, mpfr_t u, mpfr_t kc2)
{
    mpfr_t s;
    mpfr_init2(s, prec);
    mpfr_sqrt(kc[0], kc2, RN);
    int n = 0;
    for (;; n++) {
        if (n + 1 >= MAX_LEVELS)
            give_up("Landen's transformation");
        mpfr_add_ui(s, kc[n], 1, RN);
        mpfr_ui_sub(ks[n], 1, kc[n], RN);
        mpfr_div(ks[n], ks[n], s, RN);
        mpfr_mul(u, u, s, RN);
        mpfr_div_2ui(u, u, 1, RN);
        if (tiny(ks[n], prec / 2 + 4))
            break;
        mpfr_sqrt(kc[n + 1], kc[n], RN);
        mpfr_mul_2ui(kc[n + 1], kc[n + 1], 1, RN);
        mpfr_div(kc[n + 1], kc[n + 1], s, RN);
    }
    mpfr_clear(s);
    return n;
}

/* One level up: from the functions of modulus k1 to those of the modulus with complement kc. dn by
 * sqrt(cn^2 + kc^2 sn^2), which never cancels. */
static void landen_up(mpfr_t sn, mpfr_t cn, mpfr_t dn, mpfr_t k1, mpfr_t kc, mpfr_t t[2])
{
    mpfr_sqr(t[0], sn, RN);
    mpfr_mul(t[0], t[0], k1, RN);
    mpfr_add_ui(t[0], t[0], 1, RN);
    mpfr_mul(cn, cn, dn, RN);
    mpfr_div(cn, cn, t[0], RN);
    mpfr_add_ui(t[1], k1, 1, RN);
    mpfr_mul(sn, sn, t[1], RN);
    mpfr_div(sn, sn, t[0], RN);
    mpfr_mul(t[0], kc, sn, RN);
    mpfr_sqr(t[0], t[0], RN);
    mpfr_fma(t[0], cn, cn, t[0], RN);
    mpfr_sqrt(dn, t[0], RN);
}

void plh_oracle_sncndn(mpfr_prec_t prec, mpfr_t sn, mpfr_t cn, mpfr_t dn, mpfr_t v, mpfr_t kc2)
{
    if (mpfr_zero_p(kc2)) {
        mpfr_tanh(sn, v, RN);
        mpfr_sech(cn, v, RN);
        mpfr_set(dn, cn, RN);
        return;
    }
    mpfr_t kc[MAX_LEVELS], ks[MAX_LEVELS], t[2], u;
    plh_oracle_init(prec, kc, MAX_LEVELS);
    plh_oracle_init(prec, ks, MAX_LEVELS);
    plh_oracle_init(prec, t, 2);
    mpfr_init2(u, prec);
    mpfr_set(u, v, RN);
    int n = landen_levels(prec, kc, ks, u, kc2);
    mpfr_sin_cos(sn, cn, u, RN);
    mpfr_set_ui(dn, 1, RN);
    for (; n >= 0; n--)
        landen_up(sn, cn, dn, ks[n], kc[n], t);
    plh_oracle_clear(kc, MAX_LEVELS);
    plh_oracle_clear(ks, MAX_LEVELS);
    plh_oracle_clear(t, 2);
    mpfr_clear(u);
}

/* K = pi / (2 M), Pi = pi / (4 M) (2 + N / (1 - N) sum Q_n): DLMF 19.8.5 to 19.8.8. */
void plh_oracle_complete(mpfr_prec_t prec, mpfr_t K, mpfr_t Pi, mpfr_t kc2, mpfr_t N, mpfr_t nc)
{
    mpfr_t w[9];
    plh_oracle_init(prec, w, 9);
    mpfr_ptr a = w[0], g = w[1], p = w[2], p2 = w[3], ag = w[4], Q = w[5], sum = w[6], s = w[7];
    mpfr_set_ui(a, 1, RN);
    mpfr_sqrt(g, kc2, RN);
    mpfr_sqrt(p, nc, RN);
    mpfr_set_ui(Q, 1, RN);
    mpfr_set_ui(sum, 1, RN);
    for (int n = 0;; n++) {
        if (n == 40 * MAX_LEVELS) /* a tiny 1 - N costs a level for each factor of four */
            give_up("the AGM");
        mpfr_mul(ag, a, g, RN);
        mpfr_sqr(p2, p, RN);
        mpfr_add(s, p2, ag, RN);
        mpfr_sub(p2, p2, ag, RN);
        mpfr_div(p2, p2, s, RN); /* epsilon_n */
        mpfr_mul(Q, Q, p2, RN);
        mpfr_div_2ui(Q, Q, 1, RN);
        mpfr_add(sum, sum, Q, RN);
        mpfr_div(p, s, p, RN);
        mpfr_div_2ui(p, p, 1, RN);
        mpfr_add(s, a, g, RN);
        mpfr_sub(w[8], a, g, RN);
        mpfr_div_2ui(a, s, 1, RN);
        mpfr_sqrt(g, ag, RN);
        if (tiny(w[8], prec - 8) && tiny(Q, prec + 2))
            break;
    }
    mpfr_const_pi(s, RN);
    mpfr_div(s, s, a, RN);
    mpfr_div_2ui(K, s, 1, RN);
    mpfr_mul(sum, sum, N, RN);
    mpfr_div(sum, sum, nc, RN);
    mpfr_add_ui(sum, sum, 2, RN);
    mpfr_mul(Pi, sum, s, RN);
    mpfr_div_2ui(Pi, Pi, 2, RN);
    plh_oracle_clear(w, 9);
}

/* RC(1, 1 + e) = atan(sqrt e) / sqrt e, e >= 0. */
static void rc_one(mpfr_prec_t prec, mpfr_t r, mpfr_t e)
{
    mpfr_t w[2];
    plh_oracle_init(prec, w, 2);
    if (!tiny(e, 24)) {
        mpfr_sqrt(w[0], e, RN);
        mpfr_atan(r, w[0], RN);
        mpfr_div(r, r, w[0], RN);
    } else { /* sum (-e)^k / (2k + 1) */
        mpfr_set_ui(r, 1, RN);
        mpfr_set_ui(w[0], 1, RN);
        for (unsigned long k = 1; !tiny(w[0], prec + 2); k++) {
            mpfr_mul(w[0], w[0], e, RN);
            mpfr_neg(w[0], w[0], RN);
            mpfr_div_ui(w[1], w[0], 2 * k + 1, RN);
            mpfr_add(r, r, w[1], RN);
        }
    }
    plh_oracle_clear(w, 2);
}

/* sum += c E, c = num / den */
static void add_term(mpfr_t sum, long num, unsigned long den, mpfr_t E, mpfr_t tmp)
{
    mpfr_mul_si(tmp, E, num, RN);
    mpfr_div_ui(tmp, tmp, den, RN);
    mpfr_add(sum, sum, tmp, RN);
}

/* DLMF 19.36.1 for nearly equal x, y, z. */
static void rf_series(mpfr_prec_t prec, mpfr_t F, mpfr_t v[4])
{
    mpfr_t w[9];
    plh_oracle_init(prec, w, 9);
    mpfr_ptr A = w[0], X = w[1], Y = w[2], Z = w[3], E2 = w[4], E3 = w[5], s = w[6], m = w[7];
    mpfr_add(A, v[0], v[1], RN);
    mpfr_add(A, A, v[2], RN);
    mpfr_div_ui(A, A, 3, RN);
    for (int i = 0; i < 2; i++) {
        mpfr_sub(w[1 + i], A, v[i], RN);
        mpfr_div(w[1 + i], w[1 + i], A, RN);
    }
    mpfr_add(Z, X, Y, RN);
    mpfr_neg(Z, Z, RN);
    mpfr_mul(m, X, Y, RN);
    mpfr_sqr(E2, Z, RN);
    mpfr_sub(E2, m, E2, RN);
    mpfr_mul(E3, m, Z, RN);
    mpfr_set_ui(s, 1, RN);
    add_term(s, -1, 10, E2, w[8]);
    add_term(s, 1, 14, E3, w[8]);
    mpfr_sqr(m, E2, RN);
    add_term(s, 1, 24, m, w[8]);
    mpfr_mul(X, m, E2, RN);
    add_term(s, -5, 208, X, w[8]);
    mpfr_mul(X, m, E3, RN);
    add_term(s, 1, 16, X, w[8]);
    mpfr_mul(m, E2, E3, RN);
    add_term(s, -3, 44, m, w[8]);
    mpfr_sqr(m, E3, RN);
    add_term(s, 3, 104, m, w[8]);
    mpfr_sqrt(A, A, RN);
    mpfr_div(F, s, A, RN);
    plh_oracle_clear(w, 9);
}

/* The elementary symmetric functions of X, Y, Z, P, P, P relative to the mean: E[2..5]. */
static void rj_symmetric(mpfr_t A, mpfr_t E[6], mpfr_t v[4], mpfr_t w[5])
{
    mpfr_ptr P = w[3], xyz = w[4];
    mpfr_add(A, v[0], v[1], RN);
    mpfr_add(A, A, v[2], RN);
    mpfr_add(A, A, v[3], RN);
    mpfr_add(A, A, v[3], RN);
    mpfr_div_ui(A, A, 5, RN);
    for (int i = 0; i < 3; i++) {
        mpfr_sub(w[i], A, v[i], RN);
        mpfr_div(w[i], w[i], A, RN);
    }
    mpfr_add(P, w[0], w[1], RN);
    mpfr_add(P, P, w[2], RN);
    mpfr_div_si(P, P, -2, RN);
    mpfr_mul(xyz, w[0], w[1], RN);
    mpfr_add(E[0], w[0], w[1], RN);
    mpfr_fma(E[2], E[0], w[2], xyz, RN);
    mpfr_mul(xyz, xyz, w[2], RN);
    mpfr_sqr(E[0], P, RN);
    mpfr_mul_ui(E[1], E[0], 3, RN);
    mpfr_sub(E[2], E[2], E[1], RN); /* E2 = XY + XZ + YZ - 3 P^2 */
    mpfr_mul(E[5], xyz, E[0], RN);  /* E5 = XYZ P^2 */
    mpfr_mul(E[1], E[2], P, RN);    /* E2 P */
    mpfr_mul(E[0], E[0], P, RN);    /* P^3 */
    mpfr_mul_2ui(E[3], E[0], 1, RN);
    mpfr_add(E[3], E[3], E[1], RN);
    mpfr_mul_2ui(E[3], E[3], 1, RN);
    mpfr_add(E[3], E[3], xyz, RN); /* E3 = XYZ + 2 E2 P + 4 P^3 */
    mpfr_mul_2ui(E[4], xyz, 1, RN);
    mpfr_add(E[4], E[4], E[1], RN);
    mpfr_mul_ui(E[0], E[0], 3, RN);
    mpfr_add(E[4], E[4], E[0], RN);
    mpfr_mul(E[4], E[4], P, RN); /* E4 = (2 XYZ + E2 P + 3 P^3) P */
}

/* DLMF 19.36.2 for nearly equal x, y, z, p. */
static void rj_series(mpfr_prec_t prec, mpfr_t J, mpfr_t v[4])
{
    mpfr_t w[16];
    plh_oracle_init(prec, w, 16);
    mpfr_ptr A = w[0], s = w[1], m = w[2], t = w[3];
    mpfr_t *E = w + 4;
    rj_symmetric(A, E, v, w + 10);
    mpfr_set_ui(s, 1, RN);
    add_term(s, -3, 14, E[2], t);
    add_term(s, 1, 6, E[3], t);
    add_term(s, -3, 22, E[4], t);
    add_term(s, 3, 26, E[5], t);
    mpfr_sqr(m, E[2], RN);
    add_term(s, 9, 88, m, t);
    mpfr_mul(E[0], m, E[2], RN);
    add_term(s, -1, 16, E[0], t);
    mpfr_mul(E[0], m, E[3], RN);
    add_term(s, 45, 272, E[0], t);
    mpfr_mul(m, E[2], E[3], RN);
    add_term(s, -9, 52, m, t);
    mpfr_sqr(m, E[3], RN);
    add_term(s, 3, 40, m, t);
    mpfr_mul(m, E[2], E[4], RN);
    add_term(s, 3, 20, m, t);
    mpfr_mul(m, E[3], E[4], RN);
    mpfr_fma(m, E[2], E[5], m, RN);
    add_term(s, -9, 68, m, t);
    mpfr_sqrt(t, A, RN);
    mpfr_mul(A, A, t, RN);
    mpfr_div(J, s, A, RN);
    plh_oracle_clear(w, 16);
}

/* Largest difference among v, against v[2], small enough for the series (its error is of order 8)?
 */
static int close_enough(mpfr_prec_t prec, mpfr_t v[4], mpfr_t tmp)
{
    for (int i = 0; i < 4; i++) {
        if (i == 2)
            continue;
        mpfr_sub(tmp, v[i], v[2], RN);
        if (!mpfr_zero_p(tmp) && mpfr_get_exp(tmp) - mpfr_get_exp(v[2]) > -(prec / 8 + 2))
            return 0;
    }
    return 1;
}

/* RF(x,y,z) and RJ(x,y,z,p) together, v = x, y, z, p, delta = (p-x)(p-y)(p-z) >= 0. */
static void rf_rj(mpfr_prec_t prec, mpfr_t F, mpfr_t J, mpfr_t v[4], mpfr_t delta)
{
    mpfr_t w[9];
    plh_oracle_init(prec, w, 9);
    mpfr_ptr lambda = w[4], d = w[5], e = w[6], sum = w[7], t = w[8];
    mpfr_set_ui(sum, 0, RN);
    unsigned long n = 0;
    for (; !close_enough(prec, v, t); n++) {
        if (n > 40 * MAX_LEVELS)
            give_up("Carlson's duplication");
        for (int i = 0; i < 4; i++)
            mpfr_sqrt(w[i], v[i], RN);
        mpfr_add(t, w[0], w[1], RN);
        mpfr_mul(lambda, w[0], w[1], RN);
        mpfr_fma(lambda, t, w[2], lambda, RN);
        mpfr_add(d, w[3], w[0], RN);
        for (int i = 1; i < 3; i++) {
            mpfr_add(t, w[3], w[i], RN);
            mpfr_mul(d, d, t, RN);
        }
        mpfr_sqr(t, d, RN);
        mpfr_div(e, delta, t, RN);
        mpfr_div_2ui(e, e, 6 * n, RN);
        rc_one(prec, t, e);
        mpfr_div(t, t, d, RN);
        mpfr_div_2ui(t, t, 2 * n, RN);
        mpfr_add(sum, sum, t, RN);
        for (int i = 0; i < 4; i++) {
            mpfr_add(v[i], v[i], lambda, RN);
            mpfr_div_2ui(v[i], v[i], 2, RN);
        }
    }
    rf_series(prec, F, v);
    rj_series(prec, J, v);
    mpfr_div_2ui(J, J, 2 * n, RN);
    mpfr_mul_ui(sum, sum, 6, RN);
    mpfr_add(J, J, sum, RN);
    plh_oracle_clear(w, 9);
}

/* F = s RF(cn^2, dn^2, 1), Pi = F + N/3 s^3 RJ(cn^2, dn^2, 1, cn^2 + nc sn^2). */
void plh_oracle_incomplete(mpfr_prec_t prec, mpfr_t F, mpfr_t Pi, mpfr_t sn, mpfr_t cn, mpfr_t dn,
                           mpfr_t N, mpfr_t nc, mpfr_t delta)
{
    mpfr_t v[4], w[3];
    plh_oracle_init(prec, v, 4);
    plh_oracle_init(prec, w, 3);
    mpfr_sqr(w[0], sn, RN);
    mpfr_sqr(v[0], cn, RN);
    mpfr_sqr(v[1], dn, RN);
    mpfr_set_ui(v[2], 1, RN);
    mpfr_fma(v[3], nc, w[0], v[0], RN);
    mpfr_pow_ui(w[1], w[0], 3, RN);
    mpfr_mul(w[1], w[1], delta, RN);
    rf_rj(prec, F, Pi, v, w[1]);
    mpfr_mul(F, F, sn, RN);
    mpfr_mul(w[0], w[0], sn, RN);
    mpfr_mul(w[0], w[0], N, RN);
    mpfr_div_ui(w[0], w[0], 3, RN);
    mpfr_fma(Pi, Pi, w[0], F, RN);
    plh_oracle_clear(v, 4);
    plh_oracle_clear(w, 3);
}
