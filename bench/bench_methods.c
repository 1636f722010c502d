/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Every method: the time of a step as a ratio to mr2, and the work to reach an attitude error over
 * 100 time units on three bodies. Work is the number of steps, the least on a ladder of ratio sqrt
 * 2, times the time of a step in this run. Free bodies; "-" where 200,000 steps do not suffice or
 * the method fails.
 */
#include "bench.h"

#include <math.h>
#include <polhode/extend/method.h>
#include <stdio.h>
#include <string.h>

void bench_methods(bench *b);

enum { BODIES = 3, TARGETS = 3 };
static const double target[TARGETS] = {1e-3, 1e-6, 1e-9};
static const double most = 2e5, duration = 100.0;

static const struct {
    const char *name;
    double moment[3], omega[3];
} body_of[BODIES] = {
    {"1:2:3 near the middle axis", {1.0, 2.0, 3.0}, {0.01, 1.0, 0.01}},
    {"Krysl (2006), section 5.1", {0.9144, 1.098, 1.66}, {0.45549, 0.82623, 0.03476}},
    {"Gustafsson (2010), section 4.5",
     {1.0, 1.64878578, 1.97201270},
     {0.536, -0.331, 0.327}}, /* |m| = 1 */
};

typedef struct {
    plh_integrator *it;
    plh_state start;
    double h;
} context;

static double steps(void *ctx, long n)
{
    const context *c = ctx;
    plh_state s = c->start;
    plh_integrator_advance(c->it, 0.0, c->h, 0, n, &s);
    return s.q.w + s.q.x + s.q.y + s.q.z + s.m.x + s.m.y + s.m.z;
}

static plh_body make_body(int i, plh_state *start)
{
    plh_body body;
    const double *I = body_of[i].moment, *w = body_of[i].omega;
    plh_body_from_moments(plh_vec3_make(I[0], I[1], I[2]), &body);
    start->q = plh_quat_identity();
    start->m = plh_body_momentum(&body, plh_vec3_make(w[0], w[1], w[2]));
    return body;
}

static double angle(plh_quat a, plh_quat b)
{
    return 2.0 * plh_vec3_norm(plh_quat_vec(plh_quat_mul(plh_quat_conj(a), b)));
}

static bool run(const plh_method *method, const plh_body *body, double n, plh_state *s)
{
    plh_method_spec spec;
    plh_integrator *it;
    plh_method_spec_init(method, &spec);
    if (plh_integrator_create(&spec, body, NULL, &it))
        return false;
    bool ok = plh_integrator_advance(it, 0.0, duration / n, 0, (long)n, s) == PLH_OK;
    plh_integrator_destroy(it);
    return ok;
}

/* The least number of steps on the ladder for each target; 0 where there is none. */
static void find_steps(const plh_method *method, int which, double found[TARGETS])
{
    plh_state start, truth;
    plh_body body = make_body(which, &start);
    truth = start;
    run(plh_method_find(NULL, "exact"), &body, 1.0, &truth);
    memset(found, 0, TARGETS * sizeof *found);
    int reached = 0;
    for (double rung = 1.0; rung <= most && reached < TARGETS; rung *= sqrt(2.0)) {
        plh_state s = start;
        double n = round(rung);
        if (!run(method, &body, n, &s))
            continue;
        for (double error = angle(s.q, truth.q); reached < TARGETS && error < target[reached];)
            found[reached++] = n;
    }
}

static void work(bench *b, const plh_method *method, double ns)
{
    printf("%-10s %-30s", "methods", method->name);
    for (int i = 0; i < BODIES; i++) {
        double found[TARGETS];
        find_steps(method, i, found);
        for (int k = 0; k < TARGETS; k++) {
            char what[128];
            snprintf(what, sizeof what, "work of %s on %s to %.0e", method->name, body_of[i].name,
                     target[k]);
            bench_record(b, "methods", what, found[k] > 0.0 ? 1e-3 * ns * found[k] : NAN, "us");
            if (found[k] > 0.0)
                printf(" %8.3g", 1e-3 * ns * found[k]);
            else
                printf(" %8s", "-");
        }
        printf(i + 1 < BODIES ? " |" : "\n");
    }
    fflush(stdout);
}

void bench_methods(bench *b)
{
    double ns[256];
    context c = {.h = 0.1};
    plh_state start;
    plh_body body = make_body(2, &start);
    c.start = start;
    for (int pass = 0; pass < 2; pass++) /* mr2 first: it is the yardstick of the others */
        for (int i = 0; i < plh_method_count() && i < 256; i++) {
            plh_method_spec spec;
            plh_method_spec_init(plh_method_get(i), &spec);
            bool yardstick = strcmp(spec.method->name, "mr2") == 0;
            if (yardstick == (pass == 1) || plh_integrator_create(&spec, &body, NULL, &c.it))
                continue;
            ns[i] =
                bench_row(b, "methods", spec.method->name, steps, &c, yardstick ? BENCH_Y : "mr2");
            plh_integrator_destroy(c.it);
        }
    puts("\nWork in microseconds to an attitude error of 1e-3, 1e-6, 1e-9 at t = 100");
    for (int i = 0; i < BODIES; i++)
        printf("  body %d: %s, I = (%g, %g, %g)\n", i + 1, body_of[i].name, body_of[i].moment[0],
               body_of[i].moment[1], body_of[i].moment[2]);
    for (int i = 0; i < plh_method_count() && i < 256; i++)
        if (plh_method_get(i)->free.attitude)
            work(b, plh_method_get(i), ns[i]);
}
