/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The polynomials through the states of a step: values, derivatives, and bounds that hold. */
#include "sim/event_step.h"

#include "support/cmocka_all.h"

#include <math.h>

/* A motion made up of waves, whose derivatives are known: m_i = a_i sin(w_i t + i), q turns about
 * z. */
static const double size[3] = {2.0, 0.5, 7.0};

typedef struct wave {
    double rate[3];
    int calls;
} wave;

static plh_status source(void *context, double t, plh_state *s)
{
    wave *x = context;
    double m[3];
    for (int i = 0; i < 3; i++)
        m[i] = size[i] * sin(x->rate[i] * t + i);
    s->q = plh_quat_make(cos(0.3 * t), 0.0, 0.0, sin(0.3 * t));
    s->m = plh_vec3_make(m[0], m[1], m[2]);
    x->calls++;
    return PLH_OK;
}

/* Derivative d of component i by s, over the unit of the arc. */
static double truth(const wave *x, const plh_arc *arc, double t, int d, int i)
{
    const double phase = x->rate[i] * t + i + d * 1.5707963267948966;
    return size[i] * pow(x->rate[i] * arc->half, d) * sin(phase) / arc->size;
}

static void check_arc(wave *x, double start, double end, bool fits)
{
    plh_body body;
    plh_arc_series series;
    plh_arc arc;
    double tail, most[5][3] = {{0}};
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1, 2, 3), &body), PLH_OK);
    assert_int_equal(
        plh_arc_from_states(&body, NULL, source, x, start, end, 0.0, &series, &arc, &tail), PLH_OK);
    assert_int_equal(tail < 1e-13, fits);
    assert_true(arc.start == start && arc.end == end && arc.half == 0.5 * (end - start));
    assert_true(fabs(arc.kappa[1] - arc.half * arc.size / 2) < 1e-15 * fabs(arc.half * arc.size));
    for (int k = 0; k <= 1000; k++) {
        const double t = start + (end - start) * k / 1000;
        plh_arc_point p;
        arc.look(&arc, t, &p);
        for (int i = 0; i < 3; i++)
            for (int d = 0; d < 5; d++) {
                const double y = truth(x, &arc, t, d, i);
                most[d][i] = fmax(most[d][i], fabs(y));
                if (d < 4 && fits)
                    assert_true(fabs(p.m[d][i] - y) < 1e-14 * pow(series.terms, 2 * d));
            }
        if (fits)
            assert_true(fabs(p.q.z - sin(0.3 * t)) < 1e-14 && p.q.x == 0.0);
    }
    for (int i = 0; i < 3 && fits; i++)
        for (int d = 0; d < 5; d++) {
            if (!(arc.bound[d][i] >= most[d][i] * (1 - 1e-6) - 1e-9))
                print_message("derivative %d of %d: %g is no bound of %g\n", d, i, arc.bound[d][i],
                              most[d][i]);
            assert_true(arc.bound[d][i] >= most[d][i] * (1 - 1e-6) - 1e-9);
            assert_true(arc.bound[d][i] <= 30 * most[d][i] + 1e-9); /* nor an idle one */
        }
}

static void bounds_hold(void **state)
{
    (void)state;
    wave slow = {{1, 0.3, 0.7}, 0}, fast = {{4, 1, 2}, 0}, wild = {{40, 1, 2}, 0};
    check_arc(&slow, 0.2, 0.25, true);
    assert_int_equal(slow.calls, 9); /* few terms are enough */
    check_arc(&slow, 3.0, 1.0, true);
    check_arc(&fast, -0.3, 0.4, true);
    check_arc(&fast, 1.0, 0.4, true);
    check_arc(&wild, 0.0, 1.5, false);
    assert_int_equal(wild.calls, 17);
}

static plh_status broken(void *context, double t, plh_state *s)
{
    (void)context;
    *s = plh_state_nan();
    return t > 0.5 ? PLH_NO_CONVERGENCE : PLH_OK;
}

static void failures_say_so(void **state)
{
    (void)state;
    plh_body body;
    plh_arc_series series;
    plh_arc arc;
    double tail;
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1, 2, 3), &body), PLH_OK);
    assert_int_equal(plh_arc_from_states(&body, NULL, broken, NULL, 0, 1, 0, &series, &arc, &tail),
                     PLH_NO_CONVERGENCE);
    assert_int_equal(
        plh_arc_from_states(&body, NULL, broken, NULL, 0, 0.4, 0, &series, &arc, &tail),
        PLH_NOT_FINITE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_hold),
        cmocka_unit_test(failures_say_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
