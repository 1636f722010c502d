/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Levenberg-Marquardt, by cminpack (J. J. Moré, in Numerical Analysis, Lecture Notes in Mathematics
 * 630 (1978) 105). */
#include "fit/fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifdef PLH_HAVE_CMINPACK
#include <cminpack.h>

bool plh_fit_available(void)
{
    return true;
}

/* What the call-back needs. The unknowns are those parameters that are free. */
struct problem {
    const plh_fit *fit;
    size_t n;
    struct fit_point base;
    int index[FIT_N]; /* parameter of each unknown */
    /* Of each unknown: what changes by about one */
    double unit[FIT_N];
    double *jacobian;
};

static void spread(const struct problem *p, const double *unknown, double x[FIT_N])
{
    memset(x, 0, FIT_N * sizeof *x);
    for (int k = 0; k < p->fit->unknowns; k++)
        x[p->index[k]] = unknown[k] * p->unit[k];
}

static int evaluate(void *context, int m, int n, const double *unknown, double *residual,
                    double *slopes, int rows, int flag)
{
    struct problem *p = context;
    double x[FIT_N];
    const bool robust = p->fit->options.robust;
    spread(p, unknown, x);
    if (flag == 1) {
        for (int i = 3 * (int)p->n; i < m; i++)
            residual[i] = 0.0;
        if (!model_evaluate(p->fit, p->n, &p->base, x, robust, residual, NULL))
            for (int i = 0; i < m; i++)
                residual[i] = 1e10; /* a point that is no motion is far off */
        return 0;
    }
    double *r = p->jacobian + 3 * p->n * FIT_N;
    if (!model_evaluate(p->fit, p->n, &p->base, x, robust, r, p->jacobian))
        return -1;
    for (int k = 0; k < n; k++)
        for (int i = 0; i < m; i++)
            slopes[i + k * rows] =
                i < 3 * (int)p->n ? p->jacobian[i * FIT_N + p->index[k]] * p->unit[k] : 0.0;
    return 0;
}

/* One run of the solver from the base of the problem, which moves. */
static double run(struct problem *p, int effort)
{
    const int n = p->fit->unknowns, m = 3 * (int)p->n > n ? 3 * (int)p->n : n;
    double x[FIT_N] = {0}, diagonal[FIT_N], qtf[FIT_N], w1[FIT_N], w2[FIT_N], w3[FIT_N], sum = 0.0;
    int pivot[FIT_N], calls = 0, slopes = 0;
    double *memory = malloc((size_t)(m * (n + 2)) * sizeof *memory);
    if (!memory)
        return INFINITY;
    double *f = memory, *w4 = memory + m, *J = memory + 2 * m;
    for (int i = 0; i < n; i++)
        diagonal[i] = 1.0;
    const int info = lmder(evaluate, p, m, n, x, f, J, m, 1e-12, 1e-12, 0.0, effort, diagonal, 1,
                           1.0, 0, &calls, &slopes, pivot, qtf, w1, w2, w3, w4);
    for (int i = 0; i < m; i++)
        sum += f[i] * f[i];
    free(memory);
    if (info < 0 || !isfinite(sum))
        return INFINITY;
    double full[FIT_N];
    spread(p, x, full);
    p->base = point_move(&p->base, full);
    return sum;
}

double solve_fit(const plh_fit *fit, size_t n, int effort, struct fit_point *point)
{
    struct problem p = {.fit = fit, .n = n, .base = *point};
    const double speed = fmax(plh_vec3_norm(point->omega), 1e-300);
    double chi2 = INFINITY;
    int k = 0;
    for (int i = 0; i < FIT_N; i++)
        if (fit->use[i]) {
            p.unit[k] = i >= 3 && i < 6 ? speed : 1.0;
            p.index[k++] = i;
        }
    p.jacobian = malloc((3 * n * (FIT_N + 1) + 1) * sizeof *p.jacobian);
    if (p.jacobian)
        chi2 = run(&p, effort);
    free(p.jacobian);
    if (isfinite(chi2))
        *point = p.base;
    return chi2;
}
#else
bool plh_fit_available(void)
{
    return false;
}

double solve_fit(const plh_fit *fit, size_t n, int effort, struct fit_point *point)
{
    (void)fit, (void)n, (void)effort, (void)point;
    return INFINITY;
}
#endif

bool solve_information(const plh_fit *fit, size_t n, const struct fit_point *p,
                       double information[FIT_N][FIT_N])
{
    const double none[FIT_N] = {0};
    double *J = malloc((3 * n * (FIT_N + 1) + 1) * sizeof *J);
    memset(information, 0, FIT_N * sizeof information[0]);
    const bool good =
        J && model_evaluate(fit, n, p, none, fit->options.robust, J + 3 * n * FIT_N, J);
    for (size_t i = 0; good && i < 3 * n; i++)
        for (int a = 0; a < FIT_N; a++)
            for (int b = 0; b < FIT_N; b++)
                information[a][b] += J[i * FIT_N + (size_t)a] * J[i * FIT_N + (size_t)b];
    free(J);
    return good;
}
