/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* One exact step where something ends: borders between routes, degenerate bodies, bad input. */
#include <math.h>
#include <polhode/rotation.h>
#include <polhode/step.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "free/cases.h"
#include "free/step_series.h"
#include "support/cmocka_all.h"
#include "support/few.h"

static plh_body body_of(double a, double b, double c)
{
    plh_body body;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(a, b, c), &body), PLH_OK);
    return body;
}

static plh_state state_of(double a, double b, double c)
{
    return (plh_state){{1.0, 0.0, 0.0, 0.0}, {a, b, c}};
}

static plh_state step(const plh_body *body, double h, plh_state s)
{
    assert_int_equal(plh_free_step(body, h, &s, &s), PLH_OK);
    return s;
}

static double judge(const plh_free_case *c, plh_state s)
{
    plh_free_truth truth;
    plh_test_free_truth(c, &truth);
    assert_true(plh_test_free_lift(&truth, s.q));
    return plh_test_free_error(&truth, s.q, s.m);
}

static double distance(plh_state a, plh_state b)
{
    const double v[7] = {a.q.w - b.q.w, a.q.x - b.q.x, a.q.y - b.q.y, a.q.z - b.q.z,
                         a.m.x - b.m.x, a.m.y - b.m.y, a.m.z - b.m.z};
    double sum = 0.0;
    for (int i = 0; i < 7; i++)
        sum += v[i] * v[i];
    return sqrt(sum);
}

/* Values from an independent computation: m and the first row of Q, to the digits given. */
static void check_row(plh_state s, const double m[3], const double row[3], double tol)
{
    const double Q[3] = {s.q.w * s.q.w + s.q.x * s.q.x - s.q.y * s.q.y - s.q.z * s.q.z,
                         2.0 * (s.q.x * s.q.y - s.q.w * s.q.z),
                         2.0 * (s.q.x * s.q.z + s.q.w * s.q.y)};
    const double n[3] = {s.m.x, s.m.y, s.m.z};
    for (int i = 0; i < 3; i++) {
        assert_true(!m || fabs(n[i] - m[i]) < 8.0 * tol);
        assert_true(fabs(Q[i] - row[i]) < tol);
    }
}

static void published_values(void **state)
{
    (void)state;
    const plh_body b = body_of(1.0, 2.0, 3.0);
    check_row(step(&b, 1.0, state_of(1.0, 0.0, 6.0)),
              (const double[]){-0.369839241461432, 1.858191524547707, 5.780168093885705},
              (const double[]){-0.5010954674019216, -0.7728368584048876, 0.3893925048586754},
              2e-15);
    check_row(step(&b, 5.0, state_of(3.0, 1.0, 0.5)),
              (const double[]){3.035925319626445, -0.364183764882899, -0.948961347498826},
              (const double[]){0.985637175547464, 0.15480022854599246, -0.06749998089574591},
              5e-15);
    const plh_body buss = body_of(19.0 / 60.0, 1.8 / 60.0, 18.8 / 60.0);
    check_row(step(&buss, 4.0, state_of(3.0 / sqrt(2.0), 3.0 / sqrt(2.0), 0.0)), NULL,
              (const double[]){0.07066500065452273, 0.03839735897983946, -0.9967608040577587},
              5e-13); /* after 284 rad */
}

/* Neighbouring steps on both sides of a border are neighbours, and each is right. */
static void across(plh_free_case c, double t)
{
    const plh_body b = body_of(c.I[0], c.I[1], c.I[2]);
    const double G = sqrt(c.m[0] * c.m[0] + c.m[1] * c.m[1] + c.m[2] * c.m[2]);
    for (int k = 0; k < 3; k++)
        c.m[k] /= G;
    plh_state last = state_of(0.0, 0.0, 0.0);
    c.t = t * (1.0 - 0x1p-50);
    for (int i = 0; i < 16; i++, c.t = nextafter(c.t, 2.0 * t)) {
        plh_free_truth truth;
        plh_state s = {plh_quat_make(c.q0[0], c.q0[1], c.q0[2], c.q0[3]),
                       plh_vec3_make(c.m[0], c.m[1], c.m[2])};
        s = step(&b, c.t, s);
        plh_test_free_truth(&c, &truth);
        assert_true(plh_test_free_error(&truth, s.q, s.m) <= 8.0);
        if (i > 0)
            assert_true(distance(s, last) <= 6.0 * (0x1p-53 + truth.cond));
        last = s;
    }
}

/* The time where the quantity that chooses the route reaches its border (step_kernel.h). */
static double border_time(const plh_free_case *c)
{
    double w[3];
    int y = 0;
    for (int i = 0; i < 3; i++) {
        w[i] = 1.0 / c->I[i];
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        if ((1.0 / c->I[i] - 1.0 / c->I[j]) * (1.0 / c->I[i] - 1.0 / c->I[k]) <= 0.0)
            y = i;
    }
    const int z = (y + 1) % 3, x = (y + 2) % 3;
    double n = 0.0;
    for (int i = 0; i < 3; i++)
        n += c->m[i] * c->m[i];
    const double dx = w[x] - w[y], dz = w[y] - w[z], d = dx + dz;
    const double ax = c->m[x] * c->m[x] / n, ay = c->m[y] * c->m[y] / n, az = c->m[z] * c->m[z] / n;
    const double most = fmax(dz * (dx * ay + d * az), dx * (d * ax + dz * ay));
    return 2.0 * sqrt(PLH_STEP_SHORT / most);
}

static void short_and_long_meet(void **state)
{
    (void)state;
    int done = 0;
    for (int i = 0; done < few_cases(60, 2); i++) {
        plh_free_case c;
        plh_test_free_step_case(77, i, &c);
        const double t = border_time(&c), size = fmax(fmax(c.I[0], c.I[1]), c.I[2]);
        const double least = fmin(fmin(c.I[0], c.I[1]), c.I[2]);
        if (!(t < 20.0) || size > 100.0 || least < 1e-2)
            continue; /* beyond that a step in t moves the body by more than rounding */
        across(c, t);
        done++;
    }
}

/* Polynomial and sincos meet where half the angle is the root of 0.62: a sphere shows it alone. */
static void small_and_wide_turns_meet(void **state)
{
    (void)state;
    const plh_free_case sphere = {{1.0, 1.0, 1.0}, {0.6, 0.0, 0.8}, {1.0, 0.0, 0.0, 0.0}, 0.0, "s"};
    const plh_free_case near = {
        {1.0, 1.0 + 1e-9, 1.0 - 1e-9}, {0.48, 0.6, 0.64}, {0.5, -0.5, 0.5, 0.5}, 0.0, "n"};
    across(sphere, 2.0 * sqrt(0.62));
    across(near, 2.0 * sqrt(0.62));
}

/* From one regime to the other through the separatrix, and through equal moments. */
static void regimes_meet(void **state)
{
    (void)state;
    const double offset[] = {-1e-3, -1e-8, -1e-13, -2e-16, 0.0, 2e-16, 1e-15, 1e-11, 1e-5, 1e-2};
    const double times[] = {0.3, 2.0, 7.0, -25.0, 300.0};
    const size_t every = (size_t)few_cases(1, 3);
    for (size_t i = 0; i < sizeof offset / sizeof *offset; i += every)
        for (size_t j = 0; j < sizeof times / sizeof *times; j += every) {
            /* I = (1, 2, 3): on the separatrix m3 = sqrt 3 m1. */
            plh_free_case c = {{1.0, 2.0, 3.0},
                               {0.4, 0.5, 0.4 * sqrt(3.0) * (1.0 + offset[i])},
                               {0.8, 0.0, 0.6, 0.0},
                               times[j],
                               "separatrix"};
            plh_state s = {{0.8, 0.0, 0.6, 0.0}, {c.m[0], c.m[1], c.m[2]}};
            plh_body b = body_of(1.0, 2.0, 3.0);
            assert_true(judge(&c, step(&b, c.t, s)) <= 8.0);
            for (int k = 0; k < 3; k++) {
                plh_free_case e = {
                    {1.5, 1.5, 1.5}, {0.3, -0.5, 0.2}, {0.8, 0.0, 0.6, 0.0}, times[j], "equal"};
                e.I[k] *= 1.0 + offset[i];
                e.I[(k + 1) % 3] = j % 2 == 0 ? 0.7 : 1.5;
                b = body_of(e.I[0], e.I[1], e.I[2]);
                s = (plh_state){{0.8, 0.0, 0.6, 0.0}, {0.3, -0.5, 0.2}};
                assert_true(judge(&e, step(&b, e.t, s)) <= 8.0);
            }
        }
}

/* 43,000 half periods at a distance of 2e-15: right only if the discriminant keeps its digits. */
static void discriminant_of_long_steps(void **state)
{
    (void)state;
    const plh_free_case c = {{0.17033047379069882, 0.29178024138580022, 0.1546458714399474},
                             {-0.36920409843084356, 0.026062060116562476, 0.052797280759053378},
                             {1.0, 0.0, 0.0, 0.0},
                             3484870.9124088455,
                             "near separatrix, long"};
    const plh_body b = body_of(c.I[0], c.I[1], c.I[2]);
    assert_true(judge(&c, step(&b, c.t, state_of(c.m[0], c.m[1], c.m[2]))) <= 8.0);
}

/* 5e16 half periods of a wobble of 3e-8: its phase is lost, the turn about the axis is not. */
static void lost_phase(void **state)
{
    (void)state;
    const plh_free_case c = {{1.2344050266778753e-08, 2.6542481014963576e-08, 1.6368487991706631},
                             {-1.7435292851614419e-11, 3.1541172497427291e-08, 1.0},
                             {1.0, 0.0, 0.0, 0.0},
                             -2623465690.3588648,
                             "thin near axis"};
    const plh_body b = body_of(c.I[0], c.I[1], c.I[2]);
    assert_true(judge(&c, step(&b, c.t, state_of(c.m[0], c.m[1], c.m[2]))) <= 8.0);
}

static void degenerate(void **state)
{
    (void)state;
    const plh_body b = body_of(1.0, 2.0, 3.0), rotor = body_of(2.0, 0.0, 2.0);
    const plh_body point = body_of(0.0, 0.0, 0.0);
    plh_state s = {{0.6, 0.0, 0.8, 0.0}, {0.0, 0.0, 0.0}};
    assert_true(distance(step(&b, 1e6, s), s) == 0.0); /* at rest */
    assert_true(distance(step(&point, 3.0, s), s) == 0.0);
    s.m = plh_vec3_make(0.1, 0.2, 0.3);
    assert_true(distance(step(&b, 0.0, s), s) <= 0x1p-53);
    /* Spin about each axis, the middle one too, stays; a step by a whole turn is -1. */
    const double I[3] = {1.0, 2.0, 3.0};
    for (int k = 0; k < 3; k++)
        for (int sign = -1; sign <= 1; sign += 2) {
            plh_state p = state_of(0.0, 0.0, 0.0);
            (&p.m.x)[k] = sign;
            plh_state r = step(&b, 6.283185307179586 * I[k], p);
            assert_true(plh_vec3_norm(plh_vec3_sub(r.m, p.m)) == 0.0);
            assert_true(fabs(r.q.w + 1.0) <= 2e-16 && fabs((&r.q.x)[k]) <= 2e-15);
        }
    /* A rotor turns about its momentum. */
    plh_state r = step(&rotor, 2.0, state_of(0.0, 0.0, 1.0));
    assert_true(fabs(r.q.w - cos(0.5)) <= 2e-16 && fabs(r.q.z - sin(0.5)) <= 2e-16);
    assert_true(r.m.z == 1.0 && r.m.x == 0.0 && r.m.y == 0.0);
}

static void bad_input(void **state)
{
    (void)state;
    const plh_body b = body_of(1.0, 2.0, 3.0), rotor = body_of(2.0, 0.0, 2.0);
    plh_state s = state_of(0.1, NAN, 0.0);
    assert_int_equal(plh_free_step(&b, 1.0, &s, &s), PLH_NOT_FINITE);
    assert_true(isnan(s.q.w) && isnan(s.q.z) && isnan(s.m.x) && isnan(s.m.z));
    s = state_of(0.1, 0.2, 0.3);
    assert_int_equal(plh_free_step(&b, INFINITY, &s, &s), PLH_NOT_FINITE);
    s = state_of(0.1, 0.2, 0.3);
    s.q.w = 0.0;
    assert_int_equal(plh_free_step(&b, 1.0, &s, &s), PLH_BAD_ATTITUDE);
    s = state_of(0.1, 0.2, 0.3);
    assert_int_equal(plh_free_step(&rotor, 1.0, &s, &s), PLH_BAD_STATE);
    assert_true(isnan(s.q.x) && isnan(s.m.y));
    plh_quat q = plh_quat_identity();
    plh_vec3 w = plh_vec3_make(1.0, 0.0, 0.0);
    assert_int_equal(plh_free_step_moments(plh_vec3_make(1.0, -1.0, 1.0), 0.1, &q, &w),
                     PLH_BAD_INERTIA);
    assert_true(isnan(q.w) && isnan(w.x));
    /* An attitude of another length is normalised. */
    s = state_of(0.1, 0.2, 0.3);
    plh_state t = s;
    t.q.w = 3.0;
    assert_true(distance(step(&b, 0.1, s), step(&b, 0.1, t)) <= 4e-16);
}

/* q moves without a jump as the step grows over many half periods, in both regimes. */
static void lift(void **state)
{
    (void)state;
    const plh_body b = body_of(1.0, 2.0, 3.0);
    const plh_state start[] = {state_of(0.3, 0.2, 0.9), state_of(0.9, -0.2, 0.3),
                               state_of(0.01, 0.99, 0.01), state_of(-0.5, 0.1, -0.6)};
    for (int i = 0; i < 4; i++) {
        plh_state last = start[i];
        for (int k = 1; k < few_cases(4000, 200); k++) {
            const double h = (i % 2 == 0 ? 0.02 : -0.02) * k;
            plh_state s = step(&b, h, start[i]);
            assert_true(distance(s, last) < 0.05);
            last = s;
        }
    }
}

/* In two parts: within the sum of the bounds of both. Nearer the separatrix the second part would
 * have to be judged against what the first has rounded. */
static void compose(void **state)
{
    (void)state;
    for (int i = 0; i < few_cases(400, 20); i++) {
        plh_free_case c;
        plh_free_truth truth;
        if (i % 2 == 0)
            plh_test_free_step_case(31, i, &c);
        else
            plh_test_free_case(31, (i / 2) * plh_test_free_families, &c);
        plh_test_free_truth(&c, &truth);
        plh_body b = body_of(c.I[0], c.I[1], c.I[2]);
        plh_state s = {plh_quat_make(c.q0[0], c.q0[1], c.q0[2], c.q0[3]),
                       plh_vec3_make(c.m[0], c.m[1], c.m[2])};
        s = step(&b, 0.5 * c.t, step(&b, 0.5 * c.t, s));
        assert_true(i % 2 == 0 || strcmp(c.kind, "generic") == 0);
        assert_true(plh_test_free_error(&truth, s.q, s.m) <= 16.0);
    }
}

/* Many steps: the error grows as rounding does, nothing drifts. */
static void many_steps(void **state)
{
    (void)state;
    plh_free_case c = {{0.9, 1.3, 1.7}, {0.4, -0.3, 0.6}, {1.0, 0.0, 0.0, 0.0}, 0.0, "many"};
    plh_free_truth truth;
    plh_body b = body_of(c.I[0], c.I[1], c.I[2]);
    plh_state s = state_of(c.m[0], c.m[1], c.m[2]);
    const int n = 20000;
    const double h = 0.25, energy = plh_body_energy(&b, s.m), G = plh_vec3_norm(s.m);
    for (int i = 0; i < n; i++)
        s = step(&b, h, s);
    c.t = n * h;
    plh_test_free_truth(&c, &truth);
    const double e = plh_test_free_error(&truth, s.q, s.m);
    const double drift = fabs(plh_body_energy(&b, s.m) / energy - 1.0);
    printf("%d steps: error %.2f (u + cond), energy %.1f u, |m| %.1f u\n", n, e, drift * 0x1p53,
           fabs(plh_vec3_norm(s.m) / G - 1.0) * 0x1p53);
    assert_true(e <= 8.0);
    assert_true(drift <= 4.0 * sqrt(n) * 0x1p-53);
}

/* The step of engines. */
static void world_frame(void **state)
{
    (void)state;
    const plh_body b = body_of(1.1, 0.7, 1.6);
    plh_quat q = plh_quat_make(0.1, -0.7, 0.5, 0.5);
    q = plh_quat_scale(1.0 / sqrt(0.01 + 0.49 + 0.25 + 0.25), q);
    plh_vec3 m = plh_vec3_make(0.3, 0.8, -0.4), w = plh_quat_rotate(q, plh_body_omega(&b, m));
    plh_state s = step(&b, 0.7, (plh_state){q, m});
    plh_quat q1 = q, q2 = q;
    plh_vec3 w1 = w, w2 = w;
    assert_int_equal(plh_free_step_world(&b, 0.7, &q1, &w1), PLH_OK);
    assert_int_equal(plh_free_step_moments(b.moment, 0.7, &q2, &w2), PLH_OK);
    plh_vec3 right = plh_quat_rotate(s.q, plh_body_omega(&b, s.m));
    assert_true(distance((plh_state){q1, w1}, (plh_state){s.q, right}) <= 2e-15);
    assert_true(distance((plh_state){q1, w1}, (plh_state){q2, w2}) == 0.0);
    /* The momentum in space is kept. */
    plh_vec3 L = plh_quat_rotate(q, m);
    plh_vec3 L1 = plh_quat_rotate(q1, plh_body_momentum(&b, plh_quat_unrotate(q1, w1)));
    assert_true(plh_vec3_norm(plh_vec3_sub(L, L1)) <= 2e-15);
}

/* A quaternion of any length is the attitude that it points to, single and in every lane of a
 * batch; where its digits are lost the step is refused. */
static void any_length_of_q(void **state)
{
    (void)state;
    enum { n = 601 };
    static double v[7][n];
    plh_states lanes = {v[0], v[1], v[2], v[3], v[4], v[5], v[6]};
    plh_body body[n];
    plh_bodies *bodies;
    const plh_body b = body_of(1.0, 2.0, 3.0);
    const plh_quat unit = plh_quat_unit(plh_quat_make(0.3, -0.4, 0.5, 0.6));
    const plh_state truth = step(&b, 0.3, (plh_state){unit, {0.4, 0.7, 1.2}});
    for (int i = 0; i < n; i++) {
        const double length = pow(10.0, i - 300);
        const plh_state in = {plh_quat_scale(length, unit), {0.4, 0.7, 1.2}};
        plh_state out;
        const plh_status status = plh_free_step(&b, 0.3, &in, &out);
        if (status == PLH_OK) {
            assert_true(plh_quat_angle(out.q, truth.q) < 2e-15);
            assert_true(fabs(sqrt(plh_quat_norm2(out.q)) - 1.0) < 4e-16);
        } else {
            assert_true(fabs(log10(length)) > 260.0);
            assert_int_equal(status, PLH_BAD_ATTITUDE);
            assert_true(isnan(out.q.w) && isnan(out.m.x));
        }
        body[i] = b;
        const double a[7] = {in.q.w, in.q.x, in.q.y, in.q.z, in.m.x, in.m.y, in.m.z};
        for (int k = 0; k < 7; k++)
            v[k][i] = a[k];
    }
    assert_int_equal(plh_bodies_create(n, body, &bodies), PLH_OK);
    assert_int_equal(plh_free_step_batch(bodies, 0.3, lanes, lanes, NULL), PLH_OK);
    plh_bodies_destroy(bodies);
    for (int i = 0; i < n; i++) {
        const plh_quat q = plh_quat_make(v[0][i], v[1][i], v[2][i], v[3][i]);
        assert_true(isnan(q.w) ? abs(i - 300) > 260 : plh_quat_angle(q, truth.q) < 2e-15);
    }
}

/* A length beside one, however near, counts as one too: same attitude, of length one. */
static void lengths_near_one(void **state)
{
    (void)state;
    const plh_quat unit = {0.5, -0.5, 0.1, 0.7};
    plh_body body;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 2.0, 3.0), &body), PLH_OK);
    for (double h = 0.05; h < 3.0; h += 0.11)
        for (double off = 0x1p-52; off < 1e-3; off *= 2.0)
            for (int sign = -1; sign <= 1; sign += 2) {
                plh_state in = {unit, {0.4, 0.7, 1.2}}, one, other;
                assert_int_equal(plh_free_step(&body, h, &in, &one), PLH_OK);
                in.q = plh_quat_scale(1.0 + sign * off, unit);
                assert_int_equal(plh_free_step(&body, h, &in, &other), PLH_OK);
                const double *a = &one.q.w, *b = &other.q.w;
                for (int i = 0; i < 4; i++)
                    assert_true(fabs(a[i] - b[i]) < 8e-16);
                assert_true(fabs(plh_quat_norm2(other.q) - 1.0) < 1.2e-15);
            }
}

/* NaN and infinity anywhere in m, for every kind of body: also along an axis without moment. */
static void nothing_that_is_not_finite_passes(void **state)
{
    (void)state;
    const plh_vec3 moment[] = {{1.0, 2.0, 3.0}, {1.0, 1.0, 2.0}, {1.0, 1.0, 1.0}, {1.0, 1.0, 0.0},
                               {0.0, 1.0, 1.0}, {1.0, 0.0, 1.0}, {0.0, 0.0, 0.0}};
    const double bad[] = {NAN, INFINITY, -INFINITY};
    for (size_t k = 0; k < sizeof moment / sizeof *moment; k++)
        for (int at = 0; at < 7 * 3; at++) {
            const plh_body b = body_of(moment[k].x, moment[k].y, moment[k].z);
            double v[7] = {1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
            v[at / 3] = bad[at % 3];
            plh_state s = {{v[0], v[1], v[2], v[3]}, {v[4], v[5], v[6]}};
            double lane[7];
            plh_states one = {lane, lane + 1, lane + 2, lane + 3, lane + 4, lane + 5, lane + 6};
            plh_bodies *bodies;
            memcpy(lane, v, sizeof v);
            assert_int_equal(plh_bodies_create(1, &b, &bodies), PLH_OK);
            plh_free_step_batch(bodies, 0.1, one, one, NULL);
            plh_bodies_destroy(bodies);
            assert_int_equal(plh_free_step(&b, 0.1, &s, &s), PLH_NOT_FINITE);
            assert_true(isnan(s.q.w) && isnan(s.q.z) && isnan(s.m.x) && isnan(s.m.z));
            for (int i = 0; i < 7; i++)
                assert_true(isnan(lane[i]));
        }
    /* Finite, but not of this body, where squares overflow or vanish. */
    const plh_body rotor = body_of(1.0, 0.0, 1.0);
    for (int e = -300; e <= 300; e += 100) {
        plh_state s = {{1.0, 0.0, 0.0, 0.0}, {pow(10.0, e), pow(10.0, e), 0.0}};
        assert_int_equal(plh_free_step(&rotor, 0.0, &s, &s), PLH_BAD_STATE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_values),
        cmocka_unit_test(short_and_long_meet),
        cmocka_unit_test(small_and_wide_turns_meet),
        cmocka_unit_test(regimes_meet),
        cmocka_unit_test(discriminant_of_long_steps),
        cmocka_unit_test(lost_phase),
        cmocka_unit_test(degenerate),
        cmocka_unit_test(bad_input),
        cmocka_unit_test(lift),
        cmocka_unit_test(compose),
        cmocka_unit_test(many_steps),
        cmocka_unit_test(world_frame),
        cmocka_unit_test(any_length_of_q),
        cmocka_unit_test(lengths_near_one),
        cmocka_unit_test(nothing_that_is_not_finite_passes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
