/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Magnitudes of a tumbling ellipsoid, and their derivatives by pole, phases, periods, axes and
 * surface: the chain of plh_invert_periods(), plh_motion_derivatives and plh_light_slopes()
 * (docs/light-inversion.md).
 */
#include "fit/light.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double magnitudes = 1.0857362047581295691; /* 2.5/ln 10 */

enum { BLOCK = 64 };

/* --- Parameters --- */

static bool is_ratio(int parameter)
{
    return parameter >= PLH_LIGHTFIT_A_B && parameter <= PLH_LIGHTFIT_SHORT_MIDDLE;
}

static bool is_period(int parameter)
{
    return parameter == PLH_LIGHTFIT_P_PSI || parameter == PLH_LIGHTFIT_P_PHI;
}

double light_value(int parameter, double x, double *slope)
{
    const double value = is_ratio(parameter) ? exp(x) : is_period(parameter) ? 1.0 / x : x;
    *slope = is_ratio(parameter) ? value : is_period(parameter) ? -value * value : 1.0;
    return value;
}

double light_inverse(int parameter, double value)
{
    return is_ratio(parameter) ? log(value) : is_period(parameter) ? 1.0 / value : value;
}

/* --- The motion --- */

/* Rotation about an axis of space. */
static plh_quat about(int axis, double angle)
{
    return plh_quat_exp(plh_vec3_scale(0.5 * angle, plh_vec3_axis(axis)));
}

/* Moments by the parameters, and how their logarithms' inputs move them: d[k][i] = dI_i/dx_k. */
static void moments_of(const plh_lightfit *f, const double *x, double I[3], double d[LIGHT_N][3])
{
    memset(d, 0, LIGHT_N * sizeof *d);
    if (f->options.free_moments) {
        I[0] = 1.0;
        I[1] = d[PLH_LIGHTFIT_MIDDLE_LONG][1] = exp(x[PLH_LIGHTFIT_MIDDLE_LONG]);
        I[2] = d[PLH_LIGHTFIT_MIDDLE_LONG][2] = I[1] * exp(x[PLH_LIGHTFIT_SHORT_MIDDLE]);
        d[PLH_LIGHTFIT_SHORT_MIDDLE][2] = I[2];
        return;
    }
    const double a = exp(x[PLH_LIGHTFIT_A_B]), c = exp(-x[PLH_LIGHTFIT_B_C]);
    I[0] = 1.0 + c * c, I[1] = a * a + c * c, I[2] = a * a + 1.0;
    d[PLH_LIGHTFIT_A_B][1] = d[PLH_LIGHTFIT_A_B][2] = 2.0 * a * a;
    d[PLH_LIGHTFIT_B_C][0] = d[PLH_LIGHTFIT_B_C][1] = -2.0 * c * c;
}

/* Whether the axes are in order and the moments are those of a body. */
static bool in_range(const double *x, const double I[3])
{
    return x[PLH_LIGHTFIT_P_PSI] > 0.0 && x[PLH_LIGHTFIT_P_PHI] > 0.0 &&
           x[PLH_LIGHTFIT_A_B] >= 0.0 && x[PLH_LIGHTFIT_B_C] >= 0.0 && x[PLH_LIGHTFIT_A_B] < 4.0 &&
           x[PLH_LIGHTFIT_B_C] < 4.0 && x[PLH_LIGHTFIT_LAMBERT] >= 0.0 && I[0] < I[1] &&
           I[1] < I[2] && I[2] <= I[0] + I[1];
}

/* The start moves with an input of plh_invert_periods() by `dx`: momentum, and the turn that keeps
 * it along L. */
static void vary_input(const plh_invert_solution *s, const double I[3], int input, double dx,
                       double start[10])
{
    for (int i = 0; i < 3; i++)
        start[3 + i] += I[i] * s->by[PLH_INVERT_OMEGA_1 + i][input] * dx;
    start[1] += s->by[PLH_INVERT_LEAST][input] * dx;
}

static void vary_moments(const plh_invert_solution *s, const double I[3], const double dI[3],
                         double start[10])
{
    for (int i = 0; i < 3; i++) {
        vary_input(s, I, 2 + i, dI[i], start);
        start[3 + i] += s->value[PLH_INVERT_OMEGA_1 + i] * dI[i];
        start[6 + i] += dI[i];
    }
}

static void put(plh_vec3 v, double *out)
{
    out[0] = v.x, out[1] = v.y, out[2] = v.z;
}

static void vary(const struct light_point *p, const plh_invert_solution *s, const double I[3],
                 double dI[LIGHT_N][3], plh_quat q, plh_vec3 m, struct light_flow *flow)
{
    const double lon = p->x[PLH_LIGHTFIT_LON], turn = 2.0 * PLH_PI;
    const double P = 1.0 / p->x[PLH_LIGHTFIT_P_PSI], Q = 1.0 / p->x[PLH_LIGHTFIT_P_PHI];
    double(*start)[10] = flow->start;
    memset(start, 0, sizeof flow->start);
    memset(flow->axis, 0, sizeof flow->axis);
    const plh_vec3 up = plh_quat_rotate(p->frame, plh_vec3_axis(2));
    const plh_vec3 side = plh_quat_rotate(p->frame, plh_vec3_make(sin(lon), -cos(lon), 0.0));
    put(plh_quat_unrotate(q, up), start[PLH_LIGHTFIT_LON]);
    put(plh_quat_unrotate(q, side), start[PLH_LIGHTFIT_LAT]);
    put(plh_vec3_unit(m), start[PLH_LIGHTFIT_PHI]);
    start[PLH_LIGHTFIT_PSI][9] = P / turn;
    vary_input(s, I, 0, -P * P, start[PLH_LIGHTFIT_P_PSI]);
    start[PLH_LIGHTFIT_P_PSI][9] = -p->x[PLH_LIGHTFIT_PSI] / turn * P * P;
    vary_input(s, I, 1, -Q * Q, start[PLH_LIGHTFIT_P_PHI]);
    for (int k = PLH_LIGHTFIT_A_B; k <= PLH_LIGHTFIT_SHORT_MIDDLE; k++)
        vary_moments(s, I, dI[k], start[k]);
    flow->axis[PLH_LIGHTFIT_A_B][0] = 1.0;
    flow->axis[PLH_LIGHTFIT_B_C][2] = -1.0;
}

bool light_flow_init(const plh_lightfit *f, const struct light_point *p, struct light_flow *flow)
{
    double I[3], dI[LIGHT_N][3];
    const double *x = p->x;
    plh_invert_solution s[2];
    plh_invert_verdict verdict;
    size_t count = 0;
    flow->light = NULL;
    moments_of(f, x, I, dI);
    if (!in_range(x, I))
        return false;
    const plh_invert_given given = {1.0 / x[PLH_LIGHTFIT_P_PSI],
                                    1.0 / x[PLH_LIGHTFIT_P_PHI],
                                    p->mode,
                                    PLH_INVERT_MOMENTS,
                                    {I[0], I[1], I[2]}};
    if (plh_invert_periods(&given, 2, s, &count, &verdict) || count != 1)
        return false;
    const double *v = s->value, least = v[PLH_INVERT_LEAST];
    flow->nutation[0] = least, flow->nutation[1] = v[PLH_INVERT_MOST];
    flow->axes = plh_vec3_make(exp(x[PLH_LIGHTFIT_A_B]), 1.0, exp(-x[PLH_LIGHTFIT_B_C]));
    flow->omega =
        plh_vec3_make(v[PLH_INVERT_OMEGA_1], v[PLH_INVERT_OMEGA_2], v[PLH_INVERT_OMEGA_3]);
    if (plh_body_from_moments(plh_vec3_make(I[0], I[1], I[2]), &flow->body))
        return false;
    const plh_quat to_pole =
        plh_quat_mul(about(2, x[PLH_LIGHTFIT_LON]), about(1, 0.5 * PLH_PI - x[PLH_LIGHTFIT_LAT]));
    const plh_quat of_body =
        plh_quat_mul(about(2, x[PLH_LIGHTFIT_PHI]), about(1, least - 0.5 * PLH_PI));
    const plh_quat q = plh_quat_unit(plh_quat_mul(p->frame, plh_quat_mul(to_pole, of_body)));
    const plh_state start = {q, plh_body_momentum(&flow->body, flow->omega)};
    const double t = f->middle + x[PLH_LIGHTFIT_PSI] / (2.0 * PLH_PI * x[PLH_LIGHTFIT_P_PSI]);
    vary(p, s, I, dI, q, start.m, flow);
    return !plh_motion_init(&flow->body, start, t, PLH_MOTION_PLAIN, &flow->motion);
}

bool light_flow_surface(const struct light_point *p, struct light_flow *flow)
{
    plh_shape *shape;
    const plh_surface surface = {.lommel_seeliger = 1.0, .lambert = p->x[PLH_LIGHTFIT_LAMBERT]};
    if (plh_shape_create_ellipsoid(flow->axes, &shape))
        return false;
    const plh_status status = plh_light_create(NULL, shape, 1, &surface, NULL, &flow->light);
    plh_shape_destroy(shape);
    return !status;
}

/* --- Magnitudes --- */

/* Computed magnitudes, without slopes. */
static bool plain(const struct light_data *d, const struct light_point *p,
                  const struct light_flow *flow, double *magnitude)
{
    const size_t n = d->n;
    double *m = malloc((7 * n + 1) * sizeof *m);
    bool good = m != NULL;
    if (good) {
        const plh_states s = {m, m + n, m + 2 * n, m + 3 * n, m + 4 * n, m + 5 * n, m + 6 * n};
        const plh_directions sun = {d->sun[0], d->sun[1], d->sun[2], false};
        const plh_directions observer = {d->observer[0], d->observer[1], d->observer[2], false};
        plh_motion_batch(&flow->motion, n, d->t, s);
        good = !plh_light_batch(flow->light, n, s, sun, observer, magnitude, NULL);
    }
    for (size_t i = 0; good && i < n; i++)
        magnitude[i] = -magnitudes * log(magnitude[i]) + p->x[PLH_LIGHTFIT_SLOPE] * d->phase[i];
    free(m);
    return good;
}

/* One magnitude and its derivatives. A small rotation theta of the body turns a direction s in its
 * frame by s x theta. */
static double slopes(const struct light_data *d, size_t i, const struct light_point *p,
                     const struct light_flow *flow, const plh_jacobian *J, double *row)
{
    const plh_vec3 s =
        plh_quat_unrotate(J->state.q, plh_vec3_make(d->sun[0][i], d->sun[1][i], d->sun[2][i]));
    const plh_vec3 o = plh_quat_unrotate(
        J->state.q, plh_vec3_make(d->observer[0][i], d->observer[1][i], d->observer[2][i]));
    plh_flux_slopes g;
    plh_light_slopes(flow->light, s, o, &g);
    const plh_vec3 turn = plh_vec3_add(plh_vec3_cross(g.sun, s), plh_vec3_cross(g.observer, o));
    const double torque[3] = {turn.x, turn.y, turn.z};
    const double axes[3] = {g.extent.x * flow->axes.x, g.extent.y * flow->axes.y,
                            g.extent.z * flow->axes.z};
    const double scale = -magnitudes / g.flux;
    double by[10];
    for (int c = 0; c < 10; c++)
        by[c] = torque[0] * J->d[0][c] + torque[1] * J->d[1][c] + torque[2] * J->d[2][c];
    by[9] = -by[9]; /* a later start is an earlier time */
    for (int k = 0; k < LIGHT_N; k++) {
        double sum = 0.0;
        for (int c = 0; c < 10; c++)
            sum += by[c] * flow->start[k][c];
        for (int c = 0; c < 3; c++)
            sum += axes[c] * flow->axis[k][c];
        row[k] = scale * sum;
    }
    row[PLH_LIGHTFIT_LAMBERT] = p->x[PLH_LIGHTFIT_LAMBERT] > 0.0 ? scale * g.lambert : 0.0;
    row[PLH_LIGHTFIT_SLOPE] = d->phase[i];
    return -magnitudes * log(g.flux) + p->x[PLH_LIGHTFIT_SLOPE] * d->phase[i];
}

static bool with_slopes(const struct light_data *d, const struct light_point *p,
                        const struct light_flow *flow, double *magnitude, double *jacobian)
{
    plh_motion_derivatives derivatives;
    plh_jacobian J[BLOCK];
    plh_motion_derivatives_init(&flow->motion, &derivatives);
    for (size_t first = 0; first < d->n; first += BLOCK) {
        const size_t count = d->n - first < BLOCK ? d->n - first : BLOCK;
        plh_motion_derivatives_batch(&derivatives, count, d->t + first, J);
        for (size_t i = 0; i < count; i++)
            magnitude[first + i] =
                slopes(d, first + i, p, flow, &J[i], jacobian + LIGHT_N * (first + i));
    }
    return true;
}

/* --- Residuals --- */

/* Subtracts from the column x, `stride` numbers apart, its weighted mean over each night, and
 * multiplies by the weights; mean: room for the nights. */
static void project(const struct light_data *d, double *x, size_t stride, double *mean, double *sum)
{
    for (int k = 0; k < d->nights; k++)
        mean[k] = sum[k] = 0.0;
    for (size_t i = 0; i < d->n; i++) {
        const double w = d->weight[i] * d->weight[i];
        mean[d->night[i]] += w * x[i * stride];
        sum[d->night[i]] += w;
    }
    for (int k = 0; k < d->nights; k++)
        mean[k] = sum[k] > 0.0 ? mean[k] / sum[k] : 0.0;
    for (size_t i = 0; i < d->n; i++)
        x[i * stride] = d->weight[i] * (x[i * stride] - mean[d->night[i]]);
}

/* Zero points enter linearly, so that those of least squares are means, and their derivatives as
 * well. */
static bool subtract_zeros(const plh_lightfit *f, const struct light_data *d, double *residual,
                           double *jacobian, double *zero)
{
    double *room = malloc((2 * (size_t)d->nights + 1) * sizeof *room);
    bool finite = room != NULL;
    if (!room)
        return false;
    for (size_t i = 0; i < d->n; i++) {
        residual[i] -= d->magnitude[i];
        finite = finite && isfinite(residual[i]);
    }
    project(d, residual, 1, room, room + d->nights);
    for (int k = 0; zero && k < d->nights; k++)
        zero[k] = -room[k];
    for (int k = 0; jacobian && k < LIGHT_N; k++)
        if (f->use[k])
            project(d, jacobian + k, LIGHT_N, room, room + d->nights);
    free(room);
    return finite;
}

bool light_evaluate(const plh_lightfit *f, const struct light_data *d, const struct light_point *p,
                    double *residual, double *jacobian, double *zero)
{
    struct light_flow flow;
    if (!light_flow_init(f, p, &flow) || !light_flow_surface(p, &flow))
        return false;
    const bool good =
        jacobian ? with_slopes(d, p, &flow, residual, jacobian) : plain(d, p, &flow, residual);
    plh_light_destroy(flow.light);
    return good && subtract_zeros(f, d, residual, jacobian, zero);
}
