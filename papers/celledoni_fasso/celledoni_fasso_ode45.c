/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Celledoni, Fassò et al. (2007) compares with a Runge-Kutta pair at the tightest tolerance: how
 * good is such a reference? */
#include "papers/celledoni_fasso/celledoni_fasso_free.h"

#include <math.h>
#include <string.h>

enum { N = 12, STAGES = 7 };

/* Dormand & Prince (1980), table 2; the last row is the solution of order 5. */
static const double weight[STAGES][STAGES] = {
    {0.0},
    {1.0 / 5.0},
    {3.0 / 40.0, 9.0 / 40.0},
    {44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0},
    {19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0},
    {9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0},
    {35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0}};
/* Order 5 less order 4. */
static const double defect[STAGES] = {
    71.0 / 57600.0,      0.0,          -71.0 / 16695.0, 71.0 / 1920.0,
    -17253.0 / 339200.0, 22.0 / 525.0, -1.0 / 40.0};

/* m' = m x omega; a row of Q moves as r' = r x omega. */
static void derivative(const plh_body *body, const double y[N], double out[N])
{
    plh_vec3 omega = plh_body_omega(body, plh_vec3_make(y[0], y[1], y[2]));
    for (int i = 0; i < N; i += 3) {
        plh_vec3 r = plh_vec3_cross(plh_vec3_make(y[i], y[i + 1], y[i + 2]), omega);
        out[i] = r.x, out[i + 1] = r.y, out[i + 2] = r.z;
    }
}

/* A trial step: where it ends, its stages, and the estimated error over the allowed one. */
static double trial(const plh_body *body, const double y[N], double h, double tolerance,
                    double k[STAGES][N], double end[N])
{
    double worst = 0.0;
    for (int s = 1; s < STAGES; s++) {
        for (int i = 0; i < N; i++) {
            double sum = 0.0;
            for (int j = 0; j < s; j++)
                sum += weight[s][j] * k[j][i];
            end[i] = y[i] + h * sum;
        }
        derivative(body, end, k[s]);
    }
    for (int i = 0; i < N; i++) {
        double e = 0.0, scale = fmax(fmax(fabs(y[i]), fabs(end[i])), 0.01);
        for (int j = 0; j < STAGES; j++)
            e += defect[j] * k[j][i];
        worst = fmax(worst, fabs(h * e) / (tolerance * scale));
    }
    return worst;
}

void dormand_prince(const struct free_case *c, double tolerance, plh_mat3 *Q, long *steps)
{
    double y[N] = {c->start.m.x, c->start.m.y, c->start.m.z, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    double t = 0.0, h = 1e-4, k[STAGES][N], end[N];
    *steps = 0;
    derivative(&c->body, y, k[0]);
    while (t < c->end) {
        bool last = t + 1.01 * h >= c->end;
        double length = last ? c->end - t : h;
        double error = trial(&c->body, y, length, tolerance, k, end);
        double factor = fmin(fmax(0.8 * pow(fmax(error, 1e-12), -0.2), 0.1), 5.0);
        if (error <= 1.0 || length < 1e-9) {
            t = last ? c->end : t + length;
            memcpy(y, end, sizeof y);
            memcpy(k[0], k[STAGES - 1], sizeof k[0]); /* the last stage is the next one's first */
            ++*steps;
        }
        h = length * factor;
    }
    for (int i = 0; i < 3; i++)
        memcpy(Q->a[i], y + 3 + 3 * i, sizeof Q->a[i]);
}
