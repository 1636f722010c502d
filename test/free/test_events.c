/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Events of free bodies against the oracle: those of random ones, of known ones and of limits. */
#include "free/cases.h"
#include "free/oracle.h"
#include "support/cmocka_all.h"
#include "support/event_check.h"

#include <math.h>
#include <polhode/info.h>
#include <polhode/random.h>
#include <polhode/rotation.h>
#include <string.h>

enum { ROOM = 400, BITS = 192 };

static const double pi = 3.141592653589793;

static plh_status prepare(const plh_free_case *c, plh_motion *motion)
{
    plh_body body;
    plh_state s = {{c->q0[0], c->q0[1], c->q0[2], c->q0[3]}, {c->m[0], c->m[1], c->m[2]}};
    plh_status status = plh_body_from_moments(plh_vec3_make(c->I[0], c->I[1], c->I[2]), &body);
    return status != PLH_OK ? status : plh_motion_init(&body, s, 0.0, PLH_MOTION_PLAIN, motion);
}

static double uniform(plh_random *r)
{
    return 2 * plh_random_uniform(r) - 1;
}

static plh_vec3 vector(plh_random *r)
{
    return plh_vec3_make(uniform(r), uniform(r), uniform(r));
}

/* Definitions of every kind; half of the axes are principal ones. */
static plh_event_def draw(plh_random *r, plh_event_kind kind)
{
    plh_event_def def = {.kind = kind, .axis = vector(r), .direction = vector(r)};
    const int principal = (int)(6 * plh_random_uniform(r));
    if (principal < 3)
        def.axis = plh_vec3_make(principal == 0, principal == 1, -(principal == 2));
    def.angle = acos(uniform(r));
    if (plh_random_uniform(r) < 0.1)
        def.angle = 1e-3 * plh_random_uniform(r);
    return def;
}

/* The oracle's number, to 106 bits. */
static quad from(mpfr_t x)
{
    mpfr_t rest;
    mpfr_init2(rest, BITS);
    const double hi = mpfr_get_d(x, MPFR_RNDN);
    mpfr_sub_d(rest, x, hi, MPFR_RNDN);
    const quad sum = (quad)hi + mpfr_get_d(rest, MPFR_RNDN);
    mpfr_clear(rest);
    return sum;
}

/* A case and its prepared motion. */
typedef struct subject {
    plh_free_case c;
    plh_motion motion;
} subject;

/* The true state at the time t since the start. */
static quad_point truth_at(const void *of, double t)
{
    const plh_free_case *c = &((const subject *)of)->c;
    mpfr_t x[14], *I = x, *m = x + 3, *r = x + 6, *rate = x + 10;
    quad_point p = {.torque = {0}};
    quad a[4], b[4];
    plh_oracle_init(BITS, x, 14);
    for (int i = 0; i < 3; i++) {
        mpfr_set_d(I[i], c->I[i], MPFR_RNDN);
        mpfr_set_d(m[i], c->m[i], MPFR_RNDN);
        p.inverse[i] = c->I[i] > 0 ? 1 / (quad)c->I[i] : 0;
    }
    mpfr_set_d(x[13], t, MPFR_RNDN);
    plh_oracle_motion(BITS, I, m, x[13], r, rate);
    for (int i = 0; i < 4; i++) {
        a[i] = c->q0[i];
        b[i] = from(r[i]);
    }
    for (int i = 0; i < 3; i++)
        p.m[i] = from(m[i]);
    plh_oracle_clear(x, 14);
    p.q[0] = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
    p.q[1] = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
    p.q[2] = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];
    p.q[3] = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
    return p;
}

static quad_point state_at(const void *of, double t)
{
    const plh_motion *motion = &((const subject *)of)->motion;
    const plh_state s = plh_motion_at(motion, t);
    return plh_test_event_point(&motion->body, &s, plh_vec3_make(0, 0, 0));
}

static double cond_at(const void *of, double t)
{
    plh_free_case at = ((const subject *)of)->c;
    plh_free_truth truth;
    at.t = t;
    plh_test_free_truth(&at, &truth);
    return truth.cond;
}

static double scale_of(const void *of, const plh_event_def *def, const quad_point *at)
{
    (void)of;
    return plh_test_event_sensitivity(def, at);
}

static plh_status find_events(const void *of, const plh_event_def *def, double a, double b,
                              size_t room, plh_event *e, size_t *found)
{
    return plh_motion_events(&((const subject *)of)->motion, 1, def, a, b, room, e, found);
}

/* The fastest rotation. */
static double fastest(const plh_motion *motion)
{
    plh_info info;
    plh_motion_info(motion, &info);
    const double c[3] = {fmax(fabs(info.cosine_least[0]), fabs(info.cosine_most[0])),
                         fmax(fabs(info.cosine_least[1]), fabs(info.cosine_most[1])),
                         fmax(fabs(info.cosine_least[2]), fabs(info.cosine_most[2]))};
    return plh_vec3_norm(
        plh_body_omega(&motion->body, plh_vec3_scale(plh_vec3_norm(motion->start.m),
                                                     plh_vec3_make(c[0], c[1], c[2]))));
}

static void events_against_truth(void **state)
{
    (void)state;
    plh_event_kind kinds[PLH_EVENT_KINDS];
    int n = 0;
    for (int kind = -1; (kind = (int)plh_test_event_next(kind, false)) < PLH_EVENT_KINDS;)
        kinds[n++] = (plh_event_kind)kind;
    plh_random r;
    plh_event_tally sum = {0};
    plh_random_seed(71, &r);
    for (int k = 0; k < 10 * plh_test_free_families; k += PLH_TEST_STRIDE) {
        subject x;
        plh_info info;
        plh_test_free_case(71, k, &x.c);
        assert_int_equal(prepare(&x.c, &x.motion), PLH_OK);
        plh_motion_info(&x.motion, &info);
        if (info.regime == PLH_REGIME_REST)
            continue;
        plh_event_def def = draw(&r, kinds[k % n]);
        const double w = fastest(&x.motion);
        double span = 30 * plh_random_uniform(&r) / w, from = 50 * uniform(&r) / w;
        if (isfinite(info.period) && info.period < 300 / w)
            span = fmax(span, 1.5 * info.period);
        span =
            fmin(span, 40 * info.period); /* of bodies that no mass has, m is faster than omega */
        const plh_event_subject all = {x.c.kind,    &x,       truth_at, state_at, cond_at, scale_of,
                                       find_events, 1e-4 / w, 1e-4 / w, 48,       3000};
        plh_test_events(&all, &def, from, k % 3 == 0 ? from - span : from + span, &sum);
    }
    print_message("%d events and %d grazes of %d searches\n", sum.events, sum.grazes, sum.cases);
    assert_true(sum.events > 600 / PLH_TEST_STRIDE && sum.grazes * 100 <= sum.events);
}

static void make(double I1, double I2, double I3, double m1, double m2, double m3, plh_motion *M)
{
    plh_free_case c = {{I1, I2, I3}, {m1, m2, m3}, {1, 0, 0, 0}, 0, ""};
    assert_int_equal(prepare(&c, M), PLH_OK);
}

static size_t find(const plh_motion *M, plh_event_def def, double a, double b, plh_event *e)
{
    size_t n = 77;
    assert_int_equal(plh_motion_events(M, 1, &def, a, b, ROOM, e, &n), PLH_OK);
    return n;
}

/* A sphere that turns about z at rate 1: the angle of an axis at 0.5 from z to a direction at 0.25
 * goes between 0.25 and 0.75. At these it touches; a little inside it crosses twice. */
static void touches_are_grazes(void **state)
{
    (void)state;
    plh_motion M;
    plh_event e[ROOM];
    plh_event_def def = {.kind = PLH_EVENT_ANGLE,
                         .axis = {sin(0.5), 0, cos(0.5)},
                         .direction = {sin(0.25), 0, cos(0.25)},
                         .angle = 0.75};
    make(1, 1, 1, 0, 0, 1, &M);
    assert_int_equal(find(&M, def, 0, 6, e), 1);
    assert_true(e[0].flags == PLH_EVENT_GRAZE && e[0].direction == 0 && e[0].which == 0);
    assert_true(fabs(e[0].t - pi) < 1e-7 && fabs(e[0].value - 0.75) < 1e-15);
    def.angle = 0.25;
    assert_int_equal(find(&M, def, 1, 20, e), 3);
    for (int i = 0; i < 3; i++)
        assert_true(e[i].flags == PLH_EVENT_GRAZE && fabs(e[i].t - 2 * pi * (i + 1)) < 1e-7);
    for (int k = 2; k < 14; k++) { /* cos 0.25 - cos angle = sin 0.5 sin 0.25 t^2/2 */
        def.angle = 0.25 + pow(10, -k);
        const double c = (cos(0.25) - cos(def.angle)) / (sin(0.5) * sin(0.25));
        const double half = acos(1 - c);
        assert_int_equal(find(&M, def, 1, 7, e), 2);
        assert_true(e[0].flags == 0 && e[0].direction == -1 && e[0].value == def.angle);
        assert_true(e[1].flags == 0 && e[1].direction == 1);
        assert_true(fabs(e[0].t - 2 * pi + half) < 1e-15 / half + 1e-14);
        assert_true(fabs(e[1].t - 2 * pi - half) < 1e-15 / half + 1e-14);
        def.angle = 0.25 - pow(10, -k);
        assert_int_equal(find(&M, def, 1, 7, e), 0);
    }
}

/* The axis of rotation keeps its angle: a function that is zero all along has no events. */
static void constants_have_no_events(void **state)
{
    (void)state;
    plh_motion M;
    plh_event e[ROOM];
    plh_event_def def = {.kind = PLH_EVENT_ANGLE, .axis = {0, 0, 1}, .direction = {3, 0, 4}};
    make(1, 2, 3, 0, 0, 1, &M);
    def.angle = acos(0.8);
    assert_int_equal(find(&M, def, 0, 100, e), 0);
    def.kind = PLH_EVENT_ANGLE_EXTREMUM;
    assert_int_equal(find(&M, def, 0, 100, e), 0);
    make(2, 2, 3, 1, 0, 1, &M);
    def.kind = PLH_EVENT_NUTATION;
    def.angle = pi / 4;
    assert_int_equal(find(&M, def, 0, 100, e), 0);
    for (int kind = -1; (kind = (int)plh_test_event_next(kind, true)) < PLH_EVENT_KINDS;) {
        def.kind = (plh_event_kind)kind;
        make(1, 2, 3, 0, 0, 0, &M);
        assert_int_equal(find(&M, def, 0, 100, e), 0);
        make(2, 0, 2, 1, 0, 0, &M);
        def.axis = plh_vec3_make(1, 0, 0);
        assert_int_equal(find(&M, def, 0, 100, e), 0);
    }
    make(1, 2, 3, 1, 2, 3, &M);
    for (int kind = 0; kind < PLH_EVENT_KINDS; kind++) {
        def.kind = (plh_event_kind)kind;
        if (plh_event_kind_get(def.kind)->free_constant)
            assert_int_equal(find(&M, def, 0, 100, e), 0);
    }
}

/* Backwards, piece by piece and several at once: the same events. */
static void the_order_of_the_search_does_not_matter(void **state)
{
    (void)state;
    plh_motion M;
    plh_event all[ROOM], back[ROOM], piece[3];
    const plh_event_def def[3] = {
        {.kind = PLH_EVENT_ANGLE, .axis = {1, 2, 2}, .direction = {1, -1, 0}, .angle = 1.2},
        {.kind = PLH_EVENT_MOMENTUM, .axis = {0, -1, 0}},
        {.kind = PLH_EVENT_NUTATION_EXTREMUM, .axis = {0.3, 0.2, 1}}};
    size_t n, m, at = 0;
    make(1, 2, 3, 1, 2, 1.5, &M);
    assert_int_equal(plh_motion_events(&M, 3, def, -30, 50, ROOM, all, &n), PLH_OK);
    assert_int_equal(plh_motion_events(&M, 3, def, 50, -30, ROOM, back, &m), PLH_OK);
    assert_true(n > 30 && m == n);
    for (size_t i = 0; i < n; i++) {
        const plh_event *a = &all[i], *b = &back[n - 1 - i];
        assert_true(fabs(a->t - b->t) < 1e-13 && a->which == b->which);
        assert_true(a->direction == b->direction && a->direction != 0 && a->flags == 0);
    }
    for (double t = -30; at < n; t = piece[m - 1].t) {
        assert_int_equal(plh_motion_events(&M, 3, def, t, 50, 3, piece, &m), PLH_OK);
        assert_true(m > 0);
        for (size_t i = 0; i < m; i++, at++)
            assert_true(fabs(piece[i].t - all[at].t) < 1e-13 && piece[i].which == all[at].which);
    }
    plh_event_def up = def[0];
    up.only = 1;
    m = find(&M, up, -30, 50, back);
    for (size_t i = 0, k = 0; i < n; i++)
        if (all[i].which == 0 && all[i].direction > 0)
            assert_true(k < m && fabs(back[k++].t - all[i].t) < 1e-13);
}

static double wave(void *context, double t, const plh_state *s)
{
    (void)s;
    return sin(*(double *)context * t);
}

static void functions_of_the_user(void **state)
{
    (void)state;
    plh_motion M;
    plh_event e[ROOM];
    double rate = 1.7;
    plh_event_def def = {.kind = PLH_EVENT_FUNCTION, .function = wave, .context = &rate};
    make(1, 1, 1, 0, 0, 1, &M);
    assert_int_equal(find(&M, def, 0, 20, e), 10);
    for (int i = 0; i < 10; i++) {
        assert_true(fabs(e[i].t - pi * (i + 1) / 1.7) < 1e-14);
        assert_int_equal(e[i].direction, i % 2 ? 1 : -1);
    }
    rate = 128 * pi / 3.9; /* a wave between samples, four pieces with 16 of them: not to be seen */
    assert_int_equal(find(&M, def, 0.01, 3.91, e), 0);
    def.samples = 64;
    assert_int_equal(find(&M, def, 0.01, 3.91, e), 128);
    make(1, 1, 1, 0, 0, 0, &M); /* at rest the whole window is one piece */
    rate = 1;
    assert_int_equal(find(&M, def, 0, 10, e), 3);
}

/* One flip on the separatrix, and nothing after it. */
static void the_separatrix_has_one_flip(void **state)
{
    (void)state;
    plh_motion M;
    plh_event e[ROOM];
    make(4, 8, 9, 1, 2, 3, &M);
    plh_event_def def = {.kind = PLH_EVENT_MOMENTUM, .axis = {0, 1, 0}};
    assert_int_equal(find(&M, def, -100, 100, e), 1);
    const double t = e[0].t;
    assert_int_equal(find(&M, def, 100, -100, e), 1);
    assert_true(e[0].t == t && t < 0);
    def.axis = plh_vec3_make(1e-30, 1, 0); /* no principal axis: by search */
    assert_int_equal(find(&M, def, -100, 100, e), 1);
    assert_true(fabs(e[0].t - t) < 1e-13);
    def.kind = PLH_EVENT_NUTATION;
    def.axis = plh_vec3_make(0, 1, 0);
    def.angle = pi / 2;
    assert_int_equal(find(&M, def, -100, 100, e), 1);
    assert_true(fabs(e[0].t - t) < 1e-13);
}

static void failures_say_so(void **state)
{
    (void)state;
    plh_motion M;
    plh_event e[2];
    size_t n = 5;
    plh_event_def def = {.kind = PLH_EVENT_ANGLE, .axis = {0, 0, 1}, .direction = {0, 0, 1}};
    make(1, 2, 3, 1, 2, 1, &M);
    assert_int_equal(plh_motion_events(&M, 1, &def, 0, INFINITY, 2, e, &n), PLH_NOT_FINITE);
    assert_int_equal(n, 0);
    def.angle = -0.1;
    assert_int_equal(plh_motion_events(&M, 1, &def, 0, 1, 2, e, &n), PLH_BAD_ARGUMENT);
    def.angle = NAN;
    assert_int_equal(plh_event_check(&def), PLH_NOT_FINITE);
    def.angle = 1;
    def.axis = plh_vec3_make(0, 0, 0);
    assert_int_equal(plh_event_check(&def), PLH_BAD_ARGUMENT);
    def.axis = plh_vec3_make(0, 0, INFINITY);
    assert_int_equal(plh_event_check(&def), PLH_NOT_FINITE);
    def.kind = PLH_EVENT_FUNCTION;
    assert_int_equal(plh_event_check(&def), PLH_BAD_ARGUMENT);
    def.kind = PLH_EVENT_KINDS;
    assert_int_equal(plh_event_check(&def), PLH_BAD_ARGUMENT);
    M.t0 = NAN;
    assert_int_equal(plh_motion_events(&M, 0, NULL, 0, 1, 2, e, &n), PLH_BAD_ARGUMENT);
    for (int k = 0; k < PLH_EVENT_KINDS; k++) {
        assert_int_equal(plh_event_find(plh_event_name((plh_event_kind)k)), k);
        assert_true(strlen(plh_event_text((plh_event_kind)k)) > 10);
    }
    assert_null(plh_event_kind_get(PLH_EVENT_KINDS));
    assert_int_equal(plh_event_find("nothing"), PLH_EVENT_KINDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_against_truth),
        cmocka_unit_test(touches_are_grazes),
        cmocka_unit_test(constants_have_no_events),
        cmocka_unit_test(the_order_of_the_search_does_not_matter),
        cmocka_unit_test(functions_of_the_user),
        cmocka_unit_test(the_separatrix_has_one_flip),
        cmocka_unit_test(failures_say_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
