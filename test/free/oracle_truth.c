/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Truth and conditioning of a case, and the error of doubles against them. */
#include "free/oracle.h"

#include <math.h>

#define RN MPFR_RNDN

enum {
    PREC = 320,
    STEP = 100 /* differences with a relative step of 2^-100; 2^-80 gives the same cond to 1e-5 */
};

static const double u = 0x1p-53;

/* y = (m/|m|, q0 r) at t, from I, m, t with x[which] enlarged by the relative step 2^-step (which <
 * 0: none). x = I1,I2,I3,m1,m2,m3. dt, where given, gets dy/d ln t. */
static void evaluate(const plh_free_case *c, int which, unsigned long step, mpfr_t y[7],
                     mpfr_t dt[7])
{
    mpfr_t w[25], *I = w, *m = w + 3, *r = w + 6, *rate = w + 10, *q0 = w + 13;
    mpfr_ptr t = w[17], s = w[18], norm = w[19];
    mpfr_t *e = w + 20; /* four: the rate as a quaternion */
    plh_oracle_init(PREC, w, 25);
    for (int i = 0; i < 3; i++) {
        mpfr_set_d(I[i], c->I[i], RN);
        mpfr_set_d(m[i], c->m[i], RN);
    }
    if (which >= 0) {
        mpfr_div_2ui(s, w[which], step, RN);
        mpfr_add(w[which], w[which], s, RN);
    }
    mpfr_set_d(t, c->t, RN);
    mpfr_set_ui(norm, 0, RN);
    for (int i = 0; i < 4; i++) {
        mpfr_set_d(q0[i], c->q0[i], RN);
        mpfr_fma(norm, q0[i], q0[i], norm, RN);
    }
    mpfr_sqrt(norm, norm, RN);
    for (int i = 0; i < 4; i++)
        mpfr_div(q0[i], q0[i], norm, RN);
    plh_oracle_motion(PREC, I, m, t, r, rate);
    plh_oracle_quat_mul(PREC, y + 3, q0, r);
    mpfr_set_ui(norm, 0, RN);
    for (int i = 0; i < 3; i++)
        mpfr_fma(norm, m[i], m[i], norm, RN);
    mpfr_sqrt(norm, norm, RN);
    for (int i = 0; i < 3; i++)
        mpfr_div(y[i], m[i], norm, RN);
    if (dt) { /* t (m x omega, q omega / 2) */
        mpfr_set_ui(e[0], 0, RN);
        for (int i = 0; i < 3; i++) {
            mpfr_mul(rate[i], rate[i], t, RN);
            mpfr_div_2ui(e[1 + i], rate[i], 1, RN);
        }
        plh_oracle_quat_mul(PREC, dt + 3, y + 3, e);
        for (int i = 0; i < 3; i++) {
            int j = (i + 1) % 3, k = (i + 2) % 3;
            mpfr_mul(s, y[k], rate[j], RN);
            mpfr_mul(norm, y[j], rate[k], RN);
            mpfr_sub(dt[i], norm, s, RN);
        }
    }
    plh_oracle_clear(w, 25);
}

static double length7(mpfr_t d[7])
{
    double sum = 0;
    for (int i = 0; i < 7; i++) {
        double x = mpfr_get_d(d[i], RN);
        sum = hypot(sum, x);
    }
    return sum;
}

/* Sum of |dy/d ln x| over three inputs x[first..first+2] of which `total` is the sum of the
 * derivatives: motion is unchanged by (m, t) -> (s m, t/s) and (I, t) -> (s I, s t), so one of the
 * three needs no differences. A zero input has no derivative in ln x. */
static double sum_of_three(const plh_free_case *c, int first, mpfr_t y[7], mpfr_t total[7])
{
    const double *x = first == 0 ? c->I : c->m;
    mpfr_t z[7];
    plh_oracle_init(PREC, z, 7);
    double sum = 0;
    int left = (x[0] != 0) + (x[1] != 0) + (x[2] != 0);
    for (int i = 0; i < 3 && left > 1; i++) {
        if (x[i] == 0)
            continue;
        left--;
        evaluate(c, first + i, STEP, z, NULL);
        for (int j = 0; j < 7; j++) {
            mpfr_sub(z[j], z[j], y[j], RN);
            mpfr_mul_2ui(z[j], z[j], STEP, RN);
            mpfr_sub(total[j], total[j], z[j], RN);
        }
        sum += length7(z);
    }
    plh_oracle_clear(z, 7);
    return sum + length7(total);
}

/* The sum of what a change by u in each of I, m does. A body that rests beside the saddle has small
 * derivatives, and yet the last bit of a moment may decide whether it has flipped once more. */
static double finite_conditioning(const plh_free_case *c, mpfr_t y[7])
{
    mpfr_t z[7];
    plh_oracle_init(PREC, z, 7);
    double sum = 0;
    for (int k = 0; k < 6; k++) {
        evaluate(c, k, 53, z, NULL);
        for (int j = 0; j < 7; j++)
            mpfr_sub(z[j], z[j], y[j], RN);
        sum += length7(z);
    }
    plh_oracle_clear(z, 7);
    return sum;
}

static double linear_conditioning(const plh_free_case *c, mpfr_t y[7], mpfr_t dt[7])
{
    mpfr_t total[7];
    plh_oracle_init(PREC, total, 7);
    for (int i = 0; i < 7; i++)
        mpfr_neg(total[i], dt[i], RN);
    double sum = length7(dt);
    /* The two equal moments of a linear rotor are one input. */
    if (c->I[0] == 0 || c->I[1] == 0 || c->I[2] == 0)
        sum += length7(total);
    else
        sum += sum_of_three(c, 0, y, total);
    for (int i = 0; i < 7; i++)
        mpfr_set(total[i], dt[i], RN);
    sum += sum_of_three(c, 3, y, total);
    plh_oracle_clear(total, 7);
    return u * sum;
}

static double conditioning(const plh_free_case *c, mpfr_t y[7], mpfr_t dt[7])
{
    const double linear = linear_conditioning(c, y, dt);
    return linear < 1e-4 ? linear : fmax(linear, finite_conditioning(c, y));
}

static void split(mpfr_t x, double *hi, double *lo)
{
    mpfr_t t;
    mpfr_init2(t, PREC);
    *hi = mpfr_get_d(x, RN);
    mpfr_sub_d(t, x, *hi, RN);
    *lo = mpfr_get_d(t, RN);
    mpfr_clear(t);
}

static void at_rest(const plh_free_case *c, plh_free_truth *truth)
{
    mpfr_t w[5];
    plh_oracle_init(PREC, w, 5);
    mpfr_set_ui(w[4], 0, RN);
    for (int i = 0; i < 4; i++) {
        mpfr_set_d(w[i], c->q0[i], RN);
        mpfr_fma(w[4], w[i], w[i], w[4], RN);
    }
    mpfr_sqrt(w[4], w[4], RN);
    for (int i = 0; i < 4; i++) {
        mpfr_div(w[i], w[i], w[4], RN);
        split(w[i], &truth->q_hi[i], &truth->q_lo[i]);
    }
    for (int i = 0; i < 3; i++)
        truth->m_hi[i] = truth->m_lo[i] = 0;
    truth->G = truth->cond = 0;
    plh_oracle_clear(w, 5);
}

void plh_test_free_truth(const plh_free_case *c, plh_free_truth *truth)
{
    if (c->m[0] == 0 && c->m[1] == 0 && c->m[2] == 0) {
        at_rest(c, truth);
        return;
    }
    mpfr_t y[7], dt[7], G, x;
    plh_oracle_init(PREC, y, 7);
    plh_oracle_init(PREC, dt, 7);
    mpfr_inits2(PREC, G, x, (mpfr_ptr)0);
    evaluate(c, -1, STEP, y, dt);
    mpfr_set_ui(G, 0, RN);
    for (int i = 0; i < 3; i++) {
        mpfr_set_d(x, c->m[i], RN);
        mpfr_fma(G, x, x, G, RN);
    }
    mpfr_sqrt(G, G, RN);
    truth->G = mpfr_get_d(G, RN);
    for (int i = 0; i < 3; i++) {
        mpfr_mul(x, y[i], G, RN);
        split(x, &truth->m_hi[i], &truth->m_lo[i]);
    }
    for (int i = 0; i < 4; i++)
        split(y[3 + i], &truth->q_hi[i], &truth->q_lo[i]);
    truth->cond = conditioning(c, y, dt);
    plh_oracle_clear(y, 7);
    plh_oracle_clear(dt, 7);
    mpfr_clears(G, x, (mpfr_ptr)0);
}

/* Norm of q - sign * truth. */
static double quat_distance(const plh_free_truth *t, const double q[4], double sign)
{
    double d = 0;
    for (int i = 0; i < 4; i++)
        d = hypot(d, (q[i] - sign * t->q_hi[i]) - sign * t->q_lo[i]);
    return d;
}

double plh_test_free_abs(const plh_free_truth *t, plh_quat q, plh_vec3 m)
{
    const double qv[4] = {q.w, q.x, q.y, q.z}, mv[3] = {m.x, m.y, m.z};
    double plus = quat_distance(t, qv, 1), minus = quat_distance(t, qv, -1);
    double e = plus < minus ? plus : minus;
    for (int i = 0; i < 3; i++) {
        double d = (mv[i] - t->m_hi[i]) - t->m_lo[i];
        e = hypot(e, t->G > 0 ? d / t->G : d == 0 ? 0 : d * HUGE_VAL);
    }
    return isfinite(e) ? e : HUGE_VAL;
}

double plh_test_free_error(const plh_free_truth *t, plh_quat q, plh_vec3 m)
{
    return plh_test_free_abs(t, q, m) / (u + t->cond);
}

bool plh_test_free_lift(const plh_free_truth *t, plh_quat q)
{
    const double qv[4] = {q.w, q.x, q.y, q.z};
    double dot = 0;
    for (int i = 0; i < 4; i++)
        dot += qv[i] * t->q_hi[i];
    return isfinite(dot) && (t->cond > 0.01 || dot > 0);
}

double plh_test_free_norm_ulps(const plh_free_truth *t, plh_quat q, plh_vec3 m)
{
    mpfr_t w[3];
    plh_oracle_init(PREC, w, 3);
    const double v[7] = {q.w, q.x, q.y, q.z, m.x, m.y, m.z};
    double ulps[2] = {0, 0};
    for (int part = 0; part < 2; part++) {
        mpfr_set_ui(w[0], 0, RN);
        for (int i = part == 0 ? 0 : 4; i < (part == 0 ? 4 : 7); i++) {
            mpfr_set_d(w[1], v[i], RN);
            mpfr_fma(w[0], w[1], w[1], w[0], RN);
        }
        mpfr_sqrt(w[0], w[0], RN);
        mpfr_set_ui(w[1], part == 0, RN);
        for (int i = 0; part == 1 && i < 3; i++) { /* |m| from the truth, to twice the digits */
            mpfr_set_d(w[2], t->m_hi[i], RN);
            mpfr_add_d(w[2], w[2], t->m_lo[i], RN);
            mpfr_fma(w[1], w[2], w[2], w[1], RN);
        }
        if (part == 1)
            mpfr_sqrt(w[1], w[1], RN);
        mpfr_sub(w[0], w[0], w[1], RN);
        if (!mpfr_zero_p(w[1]))
            mpfr_div(w[0], w[0], w[1], RN);
        ulps[part] = fabs(mpfr_get_d(w[0], RN)) / (2 * u);
    }
    plh_oracle_clear(w, 3);
    double worst = fmax(ulps[0], ulps[1]);
    return isnan(ulps[0] + ulps[1]) ? HUGE_VAL : worst;
}
