/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "method/newton.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { N = PLH_NEWTON_MAX, STEPS = 40 };

typedef struct {
    int n;
    plh_residual f;
    void *ctx;
    double scale[N], x[N], r[N], dx[N];
    double jacobian[N][N];
} solver;

/* Forward differences; half the digits are enough, Broyden's formula and repetition do the rest. */
static void take_jacobian(solver *s)
{
    double moved[N];
    for (int j = 0; j < s->n; j++) {
        double keep = s->x[j];
        s->x[j] = keep + 0x1p-26 * s->scale[j];
        double d = s->x[j] - keep;
        s->f(s->ctx, s->x, moved);
        s->x[j] = keep;
        for (int i = 0; i < s->n; i++)
            s->jacobian[i][j] = (moved[i] - s->r[i]) / d;
    }
}

/* With dx the step that solved J dx = -r_old: J += r_new dx^T / dx^T dx, in scaled unknowns. */
static void broyden(solver *s)
{
    double norm = 0.0;
    for (int j = 0; j < s->n; j++)
        norm += s->dx[j] / s->scale[j] * (s->dx[j] / s->scale[j]);
    for (int i = 0; norm > 0.0 && i < s->n; i++)
        for (int j = 0; j < s->n; j++)
            s->jacobian[i][j] += s->r[i] * s->dx[j] / (s->scale[j] * s->scale[j] * norm);
}

static void swap_rows(int n, double a[N][N + 1], int p, int q)
{
    for (int j = 0; j <= n && p != q; j++) {
        double keep = a[p][j];
        a[p][j] = a[q][j];
        a[q][j] = keep;
    }
}

/* J dx = -r by elimination with pivots; false where J is singular. */
static bool solve(solver *s)
{
    double a[N][N + 1];
    int n = s->n;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            a[i][j] = s->jacobian[i][j] * s->scale[j];
        a[i][n] = -s->r[i];
    }
    for (int k = 0; k < n; k++) {
        int pivot = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(a[i][k]) > fabs(a[pivot][k]))
                pivot = i;
        if (!(fabs(a[pivot][k]) > 0.0) || isinf(a[pivot][k]))
            return false;
        swap_rows(n, a, k, pivot);
        for (int i = k + 1; i < n; i++) {
            double factor = a[i][k] / a[k][k];
            for (int j = k + 1; j <= n; j++)
                a[i][j] -= factor * a[k][j];
        }
    }
    for (int k = n - 1; k >= 0; k--) {
        double sum = a[k][n];
        for (int j = k + 1; j < n; j++)
            sum -= a[k][j] * (s->dx[j] / s->scale[j]);
        s->dx[k] = sum / a[k][k] * s->scale[k];
    }
    return true;
}

static double residual_size(const solver *s)
{
    double sum = 0.0;
    for (int i = 0; i < s->n; i++)
        sum += s->r[i] / s->scale[i] * (s->r[i] / s->scale[i]);
    return sum;
}

/* Takes the step, shortened while the residual would grow: otherwise a far step finds a root that
 * does not belong to the start. Returns its size in units of the scale, NaN when it fails. */
static double move(solver *s)
{
    double before = residual_size(s), size = 0.0;
    for (int halvings = 0;; halvings++) {
        size = 0.0;
        for (int i = 0; i < s->n; i++) {
            s->x[i] += s->dx[i];
            size = fmax(size, fabs(s->dx[i]) / s->scale[i]);
        }
        s->f(s->ctx, s->x, s->r);
        if (residual_size(s) <= before * (1.0 - 0.5 * ldexp(1.0, -halvings)) || size < 0x1p-40 ||
            halvings == 10)
            break;
        for (int i = 0; i < s->n; i++) {
            s->x[i] -= s->dx[i];
            s->dx[i] *= 0.5;
        }
    }
    for (int i = 0; i < s->n; i++)
        if (!isfinite(s->r[i]) || !isfinite(s->x[i]))
            return NAN;
    return size;
}

static plh_status iterate(solver *s, int *iterations)
{
    double last = INFINITY;
    for (int k = 1; k <= STEPS; k++) {
        *iterations = k;
        double size = solve(s) ? move(s) : NAN;
        /* NaN ends it here too. Done when only rounding is left: the steps no longer shrink. */
        if (!(size > 0x1p-53))
            return size <= 0x1p-53 ? PLH_OK : PLH_NO_CONVERGENCE;
        if (size >= 0.5 * last && size < 0x1p-44)
            return PLH_OK;
        if (size > 0.1 * last || !(size < 1.0))
            take_jacobian(s);
        else
            broyden(s);
        last = size;
    }
    return PLH_NO_CONVERGENCE;
}

plh_status plh_newton(int n, plh_residual f, void *ctx, const double *scale, double *x,
                      int *iterations)
{
    solver s = {.n = n, .f = f, .ctx = ctx};
    bool zero = true;
    memcpy(s.x, x, sizeof(double) * (size_t)n);
    f(ctx, s.x, s.r);
    for (int i = 0; i < n; i++) {
        if (!isfinite(s.r[i]))
            return PLH_NO_CONVERGENCE;
        zero = zero && s.r[i] == 0.0;
        s.scale[i] = fmax(scale[i], fabs(s.r[i]));
    }
    *iterations = 0;
    if (zero)
        return PLH_OK;
    /* An unknown that is zero and stays so has the size of the others. */
    double largest = 0.0;
    for (int i = 0; i < n; i++)
        largest = fmax(largest, s.scale[i]);
    for (int i = 0; i < n; i++)
        if (s.scale[i] == 0.0)
            s.scale[i] = largest;
    take_jacobian(&s);
    plh_status status = iterate(&s, iterations);
    memcpy(x, s.x, sizeof(double) * (size_t)n);
    return status;
}
