/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "fit/synthetic.h"

#include <math.h>
#include <string.h>

static double uniform(plh_random *r, double a, double b)
{
    return a + (b - a) * plh_random_uniform(r);
}

double chi2_95(int k)
{
    const double c = 2.0 / (9.0 * k);
    return k * pow(1.0 - c + 1.6448536269514722 * sqrt(c), 3.0);
}

/* Moments of boxes, ascending; the angle between long axis and L. */
static void draw_body(plh_random *r, synthetic_regime regime, double I[3], double *angle)
{
    double a = uniform(r, 1.8, 3.0), b = uniform(r, 1.25, 1.6), c = 1.0;
    if (regime == REGIME_PROLATE)
        b = c;
    if (regime == REGIME_OBLATE)
        a = b = uniform(r, 1.5, 2.5);
    I[0] = b * b + c * c, I[1] = a * a + c * c, I[2] = a * a + b * b;
    const double edge = atan2(sqrt(1.0 / I[0] - 1.0 / I[1]), sqrt(1.0 / I[1] - 1.0 / I[2]));
    const double part = uniform(r, 0.25, 0.85);
    const bool below = regime == REGIME_LAM || regime == REGIME_PROLATE;
    *angle = below ? part * edge : 0.5 * PLH_PI - part * (0.5 * PLH_PI - edge);
    if (regime == REGIME_SEPARATRIX)
        *angle = edge + uniform(r, -1.0, 1.0) * 0.02;
    if (regime == REGIME_SPIN)
        *angle = 0.5 * PLH_PI;
}

/* The parameters s of the log of R^T diag(I) R, R the matrix of the frame. */
static void set_log_tensor(const double I[3], plh_quat frame, double s[5])
{
    const plh_mat3 R = plh_quat_to_mat3(frame);
    const double mean = (log(I[0]) + log(I[1]) + log(I[2])) / 3.0;
    double S[3][3] = {{0}};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                S[i][j] += R.a[k][i] * (log(I[k]) - mean) * R.a[k][j];
    s[0] = (S[0][0] - S[1][1]) / sqrt(2.0);
    s[1] = (S[0][0] + S[1][1] - 2.0 * S[2][2]) / sqrt(6.0);
    s[2] = sqrt(2.0) * S[0][1], s[3] = sqrt(2.0) * S[0][2], s[4] = sqrt(2.0) * S[1][2];
}

static plh_vec3 noise(plh_random *r, double size)
{
    const double x = plh_random_normal(r), y = plh_random_normal(r), z = plh_random_normal(r);
    return plh_vec3_make(size * x, size * y, size * z);
}

static void put(plh_vec3 v, double *out)
{
    out[0] = v.x, out[1] = v.y, out[2] = v.z;
}

/* The sensor at time t: its attitude and angular velocity, and what is seen of them. */
static plh_fit_datum observe(plh_random *r, plh_fit_kind kind, double t, plh_quat q, plh_vec3 omega,
                             plh_vec3 axis, double sigma)
{
    plh_fit_datum d = {.t = t, .kind = kind, .axis = axis, .sigma = sigma};
    if (kind == PLH_FIT_ATTITUDE) {
        const plh_quat p = plh_quat_mul(q, plh_quat_exp(plh_vec3_scale(0.5, noise(r, sigma))));
        d.value[0] = p.w;
        put(plh_vec3_make(p.x, p.y, p.z), d.value + 1);
    } else if (kind == PLH_FIT_RATE) {
        put(plh_vec3_add(omega, noise(r, sigma)), d.value);
    } else {
        const plh_vec3 v = plh_quat_rotate(q, axis), e = noise(r, sigma);
        const plh_vec3 side = plh_vec3_sub(e, plh_vec3_scale(plh_vec3_dot(e, v), v));
        const plh_quat turn = plh_quat_exp(plh_vec3_scale(0.5, plh_vec3_cross(v, side)));
        plh_vec3 seen = plh_quat_rotate(turn, v);
        if (kind == PLH_FIT_LINE && plh_random_uniform(r) < 0.5)
            seen = plh_vec3_scale(-1.0, seen);
        put(seen, d.value);
    }
    return d;
}

static void see_all(plh_random *r, struct synthetic *s, const plh_motion *motion, plh_quat frame,
                    double span, size_t times)
{
    const plh_vec3 axis = s->principal ? plh_vec3_make(1, 0, 0) : plh_random_direction(r);
    s->n = 0;
    for (size_t i = 0; i < times; i++) {
        const double t =
            5.0 + span * ((double)i + 0.3 * (plh_random_uniform(r) - 0.5)) / (double)times;
        const plh_state p = plh_motion_at(motion, t);
        const plh_quat q = plh_quat_mul(p.q, frame);
        const plh_vec3 omega = plh_quat_unrotate(frame, plh_body_omega(&motion->body, p.m));
        const double rate =
            s->sigma * plh_vec3_norm(plh_body_omega(&motion->body, motion->start.m));
        if (i == 0) {
            s->truth.q = q;
            s->truth.omega = omega;
            s->truth.t0 = t;
        }
        if (s->sight == SEE_ATTITUDES || s->sight == SEE_BOTH)
            s->data[s->n++] = observe(r, PLH_FIT_ATTITUDE, t, q, omega, axis, s->sigma);
        if (s->sight == SEE_RATES || s->sight == SEE_BOTH)
            s->data[s->n++] = observe(r, PLH_FIT_RATE, t, q, omega, axis, rate);
        if (s->sight >= SEE_DIRECTIONS)
            s->data[s->n++] = observe(r, s->sight == SEE_LINES ? PLH_FIT_LINE : PLH_FIT_DIRECTION,
                                      t, q, omega, axis, s->sigma);
    }
}

void synthetic_make(uint64_t seed, synthetic_sight sight, synthetic_regime regime, bool principal,
                    size_t n, double turns, double sigma, struct synthetic *s)
{
    plh_random r;
    double angle;
    plh_body body;
    plh_motion motion;
    memset(s, 0, sizeof *s);
    plh_random_seed(seed, &r);
    s->sight = sight;
    s->regime = regime;
    s->principal = principal;
    s->sigma = sigma;
    draw_body(&r, regime, s->moment, &angle);
    plh_body_from_moments(plh_vec3_make(s->moment[0], s->moment[1], s->moment[2]), &body);
    const plh_quat frame = principal ? plh_quat_identity() : plh_random_rotation(&r);
    const double L = pow(10.0, uniform(&r, -2, 2));
    const plh_state start = {plh_random_rotation(&r), {L * cos(angle), 0.0, L * sin(angle)}};
    plh_motion_init(&body, start, -3.0 * s->moment[0] / L, PLH_MOTION_PLAIN, &motion);
    const double speed = plh_vec3_norm(plh_body_omega(&body, start.m));
    see_all(&r, s, &motion, frame, turns * 2.0 * PLH_PI / speed, n);
    set_log_tensor(s->moment, frame, s->truth.s);
}

void synthetic_draw(int i, struct synthetic *s)
{
    plh_random r;
    plh_random_stream(77, (unsigned)i, &r);
    const synthetic_sight sight = (synthetic_sight)(i % SEE_COUNT);
    const synthetic_regime regime = (synthetic_regime)(i / SEE_COUNT % REGIME_COUNT);
    const double sigma = pow(10.0, uniform(&r, -6.0, log10(0.05)));
    const size_t n = (size_t)uniform(&r, 40, 160);
    const double turns = uniform(&r, 1.5, (double)n / 8.0);
    synthetic_make(1000 + (uint64_t)i, sight, regime, i / (SEE_COUNT * REGIME_COUNT) % 2 == 0, n,
                   turns, sigma, s);
}
