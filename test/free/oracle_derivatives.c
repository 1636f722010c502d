/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "free/oracle_derivatives.h"

#include <math.h>
#include <string.h>

#define RN MPFR_RNDN

enum { PREC = 640, STEP = 150, INPUTS = 7, ROWS = PLH_TEST_ROWS };

/* A point of the seven inputs I, m, t, and how each of them is varied. */
typedef struct point {
    mpfr_t x[INPUTS];
    /* The unit of each column: I, |m|, 1/|omega| */
    double scale[INPUTS];
    /* Axis of a linear rotor, which turns like a sphere, or -1 */
    int rotor;
} point;

/* m at t in units of |m0|, and the rotation r since the start. */
static void flow(const point *p, mpfr_t x[INPUTS], mpfr_t y[7])
{
    mpfr_t w[9];
    plh_oracle_init(PREC, w, 9);
    for (int i = 0; i < 6; i++)
        mpfr_set(w[i], x[i], RN);
    plh_oracle_motion(PREC, w, w + 3, x[6], y + 3, w + 6);
    for (int i = 0; i < 3; i++)
        mpfr_div_d(y[i], w[3 + i], p->scale[3], RN);
    plh_oracle_clear(w, 9);
}

/* The parts of both moments of a rotor add up: it has one. */
static void vary(const point *p, mpfr_t x[INPUTS], int input, unsigned long step)
{
    mpfr_t h;
    mpfr_init2(h, PREC);
    mpfr_set_d(h, p->scale[input], RN);
    mpfr_div_2ui(h, h, step, RN);
    if (p->rotor < 0 || input >= 3) {
        mpfr_add(x[input], x[input], h, RN);
    } else {
        mpfr_div_2ui(h, h, 1, RN);
        for (int i = 0; i < 3; i++)
            mpfr_add(x[i], x[i], h, RN);
    }
    mpfr_clear(h);
}

/* theta = 2 vec(conj(r) dr) 2^STEP and dm 2^STEP, from the flow at the point and beside it. */
static void column_of(mpfr_t y[7], mpfr_t z[7], mpfr_t out[ROWS])
{
    mpfr_t w[12], *back = w, *turn = w + 4, *d = w + 8;
    plh_oracle_init(PREC, w, 12);
    for (int i = 0; i < 4; i++) {
        mpfr_set(back[i], y[3 + i], RN);
        if (i > 0)
            mpfr_neg(back[i], back[i], RN);
        mpfr_sub(d[i], z[3 + i], y[3 + i], RN);
    }
    plh_oracle_quat_mul(PREC, turn, back, d);
    for (int i = 0; i < 3; i++) {
        mpfr_mul_2ui(out[i], turn[1 + i], STEP + 1, RN);
        mpfr_sub(out[3 + i], z[i], y[i], RN);
        mpfr_mul_2ui(out[3 + i], out[3 + i], STEP, RN);
    }
    plh_oracle_clear(w, 12);
}

/* conj(r) e_j r */
static void turned_axis(mpfr_t r[4], int j, mpfr_t out[ROWS])
{
    mpfr_t w[16], *back = w, *e = w + 4, *t = w + 8, *v = w + 12;
    plh_oracle_init(PREC, w, 16);
    for (int i = 0; i < 4; i++) {
        mpfr_set(back[i], r[i], RN);
        if (i > 0)
            mpfr_neg(back[i], back[i], RN);
        mpfr_set_ui(e[i], i == j + 1, RN);
    }
    plh_oracle_quat_mul(PREC, t, back, e);
    plh_oracle_quat_mul(PREC, v, t, r);
    for (int i = 0; i < 3; i++) {
        mpfr_set(out[i], v[1 + i], RN);
        mpfr_set_ui(out[3 + i], 0, RN);
    }
    plh_oracle_clear(w, 16);
}

typedef mpfr_t columns[PLH_TEST_COLUMNS][ROWS];

static void columns_init(columns c)
{
    for (int j = 0; j < PLH_TEST_COLUMNS; j++)
        plh_oracle_init(PREC, c[j], ROWS);
}

static void columns_clear(columns c)
{
    for (int j = 0; j < PLH_TEST_COLUMNS; j++)
        plh_oracle_clear(c[j], ROWS);
}

/* Place of an input among the columns: I, m, t stand at 6, 3, 9. */
static int place(int input)
{
    return input < 3 ? 6 + input : input < 6 ? input : 9;
}

static void jacobian(const point *p, mpfr_t x[INPUTS], columns out)
{
    mpfr_t y[7], z[7], v[INPUTS];
    plh_oracle_init(PREC, y, 7);
    plh_oracle_init(PREC, z, 7);
    plh_oracle_init(PREC, v, INPUTS);
    flow(p, x, y);
    for (int j = 0; j < 3; j++)
        turned_axis(y + 3, j, out[j]);
    for (int k = 0; k < INPUTS; k++) {
        for (int i = 0; i < INPUTS; i++)
            mpfr_set(v[i], x[i], RN);
        vary(p, v, k, STEP);
        const int no_motion = p->rotor >= 0 && (k == p->rotor || k == 3 + p->rotor);
        if (!no_motion)
            flow(p, v, z);
        column_of(y, no_motion ? y : z, out[place(k)]);
    }
    plh_oracle_clear(y, 7);
    plh_oracle_clear(z, 7);
    plh_oracle_clear(v, INPUTS);
}

static double length(mpfr_t a[ROWS], mpfr_t b[ROWS])
{
    double sum = 0;
    mpfr_t d;
    mpfr_init2(d, PREC);
    for (int i = 0; i < ROWS; i++) {
        mpfr_set(d, a[i], RN);
        if (b)
            mpfr_sub(d, d, b[i], RN);
        sum = hypot(sum, mpfr_get_d(d, RN));
    }
    mpfr_clear(d);
    return sum;
}

/* Adds what a relative change of one input by 2^-step does to each column, times 2^step u. */
static void add_change(const point *p, int input, unsigned long step, columns J, double sum[])
{
    mpfr_t x[INPUTS], h;
    columns K;
    columns_init(K);
    plh_oracle_init(PREC, x, INPUTS);
    mpfr_init2(h, PREC);
    for (int i = 0; i < INPUTS; i++)
        mpfr_set(x[i], p->x[i], RN);
    for (int i = 0; i < INPUTS; i++) /* the moments of a rotor together */
        if (i == input || (p->rotor >= 0 && input < 3 && i < 3)) {
            mpfr_div_2ui(h, x[i], step, RN);
            mpfr_add(x[i], x[i], h, RN);
        }
    jacobian(p, x, K);
    for (int j = 0; j < PLH_TEST_COLUMNS; j++)
        sum[j] += ldexp(length(K[j], J[j]), (int)step - 53);
    plh_oracle_clear(x, INPUTS);
    mpfr_clear(h);
    columns_clear(K);
}

static void conditioning(const point *p, columns J, plh_derivative_truth *truth)
{
    double sum[PLH_TEST_COLUMNS] = {0}, worst = 0;
    for (int k = 0; k < INPUTS; k++)
        if (!mpfr_zero_p(p->x[k]) && !(p->rotor >= 0 && k < 2))
            add_change(p, k, STEP, J, sum);
    for (int j = 0; j < PLH_TEST_COLUMNS; j++) {
        truth->cond[j] = sum[j] / truth->size[j];
        worst = fmax(worst, truth->cond[j]);
        sum[j] = 0;
    }
    if (worst < 1e-4)
        return;
    for (int k = 0; k < 6; k++)
        if (!mpfr_zero_p(p->x[k]) && !(p->rotor >= 0 && k < 2))
            add_change(p, k, 53, J, sum);
    for (int j = 0; j < PLH_TEST_COLUMNS; j++)
        truth->cond[j] = fmax(truth->cond[j], sum[j] / truth->size[j]);
}

static void set_point(const plh_free_case *c, point *p, plh_derivative_truth *truth)
{
    double G = 0, rate = 0;
    plh_oracle_init(PREC, p->x, INPUTS);
    p->rotor = -1;
    for (int i = 0; i < 3; i++)
        if (c->I[i] == 0)
            p->rotor = i;
    for (int i = 0; i < 3; i++) {
        const double I = i == p->rotor ? c->I[(i + 1) % 3] : c->I[i];
        mpfr_set_d(p->x[i], I, RN);
        mpfr_set_d(p->x[3 + i], c->m[i], RN);
        p->scale[i] = I;
        G = hypot(G, c->m[i]);
        rate = hypot(rate, c->m[i] / I);
    }
    mpfr_set_d(p->x[6], c->t, RN);
    truth->G = G > 0 ? G : 1;
    truth->rate = rate > 0 ? rate : 1;
    p->scale[3] = p->scale[4] = p->scale[5] = truth->G;
    p->scale[6] = 1 / truth->rate;
}

void plh_test_derivative_truth(const plh_free_case *c, plh_derivative_truth *truth)
{
    point p;
    columns J;
    set_point(c, &p, truth);
    columns_init(J);
    jacobian(&p, p.x, J);
    for (int j = 0; j < PLH_TEST_COLUMNS; j++) {
        truth->size[j] = fmax(1, length(J[j], NULL));
        for (int i = 0; i < ROWS; i++) {
            truth->hi[j][i] = mpfr_get_d(J[j][i], RN);
            mpfr_sub_d(J[j][i], J[j][i], truth->hi[j][i], RN);
            truth->lo[j][i] = mpfr_get_d(J[j][i], RN);
            mpfr_add_d(J[j][i], J[j][i], truth->hi[j][i], RN);
        }
    }
    conditioning(&p, J, truth);
    columns_clear(J);
    plh_oracle_clear(p.x, INPUTS);
}

double plh_test_derivative_error(const plh_derivative_truth *truth, int column,
                                 const double value[PLH_TEST_ROWS])
{
    double e = 0;
    for (int i = 0; i < ROWS; i++)
        e = hypot(e, (value[i] - truth->hi[column][i]) - truth->lo[column][i]);
    return isfinite(e) ? e / truth->size[column] : HUGE_VAL;
}
