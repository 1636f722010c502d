/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What is known about a motion, against the oracle: constants against their values in MPFR, events
 * against the roots that Newton's method finds there; bounds from the conditioning of each
 * number. */
#include "free/cases.h"
#include "free/oracle.h"
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/info.h>
#include <string.h>

#define RN MPFR_RNDN

enum { P = 320, STEP = 100 };

static const double u = 0x1p-53;

/* The larger; NaN is the worst of all. */
static double worse(double a, double b)
{
    return isnan(b) ? HUGE_VAL : fmax(a, b);
}

static plh_status prepare(const plh_free_case *c, double t0, plh_motion *motion)
{
    plh_body body;
    plh_state s = {{c->q0[0], c->q0[1], c->q0[2], c->q0[3]}, {c->m[0], c->m[1], c->m[2]}};
    plh_status status = plh_body_from_moments(plh_vec3_make(c->I[0], c->I[1], c->I[2]), &body);
    return status != PLH_OK ? status : plh_motion_init(&body, s, t0, PLH_MOTION_PLAIN, motion);
}

/* x[0..2] = I, x[3..5] = m, with x[k] enlarged by 2^-STEP (k < 0: none). */
static void load(mpfr_t x[6], const plh_free_case *c, int k)
{
    for (int i = 0; i < 3; i++) {
        mpfr_set_d(x[i], c->I[i], RN);
        mpfr_set_d(x[3 + i], c->m[i], RN);
    }
    if (k >= 0) {
        mpfr_t d;
        mpfr_init2(d, P);
        mpfr_div_2ui(d, x[k], STEP, RN);
        mpfr_add(x[k], x[k], d, RN);
        mpfr_clear(d);
    }
}

/* y[0], y[1]: period, advance; cond: u sum |dy/d ln x|. */
static void true_constants(const plh_free_case *c, mpfr_t y[2], double cond[2])
{
    mpfr_t w[8], *z = w + 6;
    plh_oracle_init(P, w, 8);
    load(w, c, -1);
    plh_oracle_constants(P, w, w + 3, y[0], y[1]);
    cond[0] = cond[1] = 0;
    for (int k = 0; k < 6; k++) {
        load(w, c, k);
        if (mpfr_zero_p(w[k]))
            continue;
        plh_oracle_constants(P, w, w + 3, z[0], z[1]);
        for (int i = 0; i < 2; i++) {
            mpfr_sub(z[i], z[i], y[i], RN);
            mpfr_mul_2ui(z[i], z[i], STEP, RN);
            cond[i] += u * fabs(mpfr_get_d(z[i], RN));
        }
    }
    plh_oracle_clear(w, 8);
}

static double relative(double x, mpfr_t truth)
{
    mpfr_t d;
    mpfr_init2(d, P);
    mpfr_sub_d(d, truth, x, RN);
    double e = fabs(mpfr_get_d(d, RN));
    mpfr_clear(d);
    return isnan(e) ? HUGE_VAL : e;
}

static void constants_against_truth(void **state)
{
    (void)state;
    double worst[2] = {0, 0};
    int done = 0;
    for (int k = 0; k < 40 * plh_test_free_families; k += PLH_TEST_STRIDE) {
        plh_free_case c;
        plh_motion motion;
        plh_info info;
        plh_test_free_case(21, k, &c);
        assert_int_equal(prepare(&c, 0, &motion), PLH_OK);
        assert_int_equal(plh_motion_info(&motion, &info), PLH_OK);
        if (info.regime < PLH_REGIME_SYMMETRIC || info.regime == PLH_REGIME_SEPARATRIX)
            continue;
        mpfr_t y[2];
        double cond[2], e[2];
        plh_oracle_init(P, y, 2);
        true_constants(&c, y, cond);
        double value[2] = {mpfr_get_d(y[0], RN), mpfr_get_d(y[1], RN)};
        e[0] = relative(info.period, y[0]) / (u * value[0] + cond[0]);
        e[1] = relative(info.advance, y[1]) / (u * fabs(value[1]) + cond[1]);
        for (int i = 0; i < 2; i++) {
            if (!(e[i] < 8))
                print_message("%s %d: %s off by %.3g of its bound, %.17g\n", c.kind, k,
                              i ? "advance" : "period", e[i], value[i]);
            worst[i] = worse(worst[i], e[i]);
        }
        const double turns = info.period * info.spin / 6.283185307179586;
        assert_true(fabs(fabs(turns) - 1) < 1e-15);
        plh_oracle_clear(y, 2);
        done++;
    }
    print_message("period %.2f, advance %.2f of u + cond over %d motions\n", worst[0], worst[1],
                  done);
    assert_true(done > 800 / PLH_TEST_STRIDE && worst[0] < 8 && worst[1] < 8);
}

/* After a period the state is the start turned about L by the advance. */
static void a_period_is_a_turn_about_the_momentum(void **state)
{
    (void)state;
    for (int k = 0; k < 12 * plh_test_free_families; k++) {
        plh_free_case c;
        plh_motion motion;
        plh_info info;
        plh_test_free_case(22, k, &c);
        assert_int_equal(prepare(&c, 0, &motion), PLH_OK);
        plh_motion_info(&motion, &info);
        if (!isfinite(info.period) || info.regime < PLH_REGIME_SYMMETRIC)
            continue;
        c.t = info.period;
        plh_free_truth truth;
        plh_test_free_truth(&c, &truth);
        const plh_quat q0 = motion.start.q;
        plh_vec3 L = plh_quat_rotate(q0, motion.start.m);
        L = plh_vec3_scale(sin(0.5 * info.advance) / info.momentum, L);
        const plh_quat turn = {cos(0.5 * info.advance), L.x, L.y, L.z};
        const double e = plh_test_free_error(&truth, plh_quat_mul(turn, q0), motion.start.m);
        if (!(e < 16)) {
            print_message("%s %d: %.3g\n", c.kind, k, e);
            fail();
        }
    }
}

/* m and its first two derivatives at t, and the Newton step towards the event of an axis. */
static void newton(mpfr_t x[6], mpfr_t t, int axis, bool flips, mpfr_t step)
{
    mpfr_t w[16], *m = w, *r = w + 3, *rate = w + 7;
    mpfr_ptr d1 = w[10], d2 = w[11], s = w[12];
    mpfr_t *dm = w + 13;
    plh_oracle_init(P, w, 16);
    for (int i = 0; i < 3; i++)
        mpfr_set(m[i], x[3 + i], RN);
    plh_oracle_motion(P, x, m, t, r, rate);
    for (int i = 0; i < 3; i++) { /* m' = m x omega */
        int j = (i + 1) % 3, k = (i + 2) % 3;
        mpfr_mul(dm[i], m[j], rate[k], RN);
        mpfr_mul(s, m[k], rate[j], RN);
        mpfr_sub(dm[i], dm[i], s, RN);
    }
    int j = (axis + 1) % 3, k = (axis + 2) % 3;
    mpfr_set(d1, dm[axis], RN);
    mpfr_mul(d2, dm[j], m[k], RN); /* m_i'' = (m_j m_k)' (1/I_k - 1/I_j) */
    mpfr_fma(d2, m[j], dm[k], d2, RN);
    mpfr_ui_div(s, 1, x[k], RN);
    mpfr_mul(d2, d2, s, RN);
    mpfr_mul(s, dm[j], m[k], RN);
    mpfr_fma(s, m[j], dm[k], s, RN);
    mpfr_div(s, s, x[j], RN);
    mpfr_sub(d2, d2, s, RN);
    if (flips)
        mpfr_div(step, m[axis], d1, RN);
    else
        mpfr_div(step, d1, d2, RN);
    mpfr_neg(step, step, RN);
    plh_oracle_clear(w, 16);
}

/* Error of an event's time over u |t| + cond of the true time. */
static double event_error(const plh_free_case *c, int axis, bool flips, double predicted)
{
    mpfr_t w[9], *x = w;
    mpfr_ptr t = w[6], step = w[7], t1 = w[8];
    plh_oracle_init(P, w, 9);
    load(x, c, -1);
    mpfr_set_d(t, predicted, RN);
    for (int i = 0; i < 6; i++) {
        newton(x, t, axis, flips, step);
        mpfr_add(t, t, step, RN);
        if (mpfr_zero_p(step) || mpfr_get_exp(step) < mpfr_get_exp(t) - P / 2)
            break; /* the next step would be below the last bit */
    }
    double cond = 0;
    for (int k = 0; k < 6; k++) {
        load(x, c, k);
        mpfr_set(t1, t, RN);
        newton(x, t1, axis, flips, step);
        mpfr_mul_2ui(step, step, STEP, RN);
        cond += u * fabs(mpfr_get_d(step, RN));
    }
    double e = relative(predicted, t);
    if (e > 0)
        e /= u * fabs(predicted) + cond;
    plh_oracle_clear(w, 9);
    return e;
}

/* Sign of m_axis or of its derivative at t, in high precision. */
static int side(const plh_free_case *c, int axis, bool flips, double t)
{
    mpfr_t w[14], *m = w + 3, *rate = w + 10, tt;
    plh_oracle_init(P, w, 14);
    mpfr_init2(tt, P);
    load(w, c, -1);
    mpfr_set_d(tt, t, RN);
    plh_oracle_motion(P, w, m, tt, w + 6, rate);
    int j = (axis + 1) % 3, k = (axis + 2) % 3, sign;
    if (flips) {
        sign = mpfr_sgn(m[axis]);
    } else {
        mpfr_mul(w[6], m[j], rate[k], RN);
        mpfr_mul(w[7], m[k], rate[j], RN);
        sign = mpfr_cmp(w[6], w[7]);
    }
    plh_oracle_clear(w, 14);
    mpfr_clear(tt);
    return sign;
}

/* Events of one axis after the time c->t: right, none missed, directions alternate. */
static double check_events(const plh_free_case *c, const plh_motion *motion, int axis, bool flips)
{
    plh_event e[3];
    const size_t n = (flips ? plh_motion_flips : plh_motion_extrema)(motion, axis, c->t, 3, e);
    double worst = 0, last = c->t;
    for (size_t i = 0; i < n; i++) {
        assert_true(e[i].t > last);
        double x = event_error(c, axis, flips, e[i].t);
        if (!(x < 8))
            print_message("%s: axis %d %s at %.17g: %.3g\n", c->kind, axis,
                          flips ? "flip" : "extremum", e[i].t, x);
        worst = worse(worst, x);
        /* up to an event the sign is the one that it leaves */
        int before = flips ? -e[i].direction : e[i].direction;
        for (int s = 1; s < 4 && e[i].t - last > 1e-3 * fabs(e[i].t); s++)
            assert_int_equal(side(c, axis, flips, last + (e[i].t - last) * s / 4), before);
        if (i > 0)
            assert_int_equal(e[i].direction, -e[i - 1].direction);
        last = e[i].t;
    }
    return worst;
}

static void events_against_truth(void **state)
{
    (void)state;
    double worst = 0;
    int done = 0;
    for (int k = 0; k < 8 * plh_test_free_families; k += PLH_TEST_STRIDE) {
        plh_free_case c;
        plh_motion motion;
        plh_info info;
        plh_test_free_case(23, k, &c);
        assert_int_equal(prepare(&c, 0, &motion), PLH_OK);
        plh_motion_info(&motion, &info);
        if (info.regime < PLH_REGIME_SYMMETRIC || info.kc2 * info.momentum == 0)
            continue;
        c.t = info.period * ((k % 7) - 3) * 0.9; /* from either side of the start */
        for (int axis = 0; axis < 3; axis++) {
            for (int flips = 0; flips < 2; flips++) {
                const double x = check_events(&c, &motion, axis, flips);
                worst = worse(worst, x);
            }
        }
        done++;
    }
    print_message("times of events: %.2f of u |t| + cond over %d motions\n", worst, done);
    assert_true(done > 150 / PLH_TEST_STRIDE && worst < 8);
}

static plh_info of(double I1, double I2, double I3, double m1, double m2, double m3, plh_motion *M)
{
    plh_free_case c = {{I1, I2, I3}, {m1, m2, m3}, {1, 0, 0, 0}, 0, ""};
    plh_info info;
    assert_int_equal(prepare(&c, 0, M), PLH_OK);
    assert_int_equal(plh_motion_info(M, &info), PLH_OK);
    return info;
}

static void regimes_have_their_names(void **state)
{
    (void)state;
    plh_motion M;
    plh_event e[4];
    assert_int_equal(of(1, 2, 3, 1, 1, 5, &M).regime, PLH_REGIME_LARGEST);
    assert_int_equal(of(1, 2, 3, 1, 1, 5, &M).axis, 2);
    assert_int_equal(of(3, 1, 2, 1, -9, 1, &M).regime, PLH_REGIME_SMALLEST);
    assert_int_equal(of(3, 1, 2, 1, -9, 1, &M).axis, 1);
    assert_int_equal(of(3, 1, 2, 1, -9, 1, &M).direction, -1);
    assert_int_equal(of(4, 8, 9, 1, 2, 3, &M).regime, PLH_REGIME_SEPARATRIX);
    assert_true(isinf(of(4, 8, 9, 1, 2, 3, &M).period));
    assert_int_equal(plh_motion_flips(&M, 1, -100, 4, e), 1);
    assert_true(e[0].t < 0 && e[0].direction != 0);
    assert_int_equal(plh_motion_flips(&M, 1, 0, 4, e), 0);
    assert_int_equal(of(2, 2, 3, 1, 1, 5, &M).regime, PLH_REGIME_SYMMETRIC);
    assert_int_equal(of(2, 3, 3, 1, 1, 5, &M).axis, 0);
    assert_int_equal(of(2, 2, 2, 1, 1, 5, &M).regime, PLH_REGIME_SPHERE);
    assert_int_equal(of(1, 2, 3, 0, 5, 0, &M).regime, PLH_REGIME_SPIN);
    assert_int_equal(of(1, 2, 3, 0, -5, 0, &M).axis, 1);
    assert_int_equal(of(0, 2, 2, 0, 3, 5, &M).regime, PLH_REGIME_SPIN);
    assert_int_equal(of(1, 2, 3, 0, 0, 0, &M).regime, PLH_REGIME_REST);
    for (int i = 0; i < 3; i++)
        assert_int_equal(plh_motion_flips(&M, i, 0, 4, e) + plh_motion_extrema(&M, i, 0, 4, e), 0);
    for (int i = 0; i < PLH_REGIME_COUNT; i++)
        assert_true(strlen(plh_regime_text((plh_regime)i)) > 5);
    assert_string_equal(plh_regime_text((plh_regime)99), "unknown regime");
}

/* By hand: I = (2,2,1), m = (1,0,1): precession |L|/2, spin (1/1 - 1/2) 1. */
static void symmetric_body_by_hand(void **state)
{
    (void)state;
    plh_motion M;
    plh_event e[2];
    const plh_info i = of(2, 2, 1, 1, 0, 1, &M);
    assert_true(fabs(i.precession - sqrt(2.0) / 2) < 1e-15);
    assert_true(fabs(i.spin - 0.5) < 1e-15);
    assert_true(fabs(i.period - 4 * 3.141592653589793) < 1e-14);
    assert_true(fabs(i.energy - 0.75) < 1e-15 && fabs(i.momentum - sqrt(2.0)) < 1e-15);
    assert_true(fabs(i.rate - 1.5 / sqrt(2.0)) < 1e-15);
    /* m turns by -spin: m1 = cos(t/2), m2 = -sin(t/2) */
    assert_int_equal(plh_motion_flips(&M, 0, 0, 2, e), 2);
    assert_true(fabs(e[0].t - 3.141592653589793) < 1e-15 * 8 && e[0].direction == -1);
    assert_int_equal(plh_motion_extrema(&M, 1, 0, 2, e), 2);
    assert_true(e[0].direction == -1 && fabs(e[0].value + sqrt(0.5)) < 1e-15);
    assert_int_equal(plh_motion_extrema(&M, 2, 0, 2, e), 0);
}

/* The ellipsoid and the plane on which Poinsot's curves lie, in any unit. */
static void poinsot_curves_lie_where_they_should(void **state)
{
    (void)state;
    for (int k = 0; k < 12 * plh_test_free_families; k++) {
        plh_free_case c;
        plh_motion motion;
        plh_info info;
        plh_test_free_case(24, k, &c);
        assert_int_equal(prepare(&c, 0, &motion), PLH_OK);
        plh_motion_info(&motion, &info);
        const plh_vec3 p = plh_motion_polhode(&motion, c.t),
                       h = plh_motion_herpolhode(&motion, c.t);
        if (info.regime == PLH_REGIME_REST) {
            assert_true(plh_vec3_norm(p) == 0 && plh_vec3_norm(h) == 0);
            continue;
        }
        const plh_state s = plh_motion_at(&motion, c.t);
        const plh_vec3 L = plh_quat_rotate(s.q, s.m);
        const double on = c.I[0] * p.x * p.x + c.I[1] * p.y * p.y + c.I[2] * p.z * p.z;
        const double height = plh_vec3_dot(h, L) / info.momentum;
        const double plane = sqrt(2 * info.energy) / info.momentum;
        assert_true(fabs(on - 1) < 8 * 2 * u);
        /* an error e of m/|m| moves the height by e |h|; two rotations by a q of length 1 to 2
         * ulp */
        plh_free_truth truth;
        plh_test_free_truth(&c, &truth);
        const double off = fabs(height - plane) / (4 * u + truth.cond) / plh_vec3_norm(h);
        if (!(off < 8)) {
            print_message("%s %d: %.3g off the plane\n", c.kind, k, off);
            fail();
        }
    }
}

static void failures_say_so(void **state)
{
    (void)state;
    plh_motion M;
    plh_info info;
    plh_event e[1];
    plh_free_case c = {{1, 2, 3}, {1, NAN, 1}, {1, 0, 0, 0}, 0, ""};
    assert_int_not_equal(prepare(&c, 0, &M), PLH_OK);
    assert_int_equal(plh_motion_info(&M, &info), PLH_BAD_ARGUMENT);
    assert_true(isnan(info.period) && isnan(info.energy) && isnan(info.cosine_most[2]));
    assert_int_equal(plh_motion_flips(&M, 0, 0, 1, e), 0);
    of(1, 2, 3, 1, 1, 1, &M);
    assert_int_equal(plh_motion_flips(&M, 3, 0, 1, e), 0);
    assert_int_equal(plh_motion_flips(&M, -1, 0, 1, e), 0);
    assert_int_equal(plh_motion_flips(&M, 0, NAN, 1, e), 0);
    assert_int_equal(plh_motion_flips(&M, 0, 0, 0, e), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(regimes_have_their_names),
        cmocka_unit_test(symmetric_body_by_hand),
        cmocka_unit_test(constants_against_truth),
        cmocka_unit_test(a_period_is_a_turn_about_the_momentum),
        cmocka_unit_test(events_against_truth),
        cmocka_unit_test(poinsot_curves_lie_where_they_should),
        cmocka_unit_test(failures_say_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
