/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What is known about a top: period and angles against 128 bits and against quadrature, the path
 * against the motion itself, steady motions and their stability. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/polhode.h>
#include <string.h>

#include "support/few.h"
#include "top/oracle.h"

static plh_state start_of(const plh_top_case *c)
{
    return (plh_state){{c->q[0], c->q[1], c->q[2], c->q[3]}, {c->m[0], c->m[1], c->m[2]}};
}

static plh_top_info describe(const plh_top_case *c, plh_top *top)
{
    plh_body body;
    plh_top_info info;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(c->I, c->I, c->I3), &body), PLH_OK);
    assert_int_equal(plh_top_init(&body, c->strength, start_of(c), 0.0, top), PLH_OK);
    assert_int_equal(plh_top_describe(top, &info), PLH_OK);
    return info;
}

/* u times the sum of |d out/d ln x|; of the period relative, of the angles absolute. */
static void conditioning(const plh_top_quad *c, const quad at[3], quad cond[3])
{
    const quad by = 0x1p-66;
    cond[0] = cond[1] = cond[2] = 0;
    for (int i = 0; i < 10; i++) {
        plh_top_quad d = *c;
        quad other[3];
        d.x[i] *= 1 + by;
        if (d.x[i] == c->x[i])
            continue;
        plh_test_top_period(&d, other);
        for (int k = 0; k < 3; k++)
            cond[k] += fabsq(other[k] - at[k]) / by * 0x1p-53 / (k == 0 ? at[0] : 1);
    }
}

static void period_and_angles(void **state)
{
    (void)state;
    double worst[3] = {0, 0, 0};
    const int n = few_cases(930, 93);
    for (int i = 0; i < n; i++) {
        plh_top_case c;
        plh_top top;
        quad truth[3], cond[3];
        plh_test_top_draw(21, i, &c);
        const plh_top_info info = describe(&c, &top);
        const plh_top_quad q = plh_test_top_quad(&c);
        plh_test_top_period(&q, truth);
        if (isnanq(truth[0])) {
            assert_true(info.path <= PLH_TOP_PRECESSION || info.path == PLH_TOP_SEPARATRIX);
            continue;
        }
        conditioning(&q, truth, cond);
        const double turns = 6.3 + fabs(info.spin) + fabs(c.m[2]) / c.I * info.period;
        const double got[3] = {info.period, info.precession, info.spin};
        for (int k = 0; k < 3; k++) {
            const double rest = k > 0 ? 1e-31 * turns : 0.0;
            const quad unit = k == 0 ? truth[0] : 1, size = k == 0 ? 1 : fabsq(truth[k]);
            const quad off = fabsq(got[k] - truth[k]) / unit / (0x1p-53 * size + cond[k] + rest);
            if (off > 8)
                print_message("%s: %d: %.17g for %.17g, %g (u + cond)\n", c.kind, k, got[k],
                              (double)truth[k], (double)off);
            worst[k] = fmax(worst[k], (double)off);
        }
        assert_true(fabs(info.precession_rate * info.period - info.precession) <=
                    4e-16 * fabs(info.precession));
    }
    print_message("period %.2f, precession %.2f, spin %.2f (u + cond)\n", worst[0], worst[1],
                  worst[2]);
    assert_true(worst[0] <= 8 && worst[1] <= 8 && worst[2] <= 8);
}

/* The period is the integral of dt = du/|du/dt|: with u = middle - half cos f the trapezoidal rule
 * converges geometrically. */
static void period_is_the_integral(void **state)
{
    (void)state;
    for (int i = 0; i < 310; i++) {
        plh_top_case c;
        plh_top top;
        plh_top_truth truth;
        plh_test_top_draw(22, 32 * i + i % 4, &c); /* generic, any body, a sphere */
        const plh_top_info info = describe(&c, &top);
        const plh_top_quad q = plh_test_top_quad(&c);
        plh_test_top_exact(&q, &truth);
        const quad eps = fabsq(q.x[2]), I = q.x[0];
        quad n = 0, E = (q.x[3] * q.x[3] + q.x[4] * q.x[4] + q.x[5] * q.x[5]) / (2 * I);
        quad tilt = q.x[6] * q.x[6] + q.x[9] * q.x[9] - q.x[7] * q.x[7] - q.x[8] * q.x[8];
        for (int k = 6; k < 10; k++)
            n += q.x[k] * q.x[k];
        E += q.x[2] * tilt / n;
        const quad u3 = E / eps - truth.u1 - truth.u2, middle = (truth.u1 + truth.u2) / 2;
        if (u3 - truth.u2 < 0.05 || eps == 0)
            continue;
        const int points = 400;
        quad sum = 0;
        for (int k = 0; k < points; k++) {
            const quad f = 4 * atanq(1) * (k + (quad)0.5) / points;
            sum += 1 / sqrtq(2 * eps / I * (u3 - middle + (truth.u2 - truth.u1) / 2 * cosq(f)));
        }
        const quad period = 2 * 4 * atanq(1) * sum / points;
        assert_true(fabsq(info.period / period - 1) < 1e-13);
    }
}

/* After a period the axis is where it was, turned about the vertical by `precession`; the body by
 * `spin` about its axis. The path is what the motion does. */
static void the_motion_does_what_is_said(void **state)
{
    (void)state;
    int seen[PLH_TOP_PATH_COUNT] = {0};
    for (int i = 0; i < 620; i++) {
        plh_top_case c;
        plh_top top;
        plh_test_top_draw(23, i, &c);
        const plh_top_info info = describe(&c, &top);
        seen[info.path]++;
        const double rate = hypot(info.spin_rate, info.precession_rate);
        if (!isfinite(info.period) || rate * info.period > 1e4 || info.kc2 < 1e-6)
            continue;
        const plh_state a = plh_top_at(&top, 0.0), b = plh_top_at(&top, info.period);
        const double f = 0.5 * info.precession, g = 0.5 * info.spin;
        const plh_quat about_up = {cos(f), 0, 0, sin(f)}, about_axis = {cos(g), 0, 0, sin(g)};
        const plh_quat back = plh_quat_mul(plh_quat_mul(about_up, a.q), about_axis);
        const double same = fabs(back.w * b.q.w + back.x * b.q.x + back.y * b.q.y + back.z * b.q.z);
        const bool vertical = info.angle_least < 1e-6 || info.angle_most > 3.1415;
        if (!vertical) /* through the vertical the two angles jump by half a turn */
            assert_true(1.0 - same < 1e-13);
        if (info.kc2 < 0.01)
            continue;
        double low = 10.0, high = 0.0;
        for (int k = 0; k <= 64; k++) {
            const plh_quat q = plh_top_at(&top, info.period * k / 64.0).q;
            const double angle = 2.0 * atan2(hypot(q.x, q.y), hypot(q.w, q.z));
            low = fmin(low, angle);
            high = fmax(high, angle);
        }
        assert_true(low > info.angle_least - 1e-14 && high < info.angle_most + 1e-14);
        const double size = info.angle_most - info.angle_least;
        assert_true(low < info.angle_least + 0.1 * size + 1e-14);
        assert_true(high > info.angle_most - 0.1 * size - 1e-14);
    }
    assert_true(seen[PLH_TOP_UPRIGHT] && seen[PLH_TOP_SEPARATRIX] && seen[PLH_TOP_PENDULUM]);
    assert_true(seen[PLH_TOP_LOOPS] && seen[PLH_TOP_CUSPS] && seen[PLH_TOP_WAVES]);
}

static plh_top_info of(double I3, double strength, plh_quat q, plh_vec3 m)
{
    const plh_top_case c = {
        .I = 1, .I3 = I3, .strength = strength, .m = {m.x, m.y, m.z}, .q = {q.w, q.x, q.y, q.z}};
    plh_top top;
    return describe(&c, &top);
}

static void known_motions(void **state)
{
    (void)state;
    const plh_quat up = {1, 0, 0, 0}, down = {0, 1, 0, 0}, level = {sqrt(0.5), sqrt(0.5), 0, 0};
    plh_top_info k = of(0.5, 1.0, up, plh_vec3_make(0, 0, 3));
    assert_int_equal(k.path, PLH_TOP_UPRIGHT);
    assert_true(k.stable && k.critical == 2.0 && fabs(k.spin_rate - 6.0) < 1e-15);
    assert_true(fabs(k.period - 6.283185307179586 / sqrt(5.0)) < 1e-15);
    k = of(0.5, 1.0, up, plh_vec3_make(0, 0, 1.9999));
    assert_true(k.path == PLH_TOP_UPRIGHT && !k.stable && isinf(k.period));
    assert_true(of(0.5, 1.0, up, plh_vec3_make(0, 0, 2.0)).stable);
    k = of(0.5, -1.0, up, plh_vec3_make(0, 0, 1.0)); /* the centre of mass is below */
    assert_true(k.path == PLH_TOP_HANGING && k.stable && k.angle_most == 0.0);
    k = of(0.5, -1.0, down, plh_vec3_make(0, 0, 1.0));
    assert_true(k.path == PLH_TOP_UPRIGHT && !k.stable && fabs(k.spin_rate - 2.0) < 1e-15);
    k = of(0.5, 1.0, down, plh_vec3_make(0, 0, 0.0));
    assert_true(k.path == PLH_TOP_REST && k.stable && k.energy == -1.0);
    assert_true(of(0.5, 1.0, up, plh_vec3_make(0, 0, 0.0)).path == PLH_TOP_REST);
    /* A top that is let go: a cusp, and the period of a pendulum without spin. */
    k = of(0.5, 1.0, level, plh_vec3_make(0, 0, 2.0));
    assert_int_equal(k.path, PLH_TOP_CUSPS);
    k = of(0.5, 1.0, level, plh_vec3_make(0, 0, 0));
    assert_int_equal(k.path, PLH_TOP_PENDULUM);
    assert_true(fabs(k.period - 2 * 1.8540746773013719) <
                2e-15); /* swings twice as long: 4 K(1/2) */
    /* Passing upright with next to no speed left. */
    k = of(0.5, 1.0, down, plh_vec3_make(2.0, 0, 0));
    assert_int_equal(k.path, PLH_TOP_SEPARATRIX);
    assert_true(isinf(k.period) && k.kc2 == 0.0);
}

static void regular_precessions(void **state)
{
    (void)state;
    plh_body body;
    double rate[2];
    plh_body_from_moments(plh_vec3_make(2, 2, 1), &body);
    assert_int_equal(plh_top_precessions(&body, 1.0, 1.0, 0.3, rate), 0);
    assert_true(isnan(rate[0]) && isnan(rate[1]));
    assert_int_equal(plh_top_precessions(&body, 3.0, 2.0, NAN, rate), -1);
    for (int i = 0; i < 400; i++) {
        const double angle = 0.02 + 0.00775 * i, strength = i % 2 ? 1.3 : -0.7;
        const double axial = i % 3 ? 4.0 + 0.01 * i : -0.3;
        const int n = plh_top_precessions(&body, strength, axial, angle, rate);
        for (int k = 0; k < n; k++) { /* each is a steady motion */
            const double W = rate[k], half = 0.5 * angle;
            const plh_state s = {{cos(half), sin(half), 0, 0}, {0, 2.0 * W * sin(angle), axial}};
            plh_top top;
            plh_top_info info;
            assert_int_equal(plh_top_init(&body, strength, s, 0.0, &top), PLH_OK);
            assert_int_equal(plh_top_describe(&top, &info), PLH_OK);
            assert_true(info.angle_most - info.angle_least < 1e-6);
            assert_true(fabs(info.precession_rate / W - 1) < 1e-6 || info.angle_least < 1e-3);
        }
    }
    /* the last that exists: twice */
    plh_body_from_moments(plh_vec3_make(1, 1, 1), &body);
    assert_int_equal(plh_top_precessions(&body, 1.0, 2.0, 0.0, rate), 2);
    assert_true(rate[0] == 1.0 && rate[1] == 1.0);
    assert_int_equal(plh_top_precessions(&body, 0.0, 2.0, 0.0, rate), 2);
    assert_true(rate[0] == 0.0 && rate[1] == 2.0);
    plh_body_from_moments(plh_vec3_make(1, 2, 3), &body);
    assert_int_equal(plh_top_precessions(&body, 1.0, 2.0, 0.0, rate), -1);
}

static void failures(void **state)
{
    (void)state;
    plh_body body;
    plh_top top;
    plh_top_info info;
    plh_body_from_moments(plh_vec3_make(1, 2, 3), &body);
    const plh_state s = {plh_quat_identity(), plh_vec3_make(0, 0, 1)};
    assert_int_equal(plh_top_init(&body, 1.0, s, 0.0, &top), PLH_BAD_INERTIA);
    assert_int_equal(plh_top_describe(&top, &info), PLH_BAD_ARGUMENT);
    assert_true(isnan(info.period) && isnan(info.energy) && isnan(info.critical));
    for (int i = 0; i < PLH_TOP_PATH_COUNT; i++)
        assert_true(strlen(plh_top_path_text((plh_top_path)i)) > 5);
    assert_string_equal(plh_top_path_text((plh_top_path)99), "unknown");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(period_and_angles),
        cmocka_unit_test(period_is_the_integral),
        cmocka_unit_test(the_motion_does_what_is_said),
        cmocka_unit_test(known_motions),
        cmocka_unit_test(regular_precessions),
        cmocka_unit_test(failures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
