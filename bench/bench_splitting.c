/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Work and precision of torqued bodies: the CPU time that a splitting around the exact flow and the
 * solvers of other libraries take to end with an attitude error of 1e-6 and 1e-10. Each method is
 * used at the largest step or tolerance that reaches the error; the truth is from 128 bits. The
 * rows `auto` are what the library chooses by itself, with the choice and the search for the step.
 */
#include "bench.h"

#include <math.h>
#include <polhode/extend/method.h>
#include <polhode/polhode.h>
#include <stdio.h>
#include <string.h>

#include "ode.h"
#include "support/quad_torque.h"

void bench_splitting(bench *b);
void bench_splitting_batch(bench *b); /* bench_splitting_batch.c */

void ode_rate(const ode_problem *p, double t, const double *y, double *dy)
{
    plh_state s = {{y[0], y[1], y[2], y[3]}, {p->size * y[4], p->size * y[5], p->size * y[6]}};
    plh_vec3 f = plh_torque_at(&p->torque, &p->body, t, &s);
    double ox = p->inverse[0] * s.m.x, oy = p->inverse[1] * s.m.y, oz = p->inverse[2] * s.m.z;
    dy[0] = -0.5 * (y[1] * ox + y[2] * oy + y[3] * oz);
    dy[1] = 0.5 * (y[0] * ox + y[2] * oz - y[3] * oy);
    dy[2] = 0.5 * (y[0] * oy + y[3] * ox - y[1] * oz);
    dy[3] = 0.5 * (y[0] * oz + y[1] * oy - y[2] * ox);
    dy[4] = (s.m.y * oz - s.m.z * oy + f.x) / p->size;
    dy[5] = (s.m.z * ox - s.m.x * oz + f.y) / p->size;
    dy[6] = (s.m.x * oy - s.m.y * ox + f.z) / p->size;
}

void ode_start(const ode_problem *p, double *y)
{
    const plh_state *s = &p->start;
    const double v[ODE_SIZE] = {s->q.w,           s->q.x,           s->q.y,          s->q.z,
                                s->m.x / p->size, s->m.y / p->size, s->m.z / p->size};
    memcpy(y, v, sizeof v);
}

/* The angle between the attitudes. */
static double error_of(const ode_problem *p, const double *y)
{
    double v[3], n = sqrt(y[0] * y[0] + y[1] * y[1] + y[2] * y[2] + y[3] * y[3]);
    const double *z = p->truth;
    v[0] = z[0] * y[1] - y[0] * z[1] - (z[2] * y[3] - z[3] * y[2]);
    v[1] = z[0] * y[2] - y[0] * z[2] - (z[3] * y[1] - z[1] * y[3]);
    v[2] = z[0] * y[3] - y[0] * z[3] - (z[1] * y[2] - z[2] * y[1]);
    double s = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) / n;
    return isfinite(s) ? 2.0 * asin(fmin(s, 1.0)) : INFINITY;
}

/* --- the problems --- */

static void finish(ode_problem *p, const char *name, double end, double per_unit)
{
    quad_problem q = {&p->torque, &p->body};
    quad y[QUAD_STATE];
    p->name = name;
    p->end = end;
    p->inverse[0] = 1.0 / p->body.moment.x;
    p->inverse[1] = 1.0 / p->body.moment.y;
    p->inverse[2] = 1.0 / p->body.moment.z;
    p->size = plh_vec3_norm(p->start.m);
    quad_from_state(&p->start, y);
    quad_integrate(&q, 0, (quad)end, (int)(per_unit * end), y);
    for (int i = 0; i < ODE_SIZE; i++)
        p->truth[i] = (double)y[i];
}

static void preset(ode_problem *p, const char *which, double end, double per_unit)
{
    memset(p, 0, sizeof *p);
    (void)plh_preset_init(plh_preset_find(which), &p->body, &p->torque, &p->start);
    finish(p, which, end, per_unit);
}

/* A top of unit strength with kinetic energy 1 / ratio. */
static void fast_top(ode_problem *p, const char *name, double ratio, double end, double per_unit)
{
    memset(p, 0, sizeof *p);
    (void)plh_body_from_moments(plh_vec3_make(1.0, 1.88, 2.88), &p->body);
    (void)plh_torque_init(plh_torque_model_find("heavy-top"), NULL, &p->torque);
    p->start.q = plh_quat_make(0.8, 0.36, -0.48, 0.0);
    p->start.m = plh_vec3_make(0.3, 0.5, 1.3); /* far from the separatrix */
    double energy = plh_body_energy(&p->body, p->start.m);
    p->start.m = plh_vec3_scale(sqrt(1.0 / (ratio * energy)), p->start.m);
    finish(p, name, end, per_unit);
}

/* A body of these moments under a sum of torques, which the caller keeps. */
static void several(ode_problem *p, const char *name, plh_vec3 moment, plh_vec3 m,
                    plh_torque term[2], const char *const model[2], const char *const values[2])
{
    static plh_torque_list list[6];
    static int used;
    plh_torque_list *l = &list[used++];
    memset(p, 0, sizeof *p);
    (void)plh_body_from_moments(moment, &p->body);
    for (int i = 0; i < 2 && model[i]; i++) {
        (void)plh_torque_init(plh_torque_model_find(model[i]), NULL, &term[i]);
        (void)plh_torque_set(&term[i], values[i]);
        *l = (plh_torque_list){term, i + 1};
    }
    (void)plh_torque_init_sum(l, &p->torque);
    p->start = (plh_state){{0.8, 0.36, -0.48, 0.0}, m};
    p->name = name;
}

/* Six more problems, with which the choice was not made: two torques, time, rotors, damping, a
 * wall. */
static void more(ode_problem *p)
{
    static plh_torque term[4][2];
    static const char *const model[4][2] = {{"gravity-gradient-orbit", "magnetic"},
                                            {"magnetic", "gravity-gradient"},
                                            {"gyrostat", "gravity-gradient"},
                                            {"heavy-top", "damping"}};
    static const char *const values[4][2] = {
        {"mu=1, radius=6, nadir=1 0 0, normal=0 0 1", "dipole=0.001 0.002 0.001, field=0 0.6 0.8"},
        {"dipole=0.3 0.4 2, field=1 -2 3", "mu=1, radius=4, nadir=0.6 0 0.8"},
        {"momentum=0.3 0.2 4", "mu=1, radius=10, nadir=0.6 0 0.8"},
        {"strength=0.5", "damping=0.02 0.03 0.01"}};
    static const char *const name[4] = {"satellite on an orbit, dipole", "dipole in a strong field",
                                        "dual-spin satellite", "damped top"};
    static const double end[4] = {1000.0, 40.0, 400.0, 200.0},
                        per_unit[4] = {12.0, 40.0, 20.0, 12.0};
    const plh_vec3 m = plh_vec3_make(0.3, 0.5, 1.3);
    for (int i = 0; i < 4; i++) {
        several(&p[i], name[i], plh_vec3_make(1.0, 1.88, 2.88), m, term[i], model[i], values[i]);
        finish(&p[i], name[i], end[i], per_unit[i]);
    }
    preset(&p[4], "vessel", 400.0, 12.0);
    preset(&p[5], "soft-wall-described", 20.0, 400.0);
}

/* --- one timed run --- */

typedef struct job {
    const ode_problem *p;
    plh_integrator *it; /* ours; NULL: the library chooses */
    bool adaptive;      /* by its tolerance */
    long steps;
    ode_solver solver; /* theirs */
    double tolerance;
} job;

static plh_status in_steps(const job *j, plh_state *s)
{
    double h = j->p->end / (double)j->steps;
    if (plh_integrator_spec(j->it)->method->follow) {
        plh_status status = plh_integrator_follow(j->it, 0.0, h, s);
        return status ? status : plh_integrator_advance_to(j->it, j->p->end, s);
    }
    return plh_integrator_advance(j->it, 0.0, h, 0, j->steps, s);
}

static plh_status within(const job *j, plh_state *s)
{
    plh_status status = plh_integrator_begin(j->it, 0.0, j->p->end, j->tolerance, s);
    return status ? status : plh_integrator_advance_to(j->it, j->p->end, s);
}

static plh_status by_choice(const job *j, plh_state *s)
{
    plh_problem problem = {&j->p->body, &j->p->torque, j->p->start, 0.0};
    plh_sim *sim;
    plh_status status = plh_sim_create_within(&problem, NULL, j->p->end, j->tolerance, &sim);
    if (!status)
        status = plh_sim_advance_to(sim, j->p->end);
    if (!status)
        status = plh_sim_at(sim, j->p->end, s);
    plh_sim_destroy(sim);
    return status;
}

static double run(void *ctx)
{
    const job *j = ctx;
    double y[ODE_SIZE];
    if (j->solver) {
        if (j->solver(j->p, j->tolerance, y))
            return INFINITY;
        return error_of(j->p, y);
    }
    plh_state s = j->p->start;
    if (!j->it ? by_choice(j, &s) : j->adaptive ? within(j, &s) : in_steps(j, &s))
        return INFINITY;
    const double z[ODE_SIZE] = {s.q.w, s.q.x, s.q.y, s.q.z, s.m.x, s.m.y, s.m.z};
    return error_of(j->p, z);
}

static void set(job *j, double effort)
{
    j->tolerance = 1.0 / effort;
    j->steps = (long)(effort + 0.5);
}

/* The least effort (steps, or 1 / tolerance) between the bounds, in steps of the ratio, that
 * reaches the error; first in strides of four. False: none does. */
static bool tune(job *j, double error, double low, double high, double ratio)
{
    double stride = ratio * ratio * ratio * ratio, x = low;
    for (; x <= high; x *= stride) {
        set(j, x);
        if (run(j) <= error)
            break;
    }
    if (x > high)
        return false;
    for (double y = x > low ? x / (ratio * ratio * ratio) : x; y < x; y *= ratio) {
        set(j, y);
        if (run(j) <= error)
            return true;
    }
    set(j, x);
    return true;
}

static const struct {
    const char *name;
    ode_solver solver;
} others[] = {
#ifdef PLH_HAVE_SUNDIALS
    {"cvode adams", ode_cvode},
    {"arkode erk 8", ode_arkode},
#endif
#ifdef PLH_HAVE_GSL
    {"gsl rk8pd", ode_gsl_rk8pd},
#endif
#ifdef PLH_HAVE_BOOST
    {"boost fehlberg78", ode_boost_fehlberg78},
    {"boost bulirsch-stoer", ode_boost_bulirsch_stoer},
#endif
    {NULL, NULL},
};

static const char *const ours[] = {"srkn6_14a/exact",
                                   "srkn4_6b/exact",
                                   "s6_10/exact",
                                   "aba864/exact",
                                   "aba1064/exact",
                                   "aba1066/exact",
                                   "omf6_55/exact",
                                   "aba864/exact-top",
                                   "aba1064/exact-top",
                                   "aba864/exact-gyrostat",
                                   "aba1064/exact-gyrostat",
                                   "respa:steps=4:row=srkn4_6b/exact",
                                   "reversible:row=yoshida6/exact",
                                   "verlet/mr2",
                                   "taylor",
                                   "dop853"};

static double one_row(bench *b, const char *group, job *j, const char *method, double error,
                      const char *yardstick)
{
    char row[96];
    snprintf(row, sizeof row, "%s, %.0e: %s", j->p->name, error, method);
    double end = j->p->end;
    bool reached = j->solver || j->adaptive
                       ? tune(j, error, 1e3, 1e17, 1.5)
                       : tune(j, error, 0.5 * end, error < 1e-8 ? 300.0 * end : 600.0 * end, 1.08);
    if (!reached) {
        bench_note(b, group, row, NAN, "does not reach the error");
        return INFINITY;
    }
    return bench_once_cpu(b, group, row, run, j, yardstick);
}

/* What the library chooses by itself, over the best by hand. */
static void own_choice(bench *b, const ode_problem *p, double error, const char *yardstick,
                       const char *best_name, double best)
{
    char note[160];
    job j = {.p = p, .adaptive = true};
    plh_problem problem = {&p->body, &p->torque, p->start, 0.0};
    plh_plan plan;
    double time = one_row(b, "splitting", &j, "auto", error, yardstick);
    if (plh_plan_init(&problem, NULL, p->end, j.tolerance, &plan))
        return;
    snprintf(note, sizeof note, "%s, %.0e: auto (%s) over our best (%s)", p->name, error,
             plan.spec.method->name, best_name);
    bench_note(b, "splitting", note, time / best, "times");
}

static void compare(bench *b, const ode_problem *p, double error)
{
    char group[] = "splitting", first[96], best_name[64] = "none";
    double best = INFINITY, time;
    snprintf(first, sizeof first, "%s, %.0e: %s", p->name, error, "srkn6_14a/exact");
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) {
        job j = {.p = p};
        plh_method_spec spec;
        if (plh_method_parse(NULL, ours[i], &spec) ||
            plh_integrator_create(&spec, &p->body, &p->torque, &j.it))
            continue;
        j.adaptive = spec.method->stride != NULL;
        time = one_row(b, group, &j, ours[i], error, i ? first : NULL);
        if (time < best) {
            best = time;
            snprintf(best_name, sizeof best_name, "%s", ours[i]);
        }
        plh_integrator_destroy(j.it);
    }
    own_choice(b, p, error, first, best_name, best);
    for (int i = 0; others[i].solver; i++) {
        char note[128];
        job j = {.p = p, .solver = others[i].solver};
        time = one_row(b, group, &j, others[i].name, error, first);
        snprintf(note, sizeof note, "%s, %.0e: %s over our best (%s)", p->name, error,
                 others[i].name, best_name);
        bench_note(b, group, note, time / best, "times");
    }
}

void bench_splitting(bench *b)
{
    enum { COUNT = 12 };
    static ode_problem p[COUNT];
    bench_splitting_batch(b);
    preset(&p[0], "satellite", 400.0, 30.0);
    preset(&p[1], "heavy-top", 100.0, 30.0); /* V/T 1.7e-3 */
    fast_top(&p[2], "top V/T 1e-2", 1e-2, 100.0, 20.0);
    fast_top(&p[3], "top V/T 1e-4", 1e-4, 100.0, 100.0);
    preset(&p[4], "top-slow", 20.0, 20.0);
    fast_top(&p[5], "top V/T 1", 1.0, 20.0, 12.0);
    more(&p[6]);
    for (int i = 0; i < COUNT; i++) {
        compare(b, &p[i], 1e-6);
        compare(b, &p[i], 1e-10);
    }
}
