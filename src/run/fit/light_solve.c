/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Levenberg-Marquardt for brightness, by cminpack, with priors as further residuals. */
#include "fit/light.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The residual of the prior of parameter k and its derivative by x. */
static double prior(const plh_lightfit *f, int k, const struct light_point *p, double *slope)
{
    const plh_lightfit_given *g = &f->options.given[k];
    const double value = light_value(k, p->x[k], slope);
    double off = value - g->value;
    if (k < PLH_LIGHTFIT_P_PSI && k != PLH_LIGHTFIT_LAT)
        off = remainder(off, 2.0 * PLH_PI);
    *slope /= g->sigma;
    return off / g->sigma;
}

double light_prior(const plh_lightfit *f, const struct light_point *p)
{
    double sum = 0.0, slope;
    for (int k = 0; k < LIGHT_N; k++)
        if (f->use[k] && f->options.given[k].known == PLH_LIGHTFIT_PRIOR) {
            const double r = prior(f, k, p, &slope);
            sum += r * r;
        }
    return sum;
}

/* --- Poles --- */

plh_vec3 light_pole(const struct light_point *p)
{
    const double lon = p->x[PLH_LIGHTFIT_LON], lat = p->x[PLH_LIGHTFIT_LAT];
    return plh_quat_rotate(p->frame,
                           plh_vec3_make(cos(lat) * cos(lon), cos(lat) * sin(lon), sin(lat)));
}

plh_quat light_attitude(const struct light_point *p)
{
    const double *x = p->x;
    const plh_quat lon = plh_quat_exp(plh_vec3_make(0, 0, 0.5 * x[PLH_LIGHTFIT_LON]));
    const plh_quat tilt =
        plh_quat_exp(plh_vec3_make(0, 0.5 * (0.5 * PLH_PI - x[PLH_LIGHTFIT_LAT]), 0));
    const plh_quat phi = plh_quat_exp(plh_vec3_make(0, 0, 0.5 * x[PLH_LIGHTFIT_PHI]));
    return plh_quat_mul(p->frame, plh_quat_mul(lon, plh_quat_mul(tilt, phi)));
}

/* Longitude, latitude and phi in a frame, of a point with this attitude. */
static void set_angles(plh_quat frame, plh_quat attitude, struct light_point *p)
{
    const plh_mat3 R = plh_quat_to_mat3(plh_quat_mul(plh_quat_conj(frame), attitude));
    const double z = fmax(-1.0, fmin(1.0, R.a[2][2])), flat = hypot(R.a[0][2], R.a[1][2]);
    p->frame = frame;
    p->x[PLH_LIGHTFIT_LAT] = atan2(z, flat);
    if (flat > 1e-12) {
        p->x[PLH_LIGHTFIT_LON] = atan2(R.a[1][2], R.a[0][2]);
        p->x[PLH_LIGHTFIT_PHI] = atan2(R.a[2][1], -R.a[2][0]);
    } else {
        p->x[PLH_LIGHTFIT_LON] = 0.0;
        p->x[PLH_LIGHTFIT_PHI] =
            z > 0.0 ? atan2(R.a[1][0], R.a[0][0]) : atan2(R.a[1][0], R.a[1][1]);
    }
}

static bool pole_is_free(const plh_lightfit *f)
{
    for (int k = PLH_LIGHTFIT_LON; k <= PLH_LIGHTFIT_PHI; k++)
        if (f->options.given[k].known != PLH_LIGHTFIT_FREE)
            return false;
    return true;
}

void light_reframe(const plh_lightfit *f, struct light_point *p)
{
    const plh_quat attitude = light_attitude(p);
    if (!pole_is_free(f)) {
        light_upright(p);
        return;
    }
    /* The x axis of the frame is the pole. */
    const plh_quat quarter = plh_quat_exp(plh_vec3_make(0.0, -0.25 * PLH_PI, 0.0));
    set_angles(plh_quat_unit(plh_quat_mul(attitude, quarter)), attitude, p);
}

void light_upright(struct light_point *p)
{
    const plh_quat none = {1.0, 0.0, 0.0, 0.0};
    set_angles(none, light_attitude(p), p);
}

void light_turn(plh_quat turn, struct light_point *p)
{
    set_angles(p->frame, plh_quat_mul(turn, light_attitude(p)), p);
}

/* --- The solver --- */

/* J^T J, with the priors. */
bool light_information(const plh_lightfit *f, const struct light_data *d,
                       const struct light_point *p, double information[LIGHT_N][LIGHT_N])
{
    const size_t n = d->n;
    double *J = malloc((n * (LIGHT_N + 1) + 1) * sizeof *J), slope;
    memset(information, 0, LIGHT_N * sizeof *information);
    const bool good = J && light_evaluate(f, d, p, J + n * LIGHT_N, J, NULL);
    for (size_t i = 0; good && i < n; i++)
        for (int a = 0; a < LIGHT_N; a++)
            for (int b = 0; b < LIGHT_N && f->use[a]; b++)
                if (f->use[b])
                    information[a][b] += J[i * LIGHT_N + (size_t)a] * J[i * LIGHT_N + (size_t)b];
    for (int k = 0; k < LIGHT_N; k++)
        if (f->use[k] && f->options.given[k].known == PLH_LIGHTFIT_PRIOR) {
            prior(f, k, p, &slope);
            information[k][k] += slope * slope;
        }
    free(J);
    return good;
}

#ifdef PLH_HAVE_CMINPACK
#include <cminpack.h>

struct problem {
    const plh_lightfit *f;
    const struct light_data *d;
    struct light_point base;
    int index[LIGHT_N]; /* parameter of each unknown */
    int n;
    double *jacobian;
};

static struct light_point moved(const struct problem *p, const double *x)
{
    struct light_point q = p->base;
    for (int k = 0; k < p->n; k++)
        q.x[p->index[k]] += x[k];
    return q;
}

/* Residuals of the priors of the unknowns, after those of the data. */
static void add_priors(const struct problem *p, const struct light_point *q, double *residual,
                       double *slopes, int rows)
{
    size_t at = p->d->n;
    for (int k = 0; k < p->n; k++) {
        double slope;
        if (p->f->options.given[p->index[k]].known != PLH_LIGHTFIT_PRIOR)
            continue;
        const double r = prior(p->f, p->index[k], q, &slope);
        if (residual)
            residual[at] = r;
        for (int c = 0; slopes && c < p->n; c++)
            slopes[at + (size_t)c * (size_t)rows] = c == k ? slope : 0.0;
        at++;
    }
}

static int evaluate(void *context, int m, int n, const double *x, double *residual, double *slopes,
                    int rows, int flag)
{
    struct problem *p = context;
    const struct light_point q = moved(p, x);
    const size_t count = p->d->n;
    if (flag == 1) {
        for (int i = (int)count; i < m; i++)
            residual[i] = 0.0;
        add_priors(p, &q, residual, NULL, 0);
        if (!light_evaluate(p->f, p->d, &q, residual, NULL, NULL))
            for (int i = 0; i < m; i++)
                residual[i] = 1e10; /* a point that is no motion is far off */
        return 0;
    }
    for (int k = 0; k < n; k++)
        for (size_t i = count; i < (size_t)m; i++)
            slopes[i + (size_t)k * (size_t)rows] = 0.0;
    add_priors(p, &q, NULL, slopes, rows);
    if (!light_evaluate(p->f, p->d, &q, p->jacobian + count * LIGHT_N, p->jacobian, NULL))
        return -1;
    for (int k = 0; k < n; k++)
        for (size_t i = 0; i < count; i++)
            slopes[i + (size_t)k * (size_t)rows] = p->jacobian[i * LIGHT_N + (size_t)p->index[k]];
    return 0;
}

/* The first step goes three tenths of the way that the residuals ask for. */
static double first_step(struct problem *p, int m, double *f)
{
    const double none[LIGHT_N] = {0};
    double sum = 0.0;
    evaluate(p, m, p->n, none, f, NULL, 0, 1);
    for (int i = 0; i < m; i++)
        sum += f[i] * f[i];
    return sum < 1e18 ? 0.3 * sqrt(sum) + 1e-3 : 0.0;
}

static double run(struct problem *p, int effort)
{
    int priors = 0;
    for (int k = 0; k < p->n; k++)
        priors += p->f->options.given[p->index[k]].known == PLH_LIGHTFIT_PRIOR;
    const int n = p->n, count = (int)p->d->n + priors, m = count > n ? count : n;
    double x[LIGHT_N] = {0}, diagonal[LIGHT_N], qtf[LIGHT_N], w1[LIGHT_N], w2[LIGHT_N], w3[LIGHT_N];
    int pivot[LIGHT_N], calls = 0, slopes = 0, info = -1;
    double *memory = malloc((size_t)m * ((size_t)n + 2) * sizeof *memory), sum = 0.0;
    if (!memory)
        return INFINITY;
    double *f = memory, *w4 = memory + m, *J = memory + 2 * (size_t)m;
    const double factor = first_step(p, m, f);
    if (factor > 0.0)
        info = lmder(evaluate, p, m, n, x, f, J, m, 1e-9, 1e-9, 0.0, effort, diagonal, 1, factor, 0,
                     &calls, &slopes, pivot, qtf, w1, w2, w3, w4);
    for (int i = 0; i < m; i++)
        sum += f[i] * f[i];
    free(memory);
    if (info < 0 || !isfinite(sum) || sum > 1e19)
        return INFINITY;
    p->base = moved(p, x);
    return sum;
}

double light_solve(const plh_lightfit *f, const struct light_data *d, const bool use[LIGHT_N],
                   int effort, struct light_point *point)
{
    struct problem p = {.f = f, .d = d, .base = *point};
    light_reframe(f, &p.base);
    for (int k = 0; k < LIGHT_N; k++)
        if (use[k])
            p.index[p.n++] = k;
    p.jacobian = malloc((d->n * (LIGHT_N + 1) + 1) * sizeof *p.jacobian);
    const double chi2 = p.jacobian ? run(&p, effort) : INFINITY;
    free(p.jacobian);
    if (isfinite(chi2))
        *point = p.base;
    return chi2;
}
#else
double light_solve(const plh_lightfit *f, const struct light_data *d, const bool use[LIGHT_N],
                   int effort, struct light_point *point)
{
    (void)f, (void)d, (void)use, (void)effort, (void)point;
    return INFINITY;
}
#endif

/* --- The loss --- */

/* Pseudo-Huber: 2 b^2 (sqrt(1 + r^2/b^2) - 1), as least squares with weights (1 + r^2/b^2)^-1/2. */
static const double bend = 2.0;

/* Residuals in sigmas, whatever the weights. */
static bool plain_residuals(const plh_lightfit *f, const struct light_data *d,
                            const struct light_point *p, double *r)
{
    if (!light_evaluate(f, d, p, r, NULL, NULL))
        return false;
    for (size_t i = 0; i < d->n; i++)
        r[i] /= d->weight[i] * f->sigma[i];
    return true;
}

static bool reweigh(const plh_lightfit *f, const struct light_point *p, struct light_data *d)
{
    double *r = malloc((d->n + 1) * sizeof *r);
    const bool good = r && plain_residuals(f, d, p, r);
    for (size_t i = 0; good && i < d->n; i++)
        d->weight[i] = pow(1.0 + r[i] * r[i] / (bend * bend), -0.25) / f->sigma[i];
    free(r);
    return good;
}

bool light_weighted(const plh_lightfit *f, const struct light_point *p, struct light_data *d)
{
    *d = f->all;
    d->weight = malloc((d->n + 1) * sizeof *d->weight);
    bool good = d->weight != NULL;
    for (size_t i = 0; good && i < d->n; i++)
        d->weight[i] = 1.0 / f->sigma[i];
    for (int i = 0; good && f->options.robust && i < 8; i++) /* zero points settle */
        good = reweigh(f, p, d);
    if (!good)
        free(d->weight);
    return good;
}

static double loss(const plh_lightfit *f, const struct light_data *d, const struct light_point *p)
{
    double *r = malloc((d->n + 1) * sizeof *r), sum = light_prior(f, p);
    if (!r || !plain_residuals(f, d, p, r))
        sum = INFINITY;
    for (size_t i = 0; isfinite(sum) && i < d->n; i++) {
        const double x = r[i] / bend;
        sum += f->options.robust ? 2.0 * bend * bend * (sqrt(1.0 + x * x) - 1.0) : r[i] * r[i];
    }
    free(r);
    return sum;
}

double light_finish(const plh_lightfit *f, struct light_point *p)
{
    struct light_data d;
    double chi2 = INFINITY;
    if (!light_weighted(f, p, &d))
        return INFINITY;
    for (int i = 0; i < (f->options.robust ? 6 : 2); i++) {
        if (f->options.robust && i && !reweigh(f, p, &d))
            break;
        const double before = chi2;
        if (!isfinite(light_solve(f, &d, f->use, 120, p)))
            break;
        chi2 = loss(f, &d, p);
        if (fabs(before - chi2) < 1e-6 * chi2)
            break;
    }
    free(d.weight);
    return chi2;
}
