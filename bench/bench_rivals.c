/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The free body by other means: exact steps on other libraries, Runge-Kutta, general
 * integrators. */
#include <math.h>
#include <polhode/free.h>
#include <stdio.h>

#include "bench.h"
#include "rivals.h"

void bench_rivals(bench *b);

static const double h = 0.1, t_end = 100.0;
static const char *const evaluation = "one evaluation of a prepared motion";

typedef struct problem {
    const char *name;
    double I[3], m[3];
} problem;

/* The third has a random momentum of length one. */
static const problem problems[] = {
    {"I=(1,2,3)", {1.0, 2.0, 3.0}, {0.01, 2.0, 0.03}},
    {"I=(.91,1.1,1.66)",
     {0.9144, 1.098, 1.66},
     {0.9144 * 0.45549, 1.098 * 0.82623, 1.66 * 0.03476}},
    {"I=(1,1.65,1.97)",
     {1.0, 1.64878578, 1.97201270},
     {0.53620358921, -0.31077205513, 0.78479231567}},
};
enum { n_problems = sizeof problems / sizeof *problems };

/* What runs inside a timing row. */
typedef struct job {
    const problem *p;
    rival_step step;
    rival_solve solve;
    plh_motion motion;
    plh_body body;
    double tol;
} job;

static void our_step(const plh_body *body, double m[3], double q[4])
{
    plh_state s = {{q[0], q[1], q[2], q[3]}, {m[0], m[1], m[2]}};
    plh_free_step(body, h, &s, &s);
    m[0] = s.m.x;
    m[1] = s.m.y;
    m[2] = s.m.z;
    q[0] = s.q.w;
    q[1] = s.q.x;
    q[2] = s.q.y;
    q[3] = s.q.z;
}

static void yardstick_step(const double I[3], double dt, double m[3], double q[4])
{
    const double inv[3] = {1.0 / I[0], 1.0 / I[1], 1.0 / I[2]};
    bench_yardstick_step(inv, dt, m, q);
}

static void begin(const problem *p, double m[3], double q[4])
{
    for (int i = 0; i < 3; i++)
        m[i] = p->m[i];
    q[0] = 1.0;
    q[1] = q[2] = q[3] = 0.0;
}

static double run_steps(void *ctx, long n)
{
    const job *j = ctx;
    double m[3], q[4];
    begin(j->p, m, q);
    for (long i = 0; i < n; i++)
        j->step(j->p->I, h, m, q);
    return m[0] + q[0];
}

static double run_solve(void *ctx)
{
    const job *j = ctx;
    double m[3], q[4];
    begin(j->p, m, q);
    j->solve(j->p->I, t_end, j->tol, m, q);
    return m[0] + q[0];
}

static double run_evaluation(void *ctx, long n)
{
    const job *j = ctx;
    double sum = 0.0;
    for (long i = 0; i < n; i++)
        sum += plh_motion_at(&j->motion, t_end + 0.01 * (double)i).q.w;
    return sum;
}

/* The angle between two attitudes, without cancellation for small ones. */
static double angle(const double a[4], const double b[4])
{
    double plus = 0.0, minus = 0.0;
    for (int i = 0; i < 4; i++) {
        plus += (a[i] + b[i]) * (a[i] + b[i]);
        minus += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return 4.0 * atan2(sqrt(fmin(plus, minus)), sqrt(fmax(plus, minus)));
}

static void note_error(bench *b, const problem *p, const char *what, const double q[4])
{
    double m[3], truth[4];
    char text[120];
    begin(p, m, truth);
    rival_truth(p->I, t_end, m, truth);
    snprintf(text, sizeof text, "error at t=100, %s, %s", p->name, what);
    bench_note(b, "rivals", text, angle(q, truth), "rad");
}

static void bench_steps(bench *b, const char *name, rival_step step)
{
    job j = {.p = &problems[0], .step = step};
    char text[120];
    snprintf(text, sizeof text, "%s, one step", name);
    bench_row(b, "rivals", text, run_steps, &j, BENCH_Y);
    for (int i = 0; i < n_problems; i++) {
        double m[3], q[4];
        begin(&problems[i], m, q);
        for (int k = 0; k < (int)(t_end / h + 0.5); k++)
            step(problems[i].I, h, m, q);
        note_error(b, &problems[i], name, q);
    }
}

static void bench_ours(bench *b)
{
    for (int i = 0; i < n_problems; i++) {
        const problem *p = &problems[i];
        plh_body body;
        plh_motion motion;
        double m[3], q[4];
        begin(p, m, q);
        plh_body_from_moments(plh_vec3_make(p->I[0], p->I[1], p->I[2]), &body);
        for (int k = 0; k < (int)(t_end / h + 0.5); k++)
            our_step(&body, m, q);
        note_error(b, p, "plh_free_step", q);
        plh_state s = {{1.0, 0.0, 0.0, 0.0}, {p->m[0], p->m[1], p->m[2]}};
        plh_motion_init(&body, s, 0.0, PLH_MOTION_PLAIN, &motion);
        s = plh_motion_at(&motion, t_end);
        const double one[4] = {s.q.w, s.q.x, s.q.y, s.q.z};
        note_error(b, p, "one evaluation", one);
        if (i == 0) {
            job j = {.p = p, .motion = motion};
            bench_row(b, "rivals", evaluation, run_evaluation, &j, BENCH_Y);
        }
    }
}

static void bench_solver(bench *b, const char *name, rival_solve solve)
{
    for (int i = 0; i < n_problems; i++) {
        job j = {.p = &problems[i], .solve = solve, .tol = 1e-12};
        char text[120];
        snprintf(text, sizeof text, "%s to t=100 at 1e-12, %s", name, problems[i].name);
        bench_once(b, "rivals", text, run_solve, &j, evaluation);
        double m[3], q[4];
        begin(&problems[i], m, q);
        solve(problems[i].I, t_end, 1e-12, m, q);
        note_error(b, &problems[i], name, q);
    }
}

void bench_rivals(bench *b)
{
    bench_ours(b);
    bench_steps(b, "McLachlan-Reich", yardstick_step);
    bench_steps(b, "RK4", rival_rk4_step);
#ifdef PLH_HAVE_GSL
    bench_steps(b, "exact step on GSL", rival_gsl_step);
#endif
#ifdef PLH_HAVE_BOOST
    bench_steps(b, "exact step on Boost.Math", rival_boost_step);
#endif
#ifdef PLH_HAVE_SUNDIALS
    bench_solver(b, "CVODE", rival_cvode);
#endif
#ifdef PLH_HAVE_GSL
    bench_solver(b, "GSL rk8pd", rival_gsl_rk8pd);
#endif
#ifdef PLH_HAVE_BOOST
    bench_solver(b, "Odeint fehlberg78", rival_odeint_fehlberg78);
    bench_solver(b, "Odeint Bulirsch-Stoer", rival_odeint_bulirsch_stoer);
#endif
}
