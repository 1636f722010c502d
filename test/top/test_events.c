/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Events of tops against 128 bits: those of random ones, of known ones and of limits. `long`: more
 * cases. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/random.h>
#include <polhode/top.h>
#include <string.h>

#include "support/event_check.h"
#include "top/oracle.h"

enum { ROOM = 600 };

static const double pi = 3.141592653589793;
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

/* A case and its prepared motion. */
typedef struct subject {
    plh_top_case c;
    plh_top top;
} subject;

static plh_top_case case_at(const void *motion, double t)
{
    const subject *x = motion;
    plh_top_case at = x->c;
    at.t = t;
    return at;
}

static quad_point truth_at(const void *motion, double t)
{
    const plh_top_case c = case_at(motion, t);
    plh_top_truth truth;
    const plh_top_quad x = plh_test_top_quad(&c);
    plh_test_top_exact(&x, &truth);
    quad_point p = {.inverse = {1 / (quad)c.I, 1 / (quad)c.I, c.I3 > 0 ? 1 / (quad)c.I3 : 0}};
    memcpy(p.q, truth.q, sizeof p.q);
    memcpy(p.m, truth.m, sizeof p.m);
    set_torque(c.strength, &p);
    return p;
}

static quad_point state_at(const void *motion, double t)
{
    const plh_top *top = &((const subject *)motion)->top;
    const plh_state s = plh_top_at(top, t);
    quad_point p = plh_test_event_point(&top->body, &s, plh_vec3_make(0, 0, 0));
    set_torque(top->strength, &p);
    return p;
}

static double cond_at(const void *motion, double t)
{
    const plh_top_case c = case_at(motion, t);
    plh_top_truth truth;
    plh_test_top_truth(&c, &truth);
    return truth.cond;
}

static plh_status find_events(const void *motion, const plh_event_def *def, double a, double b,
                              size_t room, plh_event *e, size_t *found)
{
    return plh_top_events(&((const subject *)motion)->top, 1, def, a, b, room, e, found);
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
static double scale_of(const void *motion, const plh_event_def *def, const quad_point *at)
{
    const plh_top_case *c = &((const subject *)motion)->c;
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

static void check(const subject *x, const plh_event_def *def, double a, double b,
                  plh_event_tally *sum)
{
    const double w = speed(&x->c);
    const plh_event_subject all = {.name = x->c.kind,
                                   .motion = x,
                                   .truth = truth_at,
                                   .state = state_at,
                                   .cond = cond_at,
                                   .scale = scale_of,
                                   .find = find_events,
                                   .narrow = 1e-7 / w,
                                   .wide = 1e-4 / w,
                                   .coarse = 24,
                                   .fine = long_run ? 2000 : 250};
    if (x->c.strength != 0 || !plh_event_kind_get(def->kind)->free_constant) {
        plh_test_events(&all, def, a, b, sum);
        return;
    }
    plh_event e;
    size_t n;
    assert_int_equal(find_events(x, def, a, b, 1, &e, &n), PLH_OK);
    assert_int_equal(n, 0);
}

static void events_against_truth(void **state)
{
    (void)state;
    plh_event_kind kinds[PLH_EVENT_KINDS];
    int n = 0;
    for (int kind = -1; (kind = (int)plh_test_event_next(kind, true)) < PLH_EVENT_KINDS;)
        kinds[n++] = (plh_event_kind)kind;
    plh_random r;
    plh_event_tally sum = {0};
    plh_random_seed(72, &r);
    for (int k = 0; k < (long_run ? 100 : 2) * plh_test_top_families; k++) {
        subject x;
        plh_test_top_draw(72, k, &x.c);
        if (!(speed(&x.c) > 0))
            continue;
        unit_time(&x.c);
        const double w = speed(&x.c);
        prepare(&x.c, &x.top);
        plh_event_def def = draw(&r, kinds[k % n]);
        const double span = 20 * plh_random_uniform(&r) / w, from = 20 * uniform(&r) / w;
        check(&x, &def, from, k % 3 == 0 ? from - span : from + span, &sum);
    }
    print_message("%d events and %d grazes of %d searches\n", sum.events, sum.grazes, sum.cases);
    assert_true(2 * sum.events > sum.cases); /* the searches find something */
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

/* Next to regular precession the turns come as often as ever, down to the rounding of the angle;
 * there the motion is steady. */
static void small_nutation(void **state)
{
    (void)state;
    const plh_vec3 z = {0, 0, 1};
    const plh_event_def def[3] = {{.kind = PLH_EVENT_ENERGY_EXTREMUM},
                                  {.kind = PLH_EVENT_ANGLE_EXTREMUM, .axis = z, .direction = z},
                                  {.kind = PLH_EVENT_NUTATION_EXTREMUM, .axis = z}};
    plh_event e[ROOM];
    plh_top_info info;
    plh_top top;
    for (int k = 2; k < 20; k++) {
        if (k > 13 && k < 17) /* between */
            continue;
        const double across = 0.9 * 0.96 + pow(10, -k); /* W sin(angle), W = 0.9 */
        const plh_top_case c = {1, 0.5, 1, {0, across, 0.9 * 0.28 + 1 / 0.9}, {0.8, 0.6, 0, 0},
                                0, ""};
        prepare(&c, &top);
        assert_int_equal(plh_top_describe(&top, &info), PLH_OK);
        const double P = info.period;
        for (int i = 0; i < 3; i++) {
            const size_t n = find(&top, def[i], P / 4, P / 4 + 10 * P, e);
            assert_int_equal(n, k < 14 ? 20 : 0);
            for (size_t j = 0; j < n; j++)
                assert_true(e[j].flags == 0 && fabs(e[j].t - (double)(j + 1) * P / 2) < 1e-13 * P);
            assert_int_equal(find(&top, def[i], 10.25 * P, P / 4, e), n);
        }
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
        cmocka_unit_test(events_against_truth), cmocka_unit_test(nutation_and_loops),
        cmocka_unit_test(small_nutation),       cmocka_unit_test(limits),
        cmocka_unit_test(bad_input_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
