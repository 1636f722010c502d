/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "support/arb_truth.h"

#include <acb_elliptic.h>
#include <math.h>
#include <stdio.h>

/* ---- measuring ---- */

enum { BITS_VALUE = 80, BITS_COND = 100, STEP_COND = 60, PREC_MAX = 9000 };

/* f(x) to `bits` relative bits (or as many as PREC_MAX gives); nonzero on success. */
static int evaluate(arb_t y, truth_fn f, arb_srcptr x, slong bits)
{
    for (slong prec = bits + 48; prec <= PREC_MAX; prec *= 2) {
        f(y, x, prec);
        if (arb_is_finite(y) && (arb_rel_accuracy_bits(y) >= bits || arb_is_zero(y)))
            return 1;
    }
    return 0;
}

static void set_args(arb_ptr x, const double *a, int n)
{
    for (int i = 0; i < n; i++)
        arb_set_d(x + i, a[i]);
}

static double error_of(double got, truth_fn f, const double *a, int n, int relative)
{
    arb_ptr x = _arb_vec_init(TRUTH_ARGS);
    arb_t y, e;
    double r = INFINITY;
    arb_init(y);
    arb_init(e);
    set_args(x, a, n);
    if (evaluate(y, f, x, BITS_VALUE) && isfinite(got)) {
        arb_set_d(e, got);
        arb_sub(e, e, y, 256);
        if (relative && !arb_is_zero(e))
            arb_div(e, e, y, 256);
        arb_mul_2exp_si(e, e, 53);
        arb_abs(e, e);
        arf_t u;
        arf_init(u);
        arb_get_ubound_arf(u, e, 64);
        r = arf_get_d(u, ARF_RND_UP);
        arf_clear(u);
        if (isnan(r))
            r = INFINITY;
    }
    arb_clear(y);
    arb_clear(e);
    _arb_vec_clear(x, TRUTH_ARGS);
    return r;
}

double truth_error(double got, truth_fn f, const double *x, int n)
{
    return error_of(got, f, x, n, 1);
}

double truth_abs_error(double got, truth_fn f, const double *x, int n)
{
    return error_of(got, f, x, n, 0);
}

double truth_cond(truth_fn f, const double *a, int n)
{
    arb_ptr x = _arb_vec_init(TRUTH_ARGS);
    arb_t y, z;
    double sum = 0.0;
    arb_init(y);
    arb_init(z);
    set_args(x, a, n);
    if (!evaluate(y, f, x, BITS_COND))
        sum = INFINITY;
    for (int i = 0; i < n && isfinite(sum); i++) {
        if (a[i] == 0.0)
            continue;
        arb_set_d(x + i, a[i]);
        arb_mul_2exp_si(z, x + i, -STEP_COND);
        arb_add(x + i, x + i, z, ARF_PREC_EXACT);
        if (!evaluate(z, f, x, BITS_COND))
            sum = INFINITY;
        arb_sub(z, z, y, 256);
        arb_div(z, z, y, 256);
        arb_mul_2exp_si(z, z, STEP_COND);
        sum += fabs(arf_get_d(arb_midref(z), ARF_RND_NEAR));
        arb_set_d(x + i, a[i]);
    }
    arb_clear(y);
    arb_clear(z);
    _arb_vec_clear(x, TRUTH_ARGS);
    return sum;
}

double truth_value(truth_fn f, const double *a, int n)
{
    arb_ptr x = _arb_vec_init(TRUTH_ARGS);
    arb_t y;
    double r = NAN;
    arb_init(y);
    set_args(x, a, n);
    if (evaluate(y, f, x, BITS_VALUE))
        r = arf_get_d(arb_midref(y), ARF_RND_NEAR);
    arb_clear(y);
    _arb_vec_clear(x, TRUTH_ARGS);
    return r;
}

void truth_worst_add(truth_worst *w, double got, truth_fn f, const double *x, int n)
{
    double error = truth_error(got, f, x, n);
    w->points++;
    if (!(error > w->excess))
        return;
    double cond = truth_cond(f, x, n), excess = error - cond;
    if (isnan(excess)) /* both infinite: nothing can be said about this point */
        return;
    if (excess > w->excess) {
        w->excess = excess;
        w->error = error;
        w->cond = cond;
        w->got = got;
        w->n = n;
        for (int i = 0; i < n; i++)
            w->x[i] = x[i];
    }
}

int truth_within(const char *name, const truth_worst *w, double bound)
{
    if (w->points > 0 && w->excess <= bound) {
        printf("%s: %.2f of %g, %ld points\n", name, w->excess, bound, w->points);
        return 1;
    }
    fprintf(stderr, "%s: %.2f beyond conditioning, allowed %g (error %.2f, cond %.3g) at", name,
            w->excess, bound, w->error, w->cond);
    for (int i = 0; i < w->n; i++)
        fprintf(stderr, " %.17g", w->x[i]);
    fprintf(stderr, ", got %.17g, %ld points\n", w->got, w->points);
    return 0;
}

static int side_now;

void truth_side(int side)
{
    side_now = side;
}

int truth_side_now(void)
{
    return side_now;
}

double truth_pair(double m, double mc)
{
    return m <= mc ? m : -mc;
}

void truth_unpair(double t, double *m, double *mc)
{
    if (side_now != 0) {
        *m = side_now < 0 ? -t : 1.0 + t;
        *mc = side_now < 0 ? 1.0 + t : -t;
        return;
    }
    *m = t >= 0.0 ? t : 1.0 + t;
    *mc = t >= 0.0 ? 1.0 - t : -t;
}

void truth_unpair_arb(arb_t m, arb_t mc, const arb_t t, slong prec)
{
    if (side_now < 0) {
        arb_neg(m, t);
        arb_add_ui(mc, t, 1, prec);
    } else if (side_now > 0 || arb_is_negative(t)) {
        arb_neg(mc, t);
        arb_add_ui(m, t, 1, prec);
    } else {
        arb_set(m, t);
        arb_sub_ui(mc, t, 1, prec);
        arb_neg(mc, mc);
    }
}

/* ---- Carlson ---- */

static void real_rf(arb_t r, const arb_t x, const arb_t y, const arb_t z, slong prec)
{
    acb_struct v[4];
    for (int i = 0; i < 4; i++)
        acb_init(v + i);
    acb_set_arb(v, x);
    acb_set_arb(v + 1, y);
    acb_set_arb(v + 2, z);
    acb_elliptic_rf(v + 3, v, v + 1, v + 2, 0, prec);
    acb_get_real(r, v + 3);
    for (int i = 0; i < 4; i++)
        acb_clear(v + i);
}

static void real_rj(arb_t r, const arb_t x, const arb_t y, const arb_t z, const arb_t p, slong prec)
{
    acb_struct v[5];
    for (int i = 0; i < 5; i++)
        acb_init(v + i);
    acb_set_arb(v, x);
    acb_set_arb(v + 1, y);
    acb_set_arb(v + 2, z);
    acb_set_arb(v + 3, p);
    acb_elliptic_rj(v + 4, v, v + 1, v + 2, v + 3, 0, prec);
    acb_get_real(r, v + 4);
    for (int i = 0; i < 5; i++)
        acb_clear(v + i);
}

void truth_RF(arb_t r, arb_srcptr x, slong prec)
{
    real_rf(r, x, x + 1, x + 2, prec);
}

/* DLMF 19.2.20 for y < 0. */
void truth_RC(arb_t r, arb_srcptr x, slong prec)
{
    if (!arb_is_negative(x + 1)) {
        real_rf(r, x, x + 1, x + 1, prec);
        return;
    }
    arb_t a, b;
    arb_init(a);
    arb_init(b);
    arb_sub(a, x, x + 1, prec);
    arb_neg(b, x + 1);
    real_rf(b, a, b, b, prec);
    arb_div(a, x, a, prec);
    arb_sqrt(a, a, prec);
    arb_mul(r, a, b, prec);
    arb_clear(a);
    arb_clear(b);
}

void truth_RD(arb_t r, arb_srcptr x, slong prec)
{
    real_rj(r, x, x + 1, x + 2, x + 2, prec);
}

/* DLMF 19.20.14 for p = -q: x and z the smallest and the largest, s = (z(x+y+q) - xy)/(z+q),
 * (q+z) RJ(-q) = (s-z) RJ(s) - 3 RF + 3 sqrt(xyz/(xy+sq)) RC(xy+sq, sq). */
static void rj_principal(arb_t r, arb_srcptr x, slong prec)
{
    arb_ptr w = _arb_vec_init(8);
    arb_ptr q = w, s = w + 1, t = w + 2, xy = w + 3, sq = w + 4, c = w + 5;
    arb_neg(q, x + 3);
    arb_mul(xy, x, x + 1, prec);
    arb_add(s, x, x + 1, prec);
    arb_add(s, s, q, prec);
    arb_mul(s, s, x + 2, prec);
    arb_sub(s, s, xy, prec);
    arb_add(t, x + 2, q, prec);
    arb_div(s, s, t, prec);
    arb_mul(sq, s, q, prec);
    arb_add(c, xy, sq, prec);
    arb_set(c + 1, sq);
    truth_RC(sq, c, prec);
    arb_mul(xy, xy, x + 2, prec);
    arb_div(xy, xy, c, prec);
    arb_sqrt(xy, xy, prec);
    arb_mul(sq, sq, xy, prec);
    real_rf(c, x, x + 1, x + 2, prec);
    arb_sub(sq, sq, c, prec);
    arb_mul_ui(sq, sq, 3, prec);
    real_rj(c, x, x + 1, x + 2, s, prec);
    arb_sub(s, s, x + 2, prec);
    arb_addmul(sq, s, c, prec);
    arb_div(r, sq, t, prec);
    _arb_vec_clear(w, 8);
}

void truth_RJ(arb_t r, arb_srcptr x, slong prec)
{
    if (!arb_is_negative(x + 3)) {
        real_rj(r, x, x + 1, x + 2, x + 3, prec);
        return;
    }
    /* The formula wants z to be the largest. */
    arb_ptr v = _arb_vec_init(4);
    int big = 0;
    for (int i = 1; i < 3; i++)
        if (arb_gt(x + i, x + big))
            big = i;
    for (int i = 0; i < 4; i++)
        arb_set(v + i, x + i);
    arb_swap(v + big, v + 2);
    rj_principal(r, v, prec);
    _arb_vec_clear(v, 4);
}

/* ---- Legendre, through Carlson so that mc = 1e-300 needs no thousand bits ---- */

typedef struct legendre {
    arb_t s, c2, d2, m, mc, j, one;
} legendre;

static void legendre_init(legendre *g, const arb_t phi, const arb_t t, slong prec)
{
    arb_t r;
    arb_init(r);
    arb_init(g->s);
    arb_init(g->c2);
    arb_init(g->d2);
    arb_init(g->m);
    arb_init(g->mc);
    arb_init(g->j);
    arb_init(g->one);
    arb_one(g->one);
    truth_unpair_arb(g->m, g->mc, t, prec);
    /* j = nearest integer to phi/pi; only the midpoint matters, both sides of a tie agree. */
    arb_const_pi(r, prec + 64);
    arb_div(g->j, phi, r, prec + 64);
    fmpz_t k;
    fmpz_init(k);
    arf_get_fmpz(k, arb_midref(g->j), ARF_RND_NEAR);
    arb_set_fmpz(g->j, k);
    arb_mul_fmpz(r, r, k, prec + 64);
    arb_sub(r, phi, r, prec + 64);
    fmpz_clear(k);
    arb_sin_cos(g->s, g->c2, r, prec);
    arb_sqr(g->c2, g->c2, prec);
    arb_sqr(r, g->s, prec);
    arb_set(g->d2, g->c2);
    arb_addmul(g->d2, g->mc, r, prec);
    arb_clear(r);
}

static void legendre_clear(legendre *g)
{
    arb_clear(g->s);
    arb_clear(g->c2);
    arb_clear(g->d2);
    arb_clear(g->m);
    arb_clear(g->mc);
    arb_clear(g->j);
    arb_clear(g->one);
}

/* y += 2 j complete(x), where j is not zero. */
static void add_periods(arb_t y, const legendre *g, truth_fn complete, arb_srcptr x, slong prec)
{
    if (arb_is_zero(g->j))
        return;
    arb_t k;
    arb_init(k);
    complete(k, x, prec);
    arb_mul_2exp_si(k, k, 1);
    arb_addmul(y, k, g->j, prec);
    arb_clear(k);
}

void truth_K(arb_t r, arb_srcptr x, slong prec)
{
    arb_t m, mc;
    arb_init(m);
    arb_init(mc);
    truth_unpair_arb(m, mc, x, prec);
    arb_sqrt(mc, mc, prec);
    arb_one(m);
    arb_agm(mc, mc, m, prec);
    arb_const_pi(m, prec);
    arb_div(r, m, mc, prec);
    arb_mul_2exp_si(r, r, -1);
    arb_clear(m);
    arb_clear(mc);
}

void truth_F(arb_t r, arb_srcptr x, slong prec)
{
    legendre g;
    arb_t y;
    arb_init(y);
    legendre_init(&g, x, x + 1, prec);
    real_rf(y, g.c2, g.d2, g.one, prec);
    arb_mul(y, y, g.s, prec);
    add_periods(y, &g, truth_K, x + 1, prec);
    arb_set(r, y);
    arb_clear(y);
    legendre_clear(&g);
}

/* E = (RD(0,mc,1) + RD(0,1,mc)) mc/3, DLMF 19.25.1. */
void truth_E(arb_t r, arb_srcptr x, slong prec)
{
    arb_ptr v = _arb_vec_init(5);
    truth_unpair_arb(v + 3, v, x, prec);
    arb_one(v + 1);
    real_rj(v + 3, v + 2, v, v + 1, v + 1, prec);
    real_rj(v + 4, v + 2, v + 1, v, v, prec);
    arb_add(v + 3, v + 3, v + 4, prec);
    arb_mul(v + 3, v + 3, v, prec);
    arb_div_ui(r, v + 3, 3, prec);
    _arb_vec_clear(v, 5);
}

/* E = s RF(c2,d2,1) - m s^3 RD(c2,d2,1)/3, DLMF 19.25.9. */
void truth_Einc(arb_t r, arb_srcptr x, slong prec)
{
    legendre g;
    arb_t y, z;
    arb_init(y);
    arb_init(z);
    legendre_init(&g, x, x + 1, prec);
    real_rj(z, g.c2, g.d2, g.one, g.one, prec);
    arb_mul(z, z, g.m, prec);
    arb_mul(z, z, g.s, prec);
    arb_mul(z, z, g.s, prec);
    arb_div_ui(z, z, 3, prec);
    real_rf(y, g.c2, g.d2, g.one, prec);
    arb_sub(y, y, z, prec);
    arb_mul(y, y, g.s, prec);
    add_periods(y, &g, truth_E, x + 1, prec);
    arb_set(r, y);
    arb_clear(y);
    arb_clear(z);
    legendre_clear(&g);
}

/* RF(x,y,1) + n s2 RJ(x,y,1,p)/3 */
static void pi_carlson(arb_t r, const arb_t n, const arb_t s2, arb_srcptr xyzp, slong prec)
{
    arb_t f, j;
    arb_init(f);
    arb_init(j);
    truth_RF(f, xyzp, prec);
    truth_RJ(j, xyzp, prec);
    arb_mul(j, j, n, prec);
    arb_mul(j, j, s2, prec);
    arb_div_ui(j, j, 3, prec);
    arb_add(r, f, j, prec);
    arb_clear(f);
    arb_clear(j);
}

/* (n, t): RF(0,mc,1) + n RJ(0,mc,1,1-n)/3. */
void truth_Pic(arb_t r, arb_srcptr x, slong prec)
{
    arb_ptr v = _arb_vec_init(5);
    arb_one(v + 2);
    truth_unpair_arb(v + 4, v + 1, x + 1, prec);
    arb_sub(v + 3, v + 2, x, ARF_PREC_EXACT);
    pi_carlson(r, x, v + 2, v, prec);
    _arb_vec_clear(v, 5);
}

/* (n, phi, t) */
void truth_Pi(arb_t r, arb_srcptr x, slong prec)
{
    legendre g;
    arb_ptr v = _arb_vec_init(6);
    legendre_init(&g, x + 1, x + 2, prec);
    arb_set(v, g.c2);
    arb_set(v + 1, g.d2);
    arb_one(v + 2);
    arb_sub(v + 3, v + 2, x, ARF_PREC_EXACT);
    arb_sqr(v + 4, g.s, prec);
    arb_mul(v + 3, v + 3, v + 4, prec);
    arb_add(v + 3, v + 3, g.c2, prec); /* p = c^2 + (1-n) s^2 */
    pi_carlson(v + 5, x, v + 4, v, prec);
    arb_mul(v + 5, v + 5, g.s, prec);
    arb_set(v, x);
    arb_set(v + 1, x + 2);
    add_periods(v + 5, &g, truth_Pic, v, prec);
    arb_set(r, v + 5);
    _arb_vec_clear(v, 6);
    legendre_clear(&g);
}
