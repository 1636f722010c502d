/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* libpolhode_run through its public header: scenarios from text, columns as arrays, files, stops
 * and resumes. */
#include "support/cmocka_all.h"

#include <math.h>
#include <polhode/run.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "record/opened.h"

static const char top[] = "name: top\nbody: {moments: [1, 5, 6]}\n"
                          "spin: {angular-velocity: [10, 10, 10], frame: body, unit: rad/s}\n"
                          "torques: [{model: heavy-top}]\nmethod: srkn6_14a/exact\nstep: 0.01\n"
                          "until: 1\noutput: {columns: [t, q, m, energy-error], every: 10}\n";
static const char pair[] =
    "name: pair\nsystem:\n  species: [{name: dipole, number: 8}]\n  lattice: {spacing: 3}\n"
    "step: 0.02\nuntil: 0.2\noutput: {columns: [t, energy], every: 5}\n";

static void a_body_as_arrays(void **state)
{
    (void)state;
    plh_run_options options = plh_run_options_default();
    plh_run *run = opened(top, NULL, 0);
    plh_run_info info = plh_run_info_of(run);
    assert_string_equal(info.name, "top");
    assert_string_equal(info.method, "srkn6_14a/exact");
    assert_true(!info.system && info.bodies == 1 && info.until == 1.0 && info.step == 0.01);
    assert_non_null(plh_run_problem(run));
    executed(run, &options);
    assert_int_equal(plh_run_record_count(run), 11);
    assert_int_equal(plh_run_column_count(run), 4);
    plh_run_column q = plh_run_column_get(run, 1);
    assert_string_equal(q.name, "q");
    assert_true(q.width == 4 && q.at == 1);
    assert_string_equal(plh_run_label(run, 4), "q3");
    assert_null(plh_run_label(run, 9));
    double t[11], m[33];
    assert_int_equal(plh_run_column_copy(run, "t", t), PLH_OK);
    assert_int_equal(plh_run_column_copy(run, "m", m), PLH_OK);
    assert_int_equal(plh_run_column_copy(run, "L", m), PLH_NOT_FOUND);
    assert_true(t[0] == 0.0 && t[10] == 1.0);
    /* The heavy top of Celledoni & Säfström (2006) at t = 1, known to nine digits. */
    assert_true(fabs(m[30] + 14.0044251) < 1e-5 && fabs(m[32] - 76.7273898) < 1e-5);
    size_t stride;
    const double *rows = plh_run_rows(run, &stride);
    assert_true(stride >= 9 && rows[10 * stride + 5] == m[30]);
    assert_non_null(strstr(plh_run_summary(run), "100 steps of 0.01"));
    assert_int_equal(plh_run_file_count(run), 0);
    assert_null(plh_run_bodies(run, 0));
    assert_int_equal(plh_run_execute(run, &options), PLH_BAD_ARGUMENT);
    plh_run_destroy(run);
}

static void a_system_as_arrays(void **state)
{
    (void)state;
    plh_run_options options = plh_run_options_default();
    plh_run *run = opened(pair, NULL, 0);
    assert_true(plh_run_info_of(run).system && plh_run_info_of(run).bodies == 8);
    executed(run, &options);
    assert_int_equal(plh_run_record_count(run), 3);
    const double *b = plh_run_bodies(run, 0);
    assert_non_null(b);
    assert_true(b[0] == 3.0 && b[1] == 3.0 && b[2] == 3.0); /* the first corner of the lattice */
    double norm = b[6] * b[6] + b[7] * b[7] + b[8] * b[8] + b[9] * b[9];
    assert_true(fabs(norm - 1.0) < 1e-15);
    assert_true(plh_run_bodies(run, 2)[3] != 0.0); /* the dipoles pull */
    assert_null(plh_run_bodies(run, 3));
    plh_run_destroy(run);
}

/* A run made of typed settings alone has the bits of the same scenario in YAML. */
static void settings_alone_make_a_run(void **state)
{
    (void)state;
    const double moments[] = {1.0, 2.0, 3.0}, m[] = {0.1, 0.2, 1.0 / 3.0};
    const plh_setting list[] = {
        {"body.moments", {.kind = PLH_VALUE_NUMBERS, .numbers = moments, .count = 3}, NULL},
        {"spin.momentum", {.kind = PLH_VALUE_NUMBERS, .numbers = m, .count = 3}, NULL},
        {"spin.frame", {.kind = PLH_VALUE_TEXT, .text = "body"}, NULL},
        {"method", {.kind = PLH_VALUE_TEXT, .text = "mr2"}, NULL},
        {"until", {.kind = PLH_VALUE_NUMBER, .number = 1.0}, NULL},
        {"step", {.kind = PLH_VALUE_NUMBER, .number = 0.1}, NULL}};
    const plh_settings settings = {list, sizeof list / sizeof *list, 0};
    plh_run *a, *b = opened("body: {moments: [1, 2, 3]}\nmethod: mr2\nuntil: 1\nstep: 0.1\n"
                            "spin: {momentum: [0.1, 0.2, 0.33333333333333331], frame: body}\n",
                            NULL, 0);
    const plh_run_options options = plh_run_options_default();
    size_t stride;
    assert_int_equal(plh_run_from_settings("made", &settings, &a), PLH_OK);
    executed(a, &options);
    executed(b, &options);
    assert_true(plh_run_record_count(a) == 11 && plh_run_record_count(b) == 11);
    const double *rows = plh_run_rows(a, &stride);
    assert_memory_equal(rows, plh_run_rows(b, &stride), 11 * stride * sizeof *rows);
    plh_run_destroy(a);
    plh_run_destroy(b);
    const plh_settings few = {list, 2, 0};
    assert_int_equal(plh_run_from_settings(NULL, &few, &a), PLH_BAD_ARGUMENT);
    assert_non_null(strstr(plh_run_message(a), "'frame' is missing"));
    plh_run_destroy(a);
}

/* What a scenario may not do unasked is refused, and the caller told what to allow. */
static void denials_are_named(void **state)
{
    (void)state;
    plh_run *run;
    char text[1024];
    static const char plain[] = "body: {moments: [1, 2, 3]}\nuntil: 1\nstep: 0.1\n"
                                "spin: {momentum: [1, 2, 3], frame: body}\n";
    snprintf(text, sizeof text, "%smethod-library: ./none.so\n", plain);
    assert_int_equal(plh_run_from_text(text, "t.yaml", NULL, &run), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_run_why(run), PLH_RUN_LIBRARY_NOT_ALLOWED);
    assert_null(strstr(plh_run_message(run), "--"));
    plh_run_destroy(run);
    snprintf(text, sizeof text, "%soutput: {file: /tmp/polhode-outside.csv}\n", plain);
    assert_int_equal(plh_run_from_text(text, "t.yaml", NULL, &run), PLH_BAD_ARGUMENT);
    assert_int_equal(plh_run_why(run), PLH_RUN_OUTSIDE_NOT_ALLOWED);
    assert_null(strstr(plh_run_message(run), "--"));
    plh_run_destroy(run);
    run = opened(top, NULL, 0);
    assert_int_equal(plh_run_why(run), PLH_RUN_NO_REASON);
    plh_run_destroy(run);
}

static void wrong_input_is_a_message(void **state)
{
    (void)state;
    static const char *const set[] = {"step=-1"};
    plh_run *run;
    assert_int_equal(open_with(top, set, 1, &run), PLH_BAD_ARGUMENT);
    assert_non_null(strstr(plh_run_message(run), "step: expected a number above 0"));
    plh_run_options options = plh_run_options_default();
    assert_int_equal(plh_run_execute(run, &options), PLH_BAD_ARGUMENT);
    plh_run_destroy(run);
    assert_int_equal(plh_run_open("/nonexistent.yaml", NULL, &run), PLH_BAD_ARGUMENT);
    assert_string_equal(plh_run_message(run), "/nonexistent.yaml: No such file or directory");
    plh_run_destroy(run);
    plh_run_destroy(NULL);
    static const char *const bad[] = {"output.columns=[t, nonsense]"};
    run = opened(top, bad, 1);
    assert_int_equal(plh_run_execute(run, &options), PLH_BAD_ARGUMENT);
    assert_non_null(strstr(plh_run_message(run), "unknown column 'nonsense'"));
    plh_run_destroy(run);
}

/* Stopped by the call-back, resumed by another run: the same bytes. */
static void stop_and_resume_text(const char *text)
{
    char folder[32];
    folder_begin(folder);
    static const char *const whole[] = {"output.file=whole.csv"}, *const part[] = {
                                                                      "output.file=part.csv"};
    plh_run_options options = plh_run_options_default();
    plh_run *run = opened(text, whole, 1);
    executed(run, &options);
    assert_int_equal(plh_run_file_count(run), 1);
    assert_string_equal(plh_run_file_get(run, 0), "whole.csv");
    assert_int_equal(plh_run_record_count(run), 11);
    double t[11];
    assert_int_equal(plh_run_column_copy(run, "t", t), PLH_OK); /* kept beside the file */
    plh_run_destroy(run);
    int left = 4;
    options.watch = count_down;
    options.context = &left;
    run = opened(text, part, 1);
    assert_int_equal(plh_run_execute(run, &options), PLH_STOPPED);
    assert_true(plh_run_record_count(run) < 11);
    plh_run_destroy(run);
    assert_int_equal(access("part.csv.checkpoint", F_OK), 0);
    options.watch = NULL;
    options.resume = true;
    run = opened(text, part, 1);
    executed(run, &options);
    plh_run_destroy(run);
    char *a = slurp("whole.csv"), *b = slurp("part.csv");
    assert_string_equal(a, b);
    free(a);
    free(b);
    assert_int_equal(access("part.csv.spool", F_OK), -1);
    folder_end(folder);
}

static void stop_and_resume(void **state)
{
    (void)state;
    stop_and_resume_text(top);
}

/* An adaptive run of a thousand steps, and a splitting whose step was found. */
static void stop_and_resume_within_a_tolerance(void **state)
{
    (void)state;
    stop_and_resume_text("name: slow\nbody: {moments: [1, 5, 6]}\n"
                         "spin: {momentum: [1, 2, 3], frame: body}\n"
                         "torques: [{model: heavy-top, strength: 3}]\nmethod: dop853\n"
                         "tolerance: 1e-13\nuntil: 100\noutput: {times: '0:100:10'}\n");
    stop_and_resume_text("name: fast\nbody: {moments: [1, 5, 6]}\n"
                         "spin: {momentum: [100, 200, 300], frame: body}\n"
                         "torques: [{model: heavy-top, strength: 3}]\n"
                         "tolerance: 1e-9\nuntil: 20\noutput: {times: '0:20:2'}\n");
}

/* The bodies of a system for pictures: those of a run that was stopped and resumed are in its
 * records. */
static void a_resumed_system_shows_its_bodies(void **state)
{
    (void)state;
    char file[64], set[96];
    snprintf(file, sizeof file, "/tmp/polhode-frames-%d.xyz", (int)getpid());
    snprintf(set, sizeof set, "output.file=%s", file);
    const char *const list[] = {set, "output.every=1"};
    plh_run_options options = plh_run_options_default();
    int left = 5;
    options.keep = false;
    options.samples = 100;
    options.sample_bodies = 100000;
    options.watch = count_down;
    options.context = &left;
    plh_run *run = opened(pair, list, 2);
    assert_int_equal(plh_run_execute(run, &options), PLH_STOPPED);
    assert_in_range(plh_run_record_count(run), 2, 10);
    plh_run_destroy(run);
    options.resume = true;
    options.watch = NULL;
    run = opened(pair, list, 2);
    executed(run, &options);
    plh_run *whole = opened(pair, list + 1, 1);
    options.resume = options.files = false;
    executed(whole, &options);
    const plh_run_samples a = plh_run_samples_of(run), b = plh_run_samples_of(whole);
    assert_true(a.frames == 11 && b.frames == 11 && a.frame_width == b.frame_width);
    assert_memory_equal(a.frame, b.frame, a.frames * a.frame_width * sizeof *a.frame);
    plh_run_destroy(run);
    plh_run_destroy(whole);
    unlink(file);
}

/* Records closer than steps, or a few steps apart: the call-back stops the run all the same. */
static void stop_between_close_records(void **state)
{
    static const char *const times[2][1] = {{"output.times=0:100:0.001"},
                                            {"output.times=0:4000:1"}};
    (void)state;
    for (int i = 0; i < 2; i++) {
        int left = 1;
        plh_run_options options = plh_run_options_default();
        options.watch = count_down;
        options.context = &left;
        plh_run *run =
            opened("body: {moments: [1, 5, 6]}\nspin: {momentum: [1, 2, 3], frame: body}\n"
                   "torques: [{model: heavy-top, strength: 3}]\nmethod: taylor\n"
                   "tolerance: 1e-9\nuntil: 4000\n",
                   times[i], 1);
        assert_int_equal(plh_run_execute(run, &options), PLH_STOPPED);
        assert_in_range(plh_run_record_count(run), 1, 1000);
        plh_run_destroy(run);
    }
}

/* The records are those of a run with other records, and as many as there are times. */
static void a_run_within_a_tolerance(void **state)
{
    (void)state;
    static const char *const set[3][4] = {{"tolerance=1e-8", "method=auto"},
                                          {"tolerance=1e-8", "method=dop853", "output.every=1"},
                                          {"tolerance=1e-8", "method=dop853", "output.every=20"}};
    plh_run_options options = plh_run_options_default();
    options.files = false;
    double q[2][101 * 4];
    for (int i = 1; i < 3; i++) {
        plh_run *run = opened(top, set[i], 3);
        assert_true(plh_run_info_of(run).tolerance == 1e-8 && plh_run_info_of(run).step == 0.0);
        executed(run, &options);
        assert_int_equal(plh_run_record_count(run), i == 1 ? 101 : 6);
        assert_int_equal(plh_run_column_copy(run, "q", q[i - 1]), PLH_OK);
        assert_non_null(strstr(plh_run_summary(run), "estimated error "));
        plh_run_destroy(run);
    }
    for (int k = 0; k < 6; k++)
        assert_memory_equal(q[0] + 4 * 20 * k, q[1] + 4 * k, 4 * sizeof(double));
    plh_run *run = opened(top, set[0], 2);
    assert_string_equal(plh_run_info_of(run).method, "auto");
    executed(run, &options);
    assert_string_not_equal(plh_run_info_of(run).method, "auto");
    assert_non_null(strstr(plh_run_summary(run), "chosen for the tolerance"));
    plh_run_destroy(run);
}

static const char satellite[] =
    "name: satellite\nbody: {moments: [2, 5, 6]}\n"
    "spin: {angular-velocity: [0.5, 1, 0.2], frame: body, unit: rad/s}\n"
    "torques: [{model: magnetic, dipole: [0.1, 0.2, 0], field: [0, 0, 1]},\n"
    "  {model: wheel, axis: [0, 0.6, 0.8], profile: [[0, 0.1], [30, 0.5], [70, 0.2]]}]\n"
    "method: auto\ntolerance: 1e-9\nuntil: 4000\n"
    "output: {columns: [t, q, m], times: '0:4000:400'}\n";

/* The method that the library chooses runs with the share of the tolerance that the library gives
 * it, also after a stop. */
static void auto_is_the_choice_of_the_library(void **state)
{
    (void)state;
    plh_run_options options = plh_run_options_default();
    plh_run *run = opened(satellite, NULL, 0);
    executed(run, &options);
    assert_string_equal(plh_run_info_of(run).method, "taylor");
    const plh_problem *problem = plh_run_problem(run);
    plh_sim *sim;
    double q[44], m[33];
    assert_int_equal(plh_run_column_copy(run, "q", q), PLH_OK);
    assert_int_equal(plh_run_column_copy(run, "m", m), PLH_OK);
    assert_int_equal(plh_sim_create_within(problem, NULL, 4000.0, 1e-9, &sim), PLH_OK);
    for (int i = 0; i < 11; i++) {
        plh_state s;
        assert_int_equal(plh_sim_advance_to(sim, 400.0 * i), PLH_OK);
        assert_int_equal(plh_sim_at(sim, 400.0 * i, &s), PLH_OK);
        s = plh_body_to_user(problem->body, s);
        assert_memory_equal(&s.q, q + 4 * i, sizeof s.q);
        assert_memory_equal(&s.m, m + 3 * i, sizeof s.m);
    }
    plh_sim_destroy(sim);
    plh_run_destroy(run);
    stop_and_resume_text(satellite);
}

/* Wheels alone: L and its error are those of body and wheels. */
static void columns_count_wheels(void **state)
{
    (void)state;
    static const char *const set[] = {
        "torques=[{model: wheel, axis: [0, 0.6, 0.8], profile: [[0, 0.1], [30, 0.5], [70, 0.2]]}]",
        "output.columns=[t, q, m, L, L-error, angle-L]", "tolerance=1e-4"};
    plh_run_options options = plh_run_options_default();
    plh_run *run = opened(satellite, set, 3);
    double q[44], m[33], L[33], error[11], angle[11];
    executed(run, &options);
    assert_int_equal(plh_run_column_copy(run, "q", q), PLH_OK);
    assert_int_equal(plh_run_column_copy(run, "m", m), PLH_OK);
    assert_int_equal(plh_run_column_copy(run, "L", L), PLH_OK);
    assert_int_equal(plh_run_column_copy(run, "L-error", error), PLH_OK);
    assert_int_equal(plh_run_column_copy(run, "angle-L", angle), PLH_OK);
    for (int i = 0; i < 11; i++) {
        const double h = i ? 0.2 : 0.1; /* 0.1 at the start, 0.2 from 70 s on */
        const plh_vec3 in_body = {m[3 * i], m[3 * i + 1] + 0.6 * h, m[3 * i + 2] + 0.8 * h};
        const plh_vec3 shown = {L[3 * i], L[3 * i + 1], L[3 * i + 2]};
        const plh_quat at = {q[4 * i], q[4 * i + 1], q[4 * i + 2], q[4 * i + 3]};
        const plh_vec3 off = plh_vec3_sub(plh_quat_rotate(at, in_body), shown);
        const double cosine = in_body.z / plh_vec3_norm(in_body);
        assert_true(plh_vec3_norm(off) < 1e-14 && error[i] < 5e-15);
        assert_true(fabs(cos(angle[i] * PLH_PI / 180.0) - cosine) < 1e-14);
    }
    assert_non_null(strstr(plh_run_summary(run), "space momentum: largest relative error"));
    plh_run_destroy(run);
}

/* Energy out of all bounds, against a run that is merely coarse. */
static void a_run_that_goes_wrong(void **state)
{
    (void)state;
    static const char *const wild[] = {"method=rk4", "step=0.3", "until=0.6", "output.every=1"};
    static const char *const coarse[] = {"method=verlet/exact", "step=0.05"};
    plh_run_options options = plh_run_options_default();
    plh_run *run = opened(top, wild, 4);
    assert_int_equal(plh_run_execute(run, &options), PLH_DIVERGED);
    assert_non_null(strstr(plh_run_message(run), "the run diverged: energy error"));
    assert_true(plh_run_record_count(run) >= 2); /* they are still there */
    plh_run_destroy(run);
    run = opened(top, coarse, 2);
    executed(run, &options);
    plh_run_destroy(run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_as_arrays),
        cmocka_unit_test(settings_alone_make_a_run),
        cmocka_unit_test(denials_are_named),
        cmocka_unit_test(a_resumed_system_shows_its_bodies),
        cmocka_unit_test(a_system_as_arrays),
        cmocka_unit_test(wrong_input_is_a_message),
        cmocka_unit_test(stop_and_resume),
        cmocka_unit_test(stop_and_resume_within_a_tolerance),
        cmocka_unit_test(stop_between_close_records),
        cmocka_unit_test(a_run_within_a_tolerance),
        cmocka_unit_test(auto_is_the_choice_of_the_library),
        cmocka_unit_test(columns_count_wheels),
        cmocka_unit_test(a_run_that_goes_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
