/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Events of tops against 128 bits: none missed, none invented, times within their conditioning.
 * `long`: more cases. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/random.h>
#include <polhode/top.h>
#include <string.h>

#include "support/event_truth.h"
#include "top/oracle.h"

enum { ROOM = 600, COARSE = 24, FINE = 2000 };

static const double u = 0x1p-53, pi = 3.141592653589793;
static int long_run;

static void prepare(const plh_top_case *c, plh_top *top)
{
    plh_body body;
    const plh_state s = {{c->q[0], c->q[1], c->q[2], c->q[3]}, {c->m[0], c->m[1], c->m[2]}};
    assert_int_equal(plh_body_from_moments(plh_vec3_make(c->I, c->I, c->I3), &body), PLH_OK);
    assert_int_equal(plh_top_init(&body, c->strength, s, 0.0, top), PLH_OK);
}

static double uniform(plh_random *r)
{
    return 2 * plh_random_uniform(r) - 1;
}

static plh_vec3 vector(plh_random *r)
{
    return plh_vec3_make(uniform(r), uniform(r), uniform(r));
}

/* Half of the definitions are about the axis and the vertical. */
static plh_event_def draw(plh_random *r, plh_event_kind kind)
{
    plh_event_def def = {.kind = kind, .axis = vector(r), .direction = vector(r)};
    if (plh_random_uniform(r) < 0.5)
        def.axis = def.direction = plh_vec3_make(0, 0, 1);
    def.angle = acos(uniform(r));
    return def;
}

/* The torque of the field at an attitude. */
static void set_torque(double strength, quad_point *p)
{
    const quad *q = p->q;
    p->torque[0] = 2 * strength * (q[2] * q[3] + q[0] * q[1]);
    p->torque[1] = -2 * strength * (q[1] * q[3] - q[0] * q[2]);
    p->torque[2] = 0;
}

static quad_point truth_at(const plh_top_case *c, double t)
{
    plh_top_case at = *c;
    plh_top_truth truth;
    at.t = t;
    const plh_top_quad x = plh_test_top_quad(&at);
    plh_test_top_exact(&x, &truth);
    quad_point p = {.inverse = {1 / (quad)c->I, 1 / (quad)c->I, c->I3 > 0 ? 1 / (quad)c->I3 : 0}};
    memcpy(p.q, truth.q, sizeof p.q);
    memcpy(p.m, truth.m, sizeof p.m);
    set_torque(c->strength, &p);
    return p;
}

static quad_point state_at(const plh_top *top, double t)
{
    const plh_state s = plh_top_at(top, t);
    quad_point p = plh_test_event_point(&top->body, &s, plh_vec3_make(0, 0, 0));
    set_torque(top->strength, &p);
    return p;
}

static double function(const plh_top *top, const plh_event_def *def, double t)
{
    const quad_point p = state_at(top, t);
    return plh_test_event_function(def, &p, true);
}

/* Radians in a unit of time. */
static double speed(const plh_top_case *c)
{
    return hypot(c->m[0], c->m[1]) / c->I + (c->I3 > 0 ? fabs(c->m[2] / c->I3) : 0.0) +
           2 * sqrt(fabs(c->strength) / c->I);
}

/* The same case with time in a unit of about a radian, for the differences of the truth. */
static void unit_time(plh_top_case *c)
{
    int e;
    frexp(speed(c), &e);
    for (int i = 0; i < 3; i++)
        c->m[i] = ldexp(c->m[i], -e);
    c->strength = ldexp(c->strength, -2 * e);
}

/* The search follows cosines: near 0 and pi the rate of an angle has no digits. */
static double sine_of(const plh_event_def *def, const quad_point *at)
{
    plh_event_def angle = *def;
    angle.angle = 0;
    if (def->kind == PLH_EVENT_ANGLE_EXTREMUM)
        angle.kind = PLH_EVENT_ANGLE;
    else if (def->kind == PLH_EVENT_NUTATION_EXTREMUM)
        angle.kind = PLH_EVENT_NUTATION;
    else
        return 1;
    return sin(plh_test_event_function(&angle, at, true));
}

/* The noise of the search is that of the whole arc: of a momentum of the size of the largest, and
 * of a torque that turns with the body. */
static double scale_of(const plh_event_def *def, const quad_point *at, const plh_top_case *c)
{
    const double size = hypot(hypot((double)at->m[0], (double)at->m[1]), (double)at->m[2]);
    const double all = hypot(hypot(c->m[0], c->m[1]), c->m[2]) + 2 * sqrt(c->I * fabs(c->strength));
    const double energy = all * speed(c); /* the differences of the truth have 1e-23 of it */
    const double power = def->kind == PLH_EVENT_ENERGY_EXTREMUM
                             ? (fabs(c->strength) + 1e-9 * energy) * speed(c)
                         : plh_event_kind_get(def->kind)->extremum ? speed(c)
                                                                   : 0.0;
    const double more = fmax(1.0, all / size); /* the rate of a direction has it twice */
    return (plh_test_event_sensitivity(def, at) * more * more + power) / sine_of(def, at);
}

static double slope_of(const plh_top *top, const plh_event_def *def, double t, double d)
{
    return fabs(function(top, def, t + d) - function(top, def, t - d)) / (2 * d);
}

/* Whether the true function changes its sign around an event, as the event says, within its
 * bound. */
static bool is_right(const plh_top_case *c, const plh_top *top, const plh_event_def *def,
                     const plh_event *e)
{
    const bool rest = c->m[0] == 0 && c->m[1] == 0 && c->m[2] == 0;
    plh_top_case at = *c;
    plh_top_truth truth;
    if (rest && fabs(e->t) * speed(c) < 1e-14) /* a momentum of zero has no sensitivity */
        return true;
    at.t = e->t;
    plh_test_top_truth(&at, &truth);
    const quad_point here = state_at(top, e->t);
    const double d = 1e-7 / speed(c), scale = scale_of(def, &here, c);
    const double wide = slope_of(top, def, e->t, 1000 * d),
                 slope = fmin(wide, slope_of(top, def, e->t, d)); /* two roots may be near */
    const double delta = 8 * u * fabs(e->t) + 24 * (2 * u + truth.cond) * scale / slope;
    if (!(delta < d)) /* badly determined: judged by the noise, not by the time */
        return fabs(function(top, def, e->t)) < 1e-7 * scale;
    const quad_point x = truth_at(c, e->t - delta), y = truth_at(c, e->t + delta);
    const double before = plh_test_event_function(def, &x, false),
                 after = plh_test_event_function(def, &y, false);
    const int sign = plh_event_kind_get(def->kind)->extremum ? -e->direction : e->direction;
    return sign > 0 ? before < 0 && after > 0 : before > 0 && after < 0;
}

/* Signs of the function at n + 1 times of a window must be explained by the events. */
static void explain(const plh_top_case *c, const plh_top *top, const plh_event_def *def, double a,
                    double b, const plh_event *e, size_t found, double noise, int n)
{
    size_t k = 0;
    double last = 0;
    quad_point before = {.torque = {0}};
    int flips = 0;
    bool graze = false;
    for (int i = 0; i <= n; i++) {
        const double t = a + (b - a) * i / n;
        const quad_point at = n == COARSE ? truth_at(c, t) : state_at(top, t);
        const double g = plh_test_event_function(def, &at, true);
        for (; k < found && (a < b ? e[k].t <= t : e[k].t >= t); k++) {
            flips += e[k].direction != 0;
            graze = graze || e[k].flags & PLH_EVENT_GRAZE;
        }
        if (last != 0 && !graze && (flips % 2 != 0) != (last * g < 0)) {
            if (fabs(g) < noise * scale_of(def, &at, c))
                continue; /* too near to a root to have a sign */
            if (fabs(last) > noise * scale_of(def, &before, c))
                fail_msg("%s: %s: %d events, but %g then %g at t = %.17g", c->kind,
                         plh_event_name(def->kind), flips, last, g, t);
        }
        last = g;
        before = at;
        flips = 0;
        graze = false;
    }
}

typedef struct tally {
    int events, grazes, cases;
} tally;

static void check(const plh_top_case *c, const plh_top *top, const plh_event_def *def, double a,
                  double b, tally *sum)
{
    plh_event e[ROOM];
    size_t n;
    const plh_status status = plh_top_events(top, 1, def, a, b, ROOM, e, &n);
    if (status || n == ROOM)
        fail_msg("%s: %s in %.17g .. %.17g: status %d, %d events", c->kind,
                 plh_event_name(def->kind), a, b, (int)status, (int)n);
    for (size_t i = 0; i < n; i++) {
        assert_true(a < b ? e[i].t >= a && e[i].t <= b : e[i].t <= a && e[i].t >= b);
        if (e[i].flags & PLH_EVENT_GRAZE) {
            sum->grazes++;
            continue;
        }
        sum->events++;
        if (!is_right(c, top, def, &e[i]))
            fail_msg("%s: %s at %.17g (%d of %d) in %.17g .. %.17g\n", c->kind,
                     plh_event_name(def->kind), e[i].t, (int)i, (int)n, a, b);
    }
    if (c->strength == 0 && plh_event_kind_get(def->kind)->free_constant) {
        assert_int_equal(n, 0);
        return;
    }
    explain(c, top, def, a, b, e, n, 1e-13, COARSE);
    explain(c, top, def, a, b, e, n, 1e-12, long_run ? FINE : FINE / 8);
    sum->cases++;
}

static void events_against_truth(void **state)
{
    (void)state;
    plh_event_kind kinds[PLH_EVENT_KINDS];
    int n = 0;
    for (int kind = -1; (kind = (int)plh_test_event_next(kind, true)) < PLH_EVENT_KINDS;)
        kinds[n++] = (plh_event_kind)kind;
    plh_random r;
    tally sum = {0};
    plh_random_seed(72, &r);
    for (int k = 0; k < (long_run ? 100 : 2) * plh_test_top_families; k++) {
        plh_top_case c;
        plh_top top;
        plh_test_top_draw(72, k, &c);
        if (!(speed(&c) > 0))
            continue;
        unit_time(&c);
        const double w = speed(&c);
        prepare(&c, &top);
        plh_event_def def = draw(&r, kinds[k % n]);
        const double span = 20 * plh_random_uniform(&r) / w, from = 20 * uniform(&r) / w;
        check(&c, &top, &def, from, k % 3 == 0 ? from - span : from + span, &sum);
    }
    print_message("%d events and %d grazes of %d searches\n", sum.events, sum.grazes, sum.cases);
    assert_true(sum.events > 40 && sum.grazes * 10 <= sum.events);
}

static size_t find(const plh_top *top, plh_event_def def, double a, double b, plh_event *e)
{
    size_t n = 77;
    assert_int_equal(plh_top_events(top, 1, &def, a, b, ROOM, e, &n), PLH_OK);
    return n;
}

/* A top with loops: the axis reaches its least and largest angle once in a period, and its way
 * around the vertical turns back twice; with waves never. */
static void nutation_and_loops(void **state)
{
    (void)state;
    const plh_vec3 z = {0, 0, 1};
    plh_event e[ROOM];
    plh_top top;
    plh_top_info info;
    for (int loops = 0; loops < 2; loops++) {
        const plh_top_case c = {1, 0.5, 1, {loops ? 0.5 : -0.4, 0.1, 3}, {0.8, 0, 0.6, 0}, 0, ""};
        prepare(&c, &top);
        assert_int_equal(plh_top_describe(&top, &info), PLH_OK);
        assert_int_equal(info.path, loops ? PLH_TOP_LOOPS : PLH_TOP_WAVES);
        plh_event_def def = {.kind = PLH_EVENT_ANGLE_EXTREMUM, .axis = z, .direction = z};
        assert_int_equal(find(&top, def, 0, 10 * info.period, e), 20);
        for (int i = 0; i < 20; i++) {
            const double angle = e[i].direction > 0 ? info.angle_most : info.angle_least;
            assert_true(fabs(e[i].value - angle) < 1e-15 * 8);
            assert_true(i < 2 || fabs(e[i].t - e[i - 2].t - info.period) < 1e-13);
        }
        def.kind = PLH_EVENT_PRECESSION;
        assert_int_equal(find(&top, def, 0, 10 * info.period, e), loops ? 20 : 0);
        def.kind = PLH_EVENT_ENERGY_EXTREMUM; /* where the angle is least and largest */
        assert_int_equal(find(&top, def, 0, 10 * info.period, e), 20);
        def.kind = PLH_EVENT_MOMENTUM_SPACE; /* about the vertical it is constant */
        assert_int_equal(find(&top, def, 0, 10 * info.period, e), 0);
    }
}

/* Steady motions keep their angle; a field of zero gives the free body's events. */
static void limits(void **state)
{
    (void)state;
    const plh_vec3 z = {0, 0, 1};
    plh_event e[ROOM], f[ROOM];
    plh_top top;
    plh_motion motion;
    size_t n;
    const plh_top_case sleeping = {1, 0.5, 1, {0, 0, 3}, {1, 0, 0, 0}, 0, ""};
    prepare(&sleeping, &top);
    plh_event_def def = {.kind = PLH_EVENT_ANGLE_EXTREMUM, .axis = z, .direction = z};
    assert_int_equal(find(&top, def, 0, 100, e), 0);
    const plh_top_case loose = {1, 0.5, 0, {1, 0.3, 2}, {0.8, 0, 0.6, 0}, 0, ""};
    prepare(&loose, &top);
    plh_motion_init(&top.body, top.start, 0, PLH_MOTION_PLAIN, &motion);
    def = (plh_event_def){
        .kind = PLH_EVENT_ANGLE, .axis = {1, 2, 2}, .direction = {1, -1, 0}, .angle = pi / 2};
    const size_t found = find(&top, def, 0, 30, e);
    assert_int_equal(plh_motion_events(&motion, 1, &def, 0, 30, ROOM, f, &n), PLH_OK);
    assert_true(found == n && n > 10);
    for (size_t i = 0; i < n; i++)
        assert_true(fabs(e[i].t - f[i].t) < 1e-13 && e[i].direction == f[i].direction);
}

static void bad_input_is_refused(void **state)
{
    (void)state;
    const plh_top_case c = {1, 0.5, 1, {0, 0.2, 3}, {1, 0, 0, 0}, 0, ""};
    const plh_event_def def = {.kind = PLH_EVENT_ANGLE};
    plh_event e[2];
    plh_top top;
    size_t n = 5;
    prepare(&c, &top);
    assert_int_equal(plh_top_events(&top, 1, &def, 0, 1, 2, e, &n), PLH_BAD_ARGUMENT);
    assert_int_equal(n, 0);
    assert_int_equal(plh_top_events(&top, 0, NULL, 0, INFINITY, 2, e, &n), PLH_NOT_FINITE);
    plh_top_init(&top.body, NAN, top.start, 0, &top);
    assert_int_equal(plh_top_events(&top, 0, NULL, 0, 1, 2, e, &n), PLH_BAD_ARGUMENT);
}

int main(int argc, char **argv)
{
    long_run = argc > 1 && strcmp(argv[1], "long") == 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_against_truth),
        cmocka_unit_test(nutation_and_loops),
        cmocka_unit_test(limits),
        cmocka_unit_test(bad_input_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
