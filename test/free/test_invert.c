/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Periods inverted, against the periods that the oracle computes in MPFR; bounds from the
 * conditioning. */
#include "free/cases.h"
#include "free/oracle.h"
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/invert.h>
#include <polhode/random.h>
#include <string.h>

#define RN MPFR_RNDN

enum { P = 320, STEP = 100 };

static const double u = 0x1p-53;

/* A body in random order, the state of smallest nutation, and its periods. */
struct body {
    double I[3], L, least; /* moments by axis */
    int axis[3];           /* long, middle, short */
    bool lam;
    double period[2]; /* psi, phi: rounded truth */
    double by[2][5];  /* their slopes by I, L and least */
};

static void swap(int *a, int *b)
{
    const int c = *a;
    *a = *b;
    *b = c;
}

static double uniform(plh_random *r, double a, double b)
{
    return a + (b - a) * plh_random_uniform(r);
}

/* Moments of a real body; now and then nearly symmetric. The angle on either side of the
 * separatrix. */
static void draw(plh_random *r, struct body *b)
{
    const double close = pow(10.0, uniform(r, -9.0, 0.0));
    double l = uniform(r, 0.05, 1.0), i = l + uniform(r, 0.01, 1.0),
           s = i + uniform(r, 0.0, 1.0) * l;
    if (plh_random_uniform(r) < 0.2)
        s = i + close * l;
    else if (plh_random_uniform(r) < 0.2) {
        i = l + close * l;
        s = i + uniform(r, 0.01, 1.0) * l;
    }
    int *axis = b->axis;
    for (int k = 0; k < 3; k++)
        axis[k] = k;
    for (int k = 0; k < 4; k++)
        swap(&axis[(int)uniform(r, 0, 3)], &axis[(int)uniform(r, 0, 3)]);
    const double unit = pow(10.0, uniform(r, -20, 20));
    b->I[axis[0]] = l * unit, b->I[axis[1]] = i * unit, b->I[axis[2]] = s * unit;
    b->L = unit * pow(10.0, uniform(r, -3, 3));
    /* the separatrix: tan^2 = c/a, c = 1/l - 1/i, a = 1/i - 1/s */
    l = b->I[axis[0]], i = b->I[axis[1]], s = b->I[axis[2]];
    const double edge = atan2(sqrt((i - l) / l), sqrt((s - i) / s));
    b->lam = plh_random_uniform(r) < 0.5;
    double part = uniform(r, 0.01, 0.99);
    if (plh_random_uniform(r) < 0.3)
        part = 1.0 - pow(10.0, uniform(r, -8.0, -1.0));
    b->least = b->lam ? part * edge : 0.5 * PLH_PI - part * (0.5 * PLH_PI - edge);
}

/* psi and phi in MPFR from x = (I, L, least), the k-th one enlarged by 2^-STEP (k < 0: none). */
static void true_periods(const struct body *b, int k, mpfr_t psi, mpfr_t phi)
{
    mpfr_t x[5], m[3], d;
    plh_oracle_init(P, x, 5);
    plh_oracle_init(P, m, 3);
    mpfr_init2(d, P);
    for (int i = 0; i < 3; i++)
        mpfr_set_d(x[i], b->I[i], RN);
    mpfr_set_d(x[3], b->L, RN);
    mpfr_set_d(x[4], b->least, RN);
    if (k >= 0) {
        mpfr_div_2ui(d, x[k], STEP, RN);
        mpfr_add(x[k], x[k], d, RN);
    }
    mpfr_set_ui(m[b->axis[1]], 0, RN);
    mpfr_sin_cos(m[b->axis[2]], m[b->axis[0]], x[4], RN);
    for (int i = 0; i < 3; i++)
        mpfr_mul(m[i], m[i], x[3], RN);
    plh_oracle_constants(P, x, m, psi, phi); /* phi: the advance of the encircled axis */
    mpfr_const_pi(d, RN);
    mpfr_mul_2ui(d, d, 1, RN);
    if (!b->lam) /* the long axis falls behind the short one by a turn */
        mpfr_sub(phi, phi, d, RN);
    mpfr_div(phi, psi, phi, RN);
    mpfr_mul(phi, phi, d, RN);
    plh_oracle_clear(x, 5);
    plh_oracle_clear(m, 3);
    mpfr_clear(d);
}

static void set_truth(struct body *b)
{
    mpfr_t y[2], z[2];
    plh_oracle_init(P, y, 2);
    plh_oracle_init(P, z, 2);
    true_periods(b, -1, y[0], y[1]);
    for (int i = 0; i < 2; i++)
        b->period[i] = mpfr_get_d(y[i], RN);
    for (int k = 0; k < 5; k++) {
        const double x = k < 3 ? b->I[k] : k == 3 ? b->L : b->least;
        true_periods(b, k, z[0], z[1]);
        for (int i = 0; i < 2; i++) {
            mpfr_sub(z[i], z[i], y[i], RN);
            mpfr_mul_2ui(z[i], z[i], STEP, RN);
            b->by[i][k] = mpfr_get_d(z[i], RN) / x;
        }
    }
    plh_oracle_clear(y, 2);
    plh_oracle_clear(z, 2);
}

static plh_vec3 momentum(const struct body *b)
{
    double m[3] = {0};
    m[b->axis[0]] = b->L * cos(b->least);
    m[b->axis[2]] = b->L * sin(b->least);
    return plh_vec3_make(m[0], m[1], m[2]);
}

/* The periods as the library has them; false where the motion has none. */
static plh_status forward(plh_vec3 moment, plh_vec3 m, plh_mode *mode, double *psi, double *phi)
{
    const plh_state start = {plh_quat_identity(), m};
    plh_body body;
    plh_motion motion;
    plh_tumbling t = {.mode = PLH_MODE_NONE};
    plh_status status = plh_body_from_moments(moment, &body);
    if (!status)
        status = plh_motion_init(&body, start, 0.0, PLH_MOTION_PLAIN, &motion);
    if (!status)
        status = plh_motion_tumbling(&motion, &t);
    *mode = t.mode;
    *psi = t.P_psi;
    *phi = t.P_phi;
    return status;
}

static void forward_against_truth(void **state)
{
    (void)state;
    plh_random r;
    double worst = 0.0;
    plh_random_seed(1, &r);
    for (int n = 0; n < 1500; n += PLH_TEST_STRIDE) {
        struct body b = {.L = 0.0};
        plh_mode mode;
        double period[2];
        draw(&r, &b);
        set_truth(&b);
        assert_int_equal(forward(plh_vec3_make(b.I[0], b.I[1], b.I[2]), momentum(&b), &mode,
                                 &period[0], &period[1]),
                         PLH_OK);
        assert_int_equal(mode, b.lam ? PLH_MODE_LONG_AXIS : PLH_MODE_SHORT_AXIS);
        for (int i = 0; i < 2; i++) {
            double cond = 0.0;
            for (int k = 0; k < 5; k++)
                cond += fabs(b.by[i][k] * (k < 3 ? b.I[k] : k == 3 ? b.L : b.least));
            const double e = fabs(period[i] - b.period[i]) / (u * (b.period[i] + cond));
            worst = fmax(worst, isnan(e) ? HUGE_VAL : e);
        }
    }
    print_message("forward: %.2f of u + cond\n", worst);
    assert_true(worst < 10.0);
}

/* The largest error of the numbers of a solution over 1e-14 (1 + cond), relative. */
static double solution_error(const struct body *b, const plh_invert_given *g,
                             const plh_invert_solution *s, double unit, double round)
{
    double truth[PLH_INVERT_OUTPUTS] = {0}, worst = 0.0;
    const plh_vec3 m = momentum(b);
    const double mm[3] = {m.x, m.y, m.z},
                 input[] = {g->psi, g->phi, g->value[0], g->value[1], g->value[2]};
    for (int i = 0; i < 3; i++) {
        truth[PLH_INVERT_MOMENT_1 + i] = b->I[i] / unit;
        truth[PLH_INVERT_OMEGA_1 + i] = mm[i] / b->I[i];
        truth[PLH_INVERT_RATE] += mm[i] * mm[i] / b->I[i] / b->L;
    }
    truth[PLH_INVERT_MOMENTUM] = b->L / unit;
    truth[PLH_INVERT_LEAST] = b->least;
    for (int o = 0; o < PLH_INVERT_OUTPUTS; o++) {
        double cond = 0.0;
        if (o == PLH_INVERT_MOST || truth[o] == 0.0)
            continue;
        for (int j = 0; j < PLH_INVERT_INPUTS; j++)
            cond += fabs(s->by[o][j] * input[j] / truth[o]);
        const double e = fabs(s->value[o] / truth[o] - 1.0) / (1e-14 * (1.0 + cond) * round);
        worst = fmax(worst, isnan(e) ? HUGE_VAL : e);
    }
    return worst;
}

static void moments_there_and_back(void **state)
{
    (void)state;
    plh_random r;
    double worst = 0.0;
    plh_random_seed(2, &r);
    for (int n = 0; n < 1500; n += PLH_TEST_STRIDE) {
        struct body b = {.L = 0.0};
        plh_invert_solution s[2] = {{.k2 = 0.0}};
        plh_invert_verdict v;
        size_t count;
        draw(&r, &b);
        set_truth(&b);
        const plh_invert_given g = {b.period[0],
                                    b.period[1],
                                    b.lam ? PLH_MODE_LONG_AXIS : PLH_MODE_SHORT_AXIS,
                                    PLH_INVERT_MOMENTS,
                                    {b.I[0], b.I[1], b.I[2]}};
        assert_int_equal(plh_invert_periods(&g, 2, s, &count, &v), PLH_OK);
        assert_int_equal(count, 1);
        assert_memory_equal(s[0].axis, b.axis, sizeof b.axis);
        worst = fmax(worst, solution_error(&b, &g, &s[0], 1.0, 1.0));
    }
    print_message("there and back: %.2f of 1e-14 (1 + cond)\n", worst);
    assert_true(worst < 1.0);
}

/* The slopes of the periods by the solution, from MPFR, times the slopes of the solution are 1 and
 * 0. The angle and the moments are doubles: near the separatrix and for nearly equal moments that
 * alone changes the slopes. */
static void check_slopes(const struct body *b, const plh_invert_solution *s,
                         const double input[PLH_INVERT_INPUTS], int inputs, double *worst)
{
    const double l = b->I[b->axis[0]], h = b->I[b->axis[1]], t = b->I[b->axis[2]];
    const double round = 1.0 / s->kc2 + h / (h - l) + t / (t - h);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < inputs; j++) {
            double sum = 0.0, size = 0.0;
            for (int k = 0; k < 5; k++) {
                const int o = k < 3    ? PLH_INVERT_MOMENT_1 + k
                              : k == 3 ? PLH_INVERT_MOMENTUM
                                       : PLH_INVERT_LEAST;
                sum += b->by[i][k] * s->by[o][j];
                size += fabs(b->by[i][k] * s->by[o][j]);
            }
            const double e =
                fabs(sum - (i == j)) * input[j] / ((size * input[j] + input[i]) * 4e-15 * round);
            *worst = fmax(*worst, isnan(e) ? HUGE_VAL : e);
        }
}

static void slopes_are_inverse(void **state)
{
    (void)state;
    plh_random r;
    double worst = 0.0;
    plh_random_seed(3, &r);
    for (int n = 0; n < 600; n += PLH_TEST_STRIDE) {
        struct body b = {.L = 0.0};
        plh_invert_solution s = {.k2 = 0.0};
        plh_invert_verdict v;
        size_t count;
        draw(&r, &b);
        const plh_vec3 m = momentum(&b);
        plh_invert_given g = {.inertia = PLH_INVERT_MOMENTS, .value = {b.I[0], b.I[1], b.I[2]}};
        forward(plh_vec3_make(b.I[0], b.I[1], b.I[2]), m, &g.mode, &g.psi, &g.phi);
        assert_int_equal(plh_invert_periods(&g, 1, &s, &count, &v), PLH_OK);
        /* the slopes belong to the solution, not to what it was made from */
        b.least = s.value[PLH_INVERT_LEAST];
        b.L = s.value[PLH_INVERT_MOMENTUM];
        const double input[] = {g.psi, g.phi, b.I[0], b.I[1], b.I[2]};
        set_truth(&b);
        check_slopes(&b, &s, input, 5, &worst);
    }
    print_message("slopes: %.3g of their rounding\n", worst);
    assert_true(worst < 1.0);
}

/* A ratio and the smallest angle: the body is among the solutions, and all have these periods. */
static void ratio_and_angle(void **state)
{
    (void)state;
    plh_random r;
    double worst = 0.0;
    int several = 0;
    plh_random_seed(4, &r);
    for (int n = 0; n < 900; n++) {
        struct body b = {.L = 0.0};
        plh_invert_solution s[8] = {{.k2 = 0.0}};
        plh_invert_verdict v;
        size_t count;
        draw(&r, &b);
        const int l = b.axis[0], i = b.axis[1], h = b.axis[2];
        const double unit = b.I[l], I[3] = {b.I[h], b.I[i], b.I[l]};
        memcpy(b.I, I, sizeof I);
        b.axis[0] = 2, b.axis[1] = 1, b.axis[2] = 0;
        const plh_invert_inertia kind = (plh_invert_inertia)(PLH_INVERT_SHORT_LONG + n % 3);
        plh_invert_given g = {.inertia = kind};
        forward(plh_vec3_make(b.I[0], b.I[1], b.I[2]), momentum(&b), &g.mode, &g.psi, &g.phi);
        g.value[0] = kind == PLH_INVERT_SHORT_LONG    ? I[0] / I[2]
                     : kind == PLH_INVERT_MIDDLE_LONG ? I[1] / I[2]
                                                      : I[0] / I[1];
        g.value[1] = b.least;
        assert_int_equal(plh_invert_periods(&g, 8, s, &count, &v), PLH_OK);
        /* the third moment is a double: its gap to the others has lost digits */
        const double round = I[1] / (I[1] - I[2]) + I[0] / (I[0] - I[1]);
        double best = HUGE_VAL;
        for (size_t k = 0; k < count; k++) {
            const double *x = s[k].value;
            plh_mode mode;
            double psi, phi;
            const plh_vec3 moment = {x[PLH_INVERT_MOMENT_1], x[PLH_INVERT_MOMENT_2],
                                     x[PLH_INVERT_MOMENT_3]};
            const plh_vec3 m = {x[PLH_INVERT_OMEGA_1] * moment.x, x[PLH_INVERT_OMEGA_2] * moment.y,
                                x[PLH_INVERT_OMEGA_3] * moment.z};
            forward(moment, m, &mode, &psi, &phi);
            if (s[k].kc2 > 1e-14 * round) /* else rounding alone may cross the separatrix */
                assert_int_equal(mode, g.mode);
            const double off = fmax(fabs(psi / g.psi - 1.0), fabs(phi / g.phi - 1.0));
            assert_true(mode != g.mode || off < 1e-14 * (round + 1.0 / s[k].kc2));
            best = fmin(best, solution_error(&b, &g, &s[k], unit, round + 1.0 / s[k].kc2));
        }
        several += count > 1;
        if (!(best < 1.0))
            print_message("case %d kind %d: %zu solutions, best %.3g\n", n, kind, count, best);
        worst = fmax(worst, best);
    }
    print_message("ratio and angle: %.3g of 1e-14 (1 + cond), %d with several\n", worst, several);
    assert_true(worst < 1.0);
}

static void shape_is_moments(void **state)
{
    (void)state;
    const double a = 2.1, b = 1.3, c = 1.0;
    plh_invert_solution s[2] = {{.k2 = 0.0}}, t[2] = {{.k2 = 0.0}};
    plh_invert_verdict v;
    size_t n, k;
    const plh_invert_given shape = {5.0, 4.0, PLH_MODE_LONG_AXIS, PLH_INVERT_SHAPE, {a, b, c}};
    plh_invert_given moments = {5.0, 4.0, PLH_MODE_LONG_AXIS, PLH_INVERT_MOMENTS, {0}};
    moments.value[0] = 0.2 * (b * b + c * c);
    moments.value[1] = 0.2 * (c * c + a * a);
    moments.value[2] = 0.2 * (a * a + b * b);
    assert_int_equal(plh_invert_periods(&shape, 2, s, &n, &v), PLH_OK);
    assert_int_equal(plh_invert_periods(&moments, 2, t, &k, &v), PLH_OK);
    assert_int_equal(n, 1);
    assert_int_equal(k, 1);
    for (int o = 0; o < PLH_INVERT_OUTPUTS; o++) {
        assert_true(fabs(s[0].value[o] - t[0].value[o]) <= 1e-14 * fabs(t[0].value[o]));
        const double by_a = 0.4 * a * (t[0].by[o][3] + t[0].by[o][4]);
        assert_true(fabs(s[0].by[o][2] - by_a) <= 1e-12 * fabs(by_a));
    }
}

static void toutatis(void **state)
{
    (void)state;
    plh_invert_solution s[2] = {{.k2 = 0.0}};
    plh_invert_verdict v;
    size_t n;
    const plh_invert_given g = {5.41, 7.35, PLH_MODE_NONE, PLH_INVERT_MOMENTS, {3.22, 3.09, 1.0}};
    assert_int_equal(plh_invert_periods(&g, 2, s, &n, &v), PLH_OK);
    assert_int_equal(n, 1); /* P_psi < P_phi is no short-axis mode */
    assert_int_equal(s[0].mode, PLH_MODE_LONG_AXIS);
    assert_int_equal(v.reason[PLH_MODE_SHORT_AXIS], PLH_INVERT_RATIO_TOO_LOW);
    assert_true(fabs(s[0].value[PLH_INVERT_OMEGA_1] - 0.64630) < 1e-5);
    assert_true(s[0].value[PLH_INVERT_OMEGA_2] == 0.0);
    assert_true(fabs(s[0].value[PLH_INVERT_OMEGA_3] - 1.71307) < 1e-5);
    assert_true(fabs(s[0].value[PLH_INVERT_LEAST] * 180.0 / PLH_PI - 50.5) < 0.05);
    assert_true(fabs(s[0].value[PLH_INVERT_MOST] * 180.0 / PLH_PI - 51.2) < 0.05);
}

static plh_invert_verdict verdict_of(plh_invert_given g, plh_status expected, size_t solutions)
{
    plh_invert_solution s[8] = {{.k2 = 0.0}};
    plh_invert_verdict v;
    size_t n = 99;
    assert_int_equal(plh_invert_periods(&g, 8, s, &n, &v), expected);
    assert_int_equal(n, solutions);
    return v;
}

static void reasons(void **state)
{
    (void)state;
    const plh_invert_given good = {5.0, 3.0, PLH_MODE_NONE, PLH_INVERT_MOMENTS, {1.0, 2.0, 2.5}};
    plh_invert_given g = good;
    plh_invert_verdict v = verdict_of(g, PLH_OK, 2);
    /* LAM: sqrt(I_i I_s / ((I_i - I_l)(I_s - I_l))) - 1 */
    assert_true(fabs(v.limit[PLH_MODE_LONG_AXIS] - (sqrt(5.0 / 1.5) - 1.0)) < 1e-15);
    assert_true(fabs(v.limit[PLH_MODE_SHORT_AXIS] - sqrt(2.0 / (1.5 * 0.5))) < 1e-15);
    g.phi = 5.0;
    v = verdict_of(g, PLH_OK, 1);
    assert_int_equal(v.reason[PLH_MODE_SHORT_AXIS], PLH_INVERT_RATIO_TOO_LOW);
    g.mode = PLH_MODE_SHORT_AXIS;
    v = verdict_of(g, PLH_OK, 0);
    assert_int_equal(v.reason[PLH_MODE_LONG_AXIS], PLH_INVERT_NOT_TRIED);
    g = good, g.value[1] = 2.5;
    v = verdict_of(g, PLH_OK, 1);
    assert_int_equal(v.reason[PLH_MODE_SHORT_AXIS], PLH_INVERT_NO_SUCH_MODE);
    g.value[0] = 2.5;
    v = verdict_of(g, PLH_OK, 0);
    assert_int_equal(v.reason[PLH_MODE_LONG_AXIS], PLH_INVERT_NO_SUCH_MODE);
    g = good, g.psi = 1e4;
    v = verdict_of(g, PLH_OK, 0);
    assert_int_equal(v.reason[PLH_MODE_LONG_AXIS], PLH_INVERT_SEPARATRIX);
    g = good, g.psi = 0.0;
    verdict_of(g, PLH_BAD_ARGUMENT, 0);
    g = good, g.value[2] = -1.0;
    verdict_of(g, PLH_BAD_INERTIA, 0);
    const plh_invert_given far = {5.0, 50.0, PLH_MODE_NONE, PLH_INVERT_SHORT_LONG, {1.2, 1.0, 0}};
    v = verdict_of(far, PLH_OK, 0);
    assert_int_equal(v.reason[PLH_MODE_LONG_AXIS], PLH_INVERT_NO_SUCH_INERTIA);
}

/* At the limit the body spins about its axis. */
static void spin_is_the_limit(void **state)
{
    (void)state;
    plh_invert_solution s[2] = {{.k2 = 0.0}};
    plh_invert_verdict v;
    size_t n;
    plh_invert_given g = {1.0, 1.0, PLH_MODE_SHORT_AXIS, PLH_INVERT_MOMENTS, {1.0, 2.0, 2.5}};
    g.psi = sqrt(2.0 / (1.5 * 0.5));
    assert_int_equal(plh_invert_periods(&g, 2, s, &n, &v), PLH_OK);
    assert_int_equal(n, 1);
    assert_true(s[0].k2 < 1e-14);
    assert_true(fabs(s[0].value[PLH_INVERT_LEAST] - 0.5 * PLH_PI) < 1e-6);
    assert_true(fabs(s[0].value[PLH_INVERT_OMEGA_3] - 2.0 * PLH_PI) < 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forward_against_truth),
        cmocka_unit_test(moments_there_and_back),
        cmocka_unit_test(slopes_are_inverse),
        cmocka_unit_test(ratio_and_angle),
        cmocka_unit_test(shape_is_moments),
        cmocka_unit_test(toutatis),
        cmocka_unit_test(reasons),
        cmocka_unit_test(spin_is_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
