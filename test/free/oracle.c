/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The free rigid body in MPFR: the classical solution in Jacobi's functions, with the attitude as
 * in Celledoni, Fassò, Säfström and Zanna (2008), section 2, in a form without singular cases (the
 * frame is built on the axis that the polhode encircles). Checked in test_oracle.c against a Taylor
 * series integration of the differential equations. */
#include "free/oracle.h"
#include "free/oracle_elliptic.h"

#include <math.h>
#include <stdlib.h>

#define RN MPFR_RNDN

enum { EXACT = 2400 }; /* bits in which sign decisions about doubles are exact */

void plh_oracle_init(mpfr_prec_t prec, mpfr_t *x, int n)
{
    for (int i = 0; i < n; i++)
        mpfr_init2(x[i], prec);
}

void plh_oracle_clear(mpfr_t *x, int n)
{
    for (int i = 0; i < n; i++)
        mpfr_clear(x[i]);
}

void plh_oracle_quat_mul(mpfr_prec_t prec, mpfr_t r[4], mpfr_t a[4], mpfr_t b[4])
{
    static const int index[4][4] = {{0, 1, 2, 3}, {1, 0, 3, 2}, {2, 3, 0, 1}, {3, 2, 1, 0}};
    static const int sign[4][4] = {{1, -1, -1, -1}, {1, 1, 1, -1}, {1, -1, 1, 1}, {1, 1, -1, 1}};
    mpfr_t t;
    mpfr_init2(t, prec);
    for (int i = 0; i < 4; i++) {
        mpfr_set_ui(r[i], 0, RN);
        for (int j = 0; j < 4; j++) {
            mpfr_mul(t, a[j], b[index[i][j]], RN);
            if (sign[i][j] > 0)
                mpfr_add(r[i], r[i], t, RN);
            else
                mpfr_sub(r[i], r[i], t, RN);
        }
    }
    mpfr_clear(t);
}

/* The permutation that sorts I, ascending, and its sign. */
static int sort_axes(mpfr_t I[3], int perm[3])
{
    int sign = 1;
    for (int i = 0; i < 3; i++)
        perm[i] = i;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < 2 - pass; i++) {
            if (mpfr_cmp(I[perm[i]], I[perm[i + 1]]) > 0) {
                int swap = perm[i];
                perm[i] = perm[i + 1];
                perm[i + 1] = swap;
                sign = -sign;
            }
        }
    }
    return sign;
}

/* omega = m / I; along an axis without inertia there is no momentum and no rate. */
static void angular_velocity(mpfr_t rate[3], mpfr_t I[3], mpfr_t m[3])
{
    for (int i = 0; i < 3; i++) {
        if (mpfr_zero_p(m[i]))
            mpfr_set_ui(rate[i], 0, RN);
        else
            mpfr_div(rate[i], m[i], I[i], RN);
    }
}

/* m x omega = 0, exactly. */
static int is_steady(mpfr_t I[3], mpfr_t m[3])
{
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3;
        if (!mpfr_zero_p(m[i]) && !mpfr_zero_p(m[j]) && !mpfr_equal_p(I[i], I[j]))
            return 0;
    }
    return 1;
}

/* r = exp(t omega / 2) */
static void steady_rotation(mpfr_prec_t prec, mpfr_t r[4], mpfr_t rate[3], mpfr_t t)
{
    mpfr_t w[3];
    plh_oracle_init(prec, w, 3);
    mpfr_set_ui(w[0], 0, RN);
    for (int i = 0; i < 3; i++)
        mpfr_fma(w[0], rate[i], rate[i], w[0], RN);
    mpfr_sqrt(w[0], w[0], RN);
    mpfr_mul(w[1], w[0], t, RN);
    mpfr_div_2ui(w[1], w[1], 1, RN);
    mpfr_sin_cos(w[2], r[0], w[1], RN);
    for (int i = 0; i < 3; i++) {
        mpfr_mul(r[1 + i], rate[i], w[2], RN);
        if (!mpfr_zero_p(w[0]))
            mpfr_div(r[1 + i], r[1 + i], w[0], RN);
    }
    plh_oracle_clear(w, 3);
}

/* Constants of a motion that is not steady, I1 <= I2 <= I3, m of length one. The names are those of
 * the derivation; "a" is the axis that the polhode encircles, "o" the other extreme one. */
typedef struct motion {
    mpfr_prec_t prec;
    int a, o, sigma; /* sigma: sign of m_a */
    mpfr_t v[14];    /* storage of what follows */
    mpfr_ptr c, cp;  /* c, c' : c + c' = 1 */
    /* D > 0, d_o > 0: m_a^2 + c' m_2^2 and m_o^2 + c m_2^2, roots */
    mpfr_ptr d, dd;
    mpfr_ptr D;      /* |D| = |c2 m1^2 - c1 m3^2| */
    mpfr_ptr lambda; /* signed rate of the elliptic argument */
    mpfr_ptr kc2;    /* k'^2 */
    mpfr_ptr N, nc, delta, K, Pi;
    mpfr_ptr gap, rc; /* (I3 - I1) / (I1 I3), root of c */
} motion;

/* sign and value of I3 (I2 - I1) m1^2 - I1 (I3 - I2) m3^2, exact for doubles */
static int discriminant(mpfr_t D, mpfr_t I[3], mpfr_t m[3])
{
    mpfr_t w[3];
    plh_oracle_init(EXACT, w, 3);
    mpfr_sub(w[0], I[1], I[0], RN);
    mpfr_mul(w[0], w[0], I[2], RN);
    mpfr_sqr(w[2], m[0], RN);
    mpfr_mul(w[0], w[0], w[2], RN);
    mpfr_sub(w[1], I[2], I[1], RN);
    mpfr_mul(w[1], w[1], I[0], RN);
    mpfr_sqr(w[2], m[2], RN);
    mpfr_mul(w[1], w[1], w[2], RN);
    mpfr_sub(w[0], w[0], w[1], RN);
    mpfr_set(D, w[0], RN);
    int sign = mpfr_sgn(w[0]);
    plh_oracle_clear(w, 3);
    return sign;
}

static void motion_init(motion *s, mpfr_prec_t prec)
{
    s->prec = prec;
    plh_oracle_init(prec, s->v, 14);
    mpfr_ptr *slot[14] = {&s->c, &s->cp, &s->d,     &s->dd, &s->D,  &s->lambda, &s->kc2,
                          &s->N, &s->nc, &s->delta, &s->K,  &s->Pi, &s->gap,    &s->rc};
    for (int i = 0; i < 14; i++)
        *slot[i] = s->v[i];
}

/* c_a = I_o |I_a - I_2| ... both share the denominator I2 (I3 - I1). */
static void motion_shape(motion *s, mpfr_t I[3])
{
    mpfr_t w[2];
    plh_oracle_init(s->prec, w, 2);
    mpfr_sub(s->gap, I[2], I[0], RN);
    mpfr_mul(w[0], I[1], s->gap, RN);
    mpfr_sub(w[1], I[1], I[s->a], RN);
    mpfr_abs(w[1], w[1], RN);
    mpfr_mul(s->c, w[1], I[s->o], RN);
    mpfr_div(s->c, s->c, w[0], RN);
    mpfr_sub(s->cp, I[1], I[s->o], RN);
    mpfr_abs(s->cp, s->cp, RN);
    mpfr_mul(s->cp, s->cp, I[s->a], RN);
    mpfr_div(s->cp, s->cp, w[0], RN);
    mpfr_sqrt(s->rc, s->c, RN);
    /* lambda / (sigma d) = sqrt(|I2 - Ia| (I3 - I1) / (I2 Io)) / Ia */
    mpfr_mul(s->lambda, w[1], s->gap, RN);
    mpfr_div(s->lambda, s->lambda, I[1], RN);
    mpfr_div(s->lambda, s->lambda, I[s->o], RN);
    mpfr_sqrt(s->lambda, s->lambda, RN);
    mpfr_div(s->lambda, s->lambda, I[s->a], RN);
    mpfr_div(s->gap, s->gap, I[0], RN);
    mpfr_div(s->gap, s->gap, I[2], RN);
    plh_oracle_clear(w, 2);
}

/* r = sqrt(x^2 + c y^2) */
static void weighted_norm(mpfr_t r, mpfr_t x, mpfr_t c, mpfr_t y, mpfr_t tmp)
{
    mpfr_sqr(tmp, y, RN);
    mpfr_mul(tmp, tmp, c, RN);
    mpfr_fma(tmp, x, x, tmp, RN);
    mpfr_sqrt(r, tmp, RN);
}

/* raw: the momentum as given, exact; G2 its norm squared; m = raw / G. */
static void motion_prepare(motion *s, mpfr_t I[3], mpfr_t raw[3], mpfr_t G2, mpfr_t m[3])
{
    mpfr_t w[2];
    plh_oracle_init(s->prec, w, 2);
    int sign = discriminant(s->D, I, raw);
    s->a = sign >= 0 ? 0 : 2;
    s->o = 2 - s->a;
    s->sigma = mpfr_sgn(m[s->a]) < 0 ? -1 : 1;
    motion_shape(s, I);
    mpfr_abs(s->D, s->D, RN);
    mpfr_sub(w[0], I[2], I[0], RN);
    mpfr_mul(w[0], w[0], I[1], RN);
    mpfr_mul(w[0], w[0], G2, RN);
    mpfr_div(s->D, s->D, w[0], RN);
    weighted_norm(s->d, m[s->a], s->cp, m[1], w[0]);
    weighted_norm(s->dd, m[s->o], s->c, m[1], w[0]);
    mpfr_mul(s->lambda, s->lambda, s->d, RN);
    mpfr_mul_si(s->lambda, s->lambda, s->sigma, RN);
    mpfr_sqr(w[0], s->d, RN);
    mpfr_div(s->nc, s->D, w[0], RN);
    mpfr_div(s->N, s->cp, w[0], RN);
    mpfr_div(s->kc2, s->nc, s->c, RN);
    /* (1 - N)(N - k^2) N = c c' k'^4 N */
    mpfr_sqr(w[1], s->kc2, RN);
    mpfr_mul(w[1], w[1], s->c, RN);
    mpfr_mul(w[1], w[1], s->cp, RN);
    mpfr_mul(s->delta, w[1], s->N, RN);
    if (sign != 0)
        plh_oracle_complete(s->prec, s->K, s->Pi, s->kc2, s->N, s->nc);
    plh_oracle_clear(w, 2);
}

/* sn, cn, dn of the state m, with the signs that it has. */
static void phase_of(const motion *s, mpfr_t f[3], mpfr_t m[3])
{
    mpfr_mul(f[0], m[1], s->rc, RN);
    mpfr_div(f[0], f[0], s->dd, RN);
    mpfr_div(f[1], m[s->o], s->dd, RN);
    mpfr_abs(f[2], m[s->a], RN);
    mpfr_div(f[2], f[2], s->d, RN);
}

/* f = functions at v + (the phase f0), by the addition theorem; dn from cn and sn, which does not
 * cancel. */
static void advance_phase(const motion *s, mpfr_t f[3], mpfr_t f0[3], mpfr_t v)
{
    mpfr_t w[6], *g = w; /* g: functions of v */
    plh_oracle_init(s->prec, w, 6);
    mpfr_set(w[3], v, RN);
    if (!mpfr_zero_p(s->kc2)) {
        mpfr_mul_2ui(w[4], s->K, 2, RN);
        mpfr_remainder(w[3], v, w[4], RN);
    }
    plh_oracle_sncndn(s->prec, g[0], g[1], g[2], w[3], s->kc2);
    mpfr_mul(w[3], g[0], f0[2], RN);
    mpfr_sqr(w[4], w[3], RN);
    mpfr_fma(w[4], g[1], g[1], w[4], RN); /* denominator */
    mpfr_mul(w[5], g[1], g[2], RN);
    mpfr_mul(w[5], w[5], f0[0], RN);
    mpfr_fma(f[0], w[3], f0[1], w[5], RN);
    mpfr_div(f[0], f[0], w[4], RN);
    mpfr_mul(w[3], w[3], g[2], RN);
    mpfr_mul(w[3], w[3], f0[0], RN);
    mpfr_mul(w[5], g[1], f0[1], RN);
    mpfr_sub(f[1], w[5], w[3], RN);
    mpfr_div(f[1], f[1], w[4], RN);
    mpfr_sqr(w[3], f[0], RN);
    mpfr_mul(w[3], w[3], s->kc2, RN);
    mpfr_fma(w[3], f[1], f[1], w[3], RN);
    mpfr_sqrt(f[2], w[3], RN);
    plh_oracle_clear(w, 6);
}

/* F, Pi and B of a phase, reduced to the half period around zero. */
static void integrals(const motion *s, mpfr_t F, mpfr_t Pi, mpfr_t B, mpfr_t f[3])
{
    mpfr_t sn, cn, w[2];
    mpfr_inits2(s->prec, sn, cn, (mpfr_ptr)0);
    plh_oracle_init(s->prec, w, 2);
    int flip = mpfr_sgn(f[1]) < 0;
    mpfr_setsign(cn, f[1], 0, RN);
    if (flip)
        mpfr_neg(sn, f[0], RN);
    else
        mpfr_set(sn, f[0], RN);
    if (!mpfr_zero_p(s->kc2))
        plh_oracle_incomplete(s->prec, F, Pi, sn, cn, f[2], s->N, s->nc, s->delta);
    /* B = atan(c' sn cn / (d sqrt(c) dn)) - atan2(sn, sqrt(c) cn) */
    mpfr_mul(w[0], s->cp, sn, RN);
    mpfr_mul(w[0], w[0], cn, RN);
    mpfr_div(w[0], w[0], s->d, RN);
    mpfr_mul(w[1], s->rc, f[2], RN);
    mpfr_div(w[0], w[0], w[1], RN);
    mpfr_atan(w[0], w[0], RN);
    mpfr_mul(w[1], s->rc, cn, RN);
    mpfr_atan2(w[1], sn, w[1], RN);
    mpfr_sub(B, w[0], w[1], RN);
    mpfr_clears(sn, cn, (mpfr_ptr)0);
    plh_oracle_clear(w, 2);
}

/* dPi and dB between two phases that are v apart, whole half periods included. */
static void advance_integrals(const motion *s, mpfr_t dPi, mpfr_t dB, mpfr_t f0[3], mpfr_t f[3],
                              mpfr_t v)
{
    mpfr_t w[6], half, pi;
    plh_oracle_init(s->prec, w, 6);
    mpfr_inits2(s->prec, half, pi, (mpfr_ptr)0);
    integrals(s, w[0], w[1], w[2], f0);
    integrals(s, w[3], w[4], w[5], f);
    mpfr_sub(dB, w[5], w[2], RN);
    mpfr_set_ui(dPi, 0, RN);
    if (!mpfr_zero_p(s->kc2)) {
        mpfr_sub(dPi, w[4], w[1], RN);
        mpfr_sub(half, w[3], w[0], RN);
        mpfr_sub(half, v, half, RN);
        mpfr_div(half, half, s->K, RN);
        mpfr_div_2ui(half, half, 1, RN);
        mpfr_round(half, half);
        mpfr_const_pi(pi, RN);
        mpfr_mul(pi, pi, half, RN);
        mpfr_sub(dB, dB, pi, RN);
        mpfr_mul_2ui(half, half, 1, RN);
        mpfr_fma(dPi, half, s->Pi, dPi, RN);
    }
    plh_oracle_clear(w, 6);
    mpfr_clears(half, pi, (mpfr_ptr)0);
}

/* psi = tau/Ia + s (I3-I1)/(I1 I3) { d_o^2 tau + [ |D| dPi + d sqrt(c) dB ] / lambda } */
static void frame_angle(const motion *s, mpfr_t psi, mpfr_t Ia, mpfr_t tau, mpfr_t dPi, mpfr_t dB)
{
    mpfr_t w[2];
    plh_oracle_init(s->prec, w, 2);
    mpfr_mul(w[0], s->d, s->rc, RN);
    mpfr_mul(w[0], w[0], dB, RN);
    mpfr_fma(w[0], s->D, dPi, w[0], RN);
    mpfr_div(w[0], w[0], s->lambda, RN);
    mpfr_sqr(w[1], s->dd, RN);
    mpfr_fma(w[0], w[1], tau, w[0], RN);
    mpfr_mul(w[0], w[0], s->gap, RN);
    mpfr_div(psi, tau, Ia, RN);
    if (s->a == 0)
        mpfr_sub(psi, psi, w[0], RN);
    else
        mpfr_add(psi, psi, w[0], RN);
    plh_oracle_clear(w, 2);
}

/* p(m) = (1 + m.e, m x e) / norm, e = sigma e_a. */
static void frame(const motion *s, mpfr_t p[4], mpfr_t m[3])
{
    int j = (s->a + 1) % 3, k = (s->a + 2) % 3;
    mpfr_t t;
    mpfr_init2(t, s->prec);
    mpfr_mul_si(p[0], m[s->a], s->sigma, RN);
    mpfr_add_ui(p[0], p[0], 1, RN);
    mpfr_mul_2ui(t, p[0], 1, RN);
    mpfr_sqrt(t, t, RN);
    mpfr_set_ui(p[1 + s->a], 0, RN);
    mpfr_mul_si(p[1 + j], m[k], s->sigma, RN);
    mpfr_mul_si(p[1 + k], m[j], -s->sigma, RN);
    for (int i = 0; i < 4; i++)
        mpfr_div(p[i], p[i], t, RN);
    mpfr_clear(t);
}

/* r = p(m0)^-1 (cos psi/2, e sin psi/2) p(m) */
static void assemble(const motion *s, mpfr_t r[4], mpfr_t m0[3], mpfr_t m[3], mpfr_t psi)
{
    mpfr_t w[12], *p = w, *y = w + 4, *x = w + 8;
    plh_oracle_init(s->prec, w, 12);
    frame(s, p, m0);
    for (int i = 1; i < 4; i++) {
        mpfr_neg(p[i], p[i], RN);
        mpfr_set_ui(y[i], 0, RN);
    }
    mpfr_div_2ui(psi, psi, 1, RN);
    mpfr_sin_cos(y[1 + s->a], y[0], psi, RN);
    mpfr_mul_si(y[1 + s->a], y[1 + s->a], s->sigma, RN);
    plh_oracle_quat_mul(s->prec, x, p, y);
    frame(s, p, m);
    plh_oracle_quat_mul(s->prec, r, x, p);
    plh_oracle_clear(w, 12);
}

/* G = |raw|, m0 = raw / G, and the constants. */
static void start(motion *s, mpfr_t I[3], mpfr_t raw[3], mpfr_t G, mpfr_t m0[3])
{
    mpfr_t G2;
    mpfr_init2(G2, s->prec);
    mpfr_set_ui(G2, 0, RN);
    for (int i = 0; i < 3; i++)
        mpfr_fma(G2, raw[i], raw[i], G2, RN);
    mpfr_sqrt(G, G2, RN);
    for (int i = 0; i < 3; i++)
        mpfr_div(m0[i], raw[i], G, RN);
    motion_prepare(s, I, raw, G2, m0);
    mpfr_clear(G2);
}

/* Not steady, sorted. raw in, momentum at t out; r the rotation. */
static void tumble(mpfr_prec_t prec, mpfr_t I[3], mpfr_t raw[3], mpfr_t t, mpfr_t r[4])
{
    motion s;
    mpfr_t w[16], *m0 = w, *m = w + 3, *f0 = w + 6, *f = w + 9;
    mpfr_ptr G = w[12], tau = w[13], v = w[14], psi = w[15];
    motion_init(&s, prec);
    plh_oracle_init(prec, w, 16);
    start(&s, I, raw, G, m0);
    mpfr_mul(tau, G, t, RN);
    mpfr_mul(v, s.lambda, tau, RN);
    phase_of(&s, f0, m0);
    advance_phase(&s, f, f0, v);
    mpfr_mul(m[s.a], s.d, f[2], RN);
    mpfr_mul_si(m[s.a], m[s.a], s.sigma, RN);
    mpfr_mul(m[s.o], s.dd, f[1], RN);
    mpfr_mul(m[1], s.dd, f[0], RN);
    mpfr_div(m[1], m[1], s.rc, RN);
    mpfr_t dPi, dB;
    mpfr_inits2(prec, dPi, dB, (mpfr_ptr)0);
    advance_integrals(&s, dPi, dB, f0, f, v);
    frame_angle(&s, psi, I[s.a], tau, dPi, dB);
    assemble(&s, r, m0, m, psi);
    for (int i = 0; i < 3; i++)
        mpfr_mul(raw[i], m[i], G, RN);
    mpfr_clears(dPi, dB, (mpfr_ptr)0);
    plh_oracle_clear(w, 16);
    plh_oracle_clear(s.v, 14);
}

/* I and m on sorted axes, right-handed. */
static int to_sorted(mpfr_t I[3], mpfr_t m[3], int perm[3], mpfr_t J[3], mpfr_t n[3])
{
    int sign = sort_axes(I, perm);
    for (int i = 0; i < 3; i++) {
        mpfr_set(J[i], I[perm[i]], RN);
        mpfr_mul_si(n[i], m[perm[i]], sign, RN);
    }
    return sign;
}

/* The frame turns by psi in a period; the body meanwhile spins once about the axis, forwards about
 * the smallest, backwards about the largest. */
void plh_oracle_constants(mpfr_prec_t prec, mpfr_t I[3], mpfr_t m[3], mpfr_t period, mpfr_t advance)
{
    int perm[3];
    motion s;
    mpfr_t w[13], *J = w, *n = w + 3, *m0 = w + 6;
    mpfr_ptr G = w[9], tau = w[10], Pi = w[11], turn = w[12];
    plh_oracle_init(prec, w, 13);
    motion_init(&s, prec);
    to_sorted(I, m, perm, J, n);
    start(&s, J, n, G, m0);
    mpfr_div(tau, s.K, s.lambda, RN);
    mpfr_abs(tau, tau, RN);
    mpfr_mul_2ui(tau, tau, 2, RN);
    mpfr_div(period, tau, G, RN);
    mpfr_mul_2ui(Pi, s.Pi, 2, RN);
    mpfr_const_pi(turn, RN);
    mpfr_mul_si(turn, turn, -2, RN);
    if (mpfr_sgn(s.lambda) < 0) { /* the same time, and phase running backwards */
        mpfr_neg(Pi, Pi, RN);
        mpfr_neg(turn, turn, RN);
    }
    frame_angle(&s, advance, J[s.a], tau, Pi, turn);
    mpfr_abs(turn, turn, RN);
    if (s.a == 0)
        mpfr_sub(advance, advance, turn, RN);
    else
        mpfr_add(advance, advance, turn, RN);
    plh_oracle_clear(w, 13);
    plh_oracle_clear(s.v, 14);
}

void plh_oracle_motion(mpfr_prec_t prec, mpfr_t I[3], mpfr_t m[3], mpfr_t t, mpfr_t r[4],
                       mpfr_t rate[3])
{
    if (is_steady(I, m)) {
        angular_velocity(rate, I, m);
        steady_rotation(prec, r, rate, t);
        return;
    }
    int perm[3];
    mpfr_t w[10], *J = w, *n = w + 3, *x = w + 6;
    plh_oracle_init(prec, w, 10);
    int sign = to_sorted(I, m, perm, J, n);
    tumble(prec, J, n, t, x);
    mpfr_set(r[0], x[0], RN);
    for (int i = 0; i < 3; i++) {
        mpfr_mul_si(r[1 + perm[i]], x[1 + i], sign, RN);
        mpfr_mul_si(m[perm[i]], n[i], sign, RN);
    }
    angular_velocity(rate, I, m);
    plh_oracle_clear(w, 10);
}
