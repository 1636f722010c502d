/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Celledoni, Fassò et al. (2007), Fig 1: the orders of the Gauss forms in 128 bits, where rounding
 * does not hide them. These forms have the exact momentum; all of their error is that of the angle
 * psi, whose integral of the third kind over the amplitude is replaced by Gauss's formula in each
 * step.
 */
#include "papers/celledoni_fasso/celledoni_fasso_free.h"
#include "papers/experiment/measure.h"

#include <float.h>
#include <math.h>

#if defined(__SIZEOF_FLOAT128__)
__extension__ typedef __float128 wide;
#else
typedef long double wide;
#endif

enum { TERMS = 34, NODES = 5, HALVINGS = 4, CASES = 2 };

static wide wide_root(wide x)
{
    wide y = (wide)sqrt((double)x);
    for (int i = 0; i < 3; i++)
        y = (y + x / y) / 2;
    return y;
}

/* Sine and cosine: a series at x/256, doubled eight times. */
static void wide_turn(wide x, wide *s, wide *c)
{
    wide y = x / 256, term = y, sine = 0, less = 0; /* less = 1 - cosine */
    for (int k = 1; k < 30; k += 2) {
        sine += term;
        term *= y / (k + 1);
        less += term;
        term *= -y / (k + 2);
    }
    for (int i = 0; i < 8; i++) {
        wide both = 2 * sine * (1 - less);
        less = 2 * sine * sine;
        sine = both;
    }
    *s = sine, *c = 1 - less;
}

/* The angle of (c, s) next to a guess in doubles. */
static wide wide_angle(wide s, wide c, double guess)
{
    wide sg, cg;
    wide_turn((wide)guess, &sg, &cg);
    wide d = s * cg - c * sg; /* the sine of the rest, 1e-15 or so */
    return (wide)guess + d + d * d * d / 6;
}

/* Nodes and weights on [0, 1]: Newton's iteration on the Legendre polynomial of degree n. */
static void gauss(int n, wide *node, wide *weight)
{
    for (int i = 0; i < n; i++) {
        wide x = (wide)cos(acos(-1.0) * (i + 0.75) / (n + 0.5)), slope = 1;
        for (int k = 0; k < 6; k++) {
            wide p0 = 1, p1 = x;
            for (int j = 2; j <= n; j++) {
                wide p2 = ((2 * j - 1) * x * p1 - (j - 1) * p0) / j;
                p0 = p1, p1 = p2;
            }
            slope = n * (x * p1 - p0) / (x * x - 1);
            x -= p1 / slope;
        }
        node[i] = (1 - x) / 2;
        weight[i] = 1 / ((1 - x * x) * slope * slope);
    }
}

/* A body in motion: its momentum by a Taylor series, t at a time. */
struct spinning {
    wide I[3], m[3];
    /* Modulus; characteristics of the rotation and of the quaternion form */
    wide k2, n[2];
    /* sn = m2/scale[1], cn = m[other]/scale[other] */
    wide scale[3];
    int other;
};

static void advance(struct spinning *b, wide h)
{
    wide a[3][TERMS + 1], power = 1;
    for (int i = 0; i < 3; i++)
        a[i][0] = b->m[i];
    for (int k = 0; k < TERMS; k++)
        for (int i = 0; i < 3; i++) {
            int j = (i + 1) % 3, l = (i + 2) % 3;
            wide sum = 0;
            for (int r = 0; r <= k; r++)
                sum += a[j][r] * a[l][k - r];
            a[i][k + 1] = (1 / b->I[l] - 1 / b->I[j]) * sum / (k + 1);
        }
    for (int k = 1; k <= TERMS; k++) {
        power *= h;
        for (int i = 0; i < 3; i++)
            b->m[i] += a[i][k] * power;
    }
}

/* (4)-(6), (14) and (38): moments ordered, |m| = 1; regime (a) where 2T I2 > 1. */
static void prepare(struct spinning *b)
{
    const wide *I = b->I, *m = b->m;
    wide T2 = m[0] * m[0] / I[0] + m[1] * m[1] / I[1] + m[2] * m[2] / I[2];
    wide a1 = T2 * I[2] - 1, a3 = 1 - T2 * I[0]; /* squares */
    wide b1 = I[1] * (I[2] - I[1]), b3 = I[1] * (I[1] - I[0]), d = I[2] - I[0];
    bool low = T2 * I[1] > 1;
    wide mu2 = a3 * I[2] / d;
    b->other = low ? 2 : 0;
    b->k2 = low ? b1 * a3 / (b3 * a1) : b3 * a1 / (b1 * a3);
    b->scale[1] = I[1] * wide_root(low ? a3 / b3 : a1 / b1);
    b->scale[0] = wide_root(a1 * I[0] / d);
    b->scale[2] = wide_root(a3 * I[2] / d);
    b->n[0] = low ? (I[2] - I[1]) / (I[1] * a1) : (I[1] - I[0]) / (I[1] * a3);
    b->n[1] = low ? mu2 / (mu2 - 1) : -mu2 * b->k2 / (1 - mu2);
}

static wide amplitude(const struct spinning *b, double before)
{
    const double turn = 2.0 * acos(-1.0);
    wide s = b->m[1] / b->scale[1], c = b->m[b->other] / b->scale[b->other];
    double guess = atan2((double)s, (double)c);
    return wide_angle(s, c, guess + turn * round((before - guess) / turn));
}

/* The integral of the third kind over t = 0 to 1 in n steps, by Gauss's formula with s nodes in
 * each. */
static wide integral(struct spinning b, wide characteristic, int nodes, int steps)
{
    wide node[NODES], weight[NODES], sum = 0, from = amplitude(&b, 0.0);
    gauss(nodes, node, weight);
    for (int k = 0; k < steps; k++) {
        advance(&b, (wide)1 / steps);
        wide to = amplitude(&b, (double)from);
        for (int i = 0; i < nodes; i++) {
            wide s, c;
            wide_turn(from + node[i] * (to - from), &s, &c);
            sum += weight[i] * (to - from) /
                   ((1 - characteristic * s * s) * wide_root(1 - b.k2 * s * s));
        }
        from = to;
    }
    return sum;
}

static double order_of(struct spinning b, int form, int nodes)
{
    double h[HALVINGS], error[HALVINGS];
    wide truth = integral(b, b.n[form], NODES, 256);
    for (int k = 0; k < HALVINGS; k++) {
        wide off = integral(b, b.n[form], nodes, 8 << k) - truth;
        h[k] = 1.0 / (8 << k);
        error[k] = fabs((double)off);
    }
    return fitted_order(h, error, HALVINGS, 0.0, INFINITY);
}

void check_wide_orders(struct experiment_run *run)
{
    static const double start[CASES][3] = {{0.8, 0.36, 0.48}, {0.28, 0.576, 0.768}};
    static const char *const form[2] = {"rot-gauss", "quat-gauss"};
    char what[64];
#if !defined(__SIZEOF_FLOAT128__) && LDBL_MANT_DIG < 100
    experiment_remark(
        run, "No arithmetic of 128 bits here: the orders of the Gauss forms are left out.");
    return;
#endif
    for (int f = 0; f < 2; f++)
        for (int nodes = 3; nodes <= NODES; nodes++) {
            double worst = 2.0 * nodes;
            for (int c = 0; c < CASES; c++) {
                struct spinning b = {.I = {0.5, 0.8, 1.0}};
                for (int i = 0; i < 3; i++)
                    b.m[i] = start[c][i];
                wide size = wide_root(b.m[0] * b.m[0] + b.m[1] * b.m[1] + b.m[2] * b.m[2]);
                for (int i = 0; i < 3; i++)
                    b.m[i] /= size;
                prepare(&b);
                double order = order_of(b, f, nodes);
                if (!(fabs(order - 2.0 * nodes) < fabs(worst - 2.0 * nodes)))
                    worst = order;
            }
            snprintf(what, sizeof what, "order of %s%d, in 128 bits", form[f], 2 * nodes);
            check_order(run, what, 2.0 * nodes, worst, UNKNOWN, NULL);
            check_basis(run,
                        "within 0.2; the worse of a body of ours in both regimes, h = 1/8 to 1/64");
        }
}
