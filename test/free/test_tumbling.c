/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Mode, periods and nutation of free motions: against the periods in MPFR, and against the motion
 * itself. */
#include "free/cases.h"
#include "free/oracle.h"
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/describe.h>
#include <polhode/rotation.h>
#include <string.h>

#define RN MPFR_RNDN

enum { P = 320, STEP = 100 };

static const double u = 0x1p-53;

static plh_status prepare(const plh_free_case *c, plh_motion *motion)
{
    plh_body body;
    plh_state s = {{c->q0[0], c->q0[1], c->q0[2], c->q0[3]}, {c->m[0], c->m[1], c->m[2]}};
    plh_status status = plh_body_from_moments(plh_vec3_make(c->I[0], c->I[1], c->I[2]), &body);
    return status != PLH_OK ? status : plh_motion_init(&body, s, 0.0, PLH_MOTION_PLAIN, motion);
}

static double component(plh_vec3 v, int i)
{
    return i == 0 ? v.x : i == 1 ? v.y : v.z;
}

/* y: P_psi and the mean rate of phi. In a period the encircled axis goes by `advance` around L; the
 * long axis by as much in LAM, by a turn less in SAM, where the body spins backwards about its
 * short axis. */
static void periods(mpfr_t x[6], plh_mode mode, mpfr_t y[2])
{
    mpfr_t turn;
    mpfr_init2(turn, P);
    plh_oracle_constants(P, x, x + 3, y[0], y[1]);
    mpfr_const_pi(turn, RN);
    mpfr_mul_2ui(turn, turn, 1, RN);
    if (mode == PLH_MODE_SHORT_AXIS)
        mpfr_sub(y[1], y[1], turn, RN);
    mpfr_div(y[1], y[1], y[0], RN);
    mpfr_clear(turn);
}

/* Truth of P_psi and of the rate of phi, and what inputs rounded to u do to them. */
static void truth(const plh_free_case *c, plh_mode mode, mpfr_t y[2], double cond[2])
{
    mpfr_t w[8], *z = w + 6;
    plh_oracle_init(P, w, 8);
    cond[0] = cond[1] = 0;
    for (int k = -1; k < 6; k++) {
        for (int i = 0; i < 6; i++)
            mpfr_set_d(w[i], i < 3 ? c->I[i] : c->m[i - 3], RN);
        if (k >= 0 && mpfr_zero_p(w[k]))
            continue;
        if (k >= 0) {
            mpfr_div_2ui(z[0], w[k], STEP, RN);
            mpfr_add(w[k], w[k], z[0], RN);
        }
        periods(w, mode, k < 0 ? y : z);
        for (int i = 0; i < 2 && k >= 0; i++) {
            mpfr_sub(z[i], z[i], y[i], RN);
            mpfr_mul_2ui(z[i], z[i], STEP, RN);
            cond[i] += u * fabs(mpfr_get_d(z[i], RN));
        }
    }
    plh_oracle_clear(w, 8);
}

static double off(double x, mpfr_t y, double cond)
{
    mpfr_t d;
    mpfr_init2(d, P);
    mpfr_sub_d(d, y, x, RN);
    const double e = fabs(mpfr_get_d(d, RN)) / (u * fabs(mpfr_get_d(y, RN)) + cond);
    mpfr_clear(d);
    return isnan(e) ? HUGE_VAL : e;
}

static void periods_against_truth(void **state)
{
    (void)state;
    double worst[2] = {0, 0};
    int done[PLH_MODE_COUNT] = {0};
    for (int k = 0; k < 40 * plh_test_free_families; k += PLH_TEST_STRIDE) {
        plh_free_case c;
        plh_motion motion;
        plh_tumbling t;
        plh_info info;
        mpfr_t y[2];
        double cond[2];
        plh_test_free_case(61, k, &c);
        assert_int_equal(prepare(&c, &motion), PLH_OK);
        assert_int_equal(plh_motion_info(&motion, &info), PLH_OK);
        assert_int_equal(plh_motion_tumbling(&motion, &t), PLH_OK);
        if (t.mode == PLH_MODE_NONE || info.regime == PLH_REGIME_SPIN)
            continue;
        plh_oracle_init(P, y, 2);
        truth(&c, t.mode, y, cond);
        const double e[2] = {off(t.P_psi, y[0], cond[0]), off(t.phi_rate, y[1], cond[1])};
        for (int i = 0; i < 2; i++) {
            if (!(e[i] < 8))
                print_message("%s %d: %s: %.3g\n", c.kind, k, i ? "phi_rate" : "P_psi", e[i]);
            worst[i] = fmax(worst[i], e[i]);
        }
        assert_true(fabs(t.P_phi * t.phi_rate / 6.283185307179586 - 1) < 4 * u);
        assert_true(fabs(t.P_psi * t.psi_rate / 6.283185307179586 - 1) < 8 * u);
        plh_oracle_clear(y, 2);
        done[t.mode]++;
    }
    print_message("P_psi %.2f, rate of phi %.2f of u + cond over %d LAM, %d SAM\n", worst[0],
                  worst[1], done[PLH_MODE_LONG_AXIS], done[PLH_MODE_SHORT_AXIS]);
    assert_true(worst[0] < 8 && worst[1] < 8);
    assert_true(done[PLH_MODE_LONG_AXIS] > 250 / PLH_TEST_STRIDE &&
                done[PLH_MODE_SHORT_AXIS] > 250 / PLH_TEST_STRIDE);
}

/* Follows the long axis through a period: its turns about L, its angles, and psi about it. */
static void follow(const plh_motion *motion, const plh_tumbling *t, double *turns, double range[2],
                   double *psi)
{
    enum { STEPS = 4000 };
    const plh_state s0 = motion->start;
    const plh_vec3 unit = plh_vec3_make(t->long_axis == 0, t->long_axis == 1, t->long_axis == 2);
    plh_vec3 L = plh_quat_rotate(s0.q, s0.m), last = plh_quat_rotate(s0.q, unit);
    L = plh_vec3_scale(1 / plh_vec3_norm(L), L);
    *turns = range[1] = *psi = 0;
    range[0] = 4;
    for (int i = 1; i <= STEPS; i++) {
        const plh_state s = plh_motion_at(motion, t->P_psi * i / STEPS);
        const plh_vec3 a = plh_quat_rotate(s.q, unit), side = plh_vec3_cross(L, last);
        *turns += atan2(plh_vec3_dot(a, side),
                        plh_vec3_dot(a, last) - plh_vec3_dot(a, L) * plh_vec3_dot(last, L));
        const double angle = atan2(plh_vec3_norm(plh_vec3_cross(L, a)), plh_vec3_dot(L, a));
        range[0] = fmin(range[0], angle);
        range[1] = fmax(range[1], angle);
        const int y = 3 - t->long_axis - t->short_axis;
        *psi = fmax(*psi, fabs(atan2(component(s.m, y), fabs(component(s.m, t->short_axis)))));
        last = a;
    }
}

static void periods_are_those_of_the_motion(void **state)
{
    (void)state;
    int done[PLH_MODE_COUNT] = {0};
    for (int k = 0; k < 20 * plh_test_free_families; k += PLH_TEST_STRIDE) {
        plh_free_case c;
        plh_motion motion;
        plh_tumbling t;
        plh_info info;
        double turns, range[2], psi;
        plh_test_free_case(62, k, &c);
        prepare(&c, &motion);
        plh_motion_info(&motion, &info);
        plh_motion_tumbling(&motion, &t);
        if (t.mode == PLH_MODE_NONE || info.regime == PLH_REGIME_SPIN || info.kc2 < 0.01 ||
            t.phi_rate * t.P_psi > 300)
            continue;
        if (t.theta_least < 0.05 || t.theta_most > 3.09)
            continue; /* the azimuth of an axis so near to L is a matter of rounding */
        follow(&motion, &t, &turns, range, &psi);
        const double e = fabs(turns - t.phi_rate * t.P_psi);
        if (!(e < 1e-9 * fabs(turns) + 1e-12)) {
            print_message("%s %d: %g for %g\n", c.kind, k, turns, t.phi_rate * t.P_psi);
            fail();
        }
        assert_true(fabs(range[0] - t.theta_least) < 1e-5);
        assert_true(fabs(range[1] - t.theta_most) < 1e-5);
        if (t.mode == PLH_MODE_SHORT_AXIS)
            assert_true(fabs(psi - t.psi_amplitude) < 1e-5);
        done[t.mode]++;
    }
    assert_true(done[PLH_MODE_LONG_AXIS] > 20 && done[PLH_MODE_SHORT_AXIS] > 20);
}

static plh_tumbling of(double I1, double I2, double I3, double m1, double m2, double m3)
{
    plh_free_case c = {{I1, I2, I3}, {m1, m2, m3}, {1, 0, 0, 0}, 0, ""};
    plh_motion motion;
    plh_tumbling t;
    assert_int_equal(prepare(&c, &motion), PLH_OK);
    assert_int_equal(plh_motion_tumbling(&motion, &t), PLH_OK);
    return t;
}

static void modes_have_their_names(void **state)
{
    (void)state;
    assert_int_equal(of(1, 2, 3, 1, 1, 5).mode, PLH_MODE_SHORT_AXIS);
    assert_int_equal(of(1, 2, 3, 5, 1, -1).mode, PLH_MODE_LONG_AXIS);
    assert_int_equal(of(1, 2, 3, 0, 0, -2).mode, PLH_MODE_SHORT_AXIS);
    assert_int_equal(of(1, 2, 3, 2, 0, 0).mode, PLH_MODE_LONG_AXIS);
    assert_int_equal(of(1, 2, 3, 0, 2, 0).mode, PLH_MODE_NONE);
    assert_int_equal(of(2, 2, 1, 1, 0, 1).mode, PLH_MODE_LONG_AXIS);
    assert_int_equal(of(2, 3, 2, 1, 0, 1).mode, PLH_MODE_NONE);
    assert_int_equal(of(2, 3, 2, 1, 1, 1).mode, PLH_MODE_SHORT_AXIS);
    assert_int_equal(of(2, 2, 2, 1, 1, 1).mode, PLH_MODE_NONE);
    assert_int_equal(of(2, 2, 0, 1, 1, 0).mode, PLH_MODE_NONE);
    assert_int_equal(of(4, 8, 9, 1, 2, 3).mode, PLH_MODE_NONE);
    assert_string_equal(plh_mode_name(PLH_MODE_LONG_AXIS), "LAM");
    assert_string_equal(plh_mode_name(PLH_MODE_SHORT_AXIS), "SAM");
    assert_string_equal(plh_mode_name((plh_mode)99), "unknown");
    for (int i = 0; i <= PLH_MODE_COUNT; i++)
        assert_true(strlen(plh_mode_text((plh_mode)i)) > 5);
}

/* By hand: a prolate body, an oblate one, spins, the separatrix, rest. */
static void special_motions_by_hand(void **state)
{
    (void)state;
    const double pi = 3.141592653589793;
    plh_tumbling t = of(2, 2, 1, 1, 0, 1); /* precession |L|/2, spin 1/2 */
    assert_true(fabs(t.P_phi - 4 * pi / sqrt(2)) < 1e-14 && fabs(t.P_psi - 4 * pi) < 1e-14);
    assert_true(fabs(t.theta_least - pi / 4) < 1e-15 && fabs(t.theta_most - pi / 4) < 1e-15);
    t = of(1, 1, 2, 1, 0, 1); /* oblate: the x axis goes around L at |L| - 1/2 on average */
    assert_true(fabs(t.P_psi - 4 * pi) < 1e-14 && fabs(t.phi_rate - (sqrt(2) - 0.5)) < 1e-15);
    t = of(1, 2, 3, 0, 2, 0); /* s = (2 - 3)/3 (1 - 2)/1 = 1/3 */
    assert_true(fabs(t.growth - 1 / sqrt(3)) < 1e-15 && isinf(t.P_psi));
    assert_true(fabs(t.phi_rate - 1) < 1e-15 && fabs(t.theta_least - pi / 2) < 1e-15);
    t = of(1, 2, 3, 0, 0, 3); /* wobble: sqrt(2/1 1/2) */
    assert_true(t.growth == 0 && fabs(t.psi_rate - 1) < 1e-15 && fabs(t.phi_rate - 1) < 1e-15);
    t = of(1, 2, 3, -2, 0, 0);
    assert_true(t.growth == 0 && fabs(t.theta_least - pi) < 1e-15);
    t = of(4, 8, 9, 1, 2, 3);
    assert_true(isinf(t.P_psi) && fabs(t.phi_rate - sqrt(14) / 8) < 1e-15);
    t = of(2, 2, 0, 1, 1, 0);
    assert_true(isinf(t.P_psi) && fabs(t.phi_rate - sqrt(0.5)) < 1e-15);
    t = of(1, 2, 3, 0, 0, 0);
    assert_true(isinf(t.P_psi) && isinf(t.P_phi) && isnan(t.theta_least) && t.phi_rate == 0);
}

static void failures_say_so(void **state)
{
    (void)state;
    plh_free_case c = {{1, 2, 3}, {1, NAN, 1}, {1, 0, 0, 0}, 0, ""};
    plh_motion motion;
    plh_tumbling t;
    assert_int_not_equal(prepare(&c, &motion), PLH_OK);
    assert_int_equal(plh_motion_tumbling(&motion, &t), PLH_BAD_ARGUMENT);
    assert_true(isnan(t.P_psi) && isnan(t.P_phi) && isnan(t.theta_most));
    plh_fact fact[PLH_FACTS];
    assert_int_equal(plh_motion_describe(&motion, PLH_FACTS, fact), 0);
}

/* The number of a fact, or NaN; its text, or NULL. */
static const plh_fact *fact_of(const plh_fact *fact, size_t n, const char *key)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(fact[i].key, key) == 0)
            return &fact[i];
    return NULL;
}

/* The facts are those of plh_info and plh_tumbling, each key once, in every regime. */
static void facts_repeat_the_numbers(void **state)
{
    (void)state;
    for (int k = 0; k < 6 * plh_test_free_families; k++) {
        plh_free_case c;
        plh_motion motion;
        plh_tumbling t;
        plh_info info;
        plh_fact fact[PLH_FACTS];
        plh_test_free_case(63, k, &c);
        assert_int_equal(prepare(&c, &motion), PLH_OK);
        plh_motion_info(&motion, &info);
        plh_motion_tumbling(&motion, &t);
        const size_t n = plh_motion_describe(&motion, PLH_FACTS, fact);
        assert_true(n > 10 && n < PLH_FACTS);
        assert_int_equal(plh_motion_describe(&motion, 5, fact), 5);
        for (size_t i = 0; i < n; i++) {
            assert_ptr_equal(fact_of(fact, n, fact[i].key), &fact[i]);
            assert_true(strlen(fact[i].label) > 2 && fact[i].unit);
            assert_true(fact[i].text ? fact[i].count == 0 && strlen(fact[i].text) > 2
                                     : fact[i].count == 1 || fact[i].count == 3);
        }
        assert_string_equal(fact_of(fact, n, "regime")->text, plh_regime_text(info.regime));
        assert_true(fact_of(fact, n, "energy")->value[0] == info.energy);
        assert_int_equal(fact_of(fact, n, "stability") != NULL, info.regime == PLH_REGIME_SPIN);
        if (info.regime == PLH_REGIME_REST)
            continue;
        assert_true(fact_of(fact, n, "P_psi")->value[0] == t.P_psi);
        assert_true(fact_of(fact, n, "P_phi")->value[0] == t.P_phi);
        assert_true(fact_of(fact, n, "nutation_most")->value[0] == t.theta_most);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(modes_have_their_names),
        cmocka_unit_test(special_motions_by_hand),
        cmocka_unit_test(periods_against_truth),
        cmocka_unit_test(periods_are_those_of_the_motion),
        cmocka_unit_test(facts_repeat_the_numbers),
        cmocka_unit_test(failures_say_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
