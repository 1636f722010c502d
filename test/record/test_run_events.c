/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Events of scenarios: the table, its file, runs that end at an event, stops and resumes, wrong
 * input. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/run.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "record/opened.h"

#define TOP                                                                                          \
    "name: top\nbody: {moments: [1, 5, 6]}\nuntil: 10\n"                                             \
    "spin: {angular-velocity: [2, 1, 3], frame: body, unit: rad/s}\n"                                \
    "torques: [{model: heavy-top}]\nevents:\n"                                                       \
    "  - {kind: energy-extremum, name: energy}\n"                                                    \
    "  - {kind: angle, axis: [1, 0, 0], direction: [0, 0, 1], angle: 80, unit: deg, only: rising}\n" \
    "  - {kind: momentum, axis: [0, 1, 0], action: count}\n"
static const char top[] = TOP "method: srkn6_14a/exact\nstep: 0.01\n"
                              "output: {columns: [t, q, m], every: 10}\n";
static const char within[] = TOP "method: dop853\ntolerance: 1e-12\n"
                                 "output: {columns: [t, q, m], times: '0:10:0.1'}\n";
static const char handle[] =
    "body: {moments: [1, 2, 3]}\nspin: {angular-velocity: [0.01, 1, 0.01], frame: body, unit: rad/s}\n"
    "until: 50\noutput: {times: '0:50:5'}\nevents:\n"
    "  - {kind: omega, axis: [0, 1, 0], name: flip}\n";

/* The flips of the T-handle, from plh_motion_flips(). */
static void a_free_body(void **state)
{
    (void)state;
    plh_run_options options = plh_run_options_default();
    plh_run *run = opened(handle, NULL, 0);
    const plh_problem *p = plh_run_problem(run);
    plh_motion motion;
    plh_event truth[8], e;
    plh_state s;
    assert_int_equal(plh_motion_init(p->body, p->start, p->t0, 0, &motion), PLH_OK);
    const size_t n = plh_motion_flips(&motion, 1, 0.0, 8, truth);
    executed(run, &options);
    assert_int_equal(plh_run_event_kind_count(run), 1);
    assert_string_equal(plh_run_event_kind_get(run, 0).name, "flip");
    assert_null(plh_run_event_kind_get(run, 1).name);
    assert_true(n == 8 && plh_run_event_count(run) == plh_run_event_kind_get(run, 0).count);
    size_t i = 0;
    for (; plh_run_event_get(run, i, &e, &s) == PLH_OK; i++) {
        assert_true(fabs(e.t - truth[i].t) < 1e-13 && e.direction == truth[i].direction);
        assert_true(fabs(s.m.y) < 1e-12 && e.which == 0 && e.flags == 0);
    }
    assert_true(i == 2 && truth[2].t > 50.0 && isnan(e.t));
    assert_int_equal(plh_run_record_count(run), 11);
    assert_non_null(strstr(plh_run_summary(run), "events: flip 2\n"));
    plh_run_destroy(run);
}

/* The run ends at an event, with a record there; in closed form and step by step, forwards and
 * back. */
static void an_event_ends_the_run(void **state)
{
    (void)state;
    plh_run_options options = plh_run_options_default();
    static const char *const sets[4][4] = {
        {"events[0].action=stop", "events[0].number=2", "until=50", "step=1"},
        {"events[0].action=stop", "events[0].number=2", "method=mr2", "step=0.001"},
        {"events[0].action=stop", "until=-50", "output.times='0:-50:-5'", "step=1"},
        {"events[0].action=stop", "until=100", "output.times=[0, 1, 2]", "step=1"}};
    for (int i = 0; i < 4; i++) {
        plh_run *run = opened(handle, sets[i], 4);
        double t[16], m[48];
        plh_event e;
        executed(run, &options);
        const size_t n = plh_run_record_count(run), k = plh_run_event_count(run);
        assert_true(n <= 16 && k >= 1);
        plh_run_column_copy(run, "t", t);
        plh_run_column_copy(run, "m", m);
        assert_int_equal(plh_run_event_get(run, k - 1, &e, NULL), PLH_OK);
        assert_true(t[n - 1] == e.t && fabs(m[3 * n - 2]) < 1e-11);
        assert_true(fabs(t[n - 2]) <= fabs(e.t) && k == (i < 2 ? 2 : 1));
        assert_int_equal(n, i < 3 ? (int)(fabs(e.t) / 5) + 2 : 4);
        assert_non_null(strstr(plh_run_summary(run), "flip ended the run at t = "));
        plh_run_destroy(run);
    }
}

/* Without the line of the scenario's hash, which differs by the names of the files. */
static void same_but_hash(const char *one, const char *other)
{
    char *a = slurp(one), *b = slurp(other);
    memset(strstr(a, "hash: "), 'x', 22);
    memset(strstr(b, "hash: "), 'x', 22);
    assert_string_equal(a, b);
    assert_true(strlen(a) > 1000);
    free(a);
    free(b);
}

static void check_resume(const char *text)
{
    char folder[32];
    folder_begin(folder);
    static const char *const whole[] = {"output.file=whole.csv", "output.events=all.csv"};
    static const char *const part[] = {"output.file=part.csv", "output.events=some.csv"};
    plh_run_options options = plh_run_options_default();
    plh_run *run = opened(text, whole, 2);
    executed(run, &options);
    assert_int_equal(plh_run_file_count(run), 2);
    assert_string_equal(plh_run_file_get(run, 1), "all.csv");
    const size_t n = plh_run_event_count(run);
    const uint64_t counted = plh_run_event_kind_get(run, 2).count;
    assert_true(n > 10 && counted > 3);
    plh_run_destroy(run);
    int left = 40;
    options.watch = count_down;
    options.context = &left;
    run = opened(text, part, 2);
    assert_int_equal(plh_run_execute(run, &options), PLH_STOPPED);
    assert_true(plh_run_event_count(run) > 2 && plh_run_event_count(run) < n);
    plh_run_destroy(run);
    options.watch = NULL;
    options.resume = true;
    run = opened(text, part, 2);
    executed(run, &options);
    assert_true(plh_run_event_count(run) == n && plh_run_event_kind_get(run, 2).count == counted);
    plh_run_destroy(run);
    same_but_hash("whole.csv", "part.csv");
    same_but_hash("all.csv", "some.csv");
    folder_end(folder);
}

static void stop_and_resume(void **state)
{
    (void)state;
    check_resume(top);
    check_resume(within);
}

/* The same events, at times and values nearer to each other than `most` or equal to the last bit.
 * How many. */
static size_t same_events(plh_run *a, plh_run *b, double most)
{
    const size_t n = plh_run_event_count(a);
    assert_int_equal(plh_run_event_count(b), n);
    for (size_t i = 0; i < n; i++) {
        plh_event x, y;
        plh_run_event_get(a, i, &x, NULL);
        plh_run_event_get(b, i, &y, NULL);
        assert_true(x.which == y.which && x.direction == y.direction);
        assert_true(x.t == y.t || fabs(x.t - y.t) < most);
        assert_true(x.value == y.value || fabs(x.value - y.value) < most);
    }
    return n;
}

/* A run in a folder of its own that is stopped after so many looks and resumed; *stopped: whether
 * it was. */
static plh_run *resumed(const char *text, int looks, bool *stopped)
{
    static const char *const part[] = {"output.file=part.csv"};
    plh_run_options options = plh_run_options_default();
    options.watch = count_down;
    options.context = &looks;
    plh_run *run = opened(text, part, 1);
    const plh_status status = plh_run_execute(run, &options);
    *stopped = status == PLH_STOPPED;
    if (!*stopped) {
        assert_int_equal(status, PLH_OK);
        return run;
    }
    plh_run_destroy(run);
    options.watch = NULL;
    options.resume = true;
    run = opened(text, part, 1);
    executed(run, &options);
    return run;
}

/* The search is ahead of the run by a step, or by a block in closed form. A run that is stopped in
 * between finds no event twice and misses none. */
static void stopped_within_a_piece(void **state)
{
    (void)state;
    static const char coarse[] = TOP "method: srkn6_14a/exact\nstep: 0.5\n"
                                     "output: {columns: [t, q, m], every: 1}\n";
    static const char loose[] = TOP "method: dop853\ntolerance: 1e-3\n"
                                    "output: {columns: [t, q, m], times: '0:10:0.01'}\n";
    static const char closed[] =
        "body: {moments: [1, 2, 3]}\nspin: {angular-velocity: [1, 1, 1], frame: body, unit: rad/s}\n"
        "until: 60\noutput: {times: '0:60:0.01'}\nevents:\n"
        "  - {kind: omega, axis: [1, 0, 0]}\n  - {kind: omega, axis: [0, 1, 0]}\n";
    static const char *const texts[] = {coarse, loose, closed};
    char folder[32];
    folder_begin(folder);
    for (int i = 0; i < 3; i++) {
        plh_run_options options = plh_run_options_default();
        plh_run *whole = opened(texts[i], NULL, 0);
        bool stopped = true;
        int looks = 1;
        executed(whole, &options);
        for (; stopped; looks++) {
            plh_run *run = resumed(texts[i], looks, &stopped);
            assert_true(same_events(whole, run, 0.0) > 10);
            plh_run_destroy(run);
        }
        assert_true(looks > 4);
        plh_run_destroy(whole);
    }
    folder_end(folder);
}

/* Steps of a splitting and steps within a tolerance: the same events, and the same end by an
 * event. */
static void methods_agree(void **state)
{
    (void)state;
    static const char *const stop[] = {"events[0].action=stop", "events[0].number=3"};
    plh_run_options options = plh_run_options_default();
    for (int k = 0; k < 3; k += 2) {
        plh_run *a = opened(top, stop, k), *b = opened(within, stop, k);
        executed(a, &options);
        executed(b, &options);
        assert_true(same_events(a, b, 1e-9) > 3);
        double t[2][101];
        assert_int_equal(plh_run_record_count(a), plh_run_record_count(b));
        plh_run_column_copy(a, "t", t[0]);
        plh_run_column_copy(b, "t", t[1]);
        const size_t last = plh_run_record_count(a) - 1;
        assert_true(k == 0 ? last == 100 : last < 100 && t[0][last] != 10);
        assert_true(fabs(t[0][last] - t[1][last]) < 1e-9);
        plh_run_destroy(a);
        plh_run_destroy(b);
    }
}

/* A record at every step or at three times: the same events. */
static void records_do_not_matter(void **state)
{
    (void)state;
    static const char *const sets[2][1] = {{"output.every=1"},
                                           {"output={columns: [t], times: [0.123, 4.5, 10]}"}};
    plh_run_options options = plh_run_options_default();
    plh_run *a = opened(top, sets[0], 1), *b = opened(top, sets[1], 1);
    executed(a, &options);
    executed(b, &options);
    assert_true(same_events(a, b, 0.0) > 10);
    plh_run_destroy(a);
    plh_run_destroy(b);
}

static void wrong_input_is_a_message(void **state)
{
    (void)state;
    static const struct {
        const char *event, *message;
    } wrong[] = {
        {"{axis: [0, 0, 1]}", "'kind' is missing"},
        {"{kind: angel}", "unknown kind 'angel'; did you mean 'angle'?"},
        {"{kind: angle, axis: [0, 0, 1], angle: 3, unit: deg}", "'direction' is missing"},
        {"{kind: omega, axis: [0, 0, 0]}", "expected a vector that is not zero"},
        {"{kind: nutation, axis: [0, 0, 1], angle: 3}", "'unit' is missing"},
        {"{kind: nutation, axis: [0, 0, 1], angle: 4, unit: rad}", "expected 0 to pi"},
        {"{kind: energy-extremum, axis: [0, 0, 1]}", "the kind energy-extremum has no 'axis'"},
        {"{kind: omega, axis: [0, 0, 1], only: maximum}", "expected rising or falling"},
        {"{kind: omega, axis: [0, 0, 1], number: 2}", "only for action: stop"},
        {"{kind: function, library: ./none.so}", "'function' is missing"},
        {"{kind: function, library: ./none.so, function: f}", "cannot load event 'f'"},
        {"{kind: omega, axis: [0, 0, 1], speed: 2}", "speed"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[256];
        plh_run *run;
        snprintf(text, sizeof text, "events=[%s]", wrong[i].event);
        const char *const set[] = {text};
        assert_int_equal(open_with(handle, set, 1, &run), PLH_BAD_ARGUMENT);
        if (!strstr(plh_run_message(run), wrong[i].message))
            fail_msg("%s: %s", wrong[i].event, plh_run_message(run));
        plh_run_destroy(run);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_free_body),
        cmocka_unit_test(an_event_ends_the_run),
        cmocka_unit_test(stop_and_resume),
        cmocka_unit_test(records_do_not_matter),
        cmocka_unit_test(stopped_within_a_piece),
        cmocka_unit_test(methods_agree),
        cmocka_unit_test(wrong_input_is_a_message),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
