/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Events of runs: against the closed form of free bodies, and against samples of the same run of
 * torqued ones. A watch does not alter a run, and stopping and going on does not alter a watch. */
#include "support/cmocka_all.h"
#include "support/event_truth.h"
#include "support/few.h"

#include <math.h>
#include <polhode/extend/checkpoint.h>
#include <polhode/polhode.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 2000, SAMPLES = 20 };

static plh_body body;
static plh_torque torque;

static plh_problem top(void)
{
    assert_int_equal(plh_body_from_moments(plh_vec3_make(1.0, 5.0, 6.0), &body), PLH_OK);
    assert_int_equal(plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &torque), PLH_OK);
    plh_problem p = {&body, &torque, {{1.0, 0.0, 0.0, 0.0}, {2.0, 5.0, 6.0}}, 0.5};
    return p;
}

static plh_problem free_body(void)
{
    plh_problem p = top();
    p.torque = NULL;
    return p;
}

static plh_sim *make(const plh_problem *p, const char *method, double h)
{
    plh_method_spec spec;
    plh_sim *sim;
    if (h == 0.0) {
        assert_int_equal(plh_sim_create_closed(p, &sim), PLH_OK);
        return sim;
    }
    assert_int_equal(plh_method_parse(NULL, method, &spec), PLH_OK);
    assert_int_equal(plh_sim_create(p, &spec, h, &sim), PLH_OK);
    return sim;
}

/* One definition of every kind. */
static plh_event_def all[PLH_EVENT_KINDS];
static size_t all_count;

static int fill_all(void **state)
{
    (void)state;
    for (int kind = -1; (kind = (int)plh_test_event_next(kind, true)) < PLH_EVENT_KINDS;)
        all[all_count++] = (plh_event_def){.kind = (plh_event_kind)kind,
                                           .axis = {1, 2, 0.4},
                                           .direction = {1, -1, 0.4},
                                           .angle = 1.2};
    return 0;
}

/* All events up to a time, looked for in pieces of this length. */
static size_t collect(plh_sim *sim, size_t count, const plh_event_def *def, double end,
                      double piece, plh_event *event, plh_state *at)
{
    plh_watch *watch;
    size_t n = 0;
    const double start = plh_sim_time(sim), sign = end < start ? -1 : 1;
    assert_int_equal(plh_watch_create(count, def, &watch), PLH_OK);
    plh_watch_set_end(watch, end);
    for (int i = 1;; i++) {
        double t = start + sign * i * piece;
        t = sign * t > sign * end ? end : t;
        assert_int_equal(plh_sim_watch_to(sim, watch, t), PLH_OK);
        while (plh_watch_take(watch, &event[n], at ? &at[n] : NULL))
            assert_true(++n < ROOM);
        if (t == end)
            break;
    }
    plh_watch_destroy(watch);
    return n;
}

/* In closed form and step by step, forwards and back: the events of plh_motion_events(). */
static void free_bodies_have_the_events_of_the_closed_form(void **state)
{
    (void)state;
    static plh_event truth[ROOM], event[ROOM];
    static plh_state at[ROOM];
    const plh_problem p = free_body();
    const struct {
        double h, piece, bound;
    } runs[] = {{0, 30, 1e-13}, {0, 0.1, 1e-13}, {0.07, 1, 2e-12}, {1.1, 0.3, 2e-12}};
    for (int k = 0; k < 8; k++) {
        const double sign = k % 2 ? -1 : 1, end = 0.5 + sign * 29.77;
        plh_motion motion;
        size_t n;
        assert_int_equal(plh_motion_init(&body, p.start, p.t0, 0, &motion), PLH_OK);
        plh_motion_events(&motion, all_count, all, p.t0, end, ROOM, truth, &n);
        plh_sim *sim = make(&p, "exact", sign * runs[k / 2].h);
        const size_t m = collect(sim, all_count, all, end, runs[k / 2].piece, event, at);
        assert_true(n > 60);
        assert_int_equal(m, n);
        for (size_t i = 0; i < n; i++) {
            const plh_state s = plh_motion_at(&motion, truth[i].t);
            if (!(fabs(event[i].t - truth[i].t) < runs[k / 2].bound))
                print_message("run %d: %s at %.17g, not %.17g\n", k,
                              plh_event_name(all[event[i].which].kind), event[i].t, truth[i].t);
            assert_true(fabs(event[i].t - truth[i].t) < runs[k / 2].bound);
            assert_true(event[i].which == truth[i].which && event[i].flags == truth[i].flags);
            assert_true(event[i].direction == truth[i].direction);
            assert_true(fabs(event[i].value - truth[i].value) < 1e-11);
            assert_true(plh_quat_angle(at[i].q, s.q) < 1e-11);
            assert_true(plh_vec3_norm(plh_vec3_sub(at[i].m, s.m)) < 1e-11);
        }
        plh_sim_destroy(sim);
    }
}

/* The body of a problem at a state, under the torque there. */
static quad_point point_of(const plh_problem *p, double t, const plh_state *s)
{
    const plh_vec3 none = {0, 0, 0};
    return plh_test_event_point(p->body, s,
                                p->torque ? plh_torque_at(p->torque, p->body, t, s) : none);
}

/* Samples in the order of time: each change of sign has its event, each event its change of
 * sign. */
typedef struct walk {
    const plh_problem *problem;
    const plh_event_def *def;
    int which;
    bool back;
    double small; /* what may be rounding */
    const plh_event *event;
    size_t n, next;
    double last;
    int *seen; /* events, changes of sign */
} walk;

static void look(walk *w, plh_sim *sim, double t)
{
    plh_state s;
    int flips = 0;
    assert_int_equal(plh_sim_at(sim, t, &s), PLH_OK);
    const quad_point at = point_of(w->problem, t, &s);
    const double g = plh_test_event_function(w->def, &at, true), last = w->last;
    for (; w->next < w->n && (w->back ? w->event[w->next].t >= t : w->event[w->next].t <= t);
         w->next++)
        flips += w->event[w->next].which == w->which && w->event[w->next].direction != 0;
    w->seen[0] += flips;
    if (last != 0 && fabs(g) > w->small && fabs(last) > w->small &&
        (flips % 2 != 0) != (last * g < 0))
        fail_msg("%s: %d events, but %g then %g at t = %.17g", plh_event_name(w->def->kind), flips,
                 last, g, t);
    w->seen[1] += last * g < 0 && fabs(last) > 1e-6 * w->small; /* less is rounding */
    w->last = g;
}

/* By side steps of a run of the same step. */
static void explain(walk w, plh_sim *sim, double h, long steps)
{
    for (long i = 0; i < steps; i++) {
        for (int j = 0; j < SAMPLES; j++)
            look(&w, sim, w.problem->t0 + ((double)i + (double)j / SAMPLES) * h);
        assert_int_equal(plh_sim_advance(sim, 1), PLH_OK);
    }
}

static void torqued_bodies_miss_no_event(void **state)
{
    (void)state;
    static plh_event event[ROOM];
    static plh_state at[ROOM];
    const plh_problem p = top();
    const double lengths[] = {0.02, -0.05, 0.4};
    for (int k = 0; k < 3; k++) {
        const double h = lengths[k];
        const long steps = lround(few_cases(40, 4) / fabs(h));
        int seen[2] = {0, 0};
        plh_sim *sim = make(&p, "srkn6_14a/exact", h);
        const size_t n = collect(sim, all_count, all, p.t0 + (double)steps * h, 0.77, event, at);
        plh_sim_destroy(sim);
        for (size_t i = 0; i < n; i++) {
            const quad_point x = point_of(&p, event[i].t, &at[i]);
            const double g = plh_test_event_function(&all[event[i].which], &x, true);
            const plh_vec3 w = plh_body_omega(p.body, at[i].m);
            const double size = 1 + plh_vec3_dot(w, w) * plh_vec3_norm(at[i].m);
            if (!(fabs(g) < 1e-12 * size && event[i].flags == 0))
                print_message("%s at %.17g: %g, flags %u\n",
                              plh_event_name(all[event[i].which].kind), event[i].t, g,
                              event[i].flags);
            assert_true(fabs(g) < 1e-12 * size && event[i].flags == 0);
        }
        for (int i = 0; i < (int)all_count; i++) {
            sim = make(&p, "srkn6_14a/exact", h);
            explain((walk){&p, &all[i], i, h < 0, 1e-10, event, n, 0, 0.0, seen}, sim, h, steps);
            plh_sim_destroy(sim);
        }
        print_message("h %g: %d events, %d changes of sign\n", h, seen[0], seen[1]);
        assert_true(seen[0] > few_cases(150, 10) && abs(seen[0] - seen[1]) <= 2);
    }
}

/* A run within a tolerance, or NULL if there is no such method. */
static plh_sim *within(const plh_problem *p, const char *method, double end, double tolerance)
{
    plh_method_spec spec;
    plh_sim *sim;
    assert_int_equal(plh_method_parse(NULL, method, &spec), PLH_OK);
    assert_int_equal(plh_sim_create_within(p, &spec, end, tolerance, &sim), PLH_OK);
    assert_int_equal(plh_sim_kind_of(sim), PLH_SIM_ADAPTIVE);
    return sim;
}

/* By the dense output of every step. */
static void explain_dense(walk w, plh_sim *sim, double end)
{
    double now = w.problem->t0;
    while (now != end) {
        assert_int_equal(plh_sim_advance(sim, 1), PLH_OK);
        const double to = plh_sim_time(sim);
        for (int j = 0; j < 2 * SAMPLES; j++)
            look(&w, sim, now + (to - now) * j / (2 * SAMPLES));
        now = to;
    }
}

/* Of the kinetic energy, whichever way the run goes. */
static void maxima_are_above_minima(const plh_event *e, size_t n)
{
    const plh_event *last = NULL;
    int pairs = 0;
    for (size_t i = 0; i < n; i++) {
        if (all[e[i].which].kind != PLH_EVENT_ENERGY_EXTREMUM)
            continue;
        if (last && last->direction == -e[i].direction) {
            assert_true((e[i].value - last->value) * e[i].direction > 0);
            pairs++;
        }
        last = &e[i];
    }
    assert_true(pairs > 2);
}

/* Two methods within a tolerance, forwards and back: no event missed, and both have the same
 * ones. */
static void adaptive_runs_miss_no_event(void **state)
{
    (void)state;
    static const char *const methods[] = {"dop853", "taylor"};
    static plh_event event[2][ROOM];
    static plh_state at[ROOM];
    const plh_problem p = top();
    for (int k = 0; k < 4; k++) {
        const double end = k < 2 ? 20.5 : -19.5;
        int seen[2] = {0, 0};
        plh_event *e = event[k % 2];
        plh_sim *sim = within(&p, methods[k % 2], end, 1e-12);
        const size_t n = collect(sim, all_count, all, end, 0.77, e, at);
        plh_sim_destroy(sim);
        for (int i = 0; i < (int)all_count; i++) {
            sim = within(&p, methods[k % 2], end, 1e-12);
            explain_dense((walk){&p, &all[i], i, end < p.t0, 1e-9, e, n, 0, 0.0, seen}, sim, end);
            plh_sim_destroy(sim);
        }
        print_message("%s to %g: %d events, %d changes of sign\n", methods[k % 2], end, seen[0],
                      seen[1]);
        assert_true(seen[0] > 60 && abs(seen[0] - seen[1]) <= 2);
        maxima_are_above_minima(e, n);
        for (size_t i = 0; k % 2 && i < n; i++) {
            assert_true(e[i].which == event[0][i].which);
            assert_true(e[i].direction == event[0][i].direction);
            assert_true(fabs(e[i].t - event[0][i].t) < 1e-9);
        }
    }
}

static double uniform(plh_random *r)
{
    return 2 * plh_random_uniform(r) - 1;
}

/* Events of every kind, at random. */
static plh_event_def draw(plh_random *r, plh_event_kind kind)
{
    plh_event_def def = {.kind = kind, .angle = acos(uniform(r))};
    def.axis = plh_random_direction(r);
    def.direction = plh_random_direction(r);
    return def;
}

/* The presets of the papers under random definitions, within a tolerance: every change of sign of
 * the samples has its event. */
static void presets_miss_no_event(void **state)
{
    (void)state;
    static plh_event event[ROOM];
    int seen[2] = {0, 0}, runs = 0;
    plh_random r;
    plh_random_seed(5, &r);
    for (int k = 0; k < plh_preset_count(); k++) {
        plh_body own;
        plh_torque load;
        plh_state start;
        assert_int_equal(plh_preset_init(plh_preset_get(k), &own, &load, &start), PLH_OK);
        const bool torqued = plh_preset_get(k)->torque != NULL;
        const plh_problem p = {&own, torqued ? &load : NULL, start, 0.0};
        const double rate = plh_vec3_norm(plh_body_omega(&own, start.m));
        const double end = (k % 2 ? -20 : 20) / fmax(rate, 0.05);
        for (int kind = -1; (kind = (int)plh_test_event_next(kind, torqued)) < PLH_EVENT_KINDS;) {
            const plh_event_def def = draw(&r, (plh_event_kind)kind);
            plh_sim *sim = within(&p, "dop853", end, 1e-11);
            const size_t n = collect(sim, 1, &def, end, fabs(end) / 3, event, NULL);
            plh_sim_destroy(sim);
            sim = within(&p, "dop853", end, 1e-11);
            explain_dense((walk){&p, &def, 0, end < p.t0, 1e-9, event, n, 0, 0.0, seen}, sim, end);
            plh_sim_destroy(sim);
            runs++;
        }
    }
    print_message("%d events, %d changes of sign in %d runs\n", seen[0], seen[1], runs);
    assert_true(seen[0] > 100 && abs(seen[0] - seen[1]) <= 2);
}

/* The run is the same, and so are the events, whenever somebody looks; in two parts too. */
static void a_watch_alters_nothing(void **state)
{
    (void)state;
    static plh_event whole[ROOM], part[ROOM];
    const plh_problem p = top();
    plh_sim *a = make(&p, "srkn6_14a/exact", 0.05), *b = make(&p, "srkn6_14a/exact", 0.05);
    plh_event_def def[2] = {all[0], all[0]};
    def[0].kind = PLH_EVENT_ANGLE;
    def[1].kind = PLH_EVENT_ENERGY_EXTREMUM;
    const size_t n = collect(a, 2, def, 20.5, 20, whole, NULL);
    plh_sim_advance_to(b, 20.5);
    const plh_state s = plh_sim_state(a), t = plh_sim_state(b);
    assert_true(n > 10 && memcmp(&s, &t, sizeof s) == 0);
    plh_sim_destroy(b);
    plh_watch *watch;
    size_t m = 0;
    char saved[4096], bytes[4096];
    b = make(&p, "srkn6_14a/exact", 0.05);
    assert_int_equal(plh_watch_create(2, def, &watch), PLH_OK);
    for (int i = 1; i <= 400; i++) {
        assert_int_equal(plh_sim_watch_to(b, watch, 0.5 + 0.05 * i), PLH_OK);
        while (plh_watch_take(watch, &part[m], NULL))
            m++;
        if (i == 200) {
            plh_sim_checkpoint_get(b, saved);
            plh_watch_checkpoint_get(watch, bytes);
            const size_t size = plh_sim_checkpoint_size(b),
                         small = plh_watch_checkpoint_size(watch);
            plh_sim_destroy(b);
            plh_watch_destroy(watch);
            b = make(&p, "srkn6_14a/exact", 0.05);
            assert_int_equal(plh_watch_create(2, def, &watch), PLH_OK);
            assert_int_equal(plh_sim_checkpoint_set(b, saved, size), PLH_OK);
            assert_int_equal(plh_watch_checkpoint_set(watch, bytes, small - 1), PLH_BAD_ARGUMENT);
            assert_int_equal(plh_watch_checkpoint_set(watch, bytes, small), PLH_OK);
        }
    }
    assert_true(m >= n);
    for (size_t i = 0; i < n; i++) {
        assert_true(whole[i].t == part[i].t && whole[i].value == part[i].value);
        assert_true(whole[i].which == part[i].which && whole[i].direction == part[i].direction);
    }
    plh_sim_destroy(a);
    plh_sim_destroy(b);
    plh_watch_destroy(watch);
}

/* Above zero, zero at the end of a step, below zero. */
static double falling(void *context, double t, const plh_state *state)
{
    (void)context;
    (void)state;
    return 1.5 - t;
}

/* A watch that is saved where the function is zero knows the sign before. It takes a stretch of
 * zeros from a checkpoint too. */
static void a_saved_watch_knows_its_signs(void **state)
{
    (void)state;
    static const double track[] = {1.25, -1.0, 1.0};
    const plh_event_def def = {.kind = PLH_EVENT_FUNCTION, .function = falling, .samples = 8};
    const plh_problem p = top();
    plh_sim *sim = make(&p, "srkn6_14a/exact", 0.125);
    plh_watch *watch, *fresh;
    plh_event event;
    char bytes[4096], again[4096];
    size_t count;
    assert_int_equal(plh_watch_create(1, &def, &watch), PLH_OK);
    assert_int_equal(plh_watch_create(1, &def, &fresh), PLH_OK);
    const size_t size = plh_watch_checkpoint_size(watch);
    assert_int_equal(plh_sim_watch_to(sim, watch, 1.375), PLH_OK);
    plh_watch_checkpoint_get(watch, bytes);
    assert_int_equal(plh_watch_checkpoint_set(fresh, bytes, size), PLH_OK);
    assert_false(plh_watch_take(watch, &event, NULL));
    assert_int_equal(plh_sim_watch_to(sim, fresh, 3.0), PLH_OK);
    assert_true(plh_watch_take(fresh, &event, NULL));
    assert_true(event.direction == -1 && event.t == 1.5);
    memcpy(plh_checkpoint_find(bytes, size, "tracks", &count), track, sizeof track);
    assert_int_equal(plh_watch_checkpoint_set(fresh, bytes, size), PLH_OK);
    plh_watch_checkpoint_get(fresh, again);
    assert_memory_equal(again, bytes, size);
    plh_watch_destroy(watch);
    plh_watch_destroy(fresh);
    plh_sim_destroy(sim);
}

/* A body that turns 10^8 times in a step: the search gives up after its bound, with its own
 * status. */
static void endless_searches_end(void **state)
{
    (void)state;
    plh_problem p = top();
    p.start.m = plh_vec3_scale(1e12, p.start.m);
    plh_sim *sim = make(&p, "verlet/exact", 0.01);
    plh_watch *watch;
    assert_int_equal(plh_watch_create(1, &all[0], &watch), PLH_OK);
    assert_int_equal(plh_sim_watch_to(sim, watch, 1.0), PLH_NO_CONVERGENCE);
    assert_int_equal(plh_watch_status(watch), PLH_NO_CONVERGENCE);
    assert_int_equal(plh_sim_watch_to(sim, watch, 1.0), PLH_NO_CONVERGENCE);
    plh_watch_destroy(watch);
    plh_sim_destroy(sim);
    plh_motion motion;
    plh_event event[100];
    size_t found;
    const plh_event_def turns = {.kind = PLH_EVENT_OMEGA, .axis = {0, 1, 0}},
                        oblique = {.kind = PLH_EVENT_OMEGA, .axis = {1, 1, 0}};
    p = free_body();
    assert_int_equal(plh_motion_init(p.body, p.start, 0.0, PLH_MOTION_LONG_TIME, &motion), PLH_OK);
    (void)plh_motion_events(&motion, 1, &turns, 1e300, 2e300, 100, event, &found); /* it ends */
    /* Not about a principal axis: arc by arc, after 10^8 of them no more. */
    assert_int_equal(plh_motion_events(&motion, 1, &oblique, 1e300, 2e300, 100, event, &found),
                     PLH_NO_CONVERGENCE);
    assert_int_equal(found, 0);
}

static bool stop_each_third(void *context)
{
    int *asked = context;
    return ++*asked % 3 == 0;
}

static double wave(void *context, double t, const plh_state *s)
{
    (void)context;
    (void)s;
    return sin(5.0 * t);
}

/* The events up to `end`, and how often the search was stopped on the way. */
enum { MANY = 100 * ROOM };
static size_t collect_stopped(const plh_problem *p, double h, const plh_event_def *def, double end,
                              plh_watch_stop *stop, int *stopped, plh_event *event)
{
    plh_sim *sim = make(p, "verlet/exact", h);
    plh_watch *watch;
    plh_status status = PLH_STOPPED;
    int asked = 0;
    size_t n = 0;
    assert_int_equal(plh_watch_create(1, def, &watch), PLH_OK);
    plh_watch_set_stop(watch, stop, &asked);
    for (*stopped = -1; status == PLH_STOPPED; ++*stopped) {
        status = plh_sim_watch_to(sim, watch, end);
        while (n < MANY && plh_watch_take(watch, &event[n], NULL))
            n++;
    }
    assert_int_equal(status, PLH_OK);
    plh_watch_destroy(watch);
    plh_sim_destroy(sim);
    return n;
}

/* Stopped again and again, a search goes on to the same events; so does a closed form. */
static void stopped_searches_go_on(void **state)
{
    (void)state;
    static plh_event whole[MANY], part[MANY];
    const plh_event_def sampled = {.kind = PLH_EVENT_FUNCTION, .function = wave, .samples = 2100};
    for (int closed = 0; closed < 2; closed++) {
        const plh_problem p = closed ? free_body() : top();
        const plh_event_def *def = closed ? &all[3] : &sampled;
        const double end = closed ? 4e4 : 10.0, h = closed ? 0.0 : 0.05;
        int none, stopped;
        const size_t n = collect_stopped(&p, h, def, end, NULL, &none, whole);
        const size_t m = collect_stopped(&p, h, def, end, stop_each_third, &stopped, part);
        print_message("%zu events, %d stops\n", n, stopped);
        assert_true(n > 5 && n < MANY && n == m && none == 0 && stopped > 1);
        for (size_t i = 0; i < n; i++)
            assert_true(whole[i].t == part[i].t && whole[i].direction == part[i].direction);
    }
}

/* A pendulum released from rest, in a plane: turning points are no events at the start, components
 * that are always zero and angles that never change have none, and the direction of m = 0 is
 * nothing to trip over. */
static void a_pendulum_from_rest(void **state)
{
    (void)state;
    static plh_event event[ROOM];
    const plh_event_def def[] = {
        {.kind = PLH_EVENT_MOMENTUM, .axis = {0, 1, 0}},
        {.kind = PLH_EVENT_MOMENTUM, .axis = {1, 0, 0}},
        {.kind = PLH_EVENT_OMEGA, .axis = {0, 0, 1}},
        {.kind = PLH_EVENT_NUTATION_EXTREMUM, .axis = {0, 1, 0}},
        {.kind = PLH_EVENT_ENERGY_EXTREMUM},
        {.kind = PLH_EVENT_ANGLE_EXTREMUM, .axis = {0, 0, 1}, .direction = {0, 0, 1}},
        {.kind = PLH_EVENT_ANGLE,
         .axis = {0, 1, 0},
         .direction = {1, 0, 0},
         .angle = 1.5707963267948966},
        {.kind = PLH_EVENT_NUTATION, .axis = {0, 1, 0}, .angle = 1.0}};
    const int expected[] = {3, 0, 0, 0, 6, 6, 0, 3};
    plh_problem p = top();
    p.t0 = 0;
    p.start = (plh_state){{cos(0.5), 0, sin(0.5), 0}, {0, 0, 0}};
    for (int k = 0; k < 4; k++) {
        int found[8] = {0};
        plh_sim *sim = k == 0   ? make(&p, "srkn6_14a/exact", 0.05)
                       : k == 1 ? make(&p, "srkn6_14a/exact", 0.4)
                                : within(&p, "taylor", 30.0, k == 2 ? 1e-12 : 1e-6);
        const size_t n = collect(sim, 8, def, 30.0, 5, event, NULL);
        plh_sim_destroy(sim);
        for (size_t i = 0; i < n; i++) {
            found[event[i].which]++;
            assert_true(event[i].t > 0.1 && (i == 0 || event[i].t >= event[i - 1].t));
        }
        for (int i = 0; i < 8; i++) {
            if (found[i] != expected[i])
                print_message("run %d: definition %d: %d events\n", k, i, found[i]);
            assert_int_equal(found[i], expected[i]);
        }
    }
}

static void failures_say_so(void **state)
{
    (void)state;
    plh_event_def bad = {.kind = PLH_EVENT_ANGLE};
    plh_watch *watch;
    plh_event e;
    assert_int_equal(plh_watch_create(1, &bad, &watch), PLH_BAD_ARGUMENT);
    assert_null(watch);
    assert_int_equal(plh_watch_create(1, all, &watch), PLH_OK);
    const plh_problem p = free_body();
    plh_sim *sim = make(&p, "", 0);
    assert_int_equal(plh_sim_watch_to(sim, watch, NAN), PLH_NOT_FINITE);
    assert_false(plh_watch_take(watch, &e, NULL));
    plh_sim_destroy(sim);
    plh_watch_destroy(watch);
    plh_watch_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(free_bodies_have_the_events_of_the_closed_form),
        cmocka_unit_test(torqued_bodies_miss_no_event),
        cmocka_unit_test(adaptive_runs_miss_no_event),
        cmocka_unit_test(presets_miss_no_event),
        cmocka_unit_test(endless_searches_end),
        cmocka_unit_test(stopped_searches_go_on),
        cmocka_unit_test(a_pendulum_from_rest),
        cmocka_unit_test(a_watch_alters_nothing),
        cmocka_unit_test(a_saved_watch_knows_its_signs),
        cmocka_unit_test(failures_say_so),
    };
    return cmocka_run_group_tests(tests, fill_all, NULL);
}
